package knowledge

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/twocopies"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// Search looks for the shortest pair of matches that the role cannot tell
// apart and that differ in the subject of a question. Where no match is longer,
// a question that is not violated is proved.
func Search(ctx context.Context, k *Knower) error {
	return k.searchWithin(ctx, k.Task.Budget().Search)
}

// SearchShortly searches pairs of matches with a part of the budget of a search.
func SearchShortly(ctx context.Context, k *Knower) error {
	err := k.searchWithin(ctx, k.Task.Budget().Search/4)
	if errors.Is(err, solve.ErrBudget) && k.Task.Conflicts() < k.Task.Budget().Conflicts {
		return nil // only the program became too large
	}
	return err
}

// searchWithin searches pairs of matches with some conflicts.
func (k *Knower) searchWithin(ctx context.Context, conflicts int64) error {
	if !k.anyOpen() {
		return nil
	}
	b, err := k.newPairSearch(ctx)
	if err != nil {
		return err
	}
	defer b.s.Close()
	end := k.Task.Conflicts() + conflicts
	for depth := 1; depth <= k.Task.Budget().Depth && k.Task.Conflicts() < end; depth++ {
		if !k.worthSearching(depth) {
			return nil
		}
		ended, err := b.deepen(ctx, depth)
		if err != nil {
			return err
		}
		if ended {
			k.exhausted(depth)
			return nil
		}
		if err := b.look(ctx, depth); err != nil {
			return err
		}
	}
	return nil
}

// worthSearching tells whether a question is open for which no pair of at most
// so many steps is known.
func (k *Knower) worthSearching(depth int) bool {
	worth := false
	k.Undecided(func(q *Question) { worth = worth || q.best[0] == nil || q.length() > depth })
	return worth
}

// A pairSearch unrolls two copies of the game from the initial state.
type pairSearch struct {
	k    *Knower
	pair *twocopies.Pair
	prog *asp.Program
	s    asp.Solver
}

func (k *Knower) newPairSearch(ctx context.Context) (*pairSearch, error) {
	u := unroll.New(k.Task.Net)
	b := &pairSearch{k: k, pair: k.newCopies(u), prog: u.Prog}
	b.pair.Initial()
	var err error
	b.s, err = k.Task.NewSolver(ctx, u.Prog)
	return b, err
}

// deepen adds a step. It reports whether no match is as long as that.
func (b *pairSearch) deepen(ctx context.Context, depth int) (ended bool, err error) {
	b.pair.Step()
	b.k.assumeKnown(b.pair, depth)
	for _, u := range b.pair.Copies {
		b.k.Task.Exclude(u)
	}
	if b.prog.Stats().Cost() > b.k.Task.Budget().Literals {
		return false, solve.ErrBudget
	}
	answer, err := b.ask(ctx)
	return answer.Status == asp.Unsat, err
}

func (b *pairSearch) ask(ctx context.Context, assume ...asp.Lit) (asp.Answer, error) {
	if err := b.s.Load(ctx, b.prog); err != nil {
		return asp.Answer{}, err
	}
	return b.k.Task.Solve(ctx, b.s, b.prog, asp.Query{Assume: assume, All: len(assume) > 0})
}

// look asks the solver for violations by pairs of exactly depth steps.
func (b *pairSearch) look(ctx context.Context, depth int) error {
	var failed error
	b.k.Undecided(func(q *Question) {
		if failed != nil || q.best[0] != nil && q.length() <= depth || q.It.Clear > depth {
			return
		}
		failed = b.lookFor(ctx, q, depth)
	})
	return failed
}

func (b *pairSearch) lookFor(ctx context.Context, q *Question, depth int) error {
	broken := b.pair.Broken(depth, q.Goal)
	answer := asp.Answer{Status: asp.Unsat}
	if broken != b.pair.Copies[0].Yes.Not() {
		var err error
		if answer, err = b.ask(ctx, broken); err != nil {
			return err
		}
	}
	switch answer.Status {
	case asp.Sat:
		var moves [2][][]int32
		for i, u := range b.pair.Copies {
			moves[i] = u.MovesOf(answer.Model)[:depth]
		}
		b.k.Confirm(ctx, q, b.k.Task.Trace(moves[0]), b.k.Task.Trace(moves[1]), "bounded search")
	case asp.Unsat:
		if q.It.Clear == depth || depth == 1 { // the initial state agrees with itself
			q.It.Clear = depth + 1
		}
	}
	return nil
}

// exhausted proves the questions that no pair of matches violates: there is none of this
// length. A random match that is longer shows that something is wrong.
func (k *Knower) exhausted(length int) {
	if k.pairs != nil && k.pairs.Longest >= length {
		k.Task.Log("no match of %d steps, but there was one of %d", length, k.pairs.Longest)
		return
	}
	k.Undecided(func(q *Question) {
		if q.best[0] == nil && q.It.Clear >= length {
			k.prove(q, pairExhaustion(length), length-1, OfCopies)
		}
	})
}
