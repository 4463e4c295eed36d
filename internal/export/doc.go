// Package export writes games for other tools.
//
// WriteASP writes a ground game as a program of clingo: the rules for one step
// hold at each time from 0 to n (the temporal extension of AIJ 2012, Def. 10),
// and the moves are chosen. The relations have the names and the arguments that
// the literature on proving in games gives them. Names are spelt by package asp,
// which can read them back.
package export
