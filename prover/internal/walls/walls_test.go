package walls

import (
	_ "embed"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/grounding/circuit/circuittest"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// castle is a game on 36 cells.
//
//go:embed testdata/castle.kif
var castle string

// learnt returns what is learnt of a game.
func learnt(t *testing.T, text string) (*board, *observed, *desk, *pieces) {
	t.Helper()
	net, _ := circuittest.Network(t, text)
	game := &task.Task{}
	game.Net = net
	b := findBoard(game)
	if b == nil {
		t.Fatal("no board")
	}
	o := observe(game, b)
	d := newDesk(b, o.frame)
	return b, o, d, learn(d, o, passes(d))
}

// TestStepsAreThoseOfTheRules: in states of random matches those moves are legal that the
// steps of the things allow which are there. Where what stops a step is forgotten that
// is noticed.
func TestStepsAreThoseOfTheRules(t *testing.T) {
	b, _, _, k := learnt(t, castle)
	if n := len(b.fluent); n != 36 || b.blank != nothing {
		t.Fatalf("%d places and a blank %d, want 36 and none", n, b.blank)
	}
	if wrong := differences(b, k); wrong != 0 {
		t.Errorf("%d moves are legal without a step, or a step is no legal move", wrong)
	}
	for _, forget := range []func(s *step){
		func(s *step) { s.own = set{} },
		func(s *step) { s.other = set{} },
		func(s *step) { s.enabled = set{} },
	} {
		_, _, _, k := learnt(t, castle)
		for _, of := range k.steps {
			for _, steps := range of {
				for i := range steps {
					forget(&steps[i])
				}
			}
		}
		if differences(b, k) == 0 {
			t.Error("nobody has noticed that something was forgotten")
		}
	}
}

// differences counts the moves in random matches that the steps get wrong.
func differences(b *board, k *pieces) (wrong int) {
	m := simulate.NewMatches(b.net, 5)
	m.Begin()
	for range 40 {
		going := m.Look()
		for w := going & 0xff; w != 0; w &= w - 1 {
			lane := bits.TrailingZeros64(w)
			on := b.read(func(visit func(int32)) {
				for f, w := range m.State {
					if w>>lane&1 == 1 {
						visit(int32(f))
					}
				}
			})
			for role, legal := range b.net.Legal {
				allowed := allowedBy(k, on, role)
				n, waits := 0, false
				for move, l := range legal {
					if m.Ev.Value(l)>>lane&1 == 1 {
						n++
						waits = waits || b.net.Game.Moves[role][move].Name == "wait"
						if !waits && !allowed[int32(move)] {
							wrong++
						}
					}
				}
				if !waits && n < len(allowed) {
					wrong++
				}
			}
		}
		m.Move(going, true)
	}
	return wrong
}

// allowedBy returns the moves of a role that steps allow.
func allowedBy(k *pieces, on layout, role int) map[int32]bool {
	var own, other set
	for p, c := range on {
		if c >= 0 && k.owner[c] == role {
			own.add(p)
		} else if c >= 0 {
			other.add(p)
		}
	}
	allowed := map[int32]bool{}
	for p, c := range on {
		if c < 0 || k.owner[c] != role {
			continue
		}
		for _, s := range k.steps[c][p] {
			if !s.own.meets(&own) && !s.other.meets(&other) && (s.lone() || s.enabled.meets(&other)) {
				allowed[s.move] = true
			}
		}
	}
	return allowed
}

// TestObserved: the kings are what a match cannot go on without.
func TestObserved(t *testing.T) {
	b, o, _, k := learnt(t, castle)
	kings := 0
	for p, c := range k.first {
		if c >= 0 && o.royal[c] {
			kings++
			if f := b.net.Game.Fluents[b.fluent[p][c]].String(); !strings.Contains(f, "king") {
				t.Errorf("%s is said to be a king", f)
			}
		}
	}
	if kings != 2 {
		t.Errorf("%d kings, want 2", kings)
	}
}

// TestWallsHold: no man of a wall has a legal move, and the order in which it is built
// is one of legal moves.
func TestWallsHold(t *testing.T) {
	b, _, d, k := learnt(t, castle)
	for role := range b.net.Legal {
		m := newMason(k, role)
		_, other := k.deputies(role)
		ordered := 0
		for range 60 {
			w := m.next(200_000)
			if w == nil {
				break
			}
			d.clear(role)
			for man, p := range w.at {
				if p != noMan {
					d.put(0, p, m.what[man])
				}
			}
			w.other.each(func(p int) { d.put(0, p, other) })
			d.look()
			for move, l := range b.net.Legal[role] {
				if d.ev.Value(l)&1 == 1 {
					t.Errorf("%v is legal in a wall", b.net.Game.Moves[role][move])
				}
			}
			if plan, ok := m.order(w); ok {
				ordered++
				ends(t, m, w, plan)
			}
		}
		if ordered == 0 {
			t.Errorf("no wall of role %d can be built", role)
		}
	}
}

// ends follows a plan, which has to end with the wall.
func ends(t *testing.T, m *mason, w *wall, plan []stride) {
	t.Helper()
	at := slices.Clone(m.home)
	for man, p := range w.at {
		if p == noMan {
			at[man] = noMan
		}
	}
	for _, s := range plan {
		if at[s.man] != s.from || slices.Contains(at, s.to) {
			t.Fatalf("a man goes from %d to %d, who is at %d of %v", s.from, s.to, at[s.man], at)
		}
		at[s.man] = s.to
	}
	if !slices.Equal(at, w.at) {
		t.Errorf("men are at %v in the end, want %v", at, w.at)
	}
}

// TestSet: sets of places do what sets do.
func TestSet(t *testing.T) {
	var a, b set
	for _, p := range []int{0, 63, 64, 255} {
		a.add(p)
	}
	b.add(64)
	if !a.meets(&b) || a.size() != 4 || !a.has(255) || a.has(1) {
		t.Errorf("a set has other places than it was given: %v", a)
	}
	rest := a.without(&b)
	var left []int
	rest.each(func(p int) { left = append(left, p) })
	if !slices.Equal(left, []int{0, 63, 255}) || rest.meets(&b) {
		t.Errorf("the rest has %v", left)
	}
}
