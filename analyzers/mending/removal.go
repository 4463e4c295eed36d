package mending

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/gdl"
)

// removals proposes to remove a rule for next or goal where another one has the
// same conditions, or all of them and more.
func (w *workshop) removals(r *gdl.Rule) []candidate {
	if r.Head.Name != gdl.Next && r.Head.Name != gdl.Goal || len(r.Body) == 0 {
		return nil
	}
	for _, other := range w.file.Rules {
		if other != r && other.Head.Name == r.Head.Name && len(other.Head.Args) == len(r.Head.Args) && w.hasAllConditions(r, other) {
			return []candidate{w.removal(r)}
		}
	}
	return nil
}

func (book *rulebook) removal(r *gdl.Rule) candidate {
	return candidate{description: "remove '" + cut(book.ruleText(r)) + "'", edits: []analysis.TextEdit{{Pos: r.StartPos, End: r.EndPos}}, prior: removing}
}

// hasAllConditions tells whether another rule has all conditions of a rule.
func (book *rulebook) hasAllConditions(r, other *gdl.Rule) bool {
	for _, l := range r.Body {
		if !slices.ContainsFunc(other.Body, func(k *gdl.Literal) bool { return book.written(k) == book.written(l) }) {
			return false
		}
	}
	return true
}

func (book *rulebook) written(l *gdl.Literal) string {
	return gdl.FoldName(strings.Join(strings.Fields(book.file.Source.TextBetween(l.StartPos, l.EndPos)), " "))
}
