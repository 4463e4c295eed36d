// Package kr2012 puts questions about knowledge to the solver as KR 2012 sec.
// 7.2 does: one copy of the game for each view. It is the baseline that two
// copies are measured against.
//
// The papers' programs are a baseline and share
// nothing with the two copies but the solver, the invariants of single states
// and the replay: ground rules and no gates, nothing shared between views, an
// induction step with the property itself as hypothesis, then searches from
// the initial state that know no invariants. So they leave open the questions that KR 2012
// leaves open, also where no match is longer. As a grounder does, they drop
// constants, and rules that the question does not depend on (AIJ 2012
// sec. 6.2), so that the comparison does not flatter two copies.
package kr2012
