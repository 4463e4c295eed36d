package cause

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// lostTurn finds the move, in a match that comes back to a state, after which a fluent of
// one value, such as a turn, has no value any more: rules for legal ask for it, so that
// only the moves are left for which nothing is asked. Where something new begins with
// that move, as a second phase of a match does, the loss may be intended.
func (f *causeFinder) lostTurn(s Symptom) *Cause {
	last := f.match.LastState()
	if len(s.WantedRules) == 0 || s.WantedRules[0].Head.Name != gdl.Terminal || slices.Index(f.match.States, last) == len(f.match.States)-1 {
		return nil
	}
	asked := f.fluentsBehind(f.rulesBySymbol[relationSymbol{gdl.Legal, 2}])
	for _, b := range KeyedFluentsOf(f.match.States[0].TrueFluents()) {
		rule := asked[relationSymbol{b.FluentName, b.Arity}]
		if rule == nil || b.Arity > 1 || len(b.FirstKeys) > 1 {
			continue
		}
		step := f.stepThatEmpties(b)
		if step < 0 || beginsAnother(f.match.States[step], f.match.States[step+1]) {
			continue
		}
		if c := f.emptiedCause(b, "", step, asked); c != nil {
			c.plain, c.loss = true, max(c.loss, unreplacedValue)
			return c
		}
	}
	return nil
}

// stepThatEmpties returns the step that takes the only value of a fluent, for the rest of
// the match; -1 if none does, or the fluent had another number of values before.
func (f *causeFinder) stepThatEmpties(b *KeyedFluent) int {
	step := -1
	for n, state := range f.match.States {
		double, empty, _ := b.CheckState(state)
		switch {
		case double != nil, len(empty) == 0 && step >= 0:
			return -1
		case len(empty) > 0 && step < 0:
			step = n - 1
		}
	}
	return step
}

// beginsAnother tells whether a state has fluents of a kind that the state before lacks.
func beginsAnother(before, after play.State) bool {
	kinds := map[relationSymbol]bool{}
	for _, x := range before.TrueFluents() {
		kinds[symbolOfTerm(x)] = true
	}
	return slices.ContainsFunc(after.TrueFluents(), func(x *gdl.Term) bool { return !kinds[symbolOfTerm(x)] })
}
