package goal

import (
	"fmt"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A Sequence is a formula over the gates of a network: quantifiers are expanded, and every
// part without a next is a gate. It encodes the formulas of AIJ 2012 Def. 13.
type Sequence struct {
	Op        property.Op // OpAtom: the gate state; OpNext, OpNot, OpAnd, OpOr, OpCount
	State     circuit.Ref
	Args      []*Sequence
	Low, High int // OpCount
}

// Degree is the degree of the formula.
func (s *Sequence) Degree() int {
	most := 0
	for _, arg := range s.Args {
		most = max(most, arg.Degree())
	}
	if s.Op == property.OpNext {
		most++
	}
	return most
}

// maxInstances bounds the instances of the atoms of one formula.
const maxInstances = 500_000

// A Compiler turns formulas into sequences.
type Compiler struct {
	net   *circuit.Network
	atoms map[string]circuit.Ref // by text, of the relations that the formula mentions
	size  int
}

// Compile expands a formula over the network.
func Compile(net *circuit.Network, f *property.Formula) (*Sequence, error) {
	return NewCompiler(net, f).Formula(f, gdl.Subst{})
}

// NewCompiler prepares the atoms that a formula may mention.
func NewCompiler(net *circuit.Network, f *property.Formula) *Compiler {
	c := &Compiler{net: net, atoms: map[string]circuit.Ref{}}
	relations := map[string]bool{}
	for _, name := range f.Relations() {
		relations[name] = true
		for _, t := range net.Game.Static[name] {
			c.atoms[t.String()] = circuit.TrueRef
		}
	}
	for i, info := range net.Game.Atoms {
		if info.Term != nil && relations[info.Term.Name] {
			c.atoms[info.Term.String()] = net.Atom[i]
		}
	}
	return c
}

// Formula returns an instance of a formula, with values for its variables, as a sequence.
func (c *Compiler) Formula(f *property.Formula, values gdl.Subst) (*Sequence, error) {
	switch f.Op {
	case property.OpAtom:
		return c.atom(f, values)
	case property.OpExists, property.OpForall, property.OpCount:
		args, err := c.instances(f, f.Vars, values)
		if err != nil {
			return nil, err
		}
		return c.combine(f, args), nil
	case property.OpKnows, property.OpWhether:
		return nil, fmt.Errorf("%s is about more than one match", f)
	}
	args := make([]*Sequence, len(f.Args))
	for i, arg := range f.Args {
		var err error
		if args[i], err = c.Formula(arg, values); err != nil {
			return nil, err
		}
	}
	return c.combine(f, args), nil
}

func (c *Compiler) atom(f *property.Formula, values gdl.Subst) (*Sequence, error) {
	if c.size++; c.size > maxInstances {
		return nil, fmt.Errorf("the formula has more than %d instances of its atoms", maxInstances)
	}
	a := values.Apply(f.Atom)
	if a.Name == gdl.Distinct && len(a.Args) == 2 {
		if gdl.EqualTerms(a.Args[0], a.Args[1]) {
			return &Sequence{State: circuit.FalseRef}, nil
		}
		return &Sequence{State: circuit.TrueRef}, nil
	}
	r, known := c.atoms[a.String()]
	if !known {
		r = circuit.FalseRef // it holds in no reachable state
	}
	return &Sequence{State: r}, nil
}

// instances returns the body of a quantifier for all values of its variables.
func (c *Compiler) instances(f *property.Formula, vars []property.Var, values gdl.Subst) ([]*Sequence, error) {
	if len(vars) == 0 {
		s, err := c.Formula(f.Args[0], values)
		return []*Sequence{s}, err
	}
	name := vars[0].Name
	before, shadowed := values[name]
	defer func() {
		delete(values, name)
		if shadowed {
			values[name] = before
		}
	}()
	var all []*Sequence
	seen := map[string]bool{}
	for _, value := range vars[0].Domain {
		text := value.String()
		if seen[text] {
			continue // domains are sets
		}
		seen[text] = true
		values[name] = value
		some, err := c.instances(f, vars[1:], values)
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	return all, nil
}

// combine makes a gate where all parts are gates.
func (c *Compiler) combine(f *property.Formula, args []*Sequence) *Sequence {
	op := f.Op
	switch op {
	case property.OpExists:
		op = property.OpOr
	case property.OpForall:
		op = property.OpAnd
	case property.OpNext:
		return &Sequence{Op: op, Args: args}
	}
	refs := make([]circuit.Ref, len(args))
	for i, arg := range args {
		if arg.Op != property.OpAtom {
			return &Sequence{Op: op, Args: args, Low: f.Low, High: f.High}
		}
		refs[i] = arg.State
	}
	return &Sequence{State: gateOf(c.net, op, f.Low, f.High, refs)}
}

// gateOf returns the gate of an operator over gates; a count has bounds.
func gateOf(net *circuit.Network, op property.Op, low, high int, refs []circuit.Ref) circuit.Ref {
	switch op {
	case property.OpNot:
		return refs[0].Not()
	case property.OpAnd:
		return net.And(refs...)
	case property.OpOr:
		return net.Or(refs...)
	}
	enough, tooMany := circuit.TrueRef, circuit.FalseRef
	if low > 0 {
		enough = net.AtLeast(low, refs...)
	}
	if high != property.Unbounded {
		tooMany = net.AtLeast(high+1, refs...)
	}
	return net.And(enough, tooMany.Not())
}

// fixedNumber returns the fluents of which a fixed number holds by the formula; none if
// the formula is not of that form.
func fixedNumber(net *circuit.Network, f *property.Formula) []circuit.Ref {
	if f.Op != property.OpCount || f.Low != f.High {
		return nil
	}
	c := NewCompiler(net, f)
	all, err := c.instances(f, f.Vars, gdl.Subst{})
	if err != nil {
		return nil
	}
	var fluents []circuit.Ref
	for _, s := range all {
		switch {
		case s.State == circuit.FalseRef:
		case s.Op != property.OpAtom || net.Nodes[s.State.Node()].Kind != circuit.FluentNode:
			return nil
		default:
			fluents = append(fluents, s.State)
		}
	}
	if len(fluents) > MaxSumFluents {
		return nil
	}
	return fluents
}

// AlongSequence returns the literal that a formula holds along the layers t to
// end of an unrolling.
func AlongSequence(u *unroll.Program, s *Sequence, t, end int) asp.Lit {
	switch s.Op {
	case property.OpAtom:
		return u.Lit(t, s.State)
	case property.OpNext:
		if t == end {
			return u.Yes
		}
		return AlongSequence(u, s.Args[0], t+1, end)
	}
	lits := make([]asp.Lit, len(s.Args))
	for i, arg := range s.Args {
		lits[i] = AlongSequence(u, arg, t, end)
	}
	return Join(u, s, lits)
}

// Join returns the literal of a formula whose parts have these literals.
func Join(u *unroll.Program, s *Sequence, lits []asp.Lit) asp.Lit {
	switch s.Op {
	case property.OpNot:
		return lits[0].Not()
	case property.OpAnd:
		return u.And(lits)
	case property.OpOr:
		return u.Or(lits)
	}
	enough := u.AtLeast(s.Low, append([]asp.Lit(nil), lits...))
	if s.High == property.Unbounded {
		return enough
	}
	return u.And([]asp.Lit{enough, u.AtLeast(s.High+1, lits).Not()})
}

// Formulas of degree n speak of n-max sequences: those of n joint moves, and shorter ones
// that cannot go on (AIJ 2012 Def. 8 and sec. 5.2). A sequence is checked when its last
// state is the last layer of an unrolling, so that its last state needs no transition.

// newSequenceGoal translates a question about a formula.
func newSequenceGoal(net *circuit.Network, q proof.Question) (*Goal, error) {
	s, err := Compile(net, q.Formula)
	if err != nil {
		return nil, err
	}
	g := &Goal{Question: q, State: circuit.FalseRef}
	if g.Degree = s.Degree(); g.Degree == 0 && !q.Initially {
		g.State = s.State.Not()
		g.Number = fixedNumber(net, q.Formula)
		return g, nil
	}
	g.Seq, g.Ends = s, net.Terminal
	if !q.Playable {
		g.Ends = net.Or(append(StuckRoles(net), net.Terminal)...)
	}
	return g, nil
}

// Breaks returns the literal that the formula of a goal is false along the
// n-max sequence from layer t to the last layer, end.
func Breaks(u *unroll.Program, g *Goal, t, end int) asp.Lit {
	if end-t > g.Degree {
		return u.Yes.Not()
	}
	lits := []asp.Lit{AlongSequence(u, g.Seq, t, end).Not()}
	if end-t < g.Degree {
		lits = append(lits, u.Lit(end, g.Ends))
	}
	return u.And(lits)
}

const MaxSumFluents = 400

// Leaves calls visit for the gates of a sequence.
func (s *Sequence) Leaves(visit func(circuit.Ref)) {
	if s.Op == property.OpAtom {
		visit(s.State)
	}
	for _, arg := range s.Args {
		arg.Leaves(visit)
	}
}

// AtEnd returns the gate that a formula holds in a state without a successor: every
// statement about the next state is true there.
func AtEnd(net *circuit.Network, s *Sequence) circuit.Ref {
	switch s.Op {
	case property.OpAtom:
		return s.State
	case property.OpNext:
		return circuit.TrueRef
	}
	refs := make([]circuit.Ref, len(s.Args))
	for i, arg := range s.Args {
		refs[i] = AtEnd(net, arg)
	}
	return gateOf(net, s.Op, s.Low, s.High, refs)
}
