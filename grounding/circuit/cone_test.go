package circuit

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
)

// ringText is a game in which a reach over a ring of places is one large loop.
func ringText(places int) string {
	var b strings.Builder
	b.WriteString("(role r)\n(init (open 0))\n(legal r go)\n(<= (next (open ?x)) (true (open ?x)))\n(<= terminal (reach 1))\n(goal r 100)\n")
	for i := range places {
		fmt.Fprintf(&b, "(road %d %d)\n(<= (next (open %d)) (does r go) (reach %d))\n", i, (i+1)%places, i, (i+places-1)%places)
	}
	b.WriteString("(<= (reach ?x) (true (open ?x)))\n(<= (reach ?y) (reach ?x) (road ?x ?y) (true (open ?x)))\n(<= (reach ?x) (reach ?y) (road ?x ?y) (true (open ?y)))\n")
	return b.String()
}

// TestLoopCone asks for the cone of each gate of a large loop: all fluents that
// any of its rules asks for.
func TestLoopCone(t *testing.T) {
	const places = 1000
	n := network(t, ringText(places))
	loops := 0
	for _, l := range n.Loops {
		loops += l.NodeCount
	}
	if loops < places {
		t.Fatalf("only %d gates stand in loops", loops)
	}
	count := 0
	for i, node := range n.Nodes {
		if node.Kind == LoopNode && count < 20 {
			count++
			if got := len(n.ConeFluents(NodeRef(2 * i))); got != places {
				t.Fatalf("gate %d depends on %d fluents, want %d", i, got, places)
			}
		}
	}
	if count == 0 {
		t.Error("no gate was asked for")
	}
}

// BenchmarkLoopCone asks for the cone of a large loop, which is walked once.
func BenchmarkLoopCone(b *testing.B) {
	g, err := grounding.GroundRulesheet(b.Context(), gdl.ParseString("ring.kif", ringText(2000)), grounding.Options{})
	if err != nil {
		b.Fatal(err)
	}
	n, err := NewNetwork(b.Context(), g)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		n.ConeFluents(n.TerminalRef)
	}
}
