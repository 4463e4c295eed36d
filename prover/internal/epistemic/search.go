package epistemic

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/prover/internal/bmc"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// SearchShortly looks for short violations.
func SearchShortly(ctx context.Context, w *Inquiry) error {
	return w.eachOpen(func(q *question) error {
		err := w.search(ctx, q, w.task.Budget().Search/4)
		if errors.Is(err, solve.ErrBudget) {
			return nil // or the program became too large
		}
		return err
	})
}

// Search looks for all violations up to the bound.
func Search(ctx context.Context, w *Inquiry) error {
	return w.eachOpen(func(q *question) error { return w.search(ctx, q, w.task.Budget().Search) })
}

// search looks for the shortest matches that violate a formula about knowledge. If no
// match is longer, a formula without a violation is proved.
func (w *Inquiry) search(ctx context.Context, q *question, conflicts int64) error {
	b := &copySearch{w: w, q: q}
	defer b.close()
	end := w.task.Conflicts() + conflicts
	for depth := 0; depth <= w.task.Budget().Depth && w.task.Conflicts() < end && q.open(); depth++ {
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
		if q.open() && q.it.Verdict.Initially {
			if q.it.Clear > 0 {
				w.prove(q, "initial state", 0)
			}
			return nil
		}
	}
	return nil
}

// A copySearch unrolls the copies of the game from the initial state.
type copySearch struct {
	w *Inquiry
	q *question
	c *copyTree
	s asp.Solver
}

func (b *copySearch) close() {
	if b.s != nil {
		b.s.Close()
	}
}

// reach makes the program of a depth. It reports whether no match is as long as that. A
// formula that looks ahead needs a new program each time, since the copies go their own
// ways at its end.
func (b *copySearch) reach(ctx context.Context, depth int) (ended bool, err error) {
	if b.c == nil || b.q.views[0].degree > 0 {
		b.close()
		b.s, b.c = nil, b.w.newCopyTree(unroll.New(b.w.task.Net), b.q)
		b.c.initial()
	}
	for b.c.time() < depth {
		b.c.step()
		b.c.begin = b.c.time()
		b.c.assumeKnown(b.c.time())
	}
	b.c.finish()
	b.c.exclude()
	prog := b.c.copies[0].Prog
	if prog.Stats().Cost() > b.w.task.Budget().Literals || b.s == nil && b.w.tooLarge(b.c) {
		return false, solve.ErrBudget
	}
	if b.s == nil {
		if b.s, err = b.w.task.NewSolver(ctx, prog); err != nil {
			return false, err
		}
	}
	if depth == 0 {
		return false, nil
	}
	answer, err := b.ask(ctx)
	return answer.Status == asp.Unsat, err
}

func (b *copySearch) ask(ctx context.Context, assume ...asp.Lit) (asp.Answer, error) {
	prog := b.c.copies[0].Prog
	if err := b.s.Load(ctx, prog); err != nil {
		return asp.Answer{}, err
	}
	return b.w.task.Solve(ctx, b.s, prog, asp.Query{Assume: assume, All: len(assume) > 0})
}

// look asks for a violation by matches of a length.
func (b *copySearch) look(ctx context.Context, depth int) error {
	it := b.q.it
	if it.Clear > depth {
		return nil
	}
	broken := b.c.broken()
	answer := asp.Answer{Status: asp.Unsat}
	if broken != b.c.copies[0].Yes.Not() {
		var err error
		if answer, err = b.ask(ctx, broken); err != nil {
			return err
		}
	}
	switch answer.Status {
	case asp.Sat:
		var traces []*play.Trace
		for _, moves := range b.c.movesOf(answer.Model) {
			traces = append(traces, b.w.task.Trace(moves))
		}
		b.w.confirm(ctx, b.q, traces[0], traces[1:], "bounded search")
	case asp.Unsat:
		if it.Clear == depth {
			it.Clear = depth + 1
		}
	}
	return nil
}

// triedMatches is the number of matches that are played to contradict an exhaustion.
const triedMatches = 8

// exhausted proves a formula that no match violates: no match has this length. A random
// match of the reference semantics of this length reveals a wrong program.
func (w *Inquiry) exhausted(ctx context.Context, q *question, length int) error {
	if q.it.Clear < length {
		return nil
	}
	rng := rand.New(rand.NewPCG(7, 7))
	for range triedMatches {
		result, err := w.task.Play.RandomMatch(ctx, rng, length, nil)
		if err != nil {
			return err
		}
		if len(result.Trace.Moves) >= length {
			q.it.Refuted = true
			q.it.Tried = append(q.it.Tried, fmt.Sprintf("the program of matches of %s has no model although there are some, so that its proof counts for nothing", plural.Count(length, "step")))
			return nil
		}
	}
	w.prove(q, bmc.Exhaustion(length), length-1)
	return nil
}

// Enumerate decides the questions on all matches, with the reference semantics.
func Enumerate(ctx context.Context, w *Inquiry) error {
	t := w.task
	if !w.anyOpen() || bmc.TooManyStates(t) || t.Budget().States <= 0 {
		return nil
	}
	g, err := play.NewWithBudget(t.File, play.Budget{Total: t.Budget().Steps})
	if err != nil {
		return err
	}
	x, err := g.EnumerateWorlds(ctx, t.Budget().States)
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
func (w *Inquiry) lookUp(ctx context.Context, q *question, x *play.Worlds) {
	v := &q.it.Verdict
	found, match, others, err := x.Violated(ctx, v.Formula, v.Reading(), v.Initially)
	switch {
	case err == nil && found:
		var traces []*play.Trace
		for i := range others {
			traces = append(traces, &others[i])
		}
		w.confirm(ctx, q, &match, traces, "enumeration of matches")
	case err == nil && x.Complete:
		w.prove(q, fmt.Sprintf("enumeration of %s of matches", plural.Count(x.Len(), "group")), x.Depth())
	case err == nil:
		q.it.Tried = append(q.it.Tried, fmt.Sprintf("more than %s of matches", plural.Count(x.Len()-1, "group")))
	default:
		q.it.Tried = append(q.it.Tried, err.Error())
	}
}
