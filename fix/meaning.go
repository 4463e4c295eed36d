package fix

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// sameMeaning tells whether the rules of some forms mean the same as the rules
// of the forms that replace them. A rule that disappeared, such as a duplicate,
// must be among the other rules.
func sameMeaning(before, after *gdl.File, old, changed forms) error {
	was, tornBefore, err := meaning(before, old)
	if err != nil {
		return err
	}
	is, tornAfter, err := meaning(after, changed)
	if err != nil {
		return err
	}
	if !slices.Equal(tornBefore, tornAfter) {
		return errMeaning
	}
	missing := difference(was, is)
	if len(difference(is, was)) > 0 {
		return errMeaning // even if it stands elsewhere: nothing needs it twice
	}
	if len(missing) == 0 {
		return nil
	}
	rest, err := others(after, changed, missing)
	if err != nil || len(difference(missing, rest)) > 0 {
		return errMeaning
	}
	return nil
}

// clauses is a set of clauses by their canonical text, with the names of the
// relations that they define.
type clauses map[string]string

func difference(a, b clauses) clauses {
	out := clauses{}
	for text, head := range a {
		if _, ok := b[text]; !ok {
			out[text] = head
		}
	}
	return out
}

// meaning returns the clauses of some forms, and the texts of the forms that
// are no complete rules.
func meaning(f *gdl.File, some forms) (set clauses, torn []string, err error) {
	set = clauses{}
	whole := map[int]bool{}
	for _, r := range f.Rules {
		at := f.Source.Offset(r.From)
		if some[at] == nil || r.Broken {
			continue
		}
		whole[at] = true
		if err := set.add(r); err != nil {
			return nil, nil, err
		}
	}
	for _, e := range some.sorted() {
		if !whole[f.Source.Offset(e.From)] {
			torn = append(torn, words(e))
		}
	}
	return set, torn, nil
}

func (set clauses) add(r *gdl.Rule) error {
	list, err := r.Clauses()
	if err != nil {
		return errTooLarge
	}
	for _, c := range minimal(list) {
		set[canonical(c)] = c.Head.Name
	}
	return nil
}

// others returns the clauses of the other forms that define the same relations
// as some clauses.
func others(f *gdl.File, except forms, like clauses) (clauses, error) {
	heads := map[string]bool{}
	for _, head := range like {
		heads[head] = true
	}
	set := clauses{}
	for _, r := range f.Rules {
		if r.Broken || !heads[r.Head.Name] || except[f.Source.Offset(r.From)] != nil {
			continue
		}
		if err := set.add(r); err != nil {
			return nil, err
		}
	}
	return set, nil
}

// words prints a form in a canonical way.
func words(e *gdl.Expr) string {
	if !e.IsList() {
		return e.Name
	}
	var parts []string
	for _, x := range e.List {
		parts = append(parts, words(x))
	}
	return "(" + strings.Join(parts, " ") + ")"
}

// canonical prints a clause. Clauses that differ only in the names of variables
// and in the order and number of equal conditions print alike, except for rare
// ties. Clauses that print alike mean the same.
func canonical(c *gdl.Clause) string {
	body := append([]gdl.Condition(nil), c.Body...)
	shape := func(c gdl.Condition) string { return rename(c, func(string) string { return "?" }) }
	sort.SliceStable(body, func(i, j int) bool { return shape(body[i]) < shape(body[j]) })
	numbers := map[string]string{}
	number := func(name string) string {
		if numbers[name] == "" {
			numbers[name] = "?" + strconv.Itoa(len(numbers))
		}
		return numbers[name]
	}
	head := rename(gdl.Condition{Atom: c.Head}, number)
	var parts []string
	for _, b := range body {
		parts = append(parts, rename(b, number))
	}
	sort.Strings(parts)
	return head + " <= " + strings.Join(slices.Compact(parts), " ")
}

// rename prints a condition with other names for its variables.
func rename(c gdl.Condition, name func(string) string) string {
	var b strings.Builder
	var term func(t *gdl.Term)
	term = func(t *gdl.Term) {
		switch {
		case t.IsVar():
			b.WriteString(name(t.Name))
			return
		case len(t.Args) == 0:
			b.WriteString(t.Name)
			return
		}
		b.WriteString("(" + t.Name)
		for _, arg := range t.Args {
			b.WriteByte(' ')
			term(arg)
		}
		b.WriteByte(')')
	}
	term(c.Atom)
	if c.Negative {
		return "(not " + b.String() + ")"
	}
	return b.String()
}
