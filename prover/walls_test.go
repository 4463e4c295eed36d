package prover

import (
	"os"
	"testing"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/walls"
)

// walled looks for a side that walls itself in, after a few random matches.
func walled(t *testing.T, text string) (*task.Task, proof.Verdict) {
	t.Helper()
	p := played(t, text, notEnumerating(100_000_000), proof.Playability)
	p.States = p.Budget().States + 1 // too many to enumerate
	if err := walls.Seek(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	return p, p.Items[0].Verdict
}

// TestWalledIn: in chess with a king, towers and men on 25 cells a side can wall itself
// in, which random matches do not show, nor those towards few moves.
func TestWalledIn(t *testing.T) {
	text, err := os.ReadFile("internal/walls/testdata/castle.kif")
	if err != nil {
		t.Fatal(err)
	}
	p, v := walled(t, string(text))
	if v.Status != proof.Violated || v.Method != "wall" {
		t.Fatalf("playability is %s by %q, want violated by a wall", v.Status, v.Method)
	}
	if _, bad, err := p.Judge(t.Context(), v.Question, v.Trace); !bad || err != nil {
		t.Errorf("the match shows no violation: %v", err)
	}
	t.Log(len(v.Trace.Moves), p.Effort())
}
