from tests.config import test_every_address as t
t.ADDRESSES=[a for a in t.ADDRESSES if "share" not in a.parameters and a.name.startswith("play:")]
t.PAGES=[a for a in t.PAGES if a in t.ADDRESSES]; t.OWNED=[a for a in t.OWNED if a in t.ADDRESSES]
from tests.config.test_every_address import things, test_somebody_else_gets_what_a_missing_thing_gets, test_strangers_are_asked_to_log_in, answered, played, sent
