package play

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gdllint/gdllint/gdl"
)

// naive is an evaluator that has nothing in common with the one under test: it
// instantiates all rules with all constants and fluents and computes the well-founded
// model bottom-up by the alternating fixpoint.
type naive struct {
	rules  []naiveRule
	truths map[string]bool // the fluents
}

type naiveRule struct {
	head *gdl.Term
	body []*gdl.Literal
}

func newNaive(f *gdl.File, fluents []*gdl.Term) *naive {
	n := &naive{truths: map[string]bool{}}
	constants := []*gdl.Term{parse("a"), parse("b"), parse("c")}
	for _, x := range fluents {
		n.truths["(true "+x.String()+")"] = true
		if len(x.Args) > 0 {
			constants = append(constants, x)
		}
	}
	for _, r := range f.Rules {
		n.instantiate(r.Head, r.Body, ruleVars(r), gdl.Subst{}, constants)
	}
	return n
}

func ruleVars(r *gdl.Rule) []string {
	seen := map[string]bool{}
	var names []string
	note := func(t *gdl.Term) {
		for _, v := range t.VariableNames() {
			if !seen[v] {
				seen[v] = true
				names = append(names, v)
			}
		}
	}
	note(r.Head)
	r.WalkLiterals(func(l *gdl.Literal, _ bool) {
		if l.Atom != nil {
			note(l.Atom)
		}
	})
	return names
}

func (n *naive) instantiate(head *gdl.Term, body []*gdl.Literal, vars []string, s gdl.Subst, constants []*gdl.Term) {
	if len(vars) == 0 {
		r := naiveRule{head: s.ApplyTo(head)}
		for _, l := range body {
			r.body = append(r.body, substitute(l, s))
		}
		n.rules = append(n.rules, r)
		return
	}
	for _, c := range constants {
		s[vars[0]] = c
		n.instantiate(head, body, vars[1:], s, constants)
	}
	delete(s, vars[0])
}

func substitute(l *gdl.Literal, s gdl.Subst) *gdl.Literal {
	out := &gdl.Literal{Op: l.Op}
	if l.Atom != nil {
		out.Atom = s.ApplyTo(l.Atom)
	}
	for _, a := range l.Args {
		out.Args = append(out.Args, substitute(a, s))
	}
	return out
}

// holds judges a ground literal: positive occurrences by model, negative ones
// by assumed.
func (n *naive) holds(l *gdl.Literal, positive bool, model, assumed map[string]bool) bool {
	switch l.Op {
	case gdl.OpNot:
		return n.holds(l.Args[0], !positive, model, assumed)
	case gdl.OpDistinct:
		return (l.Atom.Args[0].String() != l.Atom.Args[1].String()) == positive
	case gdl.OpAtom:
		if positive {
			return model[l.Atom.String()] || n.truths[l.Atom.String()]
		}
		return !assumed[l.Atom.String()] && !n.truths[l.Atom.String()]
	}
	all := (l.Op == gdl.OpAnd) == positive
	for _, a := range l.Args {
		if n.holds(a, positive, model, assumed) != all {
			return !all
		}
	}
	return all
}

func (n *naive) closure(assumed map[string]bool) map[string]bool {
	model := map[string]bool{}
	for changed := true; changed; {
		changed = false
		for _, r := range n.rules {
			if !model[r.head.String()] && n.holds(&gdl.Literal{Op: gdl.OpAnd, Args: r.body}, true, model, assumed) {
				model[r.head.String()], changed = true, true
			}
		}
	}
	return model
}

func (n *naive) wellFounded() (lower, upper map[string]bool) {
	lower = map[string]bool{}
	for {
		upper = n.closure(lower)
		next := n.closure(upper)
		if len(next) == len(lower) {
			return lower, upper
		}
		lower = next
	}
}

