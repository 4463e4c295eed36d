package lookalikes

import (
	"errors"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/expand"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// TestUnite: classes that are united bring what follows them along, however far.
func TestUnite(t *testing.T) {
	var p partition
	p.grow(8)
	for n := range uint32(3) {
		p.leads(n, 7, n+1) // 0 1 2 3
		p.leads(n+4, 7, n+5)
	}
	p.leads(5, 9, 0)
	if p.class(1) == p.class(5) {
		t.Fatal("states are united that nothing unites")
	}
	p.unite(0, 4)
	for n := range uint32(4) {
		if p.class(n) != p.class(n+4) {
			t.Errorf("%d and %d are not united", n, n+4)
		}
	}
	if p.leads(1, 9, 4); p.entries != 4 {
		t.Errorf("%d successors; want 3 after one observation and 1 after another", p.entries)
	}
	if p.leads(0, 7, 2); p.class(1) != p.class(3) {
		t.Error("what follows two states of one class is not united")
	}
}

// draw is a game in which a draws one of two cards, and b sees that and not which.
const draw = `(role a) (role b)
(legal a (draw 1)) (legal a (draw 2)) (legal b wait)
(<= (next (card ?n)) (does a (draw ?n)))
(<= (next done) (true (card ?n)))
(<= (next (card ?n)) (true (card ?n)))
(<= (sees a (card ?n)) (does a (draw ?n)))
(<= terminal (true done))
(<= (goal a 100) (true (card 1)))
(<= (goal a 0) (true (card 2)))
(goal b 50)`

func drawn(t *testing.T) *circuit.Network {
	t.Helper()
	g, err := task.Ground(t.Context(), gdl.ParseString("draw", draw), proof.Quick)
	if err != nil {
		t.Fatal(err)
	}
	net, err := circuit.NewNetwork(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	return net
}

func TestAgree(t *testing.T) {
	net := drawn(t)
	card := fluent(t, net, "(card 1)")
	var statements []Statement
	for role := range 2 {
		statements = append(statements,
			Statement{Role: role, Of: []circuit.Ref{net.Terminal}, When: circuit.TrueRef},
			Statement{Role: role, Of: []circuit.Ref{card}, When: circuit.TrueRef},
			Statement{Role: role, Of: []circuit.Ref{card}, When: fluent(t, net, "(card 2)"), Either: true},
			Statement{Role: role, Of: []circuit.Ref{card}, When: card})
	}
	room := Room{Work: 1 << 30, States: 1000, Entries: 1000}
	agree, states, _, err := Agree(t.Context(), net, statements, room, Faults{})
	if err != nil {
		t.Fatal(err)
	}
	want := []bool{true, true, true, true, true, false, false, true}
	for i, w := range want {
		if agree[i] != w {
			t.Errorf("statement %d: %v after %d states; want %v", i, agree[i], states, w)
		}
	}
}

// TestRoom wants nothing to be said where not all states were visited.
func TestRoom(t *testing.T) {
	net := drawn(t)
	for _, test := range []struct {
		room Room
		want error
	}{
		{Room{Work: 1, States: 1000, Entries: 1000}, expand.ErrWork},
		{Room{Work: 1 << 30, States: 2, Entries: 1000}, ErrRoom},
		{Room{Work: 1 << 30, States: 1000, Entries: 1}, ErrRoom},
	} {
		agree, _, _, err := Agree(t.Context(), net, []Statement{{Of: []circuit.Ref{net.Terminal}, When: circuit.TrueRef}}, test.room, Faults{})
		if !errors.Is(err, test.want) || agree != nil {
			t.Errorf("%+v: %v, %v; want %v", test.room, agree, err, test.want)
		}
	}
}

func fluent(t *testing.T, net *circuit.Network, name string) circuit.Ref {
	t.Helper()
	for i, f := range net.Game.Fluents {
		if f.String() == name {
			return net.Fluent[i]
		}
	}
	t.Fatal("no fluent ", name)
	return 0
}
