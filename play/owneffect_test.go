package play

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

// barrels is a game in which bob draws from one of two barrels, of which one is
// full. What he sees is to be added.
const barrels = `(role bob) (role random) (barrel left) (barrel right) (init start)
(<= (legal random (fill ?b)) (barrel ?b) (true start))
(<= (legal random wait) (not (true start)))
(<= (legal bob wait) (true start))
(<= (legal bob (draw ?b)) (barrel ?b) (not (true start)))
(<= (next (full ?b)) (does random (fill ?b)))
(<= (next (full ?b)) (true (full ?b)))
(<= (next jug) (does bob (draw ?b)) (true (full ?b)))
(<= (next jug) (true jug))
(<= (next drawn) (does bob (draw ?b)))
(<= (goal bob 100) (true jug))
`

// marks is a game in which two roles mark cells at the same time, and nobody
// marks anything if they choose the same one.
const marks = `(role ann) (role bob) (init start) (cell a) (cell b)
(<= (legal ?r (mark ?c)) (role ?r) (cell ?c) (true start))
(<= clash (does ann (mark ?c)) (does bob (mark ?c)))
(<= (next (is ?c ?r)) (does ?r (mark ?c)) (not clash))
(<= (next (tried ?r ?c)) (does ?r (mark ?c)) clash)
(<= terminal (not (true start)))
(goal ann 0) (goal bob 0)
`

func TestUnknownEffect(t *testing.T) {
	for _, c := range []struct {
		name, text, role string
		want             string // move and fluent
		steps            int
	}{
		{"never told", barrels + `(<= terminal (true drawn)) (<= (sees bob drip) (does bob wait))`, "bob", "(draw left) jug", 2},
		{"told at once", barrels + `(<= terminal (true drawn)) (<= (sees bob drip) (does bob (draw ?b)) (true (full ?b)))`, "bob", "", 0},
		{"told a step later", barrels + `(<= terminal (true drawn) (true jug)) (<= (sees bob wine) (true jug))`, "bob", "", 0},
		{"not told later", barrels + `(<= terminal (true (cell never))) (<= (sees bob drip) (does bob wait))`, "bob", "(draw left) jug", 3},
		{"told of the clash", marks + `(<= (sees ?r clash) clash (role ?r))`, "ann", "", 0},
		{"not told of the clash", marks + `(<= (sees ?r nothing) (true start) (role ?r))`, "ann", "(mark a) (tried ann a)", 1},
		{"plain", `(role ann) (init start) (legal ann go) (<= (next done) (does ann go)) (<= terminal (true done)) (goal ann 100)`, "ann", "", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, err := New(gdl.ParseString(c.name, c.text))
			if err != nil {
				t.Fatal(err)
			}
			e, _, err := g.FindUnknownEffect(t.Context(), symbol(c.role), 1000)
			if err != nil {
				t.Fatal(err)
			}
			if c.want == "" {
				if e != nil {
					t.Errorf("%s makes %s true after %v and not after %v", e.Move, e.Fluent, e.FirstTrace, e.SecondTrace)
				}
				return
			}
			if e == nil || e.Move.String()+" "+e.Fluent.String() != c.want || len(e.FirstTrace.Moves) != c.steps {
				t.Fatalf("got %+v, want %s after %d steps", e, c.want, c.steps)
			}
			v, bad, err := NewKnowledgeJudge(g).JudgeOwnEffect(t.Context(), e)
			if err != nil || !bad || !strings.Contains(v.Detail, "has made '"+e.Fluent.String()+"' true") || len(v.BlamedRules) != 1 {
				t.Errorf("judged %v, %v: %+v", bad, err, v)
			}
		})
	}
}

// TestJudgeOwnEffect changes matches that show an effect, so that they do not.
func TestJudgeOwnEffect(t *testing.T) {
	g, err := New(gdl.ParseString("barrels", barrels+`(<= terminal (true drawn)) (<= (sees bob drip) (does bob wait))`))
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*OwnEffect){
		"nothing is changed":   func(*OwnEffect) {},
		"the same match twice": func(e *OwnEffect) { e.SecondTrace = e.FirstTrace },
		"other moves":          func(e *OwnEffect) { e.SecondTrace = traceOf("wait (fill", "right)") },
		"another fluent":       func(e *OwnEffect) { e.Fluent = symbol("drawn") },
		"no such step":         func(e *OwnEffect) { e.MoveIndex = 5 },
		"matches that go on": func(e *OwnEffect) {
			e.FirstTrace.Moves, e.SecondTrace.Moves, e.MoveIndex = e.FirstTrace.Moves[:1], e.SecondTrace.Moves[:1], 0
		},
		"the matches exchanged": func(e *OwnEffect) { e.FirstTrace, e.SecondTrace = e.SecondTrace, e.FirstTrace },
		"an effect of the others": func(e *OwnEffect) {
			e.MoveIndex, e.Move = 0, symbol("wait")
			e.Fluent = &gdl.Term{Name: "full", Spelling: "full", Args: []*gdl.Term{symbol("left")}}
		},
	} {
		e, _, err := g.FindUnknownEffect(t.Context(), symbol("bob"), 1000)
		if err != nil || e == nil {
			t.Fatal(e, err)
		}
		change(e)
		_, bad, err := NewKnowledgeJudge(g).JudgeOwnEffect(t.Context(), e)
		if bad != (name == "nothing is changed") {
			t.Errorf("%s: judged %v, %v", name, bad, err)
		}
	}
}
