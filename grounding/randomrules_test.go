package grounding

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// A Generator writes small random rulesheets that are safe and stratified.
type Generator struct {
	*rand.Rand
	rulesheet strings.Builder
}

// NewGenerator returns a generator for one rulesheet.
func NewGenerator(rng *rand.Rand) *Generator { return &Generator{Rand: rng} }

var constantTerms = []string{"a", "b", "c", "r0", "r1", "(f a)"}

func (g *Generator) pickString(xs []string) string { return xs[g.IntN(len(xs))] }

// randomTerm writes a term over some variables.
func (g *Generator) randomTerm(vars []string) string {
	switch n := g.IntN(10); {
	case n < 6 && len(vars) > 0:
		return g.pickString(vars)
	case n == 6 && len(vars) > 0:
		return "(f " + g.pickString(vars) + ")"
	}
	return g.pickString(constantTerms)
}

// randomAtom writes an atom of a predicate. A name with the digit 1 or 3 has two arguments, one
// with 0 or 2 one argument.
func (g *Generator) randomAtom(name string, vars []string) string {
	two := strings.ContainsAny(name, "13")
	switch name {
	case "true", "next", "init":
		switch g.IntN(6) {
		case 0:
			if len(vars) > 0 && name != "init" {
				return "(" + name + " " + g.pickString(vars) + ")"
			}
			fallthrough
		case 1, 2:
			return fmt.Sprintf("(%s (p %s))", name, g.randomTerm(vars))
		}
		return fmt.Sprintf("(%s (q %s %s))", name, g.randomTerm(vars), g.randomTerm(vars))
	case "does", "legal":
		return fmt.Sprintf("(%s %s (m %s))", name, g.randomRole(vars), g.randomTerm(vars))
	case "goal", "sees":
		return fmt.Sprintf("(%s %s %s)", name, g.randomRole(vars), g.randomTerm(vars))
	case "terminal":
		return name
	}
	if two {
		return fmt.Sprintf("(%s %s %s)", name, g.randomTerm(vars), g.randomTerm(vars))
	}
	return fmt.Sprintf("(%s %s)", name, g.randomTerm(vars))
}

func (g *Generator) randomRole(vars []string) string {
	if len(vars) > 0 && g.IntN(2) == 0 {
		return g.pickString(vars)
	}
	return g.pickString([]string{"r0", "r1"})
}

// writeRule writes a rule whose positive literals have predicates of one list, and its negative
// ones of the other.
func (g *Generator) writeRule(head string, positive, negative []string) {
	var body, bound []string
	vars := []string{"?x", "?y", "?z", "?w"}
	for range 1 + g.IntN(4) {
		a := g.randomAtom(g.pickString(positive), vars)
		body = append(body, a)
		for _, v := range vars {
			if strings.Contains(a, v) {
				bound = append(bound, v)
			}
		}
	}
	for range g.IntN(3) {
		l := "(distinct " + g.randomTerm(bound) + " " + g.randomTerm(bound) + ")"
		if len(negative) > 0 && g.IntN(2) == 0 {
			l = "(not " + g.randomAtom(g.pickString(negative), bound) + ")"
		}
		at := g.IntN(len(body) + 1)
		body = append(body[:at], append([]string{l}, body[at:]...)...)
	}
	if g.IntN(8) == 0 {
		body = append(body, "(or "+g.randomAtom(g.pickString(positive), bound)+" "+g.randomAtom(g.pickString(positive), bound)+")")
	}
	fmt.Fprintf(&g.rulesheet, "(<= %s %s)\n", g.randomAtom(head, bound), strings.Join(body, " "))
}

// WriteGame writes a rulesheet.
func (g *Generator) WriteGame() string {
	g.rulesheet.WriteString("(role r0)\n(role r1)\n")
	for range 2 + g.IntN(5) {
		fmt.Fprintf(&g.rulesheet, "%s\n%s\n", g.randomAtom("s0", nil), g.randomAtom("s1", nil))
	}
	for range 1 + g.IntN(3) {
		fmt.Fprintf(&g.rulesheet, "%s\n", g.randomAtom("init", nil))
	}
	g.writeRule("s2", []string{"s0", "s1"}, []string{"s0", "s1"})
	g.writeRule("s3", []string{"s1", "s2", "s3"}, []string{"s0", "s2"})
	below := []string{"s0", "s1", "s2", "s3", "true", "does", "role", "true"}
	for i := range 4 {
		// Each relation must count as dynamic.
		fmt.Fprintf(&g.rulesheet, "(<= %s (true (p ?x)) (does ?x (m ?x)))\n", strings.ReplaceAll(g.randomAtom(fmt.Sprint("d", i), []string{"?x"}), "f ?x", "f b"))
		for range g.IntN(3) {
			g.writeRule(fmt.Sprint("d", i), append([]string{fmt.Sprint("d", i)}, below...), below)
		}
		below = append(below, fmt.Sprint("d", i))
	}
	for _, head := range []string{"legal", "next", "next", "goal", "sees", "terminal"} {
		for range g.IntN(3) {
			g.writeRule(head, below, below)
		}
	}
	return g.rulesheet.String()
}
