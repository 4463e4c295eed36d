package prover

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
)

// Occurrences is a summary of all reachable states of a game.
type Occurrences struct {
	StateCount, TerminalCount int
	MostMoves                 int         // the greatest number of legal moves of one role in one state that is not terminal
	ShortestMatch             int         // the number of moves of the shortest match that ends; -1 if no match ends
	SilentRules               []*gdl.Rule // rules with conditions that never fire, of relations that depend on the state or the moves
	// LongestMatch is a longest match; nil if matches can go on for ever. EndingRules are the rules
	// for terminal that fire at its end.
	LongestMatch *play.Trace
	EndingRules  []*gdl.Rule
	// TurnsByRole counts for each role the states of the longest match in which only this role has
	// several legal moves. ChoicelessStates counts the states in which no role has several, and
	// SharedTurns those in which more than one role has.
	TurnsByRole                   []int
	ChoicelessStates, SharedTurns int
	Roles                         []*gdl.Term
	// StatesWithChoice counts for each role the states that are not terminal and in which it has at least two moves.
	// MovesMatter tells for each role whether in one of these two of its moves lead to different states, with the same
	// moves of the other roles. It is true, too, where these have too many joint moves to try.
	StatesWithChoice []int
	MovesMatter      []bool
	// FinalValues holds for each role its goal values in terminal states, without repetitions, in
	// the order of the visits.
	FinalValues [][]string
}

// CollectOccurrences returns the summary of all reachable states, which it visits with the
// reference semantics. It returns nil if there are more states than the budget allows.
func CollectOccurrences(ctx context.Context, file *gdl.File, budget proof.Budget) (*Occurrences, error) {
	g, err := play.NewWithBudget(file, play.Budget{MaxTotalSteps: budget.ReplaySteps})
	if err != nil {
		return nil, err
	}
	n := len(g.Roles())
	c := &ruleCensus{ctx: ctx, game: g, collected: &Occurrences{ShortestMatch: -1, Roles: g.Roles(), StatesWithChoice: make([]int, n), MovesMatter: make([]bool, n), FinalValues: make([][]string, n)}}
	c.collect(file)
	x, err := g.EnumerateTransitions(ctx, budget.EnumeratedStates, c.visitState)
	if err != nil || !x.IsComplete {
		return nil, err
	}
	c.collected.StateCount, c.collected.TerminalCount = x.Len(), x.TerminalCount
	c.collected.SilentRules = append(c.silentStateRules, c.silentMoveRules...)
	return c.collected, c.countLongestTurns(x)
}

// A ruleCensus collects Occurrences while states are visited.
type ruleCensus struct {
	ctx                               context.Context
	game                              *play.Game
	collected                         *Occurrences
	silentStateRules, silentMoveRules []*gdl.Rule // rules that have not fired yet: those that depend on the state only, and those that depend on moves
}

// collect notes as silent all rules with conditions, of relations that depend on the state or the moves.
func (c *ruleCensus) collect(file *gdl.File) {
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

// visitState adds a state and its moves to the summary. In a state in which a role is stuck it looks at no moves.
func (c *ruleCensus) visitState(v play.StateVisit) error {
	var err error
	if c.silentStateRules, err = c.rulesNotFiring(v.State, nil, c.silentStateRules); err != nil {
		return err
	}
	if v.IsTerminal {
		if c.collected.ShortestMatch < 0 {
			c.collected.ShortestMatch = v.Depth
		}
		return c.noteValues(v.State)
	}
	legal := make([][]*gdl.Term, len(c.collected.Roles))
	for i, role := range c.collected.Roles {
		if legal[i], err = c.game.LegalMoves(c.ctx, v.State, role); err != nil {
			return err
		}
		c.collected.MostMoves = max(c.collected.MostMoves, len(legal[i]))
		if len(legal[i]) > 1 {
			c.collected.StatesWithChoice[i]++
		}
	}
	if len(v.StuckRoles) > 0 {
		return nil
	}
	for i := range legal {
		if len(legal[i]) > 1 && !c.collected.MovesMatter[i] {
			if c.collected.MovesMatter[i], err = c.moveMatters(v.State, legal, i); err != nil {
				return err
			}
		}
	}
	for joint := range play.JointMoves(legal) {
		if c.silentMoveRules, err = c.rulesNotFiring(v.State, joint, c.silentMoveRules); err != nil || len(c.silentMoveRules) == 0 {
			return err
		}
	}
	return nil
}

// noteValues adds the goal values of a terminal state to FinalValues.
func (c *ruleCensus) noteValues(s play.State) error {
	for i, role := range c.collected.Roles {
		values, err := c.game.GoalValues(c.ctx, s, role)
		if err != nil {
			return err
		}
		for _, v := range values {
			if !slices.Contains(c.collected.FinalValues[i], v.Name) {
				c.collected.FinalValues[i] = append(c.collected.FinalValues[i], v.Name)
			}
		}
	}
	return nil
}

// maxOtherMoves is the greatest number of joint moves of the other roles that moveMatters tries in
// one state.
const maxOtherMoves = 200

// moveMatters tells whether two legal moves of the role with index who lead to different states,
// with the same moves of all other roles. It also returns true if the others have too many joint
// moves to try.
func (c *ruleCensus) moveMatters(s play.State, legal [][]*gdl.Term, who int) (bool, error) {
	others := 1
	for i := range legal {
		if i != who {
			others *= len(legal[i])
		}
		if others > maxOtherMoves {
			return true, nil
		}
	}
	rest := slices.Clone(legal)
	rest[who] = legal[who][:1]
	for joint := range play.JointMoves(rest) {
		var first play.State
		for k, m := range legal[who] {
			joint[who] = m
			next, err := c.game.NextState(c.ctx, s, joint)
			if err != nil {
				return false, err
			}
			if k == 0 {
				first = next
			} else if next != first {
				return true, nil
			}
		}
	}
	return false, nil
}

// rulesNotFiring returns the rules that do not fire in a state and, if moves is not nil, with a
// joint move.
func (c *ruleCensus) rulesNotFiring(s play.State, moves play.JointMove, rules []*gdl.Rule) ([]*gdl.Rule, error) {
	if len(rules) == 0 {
		return nil, nil
	}
	firing, err := c.game.ApplicableRules(c.ctx, s, moves, rules)
	if err != nil || len(firing) == 0 {
		return rules, err
	}
	return slices.DeleteFunc(slices.Clone(rules), func(r *gdl.Rule) bool { return slices.Contains(firing, r) }), nil
}

// countLongestTurns sets the fields about the longest match, if every match ends.
func (c *ruleCensus) countLongestTurns(x *play.Exploration) error {
	trace, states, ends, err := x.LongestMatch(c.ctx)
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
	end := gdl.NewTerm(gdl.Terminal)
	c.collected.EndingRules, err = c.game.FiringRules(c.ctx, x.StateAt(states[len(states)-1]), end)
	return err
}

// countTurn counts a state of the longest match by the roles that have a choice in it.
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
