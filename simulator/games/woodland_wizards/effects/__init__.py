"""What creatures do, as data: the words, how they are read, compiled, put into sentences and checked."""
