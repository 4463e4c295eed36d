package certify

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/roles"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/evidence"
)

// byStrategy names a strategy as the evidence that a role can force a win.
const byStrategy = "strategy"

// strategy follows a strategy, node by node, through all that the others may do.
//
// A node is all that the role remembers. The next node depends on its percepts alone,
// so that no argument about indistinguishable states is needed: the move must be legal
// in all states in which a match can be at the node, and each percept must lead to a
// node. As nodes lead to later ones only, matches end.
func (c *Checker) strategy(ctx context.Context, file *gdl.File, e *evidence.Entry) outcome {
	if e.Property != string(proof.StrongWinnability) || e.Verdict != string(proof.Proved) {
		return silent(byStrategy, "a strategy does not show it")
	}
	all := ctx
	ctx, cancel := context.WithTimeout(ctx, c.Limit)
	defer cancel()
	g, err := newGame(file)
	if err != nil {
		return contradicts(byStrategy, err.Error())
	}
	f, err := newFollower(ctx, g, e, c.States)
	if err == nil {
		err = f.follow(ctx)
	}
	switch {
	case err == nil:
		return stands(byStrategy)
	case all.Err() != nil:
		return silent(byStrategy, why(all))
	case ctx.Err() != nil:
		return silent(byStrategy, fmt.Sprintf("the strategy is not followed within %v", c.Limit))
	case errors.Is(err, errManyStates):
		return silent(byStrategy, err.Error())
	}
	return contradicts(byStrategy, err.Error())
}

// errManyStates is the error for more states than may be visited.
var errManyStates = errors.New("the strategy leads to more states than may be visited")

// A follower follows a strategy.
type follower struct {
	game   *play.Game
	role   int
	nodes  []node
	states int // that may still be visited, each once for each node
	terms  reader
}

// A node is one of a strategy, as it was read.
type node struct {
	move  *gdl.Term
	after map[string]int // next nodes by percepts
	at    []play.State   // in which a match can be at this node
	known map[play.State]bool
}

// newFollower reads a strategy.
func newFollower(ctx context.Context, g *play.Game, e *evidence.Entry, states int) (*follower, error) {
	f := &follower{game: g, nodes: make([]node, len(e.Strategy)), states: states, terms: reader{}}
	f.role = slices.IndexFunc(g.Roles(), func(r *gdl.Term) bool { return r.String() == e.Role })
	if f.role < 0 || roles.IsRandom(g.Roles()[f.role]) {
		return nil, errors.New(noRole(e.Role))
	}
	for n := range e.Strategy {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if err := f.read(n, e.Strategy[n]); err != nil {
			return nil, fmt.Errorf("node %d of the strategy: %w", n, err)
		}
	}
	return f, nil
}

// read reads a node.
func (f *follower) read(n int, from evidence.StrategyNode) error {
	move, ok := f.terms.term(from.Move)
	if !ok {
		return fmt.Errorf("'%.80s' is no move", from.Move)
	}
	f.nodes[n] = node{move: move, after: map[string]int{}, known: map[play.State]bool{}}
	for _, b := range from.After {
		var seen []*gdl.Term
		for _, text := range b.Sees {
			percept, ok := f.terms.term(text)
			if !ok {
				return fmt.Errorf("'%.80s' is nothing that can be seen", text)
			}
			seen = append(seen, percept)
		}
		key := keyOf(seen)
		if _, known := f.nodes[n].after[key]; known {
			return fmt.Errorf("it leads to two nodes after the same percepts: %s", orNothing(key))
		}
		if b.To <= n || b.To >= len(f.nodes) {
			return fmt.Errorf("it leads to %d, and must lead to a later node", b.To)
		}
		f.nodes[n].after[key] = b.To
	}
	return nil
}

// keyOf returns a key of percepts, which does not depend on their order.
func keyOf(seen []*gdl.Term) string {
	var words []string
	for _, s := range seen {
		words = append(words, s.String())
	}
	slices.Sort(words)
	return strings.Join(slices.Compact(words), " ")
}

// orNothing names percepts for a message.
func orNothing(key string) string {
	if key == "" {
		return "nothing"
	}
	return fmt.Sprintf("%.200s", key)
}

// follow follows the strategy: a node after all nodes that lead to it.
func (f *follower) follow(ctx context.Context) error {
	start, err := f.game.Initial(ctx)
	if err != nil {
		return err
	}
	if over, err := f.over(ctx, start); err != nil || over {
		return err
	}
	if len(f.nodes) == 0 {
		return errors.New("the strategy has no node for the initial state")
	}
	f.nodes[0].at = []play.State{start}
	for n := range f.nodes {
		for _, s := range f.nodes[n].at {
			if err := f.leave(ctx, n, s); err != nil {
				return fmt.Errorf("node %d of the strategy: %w", n, err)
			}
		}
		f.nodes[n].at, f.nodes[n].known = nil, nil
	}
	return nil
}

// over reports whether a match is over, and fails if the role has not won it then.
func (f *follower) over(ctx context.Context, s play.State) (bool, error) {
	over, err := f.game.Terminal(ctx, s)
	if err != nil || !over {
		return false, err
	}
	wins, err := f.game.JudgeWin(ctx, s, f.game.Roles()[f.role])
	if err == nil && !wins {
		err = fmt.Errorf("a match ends in which %s does not win", f.game.Roles()[f.role])
	}
	return true, err
}

// leave goes from a state to all its successors.
func (f *follower) leave(ctx context.Context, n int, s play.State) error {
	var replies [][]*gdl.Term
	for r, role := range f.game.Roles() {
		legal, err := f.game.Legal(ctx, s, role)
		if err != nil {
			return err
		}
		if move := f.nodes[n].move; r == f.role {
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
	return eachJoint(replies, nil, func(moves play.JointMove) error { return f.step(ctx, n, s, moves) })
}

// eachJoint calls a function with each choice of one move for each role.
func eachJoint(legal [][]*gdl.Term, chosen play.JointMove, call func(play.JointMove) error) error {
	if len(chosen) == len(legal) {
		return call(slices.Clone(chosen))
	}
	for _, m := range legal[len(chosen)] {
		if err := eachJoint(legal, append(chosen, m), call); err != nil {
			return err
		}
	}
	return nil
}

// step makes a joint move, and goes to the node that the percepts lead to.
func (f *follower) step(ctx context.Context, n int, s play.State, moves play.JointMove) error {
	next, err := f.game.Next(ctx, s, moves)
	if err != nil {
		return err
	}
	if over, err := f.over(ctx, next); err != nil || over {
		return err
	}
	seen, err := proof.Perceived(ctx, f.game, s, moves, f.role)
	if err != nil {
		return err
	}
	to, known := f.nodes[n].after[keyOf(seen)]
	if !known {
		return fmt.Errorf("it has no branch for what is perceived after a move of the others: %s", orNothing(keyOf(seen)))
	}
	if target := &f.nodes[to]; !target.known[next] {
		if f.states--; f.states < 0 {
			return errManyStates
		}
		target.known[next] = true
		target.at = append(target.at, next)
	}
	return nil
}
