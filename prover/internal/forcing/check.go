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

// A strategyChecker checks the result of a search by the reference semantics. It takes only two
// things from the search: the move of the role in a set of states, and the sets in which chance
// prevents a win. It computes all successors itself.
type strategyChecker struct {
	checkedSearch        *forcingSearch
	referenceGame        *play.Game
	roleTerm, chanceTerm *gdl.Term
	workLimit            int64             // bound on the steps of referenceGame
	roleMoves            []*gdl.Term       // of the role
	fluentIndex          map[string]int    // fluent's text to its index in the network
	stateNumbers         map[string]uint32 // numbers of the known states, by their keys
	followedTable        strategyTable     // the part of the strategy that was followed
}

// maxCheckedSets is the greatest number of state sets that are checked; of a larger strategy only a
// sample is checked.
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

// stateNumberOf returns the number of a state in the search. Fluents that the network does not have
// are disregarded.
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

// knownSetOf returns the number of the set with these states, and whether the search has visited
// it.
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

// jointMoveOf returns the joint move of a move of the role and one of chance.
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

// A visit is a set of states that the role cannot tell apart, together with the visit before it.
type visit struct {
	states    []play.State
	targetSet moveTarget // the search's set of those states in which the match goes on
	tableRow  int        // its row in followedTable
	previous  *visit     // nil for the initial state
	origins   []stateOrigin
	percepts  [][]*gdl.Term // alternative percepts of the role in the last step
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

// startVisit returns the visit of the initial state.
func (r *strategyChecker) startVisit(ctx context.Context) (*visit, error) {
	start, err := r.referenceGame.InitialState(ctx)
	return &visit{states: []play.State{start}, origins: make([]stateOrigin, 1)}, err
}

// successors returns the states that move own of the role may lead to, grouped into visits by the
// observations of the role. others[i] are the moves of chance in state i of x.
func (r *strategyChecker) successors(ctx context.Context, x *visit, own *gdl.Term, others [][]*gdl.Term) (list []*visit, err error) {
	at := map[string]*visit{}
	for i, state := range x.states {
		for _, other := range others[i] {
			moves := r.jointMoveOf(own, other)
			p, err := r.observeStep(ctx, state, moves)
			if err != nil {
				return nil, err
			}
			v, known := at[p.observationKey]
			if !known {
				v = &visit{previous: x}
				at[p.observationKey], list = v, append(list, v)
			}
			if !known || r.checkedSearch.sight == sightComplete { // then different moves lead to one state
				v.percepts = append(v.percepts, p.seenPercepts)
			}
			if !slices.Contains(v.states, p.nextState) {
				v.states, v.origins = append(v.states, p.nextState), append(v.origins, stateOrigin{i, moves})
			}
		}
	}
	return list, nil
}

// goingOn returns the part of a visit in which the match is not over. lost is the index of a state
// in which the match is over without 100 for the role; -1 for none.
func (r *strategyChecker) goingOn(ctx context.Context, x *visit) (left *visit, lost int, err error) {
	left = &visit{previous: x.previous, percepts: x.percepts}
	for i, state := range x.states {
		over, wins, err := r.matchOutcome(ctx, state)
		switch {
		case err != nil:
			return nil, -1, err
		case over && !wins:
			return nil, i, nil
		case !over:
			left.states, left.origins = append(left.states, state), append(left.origins, x.origins[i])
		}
	}
	return left, -1, nil
}

// followRole follows the strategy of the role through all moves of chance. It returns an error at
// the first point where the strategy fails.
func (r *strategyChecker) followRole(ctx context.Context) error {
	first, err := r.startVisit(ctx)
	if err == nil {
		first, err = r.winningPart(ctx, first)
	}
	if err != nil {
		return err
	}
	var todo []*visit
	if len(first.states) > 0 && r.enterVisit(first) {
		todo = append(todo, first)
	}
	for len(todo) > 0 {
		if len(r.followedTable.rows) >= maxCheckedSets {
			return nil
		}
		x := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		next, err := r.followStrategy(ctx, x)
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

// strategyMove returns the move that the strategy chooses in a visit.
func (r *strategyChecker) strategyMove(x *visit) *gdl.Term {
	return r.roleMoves[r.checkedSearch.stateSets[x.targetSet].roleEdges[0].moveIndex]
}

// enterVisit sets the row of a visit in followedTable, and reports whether the row is new.
func (r *strategyChecker) enterVisit(x *visit) (fresh bool) {
	x.tableRow, fresh = r.followedTable.enterRow(x.visitKey(), r.checkedSearch.stateSets[x.targetSet].forcedRank, r.strategyMove(x))
	return fresh
}

// minCheckedSets is the least number of checked sets for a sample, if the work of the
// reference semantics is used up.
const minCheckedSets = 1000

// winningPart returns the part of a visit in which the match goes on. A terminal state that is not
// won is an error, and so is a set from which the search does not know how to force a win.
func (r *strategyChecker) winningPart(ctx context.Context, x *visit) (*visit, error) {
	left, lost, err := r.goingOn(ctx, x)
	switch {
	case err != nil:
		return nil, err
	case lost >= 0:
		return nil, errors.New("the strategy leads to an end without 100")
	case len(left.states) == 0:
		return left, nil
	}
	known := false
	if left.targetSet, known = r.knownSetOf(left.states); !known {
		return nil, errUnknownState
	}
	if r.checkedSearch.stateSets[left.targetSet].forcedValue != setForced {
		return nil, errors.New("the strategy leads to states that are not won")
	}
	return left, nil
}

// followStrategy returns the new visits that the move of the strategy leads to. Each of them must
// have a lower rank than from, or the strategy could run in a circle.
func (r *strategyChecker) followStrategy(ctx context.Context, from *visit) (list []*visit, err error) {
	own := r.strategyMove(from)
	others := make([][]*gdl.Term, len(from.states))
	for i, state := range from.states {
		var legal []*gdl.Term
		if legal, others[i], err = r.legalTerms(ctx, state); err != nil {
			return nil, err
		}
		if len(others[i]) == 0 || !slices.ContainsFunc(legal, func(m *gdl.Term) bool { return gdl.EqualTerms(m, own) }) {
			return nil, errors.New("the move of the strategy is not legal")
		}
	}
	next, err := r.successors(ctx, from, own, others)
	if err != nil {
		return nil, err
	}
	for _, x := range next {
		if x, err = r.winningPart(ctx, x); err != nil {
			return nil, err
		}
		if len(x.states) == 0 {
			continue
		}
		if r.checkedSearch.stateSets[x.targetSet].forcedRank >= r.checkedSearch.stateSets[from.targetSet].forcedRank {
			return nil, errors.New("the strategy comes no nearer to the win")
		}
		if r.enterVisit(x) {
			list = append(list, x)
		}
		r.followedTable.addBranch(from.tableRow, x.percepts, x.tableRow)
	}
	return list, nil
}

// legalTerms returns the legal moves of the role and of chance, or errReferenceWork if the work is
// used up.
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
	observationKey string // the observation of the role, as text; with sightComplete the next state
}

// observeStep makes a joint move, and returns the observation of the role: with sightHints that includes
// its legal moves afterwards.
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
