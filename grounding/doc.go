// Package grounding turns a rulesheet into a finite one-step game: the ground
// rules for legal moves, terminal states, goal values and percepts in a state,
// and for the next state, over numbered fluents and moves.
//
// # Algorithm
//
// The possible atoms are the least fixpoint of the positive program, with the
// negative literals of relations that depend on the state or on moves dropped
// (AIJ 2012 Defs. 20 and 23), computed semi-naively, clause by clause, with
// joins in an order that the sizes of the relations decide. Static relations
// are evaluated exactly, stratum by stratum. Rules with many variables are
// split into smaller ones over auxiliary relations (as lpopt does, along a tree
// decomposition). The instances that the fixpoint meets are the ground rules.
//
// # Games that are too large
//
// Helper relations with many arguments are tests: "is this square threatened,
// if the piece on that one is captured and the one on the third square is gone"
// has seven arguments, and a rule asks for it with all of them bound. The
// fixpoint derives all instances, which are millions. So a game that does not
// fit is grounded a second time with the called atoms only
// (Options.OnlyCalled): a relation for each such helper holds the arguments
// with which conditions call it (magic sets, over the relaxed fixpoint, without
// dynamic negation), and is a guard of the helper's rules. A static condition
// binds for that only if it leads from one value to few, since "two different
// cells" would call everything. Negative literals call too; a test omits that
// and sees other legal moves. Disjunctions over the same variables are folded
// back from the clauses they were multiplied into (bishop, rook or queen: one
// join instead of three), and wide static relations with one rule are inlined.
// For games that fit the calls are not computed: that takes more than it saves
// there (10x10 amazons gets larger).
//
// While only possible atoms are wanted, a join ends once the head of its clause
// is known, and answered calls are left out of the joins of the rules that have
// answered them: in chess, a threat that twenty pieces can cause.
//
// # Invariants
//
// Every body literal of a ground rule is a possible atom; every fluent has an
// atom for true, and every move one for does. The work is counted in join steps
// and instances, so that every machine stops at the same place, and the context
// is checked in every loop whose length a rulesheet decides.
package grounding
