"""What players say about public decks: likes, comments, proposals, profiles, reports, blocks; and how these decks are found.

    models ◀── services ◀── views, api
    searching: the query language of lists of cards, asked of decks

Everything here is about decks that their authors show to everybody, and is refused to guests and to addresses that nothing proves
(docs/decisions/0043).
"""
