// Package reached makes certificates of enumerations: that the states which are
// reached are all, and that what was asked holds in each of them.
//
// The states come from the reference semantics, which visits them once more: the
// network leaves out fluents that no question depends on, and enumerations leave
// out step counters. Package proof/diagram describes them compactly, and the
// certificate has two parts:
//
//   - "states", by induction: the initial state is one of them, and no move leads
//     out of them. All properties of a game share it.
//   - The property, of each of these states by itself, or of the moves that
//     leave it.
//
// Matches end because ranks rise: that of a state is the most moves that lead to
// it. The leaves of the diagram tell it. It is mostly what a step counter shows,
// so that such a diagram is not much larger than one without ranks.
//
// Where another proof has no certificate, since it rests on what has no name in
// the rules, and there are few states, it gets this one (Otherwise).
//
// # Limits
//
// Stock clingo looks at the states one by one, and has to find out by itself
// what the diagram leaves of them; the size of the diagram counts more than their
// number (14,161 states of chomp are 40 nodes). Where there are more than 50,000
// states, or more than 100,000 arcs, there is a summary instead (proof.States): their
// number and a fingerprint, by which whoever visits them again with the
// reference semantics can compare.
package reached
