package mending

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/gdl"
)

// exchanges lists the ways to exchange two adjacent arguments in a rule.
func (w *workshop) exchanges(r *gdl.Rule) (list []candidate) {
	visitPairs(r, func(t *gdl.Term, second int) {
		if !gdl.EqualTerms(t.Args[second-1], t.Args[second]) {
			list = append(list, w.exchange(t, second))
		}
	})
	return list
}

// visitPairs visits the adjacent arguments in the atoms of a rule: the term that holds
// them, and the index of the second one.
func visitPairs(r *gdl.Rule, visit func(t *gdl.Term, second int)) {
	atoms := []*gdl.Term{r.Head}
	r.WalkLiterals(func(l *gdl.Literal, _ bool) {
		if l.Op == gdl.OpAtom {
			atoms = append(atoms, l.Atom)
		}
	})
	for _, atom := range atoms {
		atom.WalkTerms(func(t *gdl.Term) {
			if arity, keyword := gdl.KeywordArity(t.Name); keyword && arity > 1 {
				return
			}
			for second := 1; second < len(t.Args); second++ {
				visit(t, second)
			}
		})
	}
}

// exchange proposes to exchange an argument and the one before it.
func (w *workshop) exchange(t *gdl.Term, i int) candidate {
	src := w.file.Source
	a, b := t.Args[i-1], t.Args[i]
	x, y := src.TextBetween(a.StartPos, a.EndPos), src.TextBetween(b.StartPos, b.EndPos)
	return candidate{fmt.Sprintf("exchange '%s' and '%s' in '%s'", x, y, src.TextBetween(t.StartPos, t.EndPos)),
		[]analysis.TextEdit{{Pos: a.StartPos, End: a.EndPos, NewText: []byte(y)}, {Pos: b.StartPos, End: b.EndPos, NewText: []byte(x)}}, exchange}
}

// mostOdd bounds the atoms whose arguments seem to be in the wrong order.
const mostOdd = 8

// oddExchanges proposes to exchange two adjacent arguments, anywhere in the rulesheet, where
// the variables would then keep better company: in other rules the terms of the one
// place stand at the other one elsewhere.
func (w *workshop) oddExchanges() []candidate {
	type finding struct {
		candidate
		gain int
	}
	var list []finding
	c := w.companyCounts()
	for _, r := range w.file.Rules {
		if len(r.Body) == 0 {
			continue
		}
		visitPairs(r, func(t *gdl.Term, i int) {
			a, b := t.Args[i-1], t.Args[i]
			if !a.IsVariable() || !b.IsVariable() || a.Name == b.Name {
				return
			}
			_, at := variablePlaces(r, t)
			p, q := placeName(t, i-1), placeName(t, i)
			now := c.sharedPlaces(p, at[a.Name]) + c.sharedPlaces(q, at[b.Name])
			then := c.sharedPlaces(q, at[a.Name]) + c.sharedPlaces(p, at[b.Name])
			if then >= now+3 {
				e := w.exchange(t, i)
				e.prior = exchange + 1
				list = append(list, finding{e, then - now})
			}
		})
	}
	slices.SortStableFunc(list, func(a, b finding) int { return b.gain - a.gain })
	var found []candidate
	for _, x := range list[:min(len(list), mostOdd)] {
		found = append(found, x.candidate)
	}
	return found
}
