package goal

import (
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/property"
)

// A GateFormula is a formula over the gates of a network: quantifiers are expanded, and every part
// that does not look ahead is one gate. It encodes the formulas of AIJ 2012 Def. 13.
type GateFormula struct {
	Operator           property.FormulaOp // OpAtom (StateGate holds), OpNext, OpNot, OpAnd, OpOr, OpCount, OpKnows or OpWhether
	StateGate          circuit.NodeRef
	Subformulas        []*GateFormula
	MinCount, MaxCount int // OpCount
	// Of formulas about knowledge: the role that knows, the copy of the game in which the
	// subformula is judged, and the number of moves that the formula looks ahead as its author
	// wrote it: it is judged along sequences of that length.
	KnowerRole, KnownView, WrittenDegree int
}

// maxAtomInstances is the greatest number of instances of the atoms of one formula.
const maxAtomInstances = 500_000

// A Compiler turns formulas of authors into formulas over the gates of a network.
type Compiler struct {
	net           *circuit.Network
	atomGates     map[string]circuit.NodeRef     // by text, of the relations that the formula mentions
	instanceCount int                            // of atoms, so far
	Knower        func(name string) (int, error) // the number of a role; nil: the formula is about single matches
}

// CompileFormula returns the formula over the gates of the network, with each quantifier replaced
// by its instances.
func CompileFormula(net *circuit.Network, f *property.Formula) (*GateFormula, error) {
	return NewCompiler(net, f).CompileInstance(f, gdl.Subst{})
}

// NewCompiler returns a compiler that knows the gates of all relations in a formula.
func NewCompiler(net *circuit.Network, f *property.Formula) *Compiler {
	c := &Compiler{net: net, atomGates: map[string]circuit.NodeRef{}}
	relations := map[string]bool{}
	for _, name := range f.RelationNames() {
		relations[name] = true
		for _, t := range net.Game.StaticAtoms[name] {
			c.atomGates[t.String()] = circuit.TrueRef
		}
	}
	for i := range net.Game.Atoms {
		if name, _ := net.Game.AtomSymbol(grounding.Atom(i)); relations[name] {
			c.atomGates[net.Game.AtomTerm(grounding.Atom(i)).String()] = net.AtomRefs[i]
		}
	}
	return c
}

// CompileInstance compiles a formula, with the given values for its free variables.
func (c *Compiler) CompileInstance(f *property.Formula, values gdl.Subst) (s *GateFormula, err error) {
	s = &GateFormula{Operator: f.Op, MinCount: f.MinCount, MaxCount: f.MaxCount}
	switch f.Op {
	case property.OpAtom:
		return c.atomInstance(f, values)
	case property.OpExists:
		s.Operator = property.OpOr
	case property.OpForall:
		s.Operator = property.OpAnd
	case property.OpKnows, property.OpWhether:
		if c.Knower == nil {
			return nil, fmt.Errorf("%s: 'knows' compares matches that a role cannot tell apart, so it cannot be asked here", f)
		}
		if s.KnowerRole, err = c.Knower(f.Knower.String()); err != nil {
			return nil, err
		}
	}
	if s.Subformulas, err = c.compileParts(f, values); err != nil {
		return nil, err
	}
	if s = Join(c.net, s); c.Knower != nil {
		whole := *s
		whole.WrittenDegree, s = f.NextDepth(), &whole
	}
	return s, nil
}

// atomInstance returns the gate of an atom with values for its variables: false if it holds in no
// reachable state.
func (c *Compiler) atomInstance(f *property.Formula, values gdl.Subst) (*GateFormula, error) {
	if c.instanceCount++; c.instanceCount > maxAtomInstances {
		return nil, fmt.Errorf("the formula has more than %d instances of its atoms", maxAtomInstances)
	}
	a := values.ApplyTo(f.Atom)
	if a.Name == gdl.Distinct && len(a.Args) == 2 {
		if gdl.EqualTerms(a.Args[0], a.Args[1]) {
			return &GateFormula{StateGate: circuit.FalseRef}, nil
		}
		return &GateFormula{StateGate: circuit.TrueRef}, nil
	}
	r, known := c.atomGates[a.String()]
	if !known {
		r = circuit.FalseRef // it holds in no reachable state
	}
	return &GateFormula{StateGate: r}, nil
}

// compileParts compiles the parts of a formula: for a quantified one its body, for each choice of values.
func (c *Compiler) compileParts(f *property.Formula, values gdl.Subst) (all []*GateFormula, err error) {
	for inner := range property.Bindings(f.Vars, values) {
		for _, arg := range f.Args {
			part, err := c.CompileInstance(arg, inner)
			if err != nil {
				return nil, err
			}
			all = append(all, part)
		}
	}
	return all, nil
}

