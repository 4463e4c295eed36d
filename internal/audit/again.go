package main

import (
	"context"
	"slices"
	"sync"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/embedded"
)

// refutation is a query for which clingo found no model.
type refutation struct {
	of, prog *asp.Program // the growing program, and its state at the query
	assume   []asp.Lit
}

// refutations keeps the last one of each program, for the latest programs: the
// last queries are those that conclude the proofs.
type refutations struct {
	mu   sync.Mutex
	most int
	last []refutation
}

// take keeps a refutation. The prover may still call it after its answer.
func (r *refutations) take(prog *asp.Program, assume []asp.Lit) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.last = slices.DeleteFunc(r.last, func(x refutation) bool { return x.of == prog })
	r.last = append(r.last, refutation{prog, prog.Until(len(prog.Code()), prog.NumAtoms()), slices.Clone(assume)})
	r.last = r.last[max(0, len(r.last)-r.most):]
}

// again counts the queries that were asked a second time.
type again struct{ asked, confirmed int }

// againConflicts bounds the conflicts of a query that is asked a second time.
const againConflicts = 50_000

// ask puts the queries to the embedded solver, which shares no code with
// clingo. A model contradicts the refutation.
func (r *refutations) ask(ctx context.Context, result *result) {
	r.mu.Lock()
	last := slices.Clone(r.last)
	r.mu.Unlock()
	for _, x := range last {
		result.again.asked++
		a, err := x.solve(ctx)
		switch {
		case err != nil && ctx.Err() == nil:
			result.contradict("the embedded solver fails at a query of clingo: %v", err)
		case err == nil && a.Status == asp.Sat:
			result.contradict("a query that clingo finds no model for, about %d atoms, has one for the embedded solver", x.prog.NumAtoms())
		case err == nil && a.Status == asp.Unsat:
			result.again.confirmed++
		}
	}
}

func (x refutation) solve(ctx context.Context) (asp.Answer, error) {
	s := embedded.New(embedded.Options{})
	defer s.Close()
	if err := s.Load(ctx, x.prog); err != nil {
		return asp.Answer{}, err
	}
	return s.Solve(ctx, asp.Query{Assume: x.assume, Conflicts: againConflicts})
}
