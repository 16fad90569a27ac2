"""A collection as a whole: totals, binders, boxes, line by line, what was paid."""
