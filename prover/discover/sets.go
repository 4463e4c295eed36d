package discover

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof/diagram"
	"github.com/gdllint/gdllint/prover/internal/invariant"
)

// A fluentSet is some fluents of a symbol in few words: those with certain
// values of some arguments, or a list.
type fluentSet struct {
	functor       invariant.Functor
	fixedArgs     uint          // the arguments with certain values, a bit for each
	valuesByArg   [][]*gdl.Term // by argument: the values of a fixed one; several for one of them at most
	listedFluents []*gdl.Term   // if set, the set has just these fluents
	count         int           // of the fluents
}

// coverFluents returns few sets that cover fluents of a symbol for which in and matters are true: all of them, unless the
// rest that no values describe is too long for a list. A set
// contains no fluent for which in is false. Each set contains at least one fluent that matters.
func (v *setWriter) coverFluents(f invariant.Functor, in, matters func(int32) bool) []fluentSet {
	covered := map[int32]bool{}
	news := func(i int32) bool { return in(i) && matters(i) && !covered[i] }
	var sets []fluentSet
	for _, fixed := range append([]uint{0}, inputArgSets(f.ArgCount, 0)...) {
		var blocks []groupBlock
		for _, b := range v.splitByValues(v.table.GroupByInputs(f, 0), fixed) {
			members := slices.Concat(b.groupsOfBlock...)
			if slices.ContainsFunc(members, news) && !slices.ContainsFunc(members, func(i int32) bool { return !in(i) }) && (len(members) > 1 || f.ArgCount == 0) {
				blocks = append(blocks, b)
			}
		}
		if bits.OnesCount(fixed) == 2 && len(blocks) > maxPairsOfValues {
			continue
		}
		for _, b := range blocks {
			for _, i := range slices.Concat(b.groupsOfBlock...) {
				covered[i] = true
			}
		}
		sets = append(sets, v.setsOfBlocks(f, blocks)...)
	}
	return append(sets, v.listed(f, news)...)
}

// listed returns the fluents of a symbol in a set as a list, unless it is too
// long to be read.
func (v *setWriter) listed(f invariant.Functor, in func(int32) bool) []fluentSet {
	var list []*gdl.Term
	for _, i := range v.table.FluentsOf[f] {
		if in(i) {
			list = append(list, v.table.FluentTerms[i])
		}
	}
	if len(list) == 0 || len(list) > maxReadableValues {
		return nil
	}
	return []fluentSet{{functor: f, listedFluents: list, count: len(list)}}
}

// maxSeparateValues is the number of values up to which each gets a statement of its
// own.
const maxSeparateValues = 3

// setsOfBlocks returns sets of the fluents of blocks that have the same arguments
// fixed.
func (v *setWriter) setsOfBlocks(f invariant.Functor, blocks []groupBlock) []fluentSet {
	var sets []fluentSet
	for _, b := range blocks {
		s := fluentSet{functor: f, fixedArgs: b.fixedArgs, valuesByArg: make([][]*gdl.Term, f.ArgCount)}
		for i := range f.ArgCount {
			if b.fixedArgs>>i&1 == 1 {
				s.valuesByArg[i] = []*gdl.Term{v.sharedValue(b, i)}
			}
		}
		for _, group := range b.groupsOfBlock {
			s.count += len(group)
		}
		sets = append(sets, s)
	}
	if len(sets) <= maxSeparateValues || bits.OnesCount(sets[0].fixedArgs) != 1 {
		return sets
	}
	joint := sets[0]
	arg := bits.TrailingZeros(joint.fixedArgs)
	for _, s := range sets[1:] {
		joint.valuesByArg[arg] = append(joint.valuesByArg[arg], s.valuesByArg[arg]...)
		joint.count += s.count
	}
	return []fluentSet{joint}
}

// A setAtom states that the fluents of a set are true.
type setAtom struct {
	trueAtom     string
	variableList string // for the list of variables of a quantifier around it
	nameWords    string // for a name
	overList     bool   // a variable ranges over a list
}

