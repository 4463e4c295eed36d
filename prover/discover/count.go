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

// guessCounts guesses how many fluents hold, for each symbol and each choice of arguments that are counted over.
// The guess is for all values of the other arguments, or for certain values of one or two of them.
func (d *discoverer) guessCounts() []*invariantGuess {
	var list []*invariantGuess
	for _, f := range d.table.SymbolOrder {
		if f.ArgCount == 0 {
			continue
		}
		for _, outputs := range invariant.OutputSets(f.ArgCount) {
			list = d.guessSymbolCounts(list, f, outputs)
		}
	}
	return list
}

// A groupBlock holds groups that agree in some arguments, a bit for each. The first fluent of the first group shows the
// values.
type groupBlock struct {
	fixedArgs     uint
	groupsOfBlock [][]int32
}

// sharedValue returns the value of one of the arguments that all groups share.
func (v *setWriter) sharedValue(b groupBlock, arg int) *gdl.Term {
	return v.table.FluentTerms[b.groupsOfBlock[0][0]].Args[arg]
}

// splitByValues splits groups by the values of some arguments.
func (v *setWriter) splitByValues(groups [][]int32, fixed uint) []groupBlock {
	var list []groupBlock
	for _, same := range diagram.GroupBy(groups, func(group []int32) string { return diagram.ArgumentKey(v.table.FluentTerms[group[0]], fixed) }) {
		list = append(list, groupBlock{fixed, same})
	}
	return list
}

// guessSymbolCounts guesses about the fluents of a symbol that differ only in the outputs. There are guesses about
// all of these fluents, about those with certain values of one other argument, and about those with certain values
// of two other arguments.
func (d *discoverer) guessSymbolCounts(list []*invariantGuess, f invariant.Functor, outputs uint) []*invariantGuess {
	groups := d.table.GroupByInputs(f, outputs)
	if len(groups) == len(d.table.FluentsOf[f]) {
		return list // groups of one
	}
	said := map[countBound]bool{}
	for _, b := range d.sharedBounds(groups) {
		list = d.addCountGuess(list, f, outputs, b, []groupBlock{{groupsOfBlock: groups}})
		said[b] = true
	}
	for _, fixed := range inputArgSets(f.ArgCount, outputs) {
		list = d.guessBlockCounts(list, f, outputs, d.splitByValues(groups, fixed), said)
	}
	return list
}

// inputArgSets returns the sets of one and of two arguments that are not outputs, among the first MaxProjectedArity
// arguments.
func inputArgSets(arity int, outputs uint) []uint {
	return slices.DeleteFunc(diagram.ArgumentSets(min(arity, invariant.MaxProjectedArity), 1, 2), func(set uint) bool { return set&outputs != 0 })
}

// maxPairsOfValues bounds the pairs of values of two arguments whose groups have a bound in common. If there are more,
// no statement is made about them.
const maxPairsOfValues = 40

// guessBlockCounts adds guesses about the blocks that have a bound in common.
func (d *discoverer) guessBlockCounts(list []*invariantGuess, f invariant.Functor, outputs uint, blocks []groupBlock, said map[countBound]bool) []*invariantGuess {
	by := map[countBound][]groupBlock{}
	var order []countBound
	for _, block := range blocks {
		for _, b := range d.sharedBounds(block.groupsOfBlock) {
			if by[b] == nil {
				order = append(order, b)
			}
			by[b] = append(by[b], block)
		}
	}
	for _, b := range order {
		switch same := by[b]; {
		case said[b]:
		case bits.OnesCount(same[0].fixedArgs) == 1:
			list = d.addCountGuess(list, f, outputs, b, same)
		case len(same) <= maxPairsOfValues:
			for i := range same {
				list = d.addCountGuess(list, f, outputs, b, same[i:i+1])
			}
		}
	}
	return list
}

