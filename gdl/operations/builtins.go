package operations

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// A PlatformFunction is a relation that the platform computes.
type PlatformFunction struct {
	Name          string
	InputCount    int // arguments that must be bound; the others are results
	ResultCount   int
	computeResult func(a, b int) int  // nil if there is no result
	testInputs    func(a, b int) bool // nil if there is a result
	HasFacts      bool                // its facts can be listed
}

// BuiltinFunction returns the function of a name; nil if there is none.
func BuiltinFunction(name string) *PlatformFunction {
	switch name {
	case "plus":
		return &PlatformFunction{name, 2, 1, func(a, b int) int { return a + b }, nil, true}
	case "minus":
		return &PlatformFunction{name, 2, 1, func(a, b int) int { return a - b }, nil, true}
	case "times":
		return &PlatformFunction{name, 2, 1, func(a, b int) int { return a * b }, nil, true}
	case "less":
		return &PlatformFunction{name, 2, 0, nil, func(a, b int) bool { return a < b }, true}
	case "leq":
		return &PlatformFunction{name, 2, 0, nil, func(a, b int) bool { return a <= b }, true}
	case "distinct", "same", "mutex":
		return &PlatformFunction{Name: name, InputCount: 2}
	}
	if otherBuiltins[name] {
		return &PlatformFunction{Name: name}
	}
	return nil
}

// otherBuiltins are further relations that the platform computes, and whose facts cannot be listed.
var otherBuiltins = wordSet("quotient remainder symleq symless member matches submatches append first rest last length sort reverse " +
	"maximum minimum sum mean median range countofall setofall evaluate exists map")

// IsReservedName tells whether a name has a meaning of its own on the platform. Relations and fluents of a sheet must not
// have such a name.
func IsReservedName(name string) bool { return BuiltinFunction(name) != nil || scriptWords[name] }

// scriptWords are functions of the language in which the platform is written.
var scriptWords = wordSet("max min abs sign round floor ceil exp log pow random sqrt trunc sin cos tan at fill find some every with join push pop shift " +
	"unshift concat filter keys values entries slice splice includes constructor indexOf flat forEach reduce toString")

func wordSet(list string) map[string]bool {
	m := map[string]bool{}
	for word := range strings.FieldsSeq(list) {
		m[word] = true
	}
	return m
}

// addTable adds the facts of a builtin that a condition may need. An argument that is a number is fixed; a variable takes
// each whole number from the least one of the sheet to the greatest.
func (t *sheetTranslator) addTable(f *PlatformFunction, l *Node) {
	args := l.Arguments()
	if !f.HasFacts || len(args) != f.InputCount+f.ResultCount {
		t.addFault(syntax.OperationsBuiltin, l, "'%s' with %d arguments is computed by the platform and cannot be written down as facts; nothing is proved of this game", f.Name, len(args))
		return
	}
	low, high := t.numberRange()
	choices := make([][]int, f.InputCount)
	size := 1
	for i, a := range args[:f.InputCount] {
		switch n, ok := wholeNumber(a); {
		case ok:
			choices[i] = []int{n}
		case a.IsVariable():
			for n := low; n <= high && len(choices[i]) <= syntax.MaxTableFacts; n++ {
				choices[i] = append(choices[i], n)
			}
		}
		size *= len(choices[i])
		if size > syntax.MaxTableFacts {
			t.addFault(syntax.OperationsBuiltin, l, "'%s' may have more than %d facts for the numbers from %d to %d; use smaller numbers", f.Name, syntax.MaxTableFacts, low, high)
			return
		}
	}
	key := f.Name
	for _, list := range choices {
		key += fmt.Sprint(" ", list[:min(len(list), 1)], len(list))
	}
	if size == 0 || t.doneKeys[key] || !t.chargeForms(size*(1+f.InputCount+f.ResultCount), l) {
		return
	}
	t.doneKeys[key] = true
	for _, a := range choices[0] {
		for _, b := range choices[1] {
			t.addTableFact(f, l, a, b)
		}
	}
}

// addTableFact adds the fact of a builtin for two inputs, if there is one.
func (t *sheetTranslator) addTableFact(f *PlatformFunction, l *Node, a, b int) {
	facts := []int{a, b}
	if f.computeResult != nil {
		facts = append(facts, f.computeResult(a, b))
	} else if !f.testInputs(a, b) {
		return
	}
	key := fmt.Sprint(f.Name, facts)
	if t.tableFacts[key] {
		return
	}
	t.tableFacts[key] = true
	list := []*Node{syntax.WordAt(l, f.Name)}
	for _, n := range facts {
		list = append(list, syntax.WordAt(l, strconv.Itoa(n)))
	}
	t.tableRules = append(t.tableRules, &Rule{Head: syntax.ListAt(l, list...), Place: l, Implied: true})
}

// numberRange returns the least and the greatest number in a sheet; 0 and 0 if it has none.
func (t *sheetTranslator) numberRange() (low, high int) {
	first := true
	for _, w := range t.names.wordOrder {
		n, ok := wholeNumber(&Node{Word: w})
		if !ok {
			continue
		}
		if first || n < low {
			low = n
		}
		if first || n > high {
			high = n
		}
		first = false
	}
	return low, high
}

// wholeNumber reads a whole number; it rejects large ones.
func wholeNumber(f *Node) (int, bool) {
	if f.Word == "" {
		return 0, false
	}
	n, err := strconv.Atoi(f.Word)
	if err != nil || strconv.Itoa(n) != f.Word {
		return 0, false
	}
	return n, -1<<30 < n && n < 1<<30
}

// ComputingBuiltin returns the name of a builtin, such as plus, whose results may be numbers that do not occur in the
// sheet; "" if there is none. The table of facts for the builtin ends one step beyond the numbers of the sheet, so if
// matches count further, the game differs from that of the platform. A result is no new number if a fluent, or a relation
// of facts, in the same clause has it.
func (s *Sheet) ComputingBuiltin() (name string) {
	names := s.Names()
	for _, c := range s.Clauses {
		known := map[string]bool{}
		for _, l := range c.Body {
			for _, v := range l.Variables() {
				known[v] = known[v] || !l.HasSign() && BuiltinFunction(l.Functor()) == nil && (names.IsFluent(l.Functor()) || s.hasFactsOnly(l.Functor()))
			}
		}
		c.Node.WalkNested(func(f *Node) {
			if name != "" || f.IsList() && len(f.List) == 0 {
				return
			}
			args := f.Arguments()
			b := BuiltinFunction(f.Functor())
			if b == nil || b.computeResult == nil || len(args) != b.InputCount+b.ResultCount || len(f.Variables()) == 0 {
				return
			}
			if result := args[b.InputCount]; result.IsVariable() && !known[result.Word] {
				name = b.Name
			}
		})
	}
	return name
}

// hasFactsOnly tells whether the clauses of a relation are all facts without variables.
func (s *Sheet) hasFactsOnly(relation string) bool {
	some := false
	for _, c := range s.Clauses {
		if c.Head.Functor() == relation {
			if some = true; c.Kind == OperationClause || len(c.Body) > 0 || len(c.Head.Variables()) > 0 {
				return false
			}
		}
	}
	return some
}
