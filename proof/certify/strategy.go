package certify

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/evidence"
)

// byStrategy is the CheckedBy of verdicts that a strategy shows.
const byStrategy = "strategy"

// followStrategy checks a verdict of strong winnability: it follows the strategy of the role, node
// by node, through all moves of the others.
//
// A node is all that the role remembers. The next node depends on its percepts alone, so that no
// argument about indistinguishable states is needed: the move must be legal in all states in which
// a match can be at the node, and each percept must lead to a node. Since nodes lead to later ones
// only, matches end.
func (c *Checker) followStrategy(ctx context.Context, file *gdl.File, e *evidence.ManifestEntry) outcome {
	if e.Property != proof.StrongWinnability || e.Verdict != proof.Proved {
		return unansweredBy(byStrategy, "a strategy does not show it")
	}
	all := ctx
	ctx, cancel := context.WithTimeout(ctx, c.TimeLimit)
	defer cancel()
	g, err := newUnboundedGame(file)
	if err != nil {
		return contradictedBy(byStrategy, err.Error())
	}
	f, err := newStrategyFollower(ctx, g, e, c.MaxStates)
	if err == nil {
		err = f.followNodes(ctx)
	}
	switch {
	case err == nil:
		return standsBy(byStrategy)
	case all.Err() != nil:
		return unansweredBy(byStrategy, interruptReason(all))
	case ctx.Err() != nil:
		return unansweredBy(byStrategy, fmt.Sprintf("the strategy is not followed within %v", c.TimeLimit))
	case errors.Is(err, errManyStates):
		return unansweredBy(byStrategy, err.Error())
	}
	return contradictedBy(byStrategy, err.Error())
}

// errManyStates is the error for more states than may be visited.
var errManyStates = errors.New("the strategy leads to more states than may be visited")

// A strategyFollower follows a strategy.
type strategyFollower struct {
	game          *play.Game
	roleIndex     int
	followedNodes []strategyNode
	statesLeft    int // the number of states that may still be visited; a state counts once for each node
	terms         termCache
}

// A strategyNode is a node of a strategy, as it was read.
type strategyNode struct {
	move           *gdl.Term
	nextNodes      map[string]int // by perceptKey: the next node
	possibleStates []play.State   // the states in which a match can be at this node
	knownStates    map[play.State]bool
}

// newStrategyFollower reads a strategy.
func newStrategyFollower(ctx context.Context, g *play.Game, e *evidence.ManifestEntry, states int) (*strategyFollower, error) {
	f := &strategyFollower{game: g, followedNodes: make([]strategyNode, len(e.StrategyNodes)), statesLeft: states, terms: termCache{}}
	f.roleIndex = slices.IndexFunc(g.Roles(), func(r *gdl.Term) bool { return r.String() == e.Role })
	if f.roleIndex < 0 || g.Roles()[f.roleIndex].IsRandomRole() {
		return nil, errors.New(missingRoleText(e.Role))
	}
	for n := range e.StrategyNodes {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if err := f.readNode(n, e.StrategyNodes[n]); err != nil {
			return nil, fmt.Errorf("node %d of the strategy: %w", n, err)
		}
	}
	return f, nil
}

// readNode reads node n of a strategy, and returns an error if it makes no sense.
func (f *strategyFollower) readNode(n int, from evidence.StrategyNode) error {
	move, ok := f.terms.cached(from.Move)
	if !ok {
		return fmt.Errorf("'%.80s' is not a move", from.Move)
	}
	f.followedNodes[n] = strategyNode{move: move, nextNodes: map[string]int{}, knownStates: map[play.State]bool{}}
	for _, b := range from.Branches {
		var seen []*gdl.Term
		for _, text := range b.Perceptions {
			percept, ok := f.terms.cached(text)
			if !ok {
				return fmt.Errorf("'%.80s' is nothing that can be seen", text)
			}
			seen = append(seen, percept)
		}
		key := perceptKey(seen)
		if _, known := f.followedNodes[n].nextNodes[key]; known {
			return fmt.Errorf("it leads to two nodes after the same percepts: %s", perceptText(key))
		}
		if b.NextNode <= n || b.NextNode >= len(f.followedNodes) {
			return fmt.Errorf("it leads to %d, and must lead to a later node", b.NextNode)
		}
		f.followedNodes[n].nextNodes[key] = b.NextNode
	}
	return nil
}

