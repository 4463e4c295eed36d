// Package grounding turns a rulesheet into a finite one-step game: the ground
// rules for what is legal, terminal and worth what in a state, and for the
// next state, over numbered fluents and moves.
//
// # Algorithm
//
// What can be true is the least fixpoint of the positive program, with the
// negative literals of relations that depend on the state or on moves dropped
// (AIJ 2012 Defs. 20 and 23), computed semi-naively, clause by clause, with
// joins in an order that the sizes of the relations decide. Static relations
// are evaluated exactly, stratum by stratum. Rules with many variables are
// split into smaller ones over auxiliary relations (as lpopt does, along a
// tree decomposition). The instances that the fixpoint meets are the ground
// rules.
//
// # Games that are too large
//
// Helpers with many arguments are tests: "is this square threatened, if what
// stands on that one is taken and the piece on the third one is gone" has
// seven arguments, and a rule asks for it with all of them bound. The fixpoint
// works out all instances, which is millions. So a game that does not fit is
// grounded a second time with what is called only (Options.OnlyCalled): a
// relation for each such helper says with which arguments conditions ask for
// it (magic sets, over the relaxed fixpoint, without dynamic negation), and is
// a guard of the helper's rules. A static condition binds for that only if it
// leads from one value to few, since "two different cells" would ask for
// everything. Negative literals ask too; a test forgets that and sees other
// legal moves. Disjunctions over the same variables are taken back out of the
// clauses they were multiplied into (bishop, rook or queen: one join instead of
// three), and wide static relations with one rule are inlined. Games that fit
// are grounded as before: what is called takes more to find out than it saves
// there (10x10 amazons gets larger).
//
// While only possible atoms are wanted, a join ends once the head of its
// clause is known, and what is asked for is left out of the joins of the rules
// that have answered it: in chess, a threat that twenty pieces can be behind.
//
// # Invariants
//
// Every body literal of a ground rule is a possible atom; every fluent has an
// atom for true, and every move one for does. The work is counted in join
// steps and instances, so that every machine stops at the same place, and the
// context is looked at in every loop whose length a rulesheet decides.
package grounding
