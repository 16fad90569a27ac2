"""Public decks asked for in the language of the lists of cards, which can count cards: `[[clan:laink]]>=20 -author:bob`.

    text ── collection.query.grammar ──▶ tree ── finding (fields, index) ──▶ the decks that fit
                                          └── echo ──▶ the same in words

Decks are bits, as printings are in `collection.query.index`. What decks hold is kept as counters cut into bits
(`decks.community.searching.counters`), so that "20 cards of these 150" is asked of ten thousand decks at once.
"""
