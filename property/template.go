package property

import (
	"fmt"
	"strconv"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// A Builtin is one of the properties that gdllint asks about any game, stated
// by the author.
type Builtin struct {
	Property string // as in verdicts: turn-taking, zero-sum, ...
	Role     string // winnability: the folded name of the role
	Sum      int    // constant-sum
}

// maxMatchLength is the greatest N of (terminates-within N).
const maxMatchLength = 500

// templateWords are the words that begin shorthands.
var templateWords = []string{"playable", "turn-taking", "zero-sum", "monotonic", "constant-sum", "terminates-within", "winnable",
	"functional", "control", "persistent"}

// readTemplate reads the shorthands. The result known tells whether word is a shorthand:
//
//	playable, turn-taking, zero-sum, monotonic
//	(constant-sum N), (terminates-within N), (winnable ROLE)
//	(functional FLUENT [PLACE])  at most one value at a place, by default
//	                             the last, for each choice of the others
//	(control FLUENT)             exactly one instance holds
//	(persistent F)               tuples that satisfy F keep satisfying it
func (r *statementReader) readTemplate(s *Statement, e *syntax.Node, word string, args []*syntax.Node) (known bool, err error) {
	switch word {
	case "playable", "turn-taking", "zero-sum", "monotonic":
		if word == "playable" {
			word = "playability"
		}
		s.Builtin = &Builtin{Property: word}
		return true, checkArgumentCount(e, args, 0, 0, "")
	case "constant-sum", "terminates-within":
		return true, r.readNumbered(s, e, word, args)
	case "winnable":
		return true, r.readWinnable(s, e, args)
	case "functional":
		s.Formula, err = r.functionalFormula(e, args)
	case "control":
		s.Formula, err = r.controlFormula(e, args)
	case "persistent":
		s.Formula, err = r.persistentFormula(e, args)
	default:
		return false, nil
	}
	if err == nil {
		s.Formula.StartPos, s.Formula.EndPos = e.StartPos, e.EndPos
		s.Formula.Shorthand = e.Meaning()
	}
	return true, err
}

// checkArgumentCount checks how many arguments a shorthand has.
func checkArgumentCount(e *syntax.Node, args []*syntax.Node, low, high int, usage string) error {
	if len(args) >= low && len(args) <= high {
		return nil
	}
	if high == 0 {
		return errorAt(e, "'%s' takes no arguments", e.List[0].Word)
	}
	return errorAt(e, "'%s' has the wrong number of arguments; write %s", e.Functor(), usage)
}

func (r *statementReader) readNumbered(s *Statement, e *syntax.Node, word string, args []*syntax.Node) error {
	if err := checkArgumentCount(e, args, 1, 1, "("+word+" N)"); err != nil {
		return err
	}
	n, err := strconv.Atoi(args[0].Word)
	if err != nil || n < 0 {
		return errorAt(args[0], "'%s' takes a number, as in (%s 100)", word, word)
	}
	if word == "constant-sum" {
		s.Builtin = &Builtin{Property: word, Sum: n}
		return nil
	}
	if n > maxMatchLength {
		return errorAt(args[0], "'%s' looks at most %d moves ahead; rule P02 asks whether every match ends", word, maxMatchLength)
	}
	s.OnlyInitial = true
	s.Formula = AtomFormula(gdl.NewTerm(gdl.Terminal))
	for range n {
		s.Formula = InNextState(s.Formula)
	}
	s.Formula.Shorthand, s.Formula.StartPos, s.Formula.EndPos = fmt.Sprintf("(%s %d)", word, n), e.StartPos, e.EndPos
	return nil
}

func (r *statementReader) readWinnable(s *Statement, e *syntax.Node, args []*syntax.Node) error {
	if err := checkArgumentCount(e, args, 1, 1, "(winnable ROLE)"); err != nil {
		return err
	}
	role, known := args[0].Name, map[string]map[int]bool{}
	for _, name := range r.scope.goalRoles() {
		if name == role {
			s.Builtin = &Builtin{Property: "winnability", Role: role}
			return nil
		}
		addArity(known, name, 0)
	}
	return errorAt(args[0], "'%s' is not a role that can win%s", args[0].Word, nearestHint(role, known))
}

// fluentAtom returns variables for the arguments of a fluent whose name is given, and the atom
// (true (NAME ?x1 ...)).
func (r *statementReader) fluentAtom(e *syntax.Node) ([]*gdl.Term, *Formula, error) {
	name := e.Name
	if e.IsList() {
		if len(e.List) > 0 && !e.List[0].IsList() {
			return nil, nil, errorAt(e, "write the name of the fluent alone: %s", e.List[0].Word)
		}
		return nil, nil, errorAt(e, "write the name of a fluent, not a list")
	}
	if r.scope.symbolArities[name] == nil {
		return nil, nil, errorAt(e, "unknown fluent '%s'%s", e.Word, nearestHint(name, r.scope.symbolArities))
	}
	arity := -1
	for n := range r.scope.symbolArities[name] {
		if arity >= 0 {
			return nil, nil, errorAt(e, "'%s' is used with %s; write the formula out", e.Word, aritiesText(r.scope.symbolArities[name]))
		}
		arity = n
	}
	if arity == 0 {
		return nil, nil, errorAt(e, "fluent '%s' has no arguments", e.Word)
	}
	vars := make([]*gdl.Term, arity)
	for i := range vars {
		x := fmt.Sprintf("?x%d", i+1)
		vars[i] = &gdl.Term{Name: x, Spelling: x, Place: e}
	}
	fluent := &gdl.Term{Name: name, Spelling: e.Word, Args: vars, Place: e, InParens: true}
	atom := AtomFormula(&gdl.Term{Name: gdl.True, Spelling: gdl.True, Args: []*gdl.Term{fluent}, Place: e, InParens: true})
	return vars, atom, nil
}

// inferredVars returns variables with the domains that follow from their places in f.
func (r *statementReader) inferredVars(e *syntax.Node, vars []*gdl.Term, f *Formula) ([]QuantifiedVar, error) {
	list := make([]QuantifiedVar, len(vars))
	for i, v := range vars {
		domain, err := r.scope.inferDomain(e, v.Name, f)
		if err != nil {
			return nil, err
		}
		list[i] = QuantifiedVar{Name: v.Name, Domain: domain, DomainInferred: true}
	}
	return list, nil
}

// functionalFormula returns the formula of (functional FLUENT [PLACE]).
func (r *statementReader) functionalFormula(e *syntax.Node, args []*syntax.Node) (*Formula, error) {
	if err := checkArgumentCount(e, args, 1, 2, "(functional FLUENT) or (functional FLUENT PLACE)"); err != nil {
		return nil, err
	}
	terms, atom, err := r.fluentAtom(args[0])
	if err != nil {
		return nil, err
	}
	place := len(terms)
	if len(args) == 2 {
		if place, err = strconv.Atoi(args[1].Word); err != nil || place < 1 || place > len(terms) {
			return nil, errorAt(args[1], "the place is a number from 1 to %d", len(terms))
		}
	}
	vars, err := r.inferredVars(args[0], terms, atom)
	if err != nil {
		return nil, err
	}
	one := CountBetween(0, 1, vars[place-1:place:place], atom)
	keys := append(append([]QuantifiedVar(nil), vars[:place-1]...), vars[place:]...)
	if len(keys) == 0 {
		return one, nil
	}
	return ForAll(keys, one), nil
}

func (r *statementReader) controlFormula(e *syntax.Node, args []*syntax.Node) (*Formula, error) {
	if err := checkArgumentCount(e, args, 1, 1, "(control FLUENT)"); err != nil {
		return nil, err
	}
	terms, atom, err := r.fluentAtom(args[0])
	if err != nil {
		return nil, err
	}
	vars, err := r.inferredVars(args[0], terms, atom)
	if err != nil {
		return nil, err
	}
	return CountBetween(1, 1, vars, atom), nil
}

// persistentFormula returns the formula of (persistent F): for all values of the free variables, F implies that F holds
// in the next state.
func (r *statementReader) persistentFormula(e *syntax.Node, args []*syntax.Node) (*Formula, error) {
	if err := checkArgumentCount(e, args, 1, 1, "(persistent F)"); err != nil {
		return nil, err
	}
	free := []string{}
	f, err := (&formulaReader{scope: r.scope, freeVars: &free}).readNegated("persistent", args[0])
	if err != nil {
		return nil, err
	}
	kept := Implication(f, InNextState(f))
	if len(free) == 0 {
		return kept, nil
	}
	vars := make([]QuantifiedVar, len(free))
	for i, name := range free {
		domain, err := r.scope.inferDomain(args[0], name, f)
		if err != nil {
			return nil, err
		}
		vars[i] = QuantifiedVar{Name: name, Domain: domain, DomainInferred: true}
	}
	return ForAll(vars, kept), nil
}
