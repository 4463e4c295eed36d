package prover

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/guided"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/walls"
)

func TestScratch(t *testing.T) {
	{
		for _, path := range strings.Fields(os.Getenv("SCRATCH")) {
			text, _ := os.ReadFile(path)
			p := task.New(gdl.ParseString(path, string(text)), task.Options{Budget: proof.Default, Log: func(f string, a ...any) {
				if strings.HasPrefix(f, "wall") || false {
					t.Logf(f, a...)
				}
			}})
			p.Ask(proof.Question{Property: proof.Playability})
			if reason := plan.Prepare(t.Context(), p); reason != "" {
				t.Log(path, reason)
				continue
			}
			plan.Translate(p)
			plan.CollectCandidates(p)
			if err := guided.PlayRandomly(t.Context(), p); err != nil {
				t.Fatal(err)
			}
			p.States = p.Budget().States + 1
			before, now := p.Effort(), time.Now()
			if err := walls.Seek(t.Context(), p); err != nil {
				t.Fatal(err)
			}
			v := p.Items[0].Verdict
			n := -1
			if v.Trace != nil {
				n = len(v.Trace.Moves)
			}
			t.Logf("RESULT %s %v %s %d moves; effort %d, %.2fs", path, v.Status, v.Method, n, p.Effort()-before, time.Since(now).Seconds())
		}
	}
}
