"""What is wrong in a file: where, in which words, and what to write instead."""
