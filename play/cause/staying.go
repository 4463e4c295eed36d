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

// An endlessSearch looks for a fluent that never ends.
type endlessSearch struct{ *causeFinder }

// findFluent returns the cause that a rule for terminal waits for the end of a fluent that
// a rule for next keeps in all cases; nil if there is none.
func (f endlessSearch) findFluent(s Symptom) *Cause {
	for _, r := range s.WantedRules {
		for _, l := range r.Body {
			if l.Op != gdl.OpNot {
				continue
			}
			if c := f.keptFor(r, f.askedFluent(l.Args[0])); c != nil {
				return c
			}
		}
	}
	return nil
}

// askedFluent returns the fluent of a condition, or of a helper relation that asks for nothing
// but a fluent; nil if the condition is another one.
func (f endlessSearch) askedFluent(l *gdl.Literal) *gdl.Term {
	for range maxHelperDepth {
		if l.Op != gdl.OpAtom {
			return nil
		}
		if l.Atom.Name == gdl.True && len(l.Atom.Args) == 1 {
			return l.Atom.Args[0]
		}
		rules := f.rulesBySymbol[symbolOfTerm(l.Atom)]
		if len(rules) != 1 || len(rules[0].Body) != 1 || len(l.Atom.Args) > 0 {
			return nil
		}
		l = rules[0].Body[0]
	}
	return nil
}

// keptFor returns the cause that an instance of a fluent never ends, for which a rule waits.
func (f endlessSearch) keptFor(waiting *gdl.Rule, fluent *gdl.Term) *Cause {
	if fluent == nil {
		return nil
	}
	x := findInstance(f.match.States[0], fluent)
	if x == nil || !f.match.LastState().HasFluent(x) {
		return nil
	}
	for _, r := range f.nextRulesFor(x) {
		if keepsAlways(r) && (gdl.Subst{}).UnifyTerms(r.Head.Args[0], x) {
			return &Cause{Kind: StayingFluent, Fluent: x, StepIndex: -1, plain: true, AskingRule: waiting, SuspectRules: []*gdl.Rule{r}, keptFluent: x}
		}
	}
	return nil
}
