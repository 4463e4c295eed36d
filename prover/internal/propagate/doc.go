// Package propagate knows values of gates in single states. It finds the values that follow from the known
// values by looking at one gate at a time (unit propagation). It builds further gates, which the
// known values simplify, and of which equal ones are one.
//
// It is the work of a solver between two decisions, without decisions: values that it finds
// are taken back in the order in which they were found, as on a solver's trail (Eén and
// Sörensson 2003). Counts are gates as they are, with the numbers of children that
// hold and that do not.
//
// A system may know a part of the network only (part.go): less follows from the values
// known, and nothing that is wrong. The state after a joint move is a MoveCofactor
// (cofactor.go); groups of which at most one fluent holds are GroupLaws (groups.go).
//
// # Invariants
//
// A gate that is built has no child of which something is known, so that numbers
// are right when known values are taken back. Gates are taken back before the values
// known of them can be asked for again.
package propagate
