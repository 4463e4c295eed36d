package play

import "context"

// EnumerateTransitions is like EnumerateStates, and also keeps the transitions between
// states, for FindCycle and LongestMatch.
func (g *Game) EnumerateTransitions(ctx context.Context, limit int, visit func(StateVisit) error) (*Exploration, error) {
	return g.exploreWith(ctx, &transitionGraph{}, limit, visit)
}

// A transitionGraph holds the transitions between the states of an exploration.
type transitionGraph struct {
	successorLists [][]int32 // by state: the numbers of its successors
}

func (e *transitionGraph) addTransition(n int, next int32) {
	if e == nil {
		return
	}
	for len(e.successorLists) <= n {
		e.successorLists = append(e.successorLists, nil)
	}
	if list := e.successorLists[n]; len(list) == 0 || list[len(list)-1] != next {
		e.successorLists[n] = append(list, next)
	}
}

func (e *transitionGraph) successorsOf(n int32) []int32 {
	if int(n) < len(e.successorLists) {
		return e.successorLists[n]
	}
	return nil
}

// FindCycle searches the states that EnumerateTransitions has found for a cycle, and returns a
// match that returns to a state; found is false if there is none. The match leads on a shortest way
// to the first state of the cycle, and then around the cycle.
func (x *Exploration) FindCycle(ctx context.Context) (t Trace, found bool, err error) {
	round := x.transitions.findCycle(len(x.foundStates))
	if round == nil {
		return Trace{}, false, nil
	}
	t = x.TraceTo(int(round[0]))
	for i, n := range round {
		moves, err := x.movesBetween(ctx, x.foundStates[n], x.foundStates[round[(i+1)%len(round)]])
		if err != nil {
			return Trace{}, false, err
		}
		t.Moves = append(t.Moves, moves)
	}
	return t, true, nil
}

// findCycle returns the numbers of the states of a cycle, the least number first; nil if there is
// none. It searches depth first.
func (e *transitionGraph) findCycle(states int) []int32 {
	const (
		fresh = iota
		open  // on the path
		done
	)
	status := make([]uint8, states)
	at := make([]int, states) // the next successor to look at
	for root := range states {
		if status[root] != fresh {
			continue
		}
		path := []int32{int32(root)}
		status[root] = open
		for len(path) > 0 {
			n := path[len(path)-1]
			successors := e.successorsOf(n)
			if at[n] == len(successors) {
				status[n] = done
				path = path[:len(path)-1]
				continue
			}
			next := successors[at[n]]
			at[n]++
			switch status[next] {
			case fresh:
				status[next] = open
				path = append(path, next)
			case open:
				return e.cutOutCycle(path, next)
			}
		}
	}
	return nil
}

// cutOutCycle returns the cycle at the end of a path that returns to the state to. It begins with
// the state of the least number, which is nearest to the initial state.
func (e *transitionGraph) cutOutCycle(path []int32, to int32) []int32 {
	start := len(path) - 1
	for path[start] != to {
		start--
	}
	round := path[start:]
	low := 0
	for i, n := range round {
		if n < round[low] {
			low = i
		}
	}
	return append(append([]int32(nil), round[low:]...), round[:low]...)
}

// movesBetween returns the first joint move that leads from one state to
// another.
func (x *Exploration) movesBetween(ctx context.Context, from, to State) (JointMove, error) {
	x.evaluator.mu.Lock()
	defer x.evaluator.mu.Unlock()
	legal, _, err := x.evaluator.allLegalMoves(ctx, from)
	if err != nil {
		return nil, err
	}
	var moves JointMove
	err = x.evaluator.eachSuccessor(ctx, from, legal, func(does []termID, next State) bool {
		if next != to {
			return true
		}
		moves = x.evaluator.termTable.moveTrees(does)
		return false
	})
	return moves, err
}