// Join simplifies a formula whose subformulas are compiled. It becomes one gate if they all are gates, and constants are
// left out of conjunctions and disjunctions. A formula with 'next' or about knowledge only becomes a gate if its
// subformula is constant.
func Join(net *circuit.Network, s *GateFormula) *GateFormula {
	isGate := func(f *GateFormula) bool { return f.Operator == property.OpAtom }
	always := func(f *GateFormula) bool { return isGate(f) && f.StateGate == circuit.TrueRef }
	never := func(f *GateFormula) bool { return isGate(f) && f.StateGate == circuit.FalseRef }
	switch neutral, decisive := always, never; s.Operator {
	case property.OpNext, property.OpKnows: // after some step, or in all matches that look the same
		if always(s.Subformulas[0]) {
			return s.Subformulas[0]
		}
		return s
	case property.OpWhether:
		if always(s.Subformulas[0]) || never(s.Subformulas[0]) {
			return &GateFormula{StateGate: circuit.TrueRef}
		}
		return s
	case property.OpOr, property.OpAnd:
		if s.Operator == property.OpOr {
			neutral, decisive = decisive, neutral
		}
		if at := slices.IndexFunc(s.Subformulas, decisive); at >= 0 {
			return s.Subformulas[at]
		}
		kept := *s
		kept.Subformulas = slices.DeleteFunc(slices.Clone(s.Subformulas), neutral)
		s = &kept
	}
	if !slices.ContainsFunc(s.Subformulas, func(f *GateFormula) bool { return !isGate(f) }) {
		return &GateFormula{StateGate: HeldAlong(net, s, 0)}
	}
	return s
}

// fixedNumberFluents returns the fluents that a formula counts if it says that exactly so many of
// them hold, and all that it counts are fluents; nil otherwise, or if there are more than MaxSumFluents.
func fixedNumberFluents(net *circuit.Network, f *property.Formula) []circuit.NodeRef {
	if f.Op != property.OpCount || f.MinCount != f.MaxCount {
		return nil
	}
	c := NewCompiler(net, f)
	all, err := c.compileParts(f, gdl.Subst{})
	if err != nil {
		return nil
	}
	var fluents []circuit.NodeRef
	for _, s := range all {
		switch {
		case s.StateGate == circuit.FalseRef:
		case s.Operator != property.OpAtom || net.Nodes[s.StateGate.NodeIndex()].Kind != circuit.FluentNode:
			return nil
		default:
			fluents = append(fluents, s.StateGate)
		}
	}
	if len(fluents) > MaxSumFluents {
		return nil
	}
	return fluents
}

// HeldAlong returns the gate that says of a state that a formula held so many moves before it. A
// subformula about a state after the present one counts as true.
func HeldAlong(net *circuit.Network, s *GateFormula, moves int) circuit.NodeRef {
	switch {
	case s.Operator == property.OpAtom && s.StateGate.NodeIndex() == 0:
		return s.StateGate // a constant
	case s.Operator == property.OpAtom:
		return circuit.HeldEarlier(net, s.StateGate, moves)
	case s.Operator == property.OpNext && moves == 0:
		return circuit.TrueRef
	case s.Operator == property.OpNext:
		return HeldAlong(net, s.Subformulas[0], moves-1)
	}
	parts := make([]circuit.NodeRef, len(s.Subformulas))
	for i, arg := range s.Subformulas {
		parts[i] = HeldAlong(net, arg, moves)
	}
	switch s.Operator {
	case property.OpNot:
		return parts[0].Negated()
	case property.OpAnd:
		return net.AndGate(parts...)
	case property.OpOr:
		return net.OrGate(parts...)
	}
	enough := net.AtLeastGate(s.MinCount, parts...)
	if s.MaxCount == property.NoUpperBound {
		return enough
	}
	return net.AndGate(enough, net.AtLeastGate(s.MaxCount+1, parts...).Negated())
}

// A formula of degree n, which looks n moves ahead, is about n-max sequences. These are the sequences of n joint moves, and the shorter ones that
// cannot continue (AIJ 2012 Def. 8 and sec. 5.2). A sequence is checked when its last state is in the last layer of an
// unrolling, so the last state needs no transition.

// forbidFormula sets the states, or the sequences of states, that the formula of a goal forbids.
func (g *Goal) forbidFormula(net *circuit.Network) error {
	s, err := CompileFormula(net, g.Formula)
	if err != nil {
		return err
	}
	degree := g.Formula.NextDepth()
	if degree == 0 && !g.InitialOnly {
		g.BadState = s.StateGate.Negated()
		g.FixedLiterals = fixedNumberFluents(net, g.Formula)
		return nil
	}
	ends := net.TerminalRef
	if !g.PlayableOnly {
		ends = net.OrGate(append(StuckRoles(net), net.TerminalRef)...)
	}
	bad := make([]circuit.NodeRef, degree+1)
	for moves := range bad {
		if bad[moves] = HeldAlong(net, s, moves).Negated(); moves < degree {
			bad[moves] = net.AndGate(bad[moves], ends)
		}
	}
	began := circuit.TrueRef
	if g.InitialOnly {
		began = circuit.HeldBefore(net, circuit.TrueRef).Negated()
	}
	g.forbidPaths(net, began, bad)
	return nil
}

// MaxSumFluents is the greatest number of fluents of which a fixed number is guessed or stated to hold.
const MaxSumFluents = 400
