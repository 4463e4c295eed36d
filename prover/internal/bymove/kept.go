package bymove

import (
	"context"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/propagate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// An Asker tells whether a gate cannot hold where others do, in a state in which the
// candidate and what is proved hold. The gates may lie beyond the network: the system
// has them.
type Asker func(s *propagate.System, gate circuit.Ref, others []circuit.Ref) (never bool)

// Keeps tells whether no joint move breaks a candidate of any shape, where it is asked
// what looking at one gate at a time does not show. It says nothing where it reports
// false.
func Keeps(ctx context.Context, t *task.Task, c *invariant.Candidate, ask Asker) bool {
	if t.Net.AboveLoops()[c.Violation.Node()] {
		return false
	}
	p := newProver(ctx, t)
	p.counts, p.alive = []count{{cand: c}}, []bool{true}
	if !p.takePart() {
		if p.view = (view{gates: len(t.Net.Nodes)}); !p.fits() {
			return false
		}
	}
	kept, asked := true, 0
	p.visit = func(p *prover) bool {
		gate := p.After(c.Violation)
		defer p.Back(len(p.Trail))
		if p.Assume(gate) {
			if gate = p.Again(p.joint, c.Violation); p.Assume(gate) {
				asked++
				kept = ask(p.System, gate, p.Trail[p.Base:])
			}
		}
		return kept
	}
	done := p.round(p.allowed(mostWork))
	p.spend(p.Work)
	t.Log("move by move: %s kept %t, %d joint moves, %d asked, %d gates, work %d, %s", c.Shape.Describe(t.Net), kept && done, p.seen, asked, p.gates, p.Work, t.Elapsed())
	return kept && done
}
