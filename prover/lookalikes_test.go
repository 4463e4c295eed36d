package prover

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/knowledge"
	"github.com/gdllint/gdllint/prover/internal/lookalikes"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// byLookalikes proves what roles know of a random game from the states that look the
// same, and compares it with all information sets: of so many questions that are to be
// answered with yes so many are proved.
func byLookalikes(t *testing.T, seed uint64, faults lookalikes.Faults) (proved, known int, err error) {
	t.Helper()
	file := gdl.ParseString("random", strings.Join(newBlindGame(t.Context(), seed), "\n"))
	if _, err := play.New(file); err != nil || proof.Observed(file) {
		return 0, 0, nil
	}
	questions := questionsAbout(file)
	truth := knowledgeTruth(t.Context(), file, questions)
	if truth == nil {
		return 0, 0, nil
	}
	p := task.New(file, task.Options{Budget: proof.Quick})
	p.Ask(questions...)
	if plan.Prepare(t.Context(), p) != "" {
		return 0, 0, nil
	}
	knowledge.Remembered(p).Alike = faults
	if err := knowledge.DecideBy(t.Context(), p, func(k *knowledge.Knower, ctx context.Context) error { return knowledge.ProveByLookalikes(ctx, k) }); err != nil {
		return 0, 0, err
	}
	for i, it := range p.Items {
		if truth[questions[i]] {
			known++
		}
		if it.Done {
			proved++
			if !truth[questions[i]] {
				err = fmt.Errorf("%s is proved, and does not hold", it.Verdict.Label())
			}
		}
	}
	return proved, known, err
}

// TestLookalikes: what roles are found to know from the states that look the same they
// know, as all information sets show by the reference semantics.
func TestLookalikes(t *testing.T) {
	needSolver(t)
	t.Parallel()
	first, games := randomSeeds(t, 260, 60)
	proved, known := 0, 0
	for seed := first; seed < first+games; seed++ {
		p, k, err := byLookalikes(t, uint64(seed), lookalikes.Faults{})
		if err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
		proved, known = proved+p, known+k
	}
	t.Logf("%d proved of %d", proved, known)
	if 2*proved < known || proved == 0 {
		t.Errorf("%d of %d are too few to mean something", proved, known)
	}
}

// TestLookalikeFaults makes mistakes, and looks whether the check above notices them.
func TestLookalikeFaults(t *testing.T) {
	needSolver(t)
	t.Parallel()
	for name, faults := range map[string]lookalikes.Faults{
		"moves of others observed":                {Telepathic: true},
		"moves that no state depends on made one": {Careless: true},
	} {
		wantNoticed(t, name, 0, 300, func(seed uint64) error {
			_, _, err := byLookalikes(t, seed, faults)
			return err
		})
	}
}
