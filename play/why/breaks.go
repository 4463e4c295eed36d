package why

// This file tells which breaks of keys are faults: a key may have several values, or none, on purpose.

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play"
)

// Faults returns for each keyed fluent the first break that is hardly meant, in the order of the match. If a key has
// two values on purpose, its fluent is a set, and no later break of it is a fault. Faults sets IsOver and IsFew of the
// breaks.
func (m *Match) Faults(ctx context.Context) (list []*Break, err error) {
	done := map[*model.Keyed]bool{}
	for _, b := range m.Breaks() {
		if done[b.Keyed] {
			continue
		}
		isFault, err := m.isFault(ctx, b)
		if err != nil {
			return list, err
		}
		if done[b.Keyed] = isFault || b.IsDoubled(); isFault {
			list = append(list, b)
		}
	}
	return list, nil
}

// isFault tells whether a key is hardly meant to have two values, or none. It sets IsOver and IsFew of the break.
func (m *Match) isFault(ctx context.Context, b *Break) (isFault bool, err error) {
	key := b.Key(b.Fluents[0])
	isOfNone := b.HasParts() && len(key) == 1 && b.Keys[b.KeyOf(b.Fluents[0])] == 0 // the keys are the roles, and this is none
	if b.IsOver, err = m.Game.IsTerminal(ctx, m.States[b.Step+1]); err != nil || isOfNone || !b.IsDoubled() && (!b.isWhole || b.HasParts()) {
		return false, err
	}
	isJoined := b.IsDoubled() && b.isOpen && b.Arity > 1 && slices.ContainsFunc(b.Fluents, m.States[b.Step].HasFluent) // a thing may have moved to the key
	isSure := b.IsSure(m.Game.Roles()) && (!isJoined || b.isCell(m))
	if b.IsFew = !isSure && !(b.IsDoubled() && b.IsBoard()); !b.IsDoubled() {
		isAll := 3*b.losses > len(b.Keys) // the game begins anew, or its keys come and go
		isNamed := Names(m.Moves[b.Step], key)
		isBoard := isSure && b.Arity > 1 && len(b.Keys) > len(m.Game.Roles())
		isLost := len(b.Keys) > 1 && b.sameLosses > 1 && !m.keepsValue(b) || isBoard && !isAll && (isNamed || !b.isFresh) && !m.IsDenied(b.Fluents[0], true)
		isFault = isLost || b.Arity > 1 && !isBoard && !isNamed || (b.Arity == 1 || isSure && (!isBoard || b.Arity == 2 && !isNamed)) && m.isLostForGood(b)
		if isFault = isFault && !b.isSpent(ctx, m); isFault && !isLost {
			isMissed, err := m.isMissed(ctx, b)
			b.IsFew = !isMissed
			return true, err
		}
		b.IsFew = !isLost
		return isFault, nil
	}
	if b.Arity == 2 && b.hasMoved(m) {
		return false, nil
	}
	for _, f := range b.Fluents {
		rules, err := m.Makers(ctx, gdl.NewTerm(gdl.Next, f), b.Step)
		if err != nil || slices.ContainsFunc(rules, func(r *gdl.Rule) bool {
			return KeepsAlways(r) && !Moment{m, f, b.Step}.IsUsed(ctx) || b.fillsTable(ctx, m, r)
		}) {
			return false, err
		}
	}
	b.IsFew = b.IsFew && !b.isFlooded(ctx, m) && !(b.Arity == 1 && m.counts(b.Symbol)) && !(b.Arity > 1 && !b.isOpen && m.exchanges[b.Keyed] >= leastExchanges)
	return true, nil
}

// isFlooded tells whether a key has more than two values, each made by a single rule whose conditions rest on facts
// alone.
func (b *Break) isFlooded(ctx context.Context, m *Match) bool {
	return len(b.Fluents) > 2 && !slices.ContainsFunc(b.Fluents, func(f *gdl.Term) bool {
		rules, err := m.Makers(ctx, gdl.NewTerm(gdl.Next, f), b.Step)
		return err != nil || len(rules) != 1 || slices.ContainsFunc(rules[0].Body, func(l *gdl.Literal) bool { return !m.isStatic(l) })
	})
}

