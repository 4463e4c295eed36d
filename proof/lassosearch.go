package proof

import (
	"context"

	"github.com/gdllint/gdllint/asp"
)

// Bounds on the search for loops.
const (
	maxLoopStarts = 12 // states from which loops are searched
	maxLoopLength = 8  // joint moves of a loop
	maxLoopGates  = 1_500_000
	// In games of at most so many fluents, loops may begin anywhere on the way.
	maxLoopFluents = 300
)

// A loopStart is a state with a match that leads to it.
type loopStart struct {
	state []bool
	moves [][]int32
}

// searchLoops looks for matches that leave some state and come back to it
// within a few moves: pieces that go back and forth, or roles that all wait.
// Random matches rarely do all of that in a row.
func (p *Prover) searchLoops(ctx context.Context) error {
	it := p.termination()
	if it == nil || it.refuted {
		return nil
	}
	limit := p.conflicts + p.budget.Search/4
	length := min(maxLoopLength, max(2, 2*len(p.game.Roles)))
	starts := p.loopStarts(ctx)
	if most := maxLoopGates / (len(p.net.Nodes)*length + 1); len(starts) > most {
		starts = starts[:max(1, most)]
	}
	for _, start := range starts {
		if p.conflicts >= limit || ctx.Err() != nil {
			break
		}
		moves, err := p.loopFrom(ctx, start, length)
		if err != nil {
			return err
		}
		if moves != nil {
			p.refute(ctx, it, append(append([][]int32(nil), start.moves...), moves...), "bounded search")
			return nil
		}
	}
	return nil
}

// loopStarts takes some states from random matches, early and late ones.
func (p *Prover) loopStarts(ctx context.Context) []loopStart {
	m := newMatches(p.net, 9)
	m.begin()
	starts := []loopStart{{state: m.stateIn(0)}}
	at := map[int]int{1: 1, 3: 1, 6: 1, 10: 2, 16: 2, 25: 2, 40: 2, 60: 2, 90: 2}
	m.run(ctx, p.budget.MatchWork/10, func(going uint64) bool {
		want := at[len(m.history)]
		for lane := 0; lane < lanes && want > 0; lane++ {
			if going>>lane&1 == 1 {
				starts = append(starts, loopStart{m.stateIn(lane), m.trace(lane)})
				want--
			}
		}
		return len(starts) < maxLoopStarts && len(m.history) <= 90
	})
	return starts
}

// stateIn returns the state of a lane.
func (m *matches) stateIn(lane int) []bool {
	state := make([]bool, len(m.state))
	for f, w := range m.state {
		state[f] = w>>lane&1 == 1
	}
	return state
}

// loopFrom looks for moves that lead from a state back to it, or in small
// games to any state on the way.
func (p *Prover) loopFrom(ctx context.Context, start loopStart, length int) ([][]int32, error) {
	u := newUnrolling(p.net)
	u.begin(start.state)
	s, err := p.newSolver(ctx, u.prog)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	for t := 1; t <= length; t++ {
		u.step()
		same := u.same(t, start.state)
		if len(start.state) <= maxLoopFluents {
			same = u.again(t)
		}
		if same == u.yes.Not() {
			continue
		}
		if err := s.Load(ctx, u.prog); err != nil {
			return nil, err
		}
		answer, err := p.solve(ctx, s, u.prog, asp.Query{Assume: []asp.Lit{same}, All: true, Conflicts: p.budget.Query / 10})
		if err != nil {
			return nil, err
		}
		if answer.Status == asp.Sat {
			return u.movesOf(answer.Model)[:t], nil
		}
	}
	return nil, nil
}

// begin adds layer 0 with a state.
func (u *unrolling) begin(state []bool) {
	l := u.newLayer()
	for f, node := range u.net.Fluent {
		l.lit[node.Node()] = u.yes.Not()
		if state[f] {
			l.lit[node.Node()] = u.yes
		}
	}
}

// same returns that the state at time t is the given one.
func (u *unrolling) same(t int, state []bool) asp.Lit {
	lits := make([]asp.Lit, len(state))
	for f, node := range u.net.Fluent {
		lits[f] = u.lit(t, node)
		if !state[f] {
			lits[f] = lits[f].Not()
		}
	}
	return u.and(lits)
}

// again returns that the state at time t is one of those before.
func (u *unrolling) again(t int) asp.Lit {
	some := u.prog.NewAtom()
	for earlier := range t {
		differ := u.prog.NewAtom()
		for _, node := range u.net.Fluent {
			before, now := u.lit(earlier, node), u.lit(t, node)
			if before == now {
				continue
			}
			u.prog.Rule(differ, before, now.Not())
			u.prog.Rule(differ, before.Not(), now)
		}
		u.prog.Rule(some, differ.Neg())
	}
	return some.Pos()
}
