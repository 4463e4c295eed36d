/*
Package characters defines an Analyzer that reports names which players may
read differently.

# Analyzer characters

characters: report names that some players read differently

# L10 unusual-character (warning)

character that some players cannot read

Every player reads names of letters, digits, "_" and "-". Other characters,
and a byte order mark at the beginning of the file, break some players.
Comments may hold any characters.

Bad:

	(index café)

Good:

	(index cafe)

Fix: removes a byte order mark

Source: griddle

# L11 case-clash (warning)

name in two spellings

GDL does not tell upper from lower case, but some players do: for them "Cell"
and "cell" are two names.

Bad:

	(<= terminal (true (Cell 1 white)) (true (step 2)))

Good:

	(<= terminal (true (cell 1 white)) (true (step 2)))

Fix: writes the name everywhere as it is spelt most often

Source: griddle; KIF
*/
package characters
