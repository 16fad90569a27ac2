game=$1
url="$CARTABLE_URL/api/holdings/?game=$game&cursor="
page=1
while [ -n "$url" ]; do
  file="$game-$page"
  curl --silent --show-error --fail --header "Authorization: Bearer $CARTABLE_KEY" \
    --etag-compare "$file.etag" --etag-save "$file.etag.new" --output "$file.json" \
    --write-out "%{http_code} $file.json\n" "$url" || exit 1
  if [ -s "$file.etag.new" ]; then mv "$file.etag.new" "$file.etag"; fi
  rm -f "$file.etag.new"
  url=$(sed -n 's/.*"next":"\([^"]*\)".*/\1/p' "$file.json")
  page=$((page + 1))
done
