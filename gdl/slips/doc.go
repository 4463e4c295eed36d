// Package slips reads slips of the pen as their authors mean them. It has a table of rows. A row has a pattern of the
// writing and a template of the meaning. A Sheet reads the forms of a text one after the other. A row that fits reports a
// fault, with a repair if the text can be changed to the meaning, and reading continues with the meaning.
//
// A form is read in this order: its words (glued, torn, calls, capitals), the operators between their terms, the rows for
// a whole form until none fits, its conditions from the outside to the inside, and the terms of conditions and heads. The
// meaning of a condition is read again, so that rows need not know each other.
//
// A slip has Go code only if a row cannot express it. A pattern sees one node. So code finds what depends on the bytes
// between nodes (glued words, calls), on all forms together (capitals, a list around the rules, arrows in no list,
// missing parentheses), or on earlier parts of a form (equalities, quantifiers). Even then, a row has the message and the
// effect of the repair.
package slips
