package play

import (
	"context"

	"github.com/gdllint/gdllint/gdl"
)

// JudgeStart tells whether the initial state s is terminal, so that the match is over before the
// first move. The violation names the rules for terminal.
func (j *PropertyJudge) JudgeStart(ctx context.Context, s State) (Violation, bool, error) {
	over, err := j.game.IsTerminal(ctx, s)
	if err != nil || !over {
		return Violation{}, false, err
	}
	v := Violation{Detail: "the match is over before the first move"}
	err = v.show(ctx, j.game, s, gdl.NewTerm(gdl.Terminal))
	return v, err == nil, err
}
