"""What the effect languages of all games have in common: reading abilities from data, writing them back, lines of card text.

Each game has a vocabulary of its own (dataclasses), for what a card may do differs from game to game.
"""
