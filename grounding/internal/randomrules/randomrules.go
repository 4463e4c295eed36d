// Package randomrules writes small random rulesheets, for tests.
package randomrules

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// A Generator writes small random rulesheets that are safe and stratified.
type Generator struct {
	*rand.Rand
	out strings.Builder
}

// New returns a generator for one rulesheet.
func New(rng *rand.Rand) *Generator { return &Generator{Rand: rng} }

var constants = []string{"a", "b", "c", "r0", "r1", "(f a)"}

func (g *Generator) pick(xs []string) string { return xs[g.IntN(len(xs))] }

// term writes a term over some variables.
func (g *Generator) term(vars []string) string {
	switch n := g.IntN(10); {
	case n < 6 && len(vars) > 0:
		return g.pick(vars)
	case n == 6 && len(vars) > 0:
		return "(f " + g.pick(vars) + ")"
	}
	return g.pick(constants)
}

// atom writes an atom of a predicate. The name tells the arity: 1 if its digit
// is even, else 2.
func (g *Generator) atom(name string, vars []string) string {
	two := strings.ContainsAny(name, "13")
	switch name {
	case "true", "next", "init":
		switch g.IntN(6) {
		case 0:
			if len(vars) > 0 && name != "init" {
				return "(" + name + " " + g.pick(vars) + ")"
			}
			fallthrough
		case 1, 2:
			return fmt.Sprintf("(%s (p %s))", name, g.term(vars))
		}
		return fmt.Sprintf("(%s (q %s %s))", name, g.term(vars), g.term(vars))
	case "does", "legal":
		return fmt.Sprintf("(%s %s (m %s))", name, g.role(vars), g.term(vars))
	case "goal", "sees":
		return fmt.Sprintf("(%s %s %s)", name, g.role(vars), g.term(vars))
	case "terminal":
		return name
	}
	if two {
		return fmt.Sprintf("(%s %s %s)", name, g.term(vars), g.term(vars))
	}
	return fmt.Sprintf("(%s %s)", name, g.term(vars))
}

func (g *Generator) role(vars []string) string {
	if len(vars) > 0 && g.IntN(2) == 0 {
		return g.pick(vars)
	}
	return g.pick([]string{"r0", "r1"})
}

// rule writes a rule with positive literals of some predicates, and negative
// ones of others.
func (g *Generator) rule(head string, positive, negative []string) {
	var body, bound []string
	vars := []string{"?x", "?y", "?z", "?w"}
	for range 1 + g.IntN(4) {
		a := g.atom(g.pick(positive), vars)
		body = append(body, a)
		for _, v := range vars {
			if strings.Contains(a, v) {
				bound = append(bound, v)
			}
		}
	}
	for range g.IntN(3) {
		l := "(distinct " + g.term(bound) + " " + g.term(bound) + ")"
		if len(negative) > 0 && g.IntN(2) == 0 {
			l = "(not " + g.atom(g.pick(negative), bound) + ")"
		}
		at := g.IntN(len(body) + 1)
		body = append(body[:at], append([]string{l}, body[at:]...)...)
	}
	if g.IntN(8) == 0 {
		body = append(body, "(or "+g.atom(g.pick(positive), bound)+" "+g.atom(g.pick(positive), bound)+")")
	}
	fmt.Fprintf(&g.out, "(<= %s %s)\n", g.atom(head, bound), strings.Join(body, " "))
}

// Game writes a rulesheet.
func (g *Generator) Game() string {
	g.out.WriteString("(role r0)\n(role r1)\n")
	for range 2 + g.IntN(5) {
		fmt.Fprintf(&g.out, "%s\n%s\n", g.atom("s0", nil), g.atom("s1", nil))
	}
	for range 1 + g.IntN(3) {
		fmt.Fprintf(&g.out, "%s\n", g.atom("init", nil))
	}
	g.rule("s2", []string{"s0", "s1"}, []string{"s0", "s1"})
	g.rule("s3", []string{"s1", "s2", "s3"}, []string{"s0", "s2"})
	below := []string{"s0", "s1", "s2", "s3", "true", "does", "role", "true"}
	for i := range 4 {
		// Each relation must count as dynamic.
		fmt.Fprintf(&g.out, "(<= %s (true (p ?x)) (does ?x (m ?x)))\n", strings.ReplaceAll(g.atom(fmt.Sprint("d", i), []string{"?x"}), "f ?x", "f b"))
		for range g.IntN(3) {
			g.rule(fmt.Sprint("d", i), append([]string{fmt.Sprint("d", i)}, below...), below)
		}
		below = append(below, fmt.Sprint("d", i))
	}
	for _, head := range []string{"legal", "next", "next", "goal", "sees", "terminal"} {
		for range g.IntN(3) {
			g.rule(head, below, below)
		}
	}
	return g.out.String()
}
