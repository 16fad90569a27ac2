"""Filters of simulation pages."""
