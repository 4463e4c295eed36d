package why

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play"
)

// This file finds the rules by which two things hold that should exclude each other: two values of a key, or two helper
// relations.

// Doublers returns the rules that give a key its two values, the one to blame first. Mostly that is the rule that keeps
// the old value. It is the rule that makes the new value if the keeping rule has dropped replaced values before, and
// the making rule asks for such fluents but does not make its value from the old one. If a move names the key and is
// legal with any value there, the rule for legal comes first.
func (m *Match) Doublers(ctx context.Context, b *Break) (rules []*gdl.Rule, err error) {
	var keeping []*gdl.Rule
	for _, f := range b.Fluents {
		made, err := m.Makers(ctx, gdl.NewTerm(gdl.Next, f), b.Step)
		if err != nil {
			return nil, err
		}
		if m.States[b.Step].HasFluent(f) {
			keeping = append(keeping, made...)
		} else {
			rules = append(rules, made...)
		}
	}
	var wide []*gdl.Rule
	switch {
	case len(keeping) == 0 || len(rules) == 0:
	case !m.lets(b, keeping[0]) || b.countsOn(ctx, m, rules[0]):
		rules, keeping = keeping, rules
	case AsksFor(rules[0], b.Symbol) == 0:
		if wide, err = m.allowing(ctx, b); err != nil {
			return nil, err
		}
		rules, keeping = keeping, rules
	}
	rules = slices.Concat(wide, rules, keeping)
	seen := map[*gdl.Rule]bool{}
	return slices.DeleteFunc(rules, func(r *gdl.Rule) bool { again := seen[r]; seen[r] = true; return again }), nil
}

// countsOn tells whether a rule makes the new value of a key from the old one, which should then go. If the key names a
// role, a rule with the move of another role does not count.
func (b *Break) countsOn(ctx context.Context, m *Match, r *gdl.Rule) bool {
	for _, f := range b.Fluents {
		fires, err := m.Firing(ctx, r, gdl.NewTerm(gdl.Next, f), b.Step, 1)
		if err == nil && len(fires) > 0 && slices.ContainsFunc(fires[0].Conditions, func(c Condition) bool {
			return Asked(c.Value) != nil && model.HasTerm(b.Fluents, Asked(c.Value))
		}) {
			return !slices.ContainsFunc(fires[0].Conditions, func(c Condition) bool {
				named := slices.ContainsFunc(b.Key(f), func(t *gdl.Term) bool { return model.HasTerm(m.Game.Roles(), t) })
				return named && c.Value.Op == gdl.OpAtom && c.Value.Atom.Name == gdl.Does && !model.HasTerm(b.Key(f), c.Value.Atom.Args[0])
			})
		}
	}
	return false
}

// Exception returns an exception of a rule that keeps the old value of a doubled key: an atom of a helper relation that
// does not hold with the move, although the rule negates it. held is another instance that holds with the move, and
// maker is its rule. Exceptions without such an instance come first. atom is nil if the rule has no exception.
func (m *Match) Exception(ctx context.Context, b *Break, r *gdl.Rule) (atom, held *gdl.Term, maker *gdl.Rule) {
	for _, f := range b.Fluents {
		fires, err := m.Firing(ctx, r, gdl.NewTerm(gdl.Next, f), b.Step, 1)
		if err != nil || len(fires) == 0 || !m.States[b.Step].HasFluent(f) {
			continue
		}
		for _, c := range fires[0].Conditions {
			if c.Value.Op != gdl.OpNot || c.Value.Args[0].Op != gdl.OpAtom || model.IsKeyword(c.Value.Args[0].Atom.Name) || !m.Game.DependsOnMoves(c.Value.Args[0].Atom.Name, len(c.Value.Args[0].Atom.Args)) {
				continue
			}
			atom, held, maker = c.Value.Args[0].Atom, nil, nil
			for _, x := range m.Rules(atom.Name) {
				if fires, err := m.Firing(ctx, x, AnyOf(atom), b.Step, 1); err == nil && len(fires) > 0 {
					held, maker = fires[0].Head, x
				}
			}
			if maker == nil {
				return atom, nil, nil
			}
		}
	}
	return atom, held, maker
}

