// Package propagate knows gates of single states and what follows from what is
// known of some of them, by looking at one gate at a time (unit propagation), and
// builds further gates which are simplified by that, and shared where they are
// equal.
//
// It is what a solver does between two decisions, without decisions: what it finds
// is taken back in the order in which it was found, as on a solver's trail (Eén and
// Sörensson 2003). Counts are gates as they are, with the numbers of children that
// hold and that do not.
//
// A system may know a part of the network only (part.go): less follows from what is
// known, and nothing that is wrong. What a joint move makes of the state is a Cofactor
// (cofactor.go); groups of which at most one fluent holds are Laws (groups.go).
//
// # Invariants
//
// A gate that is built has no child of which something is known, so that numbers
// are right when what is known is taken back. Gates are taken back before what is
// known of them can be asked for again.
package propagate
