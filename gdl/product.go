package gdl

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// A BaseProduct is a rule for base in an older shorthand, which lists the values of
// each argument of a fluent: (base cell (1 2 3) (1 2 3) (b x o)). The list may
// begin with a name of the argument: (base cell (row 1 2 3) (column 1 2 3)).
type BaseProduct struct {
	Rule      *Rule // the rule as written, which is not in File.Rules
	Fluent    *Term
	ArgValues [][]*Term // the values of each argument
}

// expandProducts replaces the products among the rules of a file by their facts, and stores them in
// Products.
func (f *File) expandProducts() {
	if !slices.ContainsFunc(f.Rules, isProduct) {
		return
	}
	known := f.namesAtFluentArgs()
	var rules []*Rule
	for _, r := range f.Rules {
		if !isProduct(r) {
			rules = append(rules, r)
			continue
		}
		p := newProduct(r, known)
		f.Products = append(f.Products, p)
		rules = append(rules, p.expandFacts()...)
	}
	for i, r := range rules {
		r.FileIndex = i
	}
	f.Rules = rules
}

// isProduct tells whether a rule is a product: base, then a name, and then lists of constants.
func isProduct(r *Rule) bool {
	if r.Head == nil || r.Head.Name != Base || len(r.Head.Args) < 2 || len(r.Body) > 0 || r.Broken {
		return false
	}
	for i, arg := range r.Head.Args {
		if i == 0 && (arg.IsVariable() || arg.InParens) || i > 0 && !isListOfConstants(arg) {
			return false
		}
	}
	return true
}

func isListOfConstants(t *Term) bool {
	return t.InParens && !t.IsVariable() && !slices.ContainsFunc(t.Args, func(a *Term) bool { return a.IsVariable() || len(a.Args) > 0 })
}

// namesAtFluentArgs returns the names that occur at each argument of the fluents of a file. The key
// for the first argument of cell with three arguments is "cell/3@0".
func (f *File) namesAtFluentArgs() map[string]map[string]bool {
	known := map[string]map[string]bool{}
	add := func(atom *Term) {
		if len(atom.Args) != 1 || atom.Name != Init && atom.Name != Next && atom.Name != True {
			return
		}
		for i, arg := range atom.Args[0].Args {
			key := fmt.Sprintf("%s/%d@%d", atom.Args[0].Name, len(atom.Args[0].Args), i)
			if !arg.IsVariable() {
				if known[key] == nil {
					known[key] = map[string]bool{}
				}
				known[key][arg.Name] = true
			}
		}
	}
	for _, r := range f.Rules {
		r.WalkAtoms(add)
	}
	return known
}

func newProduct(r *Rule, known map[string]map[string]bool) *BaseProduct {
	p := &BaseProduct{Rule: r, Fluent: r.Head.Args[0]}
	for i, list := range r.Head.Args[1:] {
		first := *list
		first.Args, first.InParens, first.Place = nil, false, list.Place.List[0]
		values := list.Args
		if !isArgLabel(&first, list.Args, known[fmt.Sprintf("%s/%d@%d", p.Fluent.Name, len(r.Head.Args)-1, i)]) {
			values = append([]*Term{&first}, values...)
		}
		p.ArgValues = append(p.ArgValues, values)
	}
	return p
}

// isArgLabel tells whether the first word of a list is a label of the argument, and no value. It is never a label if it
// is a number, or is in known, the values of fluents at this argument. Otherwise it is a label if all other words are
// numbers, or if fluents have some of them there; but not if the second word is a number and the last one is none.
func isArgLabel(first *Term, rest []*Term, known map[string]bool) bool {
	switch {
	case len(rest) == 0 || known[first.Name]:
		return false
	case slices.ContainsFunc(rest, func(t *Term) bool { return known[t.Name] }):
		return !syntax.IsNumber(first.Name) && (len(rest) == 1 || !syntax.IsNumber(rest[0].Name) || syntax.IsNumber(rest[len(rest)-1].Name))
	}
	return !syntax.IsNumber(first.Name) && !slices.ContainsFunc(rest, func(t *Term) bool { return !syntax.IsNumber(t.Name) })
}

// factCount returns the number of facts of a product; 0 if there are more than most.
func (p *BaseProduct) factCount(most int) int {
	n := 1
	for _, values := range p.ArgValues {
		if n *= max(len(values), 1); n > most {
			return 0
		}
	}
	return n
}

// expandFacts returns the facts of a product; none if there are more than syntax.MaxProductFacts.
func (p *BaseProduct) expandFacts() []*Rule {
	n := p.factCount(syntax.MaxProductFacts)
	rules, terms, args := make([]Rule, n), make([]Term, 2*n), make([]*Term, 0, n*(1+len(p.ArgValues)))
	list := make([]*Rule, n)
	newTerm := func(name *Term, args []*Term) *Term {
		t := &terms[0]
		terms = terms[1:]
		*t = Term{Name: name.Name, Spelling: name.Spelling, Args: args[:len(args):len(args)], Place: p.Rule.Head.Place, InParens: true}
		return t
	}
	for i := range list {
		from := len(args)
		for k, left := len(p.ArgValues)-1, i; k >= 0; k-- {
			args = append(args, p.ArgValues[k][left%len(p.ArgValues[k])])
			left /= len(p.ArgValues[k])
		}
		slices.Reverse(args[from:])
		args = append(args, newTerm(p.Fluent, args[from:]))
		rules[i] = Rule{Head: newTerm(p.Rule.Head, args[len(args)-1:]), Place: p.Rule.Place, FromProduct: true}
		list[i] = &rules[i]
	}
	return list
}

// FactsText returns the facts of the product as text, with a line for each value of the first argument; "" if there are
// more than 200.
func (p *BaseProduct) FactsText() string {
	const page = 200
	n := p.factCount(page)
	if n == 0 {
		return ""
	}
	var b strings.Builder
	for i, r := range p.expandFacts() {
		switch {
		case i > 0 && len(p.ArgValues) > 1 && i%(n/len(p.ArgValues[0])) == 0:
			b.WriteByte('\n')
		case i > 0:
			b.WriteByte(' ')
		}
		b.WriteString(NewTerm(Base, r.Head.Args[0]).Spelled(Prefix))
	}
	return b.String()
}

// RulesText returns the product as the text of plain rules: a rule, and facts of a helper relation for the values of each
// argument. used tells whether a name is taken.
func (p *BaseProduct) RulesText(used func(name string) bool) string {
	rule, fluent, facts := &Rule{HasArrow: true}, NewTerm(p.Fluent.Spelling), ""
	for i, values := range p.ArgValues {
		name := fmt.Sprintf("%s-%d", p.Fluent.Spelling, i+1)
		for used(FoldName(name)) {
			name += "-value"
		}
		variable := NewTerm(fmt.Sprintf("?x%d", i+1))
		fluent.Args = append(fluent.Args, variable)
		rule.Body = append(rule.Body, &Literal{Atom: NewTerm(name, variable)})
		words := make([]string, len(values))
		for j, v := range values {
			words[j] = NewTerm(name, v).Spelled(Prefix)
		}
		facts += "\n" + strings.Join(words, " ")
	}
	rule.Head = NewTerm(Base, fluent)
	return rule.Node(spelling(Prefix), false).TextIn(Prefix) + facts
}
