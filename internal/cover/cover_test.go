package cover

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/ruletest"
	"github.com/gdllint/gdllint/session"
)

const strip = `;@ witness middle (true (has x 2))
;@ witness both (and (true (has x 1)) (true (has o 1)))
(role x) (role o) (cell 1) (cell 2) (cell 3)
(init (turn x)) (<= (blank ?c) (cell ?c) (not (true (has x ?c))) (not (true (has o ?c))))
(<= (legal ?r (put ?c)) (true (turn ?r)) (blank ?c)) (<= (legal ?r noop) (role ?r) (not (true (turn ?r))))
(<= (next (has ?r ?c)) (does ?r (put ?c))) (<= (next (has ?r ?c)) (true (has ?r ?c)) (role ?r))
(<= (next (turn x)) (true (turn o))) (<= (next (turn o)) (true (turn x)))
(<= terminal (true (has ?r 2)))
(<= terminal (true (has x 1)) (true (has o 1)))
(<= (goal ?r 100) (or (true (has ?r 2)) (true (has ?r 3))))
(<= (goal ?r 0) (role ?r) (not (true (has ?r 2))) (not (true (has ?r 3))))`

func covered(t *testing.T, text string, o Options) *Coverage {
	t.Helper()
	s, err := session.ReadSheet("strip.kif", []byte(text), gdl.AutoNotation)
	if err != nil {
		t.Skip(err)
	}
	c, err := MeasureCoverage(t.Context(), s, o)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestOf(t *testing.T) {
	c := covered(t, strip, Options{Matches: 300, MaxSteps: 10, RandomSeed: 1, States: 1000, KeepMatches: true})
	if c.PlayedMatches != 300 || c.FinishedMatches != 300 || !c.AllStatesVisited || c.VisitedStates != 10 || c.LongestMatch != 3 {
		t.Errorf("%+v", c.Summary())
	}
	var b bytes.Buffer
	if err := c.WriteMarginText(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"NEVER | (<= terminal (true (has x 1)) (true (has o 1)))", "9:1 terminal  (proved)", "6:24 (does ?r (put ?c))  (proved)"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
	witnesses, err := ReadWitnesses(c.Sheet.File)
	if err != nil || len(witnesses) != 2 {
		t.Fatal(err, len(witnesses))
	}
	if err := c.CountWitnesses(t.Context(), witnesses); err != nil {
		t.Fatal(err)
	}
	if w := witnesses[0]; w.Count.Never || w.Count.FirstStep != 1 || w.Match == nil {
		t.Errorf("%+v", w)
	}
	if !witnesses[1].Count.Never {
		t.Error("both have a lamp")
	}
	for _, write := range []func() error{
		func() error { return WriteHeatMaps(&b, []*Coverage{c}) },
		func() error { return WriteJSON(&b, []*Coverage{c}, [][]Witness{witnesses}) },
	} {
		if err := write(); err != nil {
			t.Error(err)
		}
	}
}

// TestScripted counts matches that are given: one to its end, one that stops at an
// illegal move, and one from a state that no match reaches.
func TestScripted(t *testing.T) {
	s, err := session.ReadSheet("strip.kif", []byte(strip), gdl.AutoNotation)
	if err != nil {
		t.Fatal(err)
	}
	joint := func(moves ...string) (list play.JointMove) {
		for _, m := range moves {
			list = append(list, gdl.ParseString("move", "(legal x "+m+")").Rules[0].Head.Args[1])
		}
		return list
	}
	state, err := s.Game.StateFromFluents([]*gdl.Term{gdl.ParseString("state", "(init (has x 1))").Rules[0].Head.Args[0], gdl.ParseString("state", "(init (has o 1))").Rules[0].Head.Args[0]})
	if err != nil {
		t.Fatal(err)
	}
	for _, gates := range []bool{true, false} {
		o := Options{MaxSteps: 10, RandomSeed: 1, KeepMatches: true, Tests: []*ruletest.PlayedTest{{Moves: []play.JointMove{joint("(put 2)", "noop")}}, {Moves: []play.JointMove{joint("(put 1)", "noop"), joint("noop", "(put 3)")}}}}
		c := &Coverage{Sheet: s, Options: o}
		if gates {
			o.Tests = append(o.Tests, &ruletest.PlayedTest{Moves: []play.JointMove{joint("noop", "(put 3)")}}, &ruletest.PlayedTest{States: []play.State{state}, IsStartGiven: true})
			c, err = MeasureCoverage(t.Context(), s, o)
		} else {
			made, probes, wrong := addProbeRules(s.File)
			if wrong != nil {
				t.Fatal(wrong)
			}
			c.RuleProbes, c.Counts = probes, make([]HitCount, len(probes))
			err = c.countByReference(t.Context(), made)
		}
		if err != nil {
			t.Fatal(err)
		}
		want, traces := 2, 2
		if gates {
			want, traces = 4, 3
		}
		if c.ScriptedMatches != want || c.PlayedMatches != want || len(c.MatchTraces) != traces {
			t.Errorf("%d matches, %d of them given, %d kept", c.PlayedMatches, c.ScriptedMatches, len(c.MatchTraces))
		}
		for i, p := range c.RuleProbes {
			if p.Condition != "" || p.Rule.Head.Name != gdl.Terminal {
				continue
			}
			// Nobody has both ends of the strip but in the state that is given.
			both := strings.Contains(p.Rule.Body[0].Atom.String(), "1")
			if n := c.Counts[i]; both && n.Times != int64(want/4) || !both && n.Times != 1 {
				t.Errorf("%v: %+v", p.Rule.Head, n)
			}
		}
	}
}

// TestAhead wants roles that look ahead to take what wins: no match is as long as random
// ones, and x takes the first cell in none.
func TestAhead(t *testing.T) {
	c := covered(t, strip, Options{AheadMatches: 50, MaxSteps: 10, RandomSeed: 1})
	if c.AheadMatches != 50 || c.FinishedMatches != 50 || c.LongestMatch > 2 || c.FluentCounts[slices.IndexFunc(c.FluentCounts, func(x TermCount) bool { return x.Term.String() == "(has x 1)" })].Count.Times > 0 {
		t.Errorf("%s", c.Summary())
	}
	again := covered(t, strip, Options{AheadMatches: 50, MaxSteps: 10, RandomSeed: 1})
	if !slices.Equal(c.Counts, again.Counts) {
		t.Error("the same seed gives other matches")
	}
}

// TestMatchesDoNotDependOnLanes plays more matches: the first ones stay as they are.
func TestMatchesDoNotDependOnLanes(t *testing.T) {
	few := covered(t, strip, Options{Matches: 1, MaxSteps: 10, RandomSeed: 5, KeepMatches: true})
	many := covered(t, strip, Options{Matches: 100, MaxSteps: 10, RandomSeed: 5, KeepMatches: true})
	found := false
	for _, x := range many.MatchTraces {
		found = found || len(x.Moves) == len(few.MatchTraces[0].Moves) && x.Moves[0][0].String() == few.MatchTraces[0].Moves[0][0].String()
	}
	if !found {
		t.Error("the first match is another one")
	}
}

// same compares with the counts of the reference semantics, probe by probe; false if
// they cannot be compared.
func same(t *testing.T, c *Coverage) bool {
	t.Helper()
	want, err := c.recountByReference(t.Context(), c.MatchTraces)
	if err != nil {
		t.Log("not compared:", err)
		return false
	}
	for i, p := range c.RuleProbes {
		got := c.Counts[i]
		if got.AlwaysHolds {
			continue
		}
		got.Never, got.NeverProved = false, false
		if got != want[i] {
			t.Errorf("%s: rule %s, condition %s: %+v, the reference semantics says %+v", c.Sheet.Path, p.Rule, p.Condition, got, want[i])
		}
	}
	return true
}

// TestStepsAreCountedAtSteps has a rule for next without a move, whose condition holds
// at the end of matches alone.
func TestStepsAreCountedAtSteps(t *testing.T) {
	c := covered(t, "(role r) (init a) (legal r x) (<= (next b) (does r x)) (<= (next c) (true b)) (<= terminal (true b)) (goal r 100)",
		Options{Matches: 5, MaxSteps: 5, RandomSeed: 1, States: 10, KeepMatches: true})
	for i, p := range c.RuleProbes {
		if n := c.Counts[i]; p.Condition == "" && (n.NeverProved != (p.Rule.Head.String() == "(next c)") || n.Never && n.Times > 0) {
			t.Errorf("%s: %+v", p.Rule, n)
		}
	}
	same(t, c)
}

func TestReferenceAgrees(t *testing.T) {
	same(t, covered(t, strip, Options{Matches: 100, MaxSteps: 10, RandomSeed: 1, KeepMatches: true}))
	paths := append(collectiontest.RulesheetFiles(t, "games"), collectiontest.RulesheetFiles(t, "second/games")...)
	most := 60
	if testing.Short() {
		most = 2
	}
	games, rules := 0, 0
	for _, at := range rand.New(rand.NewPCG(3, 0)).Perm(len(paths)) {
		text, err := os.ReadFile(paths[at])
		if err != nil {
			t.Fatal(err)
		}
		if len(text) > 20_000 || games == most {
			continue
		}
		s, err := session.ReadSheet(paths[at], text, gdl.AutoNotation)
		if err != nil {
			continue
		}
		c, err := MeasureCoverage(t.Context(), s, Options{Matches: 2, AheadMatches: 1, MaxSteps: 20, RandomSeed: 1, KeepMatches: true, MaxGates: 50_000_000})
		if err == nil && !c.ByReference && same(t, c) {
			games++
			rules += len(s.File.Rules)
		}
	}
	t.Logf("%d games with %d rules compared", games, rules)
}

// recountByReference counts some matches with the reference semantics, for
// comparison.
func (c *Coverage) recountByReference(ctx context.Context, traces []play.Trace) ([]HitCount, error) {
	made, probes, err := addProbeRules(c.Sheet.File)
	if err != nil {
		return nil, err
	}
	game, err := play.NewWithBudget(made, play.Budget{MaxSteps: 20e6, MaxTotalSteps: 100e6})
	if err != nil {
		return nil, err
	}
	other := &Coverage{RuleProbes: probes, Counts: make([]HitCount, len(probes))}
	for _, t := range traces {
		match, err := game.ReplayTrace(ctx, t)
		if err != nil {
			return nil, err
		}
		if err := other.askMatch(ctx, game, match); err != nil {
			return nil, err
		}
	}
	return other.Counts, nil
}
