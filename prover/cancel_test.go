package prover

import (
	"context"
	"os"
	"path/filepath"
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

// TestCancelledAnywhere: wherever the context ends, no part of the work fails
// over what another one has left half done, and no verdict turns round.
func TestCancelledAnywhere(t *testing.T) {
	files, err := filepath.Glob("testdata/*.kif")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		file := gdl.ParseString(name, string(text))
		const never = 1 << 40
		whole, left := cutShort(t, file, never)
		for at := 1; at < never-left; at += max(1, (never-left)/20) {
			found, _ := cutShort(t, file, at)
			for label, status := range found {
				if status != proof.Open && whole[label] != proof.Open && status != whole[label] {
					t.Errorf("%s, end at look %d: %s is %s instead of %s", name, at, label, status, whole[label])
				}
			}
		}
	}
}

// cutShort asks everything about a game under a context that ends at a certain
// look. It returns what is known then, and how many looks were left.
func cutShort(t *testing.T, file *gdl.File, at int) (found map[string]proof.Status, left int) {
	t.Helper()
	ctx, end := context.WithCancel(t.Context())
	defer end()
	c := &looked{ctx, end, at}
	p := task.New(file, task.Options{Budget: withoutStates()})
	p.Ask(everyQuestion...)
	for _, property := range stateProperties {
		p.Ask(proof.Question{Property: property})
	}
	found = map[string]proof.Status{}
	for _, v := range plan.Verdicts(c, p) {
		found[v.Label()] = v.Status
	}
	for _, err := range p.Faults() {
		t.Errorf("%s, end at look %d: %v", file.Source.Name, at, err)
	}
	return found, c.left
}
