package conditions

import (
	"slices"

	"github.com/gdllint/gdllint/analyzers/domains"
	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/gdl"
)

// foreignChecker looks for conditions that exclude a name from an argument where it
// cannot stand anyway. Mostly the name is left over from another version of the
// game, or was to be a variable.
type foreignChecker struct {
	pass         *lint.Pass
	argDomains   *gdl.Domains // nil if the rulesheet was not read completely
	reachIsKnown bool         // the reachable fluents and moves are known, and reported elsewhere
	nameTable    *survey.NameTable

	onlyComparedCache map[string]bool         // whether a constant stands only in comparisons, as far as known
	currentRule       *gdl.Rule               // the latest rule
	ruleVariables     map[string]*gdl.Term    // its variables; nil before the first request
	possibleSymbols   map[string][]gdl.Symbol // the symbols that its variables can begin with
}

// enterRule drops the results for the rule before.
func (x *foreignChecker) enterRule(r *gdl.Rule) {
	if x.currentRule != r {
		x.currentRule, x.ruleVariables, x.possibleSymbols = r, nil, nil
	}
}

func newForeignChecker(pass *lint.Pass, s *survey.Survey) *foreignChecker {
	x := &foreignChecker{pass: pass}
	if survey.IsComplete(s) {
		x.nameTable = s.NameOccurrences()
		x.argDomains = domains.ArgumentDomains(pass.Pass).Intersect()
		x.reachIsKnown = reach.ReachableGame(pass.Pass).GroundGame() != nil
	}
	return x
}

// checkForeignNegation reports the negation of a condition with a term that never stands
// at its argument.
func (x *foreignChecker) checkForeignNegation(r *gdl.Rule, l *gdl.Literal) {
	atom := l.Args[0].Atom
	if x.argDomains == nil || x.reachIsKnown && (atom.Name == gdl.True || atom.Name == gdl.Does) {
		return
	}
	at, term := x.findForeignTerm(atom, gdl.PredicateArg)
	if term == nil {
		return
	}
	f := lint.Findingf("D11", l, "'%s' always holds, since '%s' is not a possible value of this argument of '%s' (possible: %s)",
		x.pass.NodeText(l), x.pass.NodeText(term), at.Name, lint.SomeSymbols(x.argDomains.Symbols(at), x.pass.File.Notation))
	f.UnsafeFixes = removeCondition(x.pass, r, l)
	x.pass.Report(f)
}

// findForeignTerm returns the first term outside the domain of its argument, and that
// argument. Fluents and moves that are made nowhere, and domains that are empty,
// have other causes.
func (x *foreignChecker) findForeignTerm(t *gdl.Term, kind gdl.ArgKind) (gdl.ArgPosition, *gdl.Term) {
	for i, arg := range t.Args {
		at := gdl.ArgPosition{Kind: kind, Name: t.Name, Arity: len(t.Args), Index: i}
		switch {
		case arg.IsVariable():
			continue
		case x.argDomains.HasTerm(at, arg):
			if at, inner := x.findForeignTerm(arg, gdl.FunctionArg); inner != nil {
				return at, inner
			}
		case kind == gdl.PredicateArg && isKeyword(t.Name), len(x.argDomains.Symbols(at)) == 0:
			return gdl.ArgPosition{}, nil
		default:
			return at, arg
		}
	}
	return gdl.ArgPosition{}, nil
}

// checkForeignComparison reports the comparison of a variable with a name that stands
// nowhere but in comparisons. A comparison with a name that is known elsewhere
// may repeat the exclusion of another condition: authors like to be sure.
func (x *foreignChecker) checkForeignComparison(r *gdl.Rule, l *gdl.Literal) {
	if x.argDomains == nil || len(l.Atom.Args) != 2 {
		return
	}
	v, name := l.Atom.Args[0], l.Atom.Args[1]
	if name.IsVariable() {
		v, name = name, v
	}
	if !v.IsVariable() || name.IsVariable() || len(name.Args) > 0 || !x.isOnlyCompared(name.Name) {
		return
	}
	symbols := x.possibleValues(r, v.Name)
	if len(symbols) == 0 || slices.Contains(symbols, gdl.Symbol{Name: name.Name, Arity: len(name.Args)}) {
		return
	}
	guess := ""
	if variable := x.variableNamesake(r, name); variable != nil {
		guess = "; did you mean '" + variable.Spelling + "'?"
	}
	f := lint.Findingf("D11", l, "'%s' always holds, since '%s' is never '%s' but %s%s",
		x.pass.NodeText(l), v.Spelling, x.pass.NodeText(name), lint.SomeSymbols(symbols, x.pass.File.Notation), guess)
	f.UnsafeFixes = removeCondition(x.pass, r, l)
	x.pass.Report(f)
}

// isOnlyCompared tells whether a constant stands only in comparisons, and remembers the
// answer.
func (x *foreignChecker) isOnlyCompared(constant string) bool {
	if known, done := x.onlyComparedCache[constant]; done {
		return known
	}
	if x.onlyComparedCache == nil {
		x.onlyComparedCache = map[string]bool{}
	}
	x.onlyComparedCache[constant] = x.computeOnlyCompared(constant)
	return x.onlyComparedCache[constant]
}

func (x *foreignChecker) computeOnlyCompared(constant string) bool {
	for use := range x.nameTable.Constants[constant].AllOccurrences() {
		if use.AtomName() != gdl.Distinct {
			return false
		}
	}
	return true
}

// variableNamesake returns a variable of the rule with the name of a constant; nil if
// there is none.
func (x *foreignChecker) variableNamesake(r *gdl.Rule, constant *gdl.Term) *gdl.Term {
	if x.enterRule(r); x.ruleVariables != nil {
		return x.ruleVariables["?"+constant.Name]
	}
	x.ruleVariables = map[string]*gdl.Term{}
	note := func(t *gdl.Term) {
		if t.IsVariable() {
			x.ruleVariables[t.Name] = t
		}
	}
	r.Head.WalkTerms(note)
	r.WalkLiterals(func(l *gdl.Literal, _ bool) {
		if l.Atom != nil {
			l.Atom.WalkTerms(note)
		}
	})
	return x.ruleVariables["?"+constant.Name]
}

// possibleValues returns the symbols that a variable can begin with: those in the domains
// of all its places in positive conditions of the rule.
func (x *foreignChecker) possibleValues(r *gdl.Rule, variable string) []gdl.Symbol {
	x.enterRule(r)
	common, known := x.possibleSymbols[variable]
	if known {
		return common
	}
	first := true
	var visit func(t *gdl.Term, kind gdl.ArgKind)
	visit = func(t *gdl.Term, kind gdl.ArgKind) {
		for i, arg := range t.Args {
			if !arg.IsVariable() {
				visit(arg, gdl.FunctionArg)
				continue
			}
			if arg.Name != variable {
				continue
			}
			here := x.argDomains.Symbols(gdl.ArgPosition{Kind: kind, Name: t.Name, Arity: len(t.Args), Index: i})
			if first {
				common, first = here, false
			}
			common = domains.CommonSymbols(common, here)
		}
	}
	for _, l := range r.Body {
		if l.Op == gdl.OpAtom {
			visit(l.Atom, gdl.PredicateArg)
		}
	}
	if x.possibleSymbols == nil {
		x.possibleSymbols = map[string][]gdl.Symbol{}
	}
	x.possibleSymbols[variable] = common
	return common
}
