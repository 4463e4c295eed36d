package frames

import (
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/cause"
)

// fewKeys is the least number of keys with one value each, from the first state on,
// for which a second value of a key is reported: fewer may be a coincidence.
const fewKeys = 4

// wholeBoards returns the boards of the first state that have enough keys. Of one
// fluent it takes only the last argument that can be the value: that is how boards
// are written.
func wholeBoards(fluents []*gdl.Term) []*cause.KeyedFluent {
	return slices.DeleteFunc(cause.KeyedFluentsOf(fluents), func(b *cause.KeyedFluent) bool { return len(b.FirstKeys) < fewKeys || b.ValueIndex != b.Arity-1 })
}

// double finds the first step in which a key has two values, although all keys have
// had exactly one in every state before and values have given way to others.
func (w *watcher) double(s play.State) error {
	var err error
	w.notice(s)
	w.strictlyWhole = slices.DeleteFunc(w.strictlyWhole, func(b *cause.KeyedFluent) bool {
		double, empty, foreign := b.CheckState(s)
		switch {
		case err != nil:
		case foreign && len(empty) >= fewKeys && len(empty) >= len(b.FirstKeys)-len(w.game.Roles()):
			err = w.reportAll(b)
		case foreign:
		case double != nil && len(empty) == 0:
			err = w.reportDouble(b, double)
		case double == nil && len(empty) > 0:
			err = w.reportEmpty(b, empty)
		}
		return double != nil || len(empty) > 0 || foreign
	})
	return err
}

// reportEmpty reports that keys have no value any more, although all have had one in
// every state before.
func (w *watcher) reportEmpty(b *cause.KeyedFluent, empty []string) error {
	key := w.rules.fluent(b)
	l := w.rules.lifeOf(key)
	if w.rules.told[key] || l == nil || 3*len(empty) > len(b.FirstKeys) {
		return nil // a game that begins anew, or whose keys come and go
	}
	for _, f := range w.stateBefore().TrueFluents() {
		if b.CoversFluent(f) && slices.Contains(empty, b.KeyOf(f)) && w.changed[b.FluentName+" "+b.KeyOf(f)] && !w.named(f, b.ValueIndex) {
			w.report(l, b, f, false, false)
			return nil
		}
	}
	return nil
}

// reportAll reports that one move removes all fluents but those that it makes: no
// rule keeps anything.
func (w *watcher) reportAll(b *cause.KeyedFluent) error {
	key := w.rules.fluent(b)
	l := w.rules.lifeOf(key)
	if w.rules.told[key] || l == nil || len(l.keepers) > 0 {
		return nil
	}
	for _, f := range w.stateBefore().TrueFluents() {
		if b.CoversFluent(f) && l.read(b.ValueIndex, f.Args[b.ValueIndex]) {
			w.report(l, b, f, false, true)
			return nil
		}
	}
	return nil
}

// named tells whether the moves that are made name the key of a fluent: a piece that
// leaves its place may leave nothing behind.
func (w *watcher) named(f *gdl.Term, at int) bool {
	for _, move := range w.match.Steps[w.step-1].JointMove {
		all := true
		for i, arg := range f.Args {
			all = all && (i == at || model.HasTerm(move.Args, arg))
		}
		if all {
			return true
		}
	}
	return false
}

// notice records the keys of a board whose value has given way to another one:
// squares that take no part in the game are not missed. Only the new fluents of a
// state have to be looked at.
func (w *watcher) notice(s play.State) {
	if len(w.strictlyWhole) == 0 {
		return
	}
	for _, f := range s.FluentsNotIn(w.stateBefore()) {
		for _, b := range w.strictlyWhole {
			if b.CoversFluent(f) {
				w.changed[b.FluentName+" "+b.KeyOf(f)] = true
			}
		}
	}
}

// reportDouble reports two values of one key, at the rule that makes the one value
// without having it already.
func (w *watcher) reportDouble(b *cause.KeyedFluent, double []*gdl.Term) error {
	key := w.rules.fluent(b)
	if w.rules.doubled[key] || w.rules.grows(key) && inKey(double[1], b.ValueIndex) {
		return nil
	}
	var rules []*gdl.Rule
	var others []lint.Node
	for _, f := range double {
		list, err := w.game.FiringRulesWith(w.ctx, w.stateBefore(), w.match.Steps[w.step-1].JointMove, gdl.NewTerm(gdl.Next, f))
		if err != nil {
			return err
		}
		rules = append(rules, list...)
	}
	if len(rules) == 0 {
		return nil
	}
	w.rules.doubled[key] = true
	first := rules[0]
	for _, r := range rules[1:] {
		if r != first && !slices.Contains(others, lint.Node(r.Head)) {
			others = append(others, r.Head)
		}
	}
	n := w.rules.File.Notation
	one, two := n.SpelledTerm(double[0]), n.SpelledTerm(double[1])
	w.rules.found(lint.CaseAt(first.Head.Args[0], one, two, w.step).OfKind("doubled").Relating(others...).Set(w.traceTo).Set(func(f *finding.Finding) {
		f.Cause = &finding.Cause{Kind: "doubled", Fluent: one, Move: w.step}
	}))
	return nil
}

// grows tells whether a fluent is only ever added to, like the set of the places that
// are taken: a rule keeps it in all cases.
func (g *game) grows(key *model.Symbol) bool {
	return slices.ContainsFunc(rules(key, model.Made), func(r *model.Rule) bool {
		f := r.Head.Args[0]
		return len(r.Body) == 1 && len(f.VariableNames()) == key.Arity && r.AsksFor(key) && r.Body[0].Op == gdl.OpAtom &&
			r.Body[0].Atom.Name == gdl.True && gdl.EqualTerms(r.Body[0].Atom.Args[0], f)
	})
}

// inKey tells whether the value of a fluent is of the same kind as an argument of its
// key. Then it may be a place as well as a value.
func inKey(f *gdl.Term, at int) bool {
	value := f.Args[at]
	for i, arg := range f.Args {
		if i != at && (gdl.EqualTerms(arg, value) || isNumber(arg.Name) && isNumber(value.Name)) {
			return true
		}
	}
	return false
}
