"""What pages, files and the API ask about exchanges between two players."""
