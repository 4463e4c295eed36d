// Package inspection answers questions about a position of a match in words: the
// instances of an atom that hold, the rules by which it holds or the condition of each
// rule that fails, and the instances of one rule. Console, editors and the playground
// show the same answers.
package inspection