// perceptKey returns a key of percepts, which does not depend on their order.
func perceptKey(seen []*gdl.Term) string {
	var words []string
	for _, s := range seen {
		words = append(words, s.String())
	}
	slices.Sort(words)
	return strings.Join(slices.Compact(words), " ")
}

// perceptText names percepts for a message.
func perceptText(key string) string {
	if key == "" {
		return "nothing"
	}
	return fmt.Sprintf("%.200s", key)
}

// followNodes follows the strategy, node by node: a node comes after all nodes that lead to it.
func (f *strategyFollower) followNodes(ctx context.Context) error {
	start, err := f.game.InitialState(ctx)
	if err != nil {
		return err
	}
	if over, err := f.checkEnd(ctx, start); err != nil || over {
		return err
	}
	if len(f.followedNodes) == 0 {
		return errors.New("the strategy has no node for the initial state")
	}
	f.followedNodes[0].possibleStates = []play.State{start}
	for n := range f.followedNodes {
		for _, s := range f.followedNodes[n].possibleStates {
			if err := f.leaveState(ctx, n, s); err != nil {
				return fmt.Errorf("node %d of the strategy: %w", n, err)
			}
		}
		f.followedNodes[n].possibleStates, f.followedNodes[n].knownStates = nil, nil
	}
	return nil
}

// checkEnd reports whether a match is over in a state. It is an error if the match is over and the
// role has not won.
func (f *strategyFollower) checkEnd(ctx context.Context, s play.State) (bool, error) {
	over, err := f.game.IsTerminal(ctx, s)
	if err != nil || !over {
		return false, err
	}
	wins, err := play.NewPropertyJudge(f.game).JudgeWin(ctx, s, f.game.Roles()[f.roleIndex])
	if err == nil && !wins {
		err = fmt.Errorf("a match ends in which %s does not win", f.game.Roles()[f.roleIndex])
	}
	return true, err
}

// leaveState makes the move of node n in a state, with all moves of the others.
func (f *strategyFollower) leaveState(ctx context.Context, n int, s play.State) error {
	var replies [][]*gdl.Term
	for r, role := range f.game.Roles() {
		legal, err := f.game.LegalMoves(ctx, s, role)
		if err != nil {
			return err
		}
		if move := f.followedNodes[n].move; r == f.roleIndex {
			if !slices.ContainsFunc(legal, func(m *gdl.Term) bool { return gdl.EqualTerms(m, move) }) {
				return fmt.Errorf("the move %s is not legal in a state that it is made in", move)
			}
			legal = []*gdl.Term{move}
		}
		if len(legal) == 0 {
			return fmt.Errorf("%s has no legal move in a state that it leads to", role)
		}
		replies = append(replies, legal)
	}
	return eachJointMove(replies, nil, func(moves play.JointMove) error { return f.makeMove(ctx, n, s, moves) })
}

// eachJointMove calls a function with each choice of one move for each role.
func eachJointMove(legal [][]*gdl.Term, chosen play.JointMove, call func(play.JointMove) error) error {
	if len(chosen) == len(legal) {
		return call(slices.Clone(chosen))
	}
	for _, m := range legal[len(chosen)] {
		if err := eachJointMove(legal, append(chosen, m), call); err != nil {
			return err
		}
	}
	return nil
}

// makeMove makes a joint move, and adds the next state to the node that the percepts lead to.
func (f *strategyFollower) makeMove(ctx context.Context, n int, s play.State, moves play.JointMove) error {
	next, err := f.game.NextState(ctx, s, moves)
	if err != nil {
		return err
	}
	if over, err := f.checkEnd(ctx, next); err != nil || over {
		return err
	}
	seen, err := proof.RolePerceptions(ctx, f.game, s, moves, f.roleIndex)
	if err != nil {
		return err
	}
	to, known := f.followedNodes[n].nextNodes[perceptKey(seen)]
	if !known {
		return fmt.Errorf("it has no branch for what is perceived after a move of the others: %s", perceptText(perceptKey(seen)))
	}
	if target := &f.followedNodes[to]; !target.knownStates[next] {
		if f.statesLeft--; f.statesLeft < 0 {
			return errManyStates
		}
		target.knownStates[next] = true
		target.possibleStates = append(target.possibleStates, next)
	}
	return nil
}
