package census

import (
	"context"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
)

// Occurrences is the summary of all reachable states of a game, visited one by one.
type Occurrences struct {
	StateCount, TerminalCount int
	MostMoves                 int         // legal moves of one role in one state
	ShortestMatch             int         // moves of the shortest match that ends; -1 if none does
	SilentRules               []*gdl.Rule // rules about the state that fire in none
	// LongestMatch is a longest match and nil if matches can go on for ever. Cut
	// are the rules for terminal that fire at its end.
	LongestMatch *play.Trace
	EndingRules  []*gdl.Rule
	// TurnsByRole counts by role how often it had a choice on the way and no other
	// role had. ChoicelessStates counts the states in which no role had one, and SharedTurns
	// those in which several had.
	TurnsByRole                   []int
	ChoicelessStates, SharedTurns int
	Roles                         []*gdl.Term
}

// CollectOccurrences visits all reachable states with the reference semantics. The result
// is nil if they are more than the budget allows.
func CollectOccurrences(ctx context.Context, file *gdl.File, budget proof.Budget) (*Occurrences, error) {
	g, err := play.NewWithBudget(file, play.Budget{MaxTotalSteps: budget.ReplaySteps})
	if err != nil {
		return nil, err
	}
	c := &ruleCensus{ctx: ctx, game: g, collected: &Occurrences{ShortestMatch: -1, Roles: g.Roles()}}
	c.collectRules(file)
	x, err := g.EnumerateTransitions(ctx, budget.EnumeratedStates, c.visitState)
	if err != nil || !x.IsComplete {
		return nil, err
	}
	c.collected.StateCount, c.collected.TerminalCount = x.Len(), x.TerminalCount
	c.collected.SilentRules = append(c.silentStateRules, c.silentMoveRules...)
	return c.collected, c.countLongestTurns(x)
}

// A ruleCensus records which rules fire and which moves are legal.
type ruleCensus struct {
	ctx                               context.Context
	game                              *play.Game
	collected                         *Occurrences
	silentStateRules, silentMoveRules []*gdl.Rule // rules that have not fired yet, in states and on joint moves
}

func (c *ruleCensus) collectRules(file *gdl.File) {
	for _, r := range file.Rules {
		switch {
		case len(r.Body) == 0:
		case c.game.DependsOnMoves(r.Head.Name, len(r.Head.Args)):
			c.silentMoveRules = append(c.silentMoveRules, r)
		case c.game.DependsOnState(r.Head.Name, len(r.Head.Args)):
			c.silentStateRules = append(c.silentStateRules, r)
		}
	}
}

func (c *ruleCensus) visitState(v play.StateVisit) error {
	var err error
	if c.silentStateRules, err = c.rulesNotFiring(v.State, nil, c.silentStateRules); err != nil {
		return err
	}
	if v.IsTerminal {
		if c.collected.ShortestMatch < 0 {
			c.collected.ShortestMatch = v.Depth
		}
		return nil
	}
	legal := make([][]*gdl.Term, len(c.collected.Roles))
	for i, role := range c.collected.Roles {
		if legal[i], err = c.game.LegalMoves(c.ctx, v.State, role); err != nil {
			return err
		}
		c.collected.MostMoves = max(c.collected.MostMoves, len(legal[i]))
	}
	if len(v.StuckRoles) > 0 {
		return nil
	}
	return c.tryJointMoves(v.State, legal, nil)
}

// rulesNotFiring returns the rules that do not fire.
func (c *ruleCensus) rulesNotFiring(s play.State, moves play.JointMove, rules []*gdl.Rule) ([]*gdl.Rule, error) {
	if len(rules) == 0 {
		return nil, nil
	}
	firing, err := c.game.ApplicableRules(c.ctx, s, moves, rules)
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

// tryJointMoves makes all joint moves that begin with some moves, as long as
// rules are left that may fire on one.
func (c *ruleCensus) tryJointMoves(s play.State, legal [][]*gdl.Term, moves play.JointMove) error {
	if len(c.silentMoveRules) == 0 {
		return nil
	}
	if len(moves) == len(legal) {
		var err error
		c.silentMoveRules, err = c.rulesNotFiring(s, moves, c.silentMoveRules)
		return err
	}
	for _, m := range legal[len(moves)] {
		if err := c.tryJointMoves(s, legal, append(moves[:len(moves):len(moves)], m)); err != nil {
			return err
		}
	}
	return nil
}

// countLongestTurns counts the turns of a longest match.
func (c *ruleCensus) countLongestTurns(x *play.Exploration) error {
	trace, states, ends, err := c.game.LongestMatch(c.ctx, x)
	if err != nil || !ends {
		return err
	}
	c.collected.LongestMatch = &trace
	c.collected.TurnsByRole = make([]int, len(c.collected.Roles))
	for _, n := range states[:len(states)-1] {
		if err := c.countTurn(x.StateAt(n)); err != nil {
			return err
		}
	}
	end := &gdl.Term{Name: gdl.Terminal, Spelling: gdl.Terminal}
	c.collected.EndingRules, err = c.game.FiringRules(c.ctx, x.StateAt(states[len(states)-1]), end)
	return err
}

func (c *ruleCensus) countTurn(s play.State) error {
	choosing := -1
	for i, role := range c.collected.Roles {
		legal, err := c.game.LegalMoves(c.ctx, s, role)
		switch {
		case err != nil:
			return err
		case len(legal) < 2:
		case choosing >= 0:
			c.collected.SharedTurns++
			return nil
		default:
			choosing = i
		}
	}
	if choosing < 0 {
		c.collected.ChoicelessStates++
	} else {
		c.collected.TurnsByRole[choosing]++
	}
	return nil
}
