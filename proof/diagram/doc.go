// Package diagram describes finite sets of states compactly: as a decision
// diagram that asks for the fluents of a state, block by block.
//
// A block is a group of fluents of which at most one holds in every state of
// the set, such as the contents of a cell or the role in control. The diagram is
// the smallest deterministic automaton that reads the states in an order of the
// blocks (Bryant, Graph-based algorithms for Boolean function manipulation,
// 1986, with as many branches as a block has fluents): states with the same
// remainder share its nodes. So a step counter, or independent parts of a state,
// do not multiply the diagram.
//
// States may have ranks: then a leaf has the rank of its states, and states of
// different ranks do not share it.
//
// The blocks are computed from the states alone and need not be trusted: the statement of a diagram
// in a certificate also says that at most one fluent of each block holds.
package diagram
