package invariant

import (
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A Sum states that as many of some fluents, or of those that they exclude, hold as in the
// initial state.
type Sum struct {
	Of    []circuit.Ref
	Total int // in the initial state
}

// newSum returns a sum, or a balance if it counts a gate that is no fluent.
func newSum(net *circuit.Network, lits []circuit.Ref) Shape {
	sum := Sum{lits, countAtStart(net, lits)}
	condition := func(l circuit.Ref) bool { return net.Nodes[l.Node()].Kind != circuit.FluentNode }
	if slices.ContainsFunc(lits, condition) {
		return Balance{sum}
	}
	return sum
}

// Violated is part of Shape.
func (s Sum) Violated(net *circuit.Network) circuit.Ref {
	return net.Or(net.AtLeast(s.Total, s.Of...).Not(), net.AtLeast(s.Total+1, s.Of...))
}

// Broken is part of StepwiseShape. It compares the literals that begin to hold with those that end: only
// the changes of a move matter, where two sums over the whole board would drown
// the solver.
func (s Sum) Broken(u *unroll.Program, t int) (asp.Lit, bool) {
	begins, ends := u.Changes(t, s.Of)
	differ := u.Prog.NewAtom()
	if u.Local {
		u.DifferStepwise(differ, begins, ends)
	} else {
		u.DifferAtOnce(differ, begins, ends)
	}
	return differ.Pos(), true
}

// Assume is part of LocalShape.
func (s Sum) Assume(u *unroll.Program, violation circuit.Ref) bool {
	u.Prog.Constraint(u.Lit(0, violation))
	return true
}

// Fluents is part of LocalShape.
func (s Sum) Fluents(net *circuit.Network) []int32 { return fluentsBelow(net, s.Of) }

// Counted is part of CountingShape.
func (s Sum) Counted() []circuit.Ref { return s.Of }

// Statement is part of Shape. It says that the fluents which count positively
// outnumber those that count negatively by as many as in the initial state.
func (s Sum) Statement(f *Formulas) (certificate.Statement, error) {
	var parts []certificate.Weighted
	total := 0
	for _, l := range s.Of {
		node, weight := &f.net.Nodes[l.Node()], 1
		if l.Negative() {
			weight = -1
		}
		if slices.Contains(f.net.Game.Init, node.Index) {
			total += weight
		}
		parts = append(parts, certificate.Weighted{Fluent: f.net.Game.Fluents[node.Index], Weight: weight})
	}
	return certificate.Sum(parts, total)
}

// Describe is part of Shape.
func (s Sum) Describe(net *circuit.Network) string {
	return "a constant number of " + listLiterals(net, s.Of)
}

// Weight is part of Shape.
func (s Sum) Weight(int) int { return 6 }

// A Balance is a sum that counts conditions, such as the steps that a counter has passed.
type Balance struct{ Sum }

// mostCounted bounds the gates that a balance writes out.
const mostCounted = 20_000

// Statement is part of Shape. It is that of a sum, with formulas for fluents.
func (s Balance) Statement(f *Formulas) (certificate.Statement, error) {
	var parts []certificate.Counted
	total, written := s.Total, 0
	for _, l := range s.Of {
		part := certificate.Counted{Weight: 1}
		if l.Negative() && f.net.Nodes[l.Node()].Kind == circuit.FluentNode {
			part.Weight, l = -1, l.Not()
			total--
		}
		var err error
		if part.Formula, err = f.Formula(l); err != nil {
			return certificate.Statement{}, err
		}
		if written += f.size; written > mostCounted {
			return certificate.Statement{}, errUnnamed
		}
		parts = append(parts, part)
	}
	return certificate.Balance(parts, total)
}
