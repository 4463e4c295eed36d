package plan

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/knowledge"
	"github.com/gdllint/gdllint/prover/internal/task"
)

var update = flag.Bool("update", false, "write the plan into the docs")

// A planRow is a row as the docs show it: an engine with its turns.
type planRow struct{ name, turns, reason string }

// A planTable is a table of the docs.
type planTable struct {
	title, intro string
	rows         []planRow
}

// addStrategy adds the rows of a strategy; the turns of an engine make one row, whose reason is that of
// the first.
func addStrategy[S any](t *planTable, s task.RowStrategy[S]) {
	for _, r := range slices.Concat(s.WantedRows, s.FinalRows) {
		turn := r.RowName
		if part := part(r.ConflictPart); part != "" {
			turn += " (" + part + ")"
		}
		name := r.EngineName
		if name == "" {
			name, turn = r.RowName, strings.TrimSpace(strings.TrimPrefix(turn, r.RowName))
		}
		if i := slices.IndexFunc(t.rows, func(row planRow) bool { return row.name == name }); i >= 0 {
			t.rows[i].turns += "; " + turn
			continue
		}
		t.rows = append(t.rows, planRow{name, turn, r.Reason})
	}
}

// tables are all strategies and the stages.
func tables() []planTable {
	whole := planTable{title: "Engines", intro: "Turns in the order in which they come, while something is open; a part of the conflicts is behind them."}
	addStrategy(&whole, BeforeGrounding())
	addStrategy(&whole, task.RowStrategy[*task.ProofTask]{WantedRows: PlanSteps()})
	addStrategy(&whole, TooLargeGames())
	addStrategy(&whole, CountingStrategy())
	addStrategy(&whole, EvidenceStrategy())
	stages := planTable{title: "Stages of the invariants", intro: "Each makes a set of candidates inductive, given what those before have proved. Turns: what comes before the stage, and after a colon the ways, of which later ones are tried where those before proved nothing."}
	for _, s := range StrengtheningStages() {
		stages.rows = append(stages.rows, planRow{s.StageName + " (" + part(s.BudgetDivisor) + ")", stageTurns(s), s.Reason})
	}
	knowledge := planTable{title: "Knowledge", intro: "What roles know, and formulas with knows: over the product of copies that roles cannot tell apart, for each role and then for each formula, with a sixteenth of the conflicts beside those of all others before the invariants, and with half after them."}
	addStrategy(&knowledge, KnowledgeAtOnce())
	addStrategy(&knowledge, KnowledgeAtLast())
	discovery := planTable{title: "Discovery", intro: "For `--discover`, in a task of its own."}
	addStrategy(&discovery, DiscoveryStrategy())
	return []planTable{whole, stages, knowledge, discovery}
}

func stageTurns(s StrengtheningStage) string {
	var names, before []string
	for _, r := range s.Rows {
		if r.IsBefore {
			before = append(before, r.RowName)
		} else {
			names = append(names, r.RowName)
		}
	}
	return strings.TrimPrefix(strings.Join(before, "; ")+": "+strings.Join(names, "; "), ": ")
}

// maxRows is how many rows and turns the tables may have beside the stages: the 30 of today, since a reader keeps no
// more in mind, and two that somebody may add before others must go.
const maxRows = 32

// countRows counts the rows of all strategies, those of two once.
func countRows() int {
	names := map[string]bool{}
	for _, s := range []task.RowStrategy[*task.ProofTask]{BeforeGrounding(), {WantedRows: PlanSteps()}, TooLargeGames(), CountingStrategy(), EvidenceStrategy()} {
		for _, r := range slices.Concat(s.WantedRows, s.FinalRows) {
			names[s.AccountName(r)] = true
		}
	}
	n := len(names)
	for _, s := range []knowledge.ViewStrategy{KnowledgeAtOnce(), KnowledgeAtLast()} {
		n += len(s.WantedRows) + len(s.FinalRows)
	}
	return n + len(DiscoveryStrategy().WantedRows)
}

// written is the plan as the docs show it.
func written() string {
	var b strings.Builder
	b.WriteString("# The plan of the prover\n\nWritten by a test of package `plan` from its tables (`go test ./prover/internal/plan -update`), whose rows have the reasons of single turns; [proving.md](proving.md) says what engines are. " +
		"`gdllint prove --row NAME` runs a row, a turn or a stage alone, with its parts; `--debug` tells what each costs and decides.\n")
	for _, t := range tables() {
		fmt.Fprintf(&b, "\n## %s\n\n%s\n\n| row | turns | why |\n|---|---|---|\n", t.title, t.intro)
		for _, r := range t.rows {
			fmt.Fprintf(&b, "| %s | %s | %s |\n", r.name, r.turns, r.reason)
		}
	}
	var order []string
	for _, step := range PlanSteps() {
		order = append(order, step.RowName)
	}
	fmt.Fprintf(&b, "\n## Order\n\nBefore the game is grounded: %s. Then %s. Games whose network is too large have %s instead.\n",
		joinRows(BeforeGrounding()), strings.Join(order, ", "), joinRows(TooLargeGames()))
	return b.String()
}

func joinRows(s task.RowStrategy[*task.ProofTask]) string {
	var names []string
	for _, r := range slices.Concat(s.WantedRows, s.FinalRows) {
		names = append(names, r.RowName)
	}
	return strings.Join(names, ", ")
}

// part writes a part of the conflicts.
func part(share int64) string {
	if share == 0 {
		return ""
	}
	return fmt.Sprintf("1/%d", share)
}

// TestPlanIsWrittenDown compares the docs with the plan.
func TestPlanIsWrittenDown(t *testing.T) {
	path := filepath.Join("..", "..", "..", "docs", "design", "plan.md")
	if *update {
		if err := os.WriteFile(path, []byte(written()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(have) != written() {
		t.Errorf("%s is not the plan any more: run go test -update", path)
	}
}

// TestPlanIsComplete: whoever reads a row learns what it is for, and there are few.
func TestPlanIsComplete(t *testing.T) {
	for _, table := range tables() {
		seen := map[string]bool{}
		for _, r := range table.rows {
			if r.name == "" || r.reason == "" || seen[r.name] {
				t.Errorf("row %q of %s has no name of its own, or no reason", r.name, table.title)
			}
			seen[r.name] = true
		}
	}
	if count := countRows(); count > maxRows {
		t.Errorf("the plan has %d rows, more than %d: take one out", count, maxRows)
	}
	for _, s := range StrengtheningStages() {
		if s.StageName == "" || s.Selection == nil || s.BudgetDivisor == 0 || s.Reason == "" {
			t.Errorf("stage %q lacks a part", s.StageName)
		}
		for _, r := range s.Rows {
			if r.RowName == "" || r.RunRow == nil {
				t.Errorf("a row of stage %q has no name or does nothing", s.StageName)
			}
		}
	}
}

// TestOnlyTermination: what nobody waits for counts among what is open, or the
// answer would depend on what else is asked.
func TestOnlyTermination(t *testing.T) {
	p := task.New(gdl.ParseString("game", "(role a)"), task.TaskOptions{})
	p.AskQuestions(proof.Question{Property: proof.Termination})
	if !onlyOpen(p, proof.Termination) {
		t.Error("something else is open")
	}
	p.ConsiderQuestions(proof.Question{Property: proof.Playability})
	if onlyOpen(p, proof.Termination) {
		t.Error("another question is left out because nobody waits for it")
	}
}
