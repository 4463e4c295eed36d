package proof

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// A Strategy gives the moves of a role against all moves of the others, by the
// percepts of the role. It has no cycles: each node leads to later ones only. A
// match begins at the first node; a strategy has no nodes if the match is won at once.
type Strategy []StrategyNode

// A StrategyNode is a move of the role, with the next node for each set of percepts: those of the
// relation sees or, if no rule is for sees, the moves of the others. After any other percepts the
// match is over.
type StrategyNode struct {
	Move     string           `json:"move"`
	Branches []StrategyBranch `json:"after,omitempty"`
}

// A StrategyBranch says which node is next after some percepts; the first node is 0.
type StrategyBranch struct {
	Perceptions []string `json:"sees"`
	NextNode    int      `json:"to"`
}

// ErrManyStates is the error for a strategy that leads to more states than may be visited.
var ErrManyStates = errors.New("the strategy leads to more states than may be visited")

// A StrategyFollower follows a strategy of a role by the reference semantics, node by node, through all moves of the
// others.
//
// A node is all that the role remembers. The next node depends on its percepts alone, so that no
// argument about indistinguishable states is needed: the move must be legal in all states in which
// a match can be at the node, and each percept must lead to a node. Since nodes lead to later ones
// only, matches end.
type StrategyFollower struct {
	Game       *play.Game
	Role       string
	StatesLeft int  // the number of states after the first that may still be visited; a state counts once for each node
	IsSample   bool // the strategy goes on beyond its last node: there it is not followed

	Followed      int // the number of nodes that were followed to the end
	roleIndex     int
	followedNodes []followedNode
	terms         TermCache
}

// A followedNode is a node of a strategy, as it was read.
type followedNode struct {
	move           *gdl.Term
	nextNodes      map[string]int // by perceptKey: the next node
	possibleStates []play.State   // the states in which a match can be at this node
	knownStates    map[play.State]bool
}

// Follow returns an error at the first point where a strategy fails.
func (f *StrategyFollower) Follow(ctx context.Context, s Strategy) error {
	f.followedNodes, f.terms = make([]followedNode, len(s)), TermCache{}
	f.roleIndex = slices.IndexFunc(f.Game.Roles(), func(r *gdl.Term) bool { return r.String() == f.Role })
	if f.roleIndex < 0 || f.Game.Roles()[f.roleIndex].IsRandomRole() {
		return errors.New(MissingRoleText(f.Role))
	}
	for n := range s {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err := f.readNode(n, s[n]); err != nil {
			return fmt.Errorf("node %d of the strategy: %w", n, err)
		}
	}
	return f.followNodes(ctx)
}

// MissingRoleText returns the message that the role of a verdict does not exist.
func MissingRoleText(name string) string { return fmt.Sprintf("the game has no role '%s'", name) }

// readNode reads node n of a strategy, and returns an error if it makes no sense.
func (f *StrategyFollower) readNode(n int, from StrategyNode) error {
	move, ok := f.terms.Read(from.Move)
	if !ok {
		return fmt.Errorf("'%.80s' is not a move", from.Move)
	}
	f.followedNodes[n] = followedNode{move: move, nextNodes: map[string]int{}, knownStates: map[play.State]bool{}}
	for _, b := range from.Branches {
		var seen []*gdl.Term
		for _, text := range b.Perceptions {
			percept, ok := f.terms.Read(text)
			if !ok {
				return fmt.Errorf("'%.80s' is not a percept", text)
			}
			seen = append(seen, percept)
		}
		key := perceptKey(seen)
		if _, known := f.followedNodes[n].nextNodes[key]; known {
			return fmt.Errorf("it leads to two nodes after the same percepts: %s", perceptText(key))
		}
		if b.NextNode <= n || b.NextNode >= len(f.followedNodes) && !f.IsSample {
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
func (f *StrategyFollower) followNodes(ctx context.Context) error {
	start, err := f.Game.InitialState(ctx)
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
		f.Followed++
	}
	return nil
}

// checkEnd reports whether a match is over in a state. It is an error if the match is over and the
// role has not won.
func (f *StrategyFollower) checkEnd(ctx context.Context, s play.State) (bool, error) {
	over, err := f.Game.IsTerminal(ctx, s)
	if err != nil || !over {
		return false, err
	}
	wins, err := play.NewPropertyJudge(f.Game).JudgeWin(ctx, s, f.Game.Roles()[f.roleIndex])
	if err == nil && !wins {
		err = fmt.Errorf("a match ends in which %s does not win", f.Game.Roles()[f.roleIndex])
	}
	return true, err
}

// leaveState makes the move of node n in a state, with all moves of the others.
func (f *StrategyFollower) leaveState(ctx context.Context, n int, s play.State) error {
	var replies [][]*gdl.Term
	for r, role := range f.Game.Roles() {
		legal, err := f.Game.LegalMoves(ctx, s, role)
		if err != nil {
			return err
		}
		if move := f.followedNodes[n].move; r == f.roleIndex {
			if !slices.ContainsFunc(legal, func(m *gdl.Term) bool { return gdl.EqualTerms(m, move) }) {
				return fmt.Errorf("the move %s is not legal in a state in which it is to be made", move)
			}
			legal = []*gdl.Term{move}
		}
		if len(legal) == 0 {
			return fmt.Errorf("%s has no legal move in a state of this node", role)
		}
		replies = append(replies, legal)
	}
	for moves := range play.JointMoves(replies) {
		if err := f.makeMove(ctx, n, s, moves); err != nil {
			return err
		}
	}
	return nil
}

// makeMove makes a joint move, and adds the next state to the node that the percepts lead to.
func (f *StrategyFollower) makeMove(ctx context.Context, n int, s play.State, moves play.JointMove) error {
	next, err := f.Game.NextState(ctx, s, moves)
	if err != nil {
		return err
	}
	if over, err := f.checkEnd(ctx, next); err != nil || over {
		return err
	}
	seen, err := RolePerceptions(ctx, f.Game, s, moves, f.roleIndex)
	if err != nil {
		return err
	}
	to, known := f.followedNodes[n].nextNodes[perceptKey(seen)]
	if !known {
		return fmt.Errorf("it has no branch for what is perceived after a move of the others: %s", perceptText(perceptKey(seen)))
	}
	if to >= len(f.followedNodes) {
		return nil // the strategy is a sample
	}
	if target := &f.followedNodes[to]; !target.knownStates[next] {
		if f.StatesLeft--; f.StatesLeft < 0 {
			return ErrManyStates
		}
		target.knownStates[next] = true
		target.possibleStates = append(target.possibleStates, next)
	}
	return nil
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

// maxTermLength is the greatest length of a term in a manifest.
const maxTermLength = 10_000

// A TermCache stores the terms that were read by their texts, since a manifest repeats the same few
// terms many times. nil: the text is no ground term.
type TermCache map[string]*gdl.Term

// Read reads a ground term, and reports whether the text is one.
func (r TermCache) Read(text string) (*gdl.Term, bool) {
	t, known := r[text]
	if !known {
		if list, err := gdl.ParseTerms([]string{text}, gdl.Prefix); len(text) <= maxTermLength && err == nil && list[0].IsGround() {
			t = list[0]
		}
		r[text] = t
	}
	return t, t != nil
}
