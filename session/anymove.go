package session

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/why"
)

// This file evaluates a rule that depends on moves for several joint moves.

// maxTriedMoves is the greatest number of joint moves for which a rule is evaluated while no move
// was made.
const maxTriedMoves = 6

// writeRuleForMoves writes the instances of a rule that depends on moves, for each of the first
// legal joint moves of the current state.
func (p *Session) writeRuleForMoves(ctx context.Context, w io.Writer, r *gdl.Rule) error {
	moves, total, err := p.firstJointMoves(ctx)
	if err != nil {
		return err
	}
	if len(moves) == 0 {
		_, err := fmt.Fprintf(w, "%s\n    depends on moves, and none can be made here\n", p.placedRule(r))
		return err
	}
	for _, joint := range moves {
		fmt.Fprintf(w, "with %s:\n", p.Sheet.MovesText(joint))
		m := &why.Match{Game: p.Game, States: []play.State{p.CurrentState()}, Moves: []play.JointMove{joint}}
		if err := p.writeRuleInstances(ctx, w, r, m, 0); err != nil {
			return err
		}
	}
	if more := total - float64(len(moves)); more > 0 {
		fmt.Fprintf(w, "and %.0f more joint moves\n", more)
	}
	return nil
}

// firstJointMoves returns the first maxTriedMoves legal joint moves of the current state, and the
// number of all legal joint moves. From one to the next, the move of the last role changes fastest.
func (p *Session) firstJointMoves(ctx context.Context) (list []play.JointMove, total float64, err error) {
	game, total := p.Game, 1.0
	over, err := game.IsTerminal(ctx, p.CurrentState())
	if over || err != nil {
		return nil, 0, err
	}
	all, err := p.Sheet.LegalMoves(ctx, p.CurrentState())
	if err != nil {
		return nil, 0, err
	}
	for _, legal := range all {
		total *= float64(len(legal))
	}
	for joint := range play.Products(all) {
		if list = append(list, slices.Clone(joint)); len(list) == maxTriedMoves {
			break
		}
	}
	return list, total, nil
}
