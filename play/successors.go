package play

import (
	"context"

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
	does := make([]termID, len(legal))
	choice := make([]int, len(legal))
	for {
		for i, c := range choice {
			does[i] = legal[i][c]
		}
		next, err := e.nextState(ctx, s, does)
		if err != nil {
			return err
		}
		if !visit(does, next) || !advanceChoice(choice, legal) {
			return nil
		}
	}
}

// advanceChoice counts choice up, the last role fastest.
func advanceChoice(choice []int, legal [][]termID) bool {
	for i := len(choice) - 1; i >= 0; i-- {
		if choice[i]++; choice[i] < len(legal[i]) {
			return true
		}
		choice[i] = 0
	}
	return false
}
