// Package discover finds properties of a game that are worth stating.
//
// FindProperties guesses from the states of random matches how many fluents of
// each group hold at least and at most. It also finds constant fluents, clauses of two fluents,
// and fluents that stay true or false. A guess is written as text and read
// like a property of an author, so that the printed text is the text that was proved.
// A bound that holds for all values of an argument becomes one statement; one that holds for some values lists them.
//
// Implied statements are dropped, the weakest first. Whether statements imply another is decided over any set of
// fluents, reachable or not (over any two sets for statements about the next state). The rules are not used, since they
// imply all statements. At the end a fresh prover has to prove the list with half of the budget, since a printed
// statement has to be provable where it is pasted.
//
// # Invariants
//
// Nothing is returned that a fresh prover has not proved with half of the
// budget.
package discover
