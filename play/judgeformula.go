package play

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// JudgeFormula tells whether a match shows that a formula is not always true:
// it is false along one of the n-max sequences that end with the match, n being
// its degree (AIJ 2012 Def. 8, or sec. 5.2). Initially restricts this to the
// sequence that is the whole match. A formula about knowledge is judged as if
// no other match were possible.
func (g *Game) JudgeFormula(ctx context.Context, match *Match, f *property.Formula, which Sequences, initially bool) (Violation, bool, error) {
	if f.IsEpistemic() {
		v, _, bad, err := g.JudgeViews(ctx, match, nil, f, which, initially)
		return v, bad, err
	}
	end, degree := len(match.States)-1, f.Degree()
	final, err := g.ends(ctx, match.States[end], which)
	if err != nil {
		return Violation{}, false, err
	}
	for i := end; i >= max(0, end-degree); i-- {
		if initially && i > 0 || end-i < degree && !final {
			continue
		}
		states := match.States[i:]
		holds, err := g.HoldsAlong(ctx, states, 0, f)
		if err != nil {
			return Violation{}, false, err
		}
		if !holds {
			v, facts, err := g.explain(ctx, states, f)
			if err == nil {
				err = g.blame(ctx, match, i, facts, f, &v)
			}
			return v, err == nil, err
		}
	}
	return Violation{}, false, nil
}

// JudgeFormulaFrom tells whether a state does not satisfy a formula. The
// violation has the moves of a sequence along which the formula is false.
func (g *Game) JudgeFormulaFrom(ctx context.Context, s State, f *property.Formula, which Sequences) (Violation, bool, error) {
	holds, run, err := g.Satisfies(ctx, s, f, which)
	if err != nil || holds {
		return Violation{}, false, err
	}
	v, _, err := g.explain(ctx, run.States, f)
	v.Moves = run.Moves
	return v, err == nil, err
}

// ends tells whether a sequence that is shorter than the degree of a formula
// may end in a state.
func (g *Game) ends(ctx context.Context, s State, which Sequences) (bool, error) {
	over, err := g.Terminal(ctx, s)
	if err != nil || over || which == Playable {
		return over, err
	}
	_, stuck, err := g.JudgePlayability(ctx, s)
	return stuck, err
}

// explain says why a formula is false along a sequence: it gives the values of
// the variables and the facts that make it false.
func (g *Game) explain(ctx context.Context, states []State, f *property.Formula) (Violation, []fact, error) {
	e := &evaluation{game: g, ctx: ctx, states: states, values: gdl.Subst{}}
	facts, err := e.why(0, f, false)
	if err != nil {
		return Violation{}, nil, err
	}
	if len(facts) == 0 || len(facts) > maxFacts {
		return Violation{Detail: f.String() + " is false"}, facts, nil
	}
	return Violation{Detail: sentence(facts)}, facts, nil
}

// maxBlamed bounds the rules that are blamed for a violated formula.
const maxBlamed = 4

// blame adds the rules that make facts true which should be false: for
// relations the rules that fire in the state of a fact, for fluents the rules
// that fired in the step before. If there are none, it adds the rules that
// fired in the last step for the fluents of the formula. The facts are about
// the last states of a match, from begin on.
func (g *Game) blame(ctx context.Context, match *Match, begin int, facts []fact, f *property.Formula, v *Violation) error {
	var blamed []*gdl.Rule
	for _, one := range facts {
		for _, atom := range one.atoms {
			rules, err := g.makers(ctx, match, begin+one.at, atom)
			if err != nil {
				return err
			}
			blamed = append(blamed, rules...)
		}
	}
	// Facts of the rulesheet are beyond blame.
	blamed = slices.DeleteFunc(blamed, func(r *gdl.Rule) bool { return len(r.Body) == 0 })
	if len(blamed) == 0 {
		var err error
		if blamed, err = g.lastChanges(ctx, match, f); err != nil {
			return err
		}
	}
	blamed = uniqueRules(blamed)
	v.Blame = blamed[:min(len(blamed), maxBlamed)]
	return nil
}

// makers returns the rules that make an atom true in a state of a match: for a
// fluent, the rules of the step that added it.
func (g *Game) makers(ctx context.Context, match *Match, n int, a *gdl.Term) ([]*gdl.Rule, error) {
	if a.Name != gdl.True || len(a.Args) != 1 {
		return g.Firing(ctx, match.States[n], a)
	}
	if n == 0 {
		return nil, nil
	}
	step := match.Steps[n-1]
	for _, fluent := range step.Added {
		if gdl.EqualTerms(fluent, a.Args[0]) {
			return g.FiringWith(ctx, match.States[n-1], step.Moves, atom(gdl.Next, fluent))
		}
	}
	return nil, nil
}

// lastChanges returns the rules that added, in the last step of a match,
// fluents of a formula.
func (g *Game) lastChanges(ctx context.Context, match *Match, f *property.Formula) ([]*gdl.Rule, error) {
	n := len(match.Steps)
	if n == 0 {
		return nil, nil
	}
	var blamed []*gdl.Rule
	about := f.Fluents()
	for _, fluent := range match.Steps[n-1].Added {
		if !about[fluent.Name] {
			continue
		}
		rules, err := g.makers(ctx, match, n, atom(gdl.True, fluent))
		if err != nil {
			return nil, err
		}
		blamed = append(blamed, rules...)
	}
	return blamed, nil
}
