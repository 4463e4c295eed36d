package proof

import (
	"context"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// A Strategy gives the moves of a role against all moves of the others, by the
// percepts of the role. It has no cycles: each node leads to later ones only. A
// match begins at the first node; a strategy has no nodes if the match is won at once.
type Strategy struct{ Nodes []StrategyNode }

// A StrategyNode is a situation of the role: its move there, and the next situations.
type StrategyNode struct {
	Move     *gdl.Term
	Branches []StrategyBranch // after any other percepts the match is over
}

// A StrategyBranch says which node comes next after some percepts.
type StrategyBranch struct {
	Perceptions []*gdl.Term // the percepts of the joint move, see RolePerceptions
	NextNode    int
}

// RolePerceptions returns the percepts of a role from a joint move: those of the rules
// for sees, or where there is no such rule the moves of the others, as (does ROLE
// MOVE). The role knows its own move.
func RolePerceptions(ctx context.Context, g *play.Game, s play.State, moves play.JointMove, role int) ([]*gdl.Term, error) {
	roles := g.Roles()
	if g.SourceFile().HasSees() {
		return g.RolePercepts(ctx, s, moves, roles[role])
	}
	var seen []*gdl.Term
	for i, move := range moves {
		if i != role {
			seen = append(seen, &gdl.Term{Name: gdl.Does, Spelling: gdl.Does, Args: []*gdl.Term{roles[i], move}})
		}
	}
	return seen, nil
}