// sharedBounds returns the bounds that all groups have in common.
func (d *discoverer) sharedBounds(groups [][]int32) []countBound {
	var shared []countBound
	for i, group := range groups {
		own := d.observedRange(group).observedBounds()
		if i == 0 {
			shared = own
			continue
		}
		shared = slices.DeleteFunc(shared, func(b countBound) bool {
			implied := b.atMost == 1 && b.atLeast == 0 && len(group) == 1 // a group of one fluent has at most one in any case
			return !implied && !slices.Contains(own, b)
		})
		if len(shared) == 0 {
			return nil
		}
	}
	return shared
}

// maxReadableValues is the greatest length of a list of values or fluents that is still worth reading.
const maxReadableValues = 40

// addCountGuess adds the guess that a bound holds for all groups of some blocks.
func (d *discoverer) addCountGuess(list []*invariantGuess, f invariant.Functor, outputs uint, b countBound, blocks []groupBlock) []*invariantGuess {
	var groups [][]int32
	size := 0
	for _, block := range blocks {
		groups = append(groups, block.groupsOfBlock...)
	}
	for _, group := range groups {
		size = max(size, len(group))
	}
	if size == 1 || len(blocks) > maxReadableValues {
		return list
	}
	w := d.newAtomWriter(f)
	inner, outer := d.countVariables(w, outputs, b, blocks, groups)
	text := fmt.Sprintf("(count %s (%s) %s)", b, strings.Join(inner, " "), w.write())
	g := &invariantGuess{rankByKind: b.boundStrength(), groupSize: size, proposedName: b.namePrefix() + w.nameSuffix(), formulaText: quantifyFormula(strings.Join(outer, " "), text)}
	if b.atLeast > 1 && len(outer) == 0 {
		g.countedFluents = groups[0]
	}
	if short := countShorthand(f, outputs, b); short != "" && blocks[0].fixedArgs == 0 && !w.rangeRestricted {
		s := *g
		if s.formulaText = short; d.compileGuess(&s) {
			g = &s
		}
	}
	return d.addGuess(list, g)
}

// countVariables returns the variables of a count, and those of the quantifier around it.
func (d *discoverer) countVariables(w *atomWriter, outputs uint, b countBound, blocks []groupBlock, groups [][]int32) (inner, outer []string) {
	for i := range w.functor.ArgCount {
		fixed := blocks[0].fixedArgs>>i&1 == 1
		switch {
		case outputs>>i&1 == 1:
			inner = append(inner, w.variableAt(i))
		case fixed && len(blocks) == 1:
			w.fixArg(i, d.sharedValue(blocks[0], i))
		default:
			// A variable may take values that no fluent has. For these the count is 0, which breaks a lower bound.
			values := d.valuesInGroups(groups, i)
			if fixed || b.atLeast > 0 && !w.coversDomain(i, values) {
				outer = append(outer, w.restrictVariable(i, values))
			} else {
				outer = append(outer, w.variableAt(i))
			}
		}
	}
	return inner, outer
}

// countShorthand returns the shorter form of a guess about all fluents of a
// symbol, or "".
func countShorthand(f invariant.Functor, outputs uint, b countBound) string {
	switch {
	case b.boundStrength() == exactlyOne && outputs == 1<<f.ArgCount-1:
		return fmt.Sprintf("(control %s)", f.SymbolName)
	case b.boundStrength() == atMostOneOf && outputs == 1<<(f.ArgCount-1):
		return fmt.Sprintf("(functional %s)", f.SymbolName)
	case b.boundStrength() == atMostOneOf && bits.OnesCount(outputs) == 1:
		return fmt.Sprintf("(functional %s %d)", f.SymbolName, bits.TrailingZeros(outputs)+1)
	}
	return ""
}

// valuesInGroups returns the values of an argument in groups.
func (v *setWriter) valuesInGroups(groups [][]int32, arg int) []*gdl.Term {
	var values []*gdl.Term
	seen := map[string]bool{}
	for _, group := range groups {
		for _, f := range group {
			value := v.table.FluentTerms[f].Args[arg]
			if text := value.String(); !seen[text] {
				seen[text] = true
				values = append(values, value)
			}
		}
	}
	return values
}
