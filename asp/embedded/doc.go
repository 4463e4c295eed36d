// Package embedded solves the programs of package asp without a library that
// has to be installed: it is part of every build, also without cgo, on Windows
// and as WebAssembly.
//
// The package translates: rules become clauses, and package cdcl searches.
//
// # Translation
//
// The statements added between two solves are a step. When the step ends, each of its atoms gets
// its completion (Clark 1978): it holds exactly if the body of one of its rules holds; if the rules
// are choices, it may hold only then. An atom without rules never holds. Sums become decision
// diagrams, or are added up in binary where a diagram has too many nodes.
//
// Where atoms depend on each other in a positive cycle, the completion has models that are not
// stable. So each model is searched for an unfounded set: atoms that support each other only. In
// every stable model, one of the atoms has a rule whose body holds and needs none of them. Clauses
// that say so (loop formulas, Lin and Zhao 2004) are added, and the search continues. Before that,
// rules with sums about atoms of a positive cycle are rewritten as rules without sums. The elements
// "a" and "not a" of one sum are not joined there, as they are in other sums, since only "a" needs
// the support of a rule.
//
// # Guarantees
//
//   - UNSAT is reported for a completed search only. A contradiction without
//     assumptions is remembered, and the search is not asked again.
//   - A model is reported once no set of atoms in it is unfounded.
//   - A rule for an atom that was there at a solve is refused with
//     [asp.ErrRedefined].
//   - Work is limited in conflicts, so that a search stops at the same place on every
//     machine.
//
// # Limitations
//
// Facts about all models that the search learns under assumptions are learned
// again for the next query.
package embedded
