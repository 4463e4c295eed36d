package enumerate

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/grounding/lanes"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
)

var small = proof.ReachBudget{MaxStates: 1 << 20, StateBytes: 1 << 28}

// explored visits all states of a game, within some work.
func explored(t testing.TB, file *gdl.File, work int64) (*breadthFirstExplorer, *cycleJudge, bool) {
	t.Helper()
	g, err := grounding.GroundRulesheet(t.Context(), file, grounding.DefaultOptions())
	if err != nil {
		return nil, nil, false
	}
	net, err := circuit.NewNetwork(t.Context(), g)
	if err != nil || len(net.Nodes) > 20_000 {
		return nil, nil, false
	}
	e := lanes.NewExpander(net, net.TerminalRef)
	x := newBreadthFirstExplorer(e, small, watcher{})
	j := &cycleJudge{stateExplorer: x}
	x.allJudges = append(x.allJudges, j)
	err = x.exploreStates(t.Context(), work)
	if err == nil {
		err = j.sortTopologically(t.Context(), x.ExpansionWork()+3*work)
	}
	if err != nil && !errors.Is(err, lanes.ErrWorkDone) && !errors.Is(err, errRoom) && !errors.Is(err, lanes.ErrTooManyMoves) {
		t.Fatal(err)
	}
	return x, j, err == nil
}

// A watcher is a judge that is never settled.
type watcher struct{}

func (watcher) judgeFreshStates(*lanes.Expander, uint64) {}
func (watcher) judgeMoves(*lanes.Expander, uint64)       {}
func (watcher) isJudgeSettled() bool                     { return false }

// largest bounds the rulesheets of the sample, in bytes: of large games the states
// are mostly too many.
const largest = 4000

// TestCountsAsTheReferenceDoes compares states, depths and cycles of games of the
// collection with those that the reference semantics finds. It is a sample: the audit
// compares the states of all.
func TestCountsAsTheReferenceDoes(t *testing.T) {
	dir := filepath.Join("..", "..", "..", collectiontest.CorpusDir())
	names, err := collectiontest.AcceptedGames(dir)
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
	g, err := play.NewWithBudget(file, play.Budget{MaxTotalSteps: 50_000_000})
	if err != nil {
		return false
	}
	want, err := g.EnumerateTransitions(t.Context(), 5_000, func(play.StateVisit) error { return nil })
	if err != nil || !want.IsComplete {
		return false
	}
	if x.StateCount() != want.Len() || x.lastDepth() != want.DepthOf(want.Len()-1) {
		t.Errorf("%s: %d states, %d moves deep, want %d and %d", file.Source.Name, x.StateCount(), x.lastDepth(), want.Len(), want.DepthOf(want.Len()-1))
	}
	if _, cyclic, err := want.FindCycle(t.Context()); err == nil && cyclic != (j.states != nil) {
		t.Errorf("%s: a cycle: %t, want %t", file.Source.Name, j.states != nil, cyclic)
	}
	return true
}
