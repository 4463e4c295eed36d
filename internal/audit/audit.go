package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"time"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/internal/tool"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover"
)

// auditor checks games.
type auditor struct {
	budget  tool.Budget
	matches int
	steps   int
	work    int64 // of play, for the random matches of a game
	seed    uint64
	timeout time.Duration
	reach   int           // states of enumerations that are visited again
	again   int           // programs whose last refutation is asked again
	asking  time.Duration // time for these queries of a game
}

// result is the outcome of the audit of a game.
type result struct {
	path           string
	verdicts       []proof.Verdict
	replayed       int // matches of violated verdicts that show the violation
	matches        int // random matches
	states         int // visited states that have been judged
	enumerated     int // enumerations that were repeated
	reached        int // states of these
	again          again
	cut            bool
	contradictions []string
	err            error // why there are no random matches
	seconds        float64
}

// audited are the properties that play can judge in the states of a match.
var audited = []proof.Property{proof.Playability, proof.TurnTaking, proof.UtilityStructure, proof.ZeroSum, proof.Monotonic}

// auditAll audits files, some at a time, and yields the results in order.
func auditAll(ctx context.Context, a *auditor, files []string, jobs int) iter.Seq[*result] {
	return func(yield func(*result) bool) {
		// Each slot holds the place of one game that is being audited.
		slots := make(chan chan *result, max(jobs, 1)-1)
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		go func() {
			defer close(slots)
			for _, path := range files {
				if ctx.Err() != nil {
					return
				}
				done := make(chan *result, 1)
				go func() { done <- a.audit(ctx, path) }()
				select {
				case slots <- done:
				case <-ctx.Done():
					return
				}
			}
		}()
		for done := range slots {
			if !yield(<-done) {
				return
			}
		}
	}
}

// audit checks one game.
func (a *auditor) audit(ctx context.Context, path string) *result {
	began := time.Now()
	r := &result{path: path}
	defer func() { r.seconds = time.Since(began).Seconds() }()
	text, err := os.ReadFile(path)
	if err != nil {
		r.err = err
		return r
	}
	file := gdl.ParseString(path, string(text))
	asked := &refutations{most: a.again}
	r.verdicts = a.prove(ctx, file, asked)
	a.askAgain(ctx, asked, r)
	a.check(ctx, file, r)
	return r
}

// askAgain puts the last queries that clingo has refuted to the embedded solver.
func (a *auditor) askAgain(ctx context.Context, asked *refutations, r *result) {
	ctx, cancel := context.WithTimeout(ctx, a.asking)
	defer cancel()
	asked.ask(ctx, r)
}

func (a *auditor) prove(ctx context.Context, file *gdl.File, asked *refutations) []proof.Verdict {
	ctx, cancel := context.WithTimeout(ctx, a.timeout)
	defer cancel()
	p := prover.New(file, prover.Options{Budget: a.budget.Budget, Visited: true, Refuted: asked.take})
	ask(p)
	return p.Verdicts(ctx)
}

// check looks for contradictions between verdicts and the reference semantics.
// It makes its own game and uses no result of the prover.
func (a *auditor) check(ctx context.Context, file *gdl.File, r *result) {
	ctx, cancel := context.WithTimeout(ctx, a.timeout)
	defer cancel()
	g, err := play.New(file)
	if err != nil {
		for _, v := range r.verdicts {
			if v.Status != proof.Open {
				r.contradict("%s is %s, but this is no game: %v", v.Property, v.Status, err)
			}
		}
		r.err = err
		return
	}
	w := &watch{g: g, r: r, seen: map[play.State]bool{}}
	watches := false
	for _, v := range r.verdicts {
		if w.take(ctx, v) {
			watches = true
		}
	}
	if err := w.visitAgain(ctx, a, file); err != nil {
		r.cut = true
	}
	if watches {
		g.SetBudget(play.Budget{Total: g.Work() + a.work})
		w.playMatches(ctx, a)
	}
}

// replay checks that the match of a violated verdict shows the violation.
func (r *result) replay(ctx context.Context, g *play.Game, v proof.Verdict) {
	if v.Trace == nil {
		r.contradict("%s is violated by %s without a match", v.Property, v.Method)
		return
	}
	match, err := g.Replay(ctx, *v.Trace)
	if err != nil {
		if wentWrong(err) {
			r.contradict("%s: the match of %s does not replay: %v", v.Property, plural.Count(len(v.Trace.Moves), "step"), err)
		}
		return
	}
	_, bad, err := judgeEnd(ctx, g, v.Property, match.States)
	switch {
	case err != nil && wentWrong(err):
		r.contradict("%s: the last state of the match cannot be judged: %v", v.Property, err)
	case err == nil && !bad:
		r.contradict("%s: the match of %s violates nothing", v.Property, plural.Count(len(v.Trace.Moves), "step"))
	case err == nil:
		r.replayed++
	}
}

// wentWrong tells whether an error is about the game, and not about a limit of
// time or work.
func wentWrong(err error) bool {
	var budget *play.BudgetError
	return !errors.As(err, &budget) && !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, context.Canceled)
}

func (r *result) contradict(format string, args ...any) {
	r.contradictions = append(r.contradictions, fmt.Sprintf(format, args...))
}
