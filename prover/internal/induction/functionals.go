package induction

import (
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A Functional is the statement that some arguments of a fluent symbol are a function of the others (AIJ 2012 sec.
// 6.3). For all values of the other arguments, at most one fluent holds, or exactly one. Values range over the
// argument domains of the rules, not only over reachable fluents.
type Functional struct {
	AtMostViolations  []circuit.NodeRef // the violations of "at most one", one for each value of the inputs
	AtLeastViolations []circuit.NodeRef // the violations of "at least one"; none if that is not stated
	// Statement is the functional as a certificate states it.
	Statement certificate.Statement
}

// CandidateFunctionals returns the functional statements that hold in the initial state.
func CandidateFunctionals(t *task.ProofTask) []Functional {
	domains := model.NewDomains(t.Rulesheet, model.IntersectionDomains)
	table := invariant.NewFluentTable(t.GroundGame.Fluents)
	var all []Functional
	for _, f := range fluentSymbols(domains) {
		for _, outputs := range allOutputSets(f.ArgCount) {
			groups := table.GroupByInputs(f, outputs)
			amo := Functional{Statement: functionalStatement(f, outputs, 0)}
			for _, group := range groups {
				amo.AtMostViolations = append(amo.AtMostViolations, t.Net.AtLeastGate(2, t.Candidates.FluentRefs(group)...))
			}
			all = append(all, amo)
			if inputs, ok := countInputs(domains, f, outputs); ok && inputs == len(groups) {
				all = append(all, Functional{amo.AtMostViolations, emptyGroupRefs(t, groups), functionalStatement(f, outputs, 1)})
			}
		}
	}
	if control := controlFluents(t, domains, table); control != nil {
		all = append(all, Functional{[]circuit.NodeRef{t.Net.AtLeastGate(2, t.Candidates.FluentRefs(control)...)}, emptyGroupRefs(t, [][]int32{control}), controlStatement(t, control)})
	}
	return keepInitiallyTrue(t, all)
}

// AddFunctionalCandidates adds the candidates that exactly one of the control fluents holds, if the task asks for
// functionals.
func AddFunctionalCandidates(t *task.ProofTask, table *invariant.FluentTable) {
	for _, it := range t.QuestionItems {
		if it.Verdict.Property != proof.Functionals {
			continue
		}
		d := model.NewDomains(t.Rulesheet, model.IntersectionDomains)
		if union := controlFluents(t, d, table); union != nil {
			t.Candidates.AddAtMostOne(invariant.UnionFamily, union, 0)
			t.Candidates.AddAtLeastOne(invariant.UnionFamily, union, 0)
		}
		return
	}
}

// emptyGroupRefs returns for each group the gate that none of its fluents holds.
func emptyGroupRefs(t *task.ProofTask, groups [][]int32) []circuit.NodeRef {
	none := make([]circuit.NodeRef, len(groups))
	for i, group := range groups {
		none[i] = t.Net.OrGate(t.Candidates.FluentRefs(group)...).Negated()
	}
	return none
}

// fluentSymbols returns the fluent symbols with arguments.
func fluentSymbols(d *model.Domains) []invariant.Functor {
	var symbols []invariant.Functor
	for _, s := range d.Symbols(gdl.FluentArg) {
		if s.Arity > 0 {
			symbols = append(symbols, invariant.Functor{SymbolName: s.Name, ArgCount: s.Arity})
		}
	}
	return symbols
}

// maxCountedArity is the largest arity for which all sets of outputs are counted.
const maxCountedArity = 12

// allOutputSets returns all sets of arguments with at least one member, up to maxCountedArity arguments; else those of
// invariant.OutputSets.
func allOutputSets(arity int) []uint {
	if arity > maxCountedArity {
		return invariant.OutputSets(arity)
	}
	sets := make([]uint, 0, 1<<arity)
	for set := uint(1); set < 1<<arity; set++ {
		sets = append(sets, set)
	}
	return sets
}

// countInputs returns the number of joint values of the arguments that are not outputs; false if it is infinite or too
// large.
func countInputs(d *model.Domains, f invariant.Functor, outputs uint) (int, bool) {
	n := 1
	for i := range f.ArgCount {
		if outputs>>i&1 == 1 {
			continue
		}
		size, finite := d.TermCount(FunctorArgument(f, i))
		if !finite || size > 1<<20 || n > 1<<20 {
			return 0, false
		}
		n *= size
	}
	return n, true
}

// FunctorArgument names the i-th argument of a symbol.
func FunctorArgument(f invariant.Functor, i int) gdl.ArgPosition {
	return gdl.ArgPosition{Kind: gdl.FunctionArg, Name: f.SymbolName, Arity: f.ArgCount, Index: i}
}

// controlFluents returns the fluents of the symbols with one argument whose values are all roles; nil if there are
// fewer than two such symbols.
func controlFluents(t *task.ProofTask, d *model.Domains, table *invariant.FluentTable) []int32 {
	isRole := map[string]bool{}
	for _, r := range t.GroundGame.Roles {
		isRole[r.String()] = true
	}
	var union []int32
	symbols := 0
	for _, f := range fluentSymbols(d) {
		if f.ArgCount != 1 {
			continue
		}
		all := true
		for _, s := range d.Symbols(FunctorArgument(f, 0)) {
			all = all && s.Arity == 0 && isRole[s.Name]
		}
		if all {
			symbols++
			union = append(union, table.FluentsOf[f]...)
		}
	}
	if symbols < 2 {
		return nil
	}
	return union
}

// keepInitiallyTrue keeps the statements that hold in the initial state.
func keepInitiallyTrue(t *task.ProofTask, all []Functional) []Functional {
	m := simulate.EvaluateInitial(t.Net)
	fails := func(violation circuit.NodeRef) bool { return m.Evaluator.TrueLanes(violation) != 0 }
	return slices.DeleteFunc(all, func(f Functional) bool {
		return slices.ContainsFunc(slices.Concat(f.AtMostViolations, f.AtLeastViolations), fails)
	})
}

// countFunctionals answers a question about the number of functionals. The question stays open if some are not proved.
func countFunctionals(t *task.ProofTask, it *task.QuestionItem) {
	all, proved := len(CandidateFunctionals(t)), len(provedFunctionals(t))
	it.Verdict.ProvedFormulas, it.Verdict.TotalFormulas = proved, all
	if proved == all {
		t.SettleProved(it, "induction", 1, functionalArgument{})
		return
	}
	it.Verdict.Method, it.Argument = "induction", functionalArgument{}
	it.TriedTexts = append(it.TriedTexts, fmt.Sprintf("%d of %s proved", proved, plural.CountNoun(all, "functional")))
}

// functionalStatement states that the output arguments are a function of the others: at least low fluents hold for their
// values, and at most one.
func functionalStatement(f invariant.Functor, outputs uint, low int) certificate.Statement {
	var list []int
	for i := range f.ArgCount {
		if outputs>>i&1 == 1 {
			list = append(list, i)
		}
	}
	return certificate.FunctionalFluents(f.SymbolName, f.ArgCount, list, low)
}

// controlStatement states that exactly one of the control fluents holds.
func controlStatement(t *task.ProofTask, control []int32) certificate.Statement {
	var symbols []string
	for _, f := range control {
		if name := t.GroundGame.Fluents[f].Name; !slices.Contains(symbols, name) {
			symbols = append(symbols, name)
		}
	}
	return certificate.ControlGroup(symbols...)
}
