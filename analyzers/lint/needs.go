package lint

import (
	"slices"

	"golang.org/x/tools/go/analysis"
)

// RequiresResult tells whether an analyzer needs the result of another one, directly or
// through others, or is that analyzer.
func RequiresResult(a, other *analysis.Analyzer) bool {
	return NeedsKind(a, func(x *analysis.Analyzer) bool { return x == other })
}

// NeedsKind tells whether an analyzer, or one that it requires directly or through
// others, is of a kind.
func NeedsKind(a *analysis.Analyzer, kind func(*analysis.Analyzer) bool) bool {
	return kind(a) || slices.ContainsFunc(a.Requires, func(r *analysis.Analyzer) bool { return NeedsKind(r, kind) })
}
