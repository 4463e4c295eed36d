package certificate

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// Functional is the statement that of the fluents of a symbol that differ only in
// the arguments outputs (counted from 0), at least low (0 or 1) and at most one
// holds (AIJ 2012 sec. 6.3, "Functionals"). It is asked of the possible fluents: of
// every group of them that has a member. The formula of FunctionalFormula is the
// same over listed domains.
func Functional(symbol string, arity int, outputs []int, low int) Statement {
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
			out = append(out, v(fmt.Sprint("y", i+1)))
			fluent.Args[i] = out[len(out)-1]
		} else {
			in = append(in, v(fmt.Sprint("x", i+1)))
			fluent.Args[i] = in[len(in)-1]
		}
	}
	what := "at most one"
	if low > 0 {
		what = "exactly one"
	}
	name := fmt.Sprintf("functional %s %d..1", fluent, low)
	meaning := fmt.Sprintf("for all %s, %s of (true %s)", kifList(in), what, fluent)
	return direct(name, meaning, 0, func(b *builder, level int) []condition {
		group := b.group(fluent, in)
		truth := []condition{holds(b.call(level, gdl.True, fluent))}
		bounds := count(fmt.Sprint(low, " <="), out, truth, "<= 1")
		bounds.text = "not " + bounds.text
		return []condition{holds(group), bounds}
	}).as(recipe{Kind: "functional", Name: symbol, Number: arity, Numbers: outputs, Low: low})
}

// group defines the groups of a functional.
func (b *builder) group(fluent *gdl.Term, in []*gdl.Term) atom {
	name, done := b.formula.domains["group "+fluent.String()]
	if !done {
		name = fmt.Sprintf("inGroup%d", len(b.formula.domains)+1)
		b.formula.domains["group "+fluent.String()] = name
		b.add(formulaSection, define(always(name, in...), holds(b.possible(gdl.True, fluent))))
	}
	return always(name, in...)
}

// ControlGroup is the statement that exactly one fluent of the given symbols with
// one argument holds, for any argument (AIJ 2012 sec. 6.3, "control fluents"). It is
// asked of the possible fluents.
func ControlGroup(symbols ...string) Statement {
	name := "exactly one of " + strings.Join(symbols, ", ")
	return direct(name, name, 0, func(b *builder, level int) []condition {
		key := "control " + strings.Join(symbols, " ")
		group, done := b.formula.domains[key]
		x := v("x")
		if !done {
			group = fmt.Sprintf("inGroup%d", len(b.formula.domains)+1)
			b.formula.domains[key] = group
			for _, s := range symbols {
				f := &gdl.Term{Name: s, Args: []*gdl.Term{x}}
				b.add(formulaSection, define(always(group, f), holds(b.possible(gdl.True, f))))
			}
		}
		truth := []condition{holds(b.call(level, gdl.True, x)), holds(always(group, x))}
		bounds := count("1 <=", []*gdl.Term{x}, truth, "<= 1")
		bounds.text = "not " + bounds.text
		return []condition{bounds}
	}).as(recipe{Kind: "control", Names: symbols})
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
