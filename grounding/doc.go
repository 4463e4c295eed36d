// Package grounding turns a rulesheet into a finite one-step game: the ground
// rules for legal moves, terminal states, goal values and percepts in a state,
// and for the next state, over numbered fluents and moves.
//
// # Algorithm
//
// The possible atoms are the least fixpoint of the positive program, with the negative literals of
// relations that depend on the state or on moves dropped (AIJ 2012 Defs. 20 and 23), computed
// semi-naively, clause by clause, with joins in an order that the sizes of the relations decide.
// Static relations are evaluated exactly, stratum by stratum. Rules with many variables are split
// into smaller ones over auxiliary relations (as lpopt does, along a tree decomposition). Then each
// clause is joined once more over the possible atoms; the instances that this finds are the ground
// rules.
//
// # Games that are too large
//
// Helper relations with many arguments are often tests: "is this square threatened, if one piece is
// captured and another one has left its square" has seven arguments, and a rule asks for it with
// all of them bound. The fixpoint derives all instances, which are millions. So a game that does
// not fit is grounded a second time with the called atoms only (Options.OnlyCalled): a relation for
// each such helper holds the arguments with which conditions call it (magic sets, over the relaxed
// fixpoint, without dynamic negation), and is a guard of the helper's rules. A static condition
// counts as binding a variable only if it has other variables and their values are known: "a cell"
// or "two different cells" would call everything. Negative literals call, too. Disjunctions over
// the same variables are folded back from the clauses they were multiplied into (bishop, rook or
// queen: one join instead of three), and wide static relations with one rule are inlined. For games
// that fit the calls are not computed: that takes more than it saves there (10x10 amazons gets
// larger).
//
// If that is still too much, rules with very many ground rules are left out (Options.OpenRules). Their heads are open atoms:
// a proof has to hold in either case. Of 8,174,415 ground rules of a text of chess 338,135 are left, which show that the role
// whose turn it is can move while the match goes on.
//
// As long as only the possible atoms are wanted, a join ends when the atom of its head is known
// already, and the rules of a helper skip the calls whose atom is known. In chess this saves much:
// twenty pieces may cause one threat.
//
// # Invariants
//
// The atom of every body literal of a ground rule is possible, also if the literal is negative. Every
// fluent has an atom for true, and every move has an atom for does. The work is counted in join steps
// and instances, so that every machine stops at the same place, and the context
// is checked in every loop whose length a rulesheet decides.
package grounding
