// Package compact stores very many states in few bytes.
//
// # The store
//
// States are different and have numbers in the order in which they come (Store). Beside the
// states there is one flat table with four bytes an entry: the number, and six bits of the
// hash, so that few others are compared in full. It is made anew from the states when
// it grows, so that there are never two of them.
//
// # The layout
//
// A game writes what a cell holds with a fluent for each content, of which one holds.
// States need a number of it, and nothing of fluents that are always the same (Layout).
// Which fluents these are is guessed from states that are known (Guess), among the
// fluents with the same name and the same values of some arguments. What never held so
// far has a number as well, if that takes a column more at most. A guess is not relied on:
// every state is looked at when it is packed, and where the guess is wrong for one,
// 64 at a time, nothing is packed. Then a layout without this guess takes its place (Without).
//
// # Limits
//
// 67 million states (Most). Fluents with different names are in no group together, so that of
// a board that says where its gap is, too, the gap is a number beside the cells.
package compact
