package why

import (
	"context"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play"
)

// Idle returns a rule by which a match goes round, with a text: the rule for next that does nothing with a move, or else
// the rule for legal that allows a move with arguments which makes nothing new. It returns nil if the moves make something
// that later ones take away.
func Idle(ctx context.Context, m *Match) (*gdl.Rule, string) {
	from := slices.IndexFunc(m.States, func(s play.State) bool { return s.StateKey() == m.States[m.Last()].StateKey() })
	n := m.Game.SourceFile().Notation
	for step := from; step < m.Last(); step++ {
		for i, role := range m.Game.Roles() {
			moves, err := m.Game.LegalMoves(ctx, m.States[step], role)
			move := m.Moves[step][i]
			if err != nil || len(moves) < 2 || len(move.Args) == 0 || makes(ctx, m, step) {
				continue
			}
			fires, nearest := effects(ctx, m, step, role, move)
			allowing, err := m.Makers(ctx, gdl.NewTerm(gdl.Legal, role, move), step)
			switch {
			case err != nil:
				return nil, ""
			case fires == nil && nearest != nil:
				return nearest.Rule, fmt.Sprintf("makes nothing with '%s' in move %d, since '%s' fails", move.Spelled(n), step+1, nearest.Lacking().Spelled(n))
			case len(allowing) == 0:
			case fires != nil:
				return allowing[0], fmt.Sprintf("allows '%s' in move %d, with which the rule in line %d makes nothing new", move.Spelled(n), step+1, m.Game.SourceFile().Source.File.Line(fires.Pos()))
			default:
				return allowing[0], fmt.Sprintf("allows '%s' in move %d, with which no rule makes anything new", move.Spelled(n), step+1)
			}
		}
	}
	return nil, ""
}

// makes tells whether a fluent comes to hold by a rule that looks at the moves of a step, and more than a turn.
func makes(ctx context.Context, m *Match, step int) bool {
	return slices.ContainsFunc(m.States[step+1].FluentsNotIn(m.States[step]), func(f *gdl.Term) bool {
		if len(f.Args) > 0 && !slices.ContainsFunc(f.Args, func(t *gdl.Term) bool { return !model.HasTerm(m.Game.Roles(), t) }) {
			return false
		}
		rules, err := m.Makers(ctx, gdl.NewTerm(gdl.Next, f), step)
		return err != nil || slices.ContainsFunc(rules, func(r *gdl.Rule) bool {
			return slices.ContainsFunc(r.Body, func(l *gdl.Literal) bool {
				return l.Op == gdl.OpAtom && (l.Atom.Name == gdl.Does || m.Game.DependsOnMoves(l.Atom.Name, len(l.Atom.Args)))
			})
		})
	})
}

// effects returns a rule for next that asks for a move and fires with it; if there is none, the instance of such a rule
// that misses by the fewest conditions.
func effects(ctx context.Context, m *Match, step int, role, move *gdl.Term) (fires *gdl.Rule, nearest *Instance) {
	for _, r := range m.Rules(gdl.Next) {
		at := slices.IndexFunc(r.Body, func(l *gdl.Literal) bool { return l.Op == gdl.OpAtom && l.Atom.Name == gdl.Does })
		known := gdl.Subst{}
		if at < 0 || !known.UnifyTerms(r.Body[at].Atom, gdl.NewTerm(gdl.Does, role, move)) {
			continue
		}
		x := &gdl.Rule{Head: known.ApplyTo(r.Head)}
		for i, l := range r.Body {
			if i != at {
				x.Body = append(x.Body, apply(l, known))
			}
		}
		if found, err := m.Firing(ctx, x, nil, step, 1); err != nil || len(found) > 0 {
			return r, nil
		}
		if near, err := m.Near(ctx, x, nil, step, mostFailing, 1); err == nil && len(near) > 0 && (nearest == nil || len(near[0].Failing()) < len(nearest.Failing())) {
			nearest = near[0]
			nearest.Rule = r
		}
	}
	return nil, nearest
}

// HasFired tells whether a rule has fired in a state before the last one. It returns true if it cannot tell.
func HasFired(ctx context.Context, m *Match, r *gdl.Rule) bool {
	for step := range m.Last() {
		if fires, err := m.Firing(ctx, r, nil, step, 1); err != nil || len(fires) > 0 {
			return true
		}
	}
	return false
}

// oddFact returns the fact of a table that would be the one asked for if its two arguments were exchanged. The exchange
// must leave two columns in which each value stands once, and both must have had one twice. oddFact returns nil if there
// is no such fact.
func oddFact(m *Match, asked *gdl.Term) *gdl.Rule {
	if asked == nil || len(asked.Args) != 2 {
		return nil
	}
	facts, columns := m.Rules(asked.Name), [2][]string{}
	for _, r := range facts {
		if len(r.Body) > 0 || len(r.Head.Args) != 2 {
			return nil
		}
		for i, t := range r.Head.Args {
			columns[i] = append(columns[i], t.String())
		}
	}
	values := func(column []string) int { return len(slices.Compact(slices.Sorted(slices.Values(column)))) }
	for n, r := range facts {
		if (gdl.Subst{}).UnifyTerms(Apart(asked), gdl.NewTerm(asked.Name, r.Head.Args[1], r.Head.Args[0])) {
			isOdd := values(columns[0]) < len(facts) && values(columns[1]) < len(facts)
			columns[0][n], columns[1][n] = columns[1][n], columns[0][n]
			if isOdd && values(columns[0]) == len(facts) && values(columns[1]) == len(facts) {
				return r
			}
			columns[0][n], columns[1][n] = columns[1][n], columns[0][n]
		}
	}
	return nil
}
