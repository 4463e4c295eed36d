// Package diagram describes finite sets of states compactly: as a decision
// diagram that asks for the fluents of a state, block by block.
//
// A block is a group of fluents of which at most one holds in every state of
// the set, such as what a cell contains or whose turn it is. The diagram is the
// smallest deterministic automaton that reads the states in an order of the
// blocks (Bryant, Graph-based algorithms for Boolean function manipulation,
// 1986, with as many branches as a block has fluents): what is the same about
// the rest of several states stands there once. So a step counter, or parts of
// a state that have nothing to do with each other, do not multiply it.
//
// States may have ranks: then a leaf tells the rank of its states, and states
// of different ranks do not share it.
//
// The blocks come from the states alone, and nobody need believe in them: that
// at most one fluent of each holds is part of what the diagram says.
package diagram
