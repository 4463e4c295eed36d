package prover

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A looked context ends when somebody looks at its error for the last time
// that is left.
type looked struct {
	context.Context
	end  context.CancelFunc
	left int
}

func (c *looked) Err() error {
	if c.left--; c.left == 0 {
		c.end()
	}
	return c.Context.Err()
}

// thereAndBack is a game of few states whose matches need not end.
const thereAndBack = `
(role a) (role b) (init (at 1)) (path 1 2) (path 2 1) (path 2 3) (path 3 4)
(<= (legal a (go ?y)) (true (at ?x)) (path ?x ?y))
(legal b watch)
(<= (next (at ?y)) (does a (go ?y)))
(<= terminal (true (at 4)))
(goal a 50) (goal b 50)`

// TestCancelledAnywhere: wherever the context ends, no part of the work fails
// over what another one has left half done, and no verdict turns round.
func TestCancelledAnywhere(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/*.kif")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		compareCutShort(t, gdl.ParseString(name, string(text)), 8)
	}
	compareCutShort(t, gdl.ParseString("there and back", thereAndBack), 60)
	_, games := randomSeeds(t, 100, 5)
	for seed := range games {
		compareCutShort(t, gdl.ParseString("random", strings.Join(newRandomGame(uint64(seed)), "\n")), 8)
	}
}

// compareCutShort compares the verdicts on a game with those at places where
// the context may end, of each kind of budget.
func compareCutShort(t *testing.T, file *gdl.File, places int) {
	for name, budget := range map[string]proof.Budget{"states": proof.QuickBudget, "no states": withoutStates(), "reference": notEnumerating(0)} {
		const never = 1 << 40
		whole, left := cutShort(t, file, budget, never)
		for at := 1; at < never-left; at += max(1, (never-left)/places) {
			found, _ := cutShort(t, file, budget, at)
			for label, status := range found {
				if status != proof.Open && whole[label] != proof.Open && status != whole[label] {
					t.Errorf("%s, %s, end at look %d: %s is %s instead of %s\n%s", file.Source.Name, name, at, label, status, whole[label], file.Source.Text)
				}
			}
		}
	}
}

// cutShort asks about a game under a context that ends at a certain look. It
// returns what is known then, and how many looks were left.
func cutShort(t *testing.T, file *gdl.File, budget proof.Budget, at int) (found map[string]proof.Status, left int) {
	t.Helper()
	ctx, end := context.WithCancel(t.Context())
	defer end()
	c := &looked{ctx, end, at}
	p := task.New(file, task.TaskOptions{Budget: budget})
	p.AskQuestions(everyQuestion...)
	for _, property := range stateProperties {
		p.AskQuestions(proof.Question{Property: property})
	}
	found = map[string]proof.Status{}
	for _, v := range plan.AnswerAll(c, p) {
		found[v.CertificateLabel()] = v.Status
	}
	for _, err := range p.ProgramFaults() {
		t.Errorf("%s, end at look %d: %v", file.Source.Name, at, err)
	}
	return found, c.left
}

// TestUnjudged: what a match seems to violate, and there was no time to replay
// it, nobody proves, whatever they think to have shown.
func TestUnjudged(t *testing.T) {
	p := task.New(gdl.ParseString("there and back", thereAndBack), task.TaskOptions{Budget: proof.QuickBudget})
	p.AskQuestions(proof.Question{Property: proof.Termination})
	it := p.TerminationItem()
	p.DismissClaim(it, "it does not stand up", fmt.Errorf("replaying: %w", context.Canceled))
	if it.Done || !it.Unjudged {
		t.Fatalf("done: %v, unjudged: %v", it.Done, it.Unjudged)
	}
	p.SettleProved(it, "a test", 1, nil)
	if it.Done || it.Verdict.Status != proof.Open {
		t.Errorf("%s", it.Verdict.Status)
	}
}
