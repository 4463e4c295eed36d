package enumerate

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/internal/collection"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/expand"
)

var small = proof.Reach{States: 1 << 20, Bytes: 1 << 28}

// explored visits all states of a game, within some work.
func explored(t testing.TB, file *gdl.File, work int64) (*explorer, *cycleJudge, bool) {
	t.Helper()
	g, err := grounding.Ground(t.Context(), file, grounding.DefaultOptions())
	if err != nil {
		return nil, nil, false
	}
	net, err := circuit.NewNetwork(t.Context(), g)
	if err != nil || len(net.Nodes) > 20_000 {
		return nil, nil, false
	}
	e := expand.New(net, nil, net.Terminal)
	x := newExplorer(e, small, watcher{})
	j := &cycleJudge{x: x}
	x.judges = append(x.judges, j)
	err = x.explore(t.Context(), work)
	if err == nil {
		err = j.sort(t.Context(), x.Work()+3*work)
	}
	if err != nil && !errors.Is(err, expand.ErrWork) && !errors.Is(err, errRoom) && !errors.Is(err, expand.ErrMoves) {
		t.Fatal(err)
	}
	return x, j, err == nil
}

// A watcher is a judge that is never settled.
type watcher struct{}

func (watcher) states(*expand.Expander, uint64) {}
func (watcher) moved(*expand.Expander, uint64)  {}
func (watcher) settled() bool                   { return false }

// largest bounds the rulesheets of the sample, in bytes: of large games the states
// are mostly too many.
const largest = 4000

// TestCountsAsTheReferenceDoes compares states, depths and cycles of games of the
// collection with those that the reference semantics finds. It is a sample: the audit
// compares the states of all.
func TestCountsAsTheReferenceDoes(t *testing.T) {
	dir := filepath.Join("..", "..", "..", collection.Dir())
	names, err := collection.Accepted(dir)
	if err != nil {
		t.Skip("no collection beside the module")
	}
	if testing.Short() {
		t.Skip("takes a minute")
	}
	compared := 0
	for i := 0; i < len(names); i += 3 {
		text, err := os.ReadFile(filepath.Join(dir, "games", names[i]))
		if err != nil {
			t.Fatal(err)
		}
		if len(text) > largest {
			continue
		}
		if compareCounts(t, gdl.ParseString(names[i], string(text))) {
			compared++
		}
	}
	t.Logf("%d games compared", compared)
	if compared < len(names)/70 {
		t.Errorf("only %d games were compared", compared)
	}
}

// compareCounts reports whether the game is small enough for both.
func compareCounts(t *testing.T, file *gdl.File) bool {
	x, j, complete := explored(t, file, 3_000_000)
	if !complete {
		return false
	}
	g, err := play.NewWithBudget(file, play.Budget{Total: 50_000_000})
	if err != nil {
		return false
	}
	want, err := g.EnumerateGraph(t.Context(), 5_000, func(play.Visit) error { return nil })
	if err != nil || !want.Complete {
		return false
	}
	if x.size() != want.Len() || x.deepest() != want.Depth(want.Len()-1) {
		t.Errorf("%s: %d states, %d moves deep, want %d and %d", file.Source.Name, x.size(), x.deepest(), want.Len(), want.Depth(want.Len()-1))
	}
	if _, cyclic, err := g.Cycle(t.Context(), want); err == nil && cyclic != (j.round != nil) {
		t.Errorf("%s: a cycle: %t, want %t", file.Source.Name, j.round != nil, cyclic)
	}
	return true
}
