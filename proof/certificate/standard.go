package certificate

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// maxSums bounds the combinations of goal values that ZeroSumFormula lists.
const maxSums = 100_000

// Domains are the terms that the formulas of the standard properties range
// over. The scoring roles and the goal values are without the role random and its
// goals.
type Domains struct {
	Players []*gdl.Term // all roles
	Roles   []*gdl.Term // the roles that have goals
	Moves   []*gdl.Term // of all roles
	Goals   []*gdl.Term // goal values
}

func call(name string, args ...*gdl.Term) *property.Formula {
	return property.Atom(&gdl.Term{Name: name, Spelling: name, Args: args})
}

func ranging(name string, domain []*gdl.Term) []property.Var {
	return []property.Var{{Name: name, Domain: domain}}
}

// PlayabilityFormula is "not terminal implies for all R exists M legal(R,M)"
// (AIJ 2012 sec. 6.3).
func (d Domains) PlayabilityFormula() *property.Formula {
	able := property.Exists(ranging("?m", d.Moves), call(gdl.Legal, v("r"), v("m")))
	return property.Or(call(gdl.Terminal), property.Forall(ranging("?r", d.Players), able))
}

// TurnTakingFormula is "there are at most one R with at least two M such that
// legal(R,M)" (AIJ 2012 sec. 6.3).
func (d Domains) TurnTakingFormula() *property.Formula {
	free := property.Count(2, property.Unbounded, ranging("?m", d.Moves), call(gdl.Legal, v("r"), v("m")))
	return property.Count(0, 1, ranging("?r", d.Players), free)
}

// oneGoal is "there is exactly one V with goal(R,V)".
func (d Domains) oneGoal() *property.Formula {
	return property.Count(1, 1, ranging("?v", d.Goals), call(gdl.Goal, v("r"), v("v")))
}

// UniqueGoalsFormula is "for all R, terminal implies that there is exactly one
// V with goal(R,V)" (AIJ 2012 sec. 6.3).
func (d Domains) UniqueGoalsFormula() *property.Formula {
	return property.Forall(ranging("?r", d.Roles), property.Implies(call(gdl.Terminal), d.oneGoal()))
}

// ZeroSumFormula is "terminal implies that no roles' goal values add up to
// anything but 100" (AIJ 2012 sec. 6.3), one disjunction for each combination
// of values. It fails if a value is no number, or if there are too many
// combinations.
func (d Domains) ZeroSumFormula() (*property.Formula, error) {
	values, err := d.values()
	if err != nil {
		return nil, err
	}
	combinations := 1
	for range d.Roles {
		if combinations *= len(values); combinations > maxSums {
			return nil, fmt.Errorf("%w: more than %d combinations of goal values", ErrFormula, maxSums)
		}
	}
	var wrong []*property.Formula
	for n := range combinations {
		sum, parts := 0, []*property.Formula(nil)
		for _, r := range d.Roles {
			sum += values[n%len(values)]
			parts = append(parts, property.Not(call(gdl.Goal, r, d.Goals[n%len(values)])))
			n /= len(values)
		}
		if sum != 100 {
			wrong = append(wrong, property.Or(parts...))
		}
	}
	return property.Implies(call(gdl.Terminal), property.And(wrong...)), nil
}

// values are the goal values as numbers.
func (d Domains) values() ([]int, error) {
	values := make([]int, len(d.Goals))
	for i, g := range d.Goals {
		n, err := strconv.Atoi(g.Name)
		if err != nil || len(g.Args) > 0 {
			return nil, fmt.Errorf("%w: goal value '%s' is no number", ErrFormula, g)
		}
		values[i] = n
	}
	return values, nil
}

// MonotonicFormula is "every R has exactly one goal value, and if it is V then
// it is next no W below V" (AIJ 2012 sec. 6.3). The paper writes "not terminal
// implies not (goal(R,V) and next goal(R,W))"; on the sequences of Def. 8 that
// is the same, and only this form has the intended meaning where a role has no
// legal move.
func (d Domains) MonotonicFormula() (*property.Formula, error) {
	values, err := d.values()
	if err != nil {
		return nil, err
	}
	parts := []*property.Formula{d.oneGoal()}
	for i, now := range d.Goals {
		var lower []*gdl.Term
		for j, next := range d.Goals {
			if values[j] < values[i] {
				lower = append(lower, next)
			}
		}
		if len(lower) > 0 {
			falls := property.Exists(ranging("?w", lower), call(gdl.Goal, v("r"), v("w")))
			parts = append(parts, property.Implies(call(gdl.Goal, v("r"), now), property.Next(property.Not(falls))))
		}
	}
	return property.Forall(ranging("?r", d.Roles), property.And(parts...)), nil
}

// StaysFormula is "each fluent that holds will hold in the next state" (AIJ
// 2012 sec. 6.3, "Persistence").
func StaysFormula(fluents []*gdl.Term) *property.Formula {
	now := call(gdl.True, v("f"))
	return property.Forall(ranging("?f", fluents), property.Implies(now, property.Next(now)))
}

// StaysAwayFormula is "each fluent that does not hold will not hold in the next
// state" (AIJ 2012 sec. 6.3, "Persistence").
func StaysAwayFormula(fluents []*gdl.Term) *property.Formula {
	not := property.Not(call(gdl.True, v("f")))
	return property.Forall(ranging("?f", fluents), property.Implies(not, property.Next(not)))
}

// GroupFormula is "at least low and at most high of the fluents hold".
func GroupFormula(low, high int, fluents []*gdl.Term) *property.Formula {
	return property.Count(low, high, ranging("?f", fluents), call(gdl.True, v("f")))
}

// FunctionalFormula is "for all X there are at least low and at most one Y with
// true(f(Z))" (AIJ 2012 sec. 6.3, "Functionals"): Y are the arguments outputs,
// counted from 0, X the others, each with its domain.
func FunctionalFormula(symbol string, domains [][]*gdl.Term, outputs []int, low int) *property.Formula {
	fluent := &gdl.Term{Name: symbol, Spelling: symbol}
	var in, out []property.Var
	for i, domain := range domains {
		name := fmt.Sprintf("?z%d", i+1)
		fluent.Args = append(fluent.Args, &gdl.Term{Name: name, Spelling: name})
		if slices.Contains(outputs, i) {
			out = append(out, property.Var{Name: name, Domain: domain})
		} else {
			in = append(in, property.Var{Name: name, Domain: domain})
		}
	}
	return property.Forall(in, property.Count(low, 1, out, call(gdl.True, fluent)))
}
