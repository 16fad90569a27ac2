"""Integer programmes about decks, solved by HiGHS: completed, repaired, standing together. Plain values in and out."""
