package prover

import (
	"context"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/counting"
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
	x, err := g.Enumerate(ctx, maxRandomStates, func(v play.Visit) error {
		s.states = append(s.states, v.State)
		if v.Terminal || len(v.Stuck) > 0 {
			return nil
		}
		return successors(ctx, g, v.State, nil, func(next play.State) {
			for _, f := range next.Difference(v.State) {
				s.note("+"+f.String(), v.Number == 0)
			}
			for _, f := range v.State.Difference(next) {
				s.note("-"+f.String(), v.Number == 0)
			}
		})
	})
	if err != nil || !x.Complete {
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
		next, err := g.Next(ctx, s, begun)
		if err == nil {
			visit(next)
		}
		return err
	}
	legal, err := g.Legal(ctx, s, g.Roles()[len(begun)])
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
		size, finite := gdl.NewDomains(file, gdl.Intersect).Size(gdl.FluentArg)
		if s == nil || !finite {
			continue
		}
		p := task.New(file, task.Options{Budget: notEnumerating(proof.Quick.MatchWork / 100)})
		p.Ask(proof.Question{Property: proof.Persistence}, proof.Question{Property: proof.Functionals})
		verdicts := plan.Verdicts(t.Context(), p)
		functionals := counting.Functionals(p)
		want := [2][2]int{{2*size - len(s.first), 2*size - len(s.changes)}, {len(functionals), s.holding(p, functionals)}}
		for i, v := range verdicts {
			sums[i].total += v.Total
			sums[i].holding += want[i][1]
			sums[i].proved += v.Proved
			if v.Total != want[i][0] || v.Proved > want[i][1] {
				t.Errorf("seed %d: %s: %d of %d proved; in truth %d of %d hold (%s)\n%s", seed, v.Property, v.Proved, v.Total, want[i][1], want[i][0], v.Reason, text)
			}
		}
	}
	t.Logf("persistence %+v, functionals %+v", sums[0], sums[1])
}

// holding counts the functionals that all states satisfy.
func (s *survey) holding(p *task.Task, all []counting.Functional) int {
	index := map[string]int{}
	for i, f := range p.Game.Fluents {
		index[f.String()] = i
	}
	broken := make([]bool, len(all))
	ev := circuit.NewEvaluator(p.Net)
	for _, state := range s.states {
		for f := range p.Game.Fluents {
			ev.SetFluent(f, 0)
		}
		for _, f := range state.Fluents() {
			ev.SetFluent(index[f.String()], 1)
		}
		ev.States()
		for i, f := range all {
			for _, violation := range append(f.Most[:len(f.Most):len(f.Most)], f.Least...) {
				broken[i] = broken[i] || ev.Value(violation)&1 == 1
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
