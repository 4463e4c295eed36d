package forcing

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/lanes"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A strategyChecker checks the result of a search by the reference semantics. It takes from the
// search the move for a set of states, and the states that chance holds; it computes all
// successors itself.
type strategyChecker struct {
	checkedSearch        *forcingSearch
	referenceGame        *play.Game
	roleTerm, chanceTerm *gdl.Term
	workLimit            int64             // bound on the work of the game
	roleMoves            []*gdl.Term       // of the role
	fluentIndex          map[string]int    // by name: the index in the network
	stateNumbers         map[string]uint32 // numbers of the known states, by their keys
	followedTable        strategyTable     // the strategy, as far as it was followed
}

// maxCheckedSets bounds the checked sets of states; of more they are a sample.
const maxCheckedSets = 10_000

// errReferenceWork reports that the work of the reference semantics is used up.
var errReferenceWork = errors.New("the work of the reference semantics is done")

// isReferenceWork reports whether an error is errReferenceWork or an exceeded budget of play.
func isReferenceWork(err error) bool {
	var budget *play.BudgetError
	return errors.Is(err, errReferenceWork) || errors.As(err, &budget)
}

var errUnknownState = errors.New("a state was reached that the network does not know")

func newStrategyChecker(t *task.ProofTask, s *forcingSearch) (*strategyChecker, error) {
	g, err := play.NewWithBudget(t.Rulesheet, play.Budget{MaxTotalSteps: t.CurrentBudget().ReplaySteps})
	if err != nil {
		return nil, err
	}
	names := t.GroundGame.Roles
	r := &strategyChecker{checkedSearch: s, referenceGame: g, workLimit: t.CurrentBudget().ReplaySteps, roleTerm: names[s.arena.roleIndex], chanceTerm: names[1-s.arena.roleIndex], roleMoves: t.GroundGame.RoleMoves[s.arena.roleIndex], fluentIndex: map[string]int{}, stateNumbers: map[string]uint32{}}
	for i, f := range t.GroundGame.Fluents {
		r.fluentIndex[f.String()] = i
	}
	return r, nil
}

// stateNumberOf returns the number of a state in the search. Fluents outside the network
// distinguish no states.
func (r *strategyChecker) stateNumberOf(state play.State) (n uint32, known bool) {
	if n, known = r.stateNumbers[state.StateKey()]; known {
		return n, true
	}
	p := make(lanes.Position, len(r.checkedSearch.arena.States.Position(0)))
	for _, f := range state.TrueFluents() {
		if i, found := r.fluentIndex[f.String()]; found {
			p[i/64] |= 1 << (i % 64)
		}
	}
	if n, known = r.checkedSearch.arena.States.Number(p); known {
		r.stateNumbers[state.StateKey()] = n
	}
	return n, known
}

// knownSetOf returns the set of some states, and whether the search has visited it.
func (r *strategyChecker) knownSetOf(states []play.State) (moveTarget, bool) {
	var numbers []uint32
	for _, state := range states {
		n, known := r.stateNumberOf(state)
		if !known {
			return 0, false
		}
		numbers = append(numbers, n)
	}
	slices.Sort(numbers)
	set, known := r.checkedSearch.setNumbers[stateSetKey(slices.Compact(numbers))]
	return set, known && r.checkedSearch.stateSets[set].forcedValue != setUnseen
}

// jointMoveOf returns a joint move.
func (r *strategyChecker) jointMoveOf(own, other *gdl.Term) play.JointMove {
	moves := make(play.JointMove, 2)
	moves[r.checkedSearch.arena.roleIndex], moves[1-r.checkedSearch.arena.roleIndex] = own, other
	return moves
}

// matchOutcome reports whether a match is over in a state, and whether the role has won.
func (r *strategyChecker) matchOutcome(ctx context.Context, state play.State) (over, wins bool, err error) {
	if over, err = r.referenceGame.IsTerminal(ctx, state); err == nil && over {
		wins, err = play.NewPropertyJudge(r.referenceGame).JudgeWin(ctx, state, r.roleTerm)
	}
	return over, wins, err
}

// An informationSet is an information set of the reference semantics: states that the role
// cannot tell apart.
type informationSet struct {
	targetSet  moveTarget
	liveStates []play.State // none of them is over
	tableRow   int          // row of the table
}

// informationKey identifies a situation.
func (x *informationSet) informationKey() string {
	var keys []string
	for _, state := range x.liveStates {
		keys = append(keys, state.StateKey())
	}
	slices.Sort(keys)
	return fmt.Sprint(len(keys), " ", strings.Join(keys, " "))
}

// followRole follows the strategy of the role through all moves of chance. It returns the
// first fault of the strategy.
func (r *strategyChecker) followRole(ctx context.Context) error {
	start, err := r.referenceGame.InitialState(ctx)
	if err != nil {
		return err
	}
	first, err := r.makeInformationSet(ctx, []play.State{start})
	if err != nil {
		return err
	}
	if first == nil {
		r.followedTable.markComplete()
		return nil
	}
	r.enterInformationSet(first)
	for todo := []*informationSet{first}; len(todo) > 0; {
		if len(r.followedTable.rows) >= maxCheckedSets {
			return nil
		}
		x := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		next, err := r.followingSets(ctx, x)
		if isReferenceWork(err) && len(r.followedTable.rows) >= minCheckedSets {
			return nil
		}
		if err != nil {
			return err
		}
		todo = append(todo, next...)
	}
	r.followedTable.markComplete()
	return nil
}

