// Package why tells why atoms hold or do not hold in the states of a match, and finds the likely cause of a fault.
//
// An instance of a rule gives values to its variables in one step. An atom that holds rests on the instances that fire,
// and one that does not hold on those with the fewest failing conditions. A graph joins such facts. A fact about a
// fluent rests on rules for next in the step in which the fluent got its truth value.
//
// A keyed fluent has one value for each key, as a cell of a board has a mark (see model.Keyed). A break is a step after
// which a key has two values, or none.
//
// Package play answers all questions about states, by the reference semantics. The work of a search and the size of a
// graph are bounded.
package why
