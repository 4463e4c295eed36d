package variables

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

// helper says "there is none" by the negation of a new relation, which holds
// if there is one: what binds the variables of the negation moves into its
// rule. Variables that other conditions share become its arguments.
func helper(pass *lint.Pass, g *gdl.Graph, r *gdl.Rule, not *gdl.Literal) []analysis.SuggestedFix {
	atom := not.Args[0].Atom
	moved, kept := partition(g, r, not)
	shared, ok := common(r, kept, append(moved, not))
	if !ok {
		return nil
	}
	call := strings.Join(append([]string{freshName(pass.File, atom)}, shared...), " ")
	if len(shared) > 0 {
		call = "(" + call + ")"
	}
	source := pass.File.Source
	rule := "(<= " + call
	edits := pass.Edits()
	for _, l := range moved {
		rule += " " + source.Slice(l.From, l.To)
		edits.Remove(l)
	}
	edits.Insert(r.From, rule+" "+source.Slice(atom.From, atom.To)+")"+lineEnd(source.Text))
	edits.Replace(atom, call)
	return edits.Fix("Negate a helper relation")
}

// partition splits the other conditions of a rule into those that ask for a
// free variable of the negation and the rest.
func partition(g *gdl.Graph, r *gdl.Rule, not *gdl.Literal) (moved, kept []*gdl.Literal) {
	var loose []string
	for _, name := range not.Args[0].Atom.Vars() {
		if free(g, r, not, name) {
			loose = append(loose, name)
		}
	}
	for _, l := range r.Body {
		switch {
		case l == not:
		case len(both(mentions(l), loose)) > 0:
			moved = append(moved, l)
		default:
			kept = append(kept, l)
		}
	}
	return moved, kept
}

// common returns the variables that the conditions of a helper relation
// have in common with the head and the conditions that stay. It fails if one
// of them would be bound no more.
func common(r *gdl.Rule, kept, inside []*gdl.Literal) (shared []string, ok bool) {
	outside, bound := r.Head.Vars(), []string(nil)
	for _, l := range kept {
		outside = append(outside, mentions(l)...)
		if l.Op == gdl.OpAtom {
			bound = append(bound, l.Atom.Vars()...)
		}
	}
	for _, l := range inside {
		for _, name := range both(mentions(l), outside) {
			if !has(bound, name) {
				return nil, false
			}
			if !has(shared, name) {
				shared = append(shared, name)
			}
		}
	}
	return shared, true
}

// freshName returns a name that stands nowhere in the rulesheet.
func freshName(f *gdl.File, atom *gdl.Term) string {
	taken := map[string]bool{}
	var visit func(list []*gdl.Expr)
	visit = func(list []*gdl.Expr) {
		for _, e := range list {
			taken[e.Name] = true
			visit(e.List)
		}
	}
	visit(f.Exprs)
	what := "such"
	if len(atom.Args) > 0 && !atom.Args[0].IsVar() {
		what = atom.Args[0].Name
	}
	name := "some-" + what
	for n := 2; taken[name]; n++ {
		name = "some-" + what + "-" + strconv.Itoa(n)
	}
	return name
}

// lineEnd returns what ends the first line of a text.
func lineEnd(text []byte) string {
	at := slices.IndexFunc(text, func(c byte) bool { return c == '\n' || c == '\r' })
	switch {
	case at < 0 || text[at] == '\n':
		return "\n"
	case at+1 < len(text) && text[at+1] == '\n':
		return "\r\n"
	}
	return "\r"
}