// rules draws a small rulesheet over p/0, q/1, r/2, s/1 and the fluents a, b,
// c and (f x y).
func drawRules(t *rapid.T) string {
	term := rapid.SampledFrom([]string{"a", "b", "c", "?x", "?y", "?z", "?x", "?y"})
	atom := rapid.Custom(func(t *rapid.T) string {
		x, y := term.Draw(t, "x"), term.Draw(t, "y")
		return rapid.SampledFrom([]string{"p", "(q " + x + ")", "(r " + x + " " + y + ")", "(s " + x + ")",
			"(true " + x + ")", "(true (f " + x + " " + y + "))", "(true (f " + x + " " + y + "))", "(n " + x + ")"}).Draw(t, "atom")
	})
	var literal func(depth int) *rapid.Generator[string]
	literal = func(depth int) *rapid.Generator[string] {
		return rapid.Custom(func(t *rapid.T) string {
			kind := rapid.IntRange(0, 9).Draw(t, "kind")
			switch {
			case kind == 9 && depth > 0:
				return "(or " + literal(depth-1).Draw(t, "l") + " " + literal(depth-1).Draw(t, "l") + ")"
			case kind == 8 && depth > 0:
				return "(and " + literal(depth-1).Draw(t, "l") + " " + literal(depth-1).Draw(t, "l") + ")"
			case kind >= 6 && depth > 0:
				return "(not " + literal(depth-1).Draw(t, "l") + ")"
			case kind == 5:
				return "(distinct " + term.Draw(t, "x") + " " + term.Draw(t, "y") + ")"
			}
			return atom.Draw(t, "a")
		})
	}
	var b strings.Builder
	b.WriteString("(role a) (n a) (n b) (n c)\n")
	for range rapid.IntRange(0, 4).Draw(t, "fluents") {
		c := rapid.SampledFrom([]string{"a", "b", "c"})
		fmt.Fprintf(&b, "(init (f %s %s)) (init %s)\n", c.Draw(t, "c"), c.Draw(t, "c"), c.Draw(t, "c"))
	}
	for range rapid.IntRange(1, 7).Draw(t, "rules") {
		x, y := term.Draw(t, "x"), term.Draw(t, "y")
		head := rapid.SampledFrom([]string{"p", "(q " + x + ")", "(r " + x + " " + y + ")", "(s " + x + ")"}).Draw(t, "head")
		b.WriteString("(<= " + head)
		for range rapid.IntRange(1, 4).Draw(t, "body") {
			b.WriteString(" " + literal(2).Draw(t, "literal"))
		}
		if rapid.Bool().Draw(t, "safe") {
			b.WriteString(" (n ?x) (n ?y) (n ?z)")
		}
		b.WriteString(")\n")
	}
	return b.String()
}

// TestAgainstNaive compares all answers on random rulesheets. Rulesheets that
// are not safe, or not stratified even by ground rules, may be refused; what
// is answered must be right.
func TestAgainstNaive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := drawRules(t)
		f := gdl.ParseString("x", text)
		g, err := New(f)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		s, err := g.InitialState(background)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		lower, upper := newNaive(f, s.TrueFluents()).wellFounded()
		for _, a := range rapid.Permutation(groundAtoms()).Draw(t, "order") {
			holds, err := g.AtomHolds(background, s, parse(a))
			checkAnswer(t, text, a, holds, err, lower, upper)
		}
		for _, q := range []string{"p", "(q ?x)", "(r ?x ?y)", "(s ?x)", "(r a ?x)", "(r ?x b)", "(r ?x ?x)"} {
			found, err := g.QueryAtoms(background, s, parse(q))
			if err != nil {
				checkAnswer(t, text, q, false, err, lower, upper)
				continue
			}
			checkAnswers(t, text, q, found, lower)
		}
	})
}

func groundAtoms() []string {
	atoms := []string{"p"}
	for _, x := range []string{"a", "b", "c"} {
		atoms = append(atoms, "(q "+x+")", "(s "+x+")")
		for _, y := range []string{"a", "b", "c"} {
			atoms = append(atoms, "(r "+x+" "+y+")")
		}
	}
	return atoms
}

func checkAnswer(t *rapid.T, text, atom string, holds bool, err error, lower, upper map[string]bool) {
	var flounder *FlounderError
	var loop *NegativeLoopError
	switch {
	case errors.As(err, &flounder):
	case errors.As(err, &loop):
		if len(lower) == len(upper) {
			t.Fatalf("%s: %v, but the model is total\n%s", atom, err, text)
		}
	case err != nil:
		t.Fatalf("%s: %v\n%s", atom, err, text)
	case holds != lower[atom] || lower[atom] != upper[atom]:
		t.Fatalf("%s: got %v; well-founded: true %v, not false %v\n%s", atom, holds, lower[atom], upper[atom], text)
	}
}

func checkAnswers(t *rapid.T, text, query string, found []*gdl.Term, lower map[string]bool) {
	got := map[string]bool{}
	for _, a := range found {
		got[a.String()] = true
	}
	pattern := parse(query)
	for _, a := range groundAtoms() {
		if (gdl.Subst{}).UnifyTerms(pattern, parse(a)) && got[a] != lower[a] {
			t.Fatalf("%s: answers %s; %s should be %v\n%s", query, show(found), a, lower[a], text)
		}
	}
}
