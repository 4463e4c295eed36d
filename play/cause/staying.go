package cause

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// stayingCause returns the cause that a fluent holds which should be gone.
func (f *causeFinder) stayingCause(at int, fluent *gdl.Term) *Cause {
	for n := at; n > 0; n-- {
		x := findInstance(f.match.States[n], fluent)
		if x == nil || f.match.States[n-1].HasFluent(x) {
			continue
		}
		return &Cause{Kind: StayingFluent, Fluent: x, StepIndex: n - 1, JointMove: f.match.Steps[n-1].JointMove, SuspectRules: f.makingRules(n-1, x)}
	}
	return f.lastingCause(at, fluent)
}

// lastingCause returns the cause that a fluent holds in all states, from the first one on;
// nil if it does not, or the match is too short to tell.
func (f *causeFinder) lastingCause(at int, fluent *gdl.Term) *Cause {
	x := findInstance(f.match.States[at], fluent)
	if x == nil || at < minLastingSteps || slices.ContainsFunc(f.match.States, func(s play.State) bool { return !s.HasFluent(x) }) {
		return nil
	}
	c := &Cause{Kind: StayingFluent, Fluent: x, StepIndex: -1, plain: true}
	for _, r := range f.rulesBySymbol[relationSymbol{gdl.Init, 1}] {
		if (gdl.Subst{}).UnifyTerms(r.Head, &gdl.Term{Name: gdl.Init, Args: []*gdl.Term{x}}) {
			c.SuspectRules = append(c.SuspectRules, r)
		}
	}
	return c
}

// minLastingSteps is the least number of moves after which a fluent that has always held
// counts as one that stays.
const minLastingSteps = 2
