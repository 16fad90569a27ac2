"""What one line or cell of text holds, as it is typed and kept: tags, rows of boxes, cells of other products."""
