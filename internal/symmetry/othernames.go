package symmetry

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// RenameSheet returns a rulesheet with other names and in another order. No result about a game may
// depend on either: tests and measurements check that with such texts. It changes the order of rules, of the
// conditions of each rule, and of the arguments of relations, fluents and moves. Roles stay in the order of the
// text, and numbers stay unchanged.
func RenameSheet(file *gdl.File, r *rand.Rand) string {
	w := &renamingWriter{random: r, newNames: map[string]string{}, argumentOrders: map[string][]int{}}
	var roles, rest []string
	for _, rule := range file.Rules {
		if text := w.renameRule(rule); rule.Head.Name == gdl.Role {
			roles = append(roles, text)
		} else {
			rest = append(rest, text)
		}
	}
	r.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	return strings.Join(slices.Concat(roles, rest), "\n")
}

// A renamingWriter holds the names and orders that were drawn.
type renamingWriter struct {
	random         *rand.Rand
	newNames       map[string]string
	argumentOrders map[string][]int // orders of arguments, by name and arity
}

func (w *renamingWriter) renameRule(rule *gdl.Rule) string {
	other := &gdl.Rule{HasArrow: len(rule.Body) > 0, Body: make([]*gdl.Literal, len(rule.Body))}
	for i, l := range rule.Body {
		other.Body[i] = w.renameLiteral(l)
	}
	w.random.Shuffle(len(other.Body), func(i, j int) { other.Body[i], other.Body[j] = other.Body[j], other.Body[i] })
	other.Head = w.renameTerm(rule.Head)
	return other.String()
}

func (w *renamingWriter) renameLiteral(l *gdl.Literal) *gdl.Literal {
	other := &gdl.Literal{Op: l.Op}
	if l.Atom != nil {
		other.Atom = w.renameTerm(l.Atom)
	}
	for _, a := range l.Args {
		other.Args = append(other.Args, w.renameLiteral(a))
	}
	return other
}

func (w *renamingWriter) renameTerm(t *gdl.Term) *gdl.Term {
	other := gdl.NewTerm(w.newName(t))
	for _, at := range w.argumentOrder(t) {
		other.Args = append(other.Args, w.renameTerm(t.Args[at]))
	}
	return other
}

func (w *renamingWriter) newName(t *gdl.Term) string {
	if isFixedName(t.Name) || strings.Trim(t.Name, "0123456789") == "" {
		return t.Name
	}
	if w.newNames[t.Name] == "" {
		w.newNames[t.Name] = fmt.Sprintf("s%06d", w.random.IntN(1_000_000))
		if t.IsVariable() {
			w.newNames[t.Name] = "?" + w.newNames[t.Name]
		}
	}
	return w.newNames[t.Name]
}

// argumentOrder returns the new order of the arguments of a term.
func (w *renamingWriter) argumentOrder(t *gdl.Term) []int {
	key := fmt.Sprintf("%s/%d", t.Name, len(t.Args))
	if w.argumentOrders[key] == nil {
		w.argumentOrders[key] = w.random.Perm(len(t.Args))
		if isFixedName(t.Name) {
			slices.Sort(w.argumentOrders[key])
		}
	}
	return w.argumentOrders[key]
}

func isFixedName(name string) bool {
	_, known := gdl.KeywordArity(name)
	return known || name == gdl.Random
}
