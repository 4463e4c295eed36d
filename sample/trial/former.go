package trial

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/why"
)

// A former is the rulesheet as it is, in a game of its own, while the game of the matches is changed.
type former struct {
	*Trial
	asked *play.Game           // nil before it is asked
	fatal map[choice]*gdl.Term // its moves that lead to a fault; nil for other moves
}

// A choice is a move of a role in a state.
type choice struct {
	state *keptState
	role  int
	move  string
}

// leads tells whether a move of one of some kinds leads to a fault that the matches show: a key with two values or none, a
// role without a move, or an end without one goal value for each role. The other roles make the moves of the match, or
// one of them makes another move.
func (f *former) leads(ctx context.Context, x choice, kinds map[gdl.Symbol]bool) bool {
	move, known := f.fatal[x]
	if !known {
		move = f.tried(ctx, x)
		f.fatal[x] = move
	}
	return move != nil && kinds[model.Start(move)]
}

// tried makes a move, and returns it if it leads to a fault.
func (f *former) tried(ctx context.Context, x choice) *gdl.Term {
	if f.faulty == nil || x.state.made == nil {
		return nil
	}
	if f.asked == nil {
		if f.asked = f.game(f.file); f.asked == nil {
			return nil
		}
	}
	f.renew(f.asked)
	worked := f.asked.TotalSteps()
	defer func() { f.Left -= f.asked.TotalSteps() - worked }()
	s, err := f.asked.StateFromFluents(x.state.fluents)
	if err != nil {
		return nil
	}
	moves, err := f.asked.LegalMoves(ctx, s, f.asked.Roles()[x.role])
	n := slices.IndexFunc(moves, func(m *gdl.Term) bool { return m.String() == x.move })
	if err != nil || n < 0 {
		return nil
	}
	joint := slices.Clone(x.state.made)
	joint[x.role] = moves[n]
	if f.isFatal(ctx, s, joint) {
		return moves[n]
	}
	left := mostAnswers
	for i, role := range f.asked.Roles() {
		answers, err := f.asked.LegalMoves(ctx, s, role)
		if err != nil || i == x.role || len(answers) < 2 {
			continue
		}
		for _, answer := range answers[:min(len(answers), left)] {
			other := slices.Clone(joint)
			other[i] = answer
			if left--; f.isFatal(ctx, s, other) {
				return moves[n]
			}
		}
	}
	return nil
}

// mostAnswers bounds the moves of other roles that are tried beside a move.
const mostAnswers = 12

// isFatal tells whether a joint move leads to a fault that the matches show.
func (f *former) isFatal(ctx context.Context, s play.State, joint play.JointMove) bool {
	shown := f.faulty
	after, err := f.asked.NextState(ctx, s, joint)
	if err != nil {
		return false
	}
	for fault := range brokenKeys(why.NewCounter(shown.keyed), s, after, joint, f.symptom.Kind) {
		if shown.faults[fault] > 0 {
			return true
		}
	}
	c, err := conductIn(ctx, f.asked, after, nil)
	return err == nil && slices.ContainsFunc(c.values, func(list []*gdl.Term) bool {
		return c.isOver && shown.faults[Goals] > 0 && len(list) != 1 || !c.isOver && shown.faults[Stuck] > 0 && len(list) == 0
	})
}
