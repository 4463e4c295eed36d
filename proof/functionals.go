package proof

import (
	"fmt"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof/certificate"
)

// A functional is the statement that some arguments of a fluent symbol are a
// function of the others: for all values of these, at most one fluent holds,
// or exactly one (AIJ 2012 sec. 6.3). Values range over the argument domains
// of the rules, not only over what can be reached.
type functional struct {
	most  []ref // the violations of "at most one", one for each value of the inputs
	least []ref // of "at least one"; none if that is not stated
	// statement is the functional as a certificate states it.
	statement certificate.Statement
}

// functionals returns the statements that hold in the initial state.
func (p *Prover) functionals() []functional {
	domains := gdl.NewDomains(p.file, gdl.Intersect)
	table := newFluentTable(p.game.Fluents)
	var all []functional
	for _, f := range symbolsOf(domains) {
		for _, outputs := range everyOutputSet(f.arity) {
			groups := table.groups(f, outputs)
			amo := functional{statement: functionalStatement(f, outputs, 0)}
			for _, group := range groups {
				amo.most = append(amo.most, p.net.AtLeast(2, p.cands.refs(group)...))
			}
			all = append(all, amo)
			if inputs, ok := inputCount(domains, f, outputs); ok && inputs == len(groups) {
				all = append(all, functional{amo.most, p.noneOf(groups), functionalStatement(f, outputs, 1)})
			}
		}
	}
	if control := p.controlUnion(domains, table); control != nil {
		all = append(all, functional{[]ref{p.net.AtLeast(2, p.cands.refs(control)...)}, p.noneOf([][]int32{control}), p.controlStatement(control)})
	}
	return p.initiallyTrue(all)
}

// addFunctionals adds the members of the functionals to the candidates, if
// they are asked for.
func (p *Prover) addFunctionals(t *fluentTable) {
	for _, it := range p.items {
		if it.verdict.Property != Functionals {
			continue
		}
		d := gdl.NewDomains(p.file, gdl.Intersect)
		if union := p.controlUnion(d, t); union != nil {
			p.cands.addAtMostOne(union, 0)
			p.cands.addAtLeastOne(union, 0)
		}
		return
	}
}

func (p *Prover) noneOf(groups [][]int32) []ref {
	none := make([]ref, len(groups))
	for i, group := range groups {
		none[i] = p.net.Or(p.cands.refs(group)...).Not()
	}
	return none
}

// symbolsOf returns the fluent symbols with arguments.
func symbolsOf(d *gdl.Domains) []functor {
	var symbols []functor
	for _, s := range d.Symbols(gdl.FluentArg) {
		if s.Arity > 0 {
			symbols = append(symbols, functor{s.Name, s.Arity})
		}
	}
	return symbols
}

// maxCounted is the largest arity of which all sets of outputs are counted.
const maxCounted = 12

func everyOutputSet(arity int) []uint {
	if arity > maxCounted {
		return outputSets(arity)
	}
	sets := make([]uint, 0, 1<<arity)
	for set := uint(1); set < 1<<arity; set++ {
		sets = append(sets, set)
	}
	return sets
}

// inputCount returns the number of values that the arguments which are not
// outputs can take together.
func inputCount(d *gdl.Domains, f functor, outputs uint) (int, bool) {
	n := 1
	for i := range f.arity {
		if outputs>>i&1 == 1 {
			continue
		}
		size, finite := d.Size(argument(f, i))
		if !finite || size > 1<<20 || n > 1<<20 {
			return 0, false
		}
		n *= size
	}
	return n, true
}

// argument names the i-th argument of a symbol.
func argument(f functor, i int) gdl.Arg {
	return gdl.Arg{Kind: gdl.FunctionArg, Name: f.name, Arity: f.arity, Index: i}
}

// controlUnion returns the fluents of the control symbols, if there are two
// or more of these.
func (p *Prover) controlUnion(d *gdl.Domains, t *fluentTable) []int32 {
	isRole := map[string]bool{}
	for _, r := range p.game.Roles {
		isRole[r.String()] = true
	}
	var union []int32
	symbols := 0
	for _, f := range symbolsOf(d) {
		if f.arity != 1 {
			continue
		}
		all := true
		for _, s := range d.Symbols(argument(f, 0)) {
			all = all && s.Arity == 0 && isRole[s.Name]
		}
		if all {
			symbols++
			union = append(union, t.of[f]...)
		}
	}
	if symbols < 2 {
		return nil
	}
	return union
}

// initiallyTrue keeps the statements that hold in the initial state.
func (p *Prover) initiallyTrue(all []functional) []functional {
	m := lookAtStart(p.net)
	holds := func(violations []ref) bool {
		for _, v := range violations {
			if m.ev.Value(v) != 0 {
				return false
			}
		}
		return true
	}
	kept := all[:0]
	for _, f := range all {
		if holds(f.most) && holds(f.least) {
			kept = append(kept, f)
		}
	}
	return kept
}

// countFunctionals settles a question for the number of functionals.
func (p *Prover) countFunctionals(it *item) {
	all := p.functionals()
	proved := 0
	for _, f := range all {
		if p.allInvariant(f.most) && p.allInvariant(f.least) {
			proved++
		}
	}
	it.verdict.Proved, it.verdict.Total = proved, len(all)
	if proved == len(all) {
		p.prove(it, "induction", 1)
		return
	}
	it.verdict.Method = "induction"
	it.tried = append(it.tried, fmt.Sprintf("%d of %s proved", proved, count(len(all), "functional")))
}

// allInvariant tells whether all the violations are known to be impossible.
func (p *store) allInvariant(violations []ref) bool {
	for _, v := range violations {
		if v == circuit.FalseRef {
			continue
		}
		if i, known := p.cands.seen[v]; !known || p.state[i] != invariant {
			return false
		}
	}
	return true
}
