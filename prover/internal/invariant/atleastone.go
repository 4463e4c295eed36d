package invariant

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// AtLeastOne states that at least one fluent of a group holds.
type AtLeastOne struct{ Of []int32 }

// Violated is part of Shape.
func (s AtLeastOne) Violated(net *circuit.Network) circuit.Ref {
	return net.Or(refs(net, s.Of)...).Not()
}

// Broken is part of StepwiseShape.
func (s AtLeastOne) Broken(u *unroll.Program, t int) (asp.Lit, bool) {
	if !unroll.GoesOn(u.Net, s.Of) {
		return 0, false
	}
	return u.NoneAfter(t, s.Of), true
}

// Assume is part of LocalShape. It adds the fluents to the program, unless they are
// many more than those that are there.
func (s AtLeastOne) Assume(u *unroll.Program, violation circuit.Ref) bool {
	there := len(mentioned(u, s.Of))
	if there < len(s.Of) && len(s.Of) > 2*there+8 {
		return false
	}
	u.Prog.Constraint(u.Lit(0, violation))
	return true
}

// Fluents is part of LocalShape.
func (s AtLeastOne) Fluents(*circuit.Network) []int32 { return s.Of }

// Members is part of GroupShape.
func (s AtLeastOne) Members() []int32 { return s.Of }

// Statement is part of Shape.
func (s AtLeastOne) Statement(f *Formulas) (certificate.Statement, error) {
	return certificate.Formula(s.Describe(f.net), certificate.GroupFormula(1, property.Unbounded, f.terms(s.Of)))
}

// Describe is part of Shape.
func (s AtLeastOne) Describe(net *circuit.Network) string {
	return "at least one of " + listFluents(net, s.Of)
}

// Weight is part of Shape.
func (s AtLeastOne) Weight(rank int) int { return 1 + rank }
