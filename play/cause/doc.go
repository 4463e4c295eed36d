// Package cause tells why the last state of a match is as it is, in terms of
// the rules that an author can change.
//
// A violation shows in a state: a role has no move, no goal rule fires, two of
// them do, no rule ends the match. That state is hardly ever where the fault
// lies. It rests on fluents, and these were lost, made twice or never made by
// a move before, by rules for next. So the search has this order:
//
//   - A fluent that had one value for each key from the first state on, such as
//     a cell or the turn, has two values or none after some move. The rules
//     in question must depend on it.
//   - A rule that should have fired misses one condition, or as few as can be. If
//     that is a fluent, it was lost by some move, or never made; if it is made
//     from facts, a counter has run past their end; if it is a helper relation, its
//     own rules are looked at in the same way.
//   - A role that cannot move, or has no goal value, lacks a rule that another role has; moves of a match that
//     comes back to a state change nothing, though rules for legal allow them.
//   - The rule for next that should have made the fluent is the one that misses
//     least in the state before; else any that makes others of its kind.
//
// Package play answers all questions about states of the match. So a cause is a
// fact about the reference semantics, though the author may prefer another repair.
//
// It also explains why an atom holds in a state or not: by which rules it holds, or
// which condition of each rule for it fails.
package cause
