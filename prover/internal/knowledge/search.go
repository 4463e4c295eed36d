package knowledge

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/twocopies"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// SearchPairs looks for the shortest pair of matches that the role cannot tell
// apart and that differ in the subject of a question. Where no match is longer,
// a question that is not violated is proved.
func SearchPairs(ctx context.Context, k *Knower) error {
	return k.searchPairsWithin(ctx, k.Task.CurrentBudget().SearchConflicts)
}

// SearchPairsBriefly searches pairs of matches with a part of the budget of a search.
func SearchPairsBriefly(ctx context.Context, k *Knower) error {
	err := k.searchPairsWithin(ctx, k.Task.CurrentBudget().SearchConflicts/4)
	if errors.Is(err, solve.ErrBudget) && k.Task.SpentConflicts() < k.Task.CurrentBudget().SolverConflicts {
		return nil // only the program became too large
	}
	return err
}

// searchPairsWithin searches pairs of matches with some conflicts.
func (k *Knower) searchPairsWithin(ctx context.Context, conflicts int64) error {
	if !k.anyOpen() {
		return nil
	}
	b, err := k.newPairSearch(ctx)
	if err != nil {
		return err
	}
	defer b.solver.Close()
	end := k.Task.SpentConflicts() + conflicts
	for depth := 1; depth <= k.Task.CurrentBudget().SearchDepth && k.Task.SpentConflicts() < end; depth++ {
		if !k.shorterPairPossible(depth) {
			return nil
		}
		ended, err := b.addStep(ctx, depth)
		if err != nil {
			return err
		}
		if ended {
			k.proveByExhaustion(depth)
			return nil
		}
		if err := b.searchAtDepth(ctx, depth); err != nil {
			return err
		}
	}
	return nil
}

// shorterPairPossible tells whether a question is open for which no pair of at most
// so many steps is known.
func (k *Knower) shorterPairPossible(depth int) bool {
	worth := false
	k.VisitUndecided(func(q *KnowledgeQuestion) { worth = worth || q.shortestPair[0] == nil || q.pairLength() > depth })
	return worth
}

// A boundedPairSearch unrolls two copies of the game from the initial state.
type boundedPairSearch struct {
	knower    *Knower
	twoCopies *twocopies.GamePair
	program   *asp.Program
	solver    asp.Solver
}

func (k *Knower) newPairSearch(ctx context.Context) (*boundedPairSearch, error) {
	u := unroll.New(k.Task.Net)
	b := &boundedPairSearch{knower: k, twoCopies: k.newCopies(u), program: u.LogicProgram}
	b.twoCopies.InitialStates()
	var err error
	b.solver, err = k.Task.NewSolver(ctx, u.LogicProgram)
	return b, err
}

// addStep adds a step. It reports whether no match is as long as that.
func (b *boundedPairSearch) addStep(ctx context.Context, depth int) (ended bool, err error) {
	b.twoCopies.StepBoth()
	b.knower.assumeProved(b.twoCopies, depth)
	if b.program.Stats().LoadCost() > b.knower.Task.CurrentBudget().ProgramLiterals {
		return false, solve.ErrBudget
	}
	answer, err := b.solvePairQuery(ctx)
	return answer.Status == asp.Unsat, err
}

func (b *boundedPairSearch) solvePairQuery(ctx context.Context, assume ...asp.Lit) (asp.Answer, error) {
	if err := b.solver.LoadProgram(ctx, b.program); err != nil {
		return asp.Answer{}, err
	}
	return b.knower.Task.SolveQuery(ctx, b.solver, b.program, asp.Query{Assumptions: assume, WantModel: len(assume) > 0})
}

// searchAtDepth asks the solver for violations by pairs of exactly depth steps.
func (b *boundedPairSearch) searchAtDepth(ctx context.Context, depth int) error {
	var failed error
	b.knower.VisitUndecided(func(q *KnowledgeQuestion) {
		if failed != nil || q.shortestPair[0] != nil && q.pairLength() <= depth || q.Item.ClearDepths > depth {
			return
		}
		failed = b.searchViolation(ctx, q, depth)
	})
	return failed
}

func (b *boundedPairSearch) searchViolation(ctx context.Context, q *KnowledgeQuestion, depth int) error {
	broken := b.twoCopies.BrokenAgreement(depth, q.GoalAgreement)
	answer := asp.Answer{Status: asp.Unsat}
	if broken != b.twoCopies.GameCopies[0].TrueLit.Complement() {
		var err error
		if answer, err = b.solvePairQuery(ctx, broken); err != nil {
			return err
		}
	}
	switch answer.Status {
	case asp.Sat:
		var moves [2][][]int32
		for i, u := range b.twoCopies.GameCopies {
			moves[i] = u.MovesOf(answer.Model)[:depth]
		}
		b.knower.ConfirmViolation(ctx, q, b.knower.Task.TraceOfMoves(moves[0]), b.knower.Task.TraceOfMoves(moves[1]), "bounded search")
	case asp.Unsat:
		if q.Item.ClearDepths == depth || depth == 1 { // the initial state agrees with itself
			q.Item.ClearDepths = depth + 1
		}
	}
	return nil
}

// proveByExhaustion proves the questions that no pair of matches violates: there is none of this
// length. A random match that is longer shows that something is wrong.
func (k *Knower) proveByExhaustion(length int) {
	if k.randomPairs != nil && k.randomPairs.LongestPair >= length {
		k.Task.LogWork("no match of %d steps, but there was one of %d", length, k.randomPairs.LongestPair)
		return
	}
	k.VisitUndecided(func(q *KnowledgeQuestion) {
		if q.shortestPair[0] == nil && q.Item.ClearDepths >= length {
			k.settleWithWeaker(q, exhaustionMethod(length), length-1, NoPairCertificate)
		}
	})
}
