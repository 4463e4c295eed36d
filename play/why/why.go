package why

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play"
)

// A Match is a sequence of states with the joint moves that are made in them: one less, or as
// many if a move is made in the last state too.
type Match struct {
	Game   *play.Game
	States []play.State
	Moves  []play.JointMove

	rules map[string][]*gdl.Rule // by relation
	atoms map[string][]*gdl.Term // the atoms that hold, by step and pattern
	size  int                    // the number of atoms and patterns that are remembered
	keyed []*model.Keyed

	domains *model.Domains // of the values that rules give; nil before the first request

	breaks    []*Break
	exchanges map[*model.Keyed]int // the number of steps in which a key exchanges its value for another
	isWatched bool
	tries     int // conditions asked so far
}

// Replay returns a match that was replayed.
func Replay(g *play.Game, m *play.ReplayedMatch) *Match {
	x := &Match{Game: g, States: m.States}
	for _, s := range m.Steps {
		x.Moves = append(x.Moves, s.JointMove)
	}
	return x
}

// mostAtoms bounds the atoms that are kept.
const mostAtoms = 100_000

// Last returns the index of the last state.
func (m *Match) Last() int { return len(m.States) - 1 }

// move returns the joint move that is made in a state; nil if none is.
func (m *Match) move(step int) play.JointMove {
	if step < len(m.Moves) {
		return m.Moves[step]
	}
	return nil
}

// Rules returns the rules for a relation.
func (m *Match) Rules(relation string) []*gdl.Rule {
	if m.rules == nil {
		m.rules = map[string][]*gdl.Rule{}
		for _, r := range m.Game.SourceFile().Rules {
			if !r.Broken {
				m.rules[r.Head.Name] = append(m.rules[r.Head.Name], r)
			}
		}
	}
	return m.rules[relation]
}

// Holding returns the instances of an atom that hold in a state, or with the move made there.
func (m *Match) Holding(ctx context.Context, atom *gdl.Term, step int) ([]*gdl.Term, error) {
	if m.isStatic(&gdl.Literal{Atom: atom}) {
		step = 0
	}
	key := strconv.Itoa(step) + atom.String()
	if found, known := m.atoms[key]; known {
		return found, nil
	}
	found, err := m.Game.QueryAtomsWith(ctx, m.States[step], m.move(step), atom)
	if m.size += len(found) + 1; m.atoms == nil || m.size > mostAtoms {
		m.atoms, m.size = map[string][]*gdl.Term{}, len(found)
	}
	m.atoms[key] = found
	return found, err
}

// Since returns the index of the first state from which on, up to that of a fact, its atom has the same truth value. An
// atom with variables holds if an instance does.
func (m *Match) Since(ctx context.Context, f play.Fact) (int, error) {
	for n := f.Step; n > 0; n-- {
		if found, err := m.Holding(ctx, f.Atom, n-1); err != nil || len(found) > 0 != f.Holds {
			return n, err
		}
	}
	return 0, nil
}

// Facts returns the facts by which a condition holds, or does not: of a disjunction that holds, and of a
// conjunction that does not, those of the first part that decides.
func (m *Match) Facts(ctx context.Context, l *gdl.Literal, step int, holds bool) (list []play.Fact, err error) {
	switch l.Op {
	case gdl.OpAtom, gdl.OpDistinct:
		return []play.Fact{{Atom: l.Atom, Step: step, Holds: holds}}, nil
	case gdl.OpNot:
		return m.Facts(ctx, l.Args[0], step, !holds)
	}
	for _, a := range l.Args {
		some, err := m.solve(ctx, a, step, gdl.Subst{})
		if err != nil || len(some) > 0 != holds {
			continue
		}
		more, err := m.Facts(ctx, a, step, holds)
		if list = append(list, more...); err != nil || holds == (l.Op == gdl.OpOr) {
			return list, err
		}
	}
	return list, nil
}

// mostSolutions bounds the solutions of one condition.
const mostSolutions = 2000

// solve returns the values of variables with which a condition holds.
func (m *Match) solve(ctx context.Context, l *gdl.Literal, step int, known gdl.Subst) ([]gdl.Subst, error) {
	all := []gdl.Subst{known}
	switch l.Op {
	case gdl.OpAtom:
		return m.match(ctx, l.Atom, step, known)
	case gdl.OpDistinct:
		if a := known.ApplyTo(l.Atom); len(a.Args) != 2 || gdl.EqualTerms(a.Args[0], a.Args[1]) {
			return nil, nil
		}
	case gdl.OpNot:
		if some, err := m.solve(ctx, l.Args[0], step, known); err != nil || len(some) > 0 {
			return nil, err
		}
	case gdl.OpOr:
		all = nil
		for _, a := range l.Args {
			some, err := m.solve(ctx, a, step, known)
			if all = append(all, some...); err != nil {
				return nil, err
			}
		}
	case gdl.OpAnd:
		for _, a := range l.Args {
			var next []gdl.Subst
			for _, k := range all {
				some, err := m.solve(ctx, a, step, k)
				if next = append(next, some...); err != nil || len(next) > mostSolutions {
					return next, err
				}
			}
			all = next
		}
	}
	return all[:min(len(all), mostSolutions)], nil
}

// match returns the values of variables with which an atom holds.
func (m *Match) match(ctx context.Context, atom *gdl.Term, step int, known gdl.Subst) (all []gdl.Subst, err error) {
	pattern := known.ApplyTo(atom)
	found, err := m.Holding(ctx, pattern, step)
	for _, f := range found[:min(len(found), mostSolutions)] {
		more := gdl.Subst{}
		maps.Copy(more, known)
		if more.UnifyTerms(pattern, f) {
			all = append(all, more)
		}
	}
	return all, err
}

// Holds tells whether some instance of a condition holds in a state.
func (m *Match) Holds(ctx context.Context, l *gdl.Literal, step int) (bool, error) {
	found, err := m.solve(ctx, l, step, gdl.Subst{})
	return len(found) > 0, err
}

// apply gives the variables of a condition their values.
func apply(l *gdl.Literal, values gdl.Subst) *gdl.Literal {
	return l.Rewrite(func(t *gdl.Term) *gdl.Term {
		if t.IsVariable() {
			return values.ApplyTo(t)
		}
		return t
	})
}

// isGround tells whether a condition has no variables.
func isGround(l *gdl.Literal) bool {
	return (l.Atom == nil || l.Atom.IsGround()) && !slices.ContainsFunc(l.Args, func(a *gdl.Literal) bool { return !isGround(a) })
}

// AnyOf returns a term like another one with variables for all its arguments.
func AnyOf(t *gdl.Term) *gdl.Term {
	c := *t
	c.Args = make([]*gdl.Term, len(t.Args))
	for i := range t.Args {
		name := fmt.Sprintf("?%c_%s", 'a'+rune(i%26), t.Name)
		c.Args[i] = gdl.NewTerm(name)
	}
	return &c
}
