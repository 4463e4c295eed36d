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

// unlike finds a rule of another role that would fire in the last state if it were about the role that lacks any move or goal value, and
// that role has no rule for the same. Chance is like no other role.
func (f *finder) unlike() *Cause {
	wanted := f.wanted()
	if len(wanted.Args) != 2 || wanted.Args[0].IsVariable() || !wanted.Args[1].IsVariable() {
		return nil
	}
	role := wanted.Args[0]
	isChance := func(t *gdl.Term) bool { return t.Name == gdl.Random }
	for _, r := range f.Rules(wanted.Name) {
		if len(r.Head.Args) != 2 || isChance(role) || isChance(r.Head.Args[0]) || gdl.EqualTerms(r.Head.Args[0], role) || !model.HasTerm(f.Game.Roles(), r.Head.Args[0]) {
			continue
		}
		image, exchange := *r, model.Exchange(role.Name, r.Head.Args[0].Name)
		image.Head, image.Body = exchange.Term(r.Head), nil
		for _, l := range r.Body {
			image.Body = append(image.Body, exchange.Literal(l))
		}
		if slices.ContainsFunc(f.Rules(wanted.Name), func(own *gdl.Rule) bool { return unifies(own.Head, image.Head) }) {
			continue
		}
		if fires, err := f.Firing(f.ctx, &image, wanted, f.Last(), 1); err == nil && len(fires) > 0 {
			return newCause(f.Match, Unlike, role, -1, r)
		}
	}
	return nil
}

// vain finds a move that does nothing. In a match that comes back to a state that is a move by which all pass, one that a rule for
// legal allows whatever is at the place that it names, or one that leaves what it names and asks for; else one of a kind that rules
// for next are about, of which none fires where such a move is made: no match can get far then.
func (f *finder) vain() *Cause {
	first, isEndless := max(slices.Index(f.States, f.States[f.Last()]), 0), f.wanted().Name == gdl.Terminal
	var passed, loose *Cause
	dead := map[string]*Cause{} // by role and name of the move; nil of one that has done something
	var kinds []string
	for n, joint := range f.Moves {
		inLoop := isEndless && n >= first
		if inLoop && passed == nil {
			passed = f.pass(n)
		}
		for i, move := range joint {
			kind := fmt.Sprint(i, model.Start(move))
			before, known := dead[kind]
			if known && before == nil && (!inLoop || loose != nil) {
				continue
			}
			made := gdl.NewTerm(gdl.Does, f.Game.Roles()[i], move)
			c := f.withoutEffect(n, made)
			if !known {
				kinds = append(kinds, kind)
			}
			if !known || c == nil {
				dead[kind] = c
			}
			switch {
			case !inLoop || loose != nil:
			case c != nil && c.Suspects[0].Head.Name == gdl.Legal:
				loose = c
			default:
				loose = f.left(n, made)
			}
		}
	}
	if c := cmp.Or(passed, loose); c != nil {
		return c
	}
	for _, kind := range kinds {
		if dead[kind] != nil && f.ctx.Err() == nil {
			return dead[kind]
		}
	}
	return nil
}

// left returns the cause that a move leaves the fluents that it names and asks for, since the rule for next that keeps it is about that move.
func (f *finder) left(n int, made *gdl.Term) *Cause {
	move := made.Args[1]
	for _, x := range f.States[n].TrueFluents() {
		if len(x.Args) == 0 || !f.States[n+1].HasFluent(x) || !why.Names(play.JointMove{move}, x.Args) {
			continue
		}
		asked, _ := f.IsAsked(f.ctx, x, n)
		for _, r := range f.makers(n, x) {
			if asked && r.KeepsFluent() && slices.ContainsFunc(r.Body, func(l *gdl.Literal) bool { return asksForMove(l, made) }) {
				c := newCause(f.Match, Stays, x, n, r)
				c.isPlain, c.because = true, fmt.Sprintf("holds on after '%s' in move %d, by this %s", c.spelled(move), n+1, maker(c.notation()))
				return c
			}
		}
	}
	return nil
}

