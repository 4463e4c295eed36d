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

// A gameRunner runs the prover over games.
type gameRunner struct {
	gameBudget   proof.Budget
	processorCap time.Duration // processor time for one game
}

// dividedBudget returns the default budget with its work divided by part. Its limits of sizes, except that of enumerated
// states, stay the same.
func dividedBudget(part int64) proof.Budget {
	b := proof.DefaultBudget
	b.SolverConflicts /= part
	b.QueryConflicts /= part
	b.SearchConflicts /= part
	b.MatchWork /= part
	b.ReplaySteps /= part
	b.EnumeratedStates /= int(part)
	return b
}

// askedProperties holds the properties about which every game is asked.
var askedProperties = []proof.Property{proof.InitialState, proof.Playability, proof.Termination, proof.UtilityStructure, proof.Winnability,
	proof.StrongWinnability, proof.TurnTaking, proof.ZeroSum, proof.ConstantSum, proof.Monotonic}

// askQuestions adds the questions about askedProperties and about knowledge to a task.
func askQuestions(t *task.ProofTask) {
	for _, p := range askedProperties {
		t.AskQuestions(proof.Question{Property: p})
	}
	for _, p := range []proof.Property{proof.KnowsLegal, proof.KnowsTerminal, proof.KnowsGoal} {
		t.AskQuestions(proof.KnowledgeQuestions(t.Rulesheet, p, false)...)
	}
}

// runGame runs the prover on a game without the rows that without names, and returns the measurements.
func (r *gameRunner) runGame(ctx context.Context, path, without string) (*Record, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	t := task.New(gdl.ParseString(path, string(text)), task.TaskOptions{Budget: r.gameBudget})
	askQuestions(t)
	g := newRowGauge(t, rowsOfSet(without))
	began := processorTime()
	working, done := r.cappedContext(ctx)
	verdicts := plan.AnswerAll(working, t)
	cut := working.Err() != nil
	done()
	rec := &Record{GameName: filepath.Base(path), OmittedRows: without, ConflictBudget: r.gameBudget.SolverConflicts, CutShort: cut, VerdictsByQuestion: map[string]string{}}
	rec.ProcessorSeconds = (processorTime() - began).Seconds()
	for _, v := range verdicts {
		rec.VerdictsByQuestion[v.CertificateLabel()] = string(v.Status)
	}
	if cut {
		waitUntilIdle(g)
	}
	rec.ConflictCount, rec.QueryCount = t.SpentConflicts(), t.QueryCount()
	g.finishRecord(ctx, rec)
	return rec, ctx.Err()
}

// idleWaitLimit is the longest time to wait for abandoned work to end before the next game.
const idleWaitLimit = time.Minute

func waitUntilIdle(g *rowGauge) {
	for end := time.Now().Add(idleWaitLimit); !g.isIdle() && time.Now().Before(end); {
		time.Sleep(10 * time.Millisecond)
	}
}

// finishRecord stores the measurements of the rows in the record. If the game was cut short, the work since the last row
// and the use of invariants are not counted.
func (g *rowGauge) finishRecord(ctx context.Context, rec *Record) {
	g.rowMutex.Lock()
	defer g.rowMutex.Unlock()
	if !rec.CutShort {
		g.creditRow(g.rowNamed(preparationRow))
		rec.SupportUnknown = !g.countUsedInvariants(ctx)
	}
	rec.MeasuredRows = slices.Clone(g.measuredRows)
}

// countUsedInvariants sets for each row the number of its invariants that some proof needs. It
// reports whether the supports of all proofs are known.
func (g *rowGauge) countUsedInvariants(ctx context.Context) (exact bool) {
	exact = true
	needed := map[*invariant.Candidate]bool{}
	for _, it := range g.task.QuestionItems {
		if !it.Done || it.Hidden || it.Verdict.Status == proof.Open {
			continue
		}
		used, known := support.UsedInvariants(ctx, g.task, it)
		exact = exact && known
		for _, c := range used {
			needed[c] = true
		}
	}
	for c := range needed {
		if row := g.provingRows[c]; row != nil {
			row.UsedInvariants++
		}
	}
	return exact
}

// cappedContext returns a context that ends when the process has used the processor time for a
// game.
func (r *gameRunner) cappedContext(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	end := processorTime() + r.processorCap
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

// processorTime returns the processor time of the process so far.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
