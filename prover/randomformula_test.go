package prover

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/property"
)

// A randomFormula writes formulas about a game.
type randomFormula struct {
	*rand.Rand
	atoms  []*gdl.Term            // ground atoms that states of the game may satisfy
	values map[string][]*gdl.Term // by position of an argument: what stands there
	vars   int
}

// newRandomFormula collects what the states of a game speak of.
func newRandomFormula(ctx context.Context, rng *rand.Rand, g *play.Game, x *play.Exploration) (*randomFormula, error) {
	r := &randomFormula{Rand: rng, values: map[string][]*gdl.Term{}}
	seen := map[string]bool{}
	add := func(name string, args ...*gdl.Term) {
		a := &gdl.Term{Name: name, Spelling: name, Args: args, InParens: len(args) > 0}
		if text := a.String(); !seen[text] {
			seen[text] = true
			r.atoms = append(r.atoms, a)
		}
	}
	add(gdl.Terminal)
	for n := range x.Len() {
		s := x.StateAt(n)
		for _, f := range s.TrueFluents() {
			add(gdl.True, f)
		}
		for _, role := range g.Roles() {
			moves, err := g.LegalMoves(ctx, s, role)
			if err != nil {
				return nil, err
			}
			for _, m := range moves {
				add(gdl.Legal, role, m)
			}
			goals, err := g.GoalValues(ctx, s, role)
			if err != nil {
				return nil, err
			}
			for _, v := range goals {
				add(gdl.Goal, role, v)
			}
		}
	}
	for _, a := range r.atoms {
		r.note(a)
	}
	return r, nil
}

// note collects the terms at each position.
func (r *randomFormula) note(t *gdl.Term) {
	for i, arg := range t.Args {
		key := fmt.Sprint(t.Name, len(t.Args), i)
		known := false
		for _, v := range r.values[key] {
			known = known || gdl.EqualTerms(v, arg)
		}
		if !known {
			r.values[key] = append(r.values[key], arg)
		}
		r.note(arg)
	}
}

// formula writes a formula of at most the given degree.
func (r *randomFormula) formula(size, degree int) *property.Formula {
	if size <= 1 {
		return property.AtomFormula(r.atoms[r.IntN(len(r.atoms))])
	}
	half := 1 + r.IntN(size-1)
	switch r.IntN(9) {
	case 0:
		return property.Negation(r.formula(size-1, degree))
	case 1:
		return property.Conjunction(r.formula(half, degree), r.formula(size-half, degree))
	case 2:
		return property.Disjunction(r.formula(half, degree), r.formula(size-half, degree))
	case 3, 4:
		return property.Implication(r.formula(half, degree), r.formula(size-half, degree))
	case 5, 6:
		if degree > 0 {
			return property.InNextState(r.formula(size-1, degree-1))
		}
	}
	return r.quantified(r.formula(size-1, degree))
}

// quantified replaces an argument of one of the atoms of f by a variable, and
// quantifies it.
func (r *randomFormula) quantified(f *property.Formula) *property.Formula {
	var atoms []*property.Formula
	f.WalkFormulas(func(g *property.Formula) {
		if g.Op == property.OpAtom && len(g.Atom.Args) > 0 {
			atoms = append(atoms, g)
		}
	})
	if len(atoms) == 0 {
		return f
	}
	r.vars++
	v := property.QuantifiedVar{Name: fmt.Sprintf("?v%d", r.vars)}
	at := atoms[r.IntN(len(atoms))]
	at.Atom, v.Domain = r.replace(at.Atom, v.Name)
	if len(v.Domain) == 0 {
		return f
	}
	vars := []property.QuantifiedVar{v}
	switch r.IntN(4) {
	case 0:
		return property.ForSome(vars, f)
	case 1:
		return property.ForAll(vars, f)
	case 2:
		return property.CountBetween(0, 1+r.IntN(2), vars, f)
	}
	return property.CountBetween(r.IntN(2), property.NoUpperBound, vars, f)
}

// replace puts a variable in the place of an argument of t, at any depth, and
// returns what else stands there.
func (r *randomFormula) replace(t *gdl.Term, name string) (*gdl.Term, []*gdl.Term) {
	i := r.IntN(len(t.Args))
	changed := *t
	changed.Args = append([]*gdl.Term(nil), t.Args...)
	arg := t.Args[i]
	if len(arg.Args) > 0 && r.IntN(4) > 0 {
		var domain []*gdl.Term
		changed.Args[i], domain = r.replace(arg, name)
		return &changed, domain
	}
	if arg.IsVariable() {
		return t, nil
	}
	changed.Args[i] = gdl.NewTerm(name)
	return &changed, r.values[fmt.Sprint(t.Name, len(t.Args), i)]
}