func (v *setWriter) atomOfSet(s fluentSet) setAtom {
	if len(s.listedFluents) == 1 {
		return setAtom{trueAtom: "(true " + s.listedFluents[0].String() + ")", nameWords: "-" + nameOfTerm(s.listedFluents[0])}
	}
	if s.listedFluents != nil {
		return setAtom{"(true ?f)", "(?f (" + diagram.Terms(s.listedFluents).String() + "))", "-some-" + s.functor.SymbolName, true}
	}
	w := v.newAtomWriter(s.functor)
	var vars []string
	for i := range s.functor.ArgCount {
		switch {
		case s.fixedArgs>>i&1 == 0:
			vars = append(vars, w.variableAt(i))
		case len(s.valuesByArg[i]) == 1:
			w.fixArg(i, s.valuesByArg[i][0])
		default:
			vars = append(vars, w.restrictVariable(i, s.valuesByArg[i]))
		}
	}
	return setAtom{w.write(), strings.Join(vars, " "), w.nameSuffix(), w.rangeRestricted}
}

// quantifyFormula quantifies a formula, unless there are no variables.
func quantifyFormula(vars, formula string) string {
	if vars == "" {
		return formula
	}
	return fmt.Sprintf("(forall (%s) %s)", vars, formula)
}

// guessConstants makes guesses of which fluents are known to hold never and always. For always, it only makes lists.
func (d *discoverer) guessConstants() []*invariantGuess {
	var list []*invariantGuess
	for _, holds := range []bool{true, false} {
		known := d.constantFluentsOf(holds)
		in := func(i int32) bool { return known[i] }
		for _, f := range d.table.SymbolOrder {
			sets := d.coverFluents(f, in, in)
			if holds {
				sets = d.listed(f, in)
			}
			for _, set := range sets {
				a := d.atomOfSet(set)
				g := &invariantGuess{rankByKind: constantFluents, groupSize: set.count, proposedName: "fixed" + a.nameWords, formulaText: quantifyFormula(a.variableList, a.trueAtom)}
				if !holds {
					g.proposedName, g.formulaText = "never"+a.nameWords, quantifyFormula(a.variableList, "(not "+a.trueAtom+")")
				}
				list = d.addGuess(list, g)
			}
		}
	}
	return list
}

// constantFluentsOf returns the fluents that are known to hold never, or always.
func (d *discoverer) constantFluentsOf(holds bool) map[int32]bool {
	known := map[int32]bool{}
	for f := range d.task.GroundGame.Fluents {
		known[int32(f)] = d.task.AlwaysHasValue(int32(f), holds)
	}
	return known
}

// maxStatedUnions bounds the groups of several symbols that are stated.
const maxStatedUnions = 100

// guessUnions makes guesses of the proved groups with fluents of several symbols: exactly one fluent holds, if samples
// show no more, or at most one.
func (d *discoverer) guessUnions() []*invariantGuess {
	var list []*invariantGuess
	each := func(of invariant.CandidateSelection, state func(fluents []int32)) {
		for c := range d.task.ProvedCandidates() {
			if fluents := c.GroupMembers(); of(c) && len(list) < maxStatedUnions && len(fluents) <= maxReadableValues && d.spansSymbols(fluents) {
				state(fluents)
			}
		}
	}
	each(invariant.OfKinds(invariant.CoveringBound), func(fluents []int32) {
		if d.observedRange(fluents).mostHolding == 1 {
			list = d.addUnionGuess(list, fluents, countBound{1, 1}, exactUnion)
		}
	})
	each(invariant.OfKinds(invariant.ExclusiveBound), func(fluents []int32) {
		list = d.addUnionGuess(list, fluents, countBound{0, 1}, atMostUnion)
	})
	return list
}

func (v *setWriter) spansSymbols(fluents []int32) bool {
	first := invariant.FunctorOf(v.table.FluentTerms[fluents[0]])
	return slices.ContainsFunc(fluents, func(i int32) bool { return invariant.FunctorOf(v.table.FluentTerms[i]) != first })
}

func (d *discoverer) addUnionGuess(list []*invariantGuess, fluents []int32, b countBound, s guessStrength) []*invariantGuess {
	terms := make([]*gdl.Term, len(fluents))
	var names []string
	for i, f := range fluents {
		terms[i] = d.table.FluentTerms[f]
		if !slices.Contains(names, terms[i].Name) {
			names = append(names, terms[i].Name)
		}
	}
	text := fmt.Sprintf("(count %s ((?f (%s))) (true ?f))", b, diagram.Terms(terms).String())
	return d.addGuess(list, &invariantGuess{rankByKind: s, groupSize: len(fluents), proposedName: b.namePrefix() + "-" + strings.Join(names, "-or-"), formulaText: text})
}
