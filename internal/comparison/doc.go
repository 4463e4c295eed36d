// Package comparison is the command compare: it writes the results of prover/compare for people and for
// programs, with the rules that make a difference.
package comparison
