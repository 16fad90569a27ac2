"""Card faces as HTML, drawn once a process, with the photos of whoever looks."""
