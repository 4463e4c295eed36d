package mending

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/gdl"
)

// exchanges lists the ways to exchange two arguments in a rule: two that are adjacent,
// or two variables.
func (w *workshop) exchanges(r *gdl.Rule) (list []candidate) {
	c := w.companyCounts()
	visitPairs(r, func(t *gdl.Term, second int) {
		for first := range second {
			a, b := t.Args[first], t.Args[second]
			variables := a.IsVariable() && b.IsVariable()
			if gdl.EqualTerms(a, b) || first+1 < second && !variables || standsExchanged(r, t, first, second) {
				continue
			}
			e := w.exchange(t, first, second)
			switch gain := c.gain(r, t, first, second); {
			case variables && gain < 0:
				continue // the other rules speak for the order that is there
			case gain > 0 && t != r.Head: // all that ask for a relation of rules would have to follow
			case !variables:
				e.prior += oddPair
			case gain == 0:
				e.prior++
			}
			list = append(list, e)
		}
	})
	return list
}

// standsExchanged tells whether a term with two arguments exchanged stands in its rule already,
// as in a condition for each of two directions.
func standsExchanged(r *gdl.Rule, t *gdl.Term, first, second int) bool {
	turned := *t
	turned.Args = slices.Clone(t.Args)
	turned.Args[first], turned.Args[second] = turned.Args[second], turned.Args[first]
	stands := false
	r.WalkLiterals(func(l *gdl.Literal, _ bool) {
		if l.Atom != nil {
			l.Atom.WalkTerms(func(x *gdl.Term) { stands = stands || gdl.EqualTerms(x, &turned) })
		}
	})
	return stands
}

// oddPair is added to the prior of an exchange of a variable and a term.
const oddPair = 6

// gain tells how much better two variables fit to each other's places in a term.
func (c companyCounts) gain(r *gdl.Rule, t *gdl.Term, first, second int) int {
	a, b := t.Args[first], t.Args[second]
	_, at := variablePlaces(r, t)
	p, q := placeName(t, first), placeName(t, second)
	now := c.sharedPlaces(p, at[a.Name]) + c.sharedPlaces(q, at[b.Name])
	then := c.sharedPlaces(q, at[a.Name]) + c.sharedPlaces(p, at[b.Name])
	return then - now
}

// visitPairs visits the arguments but the first in the atoms of a rule: the term that
// holds them, and the index.
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

// exchange proposes to exchange two arguments.
func (w *workshop) exchange(t *gdl.Term, first, second int) candidate {
	src := w.file.Source
	a, b := t.Args[first], t.Args[second]
	x, y := src.TextBetween(a.StartPos, a.EndPos), src.TextBetween(b.StartPos, b.EndPos)
	return candidate{description: fmt.Sprintf("exchange '%s' and '%s' in '%s'", x, y, src.TextBetween(t.StartPos, t.EndPos)),
		edits: []analysis.TextEdit{{Pos: a.StartPos, End: a.EndPos, NewText: []byte(y)}, {Pos: b.StartPos, End: b.EndPos, NewText: []byte(x)}}, prior: exchange}
}

// Bounds of the exchanges that are proposed anywhere.
const (
	mostOdd    = 8 // atoms whose arguments seem to be in the wrong order
	fewestGain = 3 // that they show
)

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
			if gain := c.gain(r, t, i-1, i); gain >= fewestGain && !standsExchanged(r, t, i-1, i) {
				e := w.exchange(t, i-1, i)
				e.prior = exchange + 1
				list = append(list, finding{e, gain})
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
