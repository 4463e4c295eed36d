package enumerate

import (
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/reached"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// argument is that of what holds in the states that were visited. They are
// summed up at once, if anybody wants evidence: they are not kept.
func (s *survey) argument(t *task.Task) reached.Visited {
	if (t.Opts.Evidence || t.Opts.Visited) && s.summary == nil {
		s.summary = s.sumUp(t)
	}
	return reached.Visited{States: s.summary}
}

// sumUp sums up the states.
func (s *survey) sumUp(t *task.Task) *proof.States {
	all := &proof.States{Count: s.x.size()}
	sums := map[int32]proof.FluentSum{}
	for _, f := range s.e.Kept() {
		all.Fluents = append(all.Fluents, t.Game.Fluents[f])
		sums[f] = proof.SumOf(t.Game.Fluents[f])
	}
	var sum proof.Fingerprint
	for n := range uint32(all.Count) {
		var state proof.FluentSum
		s.e.Holding(n, func(f int32) { state.Add(sums[f]) })
		sum.Add(state)
	}
	all.Fingerprint = sum.String()
	return all
}
