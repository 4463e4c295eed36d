// Package reasons tells by which rules an atom holds in a state or, where it does not,
// which condition of each rule that could make it fails. It asks the reference
// semantics and decides nothing of its own.
package reasons
