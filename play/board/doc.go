// Package board draws states of a game as people would: fluents with two
// ordered arguments as a grid, fluents with one as a row, and all others as
// hands and counters beside it. It knows the rules and some states, and does
// not depend on the output format of a picture.
//
// A layout is decided once for a game, by New, from states of matches:
//
//   - The values of an argument are ordered if they are numbers, letters, names
//     with a number at their end, or stand in a chain of facts such as
//     (succ a b).
//   - Two ordered arguments are the coordinates of a grid if they determine the
//     others in all states, as those of (cell 1 2 x) do, or if the others
//     determine them, as in (at king 3 4). One such argument makes a row.
//   - Variables called ?x, ?col, ?y or ?row in the rules distinguish columns from
//     rows.
//   - Fluents over the coordinates of a grid that cover little of it are drawn
//     on it.
//
// The layout is a heuristic for presentation; nothing else depends on it.
package board
