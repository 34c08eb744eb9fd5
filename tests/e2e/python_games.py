"""What tests of the Python package play: every game of the books, with each number of players."""
GAMES = ["american1866", "professor1862", "somerset1888", "hoyle-2", "hoyle-3", "hoyle-4", "hoyle-5", "hoyle-6", "hoyle-7",
         "auction-4", "modern", "callace1905", "callace1905 players=5", "callace1905 players=6", "callace1905 players=7"]