// counts tells whether a single rule counts a fluent along a chain of facts, which neither forks nor runs in a circle
// from any first value.
func (m *Match) counts(s gdl.Symbol) bool {
	p := model.New(m.Game.SourceFile(), nil)
	var counters []model.Counter
	for o := range p.Symbol(model.Fluent, s.Name, s.Arity).Places(model.Made) {
		counters = append(counters, p.Counters(o.Rule)...)
	}
	return len(counters) == 1 && len(counters[0].Starts()) > 0 && !slices.ContainsFunc(counters[0].Starts(), func(start *gdl.Term) bool {
		_, ends := counters[0].Follow(start, nil)
		return !ends
	})
}

// leastExchanges is the least number of exchanges of one value for another in a match which show that each key has one
// value.
const leastExchanges = 2

// fillsTable tells whether a rule gives a key all values of a relation of facts, none of which it had before. Then the
// key has several values on purpose.
func (b *Break) fillsTable(ctx context.Context, m *Match, r *gdl.Rule) bool {
	made := r.Head.Args[0]
	return b.Covers(made) && b.ValueOf(made).IsVariable() && slices.ContainsFunc(r.Body, func(l *gdl.Literal) bool {
		if l.Op != gdl.OpAtom || len(l.Atom.Args) != 1 || !gdl.EqualTerms(l.Atom.Args[0], b.ValueOf(made)) || !m.isStatic(l) {
			return false
		}
		members, _ := m.Holding(ctx, l.Atom, 0)
		return len(members) > 1 && !slices.ContainsFunc(members, func(x *gdl.Term) bool {
			f := gdl.NewTerm(b.Name, append(slices.Clone(b.Key(b.Fluents[0])), x.Args[0])...)
			return !m.States[b.Step+1].HasFluent(f) || m.States[b.Step].HasFluent(f)
		})
	})
}

// hasMoved tells whether the second value of a key is a thing that has moved there, and no value has been at two keys
// up to here. Then the values are things, and a key may hold several. Keys of two arguments are not asked about: they
// are cells of a board, which hold one thing each.
func (b *Break) hasMoved(m *Match) bool {
	for _, s := range m.States[:b.Step+2] {
		seen := map[string]bool{}
		for _, f := range s.TrueFluents() {
			if b.Covers(f) && seen[b.ValueOf(f).String()] {
				return false
			}
			if b.Covers(f) {
				seen[b.ValueOf(f).String()] = true
			}
		}
	}
	before := m.States[b.Step]
	return slices.ContainsFunc(b.Fluents, func(f *gdl.Term) bool {
		return !before.HasFluent(f) && slices.ContainsFunc(before.FluentsNotIn(m.States[b.Step+1]), func(x *gdl.Term) bool {
			return model.HasTerm(x.Args, b.ValueOf(f)) && (b.Covers(x) || Names(m.Moves[b.Step], []*gdl.Term{b.ValueOf(f)}))
		})
	})
}

// isSpent tells whether a move uses up the lost value: the move is legal because of the value, has only the value and
// its key as arguments, and no rule makes another value of the key with it. A value that is a role is not used up,
// since it says whose turn it is.
func (b *Break) isSpent(ctx context.Context, m *Match) bool {
	f := b.Fluents[0]
	if model.HasTerm(m.Game.Roles(), b.ValueOf(f)) {
		return false
	}
	for i, role := range m.Game.Roles() {
		move := m.Moves[b.Step][i]
		if slices.ContainsFunc(move.Args, func(t *gdl.Term) bool { return !model.HasTerm(f.Args, t) }) || !m.restsOn(ctx, f, b.Step, i, true) {
			continue
		}
		next := AnyOf(f)
		copy(next.Args, b.Key(f))
		return !slices.ContainsFunc(makersOf(m, next), func(r *gdl.Rule) bool {
			return !r.KeepsFluent() && !slices.ContainsFunc(r.Body, func(l *gdl.Literal) bool {
				return l.Op == gdl.OpAtom && l.Atom.Name == gdl.Does && !(gdl.Subst{}).UnifyTerms(Apart(l.Atom), gdl.NewTerm(gdl.Does, role, move))
			})
		})
	}
	return false
}

