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
	"github.com/gdllint/gdllint/play/why"
	"github.com/gdllint/gdllint/sample/trial"
)

// A suspicion tells how near rules are to a fault: from 1 down to 0.
type suspicion struct {
	*workshop
	rules      map[*model.Rule]float64
	conditions map[why.Place]float64
	keyed      map[gdl.Symbol]bool // the fluents of the cause, and those that the matches show lost or doubled

	isUnwatched bool // no match shows the fault
}

// farther is the part of the suspicion of a rule that those have which make its conditions true.
const farther = 0.5

// suspect finds the rules concerned by a finding: those on which the symptom rests in its match, by the graph of why, those at its places, those
// for its symptom, and those behind their conditions.
func (w *workshop) suspect(f *finding.Finding, t *trial.Trial) *suspicion {
	x := &suspicion{workshop: w, rules: map[*model.Rule]float64{}, conditions: t.Suspicion(w.ctx), keyed: map[gdl.Symbol]bool{}, isUnwatched: symptoms[f.Code] == trial.Unwatched}
	if t := causeFluent(f); t != nil {
		x.keyed[model.Start(t)] = true
	}
	faults, most := t.Faults(), 0.0
	for u := range w.sheet.OfSort(model.Fluent) {
		at := fmt.Sprint(u.Name, "/", u.Arity)
		if faults[trial.Lost+at]+faults[trial.Doubled+at] > 0 {
			x.keyed[gdl.Symbol{Name: u.Name, Arity: u.Arity}] = true
		}
	}
	for p, share := range x.conditions {
		if p.Condition == nil {
			most = max(most, share)
		}
	}
	if most > 0 {
		for p := range x.conditions {
			x.conditions[p] /= most
		}
	}
	var waiting []*model.Rule
	add := func(r *model.Rule, weight float64) {
		if weight > x.rules[r] {
			x.rules[r] = weight
			waiting = append(waiting, r)
		}
	}
	for _, r := range w.sheet.Rules {
		add(r, x.conditions[why.Place{Rule: r.Rule}])
		if at, _ := f.Known(); r.Pos() <= at && at < r.End() {
			add(r, 1)
		}
		for _, place := range f.Related {
			if r.Pos() <= place.Pos && place.Pos < r.End() {
				add(r, farther)
			}
		}
		if slices.Contains(keywords[symptoms[f.Code]], r.Head.Name) || r.Head.Name == gdl.Next && len(r.Head.Args) == 1 && x.keyed[model.Start(r.Head.Args[0])] {
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
			for u := range o.Symbol.Places(model.Made, model.Offered, model.Initial) {
				if u.Rule != r {
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
	near := farther * x.rules[e.Rule]
	switch {
	case e.Kind == edit.Frame:
		near = x.nearness(x.sheet.SymbolOf(model.Fluent, e.Result.Head.Args[0]))
	case e.Kind == edit.Fact && e.Result.Head.Name == gdl.Init:
		near = farther * x.nearness(x.sheet.SymbolOf(model.Fluent, e.Result.Head.Args[0]))
	case e.Kind == edit.Fact:
		near = farther * x.nearness(x.sheet.SymbolOf(model.Relation, e.Result.Head))
	case e.Kind == edit.Add && e.Rule.Head.Name == gdl.Legal:
		for p, share := range x.conditions { // of the move's effect
			if p.Condition != nil && p.Rule.Head.Name == gdl.Next && slices.ContainsFunc(e.Result.Body[len(e.Rule.Body):], func(l *gdl.Literal) bool { return edit.IsLike(l, p.Condition) }) {
				near = max(near, min(share+near/2, 1))
			}
		}
	case !e.Adds():
		for _, l := range e.Rule.Body {
			if share := x.conditions[why.Place{Rule: e.Rule.Rule, Condition: l}]; l.Pos() <= e.Place.Pos() && e.Place.End() <= l.End() {
				near = min(share+near/2, 1)
			}
		}
	}
	cost := float64(x.sheet.Cost(e)) / 100
	return math.Copysign(math.Log2(1+math.Abs(cost)), cost) - 2*math.Log2(max(near, 1.0/256))
}

// nearness is the suspicion of the rules that ask for a relation or a fluent.
func (x *suspicion) nearness(s *model.Symbol) (near float64) {
	if s != nil && s.Sort == model.Fluent && x.keyed[gdl.Symbol{Name: s.Name, Arity: s.Arity}] {
		return 1
	}
	for o := range s.Places(model.Asked, model.Made) {
		near = max(near, x.rules[o.Rule])
	}
	return near
}

// queue returns the edits of the rules concerned, those of all kinds in turn; about most of them are listed.
func (x *suspicion) queue(allowed func(*edit.Edit) bool, most int) []*edit.Edit {
	type queue struct {
		kind   edit.Kind
		isFact bool
	}
	waiting := map[queue][]ranked{}
	add := func(edits []*edit.Edit) {
		for _, e := range edits {
			if allowed(e) {
				q := queue{e.Kind, len(e.Rule.Body) == 0 && !e.Adds()}
				waiting[q] = append(waiting[q], ranked{e, x.rank(e)})
			}
		}
	}
	rules := slices.SortedStableFunc(maps.Keys(x.rules), func(r, s *model.Rule) int {
		return cmp.Or(cmp.Compare(x.rules[s], x.rules[r]), r.Index-s.Index)
	})
	changes, additions, facts := 0, 0, 0
	of := func(n *int, known map[*model.Rule][]*edit.Edit, r *model.Rule, edits func(*model.Rule) []*edit.Edit) {
		if *n < most {
			if _, isListed := known[r]; !isListed {
				known[r] = edits(r)
			}
			*n += len(known[r])
			add(known[r])
		}
	}
	for _, r := range rules {
		switch {
		case r.Head.Name == gdl.Base, r.Head.Name == gdl.Input:
			continue
		case len(r.Body) == 0:
			of(&facts, x.changes, r, x.sheet.Changes)
		default:
			of(&changes, x.changes, r, x.sheet.Changes)
		}
		of(&additions, x.additions, r, x.sheet.Additions)
	}
	fluents := slices.SortedStableFunc(x.sheet.OfSort(model.Fluent), func(f, g *model.Symbol) int {
		return cmp.Compare(x.nearness(g), x.nearness(f))
	})
	frames := 0
	var lost []*edit.Edit // the frames of the fluents that are lost together
	for _, f := range fluents {
		symbol := gdl.Symbol{Name: f.Name, Arity: f.Arity}
		if f.Count(model.Made)+f.Count(model.Initial) == 0 || frames >= most && !x.keyed[symbol] {
			continue
		}
		list := x.sheet.Frames(symbol)
		if i := slices.IndexFunc(list, func(e *edit.Edit) bool { return e.Helpers != nil }); i >= 0 && x.keyed[symbol] {
			lost = append(lost, list[i])
		}
		frames += len(list)
		add(list)
	}
	if add(x.sheet.Images()); !x.isUnwatched {
		add(x.sheet.Likes())
	}
	add(x.sheet.Together(lost...))
	add(x.sheet.Facts())
	var lists [][]*edit.Edit
	for _, k := range edit.Kinds() {
		for _, q := range []queue{{k, false}, {k, true}} {
			inOrder := func(a, b ranked) int { return cmp.Or(x.group(a)-x.group(b), cmp.Compare(a.rank, b.rank)) }
			slices.SortStableFunc(waiting[q], inOrder)
			nth := map[*model.Rule]float64{}
			for i := range waiting[q] { // the edits of a rule share the suspicion
				nth[waiting[q][i].Rule]++
				waiting[q][i].rank += math.Log2(nth[waiting[q][i].Rule])
			}
			slices.SortStableFunc(waiting[q], inOrder)
			var edits []*edit.Edit
			for _, e := range waiting[q] {
				edits = append(edits, e.Edit)
			}
			lists = append(lists, edits)
		}
	}
	return edit.InTurn(lists...)
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
