// Package reasons explains why an atom holds in a state or not: by which rules
// it holds, or which condition of each rule for it fails. It asks the reference
// semantics and decides nothing of its own.
package reasons
