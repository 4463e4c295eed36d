package certificate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// A KeyCount is a relation that gives keys a value, such as (count row2 5).
type KeyCount struct {
	RelationName    string
	Arity           int
	ValueArguments  []int       // the arguments that are values; the others are the key
	CountedArgument int         // of these, the one that the statement is about
	KeyAtoms        []*gdl.Term // for each key an atom with it
	LowerBound      int         // 0 or 1: there is at least one value; else at most one
}

// ValuesPerKey is the statement that each key of a relation has at most, or at least, one
// value.
func ValuesPerKey(c KeyCount) Statement {
	atom := &gdl.Term{Name: c.RelationName, Args: make([]*gdl.Term, c.Arity)}
	var key []*gdl.Term
	for i := range atom.Args {
		atom.Args[i] = ruleVariable(fmt.Sprint("k", i+1))
		if !slices.Contains(c.ValueArguments, i) {
			key = append(key, atom.Args[i])
		}
	}
	low, high, what := "", "<= 1", "at most one"
	if c.LowerBound > 0 {
		low, high, what = "1 <=", "", "at least one"
	}
	counted := atom.Args[c.CountedArgument]
	meaning := fmt.Sprintf("of %s holds %s %s, for %d keys", atom, what, counted, len(c.KeyAtoms))
	return directStatement("count of "+c.RelationName, meaning, 0, func(b *programBuilder, level int) []bodyCondition {
		truth := []bodyCondition{atomHolds(b.atomAt(level, atom))}
		bounds := countCondition(low, []*gdl.Term{counted}, truth, high)
		bounds.text = "not " + bounds.text
		return []bodyCondition{atomHolds(b.defineKeys(c, key)), bounds}
	}).withRecipe(statementRecipe{StatementKind: "counts", KeyCount: c})
}

// defineKeys lists the keys of a count as facts.
func (b *programBuilder) defineKeys(c KeyCount, key []*gdl.Term) programAtom {
	var tuples []string
	for _, t := range c.KeyAtoms {
		var args []*gdl.Term
		for i, arg := range t.Args {
			if !slices.Contains(c.ValueArguments, i) {
				args = append(args, arg)
			}
		}
		tuples = append(tuples, spellTerms(args))
	}
	list := strings.Join(tuples, ";")
	name, done := b.formulaNames.domainNames["keys "+list]
	if !done {
		name = fmt.Sprintf("inKeys%d", len(b.formulaNames.domainNames)+1)
		b.formulaNames.domainNames["keys "+list] = name
		head := timelessAtom(name, key...)
		text := name + "."
		if len(key) > 0 {
			text = fmt.Sprintf("%s(%s).", name, list)
		}
		b.appendRules(formulaSection, programRule{head: &head, text: text})
	}
	return timelessAtom(name, key...)
}
