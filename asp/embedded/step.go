package embedded

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/embedded/cdcl"
)

// A programStep consists of the statements added between two solves.
type programStep struct {
	ruleIndex        *headIndex
	firstAtom        asp.Atom // the first new atom
	lastAtom         asp.Atom
	definedExternals []asp.Atom // externals of earlier steps that this step defines
	positiveSCCs     [][]asp.Atom
	spansProgram     bool               // positiveSCCs are those of the whole program
	sharedBodies     map[int32]cdcl.Lit // by offset: literals of bodies that are needed more than once
	loopAtoms        map[asp.Atom]bool  // atoms of positive components
	completedAtoms   int                // atoms that have their completion
	constrainedWords int                // words of the code whose constraints were added
}

// beginStep makes a step of the statements that were loaded since the last one.
func (s *Solver) beginStep(ctx context.Context) (*programStep, error) {
	var code []int32
	if s.program != nil {
		code = s.program.StatementCode()[:s.loadedWords]
	}
	st := &programStep{firstAtom: s.lastSealedAtom + 1, lastAtom: asp.Atom(s.loadedAtoms), constrainedWords: s.translatedWords, sharedBodies: map[int32]cdcl.Lit{}, loopAtoms: map[asp.Atom]bool{}}
	st.findDefinedExternals(code[s.translatedWords:], s.openExternals)
	from, base := s.translatedWords, s.lastSealedAtom
	if st.spansProgram = len(st.definedExternals) > 0; st.spansProgram { // cycles may run through earlier steps
		from, base = 0, 0
	}
	st.ruleIndex = newHeadIndex(code, from, base, st.lastAtom)
	var err error
	if st.positiveSCCs, err = st.ruleIndex.findPositiveSCCs(ctx, from); err != nil {
		return nil, err
	}
	for _, c := range st.positiveSCCs {
		for _, a := range c {
			st.loopAtoms[a] = true
		}
	}
	if s.sat == nil {
		s.sat = newSatSearch()
	}
	s.atomLits = append(s.atomLits, make([]cdcl.Lit, s.loadedAtoms+1-len(s.atomLits))...)
	s.setExternals(st, code[s.translatedWords:])
	s.lastSealedAtom = st.lastAtom
	return st, nil
}

// findDefinedExternals finds the externals of earlier steps that code defines.
func (st *programStep) findDefinedExternals(code []int32, open externalSet) {
	if len(open) == 0 {
		return
	}
	seen := map[asp.Atom]bool{}
	for r := range asp.DecodeRules(code) {
		if r.Kind == asp.KindExternal {
			continue
		}
		for _, h := range r.Heads {
			if h < st.firstAtom && open.containsAtom(h) && !seen[h] {
				seen[h] = true
				st.definedExternals = append(st.definedExternals, h)
			}
		}
	}
}

// releaseAtom adds the clause that says that an atom never holds.
func (s *Solver) releaseAtom(a asp.Atom) {
	if s.atomLits[a] == 0 {
		s.atomLits[a] = s.sat.falseLit()
	}
	s.sat.addSimplifiedClause(s.atomLits[a].Complement())
}

// setExternals applies the external statements of a step: the last value counts
// for an atom that no rule defines.
func (s *Solver) setExternals(st *programStep, code []int32) {
	for r := range asp.DecodeRules(code) {
		if r.Kind != asp.KindExternal {
			continue
		}
		a := r.Heads[0]
		if a >= st.firstAtom && len(st.ruleIndex.statementsDefining(a)) == 0 || s.openExternals.containsAtom(a) {
			s.openExternals = s.openExternals.withValue(a, r.ExternalValue)
		}
	}
	for _, a := range st.definedExternals {
		s.openExternals = s.openExternals.withoutAtom(a)
	}
	for _, e := range slices.Clone(s.openExternals) {
		if e.value == asp.ExternalReleased {
			s.openExternals = s.openExternals.withoutAtom(e.atom)
			s.releaseAtom(e.atom)
		} else if s.atomLits[e.atom] == 0 {
			s.atomLits[e.atom] = s.sat.newVariable()
		}
	}
}
