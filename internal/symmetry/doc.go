// Package symmetry finds the symmetries of a rulesheet: the permutations of its
// names and of the arguments of its relations that map its rules to themselves, up
// to the names of variables and the order of rules and conditions.
//
// A name may mean one thing as an argument of one relation and another thing as an argument of another one: the 1 of a
// row and the 1 of a column. Two argument places have the same sort if a variable occurs at both. The rules never compare
// constants of different sorts, which are permuted independently. Keywords, the role random, and goal values stay as they
// are.
//
// The rules are a coloured graph (rulegraph.go), as Schiffel proposed for general
// game playing (AAAI 2010). Its automorphisms are found by colour refinement and
// individualization (refine.go, search.go); their number is the product of the sizes of the
// orbits along a chain of stabilizers. Each permutation is verified edge by edge, and a
// permutation is only excluded by an invariant. So the number is exact, or, where a
// bound ends the search, a lower bound.
package symmetry
