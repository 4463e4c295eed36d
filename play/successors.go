package play

import (
	"context"
	"iter"

	"github.com/gdllint/gdllint/gdl"
)

// allLegalMoves returns the legal moves of all roles and the roles without any.
func (e *stateEvaluator) allLegalMoves(ctx context.Context, s State) (legal [][]termID, stuck []*gdl.Term, err error) {
	for i := range e.roleTerms {
		moves, err := e.roleValues(ctx, gameQuestion{state: s}, gdl.Legal, i)
		if err != nil {
			return nil, nil, err
		}
		if len(moves) == 0 {
			stuck = append(stuck, e.roleNames[i])
		}
		legal = append(legal, moves)
	}
	return legal, stuck, nil
}

// eachSuccessor calls visit for each joint move, in a fixed order, until visit
// returns false.
func (e *stateEvaluator) eachSuccessor(ctx context.Context, s State, legal [][]termID, visit func(does []termID, next State) bool) error {
	for _, l := range legal {
		e.termTable.sortTerms(l)
	}
	for does := range Products(legal) {
		next, err := e.nextState(ctx, s, does)
		if err != nil || !visit(does, next) {
			return err
		}
	}
	return nil
}

// Products yields the lists with one entry of each given list. The last entry changes fastest. A list is overwritten by the next one.
func Products[T any](lists [][]T) iter.Seq[[]T] {
	return func(yield func([]T) bool) {
		chosen, list := make([]int, len(lists)), make([]T, len(lists))
		for i, of := range lists {
			if len(of) == 0 {
				return
			}
			list[i] = of[0]
		}
		for at := 0; at >= 0 && yield(list); {
			for at = len(lists) - 1; at >= 0; at-- {
				if chosen[at] = (chosen[at] + 1) % len(lists[at]); chosen[at] > 0 {
					list[at] = lists[at][chosen[at]]
					break
				}
				list[at] = lists[at][0]
			}
		}
	}
}
