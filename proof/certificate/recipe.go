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

// A recipe has the function that made a statement, and its arguments. With recipes
// a claim can be written down, and its programs can be written anew from the text.
type recipe struct {
	Kind     string
	Name     string
	Number   int
	Low      int
	Flag     bool
	Numbers  []int
	Names    []string
	Terms    []*gdl.Term
	More     []*gdl.Term
	Formulas []*property.Formula
	When     *property.Formula
	Ranking  [][]Weighted
	Counted  []Counted
	Count    Count
	Diagram  *diagram.Diagram
}

func (s Statement) as(r recipe) Statement {
	s.made = &r
	return s
}

func (p Pair) as(r recipe) Pair {
	p.made = &r
	return p
}

// errRecipe is the error for a claim that cannot be written down, and for a text that
// is no claim.
var errRecipe = errors.New("no statement that can be written down")

// statement makes the statement of a recipe.
func (r *recipe) statement() (Statement, error) {
	first := func() *property.Formula {
		if len(r.Formulas) == 0 {
			return nil
		}
		return r.Formulas[0]
	}
	switch r.Kind {
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
		return ConstantSum(r.Number), nil
	case "monotonic":
		return Monotonic(), nil
	case "foreseen":
		return Foreseen(), nil
	case "formula":
		return Formula(r.Name, first())
	case "several":
		return Several(r.Name, r.Low, r.Formulas)
	case "balance":
		return Balance(r.Counted, r.Number)
	case "control":
		if slices.Contains(r.Names, "") {
			return Statement{}, errRecipe
		}
		return ControlGroup(r.Names...), nil
	case "persistent":
		return Persistent(r.Terms, r.More), nil
	case "falls":
		if r.Number > maxStride {
			return Statement{}, errRecipe
		}
		return Falls(r.Ranking, r.Number)
	}
	return r.listed()
}

// Bounds on statements that are read: maxStride on the moves that one looks ahead,
// maxArity on the arguments of relations.
const (
	maxStride = 100
	maxArity  = 1000
)

// listed is makeStatement for recipes whose arguments have to fit each other.
func (r *recipe) listed() (Statement, error) {
	switch {
	case r.Kind == "never-wins" && len(r.Terms) == 1:
		return NeverWins(r.Terms[0], r.Number), nil
	case r.Kind == "functional" && r.Name != "" && r.Number >= 0 && r.Number <= maxArity:
		return Functional(r.Name, r.Number, r.Numbers, r.Low), nil
	case r.Kind == "sum" && len(r.Ranking) == 1:
		return Sum(r.Ranking[0], r.Number)
	case r.Kind == "counts" && r.Count.fits():
		return Counts(r.Count), nil
	case r.Kind == "among" && r.Diagram != nil:
		return Among(r.Diagram), nil
	case r.Kind == "rises" && r.Diagram != nil:
		return Rises(r.Diagram), nil
	}
	return Statement{}, fmt.Errorf("%w: '%.40s'", errRecipe, r.Kind)
}

// fits reports whether the arguments of a count exist in its relation.
func (c Count) fits() bool {
	if c.Relation == "" || c.Arity < 1 || c.Arity > maxArity || c.Counted < 0 || c.Counted >= c.Arity {
		return false
	}
	for _, k := range c.Keys {
		if len(k.Args) != c.Arity {
			return false
		}
	}
	return true
}

// pair makes the statement of a recipe about two matches.
func (r *recipe) pair() (Pair, error) {
	switch {
	case r.Kind == "agree-on":
		return AgreeOn(r.Terms), nil
	case r.Kind == "agree":
		return Agree(r.Name, r.Formulas, r.When)
	case r.Kind == "knows-terminal":
		return KnowsTerminal(), nil
	case r.Kind == "knows-legal" && len(r.Terms) == 1:
		return KnowsLegal(r.Terms[0]), nil
	case r.Kind == "knows-goal" && len(r.Terms) == 1:
		return KnowsGoal(r.Terms[0], r.Flag), nil
	}
	return Pair{}, fmt.Errorf("%w: '%.40s'", errRecipe, r.Kind)
}

// Key is the same for statements that were made in the same way, and "" if a
// statement cannot be written down.
func (s Statement) Key() string { return s.made.key() }

// Key is the same for pair statements that were made in the same way; see
// Statement.RecipeKey.
func (p Pair) Key() string { return p.made.key() }

// Kind names the function that has made a statement.
func (s Statement) Kind() string {
	if s.made == nil {
		return ""
	}
	return s.made.Kind
}

// RisesIn reports whether the statement is that ranks increase in a set, and another
// one that all states are in it.
func (s Statement) RisesIn(other Statement) bool {
	if s.Kind() != "rises" || other.Kind() != "among" {
		return false
	}
	all := Rises(other.made.Diagram)
	return all.Key() == s.Key()
}

// Formulas are the formulas that a statement was made of.
func (s Statement) Formulas() []*property.Formula {
	if s.made == nil {
		return nil
	}
	return s.made.Formulas
}

func (r *recipe) key() string {
	if r == nil {
		return ""
	}
	w := &claimWriter{inline: true}
	text, err := json.Marshal(w.recipe(r))
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
