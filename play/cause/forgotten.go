package cause

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/why"
)

// forgotten finds the first fluent that a move has made and a later one takes away, though no
// rule for next keeps it or counts on it and some rule asks for several of its kind at once; and in
// a match that never ends, one that the moves do not name, and whose place nothing takes.
// A fluent of the first state does not count, nor does one without a key and a value, such as a
// turn or a step.
func (f *finder) forgotten() *Cause {
	wanted := f.wanted()
	if wanted == nil {
		return nil
	}
	fluents := f.behindSymptom()
	for _, isForgotten := range []func(*gdl.Term, int) bool{f.isUnkept, f.isUnrelated} {
		for n := 1; n < f.Last(); n++ {
			for _, x := range f.States[n].FluentsNotIn(f.States[n+1]) {
				asking := fluents[symbolOfTerm(x)]
				if asking == nil || len(x.Args) < 2 || !isForgotten(x, n) {
					continue
				}
				c := f.lost(n, x, x)
				c.AskingRule, c.plain = asking, true
				return c
			}
		}
		if wanted.Name != gdl.Terminal {
			break // the loss may be intended
		}
	}
	return nil
}

// isUnkept tells whether no rule for next keeps a fluent or counts on it, although some rule asks for
// several of its kind at once: all that is made is lost with the next move.
func (f *finder) isUnkept(x *gdl.Term, _ int) bool {
	times := func(r *gdl.Rule) (n int) {
		for _, l := range r.Body {
			if a := askedFluent(l); a != nil && symbolOfTerm(a) == symbolOfTerm(x) {
				n++
			}
		}
		return n
	}
	return instance(f.States[0], why.AnyOf(x)) == nil &&
		slices.ContainsFunc(f.Game.SourceFile().Rules, func(r *gdl.Rule) bool { return times(r) > 1 }) &&
		!slices.ContainsFunc(f.nextRules(x), func(r *gdl.Rule) bool { return times(r) > 0 || r.Head.Args[0].IsVariable() })
}

// isUnrelated tells whether a move made a fluent and named it, and another one that does not name it
// takes it away for nothing.
func (f *finder) isUnrelated(x *gdl.Term, step int) bool {
	if value := len(x.Args) - 1; f.States[0].HasFluent(x) || named(f.Moves[step], x, value) || f.replaced(x, step) {
		return false
	}
	since, err := f.Since(f.ctx, play.Fact{Atom: gdl.NewTerm(gdl.True, x), Step: step, Holds: true})
	return err == nil && since > 0 && named(f.Moves[since-1], x, len(x.Args)-1)
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
func (f *finder) replaced(gone *gdl.Term, step int) bool {
	asks := func(l *gdl.Literal) bool {
		a := askedFluent(l)
		return a != nil && symbolOfTerm(a) == symbolOfTerm(gone)
	}
	return slices.ContainsFunc(f.States[step+1].FluentsNotIn(f.States[step]), func(x *gdl.Term) bool {
		return followsOn(x, gone) || symbolOfTerm(x) == symbolOfTerm(gone) &&
			slices.ContainsFunc(f.makers(step, x), func(r *gdl.Rule) bool { return slices.ContainsFunc(r.Body, asks) })
	})
}

// followsOn tells whether a fluent equals that of a head, or differs from it in its
// value only: a rule that asks for it keeps it, or counts on from it.
func followsOn(asked, head *gdl.Term) bool {
	if symbolOfTerm(asked) != symbolOfTerm(head) {
		return false
	}
	differ := 0
	for i, arg := range asked.Args {
		if !gdl.EqualTerms(arg, head.Args[i]) {
			differ++
		}
	}
	return differ <= 1
}
