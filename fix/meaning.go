package fix

import (
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// sameMeaning tells whether the rules of some forms mean the same as the rules
// of the forms that replace them. A rule that disappeared, such as a duplicate,
// must be among the other rules.
func sameMeaning(before, after *gdl.File, old, changed formSet) error {
	was, tornBefore, err := clausesOfForms(before, old)
	if err != nil {
		return err
	}
	is, tornAfter, err := clausesOfForms(after, changed)
	if err != nil {
		return err
	}
	if !slices.Equal(tornBefore, tornAfter) {
		return errMeaning
	}
	missing := clausesLackedBy(was, is)
	if len(clausesLackedBy(is, was)) > 0 {
		return errMeaning // even if it stands elsewhere: nothing needs it twice
	}
	if len(missing) == 0 {
		return nil
	}
	rest, err := otherClauses(after, changed, missing)
	if err != nil || len(clausesLackedBy(missing, rest)) > 0 {
		return errMeaning
	}
	return nil
}

// clauseSet is a set of clauses by their canonical text, with the names of the
// relations that they define.
type clauseSet map[string]string

func clausesLackedBy(a, b clauseSet) clauseSet {
	out := clauseSet{}
	for text, head := range a {
		if _, ok := b[text]; !ok {
			out[text] = head
		}
	}
	return out
}

// clausesOfForms returns the clauses of some forms, and the texts of the forms that
// are no complete rules.
func clausesOfForms(f *gdl.File, some formSet) (set clauseSet, torn []string, err error) {
	set = clauseSet{}
	whole := map[int]bool{}
	for _, r := range f.Rules {
		at := f.Source.Offset(r.StartPos)
		if some[at] == nil || r.Broken {
			continue
		}
		whole[at] = true
		if err := set.addClauses(r); err != nil {
			return nil, nil, err
		}
	}
	for _, e := range some.sortedForms() {
		if !whole[f.Source.Offset(e.StartPos)] {
			torn = append(torn, formText(e))
		}
	}
	return set, torn, nil
}

func (set clauseSet) addClauses(r *gdl.Rule) error {
	list, err := r.Clauses()
	if err != nil {
		return errTooLarge
	}
	for _, c := range minimalClauses(list) {
		set[canonicalClause(c)] = c.Head.Name
	}
	return nil
}

// otherClauses returns the clauses of the other forms that define the same relations
// as some clauses.
func otherClauses(f *gdl.File, except formSet, like clauseSet) (clauseSet, error) {
	heads := map[string]bool{}
	for _, head := range like {
		heads[head] = true
	}
	set := clauseSet{}
	for _, r := range f.Rules {
		if r.Broken || !heads[r.Head.Name] || except[f.Source.Offset(r.StartPos)] != nil {
			continue
		}
		if err := set.addClauses(r); err != nil {
			return nil, err
		}
	}
	return set, nil
}

// formText prints a form in a canonical way.
func formText(e *gdl.Expr) string {
	if !e.IsList() {
		return e.Name
	}
	var parts []string
	for _, x := range e.List {
		parts = append(parts, formText(x))
	}
	return "(" + strings.Join(parts, " ") + ")"
}

// canonicalClause prints a clause without repeated conditions. Clauses that print alike mean the same.
func canonicalClause(c *gdl.Clause) string {
	r := &gdl.Rule{Head: c.Head}
	for _, x := range c.Body {
		l := &gdl.Literal{Op: gdl.OpAtom, Atom: x.Atom}
		if x.Negative {
			l = &gdl.Literal{Op: gdl.OpNot, Args: []*gdl.Literal{l}}
		}
		if !slices.ContainsFunc(r.Body, func(m *gdl.Literal) bool { return gdl.EqualLiterals(l, m) }) {
			r.Body = append(r.Body, l)
		}
	}
	return model.Canonical(r)
}
