"""Simulations: a question, cut into chunks that workers play, and the report that it ends with."""
