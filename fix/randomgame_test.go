package fix_test

import (
	"strings"

	"pgregory.net/rapid"
)

// randomGame makes a small game whose rules hold what fixes repair: nested
// operators, negations of them, equal terms, repetitions and odd spellings.
func randomGame(t *rapid.T) string {
	var b strings.Builder
	b.WriteString("(role red) (role Blue) (init (on a)) (init (on b))\n(link a b) (link b c) (link b c) (link c a)\n(switch)\n" +
		"(<= (legal ?r pass) (role ?r))\n(<= (dark ?x) (link ?x ?y) (not (true (on ?x))))\n")
	heads := []string{"(legal ?r (push ?x))", "(next (on ?x))", "(goal ?r 50)", "terminal", "(Lit ?x)"}
	for range rapid.IntRange(1, 6).Draw(t, "rules") {
		head := rapid.SampledFrom(heads).Draw(t, "head")
		body := []string{"(role ?r)", "(link ?x ?y)"} // all variables are bound
		for range rapid.IntRange(0, 4).Draw(t, "conditions") {
			body = append(body, randomLiteral(t, 3))
		}
		body = rapid.Permutation(body).Draw(t, "order")
		rule := "(<= " + head + separator(t) + strings.Join(body, separator(t)) + ")\n"
		if strings.HasPrefix(head, "(legal") || strings.HasPrefix(head, "terminal") || strings.HasPrefix(head, "(Lit") {
			rule = strings.ReplaceAll(rule, "(does ?r (push ?x))", "(true (on ?x))")
		}
		if head == "(Lit ?x)" {
			rule = strings.ReplaceAll(rule, "(lit ?x)", "switch")
		}
		b.WriteString(rule)
		if rapid.IntRange(0, 4).Draw(t, "again") == 0 {
			b.WriteString(rule)
		}
	}
	return b.String()
}

func separator(t *rapid.T) string {
	return rapid.SampledFrom([]string{" ", "\n    ", " ; why\n    "}).Draw(t, "separator")
}

// randomLiteral makes a condition that nests up to depth operators.
func randomLiteral(t *rapid.T, depth int) string {
	atoms := []string{"(true (on ?x))", "(true (ON ?y))", "(dark ?x)", "(lit ?x)", "(switch)", "switch",
		"(does ?r (push ?x))", "(distinct ?x ?y)", "(distinct ?x a)", "(not (distinct ?x ?y))", "(not (distinct b ?y))", "(not (distinct ?r ?X))"}
	if depth == 0 || rapid.Bool().Draw(t, "leaf") {
		return rapid.SampledFrom(atoms).Draw(t, "atom")
	}
	op := rapid.SampledFrom([]string{"not", "and", "or"}).Draw(t, "operator")
	n := 1
	if op != "not" {
		n = rapid.IntRange(1, 3).Draw(t, "arguments")
	}
	parts := []string{op}
	for range n {
		parts = append(parts, randomLiteral(t, depth-1))
	}
	return "(" + strings.Join(parts, separator(t)) + ")"
}
