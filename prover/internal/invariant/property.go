package invariant

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// Property states that no state violates a goal.
type Property struct {
	Goal *goal.Goal
	sum  *Sum // that says the same; nil for none
}

// alsoSaid notes a sum with the same violation.
func (s *Property) alsoSaid(other Shape) {
	if sum, is := other.(Sum); is {
		s.sum = &sum
	}
}

// Violated is part of Shape.
func (s *Property) Violated(*circuit.Network) circuit.Ref { return s.Goal.State }

// Broken is part of StepwiseShape.
func (s *Property) Broken(u *unroll.Program, t int) (asp.Lit, bool) {
	if s.sum == nil {
		return 0, false
	}
	return s.sum.Broken(u, t)
}

// Counted is part of CountingShape.
func (s *Property) Counted() []circuit.Ref {
	if s.sum == nil {
		return nil
	}
	return s.sum.Of
}

// Statement is part of Shape.
func (s *Property) Statement(f *Formulas) (certificate.Statement, error) {
	if s.Goal.Property == proof.Monotonic {
		return certificate.OneGoal(), nil
	}
	return goal.Statement(f.net, s.Goal.Question)
}

// Describe is part of Shape.
func (s *Property) Describe(*circuit.Network) string { return string(s.Goal.Property) }

// Weight is part of Shape.
func (s *Property) Weight(int) int { return 4 }
