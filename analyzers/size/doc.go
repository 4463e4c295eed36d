/*
Package size defines an Analyzer that reports rules with very many instances.

# Analyzer size

size: report rules with very many ground instances

# Y11 big-rule (note)

title xx xx xxx

why

Bad:

	(a)

Good:

	(b)

Source: xx
*/
package size
