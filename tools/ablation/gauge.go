package main

import (
	"slices"
	"sync"

	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// preparationRow is the row for the work outside all rows of the plan.
const preparationRow = "preparation"

// A rowGauge measures the rows of the plan while they run. It has a mutex, since abandoned work may
// still report to it.
type rowGauge struct {
	task        *task.ProofTask
	omittedRows []string // the rows that are not run

	rowMutex      sync.Mutex
	measuredRows  []*RowRecord
	runningRows   []*RowRecord                        // the rows that run now, each a part of the one before
	creditedItems map[*task.QuestionItem]bool         // questions that are credited to a row
	provingRows   map[*invariant.Candidate]*RowRecord // by invariant: the row that proved it
}

func newRowGauge(t *task.ProofTask, without []string) *rowGauge {
	g := &rowGauge{task: t, omittedRows: without, creditedItems: map[*task.QuestionItem]bool{}, provingRows: map[*invariant.Candidate]*RowRecord{}}
	t.WrapRow = g.measureRow
	return g
}

// measureRow runs a row and measures it, unless the row is left out.
func (g *rowGauge) measureRow(name string, run func() error) error {
	if slices.Contains(g.omittedRows, name) {
		return nil
	}
	row := g.beginRow(name)
	began, conflicts, queries, effort := processorTime(), g.task.SpentConflicts(), g.task.QueryCount(), g.task.TotalEffort()
	defer func() {
		g.rowMutex.Lock()
		defer g.rowMutex.Unlock()
		row.ProcessorSeconds += (processorTime() - began).Seconds()
		row.EffortUnits += g.task.TotalEffort() - effort
		row.ConflictCount += g.task.SpentConflicts() - conflicts
		row.QueryCount += g.task.QueryCount() - queries
		g.creditRow(row)
		g.runningRows = g.runningRows[:len(g.runningRows)-1]
	}()
	return run()
}

// beginRow records that a row begins, and returns it. The results so far are credited to the rows
// before it.
func (g *rowGauge) beginRow(name string) *RowRecord {
	g.rowMutex.Lock()
	defer g.rowMutex.Unlock()
	row := g.rowNamed(name)
	if n := len(g.runningRows); n == 0 {
		g.creditRow(g.rowNamed(preparationRow))
	} else {
		g.creditRow(g.runningRows[n-1])
		row.ParentRow = g.runningRows[n-1].RowName
	}
	g.runningRows = append(g.runningRows, row)
	row.CallCount++
	return row
}

// rowNamed returns the record of the row with a name, and makes it if it is new.
func (g *rowGauge) rowNamed(name string) *RowRecord {
	for _, row := range g.measuredRows {
		if row.RowName == name {
			return row
		}
	}
	row := &RowRecord{RowName: name}
	g.measuredRows = append(g.measuredRows, row)
	return row
}

// creditRow credits to a row the questions that were decided and the invariants that were proved
// since the last call.
func (g *rowGauge) creditRow(row *RowRecord) {
	for _, it := range g.task.QuestionItems {
		if it.Done && !it.Hidden && !g.creditedItems[it] {
			g.creditedItems[it] = true
			row.DecidedQuestions = append(row.DecidedQuestions, it.Verdict.CertificateLabel())
		}
	}
	if g.task.Candidates == nil {
		return
	}
	for c := range g.task.ProvedCandidates() {
		if g.provingRows[c] == nil {
			g.provingRows[c] = row
			row.ProvedInvariants++
		}
	}
}

// isIdle reports whether no row is running.
func (g *rowGauge) isIdle() bool {
	g.rowMutex.Lock()
	defer g.rowMutex.Unlock()
	return len(g.runningRows) == 0
}
