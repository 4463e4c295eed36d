/*
Package constants defines an Analyzer that reports constants which look
misspelt.

# Analyzer constants

constants: report constants that look misspelt

# A05 lookalike-constant (note)

constant that stands once, beside a frequent one with a similar name

GDL declares no constants, so that a misspelt one is a new one, and a condition
with it never holds. Only names that stand at the same argument are compared:
numbers that differ in leading zeros, and long words with one edit inside.

Bad:

	(<= terminal (true (cell 1 whtie)) (true (cell 2 white)))

Good:

	(<= terminal (true (cell 1 white)) (true (cell 2 white)))

Unsafe fix: writes the name that was probably meant

Source: a misspelt name
*/
package constants
