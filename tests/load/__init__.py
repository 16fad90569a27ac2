"""A site under the load of many players: `script/load` starts one of its own and measures it."""