// enterInformationSet gives a situation its row, and reports whether it is new.
func (r *strategyChecker) enterInformationSet(x *informationSet) (fresh bool) {
	set := &r.checkedSearch.stateSets[x.targetSet]
	x.tableRow, fresh = r.followedTable.enterRow(x, set.forcedRank, r.roleMoves[set.roleEdges[0].moveIndex])
	return fresh
}

// minCheckedSets is the least number of checked sets for a sample, if the work of the
// reference semantics is used up.
const minCheckedSets = 1000

// makeInformationSet makes the situation of some states that the role cannot tell apart: nil if all
// are won. A terminal state that is not won is an error, and so is a set that the search
// does not have as forced.
func (r *strategyChecker) makeInformationSet(ctx context.Context, states []play.State) (*informationSet, error) {
	var left []play.State
	for _, state := range states {
		over, wins, err := r.matchOutcome(ctx, state)
		switch {
		case err != nil:
			return nil, err
		case over && !wins:
			return nil, errors.New("the strategy leads to an end without 100")
		case !over && !slices.Contains(left, state):
			left = append(left, state)
		}
	}
	if len(left) == 0 {
		return nil, nil
	}
	set, known := r.knownSetOf(left)
	if !known {
		return nil, errUnknownState
	}
	if r.checkedSearch.stateSets[set].forcedValue != setForced {
		return nil, errors.New("the strategy leads to states that are not won")
	}
	return &informationSet{targetSet: set, liveStates: left}, nil
}

// A perceptGroup holds states that the role cannot tell apart, and the possible percepts on the
// way to them.
type perceptGroup struct {
	seenPercepts [][]*gdl.Term
	states       []play.State
}

// followingSets returns the new situations that the move of the strategy leads to.
func (r *strategyChecker) followingSets(ctx context.Context, x *informationSet) ([]*informationSet, error) {
	own := r.roleMoves[r.checkedSearch.stateSets[x.targetSet].roleEdges[0].moveIndex]
	at := map[string]int{}
	var groups []perceptGroup
	for _, state := range x.liveStates {
		legal, others, err := r.legalTerms(ctx, state)
		if err != nil {
			return nil, err
		}
		if len(others) == 0 || !slices.ContainsFunc(legal, func(m *gdl.Term) bool { return gdl.EqualTerms(m, own) }) {
			return nil, errors.New("the move of the strategy is not legal")
		}
		for _, other := range others {
			p, err := r.observeStep(ctx, state, r.jointMoveOf(own, other))
			if err != nil {
				return nil, err
			}
			i, known := at[p.observationKey]
			if !known {
				i = len(groups)
				at[p.observationKey] = i
				groups = append(groups, perceptGroup{})
			}
			if !known || r.checkedSearch.sight == sightComplete { // then different moves lead to one state
				groups[i].seenPercepts = append(groups[i].seenPercepts, p.seenPercepts)
			}
			groups[i].states = append(groups[i].states, p.nextState)
		}
	}
	return r.setsOfGroups(ctx, x, groups)
}

// setsOfGroups makes the situations of the groups that follow one. The strategy must come
// nearer to the win.
func (r *strategyChecker) setsOfGroups(ctx context.Context, from *informationSet, groups []perceptGroup) (list []*informationSet, err error) {
	for _, group := range groups {
		x, err := r.makeInformationSet(ctx, group.states)
		if err != nil {
			return nil, err
		}
		if x == nil {
			continue
		}
		if r.checkedSearch.stateSets[x.targetSet].forcedRank >= r.checkedSearch.stateSets[from.targetSet].forcedRank {
			return nil, errors.New("the strategy comes no nearer to the win")
		}
		if r.enterInformationSet(x) {
			list = append(list, x)
		}
		r.followedTable.addBranch(from.tableRow, group.seenPercepts, x.tableRow)
	}
	return list, nil
}

// legalTerms returns the legal moves of the role and of chance, unless the work is used up.
func (r *strategyChecker) legalTerms(ctx context.Context, state play.State) (own, others []*gdl.Term, err error) {
	if r.referenceGame.TotalSteps() >= r.workLimit {
		return nil, nil, errReferenceWork
	}
	if own, err = r.referenceGame.LegalMoves(ctx, state, r.roleTerm); err != nil {
		return nil, nil, err
	}
	others, err = r.referenceGame.LegalMoves(ctx, state, r.chanceTerm)
	return own, others, err
}

// An observedStep is a step of a match as the role observes it.
type observedStep struct {
	nextState      play.State
	seenPercepts   []*gdl.Term
	observationKey string // the observation of the role: the next state if all moves are seen
}

// observeStep makes a joint move.
func (r *strategyChecker) observeStep(ctx context.Context, state play.State, moves play.JointMove) (p observedStep, err error) {
	if p.nextState, err = r.referenceGame.NextState(ctx, state, moves); err != nil {
		return p, err
	}
	if p.seenPercepts, err = proof.RolePerceptions(ctx, r.referenceGame, state, moves, r.checkedSearch.arena.roleIndex); err != nil {
		return p, err
	}
	if r.checkedSearch.sight == sightComplete {
		p.observationKey = p.nextState.StateKey()
		return p, nil
	}
	var words []string
	for _, s := range p.seenPercepts {
		words = append(words, s.String())
	}
	if r.checkedSearch.sight == sightHints {
		own, _, err := r.legalTerms(ctx, p.nextState)
		if err != nil {
			return p, err
		}
		for _, m := range own {
			words = append(words, "legal "+m.String())
		}
	}
	p.observationKey = strings.Join(words, "\n")
	return p, nil
}
