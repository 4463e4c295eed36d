// Package mending offers repairs of faults that matches show: small changes of the rules
// concerned that end the fault, and keep the rest of the game.
//
// The changes are those of package edit. Each kind of change waits in a queue of its own, and the queues take turns, so that no
// kind is weighed against another one. In a queue, changes are ordered by shape and by the way from the fault to the rule. Each change is tried
// by package trial: in the match that shows the fault, in random ones, and by the tests of the author. Those that pass are
// ordered without weights: by the faults that are left, by the rules that they silence, by how much of the game stays, and so on
// (Outcome.Compare, passing). Then the texts of the first ones are looked at for findings. Changes that do the same in all
// matches of the trial are one offer.
package mending
