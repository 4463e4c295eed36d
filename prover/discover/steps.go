package discover

import (
	"context"

	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
)

// findPersistent states which fluents hold for ever once they hold, and which
// never come back once they do not hold (AIJ 2012 sec. 6.3, AAAI 2010). It does nothing in a game with more than
// induction.MaxPersistentFluents fluents.
func (d *discoverer) findPersistent(ctx context.Context) error {
	t := d.task
	if len(t.Net.FluentRefs) > induction.MaxPersistentFluents {
		return nil
	}
	_, _, alive, err := induction.PersistenceLaws(ctx, t)
	if err != nil {
		return err
	}
	constant := d.constantFluentsOf(false)
	for i, always := range d.constantFluentsOf(true) {
		constant[i] = constant[i] || always
	}
	matters := func(i int32) bool { return !constant[i] }
	for _, f := range d.table.SymbolOrder {
		d.addPersistentGuesses(f, staysTrue, func(i int32) bool { return alive[2*i] }, matters)
		d.addPersistentGuesses(f, staysFalse, func(i int32) bool { return alive[2*i+1] }, matters)
	}
	return nil
}

// addPersistentGuesses states, with strength s, that fluents of a symbol stay true or stay false. in tells the fluents
// for which this is proved; matters tells those that have to be covered.
func (d *discoverer) addPersistentGuesses(f invariant.Functor, s guessStrength, in, matters func(int32) bool) {
	for _, set := range d.coverFluents(f, in, matters) {
		a := d.atomOfSet(set)
		g := &invariantGuess{rankByKind: s, groupSize: set.count, proposedName: "stays" + a.nameWords}
		if s == staysFalse {
			g.proposedName, a.trueAtom = "stays-away"+a.nameWords, "(not "+a.trueAtom+")"
		}
		if g.formulaText = "(persistent " + a.trueAtom + ")"; a.overList {
			g.formulaText = quantifyFormula(a.variableList, "(=> "+a.trueAtom+" (after "+a.trueAtom+"))")
		}
		d.provedGuesses = d.addGuess(d.provedGuesses, g)
	}
}
