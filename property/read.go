package property

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/gdllint/gdllint/gdl"
)

// reader turns s-expressions into formulas.
type reader struct {
	scope *Scope
	bound []string // the variables of the quantifiers around, folded
	// free, if set, collects variables that no quantifier binds. Otherwise
	// they are errors.
	free *[]string
	// negative is the operator that negates the formula that is read, "" if
	// none does: below it no knows may stand.
	negative string
}

// operators are the words that begin compound formulas.
var operators = []string{"not", "and", "or", "=>", "<=>", "forall", "exists", "count", "after", "initially", wordKnows, wordWhether}

// formula reads one formula.
func (r *reader) formula(e *gdl.Expr) (*Formula, error) {
	f, err := r.read(e)
	if err != nil {
		return nil, err
	}
	f.From, f.To = e.From, e.To
	return f, nil
}

func (r *reader) read(e *gdl.Expr) (*Formula, error) {
	if !e.IsList() {
		return r.atom(e)
	}
	if len(e.List) == 0 {
		return nil, errorAt(e, "'()' is no formula; write an atom such as (true (cell 1 1 x)), or a formula such as (not F)")
	}
	args := e.List[1:]
	switch word := e.List[0].Name; word {
	case "not", "after":
		return r.unary(e, word, args)
	case "and", "or":
		return r.nary(word, args)
	case "=>", "<=>":
		return r.binary(e, word, args)
	case "forall", "exists":
		return r.quantified(e, word, args)
	case "count":
		return r.counted(e, args)
	case wordKnows, wordWhether:
		if !r.scope.relations[word][len(args)] {
			return r.knows(e, word, args)
		}
	case "initially":
		return nil, errorAt(e, "'initially' stands only around a whole property; the rest of the formula cannot look back to the initial state")
	}
	return r.atom(e)
}

func (r *reader) unary(e *gdl.Expr, word string, args []*gdl.Expr) (*Formula, error) {
	if len(args) != 1 {
		return nil, errorAt(e, "'%s' takes one formula and not %d; write (%s F)", word, len(args), word)
	}
	if word == "not" {
		f, err := r.negated(word, args[0])
		return Not(f), err
	}
	f, err := r.formula(args[0])
	return Next(f), err
}

func (r *reader) nary(word string, args []*gdl.Expr) (*Formula, error) {
	fs := make([]*Formula, len(args))
	for i, arg := range args {
		var err error
		if fs[i], err = r.formula(arg); err != nil {
			return nil, err
		}
	}
	if word == "and" {
		return And(fs...), nil
	}
	return Or(fs...), nil
}

func (r *reader) binary(e *gdl.Expr, word string, args []*gdl.Expr) (*Formula, error) {
	if len(args) != 2 {
		return nil, errorAt(e, "'%s' takes two formulas and not %d; write (%s F G)", word, len(args), word)
	}
	left, err := r.negated(word, args[0])
	if err != nil {
		return nil, err
	}
	if word == "=>" {
		right, err := r.formula(args[1])
		return Implies(left, right), err
	}
	right, err := r.negated(word, args[1])
	return Equivalent(left, right), err
}

func (r *reader) quantified(e *gdl.Expr, word string, args []*gdl.Expr) (*Formula, error) {
	if len(args) != 2 {
		return nil, errorAt(e, "'%s' takes a list of variables and one formula; write (%s (?x) F)", word, word)
	}
	q, err := r.quantifier(args[0], args[1])
	if err != nil {
		return nil, err
	}
	if word == "forall" {
		return Forall(q.vars, Implies(q.guard(), q.body).simplified()), nil
	}
	return Exists(q.vars, And(q.guard(), q.body).simplified()), nil
}

func (r *reader) counted(e *gdl.Expr, args []*gdl.Expr) (*Formula, error) {
	if len(args) != 4 {
		return nil, errorAt(e, "'count' takes two bounds, a list of variables and one formula; write (count 0 1 (?x) F)")
	}
	low, err := bound(args[0], false)
	if err != nil {
		return nil, err
	}
	high, err := bound(args[1], true)
	if err != nil {
		return nil, err
	}
	if high != Unbounded && high < low {
		return nil, errorAt(args[1], "the upper bound %d is below the lower bound %d", high, low)
	}
	defer r.negate("count")()
	q, err := r.quantifier(args[2], args[3])
	if err != nil {
		return nil, err
	}
	return Count(low, high, q.vars, And(q.guard(), q.body).simplified()), nil
}

// bound reads a bound of a count.
func bound(e *gdl.Expr, upper bool) (int, error) {
	if upper && e.Word == "*" {
		return Unbounded, nil
	}
	n, err := strconv.Atoi(e.Word)
	if err != nil || n < 0 {
		hint := ""
		if upper {
			hint = ", or '*' for no bound"
		}
		return 0, errorAt(e, "bound of 'count' is no number; write 0, 1, 2, ...%s", hint)
	}
	return n, nil
}

