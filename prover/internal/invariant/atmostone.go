package invariant

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// AtMostOne states that at most one fluent of a group holds.
type AtMostOne struct{ Of []int32 }

// Violated is part of Shape.
func (s AtMostOne) Violated(net *circuit.Network) circuit.Ref {
	return net.AtLeast(2, refs(net, s.Of)...)
}

// Broken is part of StepwiseShape.
func (s AtMostOne) Broken(u *unroll.Program, t int) (asp.Lit, bool) {
	if !unroll.GoesOn(u.Net, s.Of) {
		return 0, false
	}
	return u.TwoAfter(t, s.Of), true
}

// Assume is part of LocalShape.
func (s AtMostOne) Assume(u *unroll.Program, _ circuit.Ref) bool {
	there := mentioned(u, s.Of)
	if len(there) < 2 {
		return false
	}
	u.Prog.AtLeast(0, 2, there...)
	return true
}

// Fluents is part of LocalShape.
func (s AtMostOne) Fluents(*circuit.Network) []int32 { return s.Of }

// Members is part of GroupShape.
func (s AtMostOne) Members() []int32 { return s.Of }

// Statement is part of Shape.
func (s AtMostOne) Statement(f *Formulas) (certificate.Statement, error) {
	return certificate.Formula(s.Describe(f.net), certificate.GroupFormula(0, 1, f.terms(s.Of)))
}

// Describe is part of Shape.
func (s AtMostOne) Describe(net *circuit.Network) string {
	return "at most one of " + listFluents(net, s.Of)
}

// Weight is part of Shape.
func (s AtMostOne) Weight(rank int) int { return 1 + rank }
