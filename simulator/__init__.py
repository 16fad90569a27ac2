"""The rules of the games, in plain Python: engines, card data, agents and laboratories. Never Django.

Importing the package puts the compiled twins of its hot modules to use, where somebody has built them (docs/speed.md).
"""

from simulator import speedups

speedups.use()
