package forcing

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// ring is a walk of three places, with the way home at the last of them.
const ring = `(role ann) (role random) (init (at 1)) (then 1 2) (then 2 3) (then 3 1)
(legal ann go) (legal ann wait) (<= (legal ann leave) (true (at 3))) (legal random blink) (legal random sleep)
(<= (next (at ?y)) (does ann go) (true (at ?x)) (then ?x ?y)) (<= (next (at ?x)) (true (at ?x)) (does ann wait))
(<= (next home) (does ann leave)) (<= terminal (true home)) (<= (goal ann 100) (true home)) (<= (goal ann 0) (not (true home)))`

// solved returns what a search has found out about ring, and its referee.
func solved(t *testing.T) (*forcingSearch, *strategyChecker) {
	t.Helper()
	p := task.New(gdl.ParseString("ring.kif", ring), task.TaskOptions{Budget: proof.QuickBudget})
	var err error
	if p.ReferenceGame, err = play.New(p.Rulesheet); err != nil {
		t.Fatal(err)
	}
	if p.GroundGame, err = grounding.GroundRulesheet(t.Context(), p.Rulesheet, grounding.DefaultOptions()); err != nil {
		t.Fatal(err)
	}
	if p.Net, err = circuit.NewNetwork(t.Context(), p.GroundGame); err != nil {
		t.Fatal(err)
	}
	win, err := goal.New(p.Net, proof.Question{Property: proof.Winnability, Role: "ann"})
	if err != nil {
		t.Fatal(err)
	}
	a := newStateArena(p.Net, 0, win.BadState, p.CurrentBudget().Reachability)
	a.workLimit = p.CurrentBudget().Reachability.TotalWork
	s := newForcingSearch(a, sightComplete)
	if err := s.solveRoot(t.Context()); err != nil || !s.isWinForced() || s.countStrategySets() != 3 {
		t.Fatalf("%v, wins: %t, %d states", err, s.isWinForced(), s.countStrategySets())
	}
	r, err := newStrategyChecker(p, s)
	if err != nil {
		t.Fatal(err)
	}
	return s, r
}

// moveOf returns a move of ann.
func moveOf(t *testing.T, r *strategyChecker, name string) int32 {
	t.Helper()
	for i, m := range r.roleMoves {
		if m.String() == name {
			return int32(i)
		}
	}
	t.Fatalf("there is not a move %s", name)
	return 0
}

// TestReferee spoils what was found about ring: each fault has its own words.
func TestReferee(t *testing.T) {
	for _, c := range []struct {
		name, want string
		spoil      func(s *forcingSearch, r *strategyChecker)
	}{
		{"nothing", "", func(*forcingSearch, *strategyChecker) {}},
		{"it waits for ever", "no nearer", func(s *forcingSearch, r *strategyChecker) {
			s.stateSets[s.rootTarget].roleEdges[0].moveIndex = moveOf(t, r, "wait")
		}},
		{"it leaves too soon", "not legal", func(s *forcingSearch, r *strategyChecker) {
			s.stateSets[s.rootTarget].roleEdges[0].moveIndex = moveOf(t, r, "leave")
		}},
		{"a set is not won", "not won", func(s *forcingSearch, r *strategyChecker) {
			for i := range s.stateSets {
				if moveTarget(i) != s.rootTarget {
					s.stateSets[i].forcedValue = setHeld
				}
			}
		}},
		{"a state is not known", "does not know", func(s *forcingSearch, r *strategyChecker) { clear(s.setNumbers) }},
	} {
		s, r := solved(t)
		c.spoil(s, r)
		err := r.followRole(t.Context())
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// TestRefereeOfChance: where the role can win chance holds nothing, whatever the
// search says.
func TestRefereeOfChance(t *testing.T) {
	s, r := solved(t)
	if _, _, err := r.followChance(t.Context()); err == nil {
		t.Error("chance holds states that are won")
	}
	for i := range s.stateSets {
		s.stateSets[i].forcedValue = setHeld
	}
	if _, _, err := r.followChance(t.Context()); err == nil || !strings.Contains(err.Error(), "no reply") {
		t.Errorf("the way home is barred by nothing: %v", err)
	}
}