// isCell tells whether a key is a cell that holds one thing: it has several parts, none of them a role, and a rule asks
// that it has no value.
func (b *Break) isCell(m *Match) bool {
	key := b.Key(b.Fluents[0])
	return len(key) > 1 && !slices.ContainsFunc(key, func(t *gdl.Term) bool { return model.HasTerm(m.Game.Roles(), t) }) && m.IsDenied(AnyOf(b.Fluents[0]), true)
}

// isMissed tells whether the lost value would make a difference: with it, a role would have another move in one of the
// states until each role has had its turn, or a goal value where it has none. The loss is meant if a rule asks that the
// fluent does not hold; for goal values, also if a rule asks that the key has no value.
func (m *Match) isMissed(ctx context.Context, b *Break) (bool, error) {
	f := b.Fluents[0]
	if m.IsDenied(f, b.IsSure(m.Game.Roles())) { // where each key has a value, to deny one value is to ask for another
		return false, nil
	}
	for _, after := range m.States[b.Step+1 : min(b.Step+1+len(m.Game.Roles()), len(m.States))] {
		with, err := m.Game.StateFromFluents(append(after.TrueFluents(), f))
		if err != nil || len(b.At(after.TrueFluents(), b.KeyOf(f))) > 0 {
			return false, err
		}
		for _, role := range m.Game.Roles() {
			var moves, goals [2][]*gdl.Term
			for i, s := range []play.State{after, with} {
				if moves[i], err = m.Game.LegalMoves(ctx, s, role); err == nil {
					goals[i], err = m.Game.GoalValues(ctx, s, role)
				}
				if err != nil {
					return false, err
				}
			}
			isNew := func(move *gdl.Term) bool { return !model.HasTerm(moves[0], move) }
			if slices.ContainsFunc(moves[1], isNew) || len(goals[0]) == 0 && len(goals[1]) > 0 && !m.IsDenied(f, true) {
				return true, nil
			}
		}
	}
	return false, nil
}

// RunsOut returns an instance of a rule that would have counted on from the lost value, itself or by a helper relation,
// if no fact leads on from this value; nil if the value is lost otherwise.
func (m *Match) RunsOut(ctx context.Context, b *Break) *Instance {
	next := AnyOf(b.Fluents[0])
	copy(next.Args, b.Key(b.Fluents[0]))
	f := &finder{Match: m, ctx: ctx}
	for _, r := range makersOf(m, next) {
		x, l := f.nearest(b.Step, []*gdl.Rule{r}, next)
		if x == nil || !f.leadsOn(r, l) {
			continue
		}
		for i, t := range l.Value.Atom.Args {
			if found, err := m.Holding(ctx, AnyOf(l.Value.Atom).WithArg(i, t), b.Step); gdl.EqualTerms(t, b.ValueOf(b.Fluents[0])) && err == nil && len(found) == 0 {
				return x
			}
		}
	}
	return offTable(ctx, m, gdl.NewTerm(gdl.Next, next), b.Step, mostUnfolded)
}

// Becomes returns the rule that makes another fluent of the same symbol from the lost one, and that fluent; nil if
// there is none.
func (b *Break) Becomes(ctx context.Context, m *Match) (rule *gdl.Rule, made *gdl.Term) {
	for _, f := range m.States[b.Step+1].FluentsNotIn(m.States[b.Step]) {
		rules, err := m.Makers(ctx, gdl.NewTerm(gdl.Next, f), b.Step)
		if err != nil || !b.Covers(f) || len(rules) != 1 {
			continue
		}
		fires, _ := m.Firing(ctx, rules[0], gdl.NewTerm(gdl.Next, f), b.Step, 1)
		for _, x := range fires {
			if slices.ContainsFunc(x.Conditions, func(l Condition) bool { return Asked(l.Value) != nil && gdl.EqualTerms(Asked(l.Value), b.Fluents[0]) }) {
				return rules[0], f
			}
		}
	}
	return nil, nil
}

