package certificate

import (
	"fmt"
	"maps"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// This file checks formulas before they are encoded, and names their parts and variables.

// checkFormula returns an error unless a formula and its parts have the fields that their operators
// need, which the encoding relies on. knows tells whether it may be about the knowledge of roles.
func checkFormula(f *property.Formula, knows bool) error {
	if f == nil {
		return fmt.Errorf("%w: a part is missing", ErrFormula)
	}
	switch f.Op {
	case property.OpAtom:
		if f.Atom == nil || f.Atom.Name == "" {
			return fmt.Errorf("%w: an atom is missing", ErrFormula)
		}
		return nil
	case property.OpAnd, property.OpOr:
	case property.OpNot, property.OpNext, property.OpExists, property.OpForall, property.OpCount, property.OpKnows, property.OpWhether:
		if len(f.Args) != 1 {
			return fmt.Errorf("%w: an operator has %d arguments, and needs one", ErrFormula, len(f.Args))
		}
		switch f.Op {
		case property.OpNot, property.OpCount:
			knows = false
		case property.OpKnows, property.OpWhether:
			if !knows || f.Knower == nil {
				return fmt.Errorf("%w: it says what roles know, which takes more than one match", ErrFormula)
			}
			knows = f.Op == property.OpKnows
		}
	default:
		return fmt.Errorf("%w: unknown operator %d", ErrFormula, f.Op)
	}
	for _, arg := range f.Args {
		if err := checkFormula(arg, knows); err != nil {
			return err
		}
	}
	return nil
}

// enterScope returns the scope inside a quantifier, with the conditions that bind its
// variables to their domains.
func (n *subformulaNames) enterScope(f *property.Formula, sc variableScope) (variableScope, []bodyCondition, error) {
	inner := maps.Clone(sc)
	if inner == nil {
		inner = variableScope{}
	}
	var domains []bodyCondition
	here := map[string]bool{}
	for _, x := range f.Vars {
		if here[x.Name] || len(x.Name) < 2 || x.Name[0] != '?' {
			return nil, nil, fmt.Errorf("%w: bad or repeated variable '%s'", ErrFormula, x.Name)
		}
		here[x.Name] = true
		name, err := n.defineDomain(x.Domain)
		if err != nil {
			return nil, nil, err
		}
		inner[x.Name] = name
		domains = append(domains, atomHolds(timelessAtom(name, &gdl.Term{Name: x.Name})))
	}
	return inner, domains, nil
}

// defineDomain returns the name of the relation that lists the terms of a domain, and adds its
// facts if it is new.
func (n *subformulaNames) defineDomain(domain []*gdl.Term) (string, error) {
	var facts []string
	seen := map[string]bool{}
	for _, t := range domain {
		if !t.IsGround() {
			return "", fmt.Errorf("%w: '%s' in a domain is not ground", ErrFormula, t)
		}
		if spelt := spellTerm(t); !seen[spelt] {
			seen[spelt] = true
			facts = append(facts, spelt)
		}
	}
	key := strings.Join(facts, ";")
	name, fresh := n.nameOnce(key, "inDomain")
	if !fresh {
		return name, nil
	}
	head := timelessAtom(name, ruleVariable("x"))
	text := fmt.Sprintf("%s(%s).", name, key)
	if len(facts) == 0 {
		text = fmt.Sprintf("%s :- #false, X = 0.", head)
	}
	n.sections.appendRules(formulaSection, programRule{head: &head, text: text})
	return name, nil
}

// nameOnce returns the name for a key: a prefix with a number. It reports whether the name is new.
func (n *subformulaNames) nameOnce(key, prefix string) (name string, fresh bool) {
	name, known := n.domainNames[key]
	if !known {
		name = fmt.Sprint(prefix, len(n.domainNames)+1)
		n.domainNames[key] = name
	}
	return name, !known
}

// formulaKey writes a formula so that formulas with the same meaning in their scopes,
// and few others, get the same text.
func (n *subformulaNames) formulaKey(f *property.Formula, sc variableScope) string {
	var s strings.Builder
	n.writeFormulaKey(&s, f, sc)
	return s.String()
}

func (n *subformulaNames) writeFormulaKey(s *strings.Builder, f *property.Formula, sc variableScope) {
	if f.Op == property.OpAtom {
		for _, x := range f.Atom.VariableNames() {
			fmt.Fprintf(s, "%s:%s ", x, sc[x])
		}
		s.WriteString(f.Atom.String())
		return
	}
	fmt.Fprintf(s, "(%d", f.Op)
	if f.Op == property.OpCount || f.Op == property.OpKnows || f.Op == property.OpWhether {
		fmt.Fprintf(s, " %d %d", f.MinCount, f.MaxCount)
	}
	if len(f.Vars) > 0 {
		if inner, _, err := n.enterScope(f, sc); err == nil {
			sc = inner
		}
		for _, x := range f.Vars {
			fmt.Fprintf(s, " %s:%s", x.Name, sc[x.Name])
		}
	}
	for _, arg := range f.Args {
		s.WriteByte(' ')
		n.writeFormulaKey(s, arg, sc)
	}
	s.WriteByte(')')
}

// freeVars returns the variables of a formula that it does not quantify, each
// once, in the order of the text.
func freeVars(f *property.Formula) []string {
	var names []string
	seen := map[string]bool{}
	var walk func(f *property.Formula, bound map[string]int)
	walk = func(f *property.Formula, bound map[string]int) {
		if f.Op == property.OpAtom {
			for _, x := range f.Atom.VariableNames() {
				if bound[x] == 0 && !seen[x] {
					seen[x] = true
					names = append(names, x)
				}
			}
		}
		for _, x := range f.Vars {
			bound[x.Name]++
		}
		for _, arg := range f.Args {
			walk(arg, bound)
		}
		for _, x := range f.Vars {
			bound[x.Name]--
		}
	}
	walk(f, map[string]int{})
	return names
}
