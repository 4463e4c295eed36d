package cause

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/why"
)

// idle finds a step, in a match that comes back to a state, in which all roles make
// the same move without arguments, one of them by the very rule that lets another
// role wait which has no other move: the role to move may pass for ever, too.
func (f *finder) idle() *Cause {
	for n := max(slices.Index(f.States, f.States[f.Last()]), 0); n < len(f.Moves); n++ {
		moves := f.Moves[n]
		if len(moves) < 2 || slices.ContainsFunc(moves, func(m *gdl.Term) bool { return len(m.Args) > 0 || m.Name != moves[0].Name }) {
			continue
		}
		var waiters, movers []*gdl.Rule
		for i, role := range f.Game.Roles() {
			legal, err := f.Game.LegalMoves(f.ctx, f.States[n], role)
			if err != nil {
				return nil
			}
			rules := f.rulesFor(play.Fact{Atom: gdl.NewTerm(gdl.Legal, role, moves[i]), Step: n, Holds: true})
			if len(legal) == 1 {
				waiters = append(waiters, rules...)
			} else {
				movers = append(movers, rules...)
			}
		}
		if i := slices.IndexFunc(movers, func(r *gdl.Rule) bool { return slices.Contains(waiters, r) }); i >= 0 {
			return newCause(f.Match, Idle, moves[0], n, movers[i])
		}
	}
	return nil
}

// A moveKind is a role with the name of its move.
type moveKind struct {
	roleIndex  int
	moveSymbol gdl.Symbol
}

// deadMove finds a move that rules for next are about and that never does anything: no
// match can get far if none of these rules fires where it is made. It returns the cause that
// the condition fails which keeps the first of them from firing.
func (f *finder) deadMove() (found *Cause) {
	working := map[moveKind]bool{}
	var kind moveKind
	for n, joint := range f.Moves {
		for i, move := range joint {
			k := moveKind{i, model.Start(move)}
			if working[k] || found != nil && k != kind {
				continue
			}
			c := f.withoutEffect(n, f.Game.Roles()[i], move)
			switch {
			case c == nil:
				working[k] = true
				if k == kind {
					found = nil
				}
			case found == nil:
				found, kind = c, k
			}
		}
		if f.ctx.Err() != nil {
			return nil
		}
	}
	return found
}

// withoutEffect returns the cause that a move does nothing in a step: nil if a rule for next
// that asks for it fires, or no rule asks for it.
func (f *finder) withoutEffect(step int, role, move *gdl.Term) (c *Cause) {
	made := gdl.NewTerm(gdl.Does, role, move)
	asksMove := func(l *gdl.Literal) bool { return l.Op == gdl.OpAtom && l.Atom.Name == gdl.Does }
	for _, r := range f.Rules(gdl.Next) {
		if r.KeepsFluent() || !slices.ContainsFunc(r.Body, func(l *gdl.Literal) bool {
			return asksMove(l) && !l.Atom.Args[1].IsVariable() && unifies(l.Atom, made)
		}) {
			continue
		}
		failing := f.failing(r, step, made)
		if failing == nil {
			return nil
		}
		if c == nil {
			c = newCause(f.Match, Dead, move, step, r)
			c.Missing = failing
		}
	}
	for range maxHelperDepth { // on to the condition that fails in the only rule for a helper relation
		if c == nil || c.Missing.Op != gdl.OpAtom || f.isStatic(c.Missing.Atom) {
			return c
		}
		rules := f.Rules(c.Missing.Atom.Name)
		if len(rules) != 1 || len(rules[0].Body) == 1 || slices.Contains(c.Suspects, rules[0]) {
			return c // another name for a condition is not at fault
		}
		failing := f.failing(rules[0], step, nil)
		if failing == nil {
			return c
		}
		c.blame(rules[0], failing)
	}
	return c
}

// failing returns the condition that keeps a rule from firing in a step, though a move was made for
// which it asks; nil if it fires, or asks for another move.
func (f *finder) failing(r *gdl.Rule, step int, made *gdl.Term) *gdl.Literal {
	if fires, err := f.Firing(f.ctx, r, nil, step, 1); err != nil || len(fires) > 0 {
		return nil
	}
	near, _ := f.Near(f.ctx, r, nil, step, len(r.Body), maxInstances)
	for _, x := range near {
		if made == nil || slices.ContainsFunc(x.Conditions, func(c why.Condition) bool {
			return c.Holds && c.Literal.Op == gdl.OpAtom && gdl.EqualTerms(c.Value.Atom, made)
		}) {
			return x.Failing()[0].Literal
		}
	}
	return nil
}

// FindEarlyEnd returns the cause that matches end before each of several roles could choose
// a move; nil if one of the matches goes on.
func FindEarlyEnd(ctx context.Context, matches []*why.Match) *Cause {
	if len(matches) == 0 {
		return nil
	}
	game := matches[0].Game
	roles := game.Roles()
	chosen := make([]bool, len(roles))
	for _, m := range matches {
		if over, err := game.IsTerminal(ctx, m.States[m.Last()]); err != nil || !over || m.Last() == 0 || m.Last() >= len(roles) {
			return nil
		}
		for _, s := range m.States[:m.Last()] {
			for i, role := range roles {
				legal, err := game.LegalMoves(ctx, s, role)
				if err != nil {
					return nil
				}
				chosen[i] = chosen[i] || len(legal) > 1
			}
		}
	}
	waiting, first := slices.Index(chosen, false), matches[0]
	rules, err := first.Makers(ctx, gdl.NewTerm(gdl.Terminal), first.Last())
	if waiting < 0 || err != nil || len(rules) == 0 {
		return nil
	}
	return newCause(first, Early, roles[waiting], first.Last()-1, rules...)
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
