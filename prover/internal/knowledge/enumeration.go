package knowledge

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/prover/internal/bmc"
)

// EnumerateStatePairs visits all pairs of states that the role cannot distinguish, with
// the reference semantics.
func EnumerateStatePairs(ctx context.Context, k *Knower) error {
	if !k.anyUnrefuted() || bmc.TooManyStates(k.Task) || k.Task.CurrentBudget().EnumeratedStates <= 0 {
		return nil
	}
	g, err := play.NewWithBudget(k.Task.Rulesheet, play.Budget{MaxTotalSteps: k.Task.CurrentBudget().ReplaySteps})
	if err != nil {
		return err
	}
	type seenPair struct {
		q        *KnowledgeQuestion
		one, two play.Trace
	}
	var found []seenPair
	unjudged := error(nil)
	x := &play.MatchPairs{}
	role, _ := k.Task.RoleTerm(k.Task.GroundGame.Roles[k.RoleIndex].String())
	err = g.EnumeratePairs(ctx, role, k.Task.CurrentBudget().EnumeratedStates, func(n int) error {
		k.VisitUndecided(func(q *KnowledgeQuestion) {
			differ, _, err := x.AnswersDiffer(ctx, q.AskedKnowledge, n)
			if err != nil {
				unjudged = err
			} else if differ {
				one, two := x.PairTraces(n)
				found = append(found, seenPair{q, one, two})
				q.Item.Done = true // until it is confirmed below
			}
		})
		if unjudged != nil || !k.anyOpen() {
			return play.ErrStop
		}
		return nil
	}, x)
	for _, f := range found {
		f.q.Item.Done = false
		k.ConfirmViolation(ctx, f.q, &f.one, &f.two, "enumeration of pairs")
	}
	if err != nil || unjudged != nil || !x.IsComplete {
		k.VisitUndecided(func(q *KnowledgeQuestion) {
			q.Item.TriedTexts = append(q.Item.TriedTexts, fmt.Sprintf("more than %s of states that look the same", plural.CountNoun(x.Len(), "pair")))
		})
		return err
	}
	k.VisitUndecided(func(q *KnowledgeQuestion) {
		if q.shortestPair[0] == nil {
			k.settleWithWeaker(q, fmt.Sprintf("enumeration of %s of states", plural.CountNoun(x.Len(), "pair")), x.PairDepth(x.Len()-1), NoPairCertificate)
		}
	})
	return nil
}
