package play

import (
	"cmp"
	"context"
	"encoding/binary"
	"maps"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// matchPairs holds the pairs of states that a role cannot distinguish, as far as they have been found. The two
// states of a pair are reached by matches of the same length, in which the role makes the same moves and has the
// same percepts. Pairs are found breadth first. Each unordered pair is found once. Pair 0 is the initial state
// with itself.
type matchPairs struct {
	game          *Game
	evaluator     *stateEvaluator
	roleIndex     int
	statePairs    []statePair
	pairNumbers   map[[2]string]int32
	stateBranches map[string]map[roleSight][]stateBranch // by state: its successors by the sight of the role, as far as needed
	lookupCount   int                                    // the number of times that a pair was looked up
}

// A statePair is two states and the moves that led to them.
type statePair struct {
	states       [2]State
	parentNumber int32
	swapsParent  bool        // the first state is a successor of the second state of the parent
	arrivalMoves [2][]termID // the joint moves from the states of the parent to these states
}

// A roleSight holds the observations of a role in one step: its own move and the set of its percepts.
type roleSight struct {
	ownMove    termID
	perceptKey string
}

// A stateBranch is a successor of a state.
type stateBranch struct {
	nextState State
	jointMove []termID
}

// newMatchPairs returns the first pair. expandPair finds the others.
func (g *Game) newMatchPairs(ctx context.Context, role *gdl.Term) (*matchPairs, error) {
	r, err := g.evaluator.roleIndex(role)
	if err != nil {
		return nil, err
	}
	s, err := g.InitialState(ctx)
	if err != nil {
		return nil, err
	}
	x := &matchPairs{game: g, evaluator: g.evaluator, roleIndex: r, pairNumbers: map[[2]string]int32{}, stateBranches: map[string]map[roleSight][]stateBranch{}}
	x.addPair(statePair{states: [2]State{s, s}, parentNumber: -1})
	return x, nil
}

// maxLookups is the greatest number of look-ups, on average for each pair of the limit.
const maxLookups = 50

// pairTraces returns two shortest matches to pair n that the role cannot tell
// apart.
func (x *matchPairs) pairTraces(n int) (one, two Trace) {
	x.evaluator.mu.Lock()
	defer x.evaluator.mu.Unlock()
	var traces [2]Trace
	at := [2]int{0, 1} // which state of the pair belongs to which trace
	for p := &x.statePairs[n]; p.parentNumber >= 0; p = &x.statePairs[p.parentNumber] {
		for i := range traces {
			traces[i].Moves = append(traces[i].Moves, x.evaluator.termTable.moveTrees(p.arrivalMoves[at[i]]))
		}
		if p.swapsParent {
			at[0], at[1] = at[1], at[0]
		}
	}
	slices.Reverse(traces[0].Moves)
	slices.Reverse(traces[1].Moves)
	return traces[0], traces[1]
}

// addPair adds a pair, with its states sorted by their keys, if it is new.
func (x *matchPairs) addPair(p statePair) {
	if p.states[1].fluentKey < p.states[0].fluentKey {
		p.states[0], p.states[1] = p.states[1], p.states[0]
		p.arrivalMoves[0], p.arrivalMoves[1] = p.arrivalMoves[1], p.arrivalMoves[0]
		p.swapsParent = true
	}
	key := [2]string{p.states[0].fluentKey, p.states[1].fluentKey}
	if _, known := x.pairNumbers[key]; known {
		return
	}
	x.pairNumbers[key] = int32(len(x.statePairs))
	x.statePairs = append(x.statePairs, p)
}

// expandPair adds the successors of pair n; full tells that the limit was reached.
func (x *matchPairs) expandPair(ctx context.Context, n, limit int) (full bool, err error) {
	p := x.statePairs[n]
	one, err := x.branchesOf(ctx, p.states[0])
	if err != nil {
		return false, err
	}
	two, err := x.branchesOf(ctx, p.states[1])
	if err != nil {
		return false, err
	}
	for _, seen := range sortedSights(one) {
		for _, a := range one[seen] {
			for _, b := range two[seen] {
				x.lookupCount++
				x.addPair(statePair{states: [2]State{a.nextState, b.nextState}, parentNumber: int32(n), arrivalMoves: [2][]termID{a.jointMove, b.jointMove}})
			}
			if len(x.statePairs) > limit || x.lookupCount > limit*maxLookups {
				return true, nil
			}
			if err := ctx.Err(); err != nil {
				return false, err
			}
		}
	}
	return false, nil
}

// sortedSights returns the sights in a fixed order.
func sortedSights(branches map[roleSight][]stateBranch) []roleSight {
	return slices.SortedFunc(maps.Keys(branches), func(s, t roleSight) int {
		return cmp.Or(cmp.Compare(s.ownMove, t.ownMove), cmp.Compare(s.perceptKey, t.perceptKey))
	})
}

// branchesOf returns the successors of a state, each once, by the observation
// of the role; none where the match is over or stuck.
func (x *matchPairs) branchesOf(ctx context.Context, s State) (map[roleSight][]stateBranch, error) {
	if known, ok := x.stateBranches[s.fluentKey]; ok {
		return known, nil
	}
	e := x.evaluator
	e.mu.Lock()
	defer e.mu.Unlock()
	found := map[roleSight][]stateBranch{}
	over, err := e.isTerminal(ctx, s)
	if err != nil {
		return nil, err
	}
	legal, stuck, err := e.allLegalMoves(ctx, s)
	if err != nil {
		return nil, err
	}
	if !over && len(stuck) == 0 {
		if err := x.collectBranches(ctx, s, legal, found); err != nil {
			return nil, err
		}
	}
	x.stateBranches[s.fluentKey] = found
	return found, nil
}

// collectBranches adds the successors of a state to found, each once, by the sight of the role.
func (x *matchPairs) collectBranches(ctx context.Context, s State, legal [][]termID, found map[roleSight][]stateBranch) error {
	e := x.evaluator
	var failed error
	err := e.eachSuccessor(ctx, s, legal, func(does []termID, next State) bool {
		var percepts []termID
		if percepts, failed = e.roleValues(ctx, gameQuestion{s, does}, gdl.Sees, x.roleIndex); failed != nil {
			return false
		}
		slices.Sort(percepts)
		key := roleSight{ownMove: does[x.roleIndex], perceptKey: encodeTerms(slices.Compact(percepts))}
		if !slices.ContainsFunc(found[key], func(b stateBranch) bool { return b.nextState.fluentKey == next.fluentKey }) {
			found[key] = append(found[key], stateBranch{next, slices.Clone(does)})
		}
		return true
	})
	if failed != nil {
		return failed
	}
	return err
}

// encodeTerms returns a list of terms as a string. Different lists have different strings.
func encodeTerms(list []termID) string {
	var buf []byte
	for _, t := range list {
		buf = binary.BigEndian.AppendUint32(buf, uint32(t))
	}
	return string(buf)
}
