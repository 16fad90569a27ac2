game=$1 printing=$2 finish=$3 more=$4
authorization="Authorization: Bearer $CARTABLE_KEY"

owned=$(curl --silent --show-error --fail --header "$authorization" --get \
  --data "game=$game" --data-urlencode "q=$printing" "$CARTABLE_URL/api/holdings/" |
  sed -n "s/.*\"printing\":\"$printing\"[^}]*\"finish\":\"$finish\",\"copies\":\([0-9]*\).*/\1/p")

curl --silent --show-error --fail-with-body --request PUT --header "$authorization" \
  --header "Content-Type: application/json" \
  --data "{\"finish\": \"$finish\", \"copies\": $((${owned:-0} + more))}" \
  "$CARTABLE_URL/api/holdings/$printing/?game=$game"
