package grounding

import (
	"iter"

	"github.com/gdllint/gdllint/gdl"
)

// A Rule is a ground rule: Head holds if all of Body do. Literals that do not
// depend on the state or the moves have been evaluated and are gone.
type Rule struct {
	Head   Atom
	Body   []Lit
	Source *gdl.Rule
}

// Rules are ground rules. There may be millions: they are kept without
// pointers, so that they take little memory and no time of the garbage
// collector.
type Rules struct {
	list    []instance  // the clause is the index of the source rule
	lits    []Lit       // of the bodies
	authors []*gdl.Rule // by gdl.Rule.Index
}

// Len returns the number of rules.
func (r *Rules) Len() int { return len(r.list) }

// At returns a rule. Its body must not be changed.
func (r *Rules) At(i int) Rule {
	return Rule{Head: r.Head(i), Body: r.body(i), Source: r.authors[r.list[i].clause]}
}

// Head returns the head of a rule.
func (r *Rules) Head(i int) Atom { return Atom(r.list[i].head) }

// All iterates over the rules.
func (r *Rules) All() iter.Seq2[int, Rule] {
	return func(yield func(int, Rule) bool) {
		for i := range r.list {
			if !yield(i, r.At(i)) {
				return
			}
		}
	}
}

// Add appends a rule.
func (r *Rules) Add(rule Rule) {
	r.lits = append(r.lits, rule.Body...)
	r.end(rule.Head, rule.Source)
}

// end makes a rule of the literals that were appended since the last rule.
func (r *Rules) end(head Atom, source *gdl.Rule) {
	r.list = append(r.list, instance{int32(head), int32(source.Index), int32(len(r.lits))})
	for len(r.authors) <= source.Index {
		r.authors = append(r.authors, nil)
	}
	r.authors[source.Index] = source
}

func (r *Rules) body(i int) []Lit {
	start := int32(0)
	if i > 0 {
		start = r.list[i-1].end
	}
	return r.lits[start:r.list[i].end:r.list[i].end]
}
