package certificate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof/diagram"
	"github.com/gdllint/gdllint/property"
)

// FunctionalFluents returns a statement about the fluents of a symbol. A group has those that differ
// only in the arguments outputs, counted from 0. At least low (0 or 1) and at most one of a group
// holds (AIJ 2012 sec. 6.3, "Functionals"), in each group that has a possible fluent.
func FunctionalFluents(symbol string, arity int, outputs []int, low int) Statement {
	return mustState(recipe{Kind: "functional", Name: symbol, Number: arity, Numbers: outputs, Low: low})
}

func functionalStatement(r *recipe) (Statement, error) {
	if r.Name == "" || r.Number < 0 || r.Number > maxArity {
		return Statement{}, fmt.Errorf("%w: a functional has no name, or %d arguments", errRecipe, r.Number)
	}
	fluent := &gdl.Term{Name: r.Name, Args: make([]*gdl.Term, r.Number)}
	var in, out []*gdl.Term
	for i := range fluent.Args {
		name, list := "x", &in
		if slices.Contains(r.Numbers, i) {
			name, list = "y", &out
		}
		fluent.Args[i] = ruleVariable(fmt.Sprint(name, i+1))
		*list = append(*list, fluent.Args[i])
	}
	what := "at most one"
	if r.Low > 0 {
		what = "exactly one"
	}
	name := fmt.Sprintf("functional %s %d..1", fluent, r.Low)
	meaning := fmt.Sprintf("for all %s, %s of (true %s)", kifList(in), what, fluent)
	return onState(name, meaning, 0, func(b *programBuilder, level int) []bodyCondition {
		group, fresh := b.nameOnce("group "+fluent.String(), "inGroup")
		if fresh {
			b.appendRules(formulaSection, defineRule(timelessAtom(group, in...), atomHolds(b.possibleAtom(gdl.True, fluent))))
		}
		return []bodyCondition{atomHolds(timelessAtom(group, in...)), isOutOfBounds(fmt.Sprint(r.Low, " <="), out, "<= 1", atomHolds(b.keywordAtom(level, gdl.True, fluent)))}
	}), nil
}

// isOutOfBounds returns the condition that the number of bindings is not within bounds.
func isOutOfBounds(low string, vars []*gdl.Term, high string, body ...bodyCondition) bodyCondition {
	bounds := countCondition(low, vars, body, high)
	bounds.text = "not " + bounds.text
	return bounds
}

// ControlGroup returns the statement that exactly one fluent with one argument and one of the given
// symbols holds (AIJ 2012 sec. 6.3, "control fluents").
func ControlGroup(symbols ...string) Statement {
	return mustState(recipe{Kind: "control", Names: symbols})
}

func controlStatement(r *recipe) (Statement, error) {
	if slices.Contains(r.Names, "") {
		return Statement{}, errRecipe
	}
	name := "exactly one of " + strings.Join(r.Names, ", ")
	return onState(name, name, 0, func(b *programBuilder, level int) []bodyCondition {
		group, fresh := b.nameOnce("control "+strings.Join(r.Names, " "), "inGroup")
		x := ruleVariable("x")
		for i := 0; fresh && i < len(r.Names); i++ {
			f := &gdl.Term{Name: r.Names[i], Args: []*gdl.Term{x}}
			b.appendRules(formulaSection, defineRule(timelessAtom(group, f), atomHolds(b.possibleAtom(gdl.True, f))))
		}
		return []bodyCondition{isOutOfBounds("1 <=", []*gdl.Term{x}, "<= 1", atomHolds(b.keywordAtom(level, gdl.True, x)), atomHolds(timelessAtom(group, x)))}
	}), nil
}

// A KeyCount is a relation that gives keys a value, such as (count row2 5).
type KeyCount struct {
	RelationName    string
	Arity           int
	ValueArguments  []int       // the arguments that are values; the others are the key
	CountedArgument int         // the one of these that the statement is about
	KeyAtoms        []*gdl.Term // for each key, an atom that has it
	LowerBound      int         // 1: there is at least one value; 0: at most one
}

// ValuesPerKey returns the statement that each key of a relation has at most, or at least, one
// value.
func ValuesPerKey(c KeyCount) Statement {
	return mustState(recipe{Kind: "counts", Name: c.RelationName, Number: c.Arity, Numbers: c.ValueArguments, Counted: c.CountedArgument, Terms: c.KeyAtoms, Low: c.LowerBound})
}

func countsStatement(r *recipe) (Statement, error) {
	if r.Name == "" || r.Number < 1 || r.Number > maxArity || r.Counted < 0 || r.Counted >= r.Number ||
		slices.ContainsFunc(r.Terms, func(k *gdl.Term) bool { return len(k.Args) != r.Number }) {
		return Statement{}, fmt.Errorf("%w: the count of the values of '%.40s' has arguments that do not fit", errRecipe, r.Name)
	}
	atom := &gdl.Term{Name: r.Name, Args: make([]*gdl.Term, r.Number)}
	for i := range atom.Args {
		atom.Args[i] = ruleVariable(fmt.Sprint("k", i+1))
	}
	keyOf := func(t *gdl.Term) (key []*gdl.Term) {
		for i, arg := range t.Args {
			if !slices.Contains(r.Numbers, i) {
				key = append(key, arg)
			}
		}
		return key
	}
	low, high, what := "", "<= 1", "at most one"
	if r.Low > 0 {
		low, high, what = "1 <=", "", "at least one"
	}
	counted := atom.Args[r.Counted]
	meaning := fmt.Sprintf("of %s holds %s %s, for %d keys", atom, what, counted, len(r.Terms))
	return onState("count of "+r.Name, meaning, 0, func(b *programBuilder, level int) []bodyCondition {
		return []bodyCondition{atomHolds(b.defineKeys(r.Terms, keyOf, keyOf(atom))), isOutOfBounds(low, []*gdl.Term{counted}, high, atomHolds(b.atomAt(level, atom)))}
	}), nil
}

// defineKeys adds the keys of a count as facts, and returns the atom that says that key is one of
// them.
func (b *programBuilder) defineKeys(atoms []*gdl.Term, keyOf func(*gdl.Term) []*gdl.Term, key []*gdl.Term) programAtom {
	var tuples []string
	for _, t := range atoms {
		tuples = append(tuples, spellTerms(keyOf(t)))
	}
	list := strings.Join(tuples, ";")
	name, fresh := b.nameOnce("keys "+list, "inKeys")
	head := timelessAtom(name, key...)
	if fresh {
		text := name + "."
		if len(key) > 0 {
			text = fmt.Sprintf("%s(%s).", name, list)
		}
		b.appendRules(formulaSection, programRule{head: &head, text: text})
	}
	return head
}

func kifList(ts []*gdl.Term) string {
	if len(ts) == 0 {
		return "()"
	}
	return diagram.Terms(ts).String()
}

// GroupFormula returns the formula "at least low and at most high of the fluents hold".
func GroupFormula(low, high int, fluents []*gdl.Term) *property.Formula {
	holds := property.AtomFormula(&gdl.Term{Name: gdl.True, Spelling: gdl.True, Args: []*gdl.Term{ruleVariable("f")}})
	return property.CountBetween(low, high, []property.QuantifiedVar{{Name: "?f", Domain: fluents}}, holds)
}
