package proof

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/play"
)

// searchShortly is search with a part of its budget.
func (w *knowsWork) searchShortly(ctx context.Context, q *knowsItem) error {
	err := w.search(ctx, q, w.p.budget.Search/4)
	if errors.Is(err, errBudget) {
		return nil // or the program became too large
	}
	return err
}

// search looks for the shortest matches that violate a formula about
// knowledge. Where none is longer, what is not violated is proved.
func (w *knowsWork) search(ctx context.Context, q *knowsItem, conflicts int64) error {
	b := &knowsSearch{w: w, q: q}
	defer b.close()
	end := w.p.conflicts + conflicts
	for depth := 0; depth <= w.p.budget.Depth && w.p.conflicts < end && q.open(); depth++ {
		ended, err := b.reach(ctx, depth)
		switch {
		case err != nil:
			return err
		case ended:
			return w.exhausted(ctx, q, depth)
		}
		if err := b.look(ctx, depth); err != nil {
			return err
		}
		if q.open() && q.it.verdict.Initially {
			if q.it.clear > 0 {
				w.prove(q, "initial state", 0)
			}
			return nil
		}
	}
	return nil
}

// A knowsSearch unrolls the copies of the game from the initial state.
type knowsSearch struct {
	w *knowsWork
	q *knowsItem
	c *copyTree
	s asp.Solver
}

func (b *knowsSearch) close() {
	if b.s != nil {
		b.s.Close()
	}
}

// reach makes the program of a depth. It reports whether no match is as long
// as that. A formula that looks ahead needs a new program each time, since the
// copies go their own ways at its end.
func (b *knowsSearch) reach(ctx context.Context, depth int) (ended bool, err error) {
	if b.c == nil || b.q.views[0].degree > 0 {
		b.close()
		b.s, b.c = nil, b.w.newCopyTree(newUnrolling(b.w.p.net), b.q)
		b.c.initial()
	}
	for b.c.time() < depth {
		b.c.step()
		b.c.begin = b.c.time()
		b.c.assumeKnown(b.c.time())
	}
	b.c.finish()
	b.c.exclude()
	prog := b.c.copies[0].prog
	if prog.Stats().Cost() > b.w.p.budget.Literals || b.s == nil && b.w.tooLarge(b.c) {
		return false, errBudget
	}
	if b.s == nil {
		if b.s, err = b.w.p.newSolver(ctx, prog); err != nil {
			return false, err
		}
	}
	if depth == 0 {
		return false, nil
	}
	answer, err := b.ask(ctx)
	return answer.Status == asp.Unsat, err
}

func (b *knowsSearch) ask(ctx context.Context, assume ...asp.Lit) (asp.Answer, error) {
	prog := b.c.copies[0].prog
	if err := b.s.Load(ctx, prog); err != nil {
		return asp.Answer{}, err
	}
	return b.w.p.solve(ctx, b.s, prog, asp.Query{Assume: assume, All: len(assume) > 0})
}

// look asks for a violation by matches of a length.
func (b *knowsSearch) look(ctx context.Context, depth int) error {
	it := b.q.it
	if it.clear > depth {
		return nil
	}
	broken := b.c.broken()
	answer := asp.Answer{Status: asp.Unsat}
	if broken != b.c.copies[0].yes.Not() {
		var err error
		if answer, err = b.ask(ctx, broken); err != nil {
			return err
		}
	}
	switch answer.Status {
	case asp.Sat:
		var traces []*play.Trace
		for _, moves := range b.c.movesOf(answer.Model) {
			traces = append(traces, b.w.p.trace(moves))
		}
		b.w.confirm(ctx, b.q, traces[0], traces[1:], "bounded search")
	case asp.Unsat:
		if it.clear == depth {
			it.clear = depth + 1
		}
	}
	return nil
}

// triedMatches is how many matches are played to contradict an exhaustion.
const triedMatches = 8

// exhausted proves what no match violates: there is none of this length. A
// random match of the reference semantics that is as long shows that something
// is wrong.
func (w *knowsWork) exhausted(ctx context.Context, q *knowsItem, length int) error {
	if q.it.clear < length {
		return nil
	}
	rng := rand.New(rand.NewPCG(7, 7))
	for range triedMatches {
		result, err := w.p.play.RandomMatch(ctx, rng, length, nil)
		if err != nil {
			return err
		}
		if len(result.Trace.Moves) >= length {
			q.it.refuted = true
			q.it.tried = append(q.it.tried, fmt.Sprintf("the program of matches of %s has no model although there are some, so that its proof counts for nothing", count(length, "step")))
			return nil
		}
	}
	w.prove(q, exhaustion(length), length-1)
	return nil
}

// enumerate looks at all matches, with the reference semantics.
func (w *knowsWork) enumerate(ctx context.Context) error {
	p := w.p
	if !w.anyOpen() || p.tooManyStates() || p.budget.States <= 0 {
		return nil
	}
	g, err := play.NewWithBudget(p.file, play.Budget{Total: p.budget.Steps})
	if err != nil {
		return err
	}
	x, err := g.EnumerateWorlds(ctx, p.budget.States)
	if err != nil {
		return err
	}
	for _, q := range w.items {
		if q.open() {
			w.lookUp(ctx, q, x)
		}
	}
	return nil
}

// lookUp answers a question from all matches.
func (w *knowsWork) lookUp(ctx context.Context, q *knowsItem, x *play.Worlds) {
	v := &q.it.verdict
	found, match, others, err := x.Violated(ctx, v.Formula, v.reading(), v.Initially)
	switch {
	case err == nil && found:
		var traces []*play.Trace
		for i := range others {
			traces = append(traces, &others[i])
		}
		w.confirm(ctx, q, &match, traces, "enumeration of matches")
	case err == nil && x.Complete:
		w.prove(q, fmt.Sprintf("enumeration of %s of matches", count(x.Len(), "group")), x.Depth())
	case err == nil:
		q.it.tried = append(q.it.tried, fmt.Sprintf("more than %s of matches", count(x.Len()-1, "group")))
	default:
		q.it.tried = append(q.it.tried, err.Error())
	}
}
