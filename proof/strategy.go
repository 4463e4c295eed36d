package proof

import (
	"context"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// A Strategy tells a role what to do, whatever the others do, by what it has
// perceived. It has no cycles: each node leads to later ones only. A match begins
// at the first node; where it is won at once there is none.
type Strategy struct{ Nodes []StrategyNode }

// A StrategyNode is all that the role remembers of a match.
type StrategyNode struct {
	Move  *gdl.Term
	After []StrategyBranch // what is not here ends the match
}

// A StrategyBranch leads to the next node.
type StrategyBranch struct {
	Seen []*gdl.Term // what the role perceives of the joint move, see Perceived
	To   int
}

// Perceived returns what a role perceives of a joint move: what the rules for sees
// say, or where there is no such rule the moves of the others, as (does ROLE MOVE).
// It knows its own move.
func Perceived(ctx context.Context, g *play.Game, s play.State, moves play.JointMove, role int) ([]*gdl.Term, error) {
	roles := g.Roles()
	if g.File().HasSees() {
		return g.Sees(ctx, s, moves, roles[role])
	}
	var seen []*gdl.Term
	for i, move := range moves {
		if i != role {
			seen = append(seen, &gdl.Term{Name: gdl.Does, Spelling: gdl.Does, Args: []*gdl.Term{roles[i], move}})
		}
	}
	return seen, nil
}