// mostUnfolded bounds the helper relations by which a value rests on a table of facts.
const mostUnfolded = 3

// offTable follows the helper relations by which an atom would hold. It returns an instance of a rule for one of them
// that fails only since no fact of a relation leads on from some value; nil if there is none.
func offTable(ctx context.Context, m *Match, atom *gdl.Term, step, unfolded int) *Instance {
	for _, r := range m.Rules(atom.Name) {
		near, err := m.Near(ctx, r, atom, step, 1, mostInstances)
		if err != nil || slices.ContainsFunc(r.Body, func(l *gdl.Literal) bool { return l.Op == gdl.OpAtom && l.Atom.Name == atom.Name }) {
			return nil // a recursive relation is no table
		}
		for _, x := range near {
			l := x.Failing()[0].Value
			if l.Op != gdl.OpAtom || model.IsKeyword(l.Atom.Name) {
				continue
			}
			isTable := slices.ContainsFunc(m.Rules(l.Atom.Name), func(r *gdl.Rule) bool { return len(r.Body) == 0 })
			switch {
			case isTable && atom.Name != gdl.Next && !m.Game.DependsOnMoves(l.Atom.Name, len(l.Atom.Args)) && leadsNoFurther(ctx, m, l.Atom, step):
				return x
			case unfolded > 0 && !isTable:
				if x := offTable(ctx, m, l.Atom, step, unfolded-1); x != nil {
					return x
				}
			}
		}
	}
	return nil
}

// leadsNoFurther tells whether the facts for an atom form a chain that ends at one of its values: facts lead on from
// all other values to which they lead.
func leadsNoFurther(ctx context.Context, m *Match, atom *gdl.Term, step int) bool {
	for i, t := range atom.Args {
		if !t.IsGround() {
			continue
		}
		found, err := m.Holding(ctx, atom.WithArg(i, gdl.NewTerm("?other_value")), step)
		if err != nil || len(found) < 2 {
			continue
		}
		from := []*gdl.Term{t}
		for _, f := range found {
			from = append(from, f.Args[i])
		}
		if atom.VariableNames() != nil && !slices.ContainsFunc(found, func(f *gdl.Term) bool {
			return slices.ContainsFunc(f.Args, func(to *gdl.Term) bool { return !model.HasTerm(from, to) && !model.HasTerm(atom.Args, to) })
		}) {
			return true
		}
	}
	return false
}

// isStatic tells whether a condition rests on facts alone.
func (m *Match) isStatic(l *gdl.Literal) bool {
	a := l.Atom
	return a != nil && (a.Name == gdl.Distinct || a.Name != gdl.True && a.Name != gdl.Does && !m.Game.DependsOnState(a.Name, len(a.Args)))
}

// keepsValue tells whether a step up to a break has kept the lost value at some key.
func (m *Match) keepsValue(b *Break) bool {
	value := b.ValueOf(b.Fluents[0])
	for n := range b.Step + 1 {
		if slices.ContainsFunc(m.States[n+1].TrueFluents(), func(f *gdl.Term) bool {
			return b.Covers(f) && gdl.EqualTerms(b.ValueOf(f), value) && m.States[n].HasFluent(f)
		}) {
			return true
		}
	}
	return false
}

