package mending

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/edit"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play/trial"
)

// A suspicion tells how near rules are to a fault: from 1 down to 0.
type suspicion struct {
	sheet *edit.Sheet
	rules map[*model.Rule]float64
	keyed map[gdl.Symbol]bool // the fluents of the cause, and those that the matches show lost or doubled
}

// farther is the part of the suspicion of a rule that those have which make its conditions true.
const farther = 0.5

// suspect finds the rules concerned by a finding: those at its places, those on which the symptom rests in its match, those for its
// symptom, and those behind their conditions.
func suspect(s *edit.Sheet, f *finding.Finding, kind string, faults map[string]int, behind []*gdl.Rule) *suspicion {
	x := &suspicion{sheet: s, rules: map[*model.Rule]float64{}, keyed: map[gdl.Symbol]bool{}}
	if t := causeFluent(f); t != nil {
		x.keyed[model.Start(t)] = true
	}
	for u := range s.OfSort(model.Fluent) {
		at := fmt.Sprint(u.Name, "/", u.Arity)
		if faults[trial.Lost+at]+faults[trial.Doubled+at] > 0 {
			x.keyed[gdl.Symbol{Name: u.Name, Arity: u.Arity}] = true
		}
	}
	var waiting []*model.Rule
	add := func(r *model.Rule, weight float64) {
		if weight > x.rules[r] {
			x.rules[r] = weight
			waiting = append(waiting, r)
		}
	}
	for _, r := range s.Rules {
		if i := slices.Index(behind, r.Rule); i >= 0 {
			add(r, 1/float64(i+1))
		}
		if r.StartPos <= f.Pos && f.Pos < r.EndPos {
			add(r, 1)
		}
		for _, place := range f.Related {
			if r.StartPos <= place.Pos && place.Pos < r.EndPos {
				add(r, farther)
			}
		}
		if slices.Contains(keywords[kind], r.Head.Name) || r.Head.Name == gdl.Next && len(r.Head.Args) == 1 && x.keyed[model.Start(r.Head.Args[0])] {
			add(r, farther)
		}
	}
	for len(waiting) > 0 {
		r := waiting[0]
		waiting = waiting[1:]
		for i := range r.Occurrences {
			o := &r.Occurrences[i]
			if o.Symbol == nil || o.Meaning != model.Asked {
				continue
			}
			for u := range o.Symbol.Places(model.Made, model.Offered) {
				if u.Rule != r && len(u.Rule.Body) > 0 {
					add(u.Rule, farther*x.rules[r])
				}
			}
		}
	}
	return x
}

// keywords are the heads of rules that a symptom is about.
var keywords = map[string][]string{
	trial.Stuck: {gdl.Legal, gdl.Terminal}, trial.Endless: {gdl.Terminal}, trial.Goals: {gdl.Goal, gdl.Terminal}, trial.Unwon: {gdl.Goal}, trial.Sum: {gdl.Goal},
	trial.Start: {gdl.Legal, gdl.Init},
}

// A ranked is an edit with its rank: less comes first.
type ranked struct {
	*edit.Edit
	rank float64
}

// rank adds the shape of an edit and its way from the fault.
func (x *suspicion) rank(e *edit.Edit) float64 {
	near := x.rules[e.Rule]
	if e.Kind == edit.Frame {
		near = x.nearness(model.Start(e.Result.Head.Args[0]))
	}
	return float64(x.sheet.Cost(e))/100 - 2*math.Log2(max(near, 1.0/512))
}

// nearness is the suspicion of the rules that ask for a fluent.
func (x *suspicion) nearness(fluent gdl.Symbol) (near float64) {
	if x.keyed[fluent] {
		return 1
	}
	for o := range x.sheet.Symbol(model.Fluent, fluent.Name, fluent.Arity).Places(model.Asked, model.Made) {
		near = max(near, x.rules[o.Rule])
	}
	return near
}

// queue returns the edits of the rules concerned, those of all kinds in turn; about most of them are listed.
func (x *suspicion) queue(allowed func(*edit.Edit) bool, most int) (list []*edit.Edit) {
	byKind := map[edit.Kind][]ranked{}
	n := 0
	add := func(edits []*edit.Edit) {
		for _, e := range edits {
			if allowed(e) {
				byKind[e.Kind] = append(byKind[e.Kind], ranked{e, x.rank(e)})
				n++
			}
		}
	}
	rules := slices.SortedStableFunc(maps.Keys(x.rules), func(r, s *model.Rule) int {
		return cmp.Or(cmp.Compare(x.rules[s], x.rules[r]), r.Index-s.Index)
	})
	for _, r := range rules {
		if n < most && x.sheet.IsEdited(r) {
			add(x.sheet.Edits(r))
		}
	}
	var lost []*edit.Edit // the frames of the fluents that are lost together
	for f := range x.sheet.OfSort(model.Fluent) {
		if f.Count(model.Made) == 0 {
			continue
		}
		symbol := gdl.Symbol{Name: f.Name, Arity: f.Arity}
		frames := x.sheet.Frames(symbol)
		if i := slices.IndexFunc(frames, func(e *edit.Edit) bool { return e.Helpers != nil }); i >= 0 && x.keyed[symbol] {
			lost = append(lost, frames[i])
		}
		add(frames)
	}
	add(x.sheet.Images())
	add(x.sheet.Together(lost...))
	for _, l := range byKind {
		slices.SortStableFunc(l, func(a, b ranked) int { return cmp.Or(x.group(a)-x.group(b), cmp.Compare(a.rank, b.rank)) })
	}
	for turn, left := 0, true; left; turn++ {
		left = false
		for _, k := range edit.Kinds() {
			if turn < len(byKind[k]) {
				left = true
				list = append(list, byKind[k][turn].Edit)
			}
		}
	}
	return list
}

// group puts rules that keep a fluent of the fault before others, and among them those that keep it always, or unless it
// changes.
func (x *suspicion) group(e ranked) (n int) {
	if e.Kind != edit.Frame {
		return 0
	}
	if !x.keyed[model.Start(e.Result.Head.Args[0])] {
		n = 10
	}
	if e.Helpers != nil {
		return n + 1
	}
	return n + min(len(e.Result.Body), 3)
}

// causeFluent returns the fluent of the cause of a finding; nil if there is none.
func causeFluent(f *finding.Finding) *gdl.Term {
	if f.Cause == nil {
		return nil
	}
	if t := gdl.ParseString("fluent", "(init "+f.Cause.Fluent+")"); len(t.Rules) == 1 && len(t.Rules[0].Head.Args) == 1 {
		return t.Rules[0].Head.Args[0]
	}
	return nil
}
