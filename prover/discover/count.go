package discover

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/prover/internal/invariant"
)

// counts guesses for each symbol and each choice of arguments that are
// counted over how many fluents hold, for all values of the other arguments, or
// when one of them has certain values.
func (d *discoverer) counts() []*guess {
	var list []*guess
	for _, f := range d.table.Order {
		if f.Arity == 0 {
			continue
		}
		for _, outputs := range invariant.OutputSets(f.Arity) {
			list = d.countFamily(list, f, outputs)
		}
	}
	return list
}

// A block is groups that agree in some arguments, a bit for each; the first
// fluent of the first group has the values.
type block struct {
	fixed  uint
	groups [][]int32
}

// value returns the value of one of the arguments that all groups share.
func (d *discoverer) value(b block, arg int) *gdl.Term {
	return d.table.Terms[b.groups[0][0]].Args[arg]
}

// blocks splits groups by the values of some arguments.
func (d *discoverer) blocks(groups [][]int32, fixed uint) []block {
	var list []block
	at := map[string]int{}
	for _, group := range groups {
		key := invariant.InputKey(d.table.Terms[group[0]], ^fixed)
		i, known := at[key]
		if !known {
			i = len(list)
			at[key] = i
			list = append(list, block{fixed: fixed})
		}
		list[i].groups = append(list[i].groups, group)
	}
	return list
}

// countFamily guesses about the fluents of a symbol that differ only in the
// outputs: about all of them, about those with some values of one of the
// other arguments, and about those with certain values of two of these.
func (d *discoverer) countFamily(list []*guess, f invariant.Functor, outputs uint) []*guess {
	groups := d.table.Groups(f, outputs)
	if len(groups) == len(d.table.Of[f]) {
		return list // groups of one
	}
	said := map[bound]bool{}
	for _, b := range d.sharedBounds(groups) {
		list = d.count(list, f, outputs, b, []block{{groups: groups}})
		said[b] = true
	}
	for _, fixed := range inputSets(f.Arity, outputs) {
		list = d.countBlocks(list, f, outputs, d.blocks(groups, fixed), said)
	}
	return list
}

// inputSets returns the sets of one and of two arguments that are not
// outputs, for symbols of not too many arguments.
func inputSets(arity int, outputs uint) []uint {
	var one, two []uint
	for i := range min(arity, invariant.MaxProjected) {
		if outputs>>i&1 == 1 {
			continue
		}
		one = append(one, 1<<i)
		for j := range i {
			if outputs>>j&1 == 0 {
				two = append(two, 1<<i|1<<j)
			}
		}
	}
	return append(one, two...)
}

// maxPairsOfValues bounds the statements about fluents with certain values of
// two arguments.
const maxPairsOfValues = 40

// countBlocks adds guesses about the blocks that have a bound in common.
func (d *discoverer) countBlocks(list []*guess, f invariant.Functor, outputs uint, blocks []block, said map[bound]bool) []*guess {
	by := map[bound][]block{}
	var order []bound
	for _, block := range blocks {
		for _, b := range d.sharedBounds(block.groups) {
			if by[b] == nil {
				order = append(order, b)
			}
			by[b] = append(by[b], block)
		}
	}
	for _, b := range order {
		switch same := by[b]; {
		case said[b]:
		case bits.OnesCount(same[0].fixed) == 1:
			list = d.count(list, f, outputs, b, same)
		case len(same) <= maxPairsOfValues:
			for i := range same {
				list = d.count(list, f, outputs, b, same[i:i+1])
			}
		}
	}
	return list
}

// sharedBounds returns the bounds that all groups have in common.
func (d *discoverer) sharedBounds(groups [][]int32) []bound {
	var shared []bound
	for i, group := range groups {
		own := d.extent(group).bounds()
		if i == 0 {
			shared = own
			continue
		}
		shared = slices.DeleteFunc(shared, func(b bound) bool {
			implied := b.high == 1 && b.low == 0 && len(group) == 1
			return !implied && !slices.Contains(own, b)
		})
		if len(shared) == 0 {
			return nil
		}
	}
	return shared
}

// maxValues is the length of a list of values or fluents that is still worth
// reading.
const maxValues = 40

// count adds the guess that a bound holds for all groups of some blocks.
func (d *discoverer) count(list []*guess, f invariant.Functor, outputs uint, b bound, blocks []block) []*guess {
	var keys [][]int32
	size := 0
	for _, block := range blocks {
		keys = append(keys, block.groups...)
	}
	for _, group := range keys {
		size = max(size, len(group))
	}
	if size == 1 || len(blocks) > maxValues {
		return list
	}
	w := d.newWriter(f)
	inner, outer := d.variables(w, outputs, b, blocks, keys)
	text := fmt.Sprintf("(count %s (%s) %s)", b, strings.Join(inner, " "), w.atom())
	g := &guess{strength: b.strength(), size: size, name: b.name() + w.words(), text: forall(strings.Join(outer, " "), text)}
	if b.low > 1 && len(outer) == 0 {
		g.fluents = keys[0]
	}
	if short := shorthand(f, outputs, b); short != "" && blocks[0].fixed == 0 && !w.restricted {
		s := *g
		if s.text = short; d.read(&s) {
			g = &s
		}
	}
	return d.add(list, g)
}

// variables returns those of a count, and those of the quantifier around it.
func (d *discoverer) variables(w *writer, outputs uint, b bound, blocks []block, keys [][]int32) (inner, outer []string) {
	for i := range w.f.Arity {
		fixed := blocks[0].fixed>>i&1 == 1
		switch {
		case outputs>>i&1 == 1:
			inner = append(inner, w.variable(i))
		case fixed && len(blocks) == 1:
			w.fix(i, d.value(blocks[0], i))
		default:
			// A variable may take values that no fluent has: there the count is 0.
			values := d.valuesOf(keys, i)
			if fixed || b.low > 0 && !w.all(i, values) {
				outer = append(outer, w.restrict(i, values))
			} else {
				outer = append(outer, w.variable(i))
			}
		}
	}
	return inner, outer
}

// shorthand returns the shorter form of a guess about all fluents of a
// symbol, or "".
func shorthand(f invariant.Functor, outputs uint, b bound) string {
	switch {
	case b.strength() == exactlyOne && outputs == 1<<f.Arity-1:
		return fmt.Sprintf("(control %s)", f.Name)
	case b.strength() == atMostOneOf && outputs == 1<<(f.Arity-1):
		return fmt.Sprintf("(functional %s)", f.Name)
	case b.strength() == atMostOneOf && bits.OnesCount(outputs) == 1:
		return fmt.Sprintf("(functional %s %d)", f.Name, bits.TrailingZeros(outputs)+1)
	}
	return ""
}

// valuesOf returns the values of an argument in groups.
func (d *discoverer) valuesOf(groups [][]int32, arg int) []*gdl.Term {
	var values []*gdl.Term
	seen := map[string]bool{}
	for _, group := range groups {
		for _, f := range group {
			value := d.table.Terms[f].Args[arg]
			if text := value.String(); !seen[text] {
				seen[text] = true
				values = append(values, value)
			}
		}
	}
	return values
}
