package discover

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/prover/internal/invariant"
)

// A fluentSet is some fluents of a symbol in few words: those with certain
// values of some arguments, or a list.
type fluentSet struct {
	f      invariant.Functor
	fixed  uint          // the arguments with certain values, a bit for each
	values [][]*gdl.Term // by argument; several for one of them at most
	list   []*gdl.Term   // if set, these fluents
	size   int
}

// describe covers the fluents of a symbol that are in a set by few sets. Fluents that
// are in the set but do not matter may be covered, but no others: each of the sets
// holds one that matters at least.
func (d *discoverer) describe(f invariant.Functor, in, matters func(int32) bool) []fluentSet {
	covered := map[int32]bool{}
	news := func(i int32) bool { return in(i) && matters(i) && !covered[i] }
	var sets []fluentSet
	for _, fixed := range append([]uint{0}, inputSets(f.Arity, 0)...) {
		var blocks []block
		for _, b := range d.blocks(d.table.Groups(f, 0), fixed) {
			members := slices.Concat(b.groups...)
			if slices.ContainsFunc(members, news) && holdsForAll(members, in) && (len(members) > 1 || f.Arity == 0) {
				blocks = append(blocks, b)
			}
		}
		if bits.OnesCount(fixed) == 2 && len(blocks) > maxPairsOfValues {
			continue
		}
		for _, b := range blocks {
			for _, i := range slices.Concat(b.groups...) {
				covered[i] = true
			}
		}
		sets = append(sets, d.setsOf(f, blocks)...)
	}
	return append(sets, d.listed(f, news)...)
}

// listed returns the fluents of a symbol in a set as a list, unless it is too
// long to be read.
func (d *discoverer) listed(f invariant.Functor, in func(int32) bool) []fluentSet {
	var list []*gdl.Term
	for _, i := range d.table.Of[f] {
		if in(i) {
			list = append(list, d.table.Terms[i])
		}
	}
	if len(list) == 0 || len(list) > maxValues {
		return nil
	}
	return []fluentSet{{f: f, list: list, size: len(list)}}
}

// maxSingle is the number of values up to which each gets a statement of its
// own.
const maxSingle = 3

// setsOf returns sets of the fluents of blocks that have the same arguments
// fixed.
func (d *discoverer) setsOf(f invariant.Functor, blocks []block) []fluentSet {
	var sets []fluentSet
	for _, b := range blocks {
		s := fluentSet{f: f, fixed: b.fixed, values: make([][]*gdl.Term, f.Arity)}
		for i := range f.Arity {
			if b.fixed>>i&1 == 1 {
				s.values[i] = []*gdl.Term{d.value(b, i)}
			}
		}
		for _, group := range b.groups {
			s.size += len(group)
		}
		sets = append(sets, s)
	}
	if len(sets) <= maxSingle || bits.OnesCount(sets[0].fixed) != 1 {
		return sets
	}
	joint := sets[0]
	arg := bits.TrailingZeros(joint.fixed)
	for _, s := range sets[1:] {
		joint.values[arg] = append(joint.values[arg], s.values[arg]...)
		joint.size += s.size
	}
	return []fluentSet{joint}
}

func holdsForAll(fluents []int32, in func(int32) bool) bool {
	return !slices.ContainsFunc(fluents, func(i int32) bool { return !in(i) })
}

// A setAtom states that the fluents of a set are true.
type setAtom struct {
	atom   string
	vars   string // for the list of variables of a quantifier around it
	words  string // for a name
	listed bool   // a variable ranges over a list
}

func (d *discoverer) atom(s fluentSet) setAtom {
	if len(s.list) == 1 {
		return setAtom{atom: "(true " + s.list[0].String() + ")", words: "-" + word(s.list[0])}
	}
	if s.list != nil {
		return setAtom{"(true ?f)", "(?f (" + strings.Join(texts(s.list), " ") + "))", "-some-" + s.f.Name, true}
	}
	w := d.newWriter(s.f)
	var vars []string
	for i := range s.f.Arity {
		switch {
		case s.fixed>>i&1 == 0:
			vars = append(vars, w.variable(i))
		case len(s.values[i]) == 1:
			w.fix(i, s.values[i][0])
		default:
			vars = append(vars, w.restrict(i, s.values[i]))
		}
	}
	return setAtom{w.atom(), strings.Join(vars, " "), w.words(), w.restricted}
}

func texts(terms []*gdl.Term) []string {
	list := make([]string, len(terms))
	for i, t := range terms {
		list[i] = t.String()
	}
	return list
}

// forall quantifies a formula, unless there are no variables.
func forall(vars, formula string) string {
	if vars == "" {
		return formula
	}
	return fmt.Sprintf("(forall (%s) %s)", vars, formula)
}

// constants states which fluents never and which always hold.
func (d *discoverer) constants() []*guess {
	var list []*guess
	for _, holds := range []bool{true, false} {
		known := d.constant(holds)
		in := func(i int32) bool { return known[i] }
		for _, f := range d.table.Order {
			sets := d.describe(f, in, in)
			if holds {
				sets = d.listed(f, in)
			}
			for _, set := range sets {
				a := d.atom(set)
				g := &guess{strength: constantFluents, size: set.size, name: "fixed" + a.words, text: forall(a.vars, a.atom)}
				if !holds {
					g.name, g.text = "never"+a.words, forall(a.vars, "(not "+a.atom+")")
				}
				list = d.add(list, g)
			}
		}
	}
	return list
}

// constant returns the fluents that are known to hold never, or always.
func (d *discoverer) constant(holds bool) map[int32]bool {
	known := map[int32]bool{}
	for f := range d.task.Net.Fluent {
		known[int32(f)] = d.task.Holds(int32(f), holds)
	}
	return known
}

// maxStatedUnions bounds the groups of several symbols that are stated.
const maxStatedUnions = 100

// unions guesses groups of several symbols of which exactly one fluent holds, or at most
// one.
func (d *discoverer) unions() []*guess {
	var list []*guess
	each := func(of invariant.Selection, state func(fluents []int32)) {
		for c := range d.task.Proved() {
			if fluents := c.Members(); of(c) && len(list) < maxStatedUnions && len(fluents) <= maxValues && d.mixed(fluents) {
				state(fluents)
			}
		}
	}
	each(invariant.Is[invariant.AtLeastOne], func(fluents []int32) {
		if d.extent(fluents).high == 1 {
			list = d.union(list, fluents, bound{1, 1}, exactUnion)
		}
	})
	each(invariant.Is[invariant.AtMostOne], func(fluents []int32) {
		list = d.union(list, fluents, bound{0, 1}, atMostUnion)
	})
	return list
}

// mixed tells whether fluents are of several symbols.
func (d *discoverer) mixed(fluents []int32) bool {
	first := invariant.FunctorOf(d.table.Terms[fluents[0]])
	return slices.ContainsFunc(fluents, func(i int32) bool { return invariant.FunctorOf(d.table.Terms[i]) != first })
}

func (d *discoverer) union(list []*guess, fluents []int32, b bound, s strength) []*guess {
	terms := make([]*gdl.Term, len(fluents))
	var names []string
	for i, f := range fluents {
		terms[i] = d.table.Terms[f]
		if !slices.Contains(names, terms[i].Name) {
			names = append(names, terms[i].Name)
		}
	}
	text := fmt.Sprintf("(count %s ((?f (%s))) (true ?f))", b, strings.Join(texts(terms), " "))
	return d.add(list, &guess{strength: s, size: len(fluents), name: b.name() + "-" + strings.Join(names, "-or-"), text: text})
}
