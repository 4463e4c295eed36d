package play

import (
	"context"

	"github.com/gdllint/gdllint/gdl"
)

// JudgeStart tells whether a match is over before it begins, if the state is
// the initial one: nobody could make a move then.
func (g *Game) JudgeStart(ctx context.Context, s State) (Violation, bool, error) {
	over, err := g.Terminal(ctx, s)
	if err != nil || !over {
		return Violation{}, false, err
	}
	v := Violation{Detail: "the match is over before the first move"}
	v.Blame, err = g.Firing(ctx, s, atom(gdl.Terminal))
	return v, err == nil, err
}
