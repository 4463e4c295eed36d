package certificate

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// FunctionalFluents is the statement that of the fluents of a symbol that differ only in
// the arguments outputs (counted from 0), at least low (0 or 1) and at most one
// holds (AIJ 2012 sec. 6.3, "Functionals"). It is asked of the possible fluents: of
// every group of them that has a member.
func FunctionalFluents(symbol string, arity int, outputs []int, low int) Statement {
	isOut := make([]bool, arity)
	for _, i := range outputs {
		if i >= 0 && i < arity {
			isOut[i] = true
		}
	}
	fluent := &gdl.Term{Name: symbol, Args: make([]*gdl.Term, arity)}
	var in, out []*gdl.Term
	for i := range fluent.Args {
		if isOut[i] {
			out = append(out, ruleVariable(fmt.Sprint("y", i+1)))
			fluent.Args[i] = out[len(out)-1]
		} else {
			in = append(in, ruleVariable(fmt.Sprint("x", i+1)))
			fluent.Args[i] = in[len(in)-1]
		}
	}
	what := "at most one"
	if low > 0 {
		what = "exactly one"
	}
	name := fmt.Sprintf("functional %s %d..1", fluent, low)
	meaning := fmt.Sprintf("for all %s, %s of (true %s)", kifList(in), what, fluent)
	return directStatement(name, meaning, 0, func(b *programBuilder, level int) []bodyCondition {
		group := b.defineGroup(fluent, in)
		truth := []bodyCondition{atomHolds(b.keywordAtom(level, gdl.True, fluent))}
		bounds := countCondition(fmt.Sprint(low, " <="), out, truth, "<= 1")
		bounds.text = "not " + bounds.text
		return []bodyCondition{atomHolds(group), bounds}
	}).withRecipe(statementRecipe{StatementKind: "functional", Name: symbol, IntParameter: arity, ArgumentIndexes: outputs, LowerBound: low})
}

// defineGroup defines the groups of a functional.
func (b *programBuilder) defineGroup(fluent *gdl.Term, in []*gdl.Term) programAtom {
	name, done := b.formulaNames.domainNames["group "+fluent.String()]
	if !done {
		name = fmt.Sprintf("inGroup%d", len(b.formulaNames.domainNames)+1)
		b.formulaNames.domainNames["group "+fluent.String()] = name
		b.appendRules(formulaSection, defineRule(timelessAtom(name, in...), atomHolds(b.possibleAtom(gdl.True, fluent))))
	}
	return timelessAtom(name, in...)
}

// ControlGroup is the statement that exactly one fluent of the given symbols with
// one argument holds, for any argument (AIJ 2012 sec. 6.3, "control fluents"). It is
// asked of the possible fluents.
func ControlGroup(symbols ...string) Statement {
	name := "exactly one of " + strings.Join(symbols, ", ")
	return directStatement(name, name, 0, func(b *programBuilder, level int) []bodyCondition {
		key := "control " + strings.Join(symbols, " ")
		group, done := b.formulaNames.domainNames[key]
		x := ruleVariable("x")
		if !done {
			group = fmt.Sprintf("inGroup%d", len(b.formulaNames.domainNames)+1)
			b.formulaNames.domainNames[key] = group
			for _, s := range symbols {
				f := &gdl.Term{Name: s, Args: []*gdl.Term{x}}
				b.appendRules(formulaSection, defineRule(timelessAtom(group, f), atomHolds(b.possibleAtom(gdl.True, f))))
			}
		}
		truth := []bodyCondition{atomHolds(b.keywordAtom(level, gdl.True, x)), atomHolds(timelessAtom(group, x))}
		bounds := countCondition("1 <=", []*gdl.Term{x}, truth, "<= 1")
		bounds.text = "not " + bounds.text
		return []bodyCondition{bounds}
	}).withRecipe(statementRecipe{StatementKind: "control", SymbolNames: symbols})
}

func kifList(ts []*gdl.Term) string {
	if len(ts) == 0 {
		return "()"
	}
	texts := make([]string, len(ts))
	for i, t := range ts {
		texts[i] = t.String()
	}
	return strings.Join(texts, " ")
}

// GroupFormula is "at least low and at most high of the fluents hold".
func GroupFormula(low, high int, fluents []*gdl.Term) *property.Formula {
	holds := property.AtomFormula(&gdl.Term{Name: gdl.True, Spelling: gdl.True, Args: []*gdl.Term{ruleVariable("f")}})
	return property.CountBetween(low, high, []property.QuantifiedVar{{Name: "?f", Domain: fluents}}, holds)
}
