// Command views compares two ways to decide the knowledge of roles in games
// with hidden moves: two copies of the game for every question, and the
// programs of KR 2012, which have a copy (a view) for each formula that may be
// known or not.
//
//	bin/tools/views [-corpus DIR] [-budget thorough] [-timeout 90s] [FILE...]
//
// Every question about every role is put to a prover of its own, once in each
// way, and both are given the same budget. For each the table shows
//
//   - the verdict: y (proved), n,6 (violated by a pair of matches of 6 steps) or
//     ?,5 (open, no violation in matches of up to 5 steps)
//   - processor seconds, grounding and invariants of single states included
//   - the views, and the ground rules and atoms of the program that asks
//     whether one step can break the property; ~ marks an estimate of a
//     program that is beyond the budget
//
// Without files it looks at the games of KR 2012 Fig. 2 for which the number of
// views matters most, and shows the printed answers beside them.
//
// A question on which both decide and disagree makes the exit code 1.
package main
