package plan

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/prover/internal/task"
)

// Rows alone: what a prover makes of a game with some rows of its plan and no others.

// A rowTree names the rows of the plan in order, each with the row that it is a part of.
type rowTree struct {
	names   []string
	parents map[string]string
}

func (r *rowTree) addRow(name, parent string) {
	r.names, r.parents[name] = append(r.names, name), parent
}

// strategyRows adds the rows of a strategy to those of the row that runs it.
func strategyRows[S any](r *rowTree, parent string, s task.RowStrategy[S]) {
	for _, row := range slices.Concat(s.WantedRows, s.FinalRows) {
		r.addRow(s.AccountName(row), parent)
	}
}

// newRowTree lists the rows that decide something or find laws: not what only names a
// question, and not the evidence of what is proved.
func newRowTree() *rowTree {
	r := &rowTree{parents: map[string]string{}}
	strategyRows(r, "", BeforeGrounding())
	for _, step := range PlanSteps() {
		r.addRow(step.RowName, "")
		switch step.RowName {
		case strengtheningStep:
			r.addStages()
		case KnowledgeAtOnce().StrategyName:
			strategyRows(r, step.RowName, KnowledgeAtOnce())
		case KnowledgeAtLast().StrategyName:
			strategyRows(r, step.RowName, KnowledgeAtLast())
		case KnowsAtOnce().StrategyName:
			strategyRows(r, step.RowName, KnowsAtOnce())
		case KnowsAtLast().StrategyName:
			strategyRows(r, step.RowName, KnowsAtLast())
		}
	}
	r.addRow(referenceMatches, "")
	strategyRows(r, "", TooLargeGames())
	strategyRows(r, "", CountingStrategy())
	return r
}

// addStages adds the stages: the preparations of each, the stage, and its ways if there are
// several.
func (r *rowTree) addStages() {
	for _, s := range StrengtheningStages() {
		for _, b := range s.Preparations {
			r.addRow(b.accountName(s), strengtheningStep)
		}
		r.addRow(s.StageName, strengtheningStep)
		for _, w := range s.Tactics {
			r.addRow(w.accountName(s), s.StageName)
		}
	}
}

// isWithin tells whether a row is another one or a part of it.
func (r *rowTree) isWithin(row, whole string) bool {
	for ; row != ""; row = r.parents[row] {
		if row == whole {
			return true
		}
	}
	return false
}

// RowNames names all rows of the plan that can be run alone or left out, in order.
func RowNames() []string { return newRowTree().names }

// CheckRowNames returns an error that lists the rows of the plan unless it has all of some
// names.
func CheckRowNames(names []string) error {
	rows := RowNames()
	for _, name := range names {
		if !slices.Contains(rows, name) {
			return fmt.Errorf("the plan has no row '%s'; its rows are: %s", name, strings.Join(rows, "; "))
		}
	}
	return nil
}

// runnableRows returns the rows that run where only some are chosen: these, their parts, and those that they
// are a part of.
func runnableRows(chosen []string) map[string]bool {
	r, run := newRowTree(), map[string]bool{}
	for _, row := range r.names {
		run[row] = slices.ContainsFunc(chosen, func(c string) bool { return r.isWithin(row, c) || r.isWithin(c, row) })
	}
	return run
}
