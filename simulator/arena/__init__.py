"""The arena: agents against each other on equal terms, and evaluations fitted on the games they play.

A group is one deal played once for each seat, so that every agent sits everywhere with the same cards: a pair of games for
two, n games for n seats. Then luck cancels out as far as it can, and equal agents score exactly one game in n.
"""
