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
func solved(t *testing.T) (*forcingSearch, *strategyChecker, *task.ProofTask) {
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
	win, err := goal.ForcedRef(p.Net, proof.Question{Property: proof.StrongWinnability, Role: "ann"})
	if err != nil {
		t.Fatal(err)
	}
	a := newStateArena(p.Net, 0, win, p.CurrentBudget().Reachability)
	a.workLimit = p.CurrentBudget().Reachability.TotalWork
	s := newForcingSearch(a, sightComplete)
	if err := s.solveRoot(t.Context()); err != nil || !s.isWinForced() || len(s.strategySets()) != 3 {
		t.Fatalf("%v, wins: %t, %d states", err, s.isWinForced(), len(s.strategySets()))
	}
	r, err := newStrategyChecker(p, s)
	if err != nil {
		t.Fatal(err)
	}
	return s, r, p
}

// moveOf returns a move of ann.
func moveOf(t *testing.T, p *task.ProofTask, name string) int32 {
	t.Helper()
	for i, m := range p.GroundGame.RoleMoves[0] {
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
		spoil      func(s *forcingSearch, p *task.ProofTask)
	}{
		{"nothing", "", func(*forcingSearch, *task.ProofTask) {}},
		{"it waits for ever", "must lead to a later node", func(s *forcingSearch, p *task.ProofTask) {
			s.stateSets[s.rootTarget].roleEdges[0].moveIndex = moveOf(t, p, "wait")
		}},
		{"it leaves too soon", "not legal", func(s *forcingSearch, p *task.ProofTask) {
			s.stateSets[s.rootTarget].roleEdges[0].moveIndex = moveOf(t, p, "leave")
		}},
		{"ranks are turned round", "must lead to a later node", func(s *forcingSearch, _ *task.ProofTask) {
			for i := range s.stateSets {
				s.stateSets[i].forcedRank = -s.stateSets[i].forcedRank
			}
		}},
		{"a state is not known", "no branch", func(s *forcingSearch, _ *task.ProofTask) { clear(s.setNumbers) }},
		{"percepts are confused", "two nodes after the same percepts", func(s *forcingSearch, p *task.ProofTask) {
			p.GroundGame.RoleMoves[1][0] = p.GroundGame.RoleMoves[1][1]
		}},
	} {
		s, _, p := solved(t)
		c.spoil(s, p)
		d := forcingDecision{proverTask: p, item: &task.QuestionItem{Verdict: proof.Verdict{Question: proof.Question{Role: "ann"}}}}
		_, err := d.followStrategy(t.Context(), s)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// TestSample: where a strategy goes on beyond its last node it is not followed.
func TestSample(t *testing.T) {
	s, r, p := solved(t)
	nodes, _, err := s.writeStrategy(t.Context(), p.GroundGame)
	if err != nil {
		t.Fatal(err)
	}
	for _, sample := range []bool{true, false} {
		f := proof.StrategyFollower{Game: r.referenceGame, Role: "ann", StatesLeft: 10, IsSample: sample}
		if err := f.Follow(t.Context(), nodes[:2]); (err == nil) != sample || sample && f.Followed != 2 {
			t.Errorf("a sample: %t; %d nodes, %v", sample, f.Followed, err)
		}
	}
}

// TestRefereeOfChance: where the role can win chance holds nothing, whatever the
// search says.
func TestRefereeOfChance(t *testing.T) {
	s, r, _ := solved(t)
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
