package plan

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/prover/internal/task"
)

// This file serves the option to run only some rows of the plan.

// A rowTree has the names of the rows of the plan in order, and which rows are inside which.
type rowTree struct {
	names   []string
	parents map[string][]string // row to the rows that it is inside of
}

func (r *rowTree) addRow(name string, parents ...string) {
	if !slices.Contains(r.names, name) {
		r.names = append(r.names, name)
	}
	for _, p := range parents {
		if p != "" && !slices.Contains(r.parents[name], p) {
			r.parents[name] = append(r.parents[name], p)
		}
	}
}

// strategyRows adds the rows of a strategy to those of the row that runs it.
func strategyRows[S any](r *rowTree, parent string, s task.RowStrategy[S]) {
	for _, row := range slices.Concat(s.WantedRows, s.FinalRows) {
		if row.EngineName != "" {
			r.addRow(row.EngineName)
		}
		r.addRow(s.AccountName(row), parent, row.EngineName)
	}
}

// newRowTree lists the rows that decide questions or prove invariants. It leaves out the rows
// inside a row that are about one question, and the row of evidence.
func newRowTree() *rowTree {
	r := &rowTree{parents: map[string][]string{}}
	strategyRows(r, "", BeforeGrounding())
	strategyRows(r, "", task.RowStrategy[*task.ProofTask]{WantedRows: PlanSteps()})
	r.addStages()
	strategyRows(r, "knowledge at once", KnowledgeAtOnce())
	strategyRows(r, "knowledge", KnowledgeAtLast())
	r.addRow(referenceMatches, randomSimulation)
	strategyRows(r, "", TooLargeGames())
	strategyRows(r, "", CountingStrategy())
	return r
}

// addStages adds the stages: the preparations of each, the stage, and its ways.
func (r *rowTree) addStages() {
	for _, s := range StrengtheningStages() {
		for _, row := range s.Rows {
			if row.IsBefore {
				r.addRow(row.accountName(s), strengtheningStep)
			}
		}
		r.addRow(s.StageName, strengtheningStep)
		for _, row := range s.Rows {
			if !row.IsBefore {
				r.addRow(row.accountName(s), s.StageName)
			}
		}
	}
}

// isWithin tells whether a row is the row whole or inside it.
func (r *rowTree) isWithin(row, whole string) bool {
	return row == whole || slices.ContainsFunc(r.parents[row], func(p string) bool { return r.isWithin(p, whole) })
}

// RowNames names all rows of the plan that can be run alone or left out, in order.
func RowNames() []string { return newRowTree().names }

// RowParts returns the named row and all rows inside it: the rows of an engine, the ways of a
// stage.
func RowParts(name string) []string {
	r := newRowTree()
	return slices.DeleteFunc(r.names, func(row string) bool { return !r.isWithin(row, name) })
}

// CheckRowNames returns an error, which lists the rows of the plan, if one of the names is not a
// row.
func CheckRowNames(names []string) error {
	rows := RowNames()
	for _, name := range names {
		if !slices.Contains(rows, name) {
			return fmt.Errorf("the plan has no row '%s'; its rows are: %s", name, strings.Join(rows, "; "))
		}
	}
	return nil
}

// runnableRows tells by name of a row whether the row runs if only some rows are chosen. The rows that run are the chosen
// ones, their parts, and the rows that contain them.
func runnableRows(chosen []string) map[string]bool {
	r, run := newRowTree(), map[string]bool{}
	for _, row := range r.names {
		run[row] = false
	}
	for _, row := range r.names {
		if slices.ContainsFunc(chosen, func(c string) bool { return r.isWithin(row, c) }) {
			r.mark(row, run)
		}
	}
	return run
}

// mark marks a row and all rows that it is inside of.
func (r *rowTree) mark(row string, run map[string]bool) {
	run[row] = true
	for _, p := range r.parents[row] {
		r.mark(p, run)
	}
}
