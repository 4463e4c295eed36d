// Package comparison is behind the command compare: it compares two rulesheets by package
// prover/compare, finds the rules that cause a difference, and writes the result as text and as
// JSON.
package comparison
