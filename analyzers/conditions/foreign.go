package conditions

import (
	"slices"

	"github.com/gdllint/gdllint/analyzers/domains"
	"github.com/gdllint/gdllint/analyzers/internal/quote"
	"github.com/gdllint/gdllint/analyzers/internal/roster"
	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/internal/symbols"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/gdl"
)

// foreign looks for conditions that exclude a name from an argument where it
// cannot stand anyway. Mostly the name is left over from another version of the
// game, or was to be a variable.
type foreign struct {
	pass    *lint.Pass
	domains *gdl.Domains // nil if the rulesheet was not read completely
	play    bool         // the reachable fluents and moves are known, and reported elsewhere
	names   *survey.Names

	compared map[string]bool         // whether a constant stands only in comparisons, as far as known
	rule     *gdl.Rule               // the latest rule
	named    map[string]*gdl.Term    // its variables; nil before the first request
	possible map[string][]gdl.Symbol // the symbols that its variables can begin with
}

// enter drops the results for the rule before.
func (x *foreign) enter(r *gdl.Rule) {
	if x.rule != r {
		x.rule, x.named, x.possible = r, nil, nil
	}
}

func newForeign(pass *lint.Pass, s *survey.Survey) *foreign {
	x := &foreign{pass: pass}
	if roster.Whole(s) {
		x.names = s.Names()
		x.domains = domains.Of(pass.Pass).Intersect()
		x.play = reach.Of(pass.Pass).Game() != nil
	}
	return x
}

// checkNegation reports the negation of a condition with a term that never stands
// at its argument.
func (x *foreign) checkNegation(r *gdl.Rule, l *gdl.Literal) {
	atom := l.Args[0].Atom
	if x.domains == nil || x.play && (atom.Name == gdl.True || atom.Name == gdl.Does) {
		return
	}
	at, term := x.find(atom, gdl.PredicateArg)
	if term == nil {
		return
	}
	f := lint.Findingf("D11", l, "'%s' always holds, since '%s' never stands at this place of '%s', where %s can; correct it",
		x.pass.Text(l), x.pass.Text(term), at.Name, quote.Some(x.domains.Symbols(at)))
	f.UnsafeFixes = remove(x.pass, r, l)
	x.pass.Report(f)
}

// find returns the first term outside the domain of its argument, and that
// argument. Fluents and moves that are made nowhere, and domains that are empty,
// have other causes.
func (x *foreign) find(t *gdl.Term, kind gdl.ArgKind) (gdl.Arg, *gdl.Term) {
	for i, arg := range t.Args {
		at := gdl.Arg{Kind: kind, Name: t.Name, Arity: len(t.Args), Index: i}
		switch {
		case arg.IsVar():
			continue
		case roster.Stands(x.domains, at, arg):
			if at, inner := x.find(arg, gdl.FunctionArg); inner != nil {
				return at, inner
			}
		case kind == gdl.PredicateArg && reserved(t.Name), len(x.domains.Symbols(at)) == 0:
			return gdl.Arg{}, nil
		default:
			return at, arg
		}
	}
	return gdl.Arg{}, nil
}

// checkDistinct reports the comparison of a variable with a name that stands
// nowhere but in comparisons. A comparison with a name that is known elsewhere
// may repeat the exclusion of another condition: authors like to be sure.
func (x *foreign) checkDistinct(r *gdl.Rule, l *gdl.Literal) {
	if x.domains == nil || len(l.Atom.Args) != 2 {
		return
	}
	v, name := l.Atom.Args[0], l.Atom.Args[1]
	if name.IsVar() {
		v, name = name, v
	}
	if !v.IsVar() || name.IsVar() || len(name.Args) > 0 || !x.unknown(name.Name) {
		return
	}
	symbols := x.values(r, v.Name)
	if len(symbols) == 0 || slices.Contains(symbols, gdl.Symbol{Name: name.Name, Arity: len(name.Args)}) {
		return
	}
	advice := "remove or correct it"
	if variable := x.namesake(r, name); variable != nil {
		advice = "did you mean '" + variable.Spelling + "'?"
	}
	f := lint.Findingf("D11", l, "'%s' always holds, since '%s' is never '%s' but %s; %s",
		x.pass.Text(l), v.Spelling, x.pass.Text(name), quote.Some(symbols), advice)
	f.UnsafeFixes = remove(x.pass, r, l)
	x.pass.Report(f)
}

// unknown tells whether a constant stands only in comparisons, and remembers the
// answer.
func (x *foreign) unknown(constant string) bool {
	if known, done := x.compared[constant]; done {
		return known
	}
	if x.compared == nil {
		x.compared = map[string]bool{}
	}
	x.compared[constant] = x.onlyCompared(constant)
	return x.compared[constant]
}

func (x *foreign) onlyCompared(constant string) bool {
	for use := range x.names.Constants[constant].All() {
		if use.Under() != gdl.Distinct {
			return false
		}
	}
	return true
}

// namesake returns a variable of the rule with the name of a constant; nil if
// there is none.
func (x *foreign) namesake(r *gdl.Rule, constant *gdl.Term) *gdl.Term {
	if x.enter(r); x.named != nil {
		return x.named["?"+constant.Name]
	}
	x.named = map[string]*gdl.Term{}
	note := func(t *gdl.Term) {
		if t.IsVar() {
			x.named[t.Name] = t
		}
	}
	r.Head.WalkTerms(note)
	r.WalkLiterals(func(l *gdl.Literal, _ bool) {
		if l.Atom != nil {
			l.Atom.WalkTerms(note)
		}
	})
	return x.named["?"+constant.Name]
}

// values returns the symbols that a variable can begin with: those in the domains
// of all its places in positive conditions of the rule.
func (x *foreign) values(r *gdl.Rule, variable string) []gdl.Symbol {
	x.enter(r)
	common, known := x.possible[variable]
	if known {
		return common
	}
	first := true
	var visit func(t *gdl.Term, kind gdl.ArgKind)
	visit = func(t *gdl.Term, kind gdl.ArgKind) {
		for i, arg := range t.Args {
			if !arg.IsVar() {
				visit(arg, gdl.FunctionArg)
				continue
			}
			if arg.Name != variable {
				continue
			}
			here := x.domains.Symbols(gdl.Arg{Kind: kind, Name: t.Name, Arity: len(t.Args), Index: i})
			if first {
				common, first = here, false
			}
			common = symbols.Common(common, here)
		}
	}
	for _, l := range r.Body {
		if l.Op == gdl.OpAtom {
			visit(l.Atom, gdl.PredicateArg)
		}
	}
	if x.possible == nil {
		x.possible = map[string][]gdl.Symbol{}
	}
	x.possible[variable] = common
	return common
}
