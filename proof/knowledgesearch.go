package proof

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/asp"
)

// search looks for the shortest pair of matches that the role cannot tell
// apart and that differ in what a question asks for. Where no match is longer,
// what is not violated is proved.
func (k *knower) search(ctx context.Context) error { return k.searchWithin(ctx, k.p.budget.Search) }

// searchShortly is search with a part of its budget.
func (k *knower) searchShortly(ctx context.Context) error {
	err := k.searchWithin(ctx, k.p.budget.Search/4)
	if errors.Is(err, errBudget) && k.p.conflicts < k.p.budget.Conflicts {
		return nil // only the program became too large
	}
	return err
}

// searchWithin is search with some conflicts.
func (k *knower) searchWithin(ctx context.Context, conflicts int64) error {
	if !k.anyOpen() {
		return nil
	}
	b, err := k.newPairSearch(ctx)
	if err != nil {
		return err
	}
	defer b.s.Close()
	end := k.p.conflicts + conflicts
	for depth := 1; depth <= k.p.budget.Depth && k.p.conflicts < end; depth++ {
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
func (k *knower) worthSearching(depth int) bool {
	worth := false
	k.undecided(func(q *knowing) { worth = worth || q.best[0] == nil || q.length() > depth })
	return worth
}

// A pairSearch unrolls two copies of the game from the initial state.
type pairSearch struct {
	k    *knower
	pair *twoCopies
	prog *asp.Program
	s    asp.Solver
}

func (k *knower) newPairSearch(ctx context.Context) (*pairSearch, error) {
	u := newUnrolling(k.p.net)
	b := &pairSearch{k: k, pair: k.newCopies(u), prog: u.prog}
	b.pair.initial()
	var err error
	b.s, err = k.p.newSolver(ctx, u.prog)
	return b, err
}

// deepen adds a step. It reports whether no match is as long as that.
func (b *pairSearch) deepen(ctx context.Context, depth int) (ended bool, err error) {
	b.pair.step()
	b.k.assumeKnown(b.pair, depth)
	for _, u := range b.pair.copies {
		b.k.p.exclude(u)
	}
	if b.prog.Stats().Cost() > b.k.p.budget.Literals {
		return false, errBudget
	}
	answer, err := b.ask(ctx)
	return answer.Status == asp.Unsat, err
}

func (b *pairSearch) ask(ctx context.Context, assume ...asp.Lit) (asp.Answer, error) {
	if err := b.s.Load(ctx, b.prog); err != nil {
		return asp.Answer{}, err
	}
	return b.k.p.solve(ctx, b.s, b.prog, asp.Query{Assume: assume, All: len(assume) > 0})
}

// look asks for violations by pairs of exactly depth steps.
func (b *pairSearch) look(ctx context.Context, depth int) error {
	var failed error
	b.k.undecided(func(q *knowing) {
		if failed != nil || q.best[0] != nil && q.length() <= depth || q.it.clear > depth {
			return
		}
		failed = b.lookFor(ctx, q, depth)
	})
	return failed
}

func (b *pairSearch) lookFor(ctx context.Context, q *knowing, depth int) error {
	broken := b.pair.broken(depth, q.goal)
	answer := asp.Answer{Status: asp.Unsat}
	if broken != b.pair.copies[0].yes.Not() {
		var err error
		if answer, err = b.ask(ctx, broken); err != nil {
			return err
		}
	}
	switch answer.Status {
	case asp.Sat:
		var moves [2][][]int32
		for i, u := range b.pair.copies {
			moves[i] = u.movesOf(answer.Model)[:depth]
		}
		b.k.confirm(ctx, q, b.k.p.trace(moves[0]), b.k.p.trace(moves[1]), "bounded search")
	case asp.Unsat:
		if q.it.clear == depth || depth == 1 { // the initial state agrees with itself
			q.it.clear = depth + 1
		}
	}
	return nil
}

// exhausted proves what no pair of matches violates: there is none of this
// length. A random match that is longer shows that something is wrong.
func (k *knower) exhausted(length int) {
	if k.longest >= length {
		k.p.log("no match of %d steps, but there was one of %d", length, k.longest)
		return
	}
	k.undecided(func(q *knowing) {
		if q.best[0] == nil && q.it.clear >= length {
			k.prove(q, pairExhaustion(length), length-1)
		}
	})
}
