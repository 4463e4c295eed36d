// Package syntax is the text of rulesheets: its positions, its tree with three grammars that
// make it, and one printer for three notations.
//
// A Node is a word or a list, and the same in all notations: the operator of a list comes
// first, wherever it stands in the text. A Sheet holds the nodes of a text together with
// all between its words: comments, empty lines, parentheses and full stops. So a sheet is all of its text but
// for the width of blanks, and Format writes it in the canonical layout; Translate writes
// it in another notation. The notations differ in a table of signs (lexer.go), a grammar (lists.go, infix.go, operations.go)
// and a table of shapes (shape.go). A part that cannot be read becomes an Error with a place; the budgets of reading are in budget.go.
//
// The layout, found by counting the habits of authors:
//
//   - Each form begins on a line of its own at the left margin. Authors' blank
//     lines between forms stay, at most one, or two before a comment.
//   - A fact, and a rule without conditions, stands on one line. Short facts of
//     one relation that stand side by side stay so, as far as the line goes:
//     (succ 0 1) (succ 1 2) (succ 2 3).
//   - A rule with conditions is broken after its head; each condition has its
//     own line, indented by four. One blank line between conditions may stay.
//     Closing parentheses follow the last condition.
//   - A condition or term that fits into 80 columns stands on one line. Of
//     a longer one with and, or or not, each argument but the first has its own
//     line; the arguments of other terms fill as many lines as they need.
//   - A comment that had its own line has its own line, indented like the
//     text that follows it. A comment behind a word stays behind it; within a
//     form, and behind facts, such comments on successive lines begin in the
//     same column, together with comments on the lines below that the author
//     had put in the same column to continue them.
//   - Lines end with LF, without white space before it, also the last one.
//     Tabs outside of comments and a byte order mark disappear.
package syntax
