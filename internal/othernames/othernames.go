// Package othernames writes a rulesheet with other names in another order. Whatever is
// decided about a game depends on neither, and tests and measurements ask for that: a
// prover that was tuned on texts may owe more to their names and order than it knows.
package othernames

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// Text returns a rulesheet with other names, in another order: of its rules, and of the
// conditions of each. Roles stay in the order of the text, numbers stay what they are.
func Text(file *gdl.File, r *rand.Rand) string {
	names := map[string]string{}
	var roles, rest []string
	for _, rule := range file.Rules {
		body := make([]string, len(rule.Body))
		for i, l := range rule.Body {
			body[i] = literal(l, names, r)
		}
		r.Shuffle(len(body), func(i, j int) { body[i], body[j] = body[j], body[i] })
		text := term(rule.Head, names, r)
		if len(body) > 0 {
			text = "(<= " + text + " " + strings.Join(body, " ") + ")"
		}
		if rule.Head.Name == gdl.Role {
			roles = append(roles, text)
		} else {
			rest = append(rest, text)
		}
	}
	r.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	return strings.Join(slices.Concat(roles, rest), "\n")
}

func literal(l *gdl.Literal, names map[string]string, r *rand.Rand) string {
	switch l.Op {
	case gdl.OpAtom:
		return term(l.Atom, names, r)
	case gdl.OpDistinct:
		return term(l.Atom, names, r)
	}
	args := make([]string, len(l.Args))
	for i, a := range l.Args {
		args[i] = literal(a, names, r)
	}
	op := map[gdl.Op]string{gdl.OpNot: "not", gdl.OpAnd: "and", gdl.OpOr: "or"}[l.Op]
	return fmt.Sprintf("(%s %s)", op, strings.Join(args, " "))
}

func term(t *gdl.Term, names map[string]string, r *rand.Rand) string {
	name := t.Name
	if !isKeyword(name) && strings.Trim(name, "0123456789") != "" {
		if names[name] == "" {
			names[name] = fmt.Sprintf("s%06d", r.IntN(1_000_000))
			if t.IsVar() {
				names[name] = "?" + names[name]
			}
		}
		name = names[name]
	}
	if len(t.Args) == 0 {
		return name
	}
	args := make([]string, len(t.Args))
	for i, a := range t.Args {
		args[i] = term(a, names, r)
	}
	return fmt.Sprintf("(%s %s)", name, strings.Join(args, " "))
}

func isKeyword(name string) bool {
	_, known := gdl.KeywordArity(name)
	return known
}
