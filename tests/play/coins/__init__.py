"""A laboratory of the tests: coins are tossed instead of games played, and some coins kill whoever tosses them."""
