// Package property is the formula language: statements about the states and
// the sequences of states of a game (AIJ 2012 Def. 3).
//
// Formulas are data. What they mean on concrete states is decided by package
// play (AIJ 2012 Def. 8); how they are proved, by package proof.
package property
