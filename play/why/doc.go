// Package why tells why atoms hold or do not hold in the states of a match.
//
// Everything rests on the instances of rules in one step: those that fire, and those that miss
// by the fewest conditions, with all conditions that fail. A graph joins them: an
// atom that holds or fails there is a fact, which rests on the instances of the rules for it. A fact about a
// fluent rests on rules for next in the step in which the fluent got its truth value.
//
// Package play answers all questions about states, so that each instance is a fact about the
// reference semantics. The work of a search and the size of a graph are bounded.
package why
