// Package slips reads slips of the pen as their authors mean them, where it shows: a table of
// rows, each with a pattern of the writing and a template of the meaning. A Sheet
// reads the forms of a text, one after the other; rows that fit report a Fault, with a
// Repair where the text can be changed so, and reading goes on with the meaning.
//
// A form is read in this order: its words (glued, torn, calls, capitals), the operators
// that stand between their terms, the rows for a whole form until none fits, its conditions
// from the outside to the inside, and the terms of conditions and heads. The meaning of
// a condition is read again, so that rows need not know each other.
package slips
