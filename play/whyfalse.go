package play

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// A fact is a reason why a formula is false along a sequence: a part of it that
// is true or false for certain values of its variables.
type fact struct {
	at    int // the index of the state
	text  string
	holds bool
	atoms []*gdl.Term // atoms that hold; their rules are to blame
	whole bool        // text is a clause of its own
}

// why returns the facts that make a formula true or false along the states from
// index i on. The values of variables that it chooses stay bound.
func (e *evaluation) why(i int, f *property.Formula, holds bool) ([]fact, error) {
	switch f.Op {
	case property.OpAtom:
		return []fact{e.atomFact(i, f, holds)}, nil
	case property.OpNot:
		return e.why(i, f.Args[0], !holds)
	case property.OpNext:
		if i == len(e.states)-1 {
			return nil, nil // true because there is no next state
		}
		return e.why(i+1, f.Args[0], holds)
	case property.OpAnd:
		return e.whyArgs(i, f, holds, holds)
	case property.OpOr:
		return e.whyArgs(i, f, holds, !holds)
	case property.OpForall, property.OpExists:
		if holds == (f.Op == property.OpExists) {
			return e.whyInstance(i, f, holds)
		}
	case property.OpCount:
		if !holds {
			return e.whyCount(i, f)
		}
	}
	return []fact{{at: i, text: f.Apply(e.values).String(), holds: holds}}, nil
}

// atomFact returns the fact that an atom is true or false. An inequality of two
// terms needs no blame.
func (e *evaluation) atomFact(i int, f *property.Formula, holds bool) fact {
	atom := e.values.Apply(f.Atom)
	one := fact{at: i, text: atom.String(), holds: holds}
	if holds && atom.Name != gdl.Distinct {
		one.atoms = []*gdl.Term{atom}
	}
	return one
}

// whyArgs explains a conjunction or disjunction: by all of its parts, or by the
// first that decides.
func (e *evaluation) whyArgs(i int, f *property.Formula, holds, all bool) ([]fact, error) {
	var facts []fact
	for _, arg := range f.Args {
		if !all {
			value, err := e.holds(i, arg)
			if err != nil {
				return nil, err
			}
			if value != holds {
				continue
			}
		}
		some, err := e.why(i, arg, holds)
		if facts = append(facts, some...); err != nil || !all {
			return facts, err
		}
	}
	return facts, nil
}

// whyInstance explains a quantifier by one choice of its variables.
func (e *evaluation) whyInstance(i int, f *property.Formula, holds bool) ([]fact, error) {
	found, err := e.choose(i, f.Args[0], f.Vars, holds)
	if err != nil || !found {
		return nil, err
	}
	return e.why(i, f.Args[0], holds)
}

// choose finds values of vars for which a formula is true, or false, and leaves
// them bound.
func (e *evaluation) choose(i int, f *property.Formula, vars []property.Var, holds bool) (bool, error) {
	if len(vars) == 0 {
		value, err := e.holds(i, f)
		return value == holds, err
	}
	for _, value := range vars[0].Domain {
		e.values[vars[0].Name] = value
		if found, err := e.choose(i, f, vars[1:], holds); found || err != nil {
			return found, err
		}
	}
	delete(e.values, vars[0].Name)
	return false, nil
}

// maxShown bounds the values that the explanation of a count lists.
const maxShown = 4

// whyCount explains a count by the values for which the body holds.
func (e *evaluation) whyCount(i int, f *property.Formula) ([]fact, error) {
	c := &counting{e: e, at: i, f: f}
	if err := c.all(f.Vars); err != nil {
		return nil, err
	}
	body := f.Args[0].Apply(without(e.values, f.Vars))
	names := make([]string, len(f.Vars))
	for j, v := range f.Vars {
		names[j] = v.Name
	}
	text := fmt.Sprintf("%s holds for %d values of %s", body, c.n, strings.Join(names, " "))
	switch {
	case c.n == 0:
		text = fmt.Sprintf("%s holds for no %s", body, strings.Join(names, " "))
	case c.n == 1:
		text = fmt.Sprintf("%s holds for one value of %s", body, strings.Join(names, " "))
	}
	if shown := c.shown; len(shown) > 0 {
		if c.n > len(shown) {
			shown = append(shown, "...")
		}
		text += " (" + strings.Join(shown, ", ") + ")"
	}
	return []fact{{at: i, text: text + " and not for " + bounds(f), holds: true, whole: true, atoms: c.atoms}}, nil
}

