"""The words of Wankul's cards in the effect language: what they mean, how they are compiled, and how they are said."""
