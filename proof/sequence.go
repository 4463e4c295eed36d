package proof

import (
	"fmt"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/property"
)

// A sequence is a formula over the gates of a network: quantifiers are
// expanded, and every part without a next is a gate. It is the encoding of
// formulas of AIJ 2012 Def. 13.
type sequence struct {
	op        property.Op // OpAtom: the gate state; OpNext, OpNot, OpAnd, OpOr, OpCount
	state     ref
	args      []*sequence
	low, high int // OpCount
}

// degree is the degree of the formula.
func (s *sequence) degree() int {
	most := 0
	for _, arg := range s.args {
		most = max(most, arg.degree())
	}
	if s.op == property.OpNext {
		most++
	}
	return most
}

// reading is which sequences of states count.
func (q Question) reading() play.Sequences {
	if q.Playable {
		return play.Playable
	}
	return play.WithNonplayable
}

// maxInstances bounds the instances of the atoms of one formula.
const maxInstances = 500_000

// A compiler turns formulas into sequences.
type compiler struct {
	net   *circuit.Network
	atoms map[string]ref // by text, of the relations that the formula mentions
	size  int
}

// compile expands a formula over the network.
func compile(net *circuit.Network, f *property.Formula) (*sequence, error) {
	return newCompiler(net, f).formula(f, gdl.Subst{})
}

// newCompiler prepares the atoms that a formula may mention.
func newCompiler(net *circuit.Network, f *property.Formula) *compiler {
	c := &compiler{net: net, atoms: map[string]ref{}}
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

// formula returns a formula whose variables have values as the sequence of
// steps along which it holds.
func (c *compiler) formula(f *property.Formula, values gdl.Subst) (*sequence, error) {
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
	args := make([]*sequence, len(f.Args))
	for i, arg := range f.Args {
		var err error
		if args[i], err = c.formula(arg, values); err != nil {
			return nil, err
		}
	}
	return c.combine(f, args), nil
}

func (c *compiler) atom(f *property.Formula, values gdl.Subst) (*sequence, error) {
	if c.size++; c.size > maxInstances {
		return nil, fmt.Errorf("the formula has more than %d instances of its atoms", maxInstances)
	}
	a := values.Apply(f.Atom)
	if a.Name == gdl.Distinct && len(a.Args) == 2 {
		if gdl.EqualTerms(a.Args[0], a.Args[1]) {
			return &sequence{state: circuit.FalseRef}, nil
		}
		return &sequence{state: circuit.TrueRef}, nil
	}
	r, known := c.atoms[a.String()]
	if !known {
		r = circuit.FalseRef // it holds in no reachable state
	}
	return &sequence{state: r}, nil
}

// instances returns the body of a quantifier for all values of its variables.
func (c *compiler) instances(f *property.Formula, vars []property.Var, values gdl.Subst) ([]*sequence, error) {
	if len(vars) == 0 {
		s, err := c.formula(f.Args[0], values)
		return []*sequence{s}, err
	}
	name := vars[0].Name
	before, shadowed := values[name]
	defer func() {
		delete(values, name)
		if shadowed {
			values[name] = before
		}
	}()
	var all []*sequence
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
func (c *compiler) combine(f *property.Formula, args []*sequence) *sequence {
	op := f.Op
	switch op {
	case property.OpExists:
		op = property.OpOr
	case property.OpForall:
		op = property.OpAnd
	case property.OpNext:
		return &sequence{op: op, args: args}
	}
	refs := make([]ref, len(args))
	for i, arg := range args {
		if arg.op != property.OpAtom {
			return &sequence{op: op, args: args, low: f.Low, high: f.High}
		}
		refs[i] = arg.state
	}
	return &sequence{state: c.gate(op, f, refs)}
}

func (c *compiler) gate(op property.Op, f *property.Formula, refs []ref) ref {
	switch op {
	case property.OpNot:
		return refs[0].Not()
	case property.OpAnd:
		return c.net.And(refs...)
	case property.OpOr:
		return c.net.Or(refs...)
	}
	enough, tooMany := circuit.TrueRef, circuit.FalseRef
	if f.Low > 0 {
		enough = c.net.AtLeast(f.Low, refs...)
	}
	if f.High != property.Unbounded {
		tooMany = c.net.AtLeast(f.High+1, refs...)
	}
	return c.net.And(enough, tooMany.Not())
}

// fixedNumber returns the fluents of which a formula says that so many hold
// and no more or less; none if it says something else.
func fixedNumber(net *circuit.Network, f *property.Formula) []ref {
	if f.Op != property.OpCount || f.Low != f.High {
		return nil
	}
	c := newCompiler(net, f)
	all, err := c.instances(f, f.Vars, gdl.Subst{})
	if err != nil {
		return nil
	}
	var fluents []ref
	for _, s := range all {
		switch {
		case s.state == circuit.FalseRef:
		case s.op != property.OpAtom || net.Nodes[s.state.Node()].Kind != circuit.FluentNode:
			return nil
		default:
			fluents = append(fluents, s.state)
		}
	}
	if len(fluents) > maxSumFluents {
		return nil
	}
	return fluents
}

// sequence returns the literal that a formula holds along the layers t to
// end of an unrolling.
func (u *unrolling) sequence(s *sequence, t, end int) asp.Lit {
	switch s.op {
	case property.OpAtom:
		return u.lit(t, s.state)
	case property.OpNext:
		if t == end {
			return u.yes
		}
		return u.sequence(s.args[0], t+1, end)
	}
	lits := make([]asp.Lit, len(s.args))
	for i, arg := range s.args {
		lits[i] = u.sequence(arg, t, end)
	}
	return u.join(s, lits)
}

// join returns the literal of a formula whose parts have these literals.
func (u *unrolling) join(s *sequence, lits []asp.Lit) asp.Lit {
	switch s.op {
	case property.OpNot:
		return lits[0].Not()
	case property.OpAnd:
		return u.and(lits)
	case property.OpOr:
		return u.or(lits)
	}
	enough := u.atLeast(s.low, append([]asp.Lit(nil), lits...))
	if s.high == property.Unbounded {
		return enough
	}
	return u.and([]asp.Lit{enough, u.atLeast(s.high+1, lits).Not()})
}

// or returns the disjunction.
func (u *unrolling) or(lits []asp.Lit) asp.Lit {
	for i := range lits {
		lits[i] = lits[i].Not()
	}
	return u.and(lits).Not()
}
