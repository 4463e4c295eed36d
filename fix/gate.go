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
	"github.com/gdllint/gdllint/gdl/syntax"
)

// A ChangeGate tells which changes may be made to a rulesheet: those at places that were read
// without a guess.
type ChangeGate struct {
	file           *gdl.File
	readOnly       bool       // the text as a whole is in doubt
	uncertainSpans []textSpan // forms that no fix may change, in the order of the text: they, or their neighbours, could not be read
	faultySpans    []textSpan // clauses with errors, in the order of the text
}

// A textSpan is a part of the text that should not change.
type textSpan struct {
	startPos, endPos token.Pos
	codes            []string // the codes of the errors in a faulty clause
}

// NewChangeGate returns a gate that forbids changes of some rules: those that could not be read,
// those that were read by a guess, and those with a keyword that has a wrong number of arguments.
// It also forbids changes of the neighbours of unbalanced parentheses, since the ends of these
// rules are not known.
func NewChangeGate(file *gdl.File) *ChangeGate {
	g := &ChangeGate{file: file, readOnly: file.FirstDoubt() != nil}
	whole := make(map[token.Pos]bool, len(file.Rules))
	for _, r := range file.Rules {
		whole[r.Pos()] = !r.Broken && !r.Guessed && r.HasKeywordArities()
	}
	torn := false // whether the form before is broken
	for i, e := range file.Exprs {
		if !whole[e.StartPos] || e.Broken || torn || i+1 < len(file.Exprs) && file.Exprs[i+1].Broken {
			g.uncertainSpans = append(g.uncertainSpans, textSpan{startPos: e.StartPos, endPos: e.EndPos})
		}
		torn = e.Broken
	}
	for _, e := range file.Errors {
		if e.Kind == syntax.UnbalancedParen {
			g.markFollowing(e.EndPos)
		}
	}
	slices.SortFunc(g.uncertainSpans, compareSpans)
	return g
}

// CloseFaulty forbids fixes of findings about the meaning of rules in clauses with errors, given
// with the codes of their errors. The fix of an error is allowed if its clause has no error with
// another code.
func (g *ChangeGate) CloseFaulty(clauses map[*syntax.Node][]string) {
	for e, codes := range clauses {
		g.faultySpans = append(g.faultySpans, textSpan{e.StartPos, e.EndPos, codes})
	}
	slices.SortFunc(g.faultySpans, compareSpans)
}

func compareSpans(a, b textSpan) int { return cmp.Compare(a.startPos, b.startPos) }

// markFollowing forbids changes of the form after a position.
func (g *ChangeGate) markFollowing(place token.Pos) {
	i, _ := slices.BinarySearchFunc(g.file.Exprs, place, func(e *syntax.Node, place token.Pos) int { return cmp.Compare(e.StartPos, place) })
	if i < len(g.file.Exprs) {
		e := g.file.Exprs[i]
		g.uncertainSpans = append(g.uncertainSpans, textSpan{startPos: e.StartPos, endPos: e.EndPos})
	}
}

// Allows tells whether a change may be made. A repair of the syntax error for which the
// parser had to guess may touch the guessed rules.
func (g *ChangeGate) Allows(c Change) bool {
	if g.readOnly {
		return false
	}
	if c.RepairsReading {
		return true
	}
	return !touchesSpan(c, g.uncertainSpans) && !(finding.IsAboutMeaning(c.FindingCode) && touchesSpan(c, g.faultySpans))
}

// touchesSpan tells whether a change touches one of the spans, which are sorted. It ignores a
// clause whose only error is the one that the change fixes.
func touchesSpan(c Change, spans []textSpan) bool {
	return slices.ContainsFunc(c.SuggestedFix.TextEdits, func(e analysis.TextEdit) bool {
		i, _ := slices.BinarySearchFunc(spans, e.Pos, func(s textSpan, pos token.Pos) int { return cmp.Compare(s.endPos, pos) })
		return i < len(spans) && spans[i].startPos <= max(e.Pos, e.End) &&
			(spans[i].codes == nil || slices.ContainsFunc(spans[i].codes, func(code string) bool { return code != c.FindingCode }))
	})
}

// losesComment tells whether a change deletes a comment, or a part of it, and does not write it elsewhere.
func (g *ChangeGate) losesComment(c Change) bool {
	src, size := g.file.Source, g.file.Source.File.Size()
	for _, e := range c.SuggestedFix.TextEdits {
		from, to := int(e.Pos)-src.File.Base(), int(e.End)-src.File.Base()
		if from < 0 || to > size || from >= to {
			continue // inserts only, or is refused later
		}
		i := sort.Search(len(g.file.Comments), func(i int) bool { return g.file.Comments[i].EndOffset > from })
		for ; i < len(g.file.Comments) && g.file.Comments[i].StartOffset < to; i++ {
			if m := g.file.Comments[i]; !writesText(c, src.Text[m.StartOffset:m.EndOffset]) {
				return true
			}
		}
	}
	return false
}

func writesText(c Change, text []byte) bool {
	return slices.ContainsFunc(c.SuggestedFix.TextEdits, func(e analysis.TextEdit) bool { return bytes.Contains(e.NewText, text) })
}

// RemoveDisallowed removes the fixes that must not be applied from findings, so that they are not offered. In a doubtful
// text it tries each fix on the whole text. In other texts the analyzer has tried the fix on the forms that it changes.
func (g *ChangeGate) RemoveDisallowed(list []finding.Finding) {
	inDoubt := g.file.IsDoubtful()
	var tried []Change
	g.filter(list, func(c Change) bool {
		allowed := len(c.SuggestedFix.TextEdits) > 0 && g.Allows(c) && !g.losesComment(c)
		if allowed && inDoubt {
			tried = append(tried, c)
		}
		return allowed
	})
	if works := g.workingChanges(tried); len(works) < len(tried) {
		g.filter(list, func(c Change) bool { return slices.ContainsFunc(works, c.shares) })
	}
}

// filter removes the fixes of findings for which keeps is false.
func (g *ChangeGate) filter(list []finding.Finding, keeps func(Change) bool) {
	for i := range list {
		f := &list[i]
		for _, fixes := range []*[]analysis.SuggestedFix{&f.Fixes, &f.UnsafeFixes} {
			*fixes = slices.DeleteFunc(slices.Clone(*fixes), func(fix analysis.SuggestedFix) bool {
				return !keeps(changeOf(f, fixes == &f.Fixes, fix))
			})
		}
	}
}

// workingChanges returns the changes after which the text passes the comparison. Changes that touch
// each other are tried one after the other.
func (g *ChangeGate) workingChanges(list []Change) (works []Change) {
	for _, safe := range []bool{true, false} {
		for rest := list; len(rest) > 0; {
			w := &roundWork{file: g.file, round: &Round{}, isSafe: safe, currentText: g.file.Source.Text}
			picked := w.pickChanges(rest)
			if w.applyPicked(picked); len(picked) == 0 {
				break
			}
			works = append(works, w.applied...)
			rest = slices.DeleteFunc(slices.Clone(rest), func(c Change) bool { return slices.ContainsFunc(picked, c.shares) })
		}
	}
	return works
}

// shares tells whether two changes have the same fix.
func (c Change) shares(o Change) bool {
	return &c.SuggestedFix.TextEdits[0] == &o.SuggestedFix.TextEdits[0]
}
