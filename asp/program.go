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
	// ErrTooManyAtoms: more than MaxAtoms atoms, or a negative number, were asked for.
	ErrTooManyAtoms = errors.New("too many atoms")
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
	atomCount     int
	ruleCount     int
	literalCount  int
	statementCode []int32
	firstError    error
}

// ProgramStats has the size of a program: its atoms, rules and literals.
type ProgramStats struct {
	AtomCount    int // atoms asked for with NewAtom
	RuleCount    int // rules, constraints and facts
	LiteralCount int // literals in all heads and bodies
}

// LoadCost is atoms plus literals: the measure with which memory and time of a
// solver grow.
func (s ProgramStats) LoadCost() int { return s.AtomCount + s.LiteralCount }

// Stats returns the size of the program.
func (p *Program) Stats() ProgramStats {
	return ProgramStats{AtomCount: p.atomCount, RuleCount: p.ruleCount, LiteralCount: p.literalCount}
}

// Err is the first mistake made in building the program, or nil.
func (p *Program) Err() error { return p.firstError }

// NumAtoms is the number of atoms; they are 1 to NumAtoms.
func (p *Program) NumAtoms() int { return p.atomCount }

// CodePrefix returns the program as it was when it had certain numbers of words of code and of atoms. Both
// programs share the code. Appending to one of them does not change the other. The rules and literals of the
// prefix are not counted in its Stats.
func (p *Program) CodePrefix(words, atoms int) *Program {
	return &Program{atomCount: min(atoms, p.atomCount), statementCode: p.statementCode[:min(words, len(p.statementCode)):min(words, len(p.statementCode))], firstError: p.firstError}
}

// NewAtom returns an atom that was not in use.
func (p *Program) NewAtom() Atom { return p.NewAtoms(1) }

// NewAtoms returns the first of n consecutive new atoms. It makes none if that is an error.
func (p *Program) NewAtoms(n int) Atom {
	first := Atom(p.atomCount + 1)
	if n < 0 || n > MaxAtoms-p.atomCount {
		p.recordError(fmt.Errorf("%w: %d and %d more", ErrTooManyAtoms, p.atomCount, n))
		return first
	}
	p.atomCount += n
	return first
}

// AddFact adds "a."
func (p *Program) AddFact(a Atom) { p.AddRule(a) }

// AddConstraint adds ":- body.": no stable model satisfies all of body.
func (p *Program) AddConstraint(body ...Lit) { p.AddRule(0, body...) }

// AddRule adds "head :- body."; without a head (zero) it is a constraint.
func (p *Program) AddRule(head Atom, body ...Lit) {
	if !p.checkHead(head) || !p.checkBody(body) {
		return
	}
	p.statementCode = append(p.statementCode, opRule, int32(len(body)), int32(head))
	p.appendLits(body)
	p.countStatement(len(body), head)
}

// AddChoice adds "{heads} :- body.": where body holds, each head may hold or not.
func (p *Program) AddChoice(heads []Atom, body ...Lit) {
	for _, h := range heads {
		if h == 0 || !p.checkHead(h) {
			p.recordError(fmt.Errorf("%w: choice head %d of %d", ErrBadAtom, h, p.atomCount))
			return
		}
	}
	if !p.checkBody(body) {
		return
	}
	p.statementCode = append(p.statementCode, opChoice, int32(len(heads)), int32(len(body)))
	for _, h := range heads {
		p.statementCode = append(p.statementCode, int32(h))
	}
	p.appendLits(body)
	p.countStatement(len(heads)+len(body), 0)
}

// AddWeightRule adds "head :- bound <= #sum{ w : l, ... }.": the rule fires when the
// weights of the elements that hold add up to bound or more. The elements are
// a multiset: every one counts. Without a head it is a constraint. Weights
// must not be negative: a negative weight under recursion has no agreed
// meaning.
func (p *Program) AddWeightRule(head Atom, bound int32, elems ...WeightedLit) {
	if !p.checkHead(head) || !p.checkElements(elems) {
		return
	}
	p.statementCode = append(p.statementCode, opWeight, int32(len(elems)), int32(head), bound)
	for _, e := range elems {
		p.statementCode = append(p.statementCode, int32(e.Lit), e.Weight)
	}
	p.countStatement(len(elems), head)
}

// AddAtLeast adds "head :- bound { lits }.": the rule fires when at least bound
// of lits hold. A literal that is listed twice counts twice.
func (p *Program) AddAtLeast(head Atom, bound int32, lits ...Lit) {
	if !p.checkHead(head) || !p.checkBody(lits) {
		return
	}
	p.statementCode = append(p.statementCode, opWeight, int32(len(lits)), int32(head), bound)
	for _, l := range lits {
		p.statementCode = append(p.statementCode, int32(l), 1)
	}
	p.countStatement(len(lits), head)
}

// countStatement adds a statement to the statistics: its literals, and its head if that
// is not zero.
func (p *Program) countStatement(lits int, head Atom) {
	p.ruleCount++
	p.literalCount += lits
	if head != 0 {
		p.literalCount++
	}
}

func (p *Program) appendLits(lits []Lit) {
	for _, l := range lits {
		p.statementCode = append(p.statementCode, int32(l))
	}
}

func (p *Program) recordError(err error) {
	if p.firstError == nil {
		p.firstError = fmt.Errorf("asp: rule %d: %w", p.ruleCount+1, err)
	}
}

func (p *Program) checkHead(a Atom) bool {
	if uint64(a) > uint64(p.atomCount) {
		p.recordError(fmt.Errorf("%w: head %d of %d", ErrBadAtom, a, p.atomCount))
		return false
	}
	return true
}

func (p *Program) checkBody(lits []Lit) bool {
	for _, l := range lits {
		if !p.isKnownLit(l) {
			p.recordError(fmt.Errorf("%w: literal %d of %d", ErrBadAtom, l, p.atomCount))
			return false
		}
	}
	return true
}

func (p *Program) checkElements(elems []WeightedLit) bool {
	sum := int64(0)
	for _, e := range elems {
		if !p.isKnownLit(e.Lit) {
			p.recordError(fmt.Errorf("%w: literal %d of %d", ErrBadAtom, e.Lit, p.atomCount))
			return false
		}
		sum += int64(e.Weight)
		if e.Weight < 0 || sum > math.MaxInt32 {
			p.recordError(fmt.Errorf("%w: %d, sum %d", ErrBadWeight, e.Weight, sum))
			return false
		}
	}
	return true
}

// isKnownLit reports whether the program has the atom of a literal. It compares in
// 64 bits, where the least int32 has a complement.
func (p *Program) isKnownLit(l Lit) bool {
	n := int64(l)
	return n != 0 && n <= int64(p.atomCount) && -n <= int64(p.atomCount)
}
