// Package comparison does the work of the command compare. It compares two rulesheets with package prover/compare, finds
// the rules that cause a difference, and writes the result as text and as JSON.
package comparison
