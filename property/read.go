package property

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// formulaReader turns s-expressions into formulas.
type formulaReader struct {
	scope     *Scope
	boundVars []string // the folded names of the variables that quantifiers bind here
	// freeVars, if set, collects variables that no quantifier binds. Otherwise
	// they are errors.
	freeVars *[]string
	// negatedBy is the operator because of which no 'knows' may stand in the formula that is read;
	// "" if there is none.
	negatedBy string
	// copyCount is how many copies the operators around the formula that is read make of it; 0 if
	// there are none.
	copyCount int
}

// formulaOperators are the words that begin compound formulas.
var formulaOperators = []string{"not", "and", "or", "=>", "<=>", "forall", "exists", "count", "after", wordUntil, "initially", wordKnows, wordWhether}

// read reads one formula.
func (r *formulaReader) read(e *syntax.Node) (*Formula, error) {
	f, err := r.readForm(e)
	if err != nil {
		return nil, err
	}
	f.StartPos, f.EndPos = e.StartPos, e.EndPos
	return f, nil
}

func (r *formulaReader) readForm(e *syntax.Node) (*Formula, error) {
	if !e.IsList() {
		return r.readAtom(e)
	}
	if len(e.List) == 0 {
		return nil, errorAt(e, "'()' is no formula; write an atom such as %s, or a formula such as (not F)", prefixCode("(true (cell 1 1 x))"))
	}
	args := e.List[1:]
	switch word := e.List[0].Name; word {
	case "not", "after":
		return r.readUnary(e, word, args)
	case "and", "or":
		return r.readNary(word, args)
	case "=>", "<=>":
		return r.readBinary(e, word, args)
	case "forall", "exists":
		return r.readQuantified(e, word, args)
	case "count":
		return r.readCount(e, args)
	case wordKnows, wordWhether:
		if !r.scope.relationArities[word][len(args)] {
			return r.readKnows(e, word, args)
		}
	case wordUntil:
		if !r.scope.relationArities[word][len(args)] {
			return r.readUntil(e, args)
		}
	case "initially":
		return nil, errorAt(e, "'initially' stands only around a whole property; the rest of the formula cannot look back to the initial state")
	}
	return r.readAtom(e)
}

func (r *formulaReader) readUnary(e *syntax.Node, word string, args []*syntax.Node) (*Formula, error) {
	if len(args) != 1 {
		return nil, errorAt(e, "'%s' takes one formula and not %d; write (%s F)", word, len(args), word)
	}
	if word == "not" {
		f, err := r.readNegated(word, args[0])
		return Negation(f), err
	}
	f, err := r.read(args[0])
	return InNextState(f), err
}

func (r *formulaReader) readNary(word string, args []*syntax.Node) (*Formula, error) {
	fs := make([]*Formula, len(args))
	for i, arg := range args {
		var err error
		if fs[i], err = r.read(arg); err != nil {
			return nil, err
		}
	}
	if word == "and" {
		return Conjunction(fs...), nil
	}
	return Disjunction(fs...), nil
}

func (r *formulaReader) readBinary(e *syntax.Node, word string, args []*syntax.Node) (*Formula, error) {
	if len(args) != 2 {
		return nil, errorAt(e, "'%s' takes two formulas and not %d; write (%s F G)", word, len(args), word)
	}
	if word == "<=>" {
		leave, err := r.enterCopies(e, 2)
		if err != nil {
			return nil, err
		}
		defer leave()
	}
	left, err := r.readNegated(word, args[0])
	if err != nil {
		return nil, err
	}
	if word == "=>" {
		right, err := r.read(args[1])
		return Implication(left, right), err
	}
	right, err := r.readNegated(word, args[1])
	return Equivalence(left, right), err
}

