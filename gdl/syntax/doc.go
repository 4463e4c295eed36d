// Package syntax is the text of rulesheets: its positions, a tree that three grammars make, and one printer for three
// notations.
//
// A Node is a word or a list. It is the same in all notations: the operator of a list comes first, wherever the text has
// it. A Sheet holds the nodes of a text and everything between its words: comments, empty lines, parentheses and full
// stops. So a sheet is the whole text except for the width of blanks. Format writes it in the canonical layout, and
// Translate in another notation. The notations differ in a table of signs (lexer.go), a grammar (lists.go, infix.go,
// operations.go) and a table of shapes (shape.go). A part that cannot be read becomes an Error with a place. The budgets
// of reading are in budget.go.
//
// The layout, found by counting the habits of authors:
//
//   - Each form begins on a line of its own at the left margin. Authors' blank
//     lines between forms remain: at most one, or two before a comment.
//   - A fact, and a rule without conditions, is on one line. Short facts of one
//     relation that an author wrote on one line remain so, up to the width of the
//     line: (succ 0 1) (succ 1 2) (succ 2 3).
//   - A rule with conditions is broken after its head; each condition has its
//     own line, indented by four. One blank line between conditions may remain.
//     Closing parentheses follow the last condition.
//   - A condition or term that fits into 80 columns is on one line. In
//     a longer one with and, or or not, each argument but the first has its own
//     line; the arguments of other terms fill as many lines as they need.
//   - A comment on a line of its own remains so, indented like the text that
//     follows it. A comment after a word remains after it. Within a form, and
//     after facts, such comments on successive lines begin in the same column.
//     So do comments on the lines below that the author had put in that column
//     to continue them.
//   - Lines end with LF, without white space before it, also the last one.
//     Tabs outside of comments and a byte order mark disappear.
package syntax
