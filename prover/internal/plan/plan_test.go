package plan

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/task"
)

var update = flag.Bool("update", false, "write the plan into the docs")

// A table is a strategy as the docs show it.
type table struct {
	title, intro string
	rows         [][3]string // name, shares, reason
}

func tableOf[S any](title, intro string, s task.RowStrategy[S]) table {
	t := table{title: title, intro: intro}
	for _, r := range s.WantedRows {
		t.rows = append(t.rows, [3]string{r.RowName, shares(r.ConflictPart, r.EffortPart), r.Reason})
	}
	for _, r := range s.FinalRows {
		t.rows = append(t.rows, [3]string{r.RowName + " *", shares(r.ConflictPart, r.EffortPart), r.Reason})
	}
	return t
}

// tables are all strategies but the stages.
func tables() []table {
	return []table{
		tableOf("Before grounding", "What needs the text only.", BeforeGrounding()),
		tableOf("When grounded", "Before goals are made.", WhenGrounded()),
		tableOf("Steps", "In order, while something is open.", task.RowStrategy[*task.ProofTask]{WantedRows: PlanSteps()}),
		tableOf("Knowledge at once", "The rows of this step, for each role, while a question is open of which no pair of matches is known that violates it. A sixteenth of the conflicts, divided among the roles, beside those of all others.", KnowledgeAtOnce()),
		tableOf("Knowledge", "The same, with half.", KnowledgeAtLast()),
		tableOf("Knows at once", "The rows of this step, while a formula is open; a sixteenth of the conflicts beside those of all others.", KnowsAtOnce()),
		tableOf("Knows", "The same, with half.", KnowsAtLast()),
		tableOf("Games that are too large", "Instead of the steps, where the network is too large for programs about all of it.", TooLargeGames()),
		tableOf("Counting", "After the steps.", CountingStrategy()),
		tableOf("Evidence", "When it is known what is proved.", EvidenceStrategy()),
		tableOf("Discovery", "For `--discover`, in a task of its own.", DiscoveryStrategy()),
	}
}

// written is the plan as the docs show it.
func written() string {
	var b strings.Builder
	b.WriteString("# The plan of the prover\n\nWritten by a test of package `plan` from its tables (`go test ./prover/internal/plan -update`); [proving.md](proving.md) says what engines are. " +
		"A share is a part of the conflicts of the whole game; where there is none the engine divides them itself, or asks no solver. What a row may take of the effort of the game, whatever it does, is beside it, or behind the name. Rows with a star are run in any case. What each row costs and decides in a game is told by `gdllint prove --debug`; `gdllint prove --row NAME` runs a row alone, with its parts.\n")
	for _, t := range tables() {
		fmt.Fprintf(&b, "\n## %s\n\n%s\n\n| row | share | why |\n|---|---|---|\n", t.title, t.intro)
		for _, r := range t.rows {
			fmt.Fprintf(&b, "| %s | %s | %s |\n", r[0], r[1], r[2])
		}
		if t.title == "Steps" {
			writeStages(&b)
		}
	}
	return b.String()
}

func writeStages(b *strings.Builder) {
	b.WriteString("\n## Stages of the step invariants\n\nEach makes a set of candidates inductive, given what those before have proved. Later ways are tried only where those before proved nothing.\n\n| stage | share | before | ways | why |\n|---|---|---|---|---|\n")
	for _, s := range StrengtheningStages() {
		ways := s.Tactics
		if ways == nil {
			ways = []StageTactic{houdiniTactic}
		}
		var names, before []string
		for _, w := range ways {
			names = append(names, strings.TrimSuffix(w.TacticName+" "+part(w.EffortPart), " "))
		}
		for _, first := range s.Preparations {
			before = append(before, strings.TrimSuffix(first.RowName+" "+part(first.EffortPart), " "))
		}
		fmt.Fprintf(b, "| %s | %s | %s | %s | %s |\n", s.StageName, part(s.BudgetDivisor), strings.Join(before, "; "), strings.Join(names, "; "), s.Reason)
	}
}

// shares writes those of the conflicts and of the effort.
func shares(conflicts, effort int64) string {
	if effort == 0 {
		return part(conflicts)
	}
	return strings.TrimPrefix(part(conflicts)+", "+part(effort)+" of the effort", ", ")
}

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

// TestPlanIsComplete: whoever reads a row learns what it is for.
func TestPlanIsComplete(t *testing.T) {
	for _, table := range tables() {
		seen := map[string]bool{}
		for _, r := range table.rows {
			if r[0] == "" || r[2] == "" || seen[r[0]] {
				t.Errorf("row %q of %s has no name of its own, or no reason", r[0], table.title)
			}
			seen[r[0]] = true
		}
	}
	for _, s := range StrengtheningStages() {
		if s.StageName == "" || s.Selection == nil || s.RunCondition == nil || s.BudgetDivisor == 0 || s.Reason == "" {
			t.Errorf("stage %q lacks a part", s.StageName)
		}
		for _, w := range s.Tactics {
			if w.TacticName == "" || w.RunTactic == nil {
				t.Errorf("a way of stage %q has no name or does nothing", s.StageName)
			}
		}
	}
}

// TestOnlyTermination: what nobody waits for counts among what is open, or the
// answer would depend on what else is asked.
func TestOnlyTermination(t *testing.T) {
	p := task.New(gdl.ParseString("game", "(role a)"), task.TaskOptions{})
	p.AskQuestions(proof.Question{Property: proof.Termination})
	if !onlyTermination(p) {
		t.Error("something else is open")
	}
	p.ConsiderQuestions(proof.Question{Property: proof.Playability})
	if onlyTermination(p) {
		t.Error("another question is left out because nobody waits for it")
	}
}
