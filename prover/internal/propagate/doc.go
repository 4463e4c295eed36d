// Package propagate computes values of gates in single states. It finds the values that follow from the known values by
// looking at one gate at a time (unit propagation). It builds further gates. They are simplified by the known values,
// and equal gates are one node.
//
// It is the work of a solver between two decisions: the values that it finds are taken back latest first, as on a
// solver's trail (Eén and Sörensson 2003). Counts are gates as they are, with the numbers of children that hold and
// that do not.
//
// A system may know a part of the network only (part.go): less follows from the values
// known, and nothing that is wrong. The state after a joint move is a MoveCofactor
// (cofactor.go); groups of which at most one fluent holds are GroupLaws (groups.go).
//
// # Invariants
//
// A gate that is built has no child of known value, so that its numbers of children are right when known values are
// taken back. A gate that was simplified by a value is not used once the value is taken back.
package propagate