// allowing returns the rules by which a move is legal that names the key of a break, if no move is legal because of a
// value there.
func (m *Match) allowing(ctx context.Context, b *Break) (rules []*gdl.Rule, err error) {
	if slices.ContainsFunc(b.Fluents, func(f *gdl.Term) bool { return Moment{m, f, b.Step}.IsUsed(ctx) }) {
		return nil, nil
	}
	for i, role := range m.Game.Roles() {
		if move := m.Moves[b.Step][i]; Names(play.JointMove{move}, b.Key(b.Fluents[0])) {
			made, err := m.Makers(ctx, gdl.NewTerm(gdl.Legal, role, move), b.Step)
			if rules = append(rules, made...); err != nil {
				return nil, err
			}
		}
	}
	return rules, nil
}

// lets tells whether, up to a break, a value that a rule might have kept has given way to another one.
func (m *Match) lets(b *Break, r *gdl.Rule) bool {
	for n := range b.Step + 1 {
		after := m.States[n+1].TrueFluents()
		for _, f := range m.States[n].FluentsNotIn(m.States[n+1]) {
			if b.Covers(f) && len(b.At(after, b.KeyOf(f))) == 1 && (gdl.Subst{}).UnifyTerms(r.Head.Args[0], f) {
				return true
			}
		}
	}
	return false
}

// A Pair holds two helper relations that hold together, by which two rules fire that should exclude each other.
type Pair struct {
	Atoms   [2]*gdl.Term
	Makers  [2]*gdl.Rule // by which they hold
	Asking  [2]*gdl.Rule
	IsWider bool // the first one holds in all states in which the second one does, and in others
}

// FiringPair returns the instances by which each of two atoms holds in a state, or with the move made there; nil unless
// each holds by a single rule.
func FiringPair(ctx context.Context, m *Match, atoms []*gdl.Term, step int) (list []*Instance) {
	for _, atom := range atoms {
		rules, err := m.Makers(ctx, atom, step)
		if err != nil || len(rules) != 1 {
			return nil
		}
		fires, _ := m.Firing(ctx, rules[0], atom, step, 1)
		list = append(list, fires...)
	}
	if len(list) != 2 {
		return nil
	}
	return list
}

// PairOf returns the helper relations by which two instances of rules fire in the same state of the first match, one
// for each; nil if there are none. The wider one comes first.
func PairOf(ctx context.Context, matches []*Match, both []*Instance) *Pair {
	m, p := matches[0], &Pair{}
	for i, x := range both {
		p.Asking[i] = x.Rule
		asked := slices.DeleteFunc(slices.Clone(x.Conditions), func(l Condition) bool {
			return l.Value.Op != gdl.OpAtom || model.IsKeyword(l.Value.Atom.Name) || m.isStatic(l.Value)
		})
		if len(asked) != 1 {
			return nil
		}
		p.Atoms[i] = asked[0].Value.Atom
		by, err := m.Makers(ctx, p.Atoms[i], x.Step)
		if err != nil || len(by) == 0 {
			return nil
		}
		p.Makers[i] = by[0]
	}
	if len(both) == 0 || gdl.EqualTerms(p.Atoms[0], p.Atoms[1]) {
		return nil
	}
	only := [2]bool{} // holds without the other one
	for _, m := range matches {
		for step := range m.States {
			var holds [2]bool
			for i, atom := range p.Atoms {
				found, err := m.Holding(ctx, atom, step)
				if err != nil && step < m.Last() {
					return nil
				}
				holds[i] = len(found) > 0
			}
			only[0], only[1] = only[0] || holds[0] && !holds[1], only[1] || holds[1] && !holds[0]
		}
	}
	if p.IsWider = only[0] != only[1]; p.IsWider && only[1] {
		slices.Reverse(p.Atoms[:])
		slices.Reverse(p.Makers[:])
		slices.Reverse(p.Asking[:])
	}
	return p
}
