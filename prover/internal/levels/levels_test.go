package levels

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/grounding/circuit/circuittest"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/clock"
	"github.com/gdllint/gdllint/prover/internal/expand"
)

// writeLamps writes a random game of lamps and buttons, whose end depends on lamps and on
// the time, also so that a match may go on later from where it has ended before.
func writeLamps(rng *rand.Rand) string {
	lines := []string{"(role a)", "(init (lamp 1))", "(init (step 1))", "(<= (next (step ?y)) (true (step ?x)) (then ?x ?y))", "(<= terminal (true (step 9)))", "(goal a 100)"}
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	for i := range 8 {
		add("(then %d %d)", i+1, i+2)
	}
	lamp := func() string {
		l := fmt.Sprintf("(true (lamp %d))", 1+rng.IntN(6))
		if rng.IntN(2) == 0 {
			return "(not " + l + ")"
		}
		return l
	}
	for i := 1; i <= 6; i++ {
		add("(<= (legal a (push %d)) %s)", i, lamp())
		add("(legal a (push %d))", i)
		add("(<= (next (lamp %d)) (not (true (lamp %d))) (does a (push %d)))", i, i, i)
		add("(<= (next (lamp %d)) (true (lamp %d)) (not (does a (push %d))))", i, i, i)
		if rng.IntN(2) == 0 {
			add("(<= (next (lamp %d)) (does a (push %d)) %s)", i, 1+rng.IntN(6), lamp())
		}
	}
	for range 3 {
		add("(<= terminal %s %s (true (step %d)))", lamp(), lamp(), 1+rng.IntN(9))
	}
	add("(<= terminal %s %s %s %s)", lamp(), lamp(), lamp(), lamp())
	return strings.Join(lines, "\n")
}

// explore returns how many states are reached after how many moves. What spoil does comes
// after each depth.
func explore(t *testing.T, net *circuit.Network, stops int64, spoil func(*Explorer)) (reached []int, x *Explorer) {
	t.Helper()
	c := clock.Find(net)
	if c == nil {
		t.Fatal("no clock was found")
	}
	d := clock.NewDial(net, c)
	e := expand.New(net, c.Shows, d.Gates...)
	none := func(uint64) {}
	x = New(e, d, proof.Reach{States: 1 << 20, Bytes: 1 << 28, Loose: 1}, Watch{Look: none, Move: none, Level: func(depth int) bool {
		reached = append(reached, x.now.size())
		if spoil != nil {
			spoil(x)
		}
		return false
	}})
	for limit := stops; ; limit += stops {
		if err := x.Explore(t.Context(), limit); err == nil {
			return reached, x
		} else if err != expand.ErrWork {
			t.Fatal(err)
		}
	}
}

// referenceLevels counts the states of the game with its clock by the moves that lead to
// them.
func referenceLevels(t *testing.T, file *gdl.File) (reached []int) {
	t.Helper()
	g, err := play.New(file)
	if err != nil {
		t.Fatal(err)
	}
	all, err := g.EnumerateGraph(t.Context(), 100_000, nil)
	if err != nil {
		t.Fatal(err)
	}
	reached = make([]int, all.Depth(all.Len()-1)+1)
	for n := range all.Len() {
		reached[all.Depth(n)]++
	}
	return reached
}

// TestLevelsAgree compares them with those of the reference semantics, with stops and
// without.
func TestLevelsAgree(t *testing.T) {
	again := 0
	for seed := range uint64(60) {
		net, file := circuittest.Network(t, writeLamps(rand.New(rand.NewPCG(seed, 1))))
		want := referenceLevels(t, file)
		for _, stops := range []int64{1 << 40, 20_000} {
			got, x := explore(t, net, stops, nil)
			if !slices.Equal(got, want) {
				t.Errorf("seed %d: %v states, want %v", seed, got, want)
			}
			again += x.Expanded() - x.Size()
		}
	}
	if again == 0 {
		t.Error("no state was expanded again")
	}
}

