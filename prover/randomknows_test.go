package prover

import (
	"context"
	"math/rand/v2"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/property"
)

// randomKnows writes positive formulas about knowledge.
type randomKnows struct {
	*randomFormula
	players []*gdl.Term
}

// newRandomKnows collects what the states of a game speak of; nil if there are
// too many.
func newRandomKnows(ctx context.Context, rng *rand.Rand, g *play.Game) *randomKnows {
	x, err := g.EnumerateStates(ctx, maxRandomStates, nil)
	if err != nil || !x.IsComplete {
		return nil
	}
	f, err := newRandomFormula(ctx, rng, g, x)
	if err != nil {
		return nil
	}
	r := &randomKnows{randomFormula: f}
	for _, role := range g.Roles() {
		if !role.IsRandomRole() {
			r.players = append(r.players, role)
		}
	}
	return r
}

func (r *randomKnows) player() *gdl.Term { return r.players[r.IntN(len(r.players))] }

// knows writes a formula of at most the given degree.
func (r *randomKnows) knows(size, degree int) *property.Formula {
	if size <= 1 {
		if r.IntN(3) == 0 {
			return property.KnowsWhether(r.player(), r.formula(1+r.IntN(2), degree))
		}
		return property.KnowsThat(r.player(), r.formula(1+r.IntN(2), degree))
	}
	half := 1 + r.IntN(size-1)
	switch r.IntN(10) {
	case 0:
		return property.Conjunction(r.knows(half, degree), r.knows(size-half, degree))
	case 1:
		return property.Disjunction(r.knows(half, degree), r.knows(size-half, degree))
	case 2, 3:
		return property.Implication(r.formula(1+r.IntN(2), degree), r.knows(size-1, degree))
	case 4:
		if degree > 0 {
			return property.InNextState(r.knows(size-1, degree-1))
		}
	case 5:
		return r.overTerms(r.knows(size-1, degree))
	case 6: // all know it, or somebody does
		v := property.QuantifiedVar{Name: "?who", Domain: r.players}
		f := property.KnowsThat(&gdl.Term{Name: v.Name, Spelling: v.Name}, r.knows(size-1, degree))
		if r.IntN(2) == 0 {
			return property.ForAll([]property.QuantifiedVar{v}, f)
		}
		return property.ForSome([]property.QuantifiedVar{v}, f)
	}
	return property.KnowsThat(r.player(), r.knows(size-1, degree))
}

// overTerms quantifies over an argument of an atom, by forall or exists.
func (r *randomKnows) overTerms(f *property.Formula) *property.Formula {
	for range 10 {
		g := r.quantified(f)
		if g != f && (g.Op == property.OpForall || g.Op == property.OpExists) {
			return g
		}
		if g != f { // a count, in which no knows has a place: its variable is left to a forall
			return property.ForAll(g.Vars, g.Args[0])
		}
	}
	return f
}
