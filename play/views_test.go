package play

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// twins: random throws a coin for each of two roles and shows each its own. In
// the second step, which is the last, ann may peek at bob's if hers shows h.
const twins = `(role ann) (role bob) (role random)
(init start) (side h) (side t)
(<= (legal random (coins ?s ?t)) (true start) (side ?s) (side ?t))
(<= (legal random wait) (not (true start)))
(<= (legal ?r wait) (role ?r) (distinct ?r random))
(<= (legal ann peek) (true (coin ann h)))
(<= (next (coin ann ?s)) (does random (coins ?s ?t)))
(<= (next (coin bob ?t)) (does random (coins ?s ?t)))
(<= (next (coin ?r ?s)) (true (coin ?r ?s)))
(<= (next over) (true (coin ann ?s)))
(<= (sees ann (own ?s)) (does random (coins ?s ?t)))
(<= (sees bob (own ?t)) (does random (coins ?s ?t)))
(<= (sees ann (other ?t)) (does ann peek) (true (coin bob ?t)))
(<= terminal (true over))
(<= (goal ?r 50) (role ?r))`

func parseFormula(t *testing.T, file *gdl.File, text string) *property.Formula {
	t.Helper()
	done, errs := property.FromText(property.NewScope(file), gdl.ParseString("f", text).Source)
	if len(errs) > 0 || len(done) != 1 {
		t.Fatalf("%s: %v", text, errs)
	}
	return done[0].Formula
}

// steps makes a trace of moves such as "wait wait (coins h t)".
func steps(t *testing.T, moves ...string) *Trace {
	t.Helper()
	trace := &Trace{}
	for _, step := range moves {
		src := gdl.ParseString("moves", "(legal "+strings.ReplaceAll(step, ",", ") (legal ")+")")
		var joint JointMove
		for _, r := range src.Rules {
			joint = append(joint, r.Head.Args[0])
		}
		trace.Moves = append(trace.Moves, joint)
	}
	return trace
}

func TestJudgeViews(t *testing.T) {
	file := gdl.ParseString("twins", twins)
	g, err := New(file)
	if err != nil {
		t.Fatal(err)
	}
	hh, ht, th := "wait,wait,(coins h h)", "wait,wait,(coins h t)", "wait,wait,(coins t h)"
	peek, wait := "peek,wait,wait", "wait,wait,wait"
	for _, c := range []struct {
		formula string
		matches [][]string // the first one is judged
		want    string     // a part of the detail; "" for no violation
		who     string     // the witnesses: role and the match it looks like
	}{
		{"(=> (true (coin ann h)) (knows ann (true (coin bob h))))", [][]string{{hh}, {ht}}, "(true (coin ann h)) holds, and ann cannot tell match 1 from match 2, in which (true (coin bob h)) does not hold", "ann 0"},
		{"(=> (true (coin ann h)) (knows ann (true (coin bob h))))", [][]string{{hh}, {th}}, "", ""},
		{"(=> (true (coin ann h)) (knows ann (true (coin bob h))))", [][]string{{hh}}, "", ""},
		{"(=> (true (coin ann h)) (knows ann (true (coin bob h))))", [][]string{{ht}}, "(true (coin bob h)) does not hold", ""},
		{"(knows-whether ann (true (coin bob h)))", [][]string{{hh}, {ht}}, "ann cannot tell whether (true (coin bob h)): it holds in match 1 and not in match 2", "ann 0"},
		{"(knows-whether ann (true (coin bob h)))", [][]string{{ht}, {hh}}, "it holds in match 2 and not in match 1", "ann 0"},
		{"(knows-whether ann (true (coin bob h)))", [][]string{{hh, peek}, {ht, peek}}, "", ""},
		{"(knows-whether ann (true (coin bob h)))", [][]string{{hh, wait}, {ht, wait}}, "ann cannot tell", "ann 0"},
		{"(knows-whether ann (true (coin bob h)))", [][]string{{hh, wait}, {ht, peek}}, "", ""},
		{"(=> (true (coin ann h)) (knows ann (knows bob (true (coin ann h)))))", [][]string{{ht}, {hh}}, "", ""},
		{"(=> (true (coin ann h)) (knows ann (or (true (coin bob t)) (knows bob (true (coin ann h))))))", [][]string{{ht}, {hh}, {th}},
			"ann cannot tell match 1 from match 2, in which (true (coin bob t)) does not hold, and bob cannot tell match 2 from match 3, in which (true (coin ann h)) does not hold", "ann 0 bob 1"},
		{"(=> (true (coin ann h)) (after (knows ann (true (coin bob h)))))", [][]string{{hh, wait}, {ht, wait}}, "in the next state ann cannot tell", "ann 0"},
		{"(=> (true (coin ann h)) (after (knows ann (true (coin bob h)))))", [][]string{{hh}, {ht}}, "", ""}, // too short
		{"(or terminal (knows bob (after (true (coin ann h)))))", [][]string{{hh, wait}, {th, wait}}, "bob cannot tell match 1 from match 2, in which in the next state (true (coin ann h)) does not hold", "bob 0"},
		{"(or terminal (knows bob (after (true (coin ann h)))))", [][]string{{hh, wait}, {th}}, "", ""},
	} {
		var matches []*ReplayedMatch
		for _, moves := range c.matches {
			m, err := g.ReplayTrace(t.Context(), *steps(t, moves...))
			if err != nil {
				t.Fatal(err)
			}
			matches = append(matches, m)
		}
		v, witnesses, bad, err := NewFormulaJudge(g, WithNonplayable).JudgeViews(t.Context(), matches[0], matches[1:], parseFormula(t, file, c.formula), false)
		who := ""
		for _, w := range witnesses {
			who += " " + w.Role.String() + " " + string(rune('0'+w.ResembledMatch))
		}
		if err != nil || bad != (c.want != "") || !strings.Contains(v.Detail, c.want) || who != c.who && who != " "+c.who {
			t.Errorf("%s on %v: %v, %q, witnesses%s, %v; want %q, %s", c.formula, c.matches, bad, v.Detail, who, err, c.want, c.who)
		}
	}
}
