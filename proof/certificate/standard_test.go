package certificate

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// The standard properties as formulas, with which the statements are compared.

func keywordFormula(name string, args ...*gdl.Term) *property.Formula {
	return property.AtomFormula(&gdl.Term{Name: name, Spelling: name, Args: args})
}

func rangingVariable(name string, domain []*gdl.Term) []property.QuantifiedVar {
	return []property.QuantifiedVar{{Name: name, Domain: domain}}
}

// maxSumCombinations bounds the combinations of goal values that zeroSumFormula lists.
const maxSumCombinations = 100_000

// propertyDomains are the terms that the formulas of the standard properties range
// over. The scoring roles and the goal values are without the role random and its
// goals.
type propertyDomains struct {
	AllRoles     []*gdl.Term // all roles
	ScoringRoles []*gdl.Term // the roles that have goals
	AllMoves     []*gdl.Term // of all roles
	GoalValues   []*gdl.Term // goal values
}

// playabilityFormula is "not terminal implies for all R exists M legal(R,M)"
// (AIJ 2012 sec. 6.3).
func (d propertyDomains) playabilityFormula() *property.Formula {
	able := property.ForSome(rangingVariable("?m", d.AllMoves), keywordFormula(gdl.Legal, ruleVariable("r"), ruleVariable("m")))
	return property.Disjunction(keywordFormula(gdl.Terminal), property.ForAll(rangingVariable("?r", d.AllRoles), able))
}

// turnTakingFormula is "there are at most one R with at least two M such that
// legal(R,M)" (AIJ 2012 sec. 6.3).
func (d propertyDomains) turnTakingFormula() *property.Formula {
	free := property.CountBetween(2, property.NoUpperBound, rangingVariable("?m", d.AllMoves), keywordFormula(gdl.Legal, ruleVariable("r"), ruleVariable("m")))
	return property.CountBetween(0, 1, rangingVariable("?r", d.AllRoles), free)
}

// oneGoalFormula is "there is exactly one V with goal(R,V)".
func (d propertyDomains) oneGoalFormula() *property.Formula {
	return property.CountBetween(1, 1, rangingVariable("?v", d.GoalValues), keywordFormula(gdl.Goal, ruleVariable("r"), ruleVariable("v")))
}

// uniqueGoalsFormula is "for all R, terminal implies that there is exactly one
// V with goal(R,V)" (AIJ 2012 sec. 6.3).
func (d propertyDomains) uniqueGoalsFormula() *property.Formula {
	return property.ForAll(rangingVariable("?r", d.ScoringRoles), property.Implication(keywordFormula(gdl.Terminal), d.oneGoalFormula()))
}

// zeroSumFormula is "terminal implies that no roles' goal values add up to
// anything but 100" (AIJ 2012 sec. 6.3), one disjunction for each combination
// of values. It fails if a value is no number, or if there are too many
// combinations.
func (d propertyDomains) zeroSumFormula() (*property.Formula, error) {
	values, err := d.numericGoals()
	if err != nil {
		return nil, err
	}
	combinations := 1
	for range d.ScoringRoles {
		if combinations *= len(values); combinations > maxSumCombinations {
			return nil, fmt.Errorf("%w: more than %d combinations of goal values", ErrFormula, maxSumCombinations)
		}
	}
	var wrong []*property.Formula
	for n := range combinations {
		sum, parts := 0, []*property.Formula(nil)
		for _, r := range d.ScoringRoles {
			sum += values[n%len(values)]
			parts = append(parts, property.Negation(keywordFormula(gdl.Goal, r, d.GoalValues[n%len(values)])))
			n /= len(values)
		}
		if sum != 100 {
			wrong = append(wrong, property.Disjunction(parts...))
		}
	}
	return property.Implication(keywordFormula(gdl.Terminal), property.Conjunction(wrong...)), nil
}

// numericGoals are the goal values as numbers.
func (d propertyDomains) numericGoals() ([]int, error) {
	values := make([]int, len(d.GoalValues))
	for i, g := range d.GoalValues {
		n, err := strconv.Atoi(g.Name)
		if err != nil || len(g.Args) > 0 {
			return nil, fmt.Errorf("%w: goal value '%s' is not a number", ErrFormula, g)
		}
		values[i] = n
	}
	return values, nil
}

// monotonicFormula is "every R has exactly one goal value, and if it is V then
// it is next no W below V" (AIJ 2012 sec. 6.3). The paper writes "not terminal
// implies not (goal(R,V) and next goal(R,W))"; on the sequences of Def. 8 that
// is the same, and only this form has the intended meaning where a role has no
// legal move.
func (d propertyDomains) monotonicFormula() (*property.Formula, error) {
	values, err := d.numericGoals()
	if err != nil {
		return nil, err
	}
	parts := []*property.Formula{d.oneGoalFormula()}
	for i, now := range d.GoalValues {
		var lower []*gdl.Term
		for j, next := range d.GoalValues {
			if values[j] < values[i] {
				lower = append(lower, next)
			}
		}
		if len(lower) > 0 {
			falls := property.ForSome(rangingVariable("?w", lower), keywordFormula(gdl.Goal, ruleVariable("r"), ruleVariable("w")))
			parts = append(parts, property.Implication(keywordFormula(gdl.Goal, ruleVariable("r"), now), property.InNextState(property.Negation(falls))))
		}
	}
	return property.ForAll(rangingVariable("?r", d.ScoringRoles), property.Conjunction(parts...)), nil
}

// staysFormula is "each fluent that holds will hold in the next state" (AIJ
// 2012 sec. 6.3, "Persistence").
func staysFormula(fluents []*gdl.Term) *property.Formula {
	now := keywordFormula(gdl.True, ruleVariable("f"))
	return property.ForAll(rangingVariable("?f", fluents), property.Implication(now, property.InNextState(now)))
}

// staysAwayFormula is "each fluent that does not hold will not hold in the next
// state" (AIJ 2012 sec. 6.3, "Persistence").
func staysAwayFormula(fluents []*gdl.Term) *property.Formula {
	not := property.Negation(keywordFormula(gdl.True, ruleVariable("f")))
	return property.ForAll(rangingVariable("?f", fluents), property.Implication(not, property.InNextState(not)))
}

// functionalFormula is "for all X there are at least low and at most one Y with
// true(f(Z))" (AIJ 2012 sec. 6.3, "Functionals"): Y are the arguments outputs,
// counted from 0, X the others, each with its domain.
func functionalFormula(symbol string, domains [][]*gdl.Term, outputs []int, low int) *property.Formula {
	fluent := &gdl.Term{Name: symbol, Spelling: symbol}
	var in, out []property.QuantifiedVar
	for i, domain := range domains {
		name := fmt.Sprintf("?z%d", i+1)
		fluent.Args = append(fluent.Args, gdl.NewTerm(name))
		if slices.Contains(outputs, i) {
			out = append(out, property.QuantifiedVar{Name: name, Domain: domain})
		} else {
			in = append(in, property.QuantifiedVar{Name: name, Domain: domain})
		}
	}
	return property.ForAll(in, property.CountBetween(low, 1, out, keywordFormula(gdl.True, fluent)))
}
