package play

import (
	"context"
	"slices"
)

// LongestMatch returns a longest match of a complete exploration, made by EnumerateTransitions, and
// the numbers of its states. It returns ends as false if a match can go on forever.
func (x *Exploration) LongestMatch(ctx context.Context) (t Trace, states []int, ends bool, err error) {
	from, distance, ends := x.transitions.longestDistances(len(x.foundStates))
	if !ends {
		return Trace{}, nil, false, nil
	}
	last := 0
	for n, d := range distance {
		if d > distance[last] {
			last = n
		}
	}
	for n := int32(last); n >= 0; n = from[n] {
		states = append(states, int(n))
	}
	slices.Reverse(states)
	for i, n := range states[1:] {
		moves, err := x.movesBetween(ctx, x.foundStates[states[i]], x.foundStates[n])
		if err != nil {
			return Trace{}, nil, false, err
		}
		t.Moves = append(t.Moves, moves)
	}
	return t, states, true, nil
}

// LongestDistances returns for each state of a complete exploration, made by
// EnumerateTransitions, the largest number of joint moves that lead to it. It reports
// ends as false if a match can go on forever.
func (x *Exploration) LongestDistances() (distances []int32, ends bool) {
	_, distances, ends = x.transitions.longestDistances(len(x.foundStates))
	return distances, ends
}

// longestDistances returns for each state the longest distance from the initial state
// and the predecessor on that path; ends is false if there is a cycle.
func (e *transitionGraph) longestDistances(states int) (from, distance []int32, ends bool) {
	before := make([]int, states) // incoming transitions that are not followed yet
	for n := range states {
		for _, next := range e.successorsOf(int32(n)) {
			before[next]++
		}
	}
	from, distance = make([]int32, states), make([]int32, states)
	from[0] = -1
	todo := []int32{0}
	if before[0] > 0 {
		return nil, nil, false
	}
	for i := 0; i < len(todo); i++ {
		n := todo[i]
		for _, next := range e.successorsOf(n) {
			if distance[n]+1 > distance[next] {
				distance[next], from[next] = distance[n]+1, n
			}
			if before[next]--; before[next] == 0 {
				todo = append(todo, next)
			}
		}
	}
	return from, distance, len(todo) == states
}
