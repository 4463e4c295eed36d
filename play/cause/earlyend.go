package cause

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// FindEarlyEnd returns the cause that matches end before each of several roles could choose
// a move; nil if one of the matches goes on.
func FindEarlyEnd(ctx context.Context, file *gdl.File, game *play.Game, matches []*play.ReplayedMatch) *Cause {
	roles, ending := game.Roles(), terminalAtom()
	chosen := make([]bool, len(roles))
	for _, m := range matches {
		if len(m.Steps) == 0 || len(m.Steps) >= len(roles) || !isOver(ctx, game, m) {
			return nil
		}
		for _, s := range m.States[:len(m.Steps)] {
			for i, role := range roles {
				legal, err := game.LegalMoves(ctx, s, role)
				if err != nil {
					return nil
				}
				chosen[i] = chosen[i] || len(legal) > 1
			}
		}
	}
	waiting := slices.Index(chosen, false)
	if len(matches) == 0 || waiting < 0 {
		return nil
	}
	last := len(matches[0].Steps) - 1
	c := &Cause{Kind: EarlyEnd, Fluent: roles[waiting], StepIndex: last, JointMove: matches[0].Steps[last].JointMove, notation: file.Notation}
	rules, err := game.FiringRules(ctx, matches[0].LastState(), ending)
	if err != nil || len(rules) == 0 {
		return nil
	}
	c.SuspectRules = rules
	return c
}

// isOver tells whether a match ends in a terminal state.
func isOver(ctx context.Context, game *play.Game, m *play.ReplayedMatch) bool {
	over, err := game.IsTerminal(ctx, m.LastState())
	return err == nil && over
}

// NewStuckMatch returns the cause that no match that was tried comes to its end.
func NewStuckMatch() *Cause {
	return &Cause{Kind: StuckMatch, Fluent: terminalAtom(), StepIndex: -1}
}

func terminalAtom() *gdl.Term { return &gdl.Term{Name: gdl.Terminal, Spelling: gdl.Terminal} }
