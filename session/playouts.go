package session

import (
	"context"
	"math/bits"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/grounding/lanes"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/sample"
)

// Playouts are random matches from a state, with their ends.
type Playouts struct {
	Seed            uint64
	Count, MaxSteps int              // the number of matches, and the greatest number of moves of one
	Finished, Steps int              // how many matches have ended, and how many moves were made in all
	Goals           []map[string]int // by role: how many finished matches gave each goal value
}

func (o *Playouts) reset(roles int) {
	o.Goals = make([]map[string]int, roles)
	for i := range o.Goals {
		o.Goals[i] = map[string]int{}
	}
}

// InLanes plays the matches in the network, 64 at the same time, one in each lane. A match of
// MaxSteps steps does not count as finished even if its last state is terminal, as in ByRules.
func (o *Playouts) InLanes(ctx context.Context, net *circuit.Network, from play.State) error {
	m, begun := lanes.New(net), 0
	start, _ := m.PositionWith(from.TrueFluents()) // the network leaves out fluents that no rule asks for
	o.reset(len(net.GoalGates))
	l := sample.Lanes{Machine: m, MaxSteps: o.MaxSteps}
	l.Begin = func(int) sample.Lane {
		if begun == o.Count {
			return sample.Lane{}
		}
		begun++
		return sample.Lane{Start: start, Numbers: sample.Numbers(o.Seed, uint64(begun-1))}
	}
	l.OnMoves = func(among uint64) { o.Steps += bits.OnesCount64(among) }
	l.OnEnd = func(_, over uint64) {
		for set := over; set != 0; set &= set - 1 {
			if lane := bits.TrailingZeros64(set); l.Lanes[lane].Step == o.MaxSteps {
				over &^= 1 << lane
			}
		}
		o.Finished += bits.OnesCount64(over)
		for role, list := range net.GoalGates {
			for _, v := range list {
				if n := bits.OnesCount64(m.GateLanes(v.GateRef) & over); n > 0 {
					o.Goals[role][v.ValueTerm.String()] += n
				}
			}
		}
	}
	return l.PlayAll(ctx)
}

// ByRules plays with the reference semantics, one match after the other.
func (o *Playouts) ByRules(ctx context.Context, s *Sheet, from play.State) error {
	o.reset(len(s.Game.Roles()))
	for i := range o.Count {
		r, err := s.Game.RandomMatchFrom(ctx, from, sample.Numbers(o.Seed, uint64(i)), o.MaxSteps, func(x play.MatchStep) error {
			if x.StepIndex == o.MaxSteps {
				return play.ErrStop // as in lanes
			}
			return nil
		})
		if err != nil {
			return err
		}
		if o.Steps += len(r.Trace.Moves); r.Ending != play.EndFinished {
			continue
		}
		o.Finished++
		goals, err := (&Session{Sheet: s, States: []play.State{r.LastState}}).Goals(ctx)
		for role, list := range goals {
			for _, g := range list {
				o.Goals[role][g.String()]++
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}
