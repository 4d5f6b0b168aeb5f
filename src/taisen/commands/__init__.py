"""The command line, one file per command; `taisen.__main__` puts the tree together.

Exit codes: 0 done, 1 something is wrong with what was checked, 2 the command was not understood, 130 interrupted. `admin` and `db` add
3 refused, 4 no database, 5 not confirmed.
"""
