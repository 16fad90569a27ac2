"""The pages of simulations."""
