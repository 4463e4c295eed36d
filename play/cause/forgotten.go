package cause

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// forgotten finds the first fluent that a move has made and that a later, unrelated
// move takes away: nothing takes its place, and the moves do not name it. A fluent of
// the first state does not count, nor does one without a key and a value, such as a
// turn or a step.
func (f *causeFinder) forgotten(s Symptom) *Cause {
	if len(s.WantedRules) == 0 {
		return nil
	}
	fluents := f.fluentsBehind(s.WantedRules)
	if c := f.unkept(fluents); c != nil || s.WantedRules[0].Head.Name != gdl.Terminal {
		return c // the loss may be intended, but not in a match that never ends
	}
	for n := 1; n+1 < len(f.match.States); n++ {
		moves := f.match.Steps[n].JointMove
		for _, x := range f.match.States[n].FluentsNotIn(f.match.States[n+1]) {
			asking := fluents[symbolOfTerm(x)]
			if asking == nil || len(x.Args) < 2 || f.match.States[0].HasFluent(x) {
				continue
			}
			if named(moves, x, len(x.Args)-1) || f.replaced(x, n) || !f.madeByMove(x, n) {
				continue
			}
			c := f.lostCause(n, x, x)
			c.AskingRule, c.plain = asking, true
			return c
		}
	}
	return nil
}

// unkept finds the first loss of a fluent that no rule for next keeps or counts on,
// although some rule asks for several of them at once: all that is made is lost with the
// next move. A fluent of the first state does not count.
func (f *causeFinder) unkept(fluents map[relationSymbol]*gdl.Rule) *Cause {
	for n := 1; n+1 < len(f.match.States); n++ {
		for _, x := range f.match.States[n].FluentsNotIn(f.match.States[n+1]) {
			s := symbolOfTerm(x)
			if fluents[s] == nil || s.arity < 2 || findInstance(f.match.States[0], withFreshVars(x)) != nil || !f.asksAtOnce(s) {
				continue
			}
			if slices.ContainsFunc(f.nextRulesFor(x), func(r *gdl.Rule) bool { return asksTimes(r, s) > 0 || r.Head.Args[0].IsVariable() }) {
				continue
			}
			c := f.lostCause(n, x, x)
			c.AskingRule, c.plain = fluents[s], true
			return c
		}
	}
	return nil
}

// asksAtOnce tells whether a rule asks for several instances of a fluent.
func (f *causeFinder) asksAtOnce(s relationSymbol) bool {
	return slices.ContainsFunc(f.file.Rules, func(r *gdl.Rule) bool { return asksTimes(r, s) > 1 })
}

// asksTimes counts the conditions of a rule on a fluent that must hold.
func asksTimes(r *gdl.Rule, s relationSymbol) (n int) {
	for _, l := range r.Body {
		if l.Op == gdl.OpAtom && l.Atom.Name == gdl.True && len(l.Atom.Args) == 1 && symbolOfTerm(l.Atom.Args[0]) == s {
			n++
		}
	}
	return n
}

// named tells whether moves name all arguments of a fluent but one.
func named(moves play.JointMove, fluent *gdl.Term, but int) bool {
	return slices.ContainsFunc(moves, func(move *gdl.Term) bool {
		for i, arg := range fluent.Args {
			if i != but && !occursIn(move, arg) {
				return false
			}
		}
		return true
	})
}

// occursIn tells whether a term stands in a move.
func occursIn(move, term *gdl.Term) bool {
	return slices.ContainsFunc(move.Args, func(t *gdl.Term) bool { return gdl.EqualTerms(t, term) || occursIn(t, term) })
}

// replaced tells whether a move replaces the fluent that it takes away: a new fluent
// differs in one argument only, or is made from others of its kind, as where a board
// is turned.
func (f *causeFinder) replaced(gone *gdl.Term, step int) bool {
	return slices.ContainsFunc(f.match.States[step+1].FluentsNotIn(f.match.States[step]), func(x *gdl.Term) bool {
		return followsOn(x, gone) || symbolOfTerm(x) == symbolOfTerm(gone) && slices.ContainsFunc(f.makingRules(step, x), func(r *gdl.Rule) bool {
			return slices.ContainsFunc(r.Body, func(l *gdl.Literal) bool {
				return l.Op == gdl.OpAtom && l.Atom.Name == gdl.True && len(l.Atom.Args) == 1 && symbolOfTerm(l.Atom.Args[0]) == symbolOfTerm(gone)
			})
		})
	})
}

// madeByMove tells whether the move that made a fluent of a state names it.
func (f *causeFinder) madeByMove(fluent *gdl.Term, at int) bool {
	for n := at - 1; n >= 0; n-- {
		if !f.match.States[n].HasFluent(fluent) {
			return named(f.match.Steps[n].JointMove, fluent, len(fluent.Args)-1)
		}
	}
	return false
}
