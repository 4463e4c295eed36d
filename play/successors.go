package play

import (
	"context"
	"iter"

	"github.com/gdllint/gdllint/gdl"
)

// allLegalMoves returns for each role its legal moves in s, and the roles that have no legal move.
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

// eachSuccessor calls visit with each joint move of the legal moves and the state that it leads to,
// in a fixed order, until visit returns false. Each joint move counts as a step for each role, since
// there can be many although no rule reads them.
func (e *stateEvaluator) eachSuccessor(ctx context.Context, s State, legal [][]termID, visit func(does []termID, next State) bool) error {
	for _, l := range legal {
		e.termTable.sortTerms(l)
	}
	for does := range Products(legal) {
		if err := e.machine.chargeSteps(int64(len(does))); err != nil {
			return err
		}
		next, err := e.nextState(ctx, s, does)
		if err != nil || !visit(does, next) {
			return err
		}
	}
	return nil
}

// Products yields all lists that take one entry from each given list, in order. The last entry
// changes fastest. All of them are the same slice, overwritten each time.
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
