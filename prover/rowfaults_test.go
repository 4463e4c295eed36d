package prover

import (
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// rowRuns are runs in which, together, the rows of all strategies but discovery
// have work.
var rowRuns = []struct {
	name, text, formulas string
	change               func(*task.TaskOptions)
}{
	{"two players", turns, "always someone (or (true (control a)) (true (control b)))", func(*task.TaskOptions) {}},
	{"imperfect information", whisper, "always coin (forall (?s) (knows-whether bob (true (coin ?s)))) always end (knows ann (knows-whether ann terminal))", func(*task.TaskOptions) {}},
	{"starved", whisper, "always coin (forall (?s) (knows-whether bob (true (coin ?s)))) always end (knows ann (knows-whether ann terminal))", func(o *task.TaskOptions) {
		o.Budget.SolverConflicts, o.Budget.EnumeratedStates = 60, -1
	}},
	{"starved players", turns, "", func(o *task.TaskOptions) { o.Budget.SolverConflicts = 5 }},
	{"too large", turns, "", func(o *task.TaskOptions) { o.Budget.NetworkGates = 10 }},
}

// quickly returns options with less work for matches than usual.
func quickly(change func(*task.TaskOptions)) task.TaskOptions {
	opts := task.TaskOptions{Budget: notEnumerating(proof.QuickBudget.MatchWork / 20)}
	opts.Budget.EnumeratedStates = proof.QuickBudget.EnumeratedStates
	change(&opts)
	return opts
}

// rowRun asks everything of a game, with one row broken; "" breaks none.
func rowRun(t *testing.T, text, stated, broken string, opts task.TaskOptions) ([]proof.Verdict, *task.ProofTask) {
	t.Helper()
	file := gdl.ParseString("game.kif", text)
	p := task.New(file, opts)
	if broken != "" {
		p.Sabotage.BreakStep = func(row string) {
			if row == broken {
				panic("a test")
			}
		}
	}
	for _, property := range []proof.Property{proof.Playability, proof.Termination, proof.UtilityStructure, proof.Winnability, proof.TurnTaking,
		proof.ZeroSum, proof.Monotonic, proof.KnowsTerminal, proof.KnowsLegal, proof.KnowsGoal, proof.Functionals, proof.Persistence} {
		p.AskQuestions(proof.Question{Property: property})
	}
	if stated != "" {
		p.AskQuestions(formulas(t, file, stated)...)
	}
	return plan.AnswerAll(t.Context(), p), p
}

// TestEveryRowMayFail breaks each row of each strategy: the fault is told, all
// other rows run as long as something is open, and no answer becomes another
// one.
func TestEveryRowMayFail(t *testing.T) {
	t.Parallel()
	needSolver(t)
	for _, run := range rowRuns {
		opts := quickly(run.change)
		want, clean := rowRun(t, run.text, run.formulas, "", opts)
		rows := clean.RowAccounts()
		if len(rows) == 0 || len(clean.ProgramFaults()) > 0 {
			t.Fatalf("%s: %d rows, faults %v", run.name, len(rows), clean.ProgramFaults())
		}
		for i, row := range rows {
			if testing.Short() && i%3 != 0 {
				continue
			}
			got, p := rowRun(t, run.text, run.formulas, row.Name, opts)
			for j, v := range got {
				if v.Status != want[j].Status && v.Status != proof.Open && want[j].Status != proof.Open {
					t.Errorf("%s without %s: %s is %s, not %s", run.name, row.Name, v.CertificateLabel(), v.Status, want[j].Status)
				}
			}
			if faults := p.ProgramFaults(); len(faults) == 0 || !strings.Contains(faults[0].Error(), "'"+row.Name+"'") {
				t.Errorf("%s without %s: faults %v", run.name, row.Name, faults)
			}
			next := i + 1
			for next < len(rows) && rows[next].Depth > row.Depth {
				next++ // its parts are lost with it
			}
			for _, later := range rows[next:] {
				ran := slices.ContainsFunc(p.RowAccounts(), func(a task.RowAccount) bool { return a.Name == later.Name })
				if later.Depth == 0 && !ran {
					t.Errorf("%s without %s: %s did not run", run.name, row.Name, later.Name)
				}
			}
		}
	}
}

// TestEveryRowHasRun looks that the runs reach the strategies that they are for.
func TestEveryRowHasRun(t *testing.T) {
	needSolver(t)
	ran := map[string]bool{}
	for _, run := range rowRuns {
		opts := quickly(run.change)
		_, p := rowRun(t, run.text, run.formulas, "", opts)
		for _, a := range p.RowAccounts() {
			strategy, _, _ := strings.Cut(a.Name, ": ")
			ran[strategy] = true
		}
	}
	for _, name := range []string{plan.KnowledgeAtOnce().StrategyName, plan.KnowledgeAtLast().StrategyName,
		plan.CountingStrategy().StrategyName, plan.EvidenceStrategy().StrategyName, "parts of the rules", "functions", "enumeration"} {
		if !ran[name] {
			t.Errorf("no run has come to %s", name)
		}
	}
}
