package counting

import (
	"context"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A Functional is the statement that some arguments of a fluent symbol are a
// function of the others: for all values of these, at most one fluent holds,
// or exactly one (AIJ 2012 sec. 6.3). Values range over the argument domains
// of the rules, not only over reachable fluents.
type Functional struct {
	Most  []circuit.Ref // the violations of "at most one", one for each value of the inputs
	Least []circuit.Ref // the violations of "at least one"; none if that is not stated
	// Statement is the functional as a certificate states it.
	Statement certificate.Statement
}

// Functionals returns the functional statements that hold in the initial state.
func Functionals(t *task.Task) []Functional {
	domains := gdl.NewDomains(t.File, gdl.Intersect)
	table := invariant.NewFluentTable(t.Game.Fluents)
	var all []Functional
	for _, f := range symbolsOf(domains) {
		for _, outputs := range everyOutputSet(f.Arity) {
			groups := table.Groups(f, outputs)
			amo := Functional{Statement: functionalStatement(f, outputs, 0)}
			for _, group := range groups {
				amo.Most = append(amo.Most, t.Net.AtLeast(2, t.Cands.Refs(group)...))
			}
			all = append(all, amo)
			if inputs, ok := inputCount(domains, f, outputs); ok && inputs == len(groups) {
				all = append(all, Functional{amo.Most, noneOf(t, groups), functionalStatement(f, outputs, 1)})
			}
		}
	}
	if control := controlUnion(t, domains, table); control != nil {
		all = append(all, Functional{[]circuit.Ref{t.Net.AtLeast(2, t.Cands.Refs(control)...)}, noneOf(t, [][]int32{control}), controlStatement(t, control)})
	}
	return initiallyTrue(t, all)
}

// AddFunctionals adds the members of the functionals to the candidates, if the task asks
// for functionals.
func AddFunctionals(t *task.Task, table *invariant.FluentTable) {
	for _, it := range t.Items {
		if it.Verdict.Property != proof.Functionals {
			continue
		}
		d := gdl.NewDomains(t.File, gdl.Intersect)
		if union := controlUnion(t, d, table); union != nil {
			t.Cands.AddAtMostOne(invariant.Unions, union, 0)
			t.Cands.AddAtLeastOne(invariant.Unions, union, 0)
		}
		return
	}
}

// noneOf returns for each group the gate that none of its fluents holds.
func noneOf(t *task.Task, groups [][]int32) []circuit.Ref {
	none := make([]circuit.Ref, len(groups))
	for i, group := range groups {
		none[i] = t.Net.Or(t.Cands.Refs(group)...).Not()
	}
	return none
}

// symbolsOf returns the fluent symbols with arguments.
func symbolsOf(d *gdl.Domains) []invariant.Functor {
	var symbols []invariant.Functor
	for _, s := range d.Symbols(gdl.FluentArg) {
		if s.Arity > 0 {
			symbols = append(symbols, invariant.Functor{Name: s.Name, Arity: s.Arity})
		}
	}
	return symbols
}

// maxCounted is the largest arity for which all sets of outputs are counted.
const maxCounted = 12

func everyOutputSet(arity int) []uint {
	if arity > maxCounted {
		return invariant.OutputSets(arity)
	}
	sets := make([]uint, 0, 1<<arity)
	for set := uint(1); set < 1<<arity; set++ {
		sets = append(sets, set)
	}
	return sets
}

// inputCount returns the number of joint values of the arguments that are not outputs.
func inputCount(d *gdl.Domains, f invariant.Functor, outputs uint) (int, bool) {
	n := 1
	for i := range f.Arity {
		if outputs>>i&1 == 1 {
			continue
		}
		size, finite := d.Size(Argument(f, i))
		if !finite || size > 1<<20 || n > 1<<20 {
			return 0, false
		}
		n *= size
	}
	return n, true
}

// Argument names the i-th argument of a symbol.
func Argument(f invariant.Functor, i int) gdl.Arg {
	return gdl.Arg{Kind: gdl.FunctionArg, Name: f.Name, Arity: f.Arity, Index: i}
}

// controlUnion returns the fluents of the unary symbols over roles, if there are at least
// two such symbols.
func controlUnion(t *task.Task, d *gdl.Domains, table *invariant.FluentTable) []int32 {
	isRole := map[string]bool{}
	for _, r := range t.Game.Roles {
		isRole[r.String()] = true
	}
	var union []int32
	symbols := 0
	for _, f := range symbolsOf(d) {
		if f.Arity != 1 {
			continue
		}
		all := true
		for _, s := range d.Symbols(Argument(f, 0)) {
			all = all && s.Arity == 0 && isRole[s.Name]
		}
		if all {
			symbols++
			union = append(union, table.Of[f]...)
		}
	}
	if symbols < 2 {
		return nil
	}
	return union
}

// initiallyTrue keeps the statements that hold in the initial state.
func initiallyTrue(t *task.Task, all []Functional) []Functional {
	m := simulate.LookAtStart(t.Net)
	holds := func(violations []circuit.Ref) bool {
		for _, v := range violations {
			if m.Ev.Value(v) != 0 {
				return false
			}
		}
		return true
	}
	kept := all[:0]
	for _, f := range all {
		if holds(f.Most) && holds(f.Least) {
			kept = append(kept, f)
		}
	}
	return kept
}

// CountAllFunctionals settles the questions about the number of functionals.
func CountAllFunctionals(_ context.Context, t *task.Task) error {
	for _, it := range t.Items {
		if !it.Done && it.Verdict.Property == proof.Functionals {
			countFunctionals(t, it)
		}
	}
	return nil
}

// countFunctionals settles a question about the number of functionals.
func countFunctionals(t *task.Task, it *task.Item) {
	all := Functionals(t)
	proved := 0
	for _, f := range all {
		if t.AllInvariant(f.Most) && t.AllInvariant(f.Least) {
			proved++
		}
	}
	it.Verdict.Proved, it.Verdict.Total = proved, len(all)
	if proved == len(all) {
		t.Prove(it, "induction", 1, functionals{})
		return
	}
	it.Verdict.Method, it.Why = "induction", functionals{}
	it.Tried = append(it.Tried, fmt.Sprintf("%d of %s proved", proved, plural.Count(len(all), "functional")))
}

// functionalStatement states that the output arguments are a function of the others.
func functionalStatement(f invariant.Functor, outputs uint, low int) certificate.Statement {
	var list []int
	for i := range f.Arity {
		if outputs>>i&1 == 1 {
			list = append(list, i)
		}
	}
	return certificate.Functional(f.Name, f.Arity, list, low)
}

// controlStatement states that exactly one of the control fluents holds.
func controlStatement(t *task.Task, control []int32) certificate.Statement {
	var symbols []string
	for _, f := range control {
		if name := t.Game.Fluents[f].Name; !slices.Contains(symbols, name) {
			symbols = append(symbols, name)
		}
	}
	return certificate.ControlGroup(symbols...)
}
