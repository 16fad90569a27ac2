"""The words of the effect language, theme by theme: each with its fields, its number and its instructions.

An instruction is run by the function that has its number in `RUNS` of a module of `rules/`; a rule is looked up by its number
where it matters (`State.imposing`). How a word reads stands in `wording/`.
"""
