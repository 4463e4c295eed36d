// Package othernames writes a rulesheet with other names in another order. No result
// about a game may depend on either, and tests and measurements check that: a prover
// that was tuned on texts may depend on their names and order unnoticed.
package othernames

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// Text returns a rulesheet with other names, in another order: of its rules, of the
// conditions of each, and of the arguments of relations, fluents and moves. Roles stay
// in the order of the text, and numbers stay unchanged.
func Text(file *gdl.File, r *rand.Rand) string {
	w := &writer{r: r, names: map[string]string{}, orders: map[string][]int{}}
	var roles, rest []string
	for _, rule := range file.Rules {
		if text := w.rule(rule); rule.Head.Name == gdl.Role {
			roles = append(roles, text)
		} else {
			rest = append(rest, text)
		}
	}
	r.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	return strings.Join(slices.Concat(roles, rest), "\n")
}

// A writer holds the names and orders that were drawn.
type writer struct {
	r      *rand.Rand
	names  map[string]string
	orders map[string][]int // of arguments, by name and arity
}

func (w *writer) rule(rule *gdl.Rule) string {
	body := make([]string, len(rule.Body))
	for i, l := range rule.Body {
		body[i] = w.literal(l)
	}
	w.r.Shuffle(len(body), func(i, j int) { body[i], body[j] = body[j], body[i] })
	head := w.term(rule.Head)
	if len(body) == 0 {
		return head
	}
	return "(<= " + head + " " + strings.Join(body, " ") + ")"
}

func (w *writer) literal(l *gdl.Literal) string {
	if l.Op == gdl.OpAtom || l.Op == gdl.OpDistinct {
		return w.term(l.Atom)
	}
	args := make([]string, len(l.Args))
	for i, a := range l.Args {
		args[i] = w.literal(a)
	}
	op := map[gdl.Op]string{gdl.OpNot: "not", gdl.OpAnd: "and", gdl.OpOr: "or"}[l.Op]
	return fmt.Sprintf("(%s %s)", op, strings.Join(args, " "))
}

func (w *writer) term(t *gdl.Term) string {
	name := w.name(t)
	if len(t.Args) == 0 {
		return name
	}
	args := make([]string, len(t.Args))
	for i, at := range w.order(t) {
		args[i] = w.term(t.Args[at])
	}
	return fmt.Sprintf("(%s %s)", name, strings.Join(args, " "))
}

// name returns the new name of a term.
func (w *writer) name(t *gdl.Term) string {
	if isKeyword(t.Name) || strings.Trim(t.Name, "0123456789") == "" {
		return t.Name
	}
	if w.names[t.Name] == "" {
		w.names[t.Name] = fmt.Sprintf("s%06d", w.r.IntN(1_000_000))
		if t.IsVar() {
			w.names[t.Name] = "?" + w.names[t.Name]
		}
	}
	return w.names[t.Name]
}

// order returns the new order of the arguments of a term.
func (w *writer) order(t *gdl.Term) []int {
	key := fmt.Sprintf("%s/%d", t.Name, len(t.Args))
	if w.orders[key] == nil {
		w.orders[key] = w.r.Perm(len(t.Args))
		if isKeyword(t.Name) {
			slices.Sort(w.orders[key])
		}
	}
	return w.orders[key]
}

func isKeyword(name string) bool {
	_, known := gdl.KeywordArity(name)
	return known || name == gdl.Random
}
