package fix

import (
	"bytes"
	"cmp"
	"go/token"
	"slices"
	"sort"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// A Gate tells which changes may be made to a rulesheet: changes at places that
// were read without a guess.
type Gate struct {
	file   *gdl.File
	shut   bool   // the text as a whole is in doubt
	unsure []span // in the order of the text
}

// A span is a part of the text.
type span struct{ from, to token.Pos }

// NewGate finds the parts of a rulesheet that must stay as they are: rules that
// could not be read, or only by a guess, or that hold a keyword with a wrong
// number of arguments, and the neighbours of unbalanced parentheses, where the
// ends of the rules are unknown.
func NewGate(file *gdl.File) *Gate {
	g := &Gate{file: file, shut: file.Doubt() != nil}
	whole := make(map[token.Pos]bool, len(file.Rules))
	for _, r := range file.Rules {
		whole[r.From] = !r.Broken && !r.Guessed && r.Sound()
	}
	torn := false // the previous form is broken
	for i, e := range file.Exprs {
		if !whole[e.From] || e.Broken || torn || i+1 < len(file.Exprs) && file.Exprs[i+1].Broken {
			g.unsure = append(g.unsure, span{e.From, e.To})
		}
		torn = e.Broken
	}
	for _, e := range file.Errors {
		if e.Kind == gdl.Unbalanced {
			g.behind(e.To)
		}
	}
	slices.SortFunc(g.unsure, func(a, b span) int { return cmp.Compare(a.from, b.from) })
	return g
}

// behind closes the gate for the form after a position.
func (g *Gate) behind(place token.Pos) {
	i, _ := slices.BinarySearchFunc(g.file.Exprs, place, func(e *gdl.Expr, place token.Pos) int { return cmp.Compare(e.From, place) })
	if i < len(g.file.Exprs) {
		e := g.file.Exprs[i]
		g.unsure = append(g.unsure, span{e.From, e.To})
	}
}

// Allows tells whether a change may be made. A repair of the syntax error for
// which the reader had to guess may touch the guessed rules.
func (g *Gate) Allows(c Change) bool {
	if g.shut {
		return false
	}
	if c.Repairs {
		return true
	}
	for _, e := range c.Fix.TextEdits {
		end := max(e.Pos, e.End)
		i, _ := slices.BinarySearchFunc(g.unsure, e.Pos, func(s span, pos token.Pos) int { return cmp.Compare(s.to, pos) })
		if i < len(g.unsure) && g.unsure[i].from <= end {
			return false
		}
	}
	return true
}

// losesComment tells whether a change deletes a comment, or a part of one, and
// does not write it elsewhere.
func (g *Gate) losesComment(c Change) bool {
	src, size := g.file.Source, g.file.Source.File.Size()
	for _, e := range c.Fix.TextEdits {
		from, to := int(e.Pos)-src.File.Base(), int(e.End)-src.File.Base()
		if from < 0 || to > size || from >= to {
			continue // adds something, or is refused later
		}
		i := sort.Search(len(g.file.Comments), func(i int) bool { return g.file.Comments[i].To > from })
		for ; i < len(g.file.Comments) && g.file.Comments[i].From < to; i++ {
			if m := g.file.Comments[i]; !writes(c, src.Text[m.From:m.To]) {
				return true
			}
		}
	}
	return false
}

func writes(c Change, text []byte) bool {
	return slices.ContainsFunc(c.Fix.TextEdits, func(e analysis.TextEdit) bool { return bytes.Contains(e.NewText, text) })
}

// Withhold removes the fixes that may not be made from findings, so that they
// are not offered.
func (g *Gate) Withhold(list []finding.Finding) {
	for i := range list {
		f := &list[i]
		f.Fixes = g.allowed(f, f.Fixes)
		f.UnsafeFixes = g.allowed(f, f.UnsafeFixes)
	}
}

func (g *Gate) allowed(f *finding.Finding, fixes []analysis.SuggestedFix) []analysis.SuggestedFix {
	var kept []analysis.SuggestedFix
	for _, fix := range fixes {
		if c := (Change{Fix: fix, Repairs: f.Repairs}); g.Allows(c) && !g.losesComment(c) {
			kept = append(kept, fix)
		}
	}
	return kept
}
