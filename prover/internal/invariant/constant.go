package invariant

import (
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// Constant states that a fluent always holds, or never.
type Constant struct {
	Fluent int32
	Holds  bool
}

// Violated is part of Shape.
func (s Constant) Violated(net *circuit.Network) circuit.Ref {
	if s.Holds {
		return net.Fluent[s.Fluent].Not()
	}
	return net.Fluent[s.Fluent]
}

// Assume is part of LocalShape.
func (s Constant) Assume(u *unroll.Program, violation circuit.Ref) bool {
	u.Prog.Constraint(u.Lit(0, violation))
	return true
}

// Fluents is part of LocalShape.
func (s Constant) Fluents(*circuit.Network) []int32 { return s.Members() }

// Members is part of GroupShape.
func (s Constant) Members() []int32 { return []int32{s.Fluent} }

// Statement is part of Shape.
func (s Constant) Statement(f *Formulas) (certificate.Statement, error) {
	return AllConstant(f, s.Holds, []Constant{s})
}

// AllConstant returns the statement that several fluents always hold, or never.
func AllConstant(f *Formulas, hold bool, of []Constant) (certificate.Statement, error) {
	terms := make([]*gdl.Term, len(of))
	for i, s := range of {
		terms[i] = f.net.Game.Fluents[s.Fluent]
	}
	if hold {
		return certificate.Formula("always", certificate.GroupFormula(len(of), property.Unbounded, terms))
	}
	return certificate.Formula("never", certificate.GroupFormula(0, 0, terms))
}

// Describe is part of Shape.
func (s Constant) Describe(net *circuit.Network) string {
	if s.Holds {
		return "always " + listFluents(net, s.Members())
	}
	return "never " + listFluents(net, s.Members())
}

// Weight is part of Shape.
func (s Constant) Weight(int) int { return 0 }
