"""Is a deck legal? The verdict, today and on a day, and the formats that players make (docs/formats.md)."""
