package mutation

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// A Difference is a match after which two games differ.
type Difference struct {
	MatchTrace    play.Trace
	DifferingPart string // the part of the state in which they differ
}

// A gamePair is a game and its mutant, played in step.
type gamePair struct {
	originalGame, changedGame *play.Game
	roleTerms                 []*gdl.Term
}

// A statePair is a pair of states that the same moves lead to.
type statePair struct {
	originalState, changedState play.State
	jointMove                   play.JointMove
	previousPair                *statePair
}

func (n *statePair) traceTo() play.Trace {
	var t play.Trace
	for ; n.previousPair != nil; n = n.previousPair {
		t.Moves = append(t.Moves, n.jointMove)
	}
	slices.Reverse(t.Moves)
	return t
}

// FindDifference searches a match after which two games differ, breadth first through
// the given number of pairs of states, and then along the given number of random
// matches. It returns nil if it finds none. An error of the first game is returned;
// an error of the second is a difference.
func FindDifference(ctx context.Context, a, b *play.Game, pairs, matches int, seed uint64) (*Difference, error) {
	p := &gamePair{originalGame: a, changedGame: b, roleTerms: a.Roles()}
	if !sameTerms(p.roleTerms, b.Roles()) {
		return &Difference{DifferingPart: "the roles"}, nil
	}
	one, err := a.InitialState(ctx)
	if err != nil {
		return nil, err
	}
	two, err := b.InitialState(ctx)
	if err != nil {
		return p.differenceOfError(ctx, &statePair{}, err)
	}
	start := &statePair{originalState: one, changedState: two}
	if d, err := p.searchBreadthFirst(ctx, start, pairs); d != nil || err != nil {
		return d, err
	}
	for i := range matches {
		if d, err := p.searchRandomMatch(ctx, start, rand.New(rand.NewPCG(seed, uint64(i)))); d != nil || err != nil {
			return d, err
		}
	}
	return nil, nil
}

// differenceOfError turns an error of the second game into a difference.
func (p *gamePair) differenceOfError(ctx context.Context, n *statePair, err error) (*Difference, error) {
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	var spent *play.BudgetError
	if errors.As(err, &spent) {
		return nil, err
	}
	return &Difference{n.traceTo(), "the changed rules cannot be played: " + err.Error()}, nil
}

func (p *gamePair) searchBreadthFirst(ctx context.Context, start *statePair, most int) (*Difference, error) {
	known := map[[2]string]bool{{start.originalState.StateKey(), start.changedState.StateKey()}: true}
	queue := []*statePair{start}
	for at := 0; at < len(queue); at++ {
		legal, d, err := p.compareStates(ctx, queue[at])
		if d != nil || err != nil {
			return d, err
		}
		if legal == nil {
			continue
		}
		choice := make([]int, len(legal))
		for more := true; more && len(queue) < most; more = advanceChoice(choice, legal) {
			joint := make(play.JointMove, len(legal))
			for i, c := range choice {
				joint[i] = legal[i][c]
			}
			next, d, err := p.compareStep(ctx, queue[at], joint)
			if d != nil || err != nil {
				return d, err
			}
			if key := [2]string{next.originalState.StateKey(), next.changedState.StateKey()}; !known[key] {
				known[key] = true
				queue = append(queue, next)
			}
		}
	}
	return nil, nil
}

func advanceChoice(choice []int, legal [][]*gdl.Term) bool {
	for i := range choice {
		if choice[i]++; choice[i] < len(legal[i]) {
			return true
		}
		choice[i] = 0
	}
	return false
}

// maxRandomMoves bounds the length of random matches.
const maxRandomMoves = 200

func (p *gamePair) searchRandomMatch(ctx context.Context, n *statePair, rng *rand.Rand) (*Difference, error) {
	for range maxRandomMoves {
		legal, d, err := p.compareStates(ctx, n)
		if d != nil || err != nil || legal == nil {
			return d, err
		}
		joint := make(play.JointMove, len(legal))
		for i, list := range legal {
			joint[i] = list[rng.IntN(len(list))]
		}
		if n, d, err = p.compareStep(ctx, n, joint); d != nil || err != nil {
			return d, err
		}
	}
	return nil, nil
}

