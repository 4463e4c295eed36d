package asp

import (
	"errors"
	"fmt"
	"math"
)

// Errors of building a program; [Program.Err] wraps one of them.
var (
	// ErrBadAtom: a rule mentions an atom that NewAtom never returned, or
	// the literal zero.
	ErrBadAtom = errors.New("no such atom")
	// ErrBadWeight: a weight is negative, or the weights of one body do not
	// fit 31 bits together.
	ErrBadWeight = errors.New("bad weight")
	// ErrTooManyAtoms: more than MaxAtoms atoms were asked for.
	ErrTooManyAtoms = errors.New("too many atoms")
)

// Value is the truth value of an external atom while no rule defines it.
type Value int32

// The values of an external atom. The numbers are those of aspif.
const (
	Free    Value = iota // the solver chooses
	True                 // holds
	False                // does not hold
	Release              // does not hold, and will never be defined
)

// Program is a ground logic program under construction. It only grows: a solver
// remembers how much of it is loaded, and a later LoadProgram adds the rest.
//
// No method that adds a rule fails. The first mistake (an unknown atom, a
// negative weight) is kept, its rule is left out, and [Program.Err] and every
// solver's LoadProgram report it.
//
// The zero value is an empty program. A Program is not safe for concurrent
// changes; any number of solvers may read one that does not change.
type Program struct {
	atoms int
	rules int
	lits  int
	code  []int32
	names map[Atom]string
	err   error
}

// Stats has the size of a program: its atoms, rules and literals.
type Stats struct {
	Atoms    int // atoms asked for with NewAtom
	Rules    int // rules, constraints, facts and external statements
	Literals int // literals in all heads and bodies
}

// Cost is atoms plus literals: the measure with which memory and time of a
// solver grow.
func (s Stats) Cost() int { return s.Atoms + s.Literals }

// Stats returns the size of the program.
func (p *Program) Stats() Stats {
	return Stats{Atoms: p.atoms, Rules: p.rules, Literals: p.lits}
}

// Err is the first mistake made in building the program, or nil.
func (p *Program) Err() error { return p.err }

// NumAtoms is the number of atoms; they are 1 to NumAtoms.
func (p *Program) NumAtoms() int { return p.atoms }

// Until returns the program as it was when it had the given numbers of words of
// code and of atoms. Both share the code, and appending to one of them does not
// change the other.
func (p *Program) Until(words, atoms int) *Program {
	return &Program{atoms: min(atoms, p.atoms), code: p.code[:min(words, len(p.code)):min(words, len(p.code))], err: p.err}
}

// NewAtom returns an atom that was not in use.
func (p *Program) NewAtom() Atom { return p.NewAtoms(1) }

// NewAtoms returns the first of n consecutive new atoms.
func (p *Program) NewAtoms(n int) Atom {
	first := Atom(p.atoms + 1)
	if n < 0 || n > MaxAtoms-p.atoms {
		p.fail(fmt.Errorf("%w: %d and %d more", ErrTooManyAtoms, p.atoms, n))
		return first
	}
	p.atoms += n
	return first
}

// Fact adds "a."
func (p *Program) Fact(a Atom) { p.Rule(a) }

// Constraint adds ":- body.": no stable model satisfies all of body.
func (p *Program) Constraint(body ...Lit) { p.Rule(0, body...) }

// Rule adds "head :- body."; without a head (zero) it is a constraint.
func (p *Program) Rule(head Atom, body ...Lit) {
	if !p.checkHead(head) || !p.checkBody(body) {
		return
	}
	p.code = append(p.code, opRule, int32(len(body)), int32(head))
	p.appendLits(body)
	p.count(len(body), head)
}

// Choice adds "{heads} :- body.": where body holds, each head may hold.
func (p *Program) Choice(heads []Atom, body ...Lit) {
	for _, h := range heads {
		if h == 0 || !p.checkHead(h) {
			p.fail(fmt.Errorf("%w: choice head %d of %d", ErrBadAtom, h, p.atoms))
			return
		}
	}
	if !p.checkBody(body) {
		return
	}
	p.code = append(p.code, opChoice, int32(len(heads)), int32(len(body)))
	for _, h := range heads {
		p.code = append(p.code, int32(h))
	}
	p.appendLits(body)
	p.count(len(heads)+len(body), 0)
}

