// Package conditions defines an Analyzer that reports conditions whose value is
// known beforehand.
package conditions

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

//go:embed rules.md
var doc string

// Analyzer reports conditions whose value is known beforehand.
var Analyzer = lint.New("conditions", doc, checkConditions, reach.Analyzer)

func checkConditions(pass *lint.Pass) error {
	c := &conditionCheck{pass: pass, program: pass.Program}
	if c.program.IsComplete() {
		c.domains = pass.Domains()
		c.isReachKnown = reach.ReachableGame(pass.Pass).GroundGame() != nil
	}
	for _, r := range c.program.Rules {
		c.rule = r
		r.WalkLiterals(func(l *gdl.Literal, positive bool) {
			switch {
			case l.Op == gdl.OpDistinct && len(l.Atom.Args) == 2:
				if model.Unify(l.Atom.Args[0], l.Atom.Args[1]) == nil {
					c.report(l, "'%s' compares terms that are never equal and always holds; remove it", pass.NodeText(l))
				}
				if positive && c.domains != nil {
					c.checkComparison(l)
				}
			case l.Op == gdl.OpAtom:
				c.checkFact(l)
			case l.Op == gdl.OpNot && l.Args[0].Op == gdl.OpAtom && c.domains != nil:
				c.checkNegation(l, l.Args[0].Atom)
			}
		})
	}
	return nil
}

// A conditionCheck looks for conditions that a rule may do without. Some exclude a name from an
// argument where it cannot stand anyway: mostly it is left over from another version of the
// game, or was to be a variable.
type conditionCheck struct {
	pass         *lint.Pass
	program      *model.Program
	domains      *gdl.Domains // nil if the rulesheet was not read completely
	isReachKnown bool         // the reachable fluents and moves are known, and reported elsewhere
	rule         *model.Rule
}

// report reports a condition that always holds, with the fix that takes it out of the body
// unless it is the only one.
func (c *conditionCheck) report(l *gdl.Literal, message string, args ...any) {
	c.pass.Report(c.finding(l, l, message, args...))
}

func (c *conditionCheck) finding(l *gdl.Literal, at analysis.Range, message string, args ...any) finding.Finding {
	f := lint.Findingf("D11", at, message, args...)
	if len(c.rule.Body) > 1 && c.rule.HasCondition(l) {
		edits := c.pass.NewEdits()
		edits.RemoveNode(l)
		f.UnsafeFixes = edits.SuggestFix("Remove the condition")
	}
	return f
}

// isGroundCondition tells whether an atom can be compared with facts. Relations without
// arguments are left alone: they are switches, set once for a family of games.
func isGroundCondition(atom *gdl.Term) bool {
	return len(atom.Args) > 0 && !model.IsKeyword(atom.Name) && atom.IsGround()
}

// checkFact reports a condition that equals a fact, unless it stands alone: that says on
// purpose that the rule always fires.
func (c *conditionCheck) checkFact(l *gdl.Literal) {
	if !isGroundCondition(l.Atom) || len(c.rule.Body) == 1 && c.rule.Body[0] == l {
		return
	}
	if fact := c.program.Fact(l.Atom); fact != nil {
		f := c.finding(l, l.Atom, "'%s' is a fact and always holds; remove the condition", c.pass.NodeText(l.Atom))
		f.Related = append(f.Related, lint.RelatedAt(fact, "the fact"))
		c.pass.Report(f)
	}
}

// checkNegation reports the negation of a ground atom that is no fact although facts alone
// define its relation, and that of a condition with a term that never stands at its argument.
func (c *conditionCheck) checkNegation(l *gdl.Literal, atom *gdl.Term) {
	facts, only := c.program.Facts(atom.Name)
	if only && len(facts) > 0 && isGroundCondition(atom) && c.program.Fact(atom) == nil {
		c.report(l, "'%s' always holds, since '%s' is not a fact; correct it", c.pass.NodeText(l), c.pass.NodeText(atom))
		return
	}
	if c.isReachKnown && (atom.Name == gdl.True || atom.Name == gdl.Does) {
		return
	}
	if at, term := c.foreignTerm(atom, gdl.PredicateArg); term != nil {
		c.report(l, "'%s' always holds, since '%s' is not a possible value of this argument of '%s' (possible: %s); correct it",
			c.pass.NodeText(l), c.pass.NodeText(term), at.Name, lint.SomeSymbols(c.domains.Symbols(at), c.pass.File.Notation))
	}
}

// foreignTerm returns the first term outside the domain of its argument, and that
// argument. Fluents and moves that are made nowhere, and domains that are empty,
// have other causes.
func (c *conditionCheck) foreignTerm(t *gdl.Term, kind gdl.ArgKind) (gdl.ArgPosition, *gdl.Term) {
	for i, arg := range t.Args {
		at := gdl.ArgPosition{Kind: kind, Name: t.Name, Arity: len(t.Args), Index: i}
		switch {
		case arg.IsVariable():
		case c.domains.HasTerm(at, arg):
			if at, inner := c.foreignTerm(arg, gdl.FunctionArg); inner != nil {
				return at, inner
			}
		case kind == gdl.PredicateArg && model.IsKeyword(t.Name), len(c.domains.Symbols(at)) == 0:
			return gdl.ArgPosition{}, nil
		default:
			return at, arg
		}
	}
	return gdl.ArgPosition{}, nil
}

// checkComparison reports the comparison of a variable with a name that stands
// nowhere but in comparisons. A comparison with a name that is known elsewhere
// may repeat the exclusion of another condition: authors like to be sure.
func (c *conditionCheck) checkComparison(l *gdl.Literal) {
	v, name := l.Atom.Args[0], l.Atom.Args[1]
	if name.IsVariable() {
		v, name = name, v
	}
	if !v.IsVariable() || name.IsVariable() || len(name.Args) > 0 || !c.isOnlyCompared(name.Name) {
		return
	}
	symbols := c.possibleValues(c.rule.Variable(v.Name))
	if len(symbols) == 0 || model.HasSymbol(symbols, model.Start(name)) {
		return
	}
	advice := "remove or correct it"
	if namesake := c.rule.Variable("?" + name.Name); namesake != nil {
		advice = "did you mean '" + namesake.First.Term.Spelling + "'?"
	}
	c.report(l, "'%s' always holds, since '%s' is never '%s' but %s; %s",
		c.pass.NodeText(l), v.Spelling, c.pass.NodeText(name), lint.SomeSymbols(symbols, c.pass.File.Notation), advice)
}

// isOnlyCompared tells whether a constant stands only in comparisons.
func (c *conditionCheck) isOnlyCompared(constant string) bool {
	for o := range c.program.Name(constant, model.Constant).All() {
		if o.Atom().Name != gdl.Distinct {
			return false
		}
	}
	return true
}

// possibleValues returns the symbols that a variable can begin with: those in the domains
// of all its places in positive conditions of the rule.
func (c *conditionCheck) possibleValues(v *model.Variable) (common []gdl.Symbol) {
	isFirst := true
	for o := range v.Uses() {
		if o.InHead() || o.Literal.Op != gdl.OpAtom || !c.rule.HasCondition(o.Literal) {
			continue
		}
		here := c.domains.Symbols(o.ArgPosition())
		if isFirst {
			common, isFirst = here, false
		}
		common = model.CommonSymbols(common, here)
	}
	return common
}