// compareStates compares two states. It returns the legal moves by role; nil if the match does
// not go on.
func (p *gamePair) compareStates(ctx context.Context, n *statePair) ([][]*gdl.Term, *Difference, error) {
	over, err := p.originalGame.IsTerminal(ctx, n.originalState)
	if err != nil {
		return nil, nil, err
	}
	overToo, err := p.changedGame.IsTerminal(ctx, n.changedState)
	if err != nil {
		d, err := p.differenceOfError(ctx, n, err)
		return nil, d, err
	}
	if over != overToo {
		return nil, &Difference{n.traceTo(), fmt.Sprintf("the match is over: %s, and %s with the change", yesOrNo(over), yesOrNo(overToo))}, nil
	}
	ask, word := p.originalGame.LegalMoves, "legal moves"
	askToo := p.changedGame.LegalMoves
	if over {
		ask, askToo, word = p.originalGame.GoalValues, p.changedGame.GoalValues, "goal values"
	}
	var legal [][]*gdl.Term
	stuck := over
	for _, role := range p.roleTerms {
		one, err := ask(ctx, n.originalState, role)
		if err != nil {
			return nil, nil, err
		}
		two, err := askToo(ctx, n.changedState, role)
		if err != nil {
			d, err := p.differenceOfError(ctx, n, err)
			return nil, d, err
		}
		if !sameTerms(one, two) {
			return nil, &Difference{n.traceTo(), fmt.Sprintf("%s of %s: %s", word, role, describeChange(one, two))}, nil
		}
		stuck = stuck || len(one) == 0
		legal = append(legal, one)
	}
	if stuck {
		return nil, nil, nil
	}
	return legal, nil, nil
}

// compareStep makes a joint move in both games and compares the percepts.
func (p *gamePair) compareStep(ctx context.Context, n *statePair, joint play.JointMove) (*statePair, *Difference, error) {
	next := &statePair{jointMove: joint, previousPair: n}
	var err error
	if next.originalState, err = p.originalGame.NextState(ctx, n.originalState, joint); err != nil {
		return nil, nil, err
	}
	if next.changedState, err = p.changedGame.NextState(ctx, n.changedState, joint); err != nil {
		d, err := p.differenceOfError(ctx, n, err)
		return nil, d, err
	}
	if !p.originalGame.SourceFile().HasSees() && !p.changedGame.SourceFile().HasSees() {
		return next, nil, nil
	}
	for _, role := range p.roleTerms {
		one, err := p.originalGame.RolePercepts(ctx, n.originalState, joint, role)
		if err != nil {
			return nil, nil, err
		}
		two, err := p.changedGame.RolePercepts(ctx, n.changedState, joint, role)
		if err != nil {
			d, err := p.differenceOfError(ctx, n, err)
			return nil, d, err
		}
		if !sameTerms(one, two) {
			return nil, &Difference{next.traceTo(), fmt.Sprintf("what %s sees: %s", role, describeChange(one, two))}, nil
		}
	}
	return next, nil, nil
}

func yesOrNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

func sortedTexts(list []*gdl.Term) []string {
	var all []string
	for _, t := range list {
		all = append(all, t.String())
	}
	slices.Sort(all)
	return all
}

func sameTerms(a, b []*gdl.Term) bool { return slices.Equal(sortedTexts(a), sortedTexts(b)) }

// describeChange lists the lost and the new terms.
func describeChange(before, after []*gdl.Term) string {
	a, b := sortedTexts(before), sortedTexts(after)
	var parts []string
	only := func(x, y []string) (list []string) {
		for _, n := range x {
			if !slices.Contains(y, n) {
				list = append(list, n)
			}
		}
		return list
	}
	if lost := only(a, b); len(lost) > 0 {
		parts = append(parts, "without "+shortList(lost))
	}
	if fresh := only(b, a); len(fresh) > 0 {
		parts = append(parts, "also "+shortList(fresh))
	}
	return strings.Join(parts, ", ") + " with the change"
}

// shortList names the first few of a list.
func shortList(list []string) string {
	const most = 4
	text := strings.Join(list[:min(most, len(list))], ", ")
	if len(list) > most {
		text += fmt.Sprintf(" and %d more", len(list)-most)
	}
	return text
}
