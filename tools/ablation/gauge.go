package main

import (
	"slices"
	"sync"

	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// preparation is what is noted of all that no row of the plan does.
const preparation = "preparation"

// A gauge measures the rows of the plan while they run. Work that has been left
// behind because the time was over may still report.
type gauge struct {
	task    *task.Task
	without []string // the rows that are not run

	mu      sync.Mutex
	rows    []*Row
	running []*Row                        // rows, each a part of the one before
	decided map[*task.Item]bool           // what is accounted for
	proved  map[*invariant.Candidate]*Row // by whom something was proved
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

// begin notes that a row begins. What was done until now is not its merit.
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

// credit gives a row what has been decided and proved since anybody was given
// something.
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

// idle tells whether no row is being run.
func (g *gauge) idle() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.running) == 0
}
