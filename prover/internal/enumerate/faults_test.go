package enumerate

import (
	"testing"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/grounding/circuit/circuittest"
	"github.com/gdllint/gdllint/grounding/lanes"
	"github.com/gdllint/gdllint/play"
)

// walkers is a game of two that walk round a ring of six and may rest, until
// one comes to its end: 30 states, and most can come again.
const walkers = `
(role a) (role b) (init (at a 1)) (init (at b 3))
(then 0 1) (then 1 2) (then 2 3) (then 3 4) (then 4 5) (then 5 0)
(<= (legal ?r walk) (role ?r)) (<= (legal ?r rest) (role ?r)) (<= (legal ?r sleep) (role ?r))
(<= (next (at ?r ?y)) (does ?r walk) (true (at ?r ?x)) (then ?x ?y))
(<= (next (at ?r ?x)) (true (at ?r ?x)) (not (does ?r walk)))
(<= terminal (true (at a 5)))
(<= (goal ?r 100) (role ?r))`

// A census is what an exploration has found out about a game.
type census struct {
	states, depth int
	cyclic        bool
}

// take explores a game in which a test has broken something.
func take(t *testing.T, text string, fault func(*circuit.Network)) (got, want census) {
	t.Helper()
	net, file := circuittest.BuildNetwork(t, text)
	if fault != nil {
		fault(net)
	}
	x := newBreadthFirstExplorer(lanes.NewExpander(net, net.TerminalRef), small, watcher{})
	j := &cycleJudge{stateExplorer: x}
	x.allJudges = append(x.allJudges, j)
	if err := x.exploreStates(t.Context(), 1<<40); err != nil {
		t.Fatal(err)
	}
	if err := j.sortTopologically(t.Context(), 1<<41); err != nil {
		t.Fatal(err)
	}
	got = census{x.StateCount(), x.lastDepth(), j.states != nil}
	g, err := play.New(file)
	if err != nil {
		t.Fatal(err)
	}
	ref, err := g.EnumerateTransitions(t.Context(), 10_000, func(play.StateVisit) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	_, cyclic, err := ref.FindCycle(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return got, census{ref.Len(), ref.DepthOf(ref.Len() - 1), cyclic}
}

// blockedDoors is a game of one who opens doors: no state comes again, and
// several ways lead to each.
const blockedDoors = `
(role a) (door 1) (door 2) (door 3) (door 4) (door 5) (door 6) (door 7)
(<= (legal a (open ?d)) (door ?d) (not (true (isOpen ?d))))
(<= (next (isOpen ?d)) (does a (open ?d)))
(<= (next (isOpen ?d)) (true (isOpen ?d)))
(<= terminal (true (isOpen 1)) (true (isOpen 2)) (true (isOpen 3)) (true (isOpen 7)))
(goal a 100)`

// TestFaultsAreSeen breaks the network in several ways before it is explored.
// Each has to make a
// difference to what the reference semantics finds out.
func TestFaultsAreSeen(t *testing.T) {
	faults := map[string]func(*circuit.Network){
		"a fluent is lost after the move":  func(n *circuit.Network) { n.NextRefs[len(n.NextRefs)-1] = circuit.FalseRef },
		"a fluent holds after every move":  func(n *circuit.Network) { n.NextRefs[0] = circuit.TrueRef },
		"the end of the match is not seen": func(n *circuit.Network) { n.TerminalRef = circuit.FalseRef },
		"a move is forgotten":              func(n *circuit.Network) { n.LegalRefs[0][0] = circuit.FalseRef },
		"the initial state is another one": func(n *circuit.Network) { n.Game.InitFluents = n.Game.InitFluents[:0] },
	}
	games := []string{walkers, blockedDoors}
	for _, text := range games {
		if got, want := take(t, text, nil); got != want {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
	for name, fault := range faults {
		seen := false
		for _, text := range games {
			got, want := take(t, text, fault)
			seen = seen || got != want
		}
		if !seen {
			t.Errorf("%s: nobody has noticed", name)
		}
	}
}

// TestExplorationGoesOn stops an exploration again and again: it has to come to
// the same end.
func TestExplorationGoesOn(t *testing.T) {
	net, _ := circuittest.BuildNetwork(t, walkers)
	x := newBreadthFirstExplorer(lanes.NewExpander(net, net.TerminalRef), small, watcher{})
	stops := 0
	for limit := int64(0); ; limit += 300 {
		err := x.exploreStates(t.Context(), limit)
		if err == nil {
			break
		}
		stops++
	}
	_, want := take(t, walkers, nil)
	if x.StateCount() != want.states || x.lastDepth() != want.depth {
		t.Errorf("%d states, %d moves deep, want %+v", x.StateCount(), x.lastDepth(), want)
	}
	if stops < 10 {
		t.Errorf("it was stopped %d times only", stops)
	}
}