// atom reads an atom and checks that the rulesheet has its names.
func (r *reader) atom(e *gdl.Expr) (*Formula, error) {
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
		return nil, err // before its arguments: those of an unknown word have no meaning
	}
	t, err := r.term(e, true)
	if err != nil {
		return nil, err
	}
	if err := r.scope.checkAtom(e, t); err != nil {
		return nil, err
	}
	return Atom(t), nil
}

// checkRelation checks that a word can begin an atom.
func (s *Scope) checkRelation(e *gdl.Expr) error {
	name := gdl.Fold(e.Word)
	special := name == gdl.Distinct || name == gdl.Init || name == gdl.Next || s.moves[name]
	if special || s.relations[name] != nil || s.symbols[name] != nil {
		return nil
	}
	return s.unknown(e, e.Word)
}

// unknown returns the error of a word that begins no atom.
func (s *Scope) unknown(at *gdl.Expr, word string) error {
	return errorAt(at, "unknown relation '%s'%s", word, nearest(gdl.Fold(word), s.relations, slices.Concat(operators, templates)...))
}

// checkAtom applies the restrictions of AIJ 2012 Def. 3.
func (s *Scope) checkAtom(e *gdl.Expr, t *gdl.Term) error {
	switch {
	case t.Name == gdl.Distinct:
		if len(t.Args) != 2 {
			return errorAt(e, "'distinct' takes two terms and not %d", len(t.Args))
		}
		return nil
	case t.Name == gdl.Init:
		return errorAt(e, "properties are about states: write (initially (true ...)) for what holds in the initial state")
	case t.Name == gdl.Next:
		return errorAt(e, "properties are about states: write (after (true ...)) for what holds in the next one")
	case s.moves[t.Name]:
		return errorAt(e, "'%s' depends on the moves that are made, not on the state alone; use (legal ...) or (after ...)", t.Spelling)
	case s.relations[t.Name] == nil && s.symbols[t.Name] == nil:
		return s.unknown(e, t.Spelling)
	case s.relations[t.Name] == nil:
		return errorAt(e, "'%s' is no relation of the rulesheet; that a fluent holds is written (true %s)", t.Spelling, t)
	case !s.relations[t.Name][len(t.Args)]:
		return errorAt(e, "relation '%s' has %s in the rulesheet and not %d", t.Spelling, arities(s.relations[t.Name]), len(t.Args))
	}
	return nil
}

// term reads a term; as an atom its name is that of a relation.
func (r *reader) term(e *gdl.Expr, atom bool) (*gdl.Term, error) {
	t := &gdl.Term{From: e.From, To: e.To, Spelling: e.Word, Name: e.Name}
	if e.IsList() {
		if len(e.List) == 0 || e.List[0].IsList() || e.List[0].Name[0] == '?' {
			return nil, errorAt(e, "a term in parentheses begins with a name, as in (cell 1 1 x)")
		}
		t.Parens, t.Spelling, t.Name = true, e.List[0].Word, e.List[0].Name
		for _, arg := range e.List[1:] {
			a, err := r.term(arg, false)
			if err != nil {
				return nil, err
			}
			t.Args = append(t.Args, a)
		}
	}
	switch {
	case t.IsVar():
		return t, r.variable(e)
	case !atom:
		return t, r.scope.checkSymbol(e, t)
	}
	return t, nil
}

// checkSymbol checks that the rulesheet has a function or object.
func (s *Scope) checkSymbol(e *gdl.Expr, t *gdl.Term) error {
	switch {
	case s.symbols[t.Name] == nil:
		return errorAt(e, "'%s' does not occur in the rulesheet%s", t.Spelling, nearest(t.Name, s.symbols))
	case !s.symbols[t.Name][len(t.Args)]:
		return errorAt(e, "'%s' has %s in the rulesheet and not %d", t.Spelling, arities(s.symbols[t.Name]), len(t.Args))
	}
	return nil
}

// arities says how many arguments a name takes.
func arities(known map[int]bool) string {
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

// variable checks that a variable is bound.
func (r *reader) variable(e *gdl.Expr) error {
	name := e.Name
	if len(name) == 1 {
		return errorAt(e, "'?' is no variable; give it a name")
	}
	for _, b := range r.bound {
		if b == name {
			return nil
		}
	}
	if r.free == nil {
		shown := e.Word
		if shown[0] != '?' { // infix text; the report writes the whole message in infix
			shown = name
		}
		return &Error{From: e.From, To: e.To, Message: fmt.Sprintf(
			"variable %s is not quantified; write (forall (%s) F) or (exists (%s) F) around it", shown, shown, shown)}
	}
	for _, v := range *r.free {
		if v == name {
			return nil
		}
	}
	*r.free = append(*r.free, name)
	return nil
}
