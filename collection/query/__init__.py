"""The language in which lists of cards are asked for: read, checked against a game's fields, answered, and said in words.

    text ── grammar ──▶ tree ── finding (fields, index, who asks) ──▶ the printings that fit
                          └── echo ──▶ the same in words

`docs/query-language.md` is the language for people; a page of the site shows it for each game.
"""
