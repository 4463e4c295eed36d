package embedded

import (
	"context"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/embedded/cdcl"
)

// This file turns the statements of a program into clauses of the SAT solver. The clauses are the completion of the
// program: an atom holds exactly if the body of one of its rules holds.

// contextCheckInterval is the number of atoms or statements between two checks of the
// context.
const contextCheckInterval = 1024

// translateLoaded turns the loaded statements into clauses. After the end of a context
// the next call continues the work.
func (s *Solver) translateLoaded(ctx context.Context) error {
	for s.sat == nil || s.currentStep != nil || s.translatedWords < s.loadedWords || int(s.lastSealedAtom) < s.loadedAtoms {
		if s.currentStep == nil {
			st, err := s.beginStep(ctx)
			if err != nil {
				return err
			}
			s.currentStep = st
		}
		if err := s.translateStep(ctx, s.currentStep); err != nil {
			return err
		}
		s.translatedWords, s.currentStep = len(s.currentStep.ruleIndex.code), nil
	}
	return nil
}

// translateStep translates the rest of a step.
func (s *Solver) translateStep(ctx context.Context, st *programStep) error {
	for ; st.firstAtom <= st.lastAtom; st.firstAtom++ {
		if st.firstAtom%contextCheckInterval == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		s.addCompletion(st.firstAtom)
	}
	code := st.ruleIndex.code
	for n := 1; st.constrainedWords < len(code); n++ {
		if n%contextCheckInterval == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		s.addConstraint(code[st.constrainedWords:])
		st.constrainedWords += asp.StatementLen(code[st.constrainedWords:])
	}
	return s.addLoops(st)
}

// encodeLit returns the SAT literal of a literal of the program.
func (s *Solver) encodeLit(l asp.Lit) cdcl.Lit {
	v := s.encodeAtom(l.Atom())
	if !l.IsPositive() {
		v = v.Complement()
	}
	return v
}

// encodeAtom returns the SAT literal of an atom. If it has none yet, it gets a new variable, or the
// false literal if no statement defines it.
func (s *Solver) encodeAtom(a asp.Atom) cdcl.Lit {
	if s.atomLits[a] == 0 {
		s.atomLits[a] = s.sat.falseLit()
		if len(s.currentStep.ruleIndex.statementsDefining(a)) > 0 {
			s.atomLits[a] = s.sat.newVariable()
		}
	}
	return s.atomLits[a]
}

// addCompletion adds the completion of an atom: the atom holds exactly if the body of one of its rules holds. The
// body of a choice allows the atom, but does not force it.
func (s *Solver) addCompletion(a asp.Atom) {
	rules := s.currentStep.ruleIndex
	var bodies, forcing []cdcl.Lit
	for _, at := range rules.statementsDefining(a) {
		b := s.encodeBodyAt(at)
		bodies = append(bodies, b)
		if asp.StatementKind(rules.code[at]) != asp.KindChoice {
			forcing = append(forcing, b)
		}
	}
	switch {
	case len(bodies) == 0:
		s.encodeAtom(a)
	case len(forcing) < len(bodies):
		v := s.encodeAtom(a)
		s.sat.addSimplifiedClause(append(bodies, v.Complement())...)
		for _, b := range forcing {
			s.sat.addSimplifiedClause(b.Complement(), v)
		}
	case s.atomLits[a] == 0: // no other clause has the atom yet
		s.atomLits[a] = s.sat.disjoin(bodies)
	default:
		s.sat.addEquivalence(s.atomLits[a], s.sat.disjoin(bodies))
	}
}

// encodeBodyAt returns the literal of the body of the statement at an offset.
func (s *Solver) encodeBodyAt(at int32) cdcl.Lit {
	st := s.currentStep
	if l, ok := st.sharedBodies[at]; ok {
		return l
	}
	code := st.ruleIndex.code[at:]
	l := s.encodeBody(code)
	if h := asp.StatementHeads(code); len(h) > 1 || st.loopAtoms[asp.Atom(h[0])] {
		st.sharedBodies[at] = l
	}
	return l
}

// encodeBody returns the literal of the body of a statement.
func (s *Solver) encodeBody(code []int32) cdcl.Lit {
	if asp.StatementKind(code[0]) == asp.KindWeight {
		elems, bound := s.encodeElements(code)
		return s.sat.encodeAtLeast(elems, bound, false)
	}
	return s.sat.conjoin(encodeLits(s, bodyLits(code)))
}

// encodeLits returns the SAT literals of literals of the program.
func encodeLits[L ~int32](s *Solver, lits []L) []cdcl.Lit {
	all := make([]cdcl.Lit, len(lits))
	for i, l := range lits {
		all[i] = s.encodeLit(asp.Lit(l))
	}
	return all
}

// encodeElements returns the elements and the bound of the sum in a statement.
func (s *Solver) encodeElements(code []int32) ([]sumElement, int64) {
	sum, bound := weightedBody(code)
	elems := make([]sumElement, 0, len(sum)/2)
	for i := 0; i < len(sum); i += 2 {
		elems = append(elems, sumElement{s.encodeLit(asp.Lit(sum[i])), int64(sum[i+1])})
	}
	return elems, bound
}

// addConstraint adds the clause of a statement without a head; other statements add
// no clause here.
func (s *Solver) addConstraint(code []int32) {
	if asp.StatementKind(code[0]) == asp.KindChoice || code[2] != 0 {
		return
	}
	if asp.StatementKind(code[0]) == asp.KindWeight {
		elems, bound := s.encodeElements(code)
		s.sat.addSimplifiedClause(s.sat.encodeAtLeast(elems, bound, true).Complement())
		return
	}
	lits := encodeLits(s, bodyLits(code))
	for i, l := range lits {
		lits[i] = l.Complement()
	}
	s.sat.addSimplifiedClause(lits...)
}
