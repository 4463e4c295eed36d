package play

import (
	"context"
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

// literally is KR 2012 Def. 3 to the letter, over a list of all matches.
type literally struct {
	t   *testing.T
	g   *Game
	all []*ReplayedMatch // of every length
}

func (n *literally) collect(ctx context.Context, trace Trace) {
	m, err := n.g.ReplayTrace(ctx, trace)
	if err != nil {
		n.t.Fatal(err)
	}
	n.all = append(n.all, m)
	if over, _ := n.g.IsTerminal(ctx, m.LastState()); over {
		return
	}
	moves, _, _, err := n.g.allSuccessors(ctx, m.LastState())
	if err != nil {
		n.t.Fatal(err)
	}
	for _, joint := range moves {
		n.collect(ctx, Trace{Moves: append(trace.Moves[:len(trace.Moves):len(trace.Moves)], joint)})
	}
}

// satisfies tells whether f is true along all n-max sequences from the end of
// a match.
func (n *literally) satisfies(m *ReplayedMatch, f *property.Formula) bool {
	begin := len(m.Steps)
	for _, longer := range n.all {
		if !n.extends(longer, m) || len(longer.Steps) > begin+f.NextDepth() {
			continue
		}
		over, _ := n.g.IsTerminal(n.t.Context(), longer.LastState())
		if (over || len(longer.Steps) == begin+f.NextDepth()) && !n.along(longer, begin, f) {
			return false
		}
	}
	return true
}

// extends tells whether a match begins with another.
func (n *literally) extends(longer, m *ReplayedMatch) bool {
	if len(longer.Steps) < len(m.Steps) {
		return false
	}
	for i := range m.Steps {
		for r := range m.Steps[i].JointMove {
			if !gdl.EqualTerms(m.Steps[i].JointMove[r], longer.Steps[i].JointMove[r]) {
				return false
			}
		}
	}
	return true
}

func (n *literally) along(m *ReplayedMatch, i int, f *property.Formula) bool {
	switch {
	case !f.IsEpistemic():
		holds, err := n.g.HoldsAlong(n.t.Context(), m.States, i, f)
		if err != nil {
			n.t.Fatal(err)
		}
		return holds
	case f.Op == property.OpAnd:
		for _, arg := range f.Args {
			if !n.along(m, i, arg) {
				return false
			}
		}
		return true
	case f.Op == property.OpOr:
		for _, arg := range f.Args {
			if n.along(m, i, arg) {
				return true
			}
		}
		return false
	case f.Op == property.OpNext:
		return i == len(m.Steps) || n.along(m, i+1, f.Args[0])
	case f.Op == property.OpWhether:
		return n.knows(m, i, f.Knower, f.Args[0]) || n.knows(m, i, f.Knower, property.Negation(f.Args[0]))
	}
	return n.knows(m, i, f.Knower, f.Args[0])
}

func (n *literally) knows(m *ReplayedMatch, i int, role *gdl.Term, f *property.Formula) bool {
	part := &ReplayedMatch{States: m.States[:i+1], Steps: m.Steps[:i]}
	for _, other := range n.all {
		if same, err := n.g.AreIndistinguishable(role, part, other); err != nil {
			n.t.Fatal(err)
		} else if same && !n.satisfies(other, f) {
			return false
		}
	}
	return true
}

// TestWorlds compares what groups of matches show with KR 2012 Def. 3 applied
// to all matches one by one, and wants a violation to be judged as such.
func TestWorlds(t *testing.T) {
	for game, text := range map[string]string{"twins": twins, "peek": peek} {
		file := gdl.ParseString(game, text)
		g, err := New(file)
		if err != nil {
			t.Fatal(err)
		}
		n := &literally{t: t, g: g}
		n.collect(t.Context(), Trace{})
		x, err := g.EnumerateWorlds(t.Context(), 10_000)
		if err != nil || !x.IsComplete || x.Len() > len(n.all) {
			t.Fatalf("%d groups of %d matches, %v", x.Len(), len(n.all), err)
		}
		coin, other := "(true (coin ann h))", "(true (coin bob h))"
		who := "bob"
		if game == "peek" {
			coin, other, who = "(true (coin heads))", "terminal", "ann"
		}
		violations := 0
		for _, pattern := range []string{
			"(knows ann A)", "(knows W A)", "(knows-whether ann B)", "(knows-whether W A)", "(=> A (knows ann A))", "(=> A (knows W (knows ann A)))",
			"(knows ann (knows-whether W A))", "(knows ann (or (not A) (knows W (not B))))", "(or (knows ann A) (knows ann (not A)))",
			"(after (knows-whether ann B))", "(after (after (knows W (or A (not A)))))", "(knows ann (after (or A (knows W B))))",
			"(or A (after (knows-whether W (after A))))", "(or (after A) (knows ann (after (not A))))", "(knows-whether ann (after A))",
			"(and (knows ann (or A B (not B))) (=> terminal (knows-whether ann terminal)))", "(=> terminal (knows ann (knows W terminal)))",
			"(knows W (after (knows ann (or terminal (after terminal)))))", "(forall (?r) (knows ?r (or A (knows-whether ?r A))))", "(exists (?r) (knows-whether ?r (or A B)))",
		} {
			f := parseFormula(t, file, strings.NewReplacer("A", coin, "B", other, "W", who).Replace(pattern))
			unfolded, err := f.UnfoldKnowledge(1000)
			if err != nil {
				t.Fatal(err)
			}
			want := false
			for _, m := range n.all {
				want = want || !n.satisfies(m, unfolded)
			}
			found, match, others, err := x.FindViolation(t.Context(), f, WithNonplayable, false)
			if err != nil || found != want {
				t.Errorf("%s, %s: violated %v, want %v: %v", game, f, found, want, err)
			}
			if found {
				violations++
				wantJudged(t, g, f, match, others)
			}
		}
		if violations < 5 || violations > 18 {
			t.Errorf("%s: %d violations: too few of one kind", game, violations)
		}
	}
}

func wantJudged(t *testing.T, g *Game, f *property.Formula, match Trace, others []Trace) {
	t.Helper()
	first, err := g.ReplayTrace(t.Context(), match)
	if err != nil {
		t.Fatal(err)
	}
	var matches []*ReplayedMatch
	for _, o := range others {
		m, err := g.ReplayTrace(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		matches = append(matches, m)
	}
	if _, _, bad, err := NewFormulaJudge(g, WithNonplayable).JudgeViews(t.Context(), first, matches, f, false); !bad || err != nil {
		t.Errorf("%s: the judge does not agree: %v", f, err)
	}
}