// Weight adds "head :- bound <= #sum{ w : l, ... }.": the rule fires when the
// weights of the elements that hold add up to bound or more. The elements are
// a multiset: every one counts. Without a head it is a constraint. Weights
// must not be negative: a negative weight under recursion has no agreed
// meaning.
func (p *Program) Weight(head Atom, bound int32, elems ...WeightLit) {
	if !p.checkHead(head) || !p.checkElems(elems) {
		return
	}
	p.code = append(p.code, opWeight, int32(len(elems)), int32(head), bound)
	for _, e := range elems {
		p.code = append(p.code, int32(e.Lit), e.Weight)
	}
	p.count(len(elems), head)
}

// AtLeast adds "head :- bound { lits }.": the rule fires when at least bound
// of lits hold. A literal that is listed twice counts twice.
func (p *Program) AtLeast(head Atom, bound int32, lits ...Lit) {
	if !p.checkHead(head) || !p.checkBody(lits) {
		return
	}
	p.code = append(p.code, opWeight, int32(len(lits)), int32(head), bound)
	for _, l := range lits {
		p.code = append(p.code, int32(l), 1)
	}
	p.count(len(lits), head)
}

// External declares that rules may define a after the next solve, and gives its
// value until then. An atom that is neither defined nor external when a solver
// runs is false for ever. A later call changes the value.
//
// Rules that define an external after a solve must not close a positive cycle
// with rules from before it: solvers look for unfounded sets among the atoms
// of one step only, and would let the cycle support itself.
func (p *Program) External(a Atom, v Value) {
	if a == 0 || !p.checkHead(a) || v < Free || v > Release {
		p.fail(fmt.Errorf("%w: external %d of %d, value %d", ErrBadAtom, a, p.atoms, v))
		return
	}
	p.code = append(p.code, opExternal, int32(a), int32(v))
	p.count(0, a)
}

// count adds a statement to the statistics: its literals, and its head if that
// is not zero.
func (p *Program) count(lits int, head Atom) {
	p.rules++
	p.lits += lits
	if head != 0 {
		p.lits++
	}
}

func (p *Program) appendLits(lits []Lit) {
	for _, l := range lits {
		p.code = append(p.code, int32(l))
	}
}

func (p *Program) fail(err error) {
	if p.err == nil {
		p.err = fmt.Errorf("asp: rule %d: %w", p.rules+1, err)
	}
}

func (p *Program) checkHead(a Atom) bool {
	if uint64(a) > uint64(p.atoms) {
		p.fail(fmt.Errorf("%w: head %d of %d", ErrBadAtom, a, p.atoms))
		return false
	}
	return true
}

func (p *Program) checkBody(lits []Lit) bool {
	for _, l := range lits {
		if !p.known(l) {
			p.fail(fmt.Errorf("%w: literal %d of %d", ErrBadAtom, l, p.atoms))
			return false
		}
	}
	return true
}

func (p *Program) checkElems(elems []WeightLit) bool {
	sum := int64(0)
	for _, e := range elems {
		if !p.known(e.Lit) {
			p.fail(fmt.Errorf("%w: literal %d of %d", ErrBadAtom, e.Lit, p.atoms))
			return false
		}
		sum += int64(e.Weight)
		if e.Weight < 0 || sum > math.MaxInt32 {
			p.fail(fmt.Errorf("%w: %d, sum %d", ErrBadWeight, e.Weight, sum))
			return false
		}
	}
	return true
}

// known reports whether the program has the atom of a literal. It compares in
// 64 bits, where the least int32 has a complement.
func (p *Program) known(l Lit) bool {
	n := int64(l)
	return n != 0 && n <= int64(p.atoms) && -n <= int64(p.atoms)
}
