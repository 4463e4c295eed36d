package lint

import (
	"slices"

	"golang.org/x/tools/go/analysis"
)

// RequiresResult tells whether an analyzer is other, or requires it directly or through further analyzers.
func RequiresResult(a, other *analysis.Analyzer) bool {
	return NeedsKind(a, func(x *analysis.Analyzer) bool { return x == other })
}

// NeedsKind tells whether an analyzer is of a kind, or requires an analyzer of this kind, directly or through others.
func NeedsKind(a *analysis.Analyzer, kind func(*analysis.Analyzer) bool) bool {
	return kind(a) || slices.ContainsFunc(a.Requires, func(r *analysis.Analyzer) bool { return NeedsKind(r, kind) })
}
