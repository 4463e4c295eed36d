package discover

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/counting"
	"github.com/gdllint/gdllint/prover/internal/invariant"
)

// writer writes an atom about the fluents of a symbol, with variables for
// some arguments.
type writer struct {
	f          invariant.Functor
	domains    *gdl.Domains
	args       []string
	fixed      []string // the values that stand in the place of variables
	restricted bool     // a variable does not range over all that its place can hold
}

func (d *discoverer) newWriter(f invariant.Functor) *writer {
	if d.domains == nil {
		d.domains = gdl.NewDomains(d.task.File, gdl.Intersect)
	}
	w := &writer{f: f, domains: d.domains, args: make([]string, f.Arity)}
	for i := range f.Arity {
		w.args[i] = variableName(i, f.Arity)
	}
	return w
}

// variableName is the name of the variable for an argument.
func variableName(i, arity int) string {
	if arity <= 3 {
		return []string{"?x", "?y", "?z"}[i]
	}
	return fmt.Sprintf("?x%d", i+1)
}

// variable returns the variable for an argument.
func (w *writer) variable(i int) string { return w.args[i] }

// fix puts a value in the place of an argument.
func (w *writer) fix(i int, value *gdl.Term) {
	w.args[i] = value.String()
	w.fixed = append(w.fixed, word(value))
}

// all tells whether an argument can hold no other values than these.
func (w *writer) all(i int, values []*gdl.Term) bool {
	size, finite := w.domains.Size(counting.Argument(w.f, i))
	return finite && size == len(values)
}

// restrict returns the variable for an argument, in a list of variables, with
// the values that it ranges over.
func (w *writer) restrict(i int, values []*gdl.Term) string {
	w.restricted = true
	texts := make([]string, len(values))
	for j, v := range values {
		texts[j] = v.String()
	}
	if len(values) <= 3 {
		for _, v := range values {
			w.fixed = append(w.fixed, word(v))
		}
	}
	return fmt.Sprintf("(%s (%s))", w.args[i], strings.Join(texts, " "))
}

// atom returns the atom that the fluent is true.
func (w *writer) atom() string { return "(true " + w.fluent() + ")" }

func (w *writer) fluent() string {
	if len(w.args) == 0 {
		return w.f.Name
	}
	return "(" + w.f.Name + " " + strings.Join(w.args, " ") + ")"
}

// words returns the suffix that names the fluents of the atom, for the name of a
// statement.
func (w *writer) words() string {
	return "-" + strings.Join(append([]string{w.f.Name}, w.fixed...), "-")
}

// word makes a part of a name out of a term.
func word(t *gdl.Term) string {
	parts := []string{t.Name}
	for _, arg := range t.Args {
		parts = append(parts, word(arg))
	}
	return strings.Join(parts, "-")
}

// maxName bounds the length of a name, in bytes.
const maxName = 60

// named returns the proved guesses as statements with names of their own.
func (d *discoverer) named() []*property.Statement {
	taken := map[string]bool{}
	for _, s := range d.stated {
		taken[s.Name] = true
	}
	var statements []*property.Statement
	for _, g := range d.found {
		if g.stated {
			continue
		}
		base := g.name
		if len(base) > maxName {
			base = strings.ToValidUTF8(base[:maxName], "")
		}
		name := base
		for n := 2; taken[name]; n++ {
			name = fmt.Sprintf("%s-%d", base, n)
		}
		taken[name] = true
		statements = append(statements, &property.Statement{Name: name, Formula: g.formula})
	}
	return statements
}
