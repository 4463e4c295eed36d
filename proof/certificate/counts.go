package certificate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// A Count is a relation that gives keys a value, such as (count row2 5).
type Count struct {
	Relation string
	Arity    int
	Values   []int       // the arguments that are values; the others are the key
	Counted  int         // of these, the one that the statement is about
	Keys     []*gdl.Term // for each key an atom with it
	Low      int         // 0 or 1: there is at least one value; else at most one
}

// Counts is the statement that each key of a relation has at most, or at least, one
// value.
func Counts(c Count) Statement {
	atom := &gdl.Term{Name: c.Relation, Args: make([]*gdl.Term, c.Arity)}
	var key []*gdl.Term
	for i := range atom.Args {
		atom.Args[i] = v(fmt.Sprint("k", i+1))
		if !slices.Contains(c.Values, i) {
			key = append(key, atom.Args[i])
		}
	}
	low, high, what := "", "<= 1", "at most one"
	if c.Low > 0 {
		low, high, what = "1 <=", "", "at least one"
	}
	counted := atom.Args[c.Counted]
	meaning := fmt.Sprintf("of %s holds %s %s, for %d keys", atom, what, counted, len(c.Keys))
	return direct("count of "+c.Relation, meaning, 0, func(b *builder, level int) []condition {
		truth := []condition{holds(b.at(level, atom))}
		bounds := count(low, []*gdl.Term{counted}, truth, high)
		bounds.text = "not " + bounds.text
		return []condition{holds(b.keys(c, key)), bounds}
	}).as(recipe{Kind: "counts", Count: c})
}

// keys lists the keys of a count as facts.
func (b *builder) keys(c Count, key []*gdl.Term) atom {
	var tuples []string
	for _, t := range c.Keys {
		var args []*gdl.Term
		for i, arg := range t.Args {
			if !slices.Contains(c.Values, i) {
				args = append(args, arg)
			}
		}
		tuples = append(tuples, terms(args))
	}
	list := strings.Join(tuples, ";")
	name, done := b.formula.domains["keys "+list]
	if !done {
		name = fmt.Sprintf("inKeys%d", len(b.formula.domains)+1)
		b.formula.domains["keys "+list] = name
		head := always(name, key...)
		text := name + "."
		if len(key) > 0 {
			text = fmt.Sprintf("%s(%s).", name, list)
		}
		b.add(formulaSection, rule{head: &head, text: text})
	}
	return always(name, key...)
}