// IsDenied tells whether a rule asks that a fluent does not hold, itself or by a helper relation that asks for no other
// fluents. If withAny is set, the rule has to ask that the fluent holds with no value.
func (m *Match) IsDenied(f *gdl.Term, withAny bool) (denied bool) {
	for _, r := range m.Game.SourceFile().Rules {
		r.WalkLiterals(func(l *gdl.Literal, positive bool) {
			if positive {
				return
			}
			denied = denied || asks(r, l, f, withAny) || l.Op == gdl.OpAtom && slices.ContainsFunc(m.Rules(l.Atom.Name), func(r *gdl.Rule) bool {
				asked := slices.DeleteFunc(slices.Clone(r.Body), func(l *gdl.Literal) bool { return Asked(l) == nil })
				if len(r.Body) == 1 && len(asked) == 0 && r.Body[0].Op == gdl.OpAtom {
					for _, x := range m.Rules(r.Body[0].Atom.Name) {
						asked = append(asked, slices.DeleteFunc(slices.Clone(x.Body), func(l *gdl.Literal) bool { return Asked(l) == nil })...)
					}
				}
				return len(asked) > 0 && !slices.ContainsFunc(asked, func(l *gdl.Literal) bool { return !asks(r, l, f, withAny) })
			})
		})
	}
	return denied
}

// asks tells whether a condition of a rule asks for a fluent. If withAny is set, it has to ask for any value of the fluent:
// neither the head nor another condition names the value.
func asks(r *gdl.Rule, l *gdl.Literal, f *gdl.Term, withAny bool) bool {
	x := Asked(l)
	if x == nil || x.IsVariable() || !(gdl.Subst{}).UnifyTerms(x, f) {
		return false // a condition on any fluent tells nothing
	}
	known := r.Head.VariableNames()
	for _, o := range r.Body {
		if o != l && o.Op == gdl.OpAtom {
			known = append(known, o.Atom.VariableNames()...)
		}
	}
	value := x.Args[len(x.Args)-1]
	return !withAny || value.IsVariable() && !slices.Contains(known, value.Name)
}

// isUnkept tells whether no rule for next keeps a fluent, or counts on from it.
func (m *Match) isUnkept(x *gdl.Term) bool {
	return !slices.ContainsFunc(makersOf(m, x), func(r *gdl.Rule) bool { return r.Head.Args[0].IsVariable() || AsksFor(r, model.Start(x)) > 0 })
}

// isLostForGood tells whether a key never has a value again. If fluents of a new symbol begin with the move, as in a
// second phase of a match, the loss may be meant and does not count.
func (m *Match) isLostForGood(b *Break) bool {
	for _, s := range m.States[b.Step+1:] {
		if len(b.At(s.TrueFluents(), b.KeyOf(b.Fluents[0]))) > 0 {
			return false
		}
	}
	before := m.States[b.Step].TrueFluents()
	return !slices.ContainsFunc(m.States[b.Step+1].TrueFluents(), func(f *gdl.Term) bool {
		return !slices.ContainsFunc(before, func(x *gdl.Term) bool { return model.Start(x) == model.Start(f) })
	})
}

// Asked returns the fluent for which a condition asks; nil for others.
func Asked(l *gdl.Literal) *gdl.Term {
	if l.Op != gdl.OpAtom || l.Atom.Name != gdl.True || len(l.Atom.Args) != 1 {
		return nil
	}
	return l.Atom.Args[0]
}

// AsksFor returns how many conditions of a rule ask for fluents of a kind.
func AsksFor(r *gdl.Rule, s gdl.Symbol) (n int) {
	for _, l := range r.Body {
		if x := Asked(l); x != nil && model.Start(x) == s {
			n++
		}
	}
	return n
}

// KeepsAlways tells whether a rule keeps a fluent in all cases. Such a fluent may be a set that grows.
func KeepsAlways(r *gdl.Rule) bool {
	return len(r.Body) == 1 && r.KeepsFluent()
}

// Names tells whether one of some moves names all parts of a key: a piece that leaves its place may leave
// nothing behind.
func Names(moves play.JointMove, key []*gdl.Term) bool {
	return slices.ContainsFunc(moves, func(move *gdl.Term) bool {
		return !slices.ContainsFunc(key, func(t *gdl.Term) bool {
			return !slices.ContainsFunc(move.Args, func(arg *gdl.Term) bool { return model.Holds(arg, t) })
		})
	})
}