// asksForMove tells whether a condition asks for a move, and not for any one.
func asksForMove(l *gdl.Literal, made *gdl.Term) bool {
	return l.Op == gdl.OpAtom && l.Atom.Name == gdl.Does && !l.Atom.Args[1].IsVariable() && unifies(l.Atom, made)
}

// pass returns the cause that all roles make the same move without arguments in a step, one of them by the very rule that lets another
// role wait which has no other move: the role to move may pass for ever, too.
func (f *finder) pass(n int) *Cause {
	move := f.Moves[n][0]
	if len(move.Args) > 0 || slices.ContainsFunc(f.Moves[n], func(m *gdl.Term) bool { return !gdl.EqualTerms(m, move) }) {
		return nil
	}
	rules := map[bool][]*gdl.Rule{} // of those who wait, and of the others
	for _, role := range f.Game.Roles() {
		legal, err := f.Game.LegalMoves(f.ctx, f.States[n], role)
		made, _ := f.Makers(f.ctx, gdl.NewTerm(gdl.Legal, role, move), n)
		if err != nil {
			return nil
		}
		rules[len(legal) == 1] = append(rules[len(legal) == 1], made...)
	}
	for _, r := range rules[false] {
		if slices.Contains(rules[true], r) {
			return newCause(f.Match, Idle, move, n, r)
		}
	}
	return nil
}

// withoutEffect returns the cause that a move does nothing in a step: nil if a rule for next
// that asks for it fires, or no rule asks for it.
func (f *finder) withoutEffect(step int, made *gdl.Term) (c *Cause) {
	for _, r := range f.Rules(gdl.Next) {
		values := gdl.Subst{}
		if r.KeepsFluent() || !slices.ContainsFunc(r.Body, func(l *gdl.Literal) bool {
			return asksForMove(l, made) && values.UnifyTerms(l.Atom, made)
		}) {
			continue
		}
		x, err := f.Nearest(f.ctx, why.Bound(r, values), nil, step)
		if x == nil || err != nil {
			return nil
		}
		if c == nil {
			c = newCause(f.Match, Dead, made.Args[1], step, r)
			c.Missing = x.Failing()[0].Value
		}
	}
	for range maxHelperDepth { // on to the condition that fails in the only rule for a helper relation
		if c == nil || c.Missing.Op != gdl.OpAtom || f.isStatic(c.Missing.Atom) {
			break
		}
		rules := f.Rules(c.Missing.Atom.Name)
		if len(rules) != 1 || len(rules[0].Body) == 1 || slices.Contains(c.Suspects, rules[0]) {
			break // another name for a condition is not at fault
		}
		x, err := f.Nearest(f.ctx, rules[0], c.Missing.Atom, step)
		if x == nil || err != nil {
			break
		}
		c.blame(rules[0], x.Failing()[0].Value)
	}
	if c == nil || why.Asked(c.Missing) == nil {
		return c
	}
	x := why.Asked(c.Missing)
	for _, k := range f.Keyed() {
		if k.Covers(x) && k.Arity > 1 {
			b := &why.Break{Keyed: k, Step: step, Fluents: append([]*gdl.Term{x}, k.At(f.States[step].TrueFluents(), k.KeyOf(x))...)}
			if wide, _ := f.Allowing(f.ctx, b); len(wide) > 0 {
				c.Suspects, c.because = slices.Concat(wide, c.Suspects), ", and this rule allows it whatever is there"
			}
		}
	}
	return c
}

// NewEarly returns the cause that matches, of which one is given, end before a role could choose a move.
func NewEarly(m *why.Match, role *gdl.Term, ends []*gdl.Rule) *Cause {
	return newCause(m, Early, role, m.Last()-1, ends...)
}

// NewStuck returns the cause that no match that was tried comes to its end.
func NewStuck(m *why.Match) *Cause { return newCause(m, Stuck, gdl.NewTerm(gdl.Terminal), -1) }

// NewUnmet returns the cause that a fluent for which a cause waits holds at the end of no match that was tried: that no match
// makes it does not tell which rule is at fault.
func (c *Cause) NewUnmet() *Cause {
	unmet := *c
	unmet.Kind, unmet.Suspects = Unmet, nil
	return &unmet
}
