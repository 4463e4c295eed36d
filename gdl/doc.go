// Package gdl reads the Game Description Language of General Game Playing,
// including the GDL-II keywords sees and random, in three notations: prefix
// lists (KIF), infix, and operations.
//
// Package syntax turns bytes into a tree of lists, and Parse turns these into rules: heads, literals and terms. Every
// node has its place as a pair of token.Pos. No input makes the package fail: a part that the parser cannot read becomes
// an Error with a place, and the parser continues with the next top-level form.
//
// Names are case-insensitive. A node carries its folded Name, which is its
// meaning, and its Spelling, which is the text of the author.
//
// Parse keeps rules as the author wrote them. File.Clauses resolves disjunctions and nested negations, and NewGraph tells
// which predicates depend on which. Package model tells the meaning of each occurrence of a name.
//
// The package knows the language and the dependency graph of its predicates. It knows nothing of matches.
package gdl
