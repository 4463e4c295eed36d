// Package board draws states of a game as people would: fluents with two ordered arguments as a
// grid, fluents with one as a row, and all others as lists beside the board, such as hands and
// counters. Its input is the rules and some states, its output a document.Picture, which other
// packages and TextPainter write.
//
// A layout is decided once for a game, by New, from states of matches:
//
//   - The values of an argument are ordered if they are numbers, letters, names
//     with a number at their end, or stand in a chain of facts such as
//     (succ a b).
//   - Two ordered arguments are the coordinates of a grid if they determine the
//     other arguments in all states, as in (cell 1 2 x), or if the other
//     arguments determine them, as in (at king 3 4). One ordered argument that
//     determines the others makes a row.
//   - Variables called ?x, ?col, ?y or ?row in the rules distinguish columns from
//     rows.
//   - Fluents whose arguments are cells of a grid, but only few of its cells,
//     are drawn on this grid.
//   - A comment of the rulesheet may say instead how a fluent is drawn
//     (stated.go).
//
// The layout is a heuristic for presentation; nothing else depends on it.
package board
