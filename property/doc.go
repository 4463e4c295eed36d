// Package property is the language in which authors state the properties of
// their games: state sequence invariants (AIJ 2012 Def. 3) and
// positive-knowledge formulas (KR 2012 Def. 4), written in the notation of the
// rulesheet.
//
//	always [NAME] [expect proved|violated|open] FORMULA
//
// A formula is an atom of the game, such as (true (cell 1 1 x)), (legal ?r
// ?m), terminal or (distinct ?x ?y), or one of
//
//	(not F) (and F...) (or F...) (=> F G) (<=> F G)
//	(forall (?x ?y) F) (exists (?x) F)
//	(count LOW HIGH (?x) F)    HIGH may be *
//	(after F)                  F holds in the next state, if there is one
//	(until N F G)              G holds after at most N moves, and F until then
//	(knows ROLE F)             ROLE knows F; not where it is negated
//	(knows-whether ROLE F)     ROLE knows F or knows (not F)
//	(initially F)              about the initial state; only as a whole formula
//
// A variable ranges over the terms that its argument positions can hold, over the values of a relation, ((?x index)),
// or over a list, ((?x (1 2 3))). Shorthands such as (functional cell) or turn-taking stand for formulas and for the
// built-in properties; see Builtin.
//
// Statements stand in structured comments of a rulesheet, which begin with ;@ or, in infix and operations, with %@
// (FromComments), or in a text of their own (FromText).
package property
