package play

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// A FormulaJudge tells whether states and matches satisfy formulas, along sequences of
// one kind.
type FormulaJudge struct {
	game         *Game
	properties   *PropertyJudge
	sequenceKind SequenceKind
}

// NewFormulaJudge returns the judge of formulas along the sequences of a kind in a game.
func NewFormulaJudge(g *Game, which SequenceKind) *FormulaJudge {
	return &FormulaJudge{game: g, properties: NewPropertyJudge(g), sequenceKind: which}
}

// JudgeFormula tells whether a match shows that a formula is not always true. The formula is then false along one
// of the n-max sequences that end with the match, where n is its degree (AIJ 2012 Def. 8, or sec. 5.2). If
// initially is set, only the sequence that is the whole match counts. A formula about knowledge is judged as if no
// other match were possible.
func (j *FormulaJudge) JudgeFormula(ctx context.Context, match *ReplayedMatch, f *property.Formula, initially bool) (Violation, bool, error) {
	if f.IsEpistemic() {
		v, _, bad, err := j.JudgeViews(ctx, match, nil, f, initially)
		return v, bad, err
	}
	end, degree := len(match.States)-1, f.NextDepth()
	final, err := j.mayEndSequence(ctx, match.States[end])
	if err != nil {
		return Violation{}, false, err
	}
	for i := end; i >= max(0, end-degree); i-- {
		if initially && i > 0 || end-i < degree && !final {
			continue
		}
		states := match.States[i:]
		holds, err := j.game.HoldsAlong(ctx, states, 0, f)
		if err != nil {
			return Violation{}, false, err
		}
		if !holds {
			v, facts, err := j.explainFormula(ctx, states, f)
			if err == nil {
				err = j.addBlame(ctx, match, i, facts, f, &v)
			}
			return v, err == nil, err
		}
	}
	return Violation{}, false, nil
}

// JudgeFormulaFrom tells whether a state violates a formula. The violation has the moves of a
// sequence along which the formula is false.
func (j *FormulaJudge) JudgeFormulaFrom(ctx context.Context, s State, f *property.Formula) (Violation, bool, error) {
	holds, run, err := j.SatisfiesFormula(ctx, s, f)
	if err != nil || holds {
		return Violation{}, false, err
	}
	v, _, err := j.explainFormula(ctx, run.States, f)
	v.ShowingMoves = run.JointMoves
	return v, err == nil, err
}

// mayEndSequence tells whether a sequence that is shorter than the degree of a formula
// may end in a state.
func (j *FormulaJudge) mayEndSequence(ctx context.Context, s State) (bool, error) {
	over, err := j.game.IsTerminal(ctx, s)
	if err != nil || over || j.sequenceKind == PlayableSequences {
		return over, err
	}
	_, stuck, err := j.properties.JudgePlayability(ctx, s)
	return stuck, err
}

// explainFormula returns a violation with a text why a formula is false along a sequence, and the
// facts that make it false.
func (j *FormulaJudge) explainFormula(ctx context.Context, states []State, f *property.Formula) (Violation, []falsityFact, error) {
	facts, clause, err := (&formulaEvaluation{game: j.game, ctx: ctx, states: states, varValues: gdl.Subst{}}).explainFalse(f)
	return Violation{Detail: clause}, facts, err
}

// maxBlamedRules is the greatest number of rules that are blamed for a violated formula.
const maxBlamedRules = 4

// addBlame adds to a violation the facts, and the rules that make facts true which should be false, maxBlamedRules at
// most. For a relation these are the rules that fire
// in the state of the fact; for a fluent, the rules that fired in the step before. If there are none, it adds the
// rules that fired in the last step for the fluents of the formula. The facts are about the last states of a
// match, from begin on.
func (j *FormulaJudge) addBlame(ctx context.Context, match *ReplayedMatch, begin int, facts []falsityFact, f *property.Formula, v *Violation) error {
	var blamed []*gdl.Rule
	for _, one := range facts {
		for _, fact := range one.facts {
			fact.Step += begin
			v.Facts = append(v.Facts, Fact{fact.Atom, fact.Step - (len(match.States) - 1), fact.Holds})
			if !fact.Holds {
				continue
			}
			rules, err := j.makingRules(ctx, match, fact.Step, fact.Atom)
			if err != nil {
				return err
			}
			blamed = append(blamed, rules...)
		}
	}
	// Facts of the rulesheet are not blamed.
	blamed = slices.DeleteFunc(blamed, func(r *gdl.Rule) bool { return len(r.Body) == 0 })
	if len(blamed) == 0 {
		var err error
		if blamed, err = j.lastChangeRules(ctx, match, f); err != nil {
			return err
		}
	}
	blamed = uniqueRules(blamed)
	v.BlamedRules = blamed[:min(len(blamed), maxBlamedRules)]
	return nil
}

// makingRules returns the rules that make an atom true in a state of a match. For a fluent these are the rules
// that fired in the step that added the fluent.
func (j *FormulaJudge) makingRules(ctx context.Context, match *ReplayedMatch, n int, a *gdl.Term) ([]*gdl.Rule, error) {
	if a.Name != gdl.True || len(a.Args) != 1 {
		return j.game.FiringRules(ctx, match.States[n], a)
	}
	if n == 0 {
		return nil, nil
	}
	step := match.Steps[n-1]
	for _, fluent := range step.AddedFluents {
		if gdl.EqualTerms(fluent, a.Args[0]) {
			return j.game.FiringRulesWith(ctx, match.States[n-1], step.JointMove, gdl.NewTerm(gdl.Next, fluent))
		}
	}
	return nil, nil
}

// lastChangeRules returns the rules that added, in the last step of a match,
// fluents of a formula.
func (j *FormulaJudge) lastChangeRules(ctx context.Context, match *ReplayedMatch, f *property.Formula) ([]*gdl.Rule, error) {
	n := len(match.Steps)
	if n == 0 {
		return nil, nil
	}
	var blamed []*gdl.Rule
	about := f.FluentNames()
	for _, fluent := range match.Steps[n-1].AddedFluents {
		if !about[fluent.Name] {
			continue
		}
		rules, err := j.makingRules(ctx, match, n, gdl.NewTerm(gdl.True, fluent))
		if err != nil {
			return nil, err
		}
		blamed = append(blamed, rules...)
	}
	return blamed, nil
}
