package census

import (
	"context"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
)

// Occurrences is the summary of all reachable states of a game, visited one by one.
type Occurrences struct {
	States, Terminal int
	MostMoves        int         // legal moves of one role in one state
	Shortest         int         // moves of the shortest match that ends; -1 if none does
	Never            []*gdl.Rule // rules about the state that fire in none
	// Longest is a longest match and nil if matches can go on for ever. Cut
	// are the rules for terminal that fire at its end.
	Longest *play.Trace
	Cut     []*gdl.Rule
	// Turns counts by role how often it had a choice on the way and no other
	// role had. Unclear counts the states in which no role had one, and Shared
	// those in which several had.
	Turns           []int
	Unclear, Shared int
	Roles           []*gdl.Term
}

// Occur visits all reachable states with the reference semantics. The result
// is nil if they are more than the budget allows.
func Occur(ctx context.Context, file *gdl.File, budget proof.Budget) (*Occurrences, error) {
	g, err := play.NewWithBudget(file, play.Budget{Total: budget.Steps})
	if err != nil {
		return nil, err
	}
	c := &census{ctx: ctx, game: g, found: &Occurrences{Shortest: -1, Roles: g.Roles()}}
	c.listRules(file)
	x, err := g.EnumerateGraph(ctx, budget.States, c.visit)
	if err != nil || !x.Complete {
		return nil, err
	}
	c.found.States, c.found.Terminal = x.Len(), x.Terminal
	c.found.Never = append(c.state, c.step...)
	return c.found, c.follow(x)
}

// A census records which rules fire and which moves are legal.
type census struct {
	ctx         context.Context
	game        *play.Game
	found       *Occurrences
	state, step []*gdl.Rule // rules that have not fired yet, in states and on joint moves
}

func (c *census) listRules(file *gdl.File) {
	for _, r := range file.Rules {
		switch {
		case len(r.Body) == 0:
		case c.game.DependsOnMoves(r.Head.Name, len(r.Head.Args)):
			c.step = append(c.step, r)
		case c.game.DependsOnState(r.Head.Name, len(r.Head.Args)):
			c.state = append(c.state, r)
		}
	}
}

func (c *census) visit(v play.Visit) error {
	var err error
	if c.state, err = c.silent(v.State, nil, c.state); err != nil {
		return err
	}
	if v.Terminal {
		if c.found.Shortest < 0 {
			c.found.Shortest = v.Depth
		}
		return nil
	}
	legal := make([][]*gdl.Term, len(c.found.Roles))
	for i, role := range c.found.Roles {
		if legal[i], err = c.game.Legal(c.ctx, v.State, role); err != nil {
			return err
		}
		c.found.MostMoves = max(c.found.MostMoves, len(legal[i]))
	}
	if len(v.Stuck) > 0 {
		return nil
	}
	return c.jointMoves(v.State, legal, nil)
}

// silent returns the rules that do not fire.
func (c *census) silent(s play.State, moves play.JointMove, rules []*gdl.Rule) ([]*gdl.Rule, error) {
	if len(rules) == 0 {
		return nil, nil
	}
	firing, err := c.game.Fires(c.ctx, s, moves, rules)
	if err != nil || len(firing) == 0 {
		return rules, err
	}
	fires := map[*gdl.Rule]bool{}
	for _, r := range firing {
		fires[r] = true
	}
	var left []*gdl.Rule
	for _, r := range rules {
		if !fires[r] {
			left = append(left, r)
		}
	}
	return left, nil
}

// jointMoves makes all joint moves that begin with some moves, as long as
// rules are left that may fire on one.
func (c *census) jointMoves(s play.State, legal [][]*gdl.Term, moves play.JointMove) error {
	if len(c.step) == 0 {
		return nil
	}
	if len(moves) == len(legal) {
		var err error
		c.step, err = c.silent(s, moves, c.step)
		return err
	}
	for _, m := range legal[len(moves)] {
		if err := c.jointMoves(s, legal, append(moves[:len(moves):len(moves)], m)); err != nil {
			return err
		}
	}
	return nil
}

// follow counts the turns of a longest match.
func (c *census) follow(x *play.Exploration) error {
	trace, states, ends, err := c.game.Longest(c.ctx, x)
	if err != nil || !ends {
		return err
	}
	c.found.Longest = &trace
	c.found.Turns = make([]int, len(c.found.Roles))
	for _, n := range states[:len(states)-1] {
		if err := c.countTurn(x.State(n)); err != nil {
			return err
		}
	}
	end := &gdl.Term{Name: gdl.Terminal, Spelling: gdl.Terminal}
	c.found.Cut, err = c.game.Firing(c.ctx, x.State(states[len(states)-1]), end)
	return err
}

func (c *census) countTurn(s play.State) error {
	choosing := -1
	for i, role := range c.found.Roles {
		legal, err := c.game.Legal(c.ctx, s, role)
		switch {
		case err != nil:
			return err
		case len(legal) < 2:
		case choosing >= 0:
			c.found.Shared++
			return nil
		default:
			choosing = i
		}
	}
	if choosing < 0 {
		c.found.Unclear++
	} else {
		c.found.Turns[choosing]++
	}
	return nil
}