func (r *formulaReader) readQuantified(e *syntax.Node, word string, args []*syntax.Node) (*Formula, error) {
	if len(args) != 2 {
		return nil, errorAt(e, "'%s' takes a list of variables and one formula; write %s", word, prefixCode("("+word+" (?x) F)"))
	}
	q, err := r.readQuantifier(args[0], args[1])
	if err != nil {
		return nil, err
	}
	if word == "forall" {
		return ForAll(q.quantifiedVars, Implication(q.guardFormula(), q.body).withoutEmptyGuard()), nil
	}
	return ForSome(q.quantifiedVars, Conjunction(q.guardFormula(), q.body).withoutEmptyGuard()), nil
}

func (r *formulaReader) readCount(e *syntax.Node, args []*syntax.Node) (*Formula, error) {
	if len(args) != 4 {
		return nil, errorAt(e, "'count' takes two bounds, a list of variables and one formula; write %s", prefixCode("(count 0 1 (?x) F)"))
	}
	low, err := readBound(args[0], false)
	if err != nil {
		return nil, err
	}
	high, err := readBound(args[1], true)
	if err != nil {
		return nil, err
	}
	if high != NoUpperBound && high < low {
		return nil, errorAt(args[1], "the upper bound %d is below the lower bound %d", high, low)
	}
	defer r.markNegated("count")()
	q, err := r.readQuantifier(args[2], args[3])
	if err != nil {
		return nil, err
	}
	return CountBetween(low, high, q.quantifiedVars, Conjunction(q.guardFormula(), q.body).withoutEmptyGuard()), nil
}

// readBound reads a bound of a count.
func readBound(e *syntax.Node, upper bool) (int, error) {
	if upper && e.Word == "*" {
		return NoUpperBound, nil
	}
	n, err := strconv.Atoi(e.Word)
	if err != nil || n < 0 {
		hint := ""
		if upper {
			hint = ", or '*' for no bound"
		}
		return 0, errorAt(e, "bound of 'count' is not a number; write 0, 1, 2, ...%s", hint)
	}
	return n, nil
}

// readAtom reads an atom and checks that the rulesheet has its names.
func (r *formulaReader) readAtom(e *syntax.Node) (*Formula, error) {
	name := e
	if e.IsList() {
		name = e.List[0]
	}
	switch {
	case name.IsList():
		return nil, errorAt(name, "a formula begins with a name and not with a list")
	case name.Name[0] == '?':
		return nil, errorAt(name, "variable %s stands where a formula belongs", name.Word)
	}
	if err := r.scope.checkRelation(name); err != nil {
		return nil, err // checked before the arguments, since those of an unknown word have no meaning
	}
	t, err := r.readTerm(e, true)
	if err != nil {
		return nil, err
	}
	if err := r.scope.checkAtom(e, t); err != nil {
		return nil, err
	}
	return AtomFormula(t), nil
}

// checkRelation returns an error if a word is neither a relation, a function nor an object of the rulesheet. For some
// keywords checkAtom has errors of their own.
func (s *Scope) checkRelation(e *syntax.Node) error {
	name := gdl.FoldName(e.Word)
	special := name == gdl.Distinct || name == gdl.Init || name == gdl.Next || s.moveDependent[name]
	if special || s.relationArities[name] != nil || s.symbolArities[name] != nil {
		return nil
	}
	return s.unknownRelation(e, e.Word)
}

// unknownRelation returns the error of a word that begins no atom.
func (s *Scope) unknownRelation(at *syntax.Node, word string) error {
	return errorAt(at, "unknown relation '%s'%s", word, nearestHint(gdl.FoldName(word), s.relationArities, slices.Concat(formulaOperators, templateWords)...))
}

