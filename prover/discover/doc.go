// Package discover finds properties of a game that are worth stating.
//
// FindProperties guesses from the states of random matches how many fluents of
// each group hold at least and at most. A guess is written as text and read
// like a property of an author, so that the printed text is the text that was proved.
// Families that hold for all values of an argument become one statement; those
// for some values get a list.
//
// Implied statements are dropped, the weakest first. Whether one implies another is
// decided from the statements alone, over any set of fluents (over any two sets for
// statements about the next state), and not from the rules: these imply all of them.
// At the end a fresh prover has to prove the list with half of the budget,
// since a printed statement has to be provable where it is pasted.
//
// # Invariants
//
// Nothing is returned that a fresh prover has not proved with half of the
// budget.
package discover
