package grounding

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/gdllint/gdllint/gdl"
)

// FuzzGround grounds whatever the parser makes of some bytes, within a tiny
// budget: no panic, no endless run, and a result that hangs together.
func FuzzGround(f *testing.F) {
	f.Add(turing)
	f.Add(explosion)
	f.Add("(role x) (init p) (<= (next ?f) (true ?f) (or (not (true p)) (distinct ?f p)))")
	f.Add("(role x) (<= (legal x (m ?a ?b)) (s ?a ?c) (s ?c ?b)) (s 1 2) (s 2 3) (<= (goal x 1) (does x (m ?a ?b)))")
	f.Add("(<= a (not b)) (<= b (not a)) (<= (init a) a) (role (f ?x))")
	for seed := range uint64(30) {
		f.Add(NewGenerator(rand.New(rand.NewPCG(seed, 2))).WriteGame())
	}
	f.Fuzz(func(t *testing.T, text string) {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		file := gdl.ParseString("fuzz", text)
		for _, opts := range []Options{tiny, {MaxInstances: 2000, MaxAtoms: 2000, MaxDepth: 6, MaxSteps: 50_000, OnlyAsked: true, OnlyCalled: true, splitEagerly: true}} {
			g, err := GroundRulesheet(ctx, file, opts)
			if ctx.Err() != nil {
				t.Fatal("no end within five seconds")
			}
			if err == nil {
				checkGame(t, g)
			}
		}
	})
}

// checkGame checks that the parts of a game refer to each other.
func checkGame(t *testing.T, g *Game) {
	t.Helper()
	for _, r := range g.GroundRules.AllRules() {
		if r.Head < 0 || int(r.Head) >= len(g.Atoms) || r.SourceRule == nil {
			t.Fatalf("rule %+v", r)
		}
		for _, l := range r.Body {
			if int(l.AtomOf()) >= len(g.Atoms) || l < 0 {
				t.Fatalf("rule %+v", r)
			}
		}
	}
	for i, a := range g.TrueAtoms {
		if a < 0 || g.Atoms[a].AtomKind != TrueAtom || int(g.Atoms[a].Index) != i {
			t.Fatalf("fluent %s has atom %d", g.Fluents[i], a)
		}
	}
	for r := range g.Roles {
		for i, a := range g.DoesAtoms[r] {
			if a < 0 || g.Atoms[a].AtomKind != DoesAtom || int(g.Atoms[a].Index) != i {
				t.Fatalf("move %s has atom %d", g.RoleMoves[r][i], a)
			}
		}
	}
}
