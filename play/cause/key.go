package cause

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/why"
)

// brokenKey returns the cause that a move gives two values, or none, to a key on which the symptom depends: the
// first of them, as one may well be the cause of the other: so may two turns at once. In a match that comes back to a state, rules for
// legal ask for whose turn it is, so that only the moves are left for which nothing is asked.
func (f *finder) brokenKey() *Cause {
	behind, wanted := f.behind, f.wanted()
	isEndless := wanted != nil && wanted.Name == gdl.Terminal && slices.Index(f.States, f.States[f.Last()]) < f.Last()
	turns := f.fluentsBehind(f.Rules(gdl.Legal))
	faults, _ := f.Faults(f.ctx)
	for _, b := range faults {
		asking := behind[b.Symbol]
		isTurn := b.Arity == 1 && turns[b.Symbol] != nil && (isEndless || b.IsDoubled())
		switch {
		case asking == nil && !isTurn, b.IsFew && !b.IsDoubled() && !isTurn && !f.wantsAnyGoal() && (b.Arity > 1 || wanted == nil || wanted.Name != gdl.Legal):
			continue
		case b.IsDoubled():
			c := newCause(f.Match, Doubled, b.Fluents[0], b.Step)
			c.Other, c.Asking = b.Fluents[1], cmp.Or(asking, turns[b.Symbol])
			f.blameDoublers(c, b)
			return c
		}
		c := f.lost(b.Step, b.Fluents[0], b.Fluents[0])
		c.isPlain, c.Asking = true, asking
		if c.ofAnotherValue = !f.isAskedFor(b.Fluents[0]); isTurn {
			c.ofAnotherValue, c.Asking = false, turns[b.Symbol]
		}
		return c
	}
	return nil
}

// isAskedFor tells whether a condition asks for a fluent with its value, where conditions ask for single values.
func (f *finder) isAskedFor(fluent *gdl.Term) (isAsked bool) {
	for _, r := range f.Game.SourceFile().Rules {
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			isAsked = isAsked || r.Head.Name != gdl.Next && why.Asked(l) != nil && unifies(why.Asked(l), fluent)
		})
	}
	return isAsked
}

// blameDoublers finds the rules that give a key two values. Operations keep all that
// they do not remove: then no effect makes the old value, and the one that makes the other
// is at fault.
func (f *finder) blameDoublers(c *Cause, b *why.Break) {
	c.Suspects, _ = f.Doublers(f.ctx, b)
	if c.notation() == gdl.Operations {
		for _, x := range b.Fluents {
			if f.States[b.Step].HasFluent(x) {
				keeping := f.makers(b.Step, x)
				rest := slices.DeleteFunc(slices.Clone(c.Suspects), func(r *gdl.Rule) bool { return slices.Contains(keeping, r) })
				if len(rest) > 0 {
					c.Suspects, c.because = rest, fmt.Sprintf(", as the operation of this effect does not remove '%s'", c.spelled(x))
				}
			}
		}
	}
	if len(c.Suspects) > 0 && c.Suspects[0].Head.Name == gdl.Legal {
		c.because = ", by a move that this rule allows whatever is there"
	}
	if len(c.Suspects) == 1 && c.because == "" {
		c.because = ", both by this " + maker(c.notation())
	}
}

// isUnkept tells whether no rule for next keeps a fluent that is not there at first or counts on it, although some rule asks for
// several of its kind at once: all that is made is lost with the next move.
func (f *finder) isUnkept(x *gdl.Term) bool {
	s := model.Start(x)
	return len(x.Args) > 1 && instance(f.States[0], why.AnyOf(x)) == nil &&
		slices.ContainsFunc(f.Game.SourceFile().Rules, func(r *gdl.Rule) bool { return why.AsksFor(r, s) > 1 }) &&
		!slices.ContainsFunc(f.nextRules(x), func(r *gdl.Rule) bool { return why.AsksFor(r, s) > 0 || r.Head.Args[0].IsVariable() })
}

// isUnrelated tells whether, in a match that never ends, a move made a fluent and named it, and another one that does not name it
// takes it away for nothing: no new fluent differs in one argument only, or is made from others of its kind, as where a
// board is turned.
func (f *finder) isUnrelated(x *gdl.Term, step int) bool {
	wanted, s := f.wanted(), model.Start(x)
	if wanted == nil || wanted.Name != gdl.Terminal || len(x.Args) < 2 || f.States[0].HasFluent(x) {
		return false
	}
	key := x.Args[:len(x.Args)-1]
	if why.Names(f.Moves[step], key) || slices.ContainsFunc(f.States[step+1].FluentsNotIn(f.States[step]), func(y *gdl.Term) bool {
		return followsOn(y, x) || model.Start(y) == s && slices.ContainsFunc(f.makers(step, y), func(r *gdl.Rule) bool { return why.AsksFor(r, s) > 0 })
	}) {
		return false
	}
	since, err := f.Since(f.ctx, play.Fact{Atom: gdl.NewTerm(gdl.True, x), Step: step, Holds: true})
	return err == nil && since > 0 && why.Names(f.Moves[since-1], key)
}
