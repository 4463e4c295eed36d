package prover

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// reachStep is the step that searches by property-directed reachability.
const reachStep = "reachability"

// reaching asks for state properties and winnability with one step only.
func reaching(ctx context.Context, step string, file *gdl.File) []proof.Verdict {
	p := task.New(file, task.TaskOptions{Budget: proof.QuickBudget})
	p.TaskOptions.ChosenRows = []string{step}
	for _, property := range stateProperties {
		p.AskQuestions(proof.Question{Property: property})
	}
	p.AskQuestions(proof.Question{Property: proof.Winnability})
	return plan.AnswerAll(ctx, p)
}

// wrongReach describes verdicts that contradict what all states show.
func wrongReach(ctx context.Context, file *gdl.File, verdicts []proof.Verdict) (wrong []string, known bool) {
	truth, won := enumerated(ctx, file), wellTruth(ctx, file)
	if truth == nil || won == nil {
		return nil, false
	}
	for _, v := range verdicts {
		holds := truth[v.Property]
		if v.Property == proof.Winnability {
			holds = won[v.Question]
		}
		if v.Status != proof.Open && (v.Status == proof.Proved) != holds {
			wrong = append(wrong, fmt.Sprintf("%s: %s by %s, depth %d, but in truth %t", v.CertificateLabel(), v.Status, v.Method, v.Depth, holds))
		}
	}
	return wrong, true
}

// TestReachabilityAgainstEnumeration compares what property-directed
// reachability alone says about random games with what all reachable states
// show.
func TestReachabilityAgainstEnumeration(t *testing.T) {
	t.Parallel()
	needSolver(t)
	first, games := randomSeeds(t, 300, 50)
	counts := map[string]int{}
	for seed := first; seed < first+games; seed++ {
		file := gdl.ParseString("random", strings.Join(newRandomGame(uint64(seed)), "\n"))
		verdicts := reaching(t.Context(), reachStep, file)
		wrong, known := wrongReach(t.Context(), file, verdicts)
		if !known {
			continue
		}
		for _, v := range verdicts {
			counts[string(v.Status)]++
			if v.Status == proof.Open {
				counts["open: "+string(v.Property)]++
			}
		}
		if wrong != nil {
			t.Errorf("seed %d: %s", seed, strings.Join(wrong, "; "))
		}
	}
	t.Log(counts)
	if decided := counts["proved"] + counts["violated"]; counts["open"] > decided/20 {
		t.Errorf("%d cells are open, %d decided", counts["open"], decided)
	}
}
