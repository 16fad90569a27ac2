"""Lekemar's effect language: what cards may do, how it is read, worded and compiled."""
