package play

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

// peek is a game in which one of two coins is thrown; ann sees which one was
// thrown, and what it shows only if she looked.
const peek = `(role ann) (role random)
(init start)
(<= (legal ann ?m) (true start) (look ?m))
(look peek) (look wait)
(<= (legal ann call) (true (coin heads)))
(<= (legal ann noop) (true (coin tails)))
(<= (legal random ?s) (true start) (side ?s))
(side heads) (side tails)
(<= (legal random noop) (not (true start)))
(<= (next (coin ?s)) (does random ?s) (side ?s))
(<= (next over) (true (coin ?s)))
(<= (sees ann thrown) (true start))
(<= (sees ann ?s) (does ann peek) (does random ?s))
(<= terminal (true over))
(<= terminal (true (coin heads)))
(<= (goal ann 100) (true (coin heads)))
(<= (goal ann 0) (not (true (coin heads))))`

func symbol(name string) *gdl.Term { return gdl.NewTerm(name) }

func traceOf(steps ...string) Trace {
	var t Trace
	for _, s := range steps {
		var joint JointMove
		for _, m := range strings.Fields(s) {
			joint = append(joint, symbol(m))
		}
		t.Moves = append(t.Moves, joint)
	}
	return t
}

func TestJudgeKnowledge(t *testing.T) {
	g, err := New(gdl.ParseString("peek", peek))
	if err != nil {
		t.Fatal(err)
	}
	ann := symbol("ann")
	for _, c := range []struct {
		topic    KnowledgeTopic
		finished bool
		one, two []string
		want     string // a part of the detail; "" if it is no violation
	}{
		{TopicTerminal, false, []string{"wait heads"}, []string{"wait tails"}, "ann cannot tell whether the match is over"},
		{TopicTerminal, false, []string{"wait tails"}, []string{"wait heads"}, ""}, // the first one must be over
		{TopicTerminal, false, []string{"peek heads"}, []string{"peek tails"}, ""}, // different percepts
		{TopicTerminal, false, []string{"wait heads"}, []string{"peek tails"}, ""}, // different moves
		{TopicTerminal, false, []string{"wait heads"}, []string{"wait heads"}, ""},
		{TopicTerminal, false, nil, []string{"wait heads"}, ""},
		{TopicLegal, false, []string{"wait heads"}, []string{"wait tails"}, "whether its move 'call' is legal"},
		{TopicGoal, false, []string{"wait heads"}, []string{"wait tails"}, "it is not 100 in another match that looks the same to ann and is not over"},
		{TopicGoal, true, []string{"wait heads"}, []string{"wait tails"}, ""}, // one is not over
	} {
		one, err := g.ReplayTrace(t.Context(), traceOf(c.one...))
		if err != nil {
			t.Fatal(err)
		}
		two, err := g.ReplayTrace(t.Context(), traceOf(c.two...))
		if err != nil {
			t.Fatal(err)
		}
		v, bad, err := NewKnowledgeJudge(g).JudgeKnowledge(t.Context(), KnowledgeQuestion{Topic: c.topic, KnowingRole: ann, SubjectRole: ann, BothFinished: c.finished}, one, two)
		if err != nil || bad != (c.want != "") || !strings.Contains(v.Detail, c.want) {
			t.Errorf("%d %q %q: got %q, %v, %v; want %q", c.topic, c.one, c.two, v.Detail, bad, err, c.want)
		}
	}
}

func TestBlameKnowledge(t *testing.T) {
	g, err := New(gdl.ParseString("peek", peek))
	if err != nil {
		t.Fatal(err)
	}
	one, _ := g.ReplayTrace(t.Context(), traceOf("wait heads"))
	two, _ := g.ReplayTrace(t.Context(), traceOf("wait tails"))
	v, _, err := NewKnowledgeJudge(g).JudgeKnowledge(t.Context(), KnowledgeQuestion{Topic: TopicTerminal, KnowingRole: symbol("ann")}, one, two)
	if err != nil {
		t.Fatal(err)
	}
	var heads []string
	for _, r := range v.BlamedRules {
		heads = append(heads, r.String())
	}
	want := "(<= (sees ann thrown) (true start)), (<= terminal (true (coin heads)))"
	if got := strings.Join(heads, ", "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestEnumeratePairs(t *testing.T) {
	g, err := New(gdl.ParseString("peek", peek))
	if err != nil {
		t.Fatal(err)
	}
	q := KnowledgeQuestion{Topic: TopicLegal, KnowingRole: symbol("ann"), SubjectRole: symbol("ann")}
	var x MatchPairs
	differing := 0
	err = g.EnumeratePairs(t.Context(), q.KnowingRole, 100, func(n int) error {
		differ, first, err := x.AnswersDiffer(t.Context(), q, n)
		if err != nil || !differ {
			return err
		}
		differing++
		one, two := x.PairTraces(n)
		if !first {
			one, two = two, one
		}
		a, err := g.ReplayTrace(t.Context(), one)
		if err != nil {
			return err
		}
		b, err := g.ReplayTrace(t.Context(), two)
		if err != nil {
			return err
		}
		if _, bad, err := NewKnowledgeJudge(g).JudgeKnowledge(t.Context(), q, a, b); err != nil || !bad {
			t.Errorf("pair %d of depth %d does not stand up: %v", n, x.PairDepth(n), err)
		}
		return nil
	}, &x)
	if err != nil || !x.IsComplete {
		t.Fatalf("complete: %v, error: %v", x.IsComplete, err)
	}
	// The pairs are start with itself, heads with itself, tails with itself,
	// heads with tails, and over with itself.
	if x.Len() != 5 || differing != 1 {
		t.Errorf("%d pairs, %d of them differ; want 5 and 1", x.Len(), differing)
	}
}

func TestEnumeratePairsLimit(t *testing.T) {
	g, err := New(gdl.ParseString("peek", peek))
	if err != nil {
		t.Fatal(err)
	}
	var x MatchPairs
	err = g.EnumeratePairs(t.Context(), symbol("ann"), 2, func(int) error { return nil }, &x)
	if err != nil || x.IsComplete {
		t.Errorf("complete: %v, error: %v; the limit is 2", x.IsComplete, err)
	}
	err = g.EnumeratePairs(t.Context(), symbol("nobody"), 2, func(int) error { return nil }, &x)
	if err == nil {
		t.Error("there is not a role called nobody")
	}
}
