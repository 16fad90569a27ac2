deck=$1 games=$2
authorization="Authorization: Bearer $CARTABLE_KEY"

curl --silent --show-error --fail --header "$authorization" --output "deck-$deck.json" \
  "$CARTABLE_URL/api/decks/$deck/text/"

run=$(curl --silent --show-error --fail-with-body --header "$authorization" \
  --header "Content-Type: application/json" \
  --data "{\"deck\": \"deck:$deck\", \"games\": $games}" "$CARTABLE_URL/api/runs/" |
  sed -n 's/^{"id":"\([^"]*\)".*/\1/p')

state=running
while [ "$state" = running ] || [ "$state" = merging ]; do
  sleep 1
  state=$(curl --silent --show-error --fail --header "$authorization" "$CARTABLE_URL/api/runs/$run/" |
    sed -n 's/.*"state":"\([a-z]*\)".*/\1/p')
done

curl --silent --show-error --fail-with-body --header "$authorization" --output "run-$run.json" \
  "$CARTABLE_URL/api/runs/$run/result/"
echo "$state run-$run.json"
