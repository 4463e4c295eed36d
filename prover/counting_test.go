package prover

import (
	"context"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A survey is what all reachable states of a game show.
type survey struct {
	states  []play.State
	changes map[string]bool // "+f" or "-f": some transition makes f true or false
	first   map[string]bool // ... a transition from the initial state
}

// surveyed visits all states and transitions; nil if there are too many.
func surveyed(ctx context.Context, file *gdl.File) *survey {
	g, err := play.New(file)
	if err != nil {
		return nil
	}
	s := &survey{changes: map[string]bool{}, first: map[string]bool{}}
	x, err := g.EnumerateStates(ctx, maxRandomStates, func(v play.StateVisit) error {
		s.states = append(s.states, v.State)
		if v.IsTerminal || len(v.StuckRoles) > 0 {
			return nil
		}
		return successors(ctx, g, v.State, nil, func(next play.State) {
			for _, f := range next.FluentsNotIn(v.State) {
				s.note("+"+f.String(), v.StateNumber == 0)
			}
			for _, f := range v.State.FluentsNotIn(next) {
				s.note("-"+f.String(), v.StateNumber == 0)
			}
		})
	})
	if err != nil || !x.IsComplete {
		return nil
	}
	return s
}

func (s *survey) note(change string, first bool) {
	s.changes[change] = true
	if first {
		s.first[change] = true
	}
}

// successors calls visit for the state after each legal joint move that
// begins with some moves.
func successors(ctx context.Context, g *play.Game, s play.State, begun play.JointMove, visit func(play.State)) error {
	if len(begun) == len(g.Roles()) {
		next, err := g.NextState(ctx, s, begun)
		if err == nil {
			visit(next)
		}
		return err
	}
	legal, err := g.LegalMoves(ctx, s, g.Roles()[len(begun)])
	if err != nil {
		return err
	}
	for _, m := range legal {
		if err := successors(ctx, g, s, append(begun[:len(begun):len(begun)], m), visit); err != nil {
			return err
		}
	}
	return nil
}

// TestCountsAgainstEnumeration compares the numbers of proved statements on
// random games with the numbers of those that hold in all reachable states:
// not one more may be proved, and the totals are those of the initial state.
func TestCountsAgainstEnumeration(t *testing.T) {
	t.Parallel()
	needSolver(t)
	first, games := randomSeeds(t, 100, 20)
	var sums [2]struct{ total, holding, proved int }
	for seed := first; seed < first+games; seed++ {
		text := strings.Join(newRandomGame(uint64(seed)), "\n")
		file := gdl.ParseString("random", text)
		s := surveyed(t.Context(), file)
		size, finite := model.NewDomains(file, model.IntersectionDomains).TermCount(gdl.FluentArg)
		if s == nil || !finite {
			continue
		}
		p := task.New(file, task.TaskOptions{Budget: notEnumerating(proof.QuickBudget.MatchWork / 100)})
		p.AskQuestions(proof.Question{Property: proof.Persistence}, proof.Question{Property: proof.Functionals})
		verdicts := plan.AnswerAll(t.Context(), p)
		functionals := induction.CandidateFunctionals(p)
		want := [2][2]int{{2*size - len(s.first), 2*size - len(s.changes)}, {len(functionals), s.holding(p, functionals)}}
		for i, v := range verdicts {
			sums[i].total += v.TotalFormulas
			sums[i].holding += want[i][1]
			sums[i].proved += v.ProvedFormulas
			if v.TotalFormulas != want[i][0] || v.ProvedFormulas > want[i][1] {
				t.Errorf("seed %d: %s: %d of %d proved; in truth %d of %d hold (%s)\n%s", seed, v.Property, v.ProvedFormulas, v.TotalFormulas, want[i][1], want[i][0], v.OpenReason, text)
			}
		}
	}
	t.Logf("persistence %+v, functionals %+v", sums[0], sums[1])
}

// holding counts the functionals that all states satisfy.
func (s *survey) holding(p *task.ProofTask, all []induction.Functional) int {
	index := map[string]int{}
	for i, f := range p.GroundGame.Fluents {
		index[f.String()] = i
	}
	broken := make([]bool, len(all))
	ev := circuit.NewEvaluator(p.Net)
	for _, state := range s.states {
		for f := range p.GroundGame.Fluents {
			ev.SetFluent(f, 0)
		}
		for _, f := range state.TrueFluents() {
			ev.SetFluent(index[f.String()], 1)
		}
		ev.ComputeStates()
		for i, f := range all {
			for _, violation := range append(f.AtMostViolations[:len(f.AtMostViolations):len(f.AtMostViolations)], f.AtLeastViolations...) {
				broken[i] = broken[i] || ev.TrueLanes(violation)&1 == 1
			}
		}
	}
	holding := 0
	for _, b := range broken {
		if !b {
			holding++
		}
	}
	return holding
}
