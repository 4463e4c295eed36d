// Package difference searches matches after which two games differ: in the roles,
// in the end, in legal moves, goal values or percepts. Both are played in step by the
// reference semantics.
package difference

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// An Aspect is the part of a state in which two games differ.
type Aspect int

// Aspect values.
const (
	Roles    Aspect = iota
	Legality        // legal moves
	Goals           // goal values of a terminal state
	End             // one match is over, the other goes on
	Percepts
	Failure // the second game cannot be played
)

// A GameDifference is a match after which two games differ.
type GameDifference struct {
	MatchTrace  play.Trace
	Aspect      Aspect
	Role        *gdl.Term   // of legal moves, goal values and percepts
	FirstTerms  []*gdl.Term // of the first game
	SecondTerms []*gdl.Term // of the second game
	FirstIsOver bool        // of an end, the match that is over
	PlayError   error       // of a failure
}

// An Effort bounds the search.
type Effort struct {
	StatePairs    int // compared breadth first
	RandomMatches int // beyond these
	RandomSeed    uint64
}

// A gamePair is a game and its counterpart, played in step.
type gamePair struct {
	firstGame, secondGame *play.Game
	roleTerms             []*gdl.Term
}

// A statePair is a pair of states that the same moves lead to.
type statePair struct {
	firstState, secondState play.State
	jointMove               play.JointMove
	previousPair            *statePair
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
// pairs of states, and then along random matches. It returns nil if it finds none. An
// error of the first game is returned; an error of the second is a difference.
func FindDifference(ctx context.Context, a, b *play.Game, effort Effort) (*GameDifference, error) {
	p := &gamePair{firstGame: a, secondGame: b, roleTerms: a.Roles()}
	if !sameTerms(p.roleTerms, b.Roles()) {
		return &GameDifference{Aspect: Roles, FirstTerms: p.roleTerms, SecondTerms: b.Roles()}, nil
	}
	one, err := a.InitialState(ctx)
	if err != nil {
		return nil, err
	}
	two, err := b.InitialState(ctx)
	if err != nil {
		return p.differenceOfError(ctx, &statePair{}, err)
	}
	start := &statePair{firstState: one, secondState: two}
	if d, err := p.searchBreadthFirst(ctx, start, effort.StatePairs); d != nil || err != nil {
		return d, err
	}
	for i := range effort.RandomMatches {
		if d, err := p.searchRandomMatch(ctx, start, rand.New(rand.NewPCG(effort.RandomSeed, uint64(i)))); d != nil || err != nil {
			return d, err
		}
	}
	return nil, nil
}

// differenceOfError turns an error of the second game into a difference.
func (p *gamePair) differenceOfError(ctx context.Context, n *statePair, err error) (*GameDifference, error) {
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	var spent *play.BudgetError
	if errors.As(err, &spent) {
		return nil, err
	}
	return &GameDifference{MatchTrace: n.traceTo(), Aspect: Failure, PlayError: err}, nil
}

func (p *gamePair) searchBreadthFirst(ctx context.Context, start *statePair, most int) (*GameDifference, error) {
	known := map[[2]string]bool{{start.firstState.StateKey(), start.secondState.StateKey()}: true}
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
			if key := [2]string{next.firstState.StateKey(), next.secondState.StateKey()}; !known[key] {
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

func (p *gamePair) searchRandomMatch(ctx context.Context, n *statePair, rng *rand.Rand) (*GameDifference, error) {
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
func (p *gamePair) compareStates(ctx context.Context, n *statePair) ([][]*gdl.Term, *GameDifference, error) {
	over, err := p.firstGame.IsTerminal(ctx, n.firstState)
	if err != nil {
		return nil, nil, err
	}
	overToo, err := p.secondGame.IsTerminal(ctx, n.secondState)
	if err != nil {
		d, err := p.differenceOfError(ctx, n, err)
		return nil, d, err
	}
	if over != overToo {
		return nil, &GameDifference{MatchTrace: n.traceTo(), Aspect: End, FirstIsOver: over}, nil
	}
	ask, aspect := p.firstGame.LegalMoves, Legality
	askToo := p.secondGame.LegalMoves
	if over {
		ask, askToo, aspect = p.firstGame.GoalValues, p.secondGame.GoalValues, Goals
	}
	var legal [][]*gdl.Term
	stuck := over
	for _, role := range p.roleTerms {
		one, err := ask(ctx, n.firstState, role)
		if err != nil {
			return nil, nil, err
		}
		two, err := askToo(ctx, n.secondState, role)
		if err != nil {
			d, err := p.differenceOfError(ctx, n, err)
			return nil, d, err
		}
		if !sameTerms(one, two) {
			return nil, &GameDifference{MatchTrace: n.traceTo(), Aspect: aspect, Role: role, FirstTerms: one, SecondTerms: two}, nil
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
func (p *gamePair) compareStep(ctx context.Context, n *statePair, joint play.JointMove) (*statePair, *GameDifference, error) {
	next := &statePair{jointMove: joint, previousPair: n}
	var err error
	if next.firstState, err = p.firstGame.NextState(ctx, n.firstState, joint); err != nil {
		return nil, nil, err
	}
	if next.secondState, err = p.secondGame.NextState(ctx, n.secondState, joint); err != nil {
		d, err := p.differenceOfError(ctx, n, err)
		return nil, d, err
	}
	if !p.firstGame.SourceFile().HasSees() && !p.secondGame.SourceFile().HasSees() {
		return next, nil, nil
	}
	for _, role := range p.roleTerms {
		one, err := p.firstGame.RolePercepts(ctx, n.firstState, joint, role)
		if err != nil {
			return nil, nil, err
		}
		two, err := p.secondGame.RolePercepts(ctx, n.secondState, joint, role)
		if err != nil {
			d, err := p.differenceOfError(ctx, n, err)
			return nil, d, err
		}
		if !sameTerms(one, two) {
			return nil, &GameDifference{MatchTrace: next.traceTo(), Aspect: Percepts, Role: role, FirstTerms: one, SecondTerms: two}, nil
		}
	}
	return next, nil, nil
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

// TermsWithout returns the terms of a list that another one lacks.
func TermsWithout(list, other []*gdl.Term) []*gdl.Term {
	return slices.DeleteFunc(slices.Clone(list), func(t *gdl.Term) bool {
		return slices.ContainsFunc(other, func(o *gdl.Term) bool { return gdl.EqualTerms(t, o) })
	})
}
