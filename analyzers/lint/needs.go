package lint

import (
	"slices"

	"golang.org/x/tools/go/analysis"
)

// Requires tells whether an analyzer needs the result of another one, directly or
// through others, or is that analyzer.
func Requires(a, other *analysis.Analyzer) bool {
	return Needs(a, func(x *analysis.Analyzer) bool { return x == other })
}

// Needs tells whether an analyzer, or one that it requires directly or through
// others, is of a kind.
func Needs(a *analysis.Analyzer, kind func(*analysis.Analyzer) bool) bool {
	return kind(a) || slices.ContainsFunc(a.Requires, func(r *analysis.Analyzer) bool { return Needs(r, kind) })
}