// checkAtom returns an error if an atom may not stand in a formula (AIJ 2012 Def. 3), or the
// rulesheet does not have it.
func (s *Scope) checkAtom(e *syntax.Node, t *gdl.Term) error {
	switch {
	case t.Name == gdl.Distinct:
		if len(t.Args) != 2 {
			return errorAt(e, "'distinct' takes two terms and not %d", len(t.Args))
		}
		return nil
	case t.Name == gdl.Init:
		return errorAt(e, "properties are about states: write %s for what holds in the initial state", prefixCode("(initially (true ...))"))
	case t.Name == gdl.Next:
		return errorAt(e, "properties are about states: write %s for what holds in the next one", prefixCode("(after (true ...))"))
	case s.moveDependent[t.Name]:
		return errorAt(e, "'%s' depends on the moves that are made, not on the state alone; use (legal ...) or (after ...)", t.Spelling)
	case s.relationArities[t.Name] == nil && s.symbolArities[t.Name] == nil:
		return s.unknownRelation(e, t.Spelling)
	case s.relationArities[t.Name] == nil:
		return errorAt(e, "'%s' is no relation of the rulesheet; that a fluent holds is written %s", t.Spelling, prefixCode("(true "+t.String()+")"))
	case !s.relationArities[t.Name][len(t.Args)]:
		return errorAt(e, "relation '%s' has %s in the rulesheet and not %d", t.Spelling, aritiesText(s.relationArities[t.Name]), len(t.Args))
	}
	return nil
}

// readTerm reads a term. If atom is set it is an atom, whose name is that of a relation and not
// checked here.
func (r *formulaReader) readTerm(e *syntax.Node, atom bool) (*gdl.Term, error) {
	t := &gdl.Term{Place: e, Spelling: e.Word, Name: e.Name}
	if e.IsList() {
		if len(e.List) == 0 || e.List[0].IsList() || e.List[0].Name[0] == '?' {
			return nil, errorAt(e, "a term in parentheses begins with a name, as in (cell 1 1 x)")
		}
		t.InParens, t.Spelling, t.Name = true, e.List[0].Word, e.List[0].Name
		for _, arg := range e.List[1:] {
			a, err := r.readTerm(arg, false)
			if err != nil {
				return nil, err
			}
			t.Args = append(t.Args, a)
		}
	}
	switch {
	case t.IsVariable():
		return t, r.checkVariable(e)
	case !atom:
		return t, r.scope.checkSymbol(e, t)
	}
	return t, nil
}

// checkSymbol returns an error if the rulesheet does not have a function or object.
func (s *Scope) checkSymbol(e *syntax.Node, t *gdl.Term) error {
	switch {
	case s.symbolArities[t.Name] == nil:
		return errorAt(e, "'%s' does not occur in the rulesheet%s", t.Spelling, nearestHint(t.Name, s.symbolArities))
	case !s.symbolArities[t.Name][len(t.Args)]:
		return errorAt(e, "'%s' has %s in the rulesheet and not %d", t.Spelling, aritiesText(s.symbolArities[t.Name]), len(t.Args))
	}
	return nil
}

// aritiesText says how many arguments a name takes.
func aritiesText(known map[int]bool) string {
	text := ""
	for n := 0; len(known) > 0 && n < 1000; n++ {
		if !known[n] {
			continue
		}
		if text != "" {
			text += " or "
		}
		text += strconv.Itoa(n)
	}
	if text == "1" {
		return "1 argument"
	}
	return text + " arguments"
}

// checkVariable returns an error if a variable is not bound, or adds it to freeVars if that is set.
func (r *formulaReader) checkVariable(e *syntax.Node) error {
	name := e.Name
	if len(name) == 1 {
		return errorAt(e, "'?' is no variable; give it a name")
	}
	for _, b := range r.boundVars {
		if b == name {
			return nil
		}
	}
	if r.freeVars == nil {
		shown := e.Word
		if shown[0] != '?' { // infix text; the report writes the whole message in infix
			shown = name
		}
		return &Error{StartPos: e.StartPos, EndPos: e.EndPos, Message: fmt.Sprintf(
			"variable %s is not quantified; write (forall (%s) F) or (exists (%s) F) around it", shown, shown, shown)}
	}
	for _, v := range *r.freeVars {
		if v == name {
			return nil
		}
	}
	*r.freeVars = append(*r.freeVars, name)
	return nil
}
