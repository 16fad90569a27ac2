"""Catalogues and collections as JSON, by the same services as the pages: what is sent, and what may be asked."""
