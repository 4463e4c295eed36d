package certificate

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/token"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof/diagram"
	"github.com/gdllint/gdllint/property"
)

// A statementRecipe has the function that made a statement, and its arguments. With recipes
// a claim can be written down, and its programs can be written anew from the text.
type statementRecipe struct {
	StatementKind    string
	Name             string
	IntParameter     int
	LowerBound       int
	FinishedOnly     bool
	ArgumentIndexes  []int
	SymbolNames      []string
	Terms            []*gdl.Term
	SecondTerms      []*gdl.Term
	Formulas         []*property.Formula
	WhenFormula      *property.Formula
	RankingSums      [][]WeightedFluent
	WeightedFormulas []WeightedFormula
	KeyCount         KeyCount
	StateDiagram     *diagram.Diagram
}

func (s Statement) withRecipe(r statementRecipe) Statement {
	s.madeFrom = &r
	return s
}

func (p PairStatement) withRecipe(r statementRecipe) PairStatement {
	p.madeFrom = &r
	return p
}

// errRecipe is the error for a claim that cannot be written down, and for a text that
// is no claim.
var errRecipe = errors.New("no statement that can be written down")

// makeStatement makes the statement of a recipe.
func (r *statementRecipe) makeStatement() (Statement, error) {
	first := func() *property.Formula {
		if len(r.Formulas) == 0 {
			return nil
		}
		return r.Formulas[0]
	}
	switch r.StatementKind {
	case "playability":
		return Playability(), nil
	case "turn-taking":
		return TurnTaking(), nil
	case "utility-structure":
		return UniqueGoals(), nil
	case "one-goal":
		return OneGoal(), nil
	case "zero-sum":
		return ZeroSum(), nil
	case "constant-sum":
		return ConstantSum(r.IntParameter), nil
	case "monotonic":
		return Monotonic(), nil
	case "foreseen":
		return FluentsForeseen(), nil
	case "formula":
		return FormulaStatement(r.Name, first())
	case "several":
		return AtLeastHold(r.Name, r.LowerBound, r.Formulas)
	case "balance":
		return FormulaSum(r.WeightedFormulas, r.IntParameter)
	case "control":
		if slices.Contains(r.SymbolNames, "") {
			return Statement{}, errRecipe
		}
		return ControlGroup(r.SymbolNames...), nil
	case "persistent":
		return PersistentFluents(r.Terms, r.SecondTerms), nil
	case "falls":
		if r.IntParameter > maxStride {
			return Statement{}, errRecipe
		}
		return RankDecreases(r.RankingSums, r.IntParameter)
	}
	return r.makeCheckedStatement()
}

// Bounds on statements that are read: maxStride on the moves that one looks ahead,
// maxArity on the arguments of relations.
const (
	maxStride = 100
	maxArity  = 1000
)

// makeCheckedStatement is makeStatement for recipes whose arguments have to fit each other.
func (r *statementRecipe) makeCheckedStatement() (Statement, error) {
	switch {
	case r.StatementKind == "never-wins" && len(r.Terms) == 1:
		return NeverWins(r.Terms[0], r.IntParameter), nil
	case r.StatementKind == "functional" && r.Name != "" && r.IntParameter >= 0 && r.IntParameter <= maxArity:
		return FunctionalFluents(r.Name, r.IntParameter, r.ArgumentIndexes, r.LowerBound), nil
	case r.StatementKind == "sum" && len(r.RankingSums) == 1:
		return FluentSum(r.RankingSums[0], r.IntParameter)
	case r.StatementKind == "counts" && r.KeyCount.hasValidArguments():
		return ValuesPerKey(r.KeyCount), nil
	case r.StatementKind == "among" && r.StateDiagram != nil:
		return StateAmong(r.StateDiagram), nil
	case r.StatementKind == "rises" && r.StateDiagram != nil:
		return RankIncreases(r.StateDiagram), nil
	}
	return Statement{}, fmt.Errorf("%w: '%.40s'", errRecipe, r.StatementKind)
}

// hasValidArguments reports whether the arguments of a count exist in its relation.
func (c KeyCount) hasValidArguments() bool {
	if c.RelationName == "" || c.Arity < 1 || c.Arity > maxArity || c.CountedArgument < 0 || c.CountedArgument >= c.Arity {
		return false
	}
	for _, k := range c.KeyAtoms {
		if len(k.Args) != c.Arity {
			return false
		}
	}
	return true
}

// makePair makes the statement of a recipe about two matches.
func (r *statementRecipe) makePair() (PairStatement, error) {
	switch {
	case r.StatementKind == "agree-on":
		return AgreeOnFluents(r.Terms), nil
	case r.StatementKind == "agree":
		return AgreeOnFormulas(r.Name, r.Formulas, r.WhenFormula)
	case r.StatementKind == "knows-terminal":
		return KnowsTerminal(), nil
	case r.StatementKind == "knows-legal" && len(r.Terms) == 1:
		return KnowsLegal(r.Terms[0]), nil
	case r.StatementKind == "knows-goal" && len(r.Terms) == 1:
		return KnowsGoal(r.Terms[0], r.FinishedOnly), nil
	}
	return PairStatement{}, fmt.Errorf("%w: '%.40s'", errRecipe, r.StatementKind)
}

// RecipeKey is the same for statements that were made in the same way, and "" if a
// statement cannot be written down.
func (s Statement) RecipeKey() string { return s.madeFrom.recipeKey() }

// RecipeKey is the same for pair statements that were made in the same way; see
// Statement.RecipeKey.
func (p PairStatement) RecipeKey() string { return p.madeFrom.recipeKey() }

// RecipeKind names the function that has made a statement.
func (s Statement) RecipeKind() string {
	if s.madeFrom == nil {
		return ""
	}
	return s.madeFrom.StatementKind
}

// IncreasesWithin reports whether the statement is that ranks increase in a set, and another
// one that all states are in it.
func (s Statement) IncreasesWithin(other Statement) bool {
	if s.RecipeKind() != "rises" || other.RecipeKind() != "among" {
		return false
	}
	all := RankIncreases(other.madeFrom.StateDiagram)
	return all.RecipeKey() == s.RecipeKey()
}

// SourceFormulas are the formulas that a statement was made of.
func (s Statement) SourceFormulas() []*property.Formula {
	if s.madeFrom == nil {
		return nil
	}
	return s.madeFrom.Formulas
}

func (r *statementRecipe) recipeKey() string {
	if r == nil {
		return ""
	}
	w := &claimWriter{inlineDiagrams: true}
	text, err := json.Marshal(w.writeRecipe(r))
	if err != nil {
		return ""
	}
	return string(text)
}

// readTerms reads the terms of a text.
func readTerms(text string) ([]*gdl.Term, error) {
	file := gdl.ParseAs(gdl.NewSource(token.NewFileSet(), "terms", []byte("(terms "+text+")")), gdl.Prefix)
	if len(file.Errors) > 0 || len(file.Rules) != 1 || file.Rules[0].Broken || file.Rules[0].Head == nil || len(file.Rules[0].Body) > 0 || file.Rules[0].Head.Name != "terms" {
		return nil, fmt.Errorf("%w: '%.80s' are no terms", errRecipe, text)
	}
	return file.Rules[0].Head.Args, nil
}
