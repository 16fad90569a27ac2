"""Lekemar: assemble a legend of four parts, or take every mark at the table."""
