package embedded

import (
	"context"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/embedded/cdcl"
)

// A programStep consists of the statements added between two solves.
type programStep struct {
	ruleIndex        *headIndex
	firstAtom        asp.Atom // the first new atom without its completion
	lastAtom         asp.Atom
	positiveSCCs     [][]asp.Atom
	sharedBodies     map[int32]cdcl.Lit // by offset: literals of bodies that are needed more than once
	loopAtoms        map[asp.Atom]bool  // atoms of positive components
	constrainedWords int                // words of the code whose constraints were added
}

// beginStep makes a step of the statements that were loaded since the last one.
func (s *Solver) beginStep(ctx context.Context) (*programStep, error) {
	var code []int32
	if s.program != nil {
		code = s.program.StatementCode()[:s.loadedWords]
	}
	st := &programStep{firstAtom: s.lastSealedAtom + 1, lastAtom: asp.Atom(s.loadedAtoms), constrainedWords: s.translatedWords, sharedBodies: map[int32]cdcl.Lit{}, loopAtoms: map[asp.Atom]bool{}}
	st.ruleIndex = newHeadIndex(code, s.translatedWords, s.lastSealedAtom, st.lastAtom)
	var err error
	if st.positiveSCCs, err = st.ruleIndex.findPositiveSCCs(ctx, s.translatedWords); err != nil {
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
	s.lastSealedAtom = st.lastAtom
	return st, nil
}
