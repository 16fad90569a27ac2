"""What a run is asked, and the laboratories that play it."""
