package main

import (
	"slices"
	"sync"

	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// preparation is the row for the work outside all rows of the plan.
const preparation = "preparation"

// A gauge measures the rows of the plan while they run. Work that was abandoned at the end
// of the time may still report.
type gauge struct {
	task    *task.Task
	without []string // the rows that are not run

	mu      sync.Mutex
	rows    []*Row
	running []*Row                        // rows, each a part of the one before
	decided map[*task.Item]bool           // questions that are credited
	proved  map[*invariant.Candidate]*Row // by invariant: the row that proved it
}

func newGauge(t *task.Task, without []string) *gauge {
	g := &gauge{task: t, without: without, decided: map[*task.Item]bool{}, proved: map[*invariant.Candidate]*Row{}}
	t.Around = g.around
	return g
}

// around measures a row, or leaves it out.
func (g *gauge) around(name string, run func() error) error {
	if slices.Contains(g.without, name) {
		return nil
	}
	row := g.begin(name)
	began, conflicts, queries := processorTime(), g.task.Conflicts(), g.task.Queries()
	defer func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		row.Seconds += (processorTime() - began).Seconds()
		row.Conflicts += g.task.Conflicts() - conflicts
		row.Queries += g.task.Queries() - queries
		g.credit(row)
		g.running = g.running[:len(g.running)-1]
	}()
	return run()
}

// begin notes that a row begins. Earlier results are credited to other rows.
func (g *gauge) begin(name string) *Row {
	g.mu.Lock()
	defer g.mu.Unlock()
	row := g.of(name)
	if n := len(g.running); n == 0 {
		g.credit(g.of(preparation))
	} else {
		g.credit(g.running[n-1])
		row.Of = g.running[n-1].Name
	}
	g.running = append(g.running, row)
	row.Calls++
	return row
}

// of returns the row of a name.
func (g *gauge) of(name string) *Row {
	for _, row := range g.rows {
		if row.Name == name {
			return row
		}
	}
	row := &Row{Name: name}
	g.rows = append(g.rows, row)
	return row
}

// credit gives a row the questions that were decided and the invariants that were proved
// since the last call.
func (g *gauge) credit(row *Row) {
	for _, it := range g.task.Items {
		if it.Done && !it.Hidden && !g.decided[it] {
			g.decided[it] = true
			row.Decided = append(row.Decided, it.Verdict.Label())
		}
	}
	if g.task.Cands == nil {
		return
	}
	for c := range g.task.Proved() {
		if g.proved[c] == nil {
			g.proved[c] = row
			row.Proved++
		}
	}
}

// idle reports whether no row is running.
func (g *gauge) idle() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.running) == 0
}
