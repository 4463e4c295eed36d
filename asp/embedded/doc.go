// Package embedded solves the programs of package asp without a library that
// has to be installed: it is part of every build, also without cgo, on Windows
// and as WebAssembly.
//
// The rules become clauses, and package cdcl searches.
//
// # Translation
//
// What was added between two solves is a step. When the step ends, each of its
// atoms gets its completion (Clark 1978): it holds exactly where the body of one
// of its rules does, or, of a choice, only there. An atom without rules never
// holds, unless it is external; externals without rules are assumed to have
// their value. Sums become chains of nodes, or are added up in binary where that
// takes too many.
//
// Where atoms depend on each other in a circle, without negation between them,
// the completion has models that are not stable. So a model is looked through for
// atoms that support each other only (an unfounded set); what follows for every
// stable model, that one of them needs a body without any of them, is added as
// clauses (loop formulas, Lin and Zhao 2004), and the search goes on. Rules with
// sums that take part in a circle are rewritten as rules without them first, by
// the atoms of the circle and not by their literals: "a" and "not a" of one sum
// are not opposite there, since only one of them needs a foundation.
//
// # What it takes care of
//
//   - UNSAT is reported for a completed search only. What contradicts itself
//     without assumptions is kept, and the search is not asked again.
//   - A model is reported once no set of atoms in it is unfounded.
//   - A rule for an atom that was neither defined nor external when there was a
//     solve is refused with [asp.ErrRedefined].
//   - Work is limited in conflicts, so that a search stops at the same place on every
//     machine.
//
// # What it cannot
//
// A search through many cases ([asp.CaseSolver]) asks one query after the other.
// What was learned to hold in all models while something was assumed is learned
// again for the next query.
package embedded
