package play

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

// FuzzPlay plays whatever it is given under a tiny budget. Errors are fine,
// panics are not.
func FuzzPlay(f *testing.F) {
	f.Add(diceGame)
	f.Add("(role r) (init (f ?x)) (<= (legal r ?x) (or (true ?x) (not (distinct ?x (g ?y)))))")
	f.Add("(role r) (<= p (not p)) (<= (goal r 0) (not (goal r 100))) (<= terminal p)")
	f.Add("(<= (role ?x) (p ?x)) (p a) (p (f a)) (<= (p (f ?x)) (p ?x)) (<= (next ?x) (does ?y ?x))")
	f.Add("(role r) (init 1) (<= (legal r ?x) (succ ?x ?y)) (succ 1 2) (<= (next ?x) (does r ?x)) (<= (goal r ?x) (true ?x))")
	f.Fuzz(func(t *testing.T, text string) {
		g, err := NewWithBudget(gdl.ParseString("fuzz", text), Budget{MaxSteps: 2e4, MaxFacts: 2e3, MaxTotalSteps: 1e5, MaxTerms: 2e3, MaxTermSize: 100})
		if err != nil {
			return
		}
		ctx := context.Background()
		_, _ = g.RandomMatch(ctx, rand.New(rand.NewPCG(1, 2)), 3, func(s MatchStep) error {
			_, _, _ = NewPropertyJudge(g).JudgePlayability(ctx, s.State)
			_, _, _ = NewPropertyJudge(g).JudgeUtilityStructure(ctx, s.State)
			_, _, _ = NewPropertyJudge(g).JudgeZeroSum(ctx, s.State)
			_, _, _ = NewPropertyJudge(g).JudgeTurnTaking(ctx, s.State)
			_ = s.State.TrueFluents()
			return nil
		})
	})
}
