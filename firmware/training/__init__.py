"""How the hard opponents were made: fast copies of the games to play in their millions, and what is fitted.

Nothing here is part of the program: it needs the extra `training`, and its results are files in
`llamadillo.bots` that the box reads. `llamadillo.games` holds the only rules; a copy here is a tool for
speed, and tests hold it to them, position by position.
"""
