package prover

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// walked returns the verdicts of the enumeration over the network alone.
func walked(ctx context.Context, file *gdl.File, questions ...proof.Question) []proof.Verdict {
	p := task.New(file, task.TaskOptions{Budget: proof.QuickBudget, WantsVisited: true})
	p.TaskOptions.ChosenRows = []string{"short walk"}
	p.AskQuestions(questions...)
	return plan.AnswerAll(ctx, p)
}

// reachable returns what all reachable states show by the reference semantics:
// the state properties, whether every match ends, and who can win. It is nil if
// the game is too large or none.
func reachable(ctx context.Context, file *gdl.File) map[string]bool {
	truth := map[string]bool{}
	for p, holds := range enumerated(ctx, file) {
		truth[string(p)] = holds
	}
	if len(truth) == 0 {
		return nil
	}
	g, err := play.New(file)
	if err != nil {
		return nil
	}
	x, err := g.EnumerateTransitions(ctx, maxRandomStates, func(v play.StateVisit) error {
		for i, role := range g.Roles() {
			if won, err := play.NewPropertyJudge(g).JudgeWin(ctx, v.State, role); err == nil && won && !g.IsRandomRole(i) {
				truth["winnability of "+role.String()] = true
			}
		}
		return nil
	})
	if err != nil || !x.IsComplete {
		return nil
	}
	_, cyclic, err := x.FindCycle(ctx)
	truth[string(proof.Termination)] = !cyclic
	if err != nil {
		return nil
	}
	return truth
}

// clocked adds a step counter that ends matches after so many moves.
func clocked(lines []string, moves int) []string {
	lines = append(slices.Clone(lines), "(init (tick t0))", "(<= (next (tick ?y)) (true (tick ?x)) (ticks ?x ?y))",
		fmt.Sprintf("(<= terminal (true (tick t%d)))", moves))
	for i := range moves {
		lines = append(lines, fmt.Sprintf("(ticks t%d t%d)", i, i+1))
	}
	return lines
}

// TestEnumerationAgainstReference compares what the enumeration over the
// network says of random games, with and without a clock, with what the
// reference semantics says of all their states.
func TestEnumerationAgainstReference(t *testing.T) {
	t.Parallel()
	first, games := randomSeeds(t, 300, 60)
	compared, cells, open := 0, 0, 0
	for seed := first; seed < first+games; seed++ {
		lines := newRandomGame(uint64(seed))
		for _, lines := range [][]string{lines, clocked(lines, 1+seed%9)} {
			text := strings.Join(lines, "\n")
			file := gdl.ParseString("random", text)
			truth := reachable(t.Context(), file)
			if truth == nil {
				continue
			}
			compared++
			questions := []proof.Question{{Property: proof.Termination}, {Property: proof.Winnability}}
			for _, p := range stateProperties {
				questions = append(questions, proof.Question{Property: p})
			}
			for _, v := range walked(t.Context(), file, questions...) {
				cells++
				holds := v.Status == proof.Proved
				switch {
				case v.Status == proof.Open:
					open++
					t.Logf("seed %d: %s is open: %s", seed, v.CertificateLabel(), v.OpenReason)
				case holds != truth[v.CertificateLabel()]:
					t.Errorf("seed %d: %s %s by %s, but in truth %t\n%s", seed, v.CertificateLabel(), v.Status, v.Method, truth[v.CertificateLabel()], text)
				}
			}
		}
	}
	t.Logf("%d games, %d cells, %d open", compared, cells, open)
	if compared < games/2 || open*20 > cells {
		t.Errorf("too little was compared: %d games, %d of %d cells open", compared, open, cells)
	}
}

// TestCountsAgainstInduction compares how many functionals and persistence laws
// hold in all states of random games, with and without a clock, with how many
// induction proves: never more, and of as many.
func TestCountsAgainstInduction(t *testing.T) {
	t.Parallel()
	needSolver(t)
	first, games := randomSeeds(t, 150, 40)
	compared, more := 0, 0
	for seed := first; seed < first+games; seed++ {
		lines := newRandomGame(uint64(seed))
		for _, lines := range [][]string{lines, clocked(lines, 2+seed%7)} {
			file := gdl.ParseString("random", strings.Join(lines, "\n"))
			if enumerated(t.Context(), file) == nil {
				continue
			}
			questions := []proof.Question{{Property: proof.Functionals}, {Property: proof.Persistence}}
			seen := walked(t.Context(), file, questions...)
			p := task.New(file, task.TaskOptions{Budget: notEnumerating(proof.QuickBudget.MatchWork)})
			p.AskQuestions(questions...)
			for i, v := range plan.AnswerAll(t.Context(), p) {
				if !strings.HasPrefix(seen[i].Method, "enumeration") {
					t.Errorf("seed %d: %s: %s", seed, v.CertificateLabel(), seen[i].OpenReason)
					continue
				}
				compared++
				if v.TotalFormulas != seen[i].TotalFormulas || v.ProvedFormulas > seen[i].ProvedFormulas || seen[i].ProvedFormulas > seen[i].TotalFormulas {
					t.Errorf("seed %d: %s: %d of %d by enumeration, %d of %d by induction\n%s", seed, v.CertificateLabel(),
						seen[i].ProvedFormulas, seen[i].TotalFormulas, v.ProvedFormulas, v.TotalFormulas, strings.Join(lines, "\n"))
				}
				if v.ProvedFormulas < seen[i].ProvedFormulas {
					more++
				}
			}
		}
	}
	t.Logf("%d counts compared, %d times more by enumeration", compared, more)
	if compared < games {
		t.Errorf("only %d counts were compared", compared)
	}
}
