package main

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/support"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A runner runs the prover over games.
type runner struct {
	budget proof.Budget
	cap    time.Duration // of the processor, for a game
}

// partOf returns the default budget, divided; its limits on sizes stay.
func partOf(part int64) proof.Budget {
	b := proof.Default
	b.Conflicts /= part
	b.Query /= part
	b.Search /= part
	b.MatchWork /= part
	b.Steps /= part
	b.States /= int(part)
	return b
}

// asked are the properties that every game is asked for.
var asked = []proof.Property{proof.InitialState, proof.Playability, proof.Termination, proof.UtilityStructure, proof.Winnability,
	proof.StrongWinnability, proof.TurnTaking, proof.ZeroSum, proof.ConstantSum, proof.Monotonic}

// ask puts the questions to a task.
func ask(t *task.Task) {
	for _, p := range asked {
		t.Ask(proof.Question{Property: p})
	}
	for _, p := range []proof.Property{proof.KnowsLegal, proof.KnowsTerminal, proof.KnowsGoal} {
		t.Ask(proof.KnowledgeQuestions(t.File, p, false)...)
	}
}

// run runs the prover on a game without the named rows.
func (r *runner) run(ctx context.Context, path, without string) (*Record, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	t := task.New(gdl.ParseString(path, string(text)), task.Options{Budget: r.budget})
	ask(t)
	g := newGauge(t, rowsIn(without))
	began := processorTime()
	working, done := r.capped(ctx)
	verdicts := plan.Verdicts(working, t)
	cut := working.Err() != nil
	done()
	rec := &Record{Game: filepath.Base(path), Without: without, Budget: r.budget.Conflicts, Cut: cut, Verdicts: map[string]string{}}
	rec.Seconds = (processorTime() - began).Seconds()
	for _, v := range verdicts {
		rec.Verdicts[v.Label()] = string(v.Status)
	}
	if cut {
		waitFor(g)
	}
	rec.Conflicts, rec.Queries = t.Conflicts(), t.Queries()
	g.finish(ctx, rec)
	return rec, ctx.Err()
}

// patience bounds the wait for work that is slow to notice its end, so that it does not
// run beside the next game.
const patience = time.Minute

func waitFor(g *gauge) {
	for end := time.Now().Add(patience); !g.idle() && time.Now().Before(end); {
		time.Sleep(10 * time.Millisecond)
	}
}

// finish stores the measurements in the record.
func (g *gauge) finish(ctx context.Context, rec *Record) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !rec.Cut {
		g.credit(g.of(preparation))
		rec.Loose = !g.countUsed(ctx)
	}
	rec.Rows = slices.Clone(g.rows)
}

// countUsed counts, for each row, the invariants that some proof needs. It reports whether
// all supports are known.
func (g *gauge) countUsed(ctx context.Context) (exact bool) {
	exact = true
	needed := map[*invariant.Candidate]bool{}
	for _, it := range g.task.Items {
		if !it.Done || it.Hidden || it.Verdict.Status == proof.Open {
			continue
		}
		used, known := support.Used(ctx, g.task, it)
		exact = exact && known
		for _, c := range used {
			needed[c] = true
		}
	}
	for c := range needed {
		if row := g.proved[c]; row != nil {
			row.Used++
		}
	}
	return exact
}

// capped returns a context that ends when the process has used the seconds of a
// game.
func (r *runner) capped(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	end := processorTime() + r.cap
	go func() {
		tick := time.NewTicker(50 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				if processorTime() > end {
					cancel()
				}
			}
		}
	}()
	return ctx, cancel
}

// processorTime is the processor time of the process so far.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
