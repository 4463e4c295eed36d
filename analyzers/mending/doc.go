// Package mending offers repairs of faults that matches show: small changes of rules that end the fault and keep the rest
// of the game.
//
// Package edit makes the changes. Each kind of change has a queue of its own, and the queues take turns, so that no kind
// is weighed against another one. In a queue, changes are ordered by how unusual they make the rulesheet and by their
// distance from the fault. Package trial tries each change: in the match that shows the fault, in random matches, and by
// the tests of the author. The changes that pass are ordered without weights: by the faults that are left, by the rules
// that they silence, by how much of the game stays the same, and so on (Outcome.Compare, passing). Then the analyzers run
// on the new texts of the first ones. Changes with the same effect in all matches of the trial are one offer.
package mending
