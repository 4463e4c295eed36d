package mending

import (
	"cmp"
	"fmt"
	"iter"
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

// This file puts edits into the order in which they are tried.

// A suspicion tells how near rules and conditions are to a fault: 1 is at the fault, and 0 is far away.
type suspicion struct {
	*workshop
	rules      map[*model.Rule]float64
	conditions map[why.Place]float64 // of conditions and of whole rules
	keyed      map[gdl.Symbol]bool   // the fluents of the cause, and those that matches show lost or doubled

	isUnwatched bool      // the symptom is trial.Unwatched: no match shows the fault
	target      *gdl.Rule // the only rule that may be changed; nil if any may
}

// farther is the factor from the suspicion of a rule to that of the rules on which its conditions depend.
const farther = 0.5

// suspect finds the rules near the fault of a finding: those on which the symptom depends in its match (trial.Suspicion),
// those at its places, those for its symptom, and those on which these depend.
func (w *workshop) suspect(f *finding.Finding, t *trial.Trial) *suspicion {
	x := &suspicion{workshop: w, rules: map[*model.Rule]float64{}, conditions: t.Suspicion(w.ctx), keyed: map[gdl.Symbol]bool{}, isUnwatched: symptoms[f.Code] == trial.Unwatched}
	if kind := symptoms[f.Code]; kind == trial.Unplayed || kind == trial.Any && f.Code != lackingCode {
		x.target = w.file.RuleAt(f.Pos)
	}
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

// keywords are the heads of the rules for a symptom.
var keywords = map[string][]string{
	trial.Stuck: {gdl.Legal, gdl.Terminal}, trial.Endless: {gdl.Terminal}, trial.Goals: {gdl.Goal, gdl.Terminal}, trial.Unwon: {gdl.Goal}, trial.Sum: {gdl.Goal},
	trial.Start: {gdl.Legal, gdl.Init},
}

// A candidate is an edit in a queue. The order is by group, then by turn, ascending.
type candidate struct {
	*edit.Edit
	group int
	rank  float64 // how unusual the edit is, plus its distance from the fault
	turn  float64 // the rank, increased for each earlier edit of the same rule
}

func inTurn(a, b candidate) int { return cmp.Or(a.group-b.group, cmp.Compare(a.turn, b.turn)) }

// rank returns how unusual an edit makes the rulesheet, plus its distance from the fault.
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
		for p, share := range x.conditions { // the suspicion of the effects of the move
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
	return math.Copysign(math.Log2(1+math.Abs(cost)), cost) + way(near)
}

// way returns the distance from the fault for a suspicion: 0 at the fault, more farther away.
func way(near float64) float64 { return -2 * math.Log2(max(near, 1.0/256)) }

// nearness is the greatest suspicion of the rules that need or make a relation or a fluent. It is 1 for a fluent of the
// fault.
func (x *suspicion) nearness(s *model.Symbol) (near float64) {
	if s != nil && s.Sort == model.Fluent && x.keyed[gdl.Symbol{Name: s.Name, Arity: s.Arity}] {
		return 1
	}
	for o := range s.Places(model.Asked, model.Made) {
		near = max(near, x.rules[o.Rule])
	}
	return near
}

// A source lists edits of a rule, of a fluent or of the whole rulesheet.
type source struct {
	best candidate // an estimate of its first edit, by which the source is ordered
	list func() []*edit.Edit
}

// mostRegular is an estimate of the best rank: few edits make a rulesheet more regular.
const mostRegular = -2

// sources returns the sources of the edits of the suspect rules, the nearest to the fault first.
func (x *suspicion) sources() (list []source) {
	add := func(group int, near float64, edits func() []*edit.Edit) {
		list = append(list, source{candidate{group: group, turn: mostRegular + way(near)}, edits})
	}
	if add(0, 1, x.sheet.Images); x.isUnwatched {
		return list
	}
	add(0, 1, x.sheet.Facts)
	add(0, 1, x.sheet.Likes)
	var lost []gdl.Symbol
	for f := range x.sheet.OfSort(model.Fluent) {
		symbol, group := gdl.Symbol{Name: f.Name, Arity: f.Arity}, otherFluent
		if f.Count(model.Made)+f.Count(model.Initial) == 0 {
			continue
		}
		if x.keyed[symbol] {
			lost, group = append(lost, symbol), 0
		}
		add(group, x.nearness(f), func() []*edit.Edit { return listed(x.frames, symbol, x.sheet.Frames) })
	}
	if len(lost) > 1 {
		add(0, 1, func() []*edit.Edit { return x.sheet.Joined(x.changing(lost)...) })
	}
	for _, r := range slices.SortedFunc(maps.Keys(x.rules), func(r, s *model.Rule) int { return r.Index - s.Index }) {
		if r.Head.Name == gdl.Base || r.Head.Name == gdl.Input || x.target != nil && x.target != r.Rule {
			continue
		}
		near := farther * x.rules[r]
		for _, l := range r.Body {
			near = max(near, min(x.conditions[why.Place{Rule: r.Rule, Condition: l}]+near/2, 1))
		}
		add(0, near, func() []*edit.Edit { return listed(x.changes, r, x.sheet.Changes) })
		if r.Head.Name == gdl.Legal { // rules about the effect of a move may be near
			near = 1
		}
		add(0, near, func() []*edit.Edit { return listed(x.additions, r, x.sheet.Additions) })
	}
	slices.SortStableFunc(list, func(a, b source) int { return inTurn(a.best, b.best) })
	return list
}

// changing returns, for each of several fluents, the edit that adds a rule which keeps it unless it changes; none for a
// fluent without such an edit.
func (x *suspicion) changing(fluents []gdl.Symbol) (list []*edit.Edit) {
	for _, f := range fluents {
		frames := listed(x.frames, f, x.sheet.Frames)
		if i := slices.IndexFunc(frames, func(e *edit.Edit) bool { return e.Helpers != nil }); i >= 0 {
			list = append(list, frames[i])
		}
	}
	return list
}

// listed returns the edits of a rule or a fluent, which are computed once.
func listed[T comparable](known map[T][]*edit.Edit, of T, list func(T) []*edit.Edit) []*edit.Edit {
	if _, isListed := known[of]; !isListed {
		known[of] = list(of)
	}
	return known[of]
}

// Bounds of the edits that are listed before their turn.
const (
	listedAhead = 3000 // edits that may wait at first
	listedMore  = 20   // further edits that may wait, for each edit that was yielded
)

// edits yields the edits of the suspect rules, by turns from each queue. A source is opened when one of its edits may be
// the next one, unless too many edits wait, and when no edits wait.
func (x *suspicion) edits(allowed func(*edit.Edit) bool) iter.Seq[candidate] {
	return func(yield func(candidate) bool) {
		sources, queues := x.sources(), map[kind][]candidate{}
		waiting, room := 0, listedAhead // edits that wait, and edits that may wait
		open := func() {
			more := map[kind][]candidate{}
			for _, e := range sources[0].list() {
				if allowed(e) {
					k, rank := kindOf(e), x.rank(e)
					more[k] = append(more[k], candidate{e, x.group(e), rank, rank})
					waiting++
				}
			}
			for k, list := range more {
				slices.SortStableFunc(list, inTurn)
				nth := map[*model.Rule]float64{}
				for i := range list {
					nth[list[i].Rule]++
					list[i].turn += math.Log2(nth[list[i].Rule])
				}
				queues[k] = append(queues[k], list...)
				slices.SortStableFunc(queues[k], inTurn)
			}
			sources = sources[1:]
		}
		for left := true; left; {
			left = false
			for _, e := range edit.Kinds() {
				for _, form := range forms {
					k := kind{e, form}
					for len(sources) > 0 && len(queues[k]) > 0 && waiting < room && inTurn(sources[0].best, queues[k][0]) < 0 {
						open()
					}
					if len(queues[k]) > 0 {
						left = true
						if !yield(queues[k][0]) {
							return
						}
						queues[k] = queues[k][1:]
						waiting, room = waiting-1, room+listedMore
					}
				}
			}
			if !left && len(sources) > 0 {
				left = true
				open()
			}
		}
	}
}

// A kind is the key of a queue: the kind of an edit, and the form of the part that the edit adds or changes.
type kind struct {
	edit.Kind
	form
}

// A form is the operator of a condition, such as gdl.OpAtom, or head, or fact.
type form int

const (
	head = iota - 2 // the head of a rule with conditions
	fact            // a rule without conditions
)

var forms = []form{form(gdl.OpAtom), fact, form(gdl.OpNot), form(gdl.OpDistinct), form(gdl.OpOr), head}

// kindOf returns the key of the queue in which an edit waits.
func kindOf(e *edit.Edit) kind {
	k, n := kind{Kind: e.Kind}, len(e.Rule.Body)
	switch {
	case e.Kind == edit.Add:
		k.form = form(e.Result.Body[n].Op)
	case e.Kind == edit.Frame:
		if k.form = head; len(e.Result.Body) > 1 {
			k.form = form(e.Result.Body[len(e.Result.Body)-1].Op)
		}
	case e.Adds():
	case n == 0:
		k.form = fact
	case e.Kind >= edit.Variable && e.Kind <= edit.Exchange:
		k.form = head
		for _, l := range e.Rule.Body {
			if l.Pos() <= e.Place.Pos() && e.Place.End() <= l.End() {
				k.form = form(l.Op)
			}
		}
	}
	if !slices.Contains(forms, k.form) {
		k.form = form(gdl.OpAtom)
	}
	return k
}

// otherFluent is the group of rules that keep fluents other than those of the fault.
const otherFluent = 10

// group returns the group of an edit. Rules that keep a fluent of the fault come before those that keep others. Among
// them, rules with few conditions come first; one with a helper relation counts as one with a single condition.
func (x *suspicion) group(e *edit.Edit) (n int) {
	if e.Kind != edit.Frame {
		return 0
	}
	if !x.keyed[model.Start(e.Result.Head.Args[0])] {
		n = otherFluent
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
