package forcing

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A strategyChecker checks by the reference semantics that chance prevents a win. From the search it takes only the
// sets from which no win can be forced. It computes all successors itself.
type strategyChecker struct {
	checkedSearch        *forcingSearch
	referenceGame        *play.Game
	roleTerm, chanceTerm *gdl.Term
	stateNumbers         map[string]uint32 // numbers of the known states, by their keys
}

// maxCheckedSets is the greatest number of state sets that are checked; of a larger strategy only a
// sample is checked.
const maxCheckedSets = 10_000

// isReferenceWork reports whether an error is that the work of the reference semantics is used up.
func isReferenceWork(err error) bool {
	var budget *play.BudgetError
	return errors.As(err, &budget)
}

func newStrategyChecker(t *task.ProofTask, s *forcingSearch) (*strategyChecker, error) {
	g, err := play.NewWithBudget(t.Rulesheet, play.Budget{MaxTotalSteps: t.CurrentBudget().ReplaySteps})
	if err != nil {
		return nil, err
	}
	names := t.GroundGame.Roles
	return &strategyChecker{checkedSearch: s, referenceGame: g, roleTerm: names[s.arena.roleIndex], chanceTerm: names[1-s.arena.roleIndex], stateNumbers: map[string]uint32{}}, nil
}

// stateNumberOf returns the number of a state in the search. Fluents that the network does not have
// are disregarded.
func (r *strategyChecker) stateNumberOf(state play.State) (n uint32, known bool) {
	if n, known = r.stateNumbers[state.StateKey()]; known {
		return n, true
	}
	p, _ := r.checkedSearch.arena.PositionWith(state.TrueFluents())
	if n, known = r.checkedSearch.arena.States.Number(p); known {
		r.stateNumbers[state.StateKey()] = n
	}
	return n, known
}

// isHeld tells whether the search found that the role cannot force a win from the set with these states.
func (r *strategyChecker) isHeld(states []play.State) bool {
	var numbers []uint32
	for _, state := range states {
		n, known := r.stateNumberOf(state)
		if !known {
			return false
		}
		numbers = append(numbers, n)
	}
	slices.Sort(numbers)
	set, known := r.checkedSearch.setNumbers[stateSetKey(slices.Compact(numbers))]
	return known && r.checkedSearch.stateSets[set].forcedValue == setHeld
}

// A visit is a set of states that the role cannot tell apart, together with the visit before it.
type visit struct {
	states   []play.State
	previous *visit // nil for the initial state
	origins  []stateOrigin
	endState int // the state in which the match ends without the goal value 100, or a role is stuck; -1 if the match goes on
}

// A stateOrigin is the predecessor of a state in the previous visit, and the joint move from
// it.
type stateOrigin struct {
	previousState int
	move          play.JointMove
}

// visitKey identifies the states of a visit.
func (x *visit) visitKey() string {
	var keys []string
	for _, state := range x.states {
		keys = append(keys, state.StateKey())
	}
	slices.Sort(keys)
	return fmt.Sprint(len(keys), " ", strings.Join(keys, " "))
}

// successors returns the states that move own of the role may lead to, grouped into visits by the
// observations of the role. others[i] are the moves of chance in state i of x.
func (r *strategyChecker) successors(ctx context.Context, x *visit, own *gdl.Term, others [][]*gdl.Term) (list []*visit, err error) {
	at := map[string]*visit{}
	for i, state := range x.states {
		for _, other := range others[i] {
			moves, role := make(play.JointMove, 2), r.checkedSearch.arena.roleIndex
			moves[role], moves[1-role] = own, other
			next, observed, err := r.observeStep(ctx, state, moves)
			if err != nil {
				return nil, err
			}
			v, known := at[observed]
			if !known {
				v = &visit{previous: x}
				at[observed], list = v, append(list, v)
			}
			if !slices.Contains(v.states, next) {
				v.states, v.origins = append(v.states, next), append(v.origins, stateOrigin{i, moves})
			}
		}
	}
	return list, nil
}

// goingOn returns the part of a visit in which the match is not over. If the match is over in some state without 100
// for the role, it returns the visit itself and notes the state in endState.
func (r *strategyChecker) goingOn(ctx context.Context, x *visit) (*visit, error) {
	left := &visit{previous: x.previous, endState: -1}
	for i, state := range x.states {
		over, err := r.referenceGame.IsTerminal(ctx, state)
		wins := false
		if err == nil && over {
			wins, err = play.NewPropertyJudge(r.referenceGame).JudgeWin(ctx, state, r.roleTerm)
		}
		switch {
		case err != nil:
			return nil, err
		case over && !wins:
			x.endState = i
			return x, nil
		case !over:
			left.states, left.origins = append(left.states, state), append(left.origins, x.origins[i])
		}
	}
	return left, nil
}

// minCheckedSets is the least number of checked sets for a sample, if the work of the
// reference semantics is used up.
const minCheckedSets = 1000

// legalTerms returns the legal moves of the role and of chance.
func (r *strategyChecker) legalTerms(ctx context.Context, state play.State) (own, others []*gdl.Term, err error) {
	if own, err = r.referenceGame.LegalMoves(ctx, state, r.roleTerm); err != nil {
		return nil, nil, err
	}
	others, err = r.referenceGame.LegalMoves(ctx, state, r.chanceTerm)
	return own, others, err
}

// observeStep makes a joint move, and returns the observation of the role as text. The observation is the complete next
// state, or the percepts. With sightHints it also has the role's legal moves in the next state.
func (r *strategyChecker) observeStep(ctx context.Context, state play.State, moves play.JointMove) (next play.State, observed string, err error) {
	if next, err = r.referenceGame.NextState(ctx, state, moves); err != nil || r.checkedSearch.sight == sightComplete {
		return next, next.StateKey(), err
	}
	seen, err := proof.RolePerceptions(ctx, r.referenceGame, state, moves, r.checkedSearch.arena.roleIndex)
	var words []string
	for _, s := range seen {
		words = append(words, s.String())
	}
	if err == nil && r.checkedSearch.sight == sightHints {
		var own []*gdl.Term
		own, _, err = r.legalTerms(ctx, next)
		for _, m := range own {
			words = append(words, "legal "+m.String())
		}
	}
	return next, strings.Join(words, "\n"), err
}