// TestPathsLead looks for a way to each state at each depth, and for the moves along it.
func TestPathsLead(t *testing.T) {
	ways := 0
	for seed := range uint64(10) {
		net, _ := circuittest.Network(t, writeLamps(rand.New(rand.NewPCG(seed, 1))))
		_, _ = explore(t, net, 1<<40, func(x *Explorer) {
			for n, ok := x.now.next(0); ok; n, ok = x.now.next(int(n) + 1) {
				path, err := x.Path(t.Context(), n, x.Depth)
				if err != nil || path[0] != 0 || path[x.Depth] != n {
					t.Fatalf("seed %d: %v: %v", seed, path, err)
				}
				if moves, err := x.Moves(t.Context(), path); err != nil || len(moves) != x.Depth {
					t.Fatalf("seed %d: %v: %v", seed, path, err)
				}
				for d, n := range path[:x.Depth] {
					if !slices.ContainsFunc(x.depths[d].parts, func(c int) bool { return x.depths[c].from.has(n) }) {
						t.Fatalf("seed %d: the match does not go on from %d after %d moves", seed, n, d)
					}
				}
				ways++
			}
		})
	}
	t.Logf("%d ways", ways)
}

// TestFaultsAreSeen breaks the exploration. Each fault has to change the states that are
// reached in some game.
func TestFaultsAreSeen(t *testing.T) {
	last := func(x *Explorer) *depth { return &x.depths[x.Depth] }
	for name, fault := range map[string]func(*Explorer){
		"a state that follows is forgotten": func(x *Explorer) {
			if n, ok := last(x).to.next(0); ok {
				last(x).to.pages[n/pageBits][n%pageBits/64] &^= 1 << (n % 64)
			}
		},
		"states were expanded that were not": func(x *Explorer) {
			last(x).from.unite(x.now)
			last(x).size = last(x).from.size()
		},
		"pieces are used from which the match does not go on": func(x *Explorer) {
			d := last(x)
			for _, end := range x.ends {
				if end >= 0 {
					d.from.remove(x.values[end])
				}
			}
			d.size = d.from.size()
		},
		"the match goes on from everywhere": func(x *Explorer) {
			for i := range x.ends[:len(x.ends)-1] {
				x.ends[i] = clock.Never
			}
		},
		"what was seen of states is lost": func(x *Explorer) { *x.values[0] = set{} },
	} {
		seen := false
		for seed := uint64(0); seed < 60 && !seen; seed++ {
			net, file := circuittest.Network(t, writeLamps(rand.New(rand.NewPCG(seed, 1))))
			got, _ := explore(t, net, 1<<40, fault)
			seen = !slices.Equal(got, referenceLevels(t, file))
		}
		if !seen {
			t.Errorf("%s: nobody has noticed", name)
		}
	}
}

// TestSets compares sets with maps.
func TestSets(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for range 300 {
		make := func() (*set, map[uint32]bool) {
			s, m := &set{}, map[uint32]bool{}
			for range rng.IntN(50) {
				n := uint32(rng.IntN(3 * pageBits))
				s.add(n)
				m[n] = true
			}
			return s, m
		}
		check := func(what string, s *set, m map[uint32]bool) {
			var got []uint32
			for n, ok := s.next(0); ok; n, ok = s.next(int(n) + 1) {
				got = append(got, n)
			}
			if len(got) != len(m) || s.size() != len(m) || slices.ContainsFunc(got, func(n uint32) bool { return !m[n] || !s.has(n) }) {
				t.Fatalf("%s: %v, want %v", what, got, m)
			}
		}
		a, am := make()
		b, bm := make()
		below := rng.IntN(3 * pageBits)
		cut, both, first := map[uint32]bool{}, a.clone(3*pageBits), uint32(1<<31)
		for n := range am {
			if int(n) < below {
				cut[n] = true
			}
			if bm[n] {
				first = min(first, n)
			}
		}
		check("added", a, am)
		check("cut", a.clone(below), cut)
		if n, some := a.firstOf(b); some != (first < 1<<31) || some && n != first {
			t.Fatalf("first %d, want %d", n, first)
		}
		both.unite(b)
		if !a.within(both) || !b.within(both) || a.within(b) && len(am) > len(bm) {
			t.Fatal("a union has all of its parts")
		}
		both.remove(b)
		for n := range bm {
			delete(am, n)
		}
		check("removed", both, am)
	}
}
