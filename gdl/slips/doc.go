// Package slips reads slips of the pen as their authors mean them, where it shows: a table of
// rows, each with a pattern of the writing and a template of the meaning. A Sheet
// reads the forms of a text, one after the other; rows that fit report a Fault, with a
// Repair where the text can be changed so, and reading goes on with the meaning.
//
// A form is read in this order: its words (glued, torn, calls, capitals), the operators
// that stand between their terms, the rows for a whole form until none fits, its conditions
// from the outside to the inside, and the terms of conditions and heads. The meaning of
// a condition is read again, so that rows need not know each other.
//
// A slip has Go code of its own only where a row cannot say it. A pattern sees one node, so code finds what shows in
// the bytes between nodes (glued words, calls), in all forms together (capitals, a list around the rules, arrows in no
// list, parentheses that are missing), and what a reading keeps for later parts of the form (equalities, quantifiers).
// The message and the effect of the repair stand in a row even then.
package slips
