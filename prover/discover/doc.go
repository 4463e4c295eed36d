// Package discover finds properties of a game that are worth stating.
//
// Properties guesses from the states of random matches: how many fluents of
// each group hold at least and at most. A guess is written as text and read
// like a property of an author, so that the printed text is the text that was proved.
// Families that hold for all values of an argument become one statement; those
// for some values get a list.
//
// Implied statements are dropped from the weakest on, by the words of the
// statements over any set of fluents (over any two for those about the next
// state). The rules must not help here: they imply everything that was proved.
// At the end a fresh prover has to prove the list with half of the budget,
// since a printed statement has to be provable where it is pasted.
//
// # Invariants
//
// Nothing is returned that a fresh prover has not proved with half of the
// budget.
package discover
