"""Laboratories: many games of one question, counted in whole numbers and told with their uncertainty."""
