package prover

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/guided"
	"github.com/gdllint/gdllint/prover/internal/walls"
)

// TestWalledIn: in a chess without check on 36 cells a side can wall itself in, which
// neither random matches show nor those towards few moves.
func TestWalledIn(t *testing.T) {
	text, err := os.ReadFile("internal/walls/testdata/castle.kif")
	if err != nil {
		t.Fatal(err)
	}
	p := played(t, string(text), notEnumerating(100_000_000), proof.Playability)
	p.States = p.Budget().States + 1 // too many to enumerate
	if err := guided.SeekStuck(t.Context(), p); err != nil || p.Items[0].Done {
		t.Fatalf("a beam towards few moves has found it, and the test shows nothing: %v", err)
	}
	if err := walls.Seek(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	v := p.Items[0].Verdict
	if v.Status != proof.Violated || v.Method != "wall" {
		t.Fatalf("playability is %s by %q, want violated by a wall", v.Status, v.Method)
	}
	if _, bad, err := p.Judge(t.Context(), v.Question, v.Trace); !bad || err != nil {
		t.Errorf("the match shows no violation: %v", err)
	}
}

// smallBoard is a random game on 3x3 cells: each kind of thing has some ways to leap, and
// takes what is there.
func smallBoard(rng *rand.Rand) string {
	var text strings.Builder
	text.WriteString("(role a) (role b) (init (turn a)) (rival a b) (rival b a)\n(up 1 2) (up 2 3) (line 1) (line 2) (line 3)\n")
	cells := rng.Perm(9)
	for kind := range 4 {
		owner := string("ab"[kind%2])
		fmt.Fprintf(&text, "(owns %s k%d) (init (at %d %d k%d))\n", owner, kind, cells[kind]%3+1, cells[kind]/3+1, kind)
		for range 1 + rng.IntN(3) {
			fmt.Fprintf(&text, "(leap k%d %d %d)\n", kind, rng.IntN(3)-1, rng.IntN(3)-1)
		}
	}
	text.WriteString(`
(by 0 1 1) (by 0 2 2) (by 0 3 3) (by 1 1 2) (by 1 2 3) (by -1 2 1) (by -1 3 2)
(<= (mine ?r ?x ?y) (true (at ?x ?y ?k)) (owns ?r ?k))
(<= (legal ?r (go ?x ?y ?u ?v)) (true (turn ?r)) (true (at ?x ?y ?k)) (owns ?r ?k) (leap ?k ?i ?j) (by ?i ?x ?u) (by ?j ?y ?v) (not (mine ?r ?u ?v)))
(<= (legal ?r rest) (rival ?r ?s) (true (turn ?s)))
(<= (next (at ?u ?v ?k)) (does ?r (go ?x ?y ?u ?v)) (true (at ?x ?y ?k)))
(<= (touched ?x ?y) (does ?r (go ?x ?y ?u ?v))) (<= (touched ?u ?v) (does ?r (go ?x ?y ?u ?v)))
(<= (next (at ?x ?y ?k)) (true (at ?x ?y ?k)) (not (touched ?x ?y)))
(<= (next (turn ?s)) (true (turn ?r)) (rival ?r ?s))
(<= (alive ?r) (mine ?r ?x ?y))
(<= terminal (role ?r) (not (alive ?r)))
(<= (goal ?r 50) (role ?r))
`)
	return text.String()
}

// TestWallsAgree: what seems to be a wall in random games is one, as all their states
// show; and most sides that can run out of moves are found.
func TestWallsAgree(t *testing.T) {
	found, missed := 0, 0
	for seed := range uint64(40) {
		text := smallBoard(rand.New(rand.NewPCG(seed, 5)))
		truth := enumerated(t.Context(), gdl.ParseString("test.kif", text))
		if truth == nil {
			continue
		}
		p := collected(t, text, notEnumerating(100_000_000), proof.Playability)
		p.States = p.Budget().States + 1
		if err := walls.Seek(t.Context(), p); err != nil {
			t.Fatal(err)
		}
		it := p.Items[0]
		switch violated := it.Verdict.Status == proof.Violated; {
		case it.Refuted || violated && truth[proof.Playability]:
			t.Errorf("seed %d: a match was found that shows nothing\n%s", seed, text)
		case violated:
			found++
		case !truth[proof.Playability]:
			missed++
		}
	}
	if found < 15 {
		t.Errorf("%d sides without a move were found, and %d not: it used to be 22 and 17", found, missed)
	}
}
