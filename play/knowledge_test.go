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

func TestMatchPairs(t *testing.T) {
	ctx := t.Context()
	g, err := New(gdl.ParseString("peek", peek))
	if err != nil {
		t.Fatal(err)
	}
	q := KnowledgeQuestion{Topic: TopicLegal, KnowingRole: symbol("ann"), SubjectRole: symbol("ann")}
	x, err := g.newMatchPairs(ctx, q.KnowingRole)
	if err != nil {
		t.Fatal(err)
	}
	must := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	differing := 0
	for n := 0; n < len(x.statePairs); n++ {
		full, err := x.expandPair(ctx, n, 100)
		if must(err); full {
			t.Fatal("there are few pairs")
		}
		var answers [2]stateAnswer
		for i, s := range x.statePairs[n].states {
			answers[i], err = g.evaluator.answerIn(ctx, q, s)
			must(err)
		}
		if !q.answersDiffer(answers[0], answers[1]) {
			continue
		}
		differing++
		one, two := x.pairTraces(n)
		if answers[1].isOver && !answers[0].isOver { // the first match is the one that ends
			one, two = two, one
		}
		a, err := g.ReplayTrace(ctx, one)
		must(err)
		b, err := g.ReplayTrace(ctx, two)
		must(err)
		if _, bad, err := NewKnowledgeJudge(g).JudgeKnowledge(ctx, q, a, b); err != nil || !bad {
			t.Errorf("pair %d does not stand up: %v", n, err)
		}
	}
	// The pairs are start with itself, heads with itself, tails with itself,
	// heads with tails, and over with itself.
	if len(x.statePairs) != 5 || differing != 1 {
		t.Errorf("%d pairs, %d of them differ; want 5 and 1", len(x.statePairs), differing)
	}
}

func TestMatchPairsLimit(t *testing.T) {
	g, err := New(gdl.ParseString("peek", peek))
	if err != nil {
		t.Fatal(err)
	}
	if _, complete, err := g.FindUnknownEffect(t.Context(), symbol("ann"), 2); err != nil || complete {
		t.Errorf("complete: %v, error: %v; the limit is 2", complete, err)
	}
	if _, _, err := g.FindUnknownEffect(t.Context(), symbol("nobody"), 2); err == nil {
		t.Error("there is not a role called nobody")
	}
}
