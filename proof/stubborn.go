package proof

import "context"

// stubbornLooks is how long stubborn matches are played, in steps.
const stubbornLooks = 400

// stubborn plays matches in which roles mostly do again what they did before,
// as long as that is legal: many loops are of this kind, and random moves
// hardly ever stay in one. It returns the shortest match found that comes back
// to a state.
func (p *Prover) stubborn(ctx context.Context) [][]int32 {
	m := newMatches(p.net, 21)
	w := newMoveWatch(m)
	m.begin()
	cost := int64(len(p.net.Nodes)) + laneCost
	looks := min(stubbornLooks, p.budget.MatchWork/10/cost)
	for i := int64(0); i < looks && ctx.Err() == nil && (w.loop == nil || i < stubbornLooks/4); i++ {
		going := m.look()
		w.findLoops()
		step := make([]int32, len(p.net.Does)*lanes)
		for r := range p.net.Does {
			m.choose(r, step[r*lanes:(r+1)*lanes])
		}
		m.repeat(step)
		m.apply(step, going, true)
	}
	return w.loop
}

// repeat replaces moves of a step by those of the step before, seven times in
// eight, where they are legal again in the same match.
func (m *matches) repeat(step []int32) {
	n := len(m.history)
	if n == 0 {
		return
	}
	for at, before := range m.history[n-1] {
		lane := at % lanes
		if before < 0 || m.start[lane] == n || m.rng.IntN(8) == 0 {
			continue
		}
		if m.ev.Value(m.net.Legal[at/lanes][before])>>lane&1 == 1 {
			step[at] = before
		}
	}
}