// without returns a substitution without some variables.
func without(values gdl.Subst, vars []property.Var) gdl.Subst {
	rest := gdl.Subst{}
	for name, value := range values {
		if !slices.ContainsFunc(vars, func(v property.Var) bool { return v.Name == name }) {
			rest[name] = value
		}
	}
	return rest
}

func bounds(f *property.Formula) string {
	switch {
	case f.Low == f.High:
		return fmt.Sprint(f.Low)
	case f.High == property.Unbounded:
		return fmt.Sprintf("at least %d", f.Low)
	case f.Low == 0:
		return fmt.Sprintf("at most %d", f.High)
	}
	return fmt.Sprintf("%d to %d", f.Low, f.High)
}

// counting enumerates the values of the variables of a count.
type counting struct {
	e     *evaluation
	at    int
	f     *property.Formula
	n     int
	shown []string    // the first values for which the body holds
	atoms []*gdl.Term // atoms that hold for these values
}

func (c *counting) all(vars []property.Var) error {
	if len(vars) == 0 {
		return c.one()
	}
	before, shadowed := c.e.values[vars[0].Name]
	defer func() {
		delete(c.e.values, vars[0].Name)
		if shadowed {
			c.e.values[vars[0].Name] = before
		}
	}()
	seen := map[string]bool{}
	for _, value := range vars[0].Domain {
		if text := value.String(); seen[text] {
			continue
		} else {
			seen[text] = true
		}
		c.e.values[vars[0].Name] = value
		if err := c.all(vars[1:]); err != nil {
			return err
		}
	}
	return nil
}

func (c *counting) one() error {
	holds, err := c.e.holds(c.at, c.f.Args[0])
	if err != nil || !holds {
		return err
	}
	if c.n++; c.n > maxShown {
		return nil
	}
	words := make([]string, len(c.f.Vars))
	for i, v := range c.f.Vars {
		words[i] = c.e.values[v.Name].String()
	}
	c.shown = append(c.shown, strings.Join(words, " "))
	if body := c.f.Args[0]; body.Op == property.OpAtom {
		c.atoms = append(c.atoms, c.e.values.Apply(body.Atom))
	}
	return nil
}

// maxFacts bounds the facts that an explanation lists.
const maxFacts = 6

// sentence lists all facts: "a and b hold, c does not hold, and in the next
// state d holds".
func sentence(facts []fact) string {
	last := 0
	for _, f := range facts {
		last = max(last, f.at)
	}
	var parts []string
	for at := range last + 1 {
		var yes, no, clauses []string
		for _, f := range facts {
			switch {
			case f.at != at:
			case f.whole:
				clauses = append(clauses, f.text)
			case f.holds && !slices.Contains(yes, f.text):
				yes = append(yes, f.text)
			case !f.holds && !slices.Contains(no, f.text):
				no = append(no, f.text)
			}
		}
		here := slices.Concat(said(yes, "holds", "hold"), said(no, "does not hold", "do not hold"), clauses)
		if len(here) > 0 {
			here[0] = when(at) + here[0]
		}
		parts = append(parts, here...)
	}
	if n := len(parts); n > 1 {
		return strings.Join(parts[:n-1], ", ") + ", and " + parts[n-1]
	}
	return strings.Join(parts, "")
}

// said joins words to one clause, or none.
func said(words []string, one, several string) []string {
	switch n := len(words); n {
	case 0:
		return nil
	case 1:
		return []string{words[0] + " " + one}
	default:
		return []string{strings.Join(words[:n-1], ", ") + " and " + words[n-1] + " " + several}
	}
}

func when(at int) string {
	switch at {
	case 0:
		return ""
	case 1:
		return "in the next state "
	}
	return fmt.Sprintf("after %d more moves ", at)
}
