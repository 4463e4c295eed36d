package main

import (
	"context"
	"slices"
	"sync"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/embedded"
)

// unsatQuery is a query for which clingo found no model.
type unsatQuery struct {
	growingProgram, programSnapshot *asp.Program // the growing program, and its state at the query
	assumedLits                     []asp.Lit
}

// unsatQueries holds the last such query of each of the latest programs. These queries conclude
// proofs.
type unsatQueries struct {
	queriesMutex sync.Mutex
	maxQueries   int
	lastQueries  []unsatQuery
}

// keepQuery stores a query without a model. The prover may call it even after its answer.
func (r *unsatQueries) keepQuery(prog *asp.Program, assume []asp.Lit) {
	r.queriesMutex.Lock()
	defer r.queriesMutex.Unlock()
	r.lastQueries = slices.DeleteFunc(r.lastQueries, func(x unsatQuery) bool { return x.growingProgram == prog })
	r.lastQueries = append(r.lastQueries, unsatQuery{prog, prog.CodePrefix(len(prog.StatementCode()), prog.NumAtoms()), slices.Clone(assume)})
	r.lastQueries = r.lastQueries[max(0, len(r.lastQueries)-r.maxQueries):]
}

// recheckCount counts the queries that were put to the embedded solver.
type recheckCount struct{ recheckedQueries, confirmedQueries int }

// recheckConflicts is the greatest number of conflicts of a query to the embedded solver.
const recheckConflicts = 50_000

// recheckQueries puts the queries to the embedded solver, which shares no code with
// clingo. A model contradicts the refutation.
func (r *unsatQueries) recheckQueries(ctx context.Context, result *auditResult) {
	r.queriesMutex.Lock()
	last := slices.Clone(r.lastQueries)
	r.queriesMutex.Unlock()
	for _, x := range last {
		result.recheckedQueries.recheckedQueries++
		a, err := x.solveEmbedded(ctx)
		switch {
		case err != nil && ctx.Err() == nil:
			result.addContradiction("the embedded solver fails at a query of clingo: %v", err)
		case err == nil && a.Status == asp.Sat:
			result.addContradiction("a query that clingo finds no model for, about %d atoms, has one for the embedded solver", x.programSnapshot.NumAtoms())
		case err == nil && a.Status == asp.Unsat:
			result.recheckedQueries.confirmedQueries++
		}
	}
}

func (x unsatQuery) solveEmbedded(ctx context.Context) (asp.Answer, error) {
	s := embedded.New()
	defer s.Close()
	if err := s.LoadProgram(ctx, x.programSnapshot); err != nil {
		return asp.Answer{}, err
	}
	return s.SolveQuery(ctx, asp.Query{Assumptions: x.assumedLits, MaxConflicts: recheckConflicts})
}
