package invariant

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// NoFewer states that as many of some literals hold as in the initial state, or more.
type NoFewer struct {
	Of    []circuit.Ref
	Least int
}

// Violated is part of Shape.
func (s NoFewer) Violated(net *circuit.Network) circuit.Ref {
	return net.AtLeast(s.Least, s.Of...).Not()
}

// Broken is part of StepwiseShape, like that of a sum.
func (s NoFewer) Broken(u *unroll.Program, t int) (asp.Lit, bool) {
	begins, ends := u.Changes(t, s.Of)
	differ := u.Prog.NewAtom()
	u.Prog.Rule(differ, u.Enough(begins, ends).Not())
	return differ.Pos(), true
}

// Counted is part of CountingShape.
func (s NoFewer) Counted() []circuit.Ref { return s.Of }

// Statement is part of Shape.
func (s NoFewer) Statement(f *Formulas) (certificate.Statement, error) {
	return f.Never(s.Describe(f.net), s.Violated(f.net))
}

// Describe is part of Shape.
func (s NoFewer) Describe(net *circuit.Network) string {
	return "never fewer than at first of " + listLiterals(net, s.Of)
}

// Weight is part of Shape.
func (s NoFewer) Weight(int) int { return 6 }
