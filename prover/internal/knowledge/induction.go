package knowledge

import (
	"context"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/twocopies"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// ProveFluentAgreements finds the fluents that always agree.
func ProveFluentAgreements(ctx context.Context, k *Knower) error {
	return k.RunAgreementStage(ctx, "fluents", func(g *twocopies.Agreement) bool { return g.FluentIndex >= 0 }, nil, 3)
}

// ProveDerivedAgreements finds the other gates that always agree.
func ProveDerivedAgreements(ctx context.Context, k *Knower) error {
	return k.RunAgreementStage(ctx, "derived", func(g *twocopies.Agreement) bool { return g.WhereRef == circuit.TrueRef }, nil, 6)
}

// ProveQuestionsAlone tries each question by itself: the program then holds only its
// cone of influence. Often the question follows from the known agreements.
func ProveQuestionsAlone(ctx context.Context, k *Knower) error { return k.proveEachQuestion(ctx, 10) }

// ProveQuestionsBriefly tries each question by itself with a fourth of the conflicts.
func ProveQuestionsBriefly(ctx context.Context, k *Knower) error { return k.proveEachQuestion(ctx, 40) }

func (k *Knower) proveEachQuestion(ctx context.Context, shares int64) error {
	var failed error
	k.VisitUndecided(func(q *KnowledgeQuestion) {
		if failed != nil || q.shortestPair[0] != nil {
			return
		}
		if failed = k.proveImplied(ctx, q); failed == nil && !q.Item.Done {
			failed = k.RunAgreementStage(ctx, string(q.Item.Verdict.Property), func(*twocopies.Agreement) bool { return false }, []*KnowledgeQuestion{q}, shares)
		}
	})
	return failed
}

// ProveAllJointly tries all that is left together.
func ProveAllJointly(ctx context.Context, k *Knower) error {
	var asked []*KnowledgeQuestion
	k.VisitUndecided(func(q *KnowledgeQuestion) {
		if q.shortestPair[0] == nil {
			asked = append(asked, q)
		}
	})
	return k.RunAgreementStage(ctx, "all", func(*twocopies.Agreement) bool { return true }, asked, 3)
}

// ProveConditionalFluents finds fluents that agree where something holds.
func ProveConditionalFluents(ctx context.Context, k *Knower) error {
	if !k.addConditionalAgreements(ctx, false) {
		return nil
	}
	return k.RunAgreementStage(ctx, "where", func(g *twocopies.Agreement) bool { return g.FluentIndex >= 0 || g.WhereRef != circuit.TrueRef }, nil, 3)
}

// ProveConditionalGates finds gates of any kind that agree where something holds.
func ProveConditionalGates(ctx context.Context, k *Knower) error {
	k.addConditionalAgreements(ctx, true)
	return k.RunAgreementStage(ctx, "wide", func(*twocopies.Agreement) bool { return true }, nil, 3)
}

// RunAgreementStage makes the candidates of a stage inductive, together with some
// questions. It may spend one of so many shares of the budget.
func (k *Knower) RunAgreementStage(ctx context.Context, name string, of func(*twocopies.Agreement) bool, asked []*KnowledgeQuestion, shares int64) error {
	h := &agreementElimination{knower: k, randomPairs: twocopies.NewPairMatches(k.Task, k.RoleIndex, 2)}
	for _, g := range k.TriedAgreements {
		if k.AliveAgreements[g] && of(g) {
			h.agreements = append(h.agreements, g)
		}
	}
	for _, q := range asked {
		h.agreements = append(h.agreements, q.GoalAgreement)
	}
	if len(h.agreements) == 0 {
		return nil
	}
	alive := make([]bool, len(h.agreements))
	for i := range alive {
		alive[i] = true
	}
	h.Elimination = induction.NewElimination(k.Task, alive)
	h.ConflictLimit = k.Task.SpentConflicts() + k.ConflictShare/shares
	h.BuildRound, h.AlsoDrop = h.twoCopyStep, h.killByWalk
	complete := false
	enough, err := k.Task.WithinConflicts(k.ConflictShare/shares, func() (err error) {
		complete, err = h.Run(ctx)
		return err
	})
	complete = complete && enough
	k.Task.LogWork("%s: stage %s: %d of %d, %v, %s, %d conflicts: %v", k.Task.GroundGame.Roles[k.RoleIndex], name, h.AliveCount, len(h.agreements), complete, k.Task.ElapsedTime(), k.Task.SpentConflicts(), err)
	if err != nil || !complete {
		return err
	}
	k.keepProvedAgreements(h.agreements[:len(h.agreements)-len(asked)], h.AliveStatements)
	return k.settleIfSound(ctx, asked, h.AliveStatements[len(h.agreements)-len(asked):])
}

// keepProvedAgreements keeps the agreements that a stage has proved.
func (k *Knower) keepProvedAgreements(cands []*twocopies.Agreement, proved []bool) {
	for i, g := range cands {
		if !proved[i] {
			continue
		}
		delete(k.AliveAgreements, g)
		k.ProvedAgreements = append(k.ProvedAgreements, g)
		k.Task.NoteResult()
		if g.FluentIndex >= 0 {
			k.SameFluents[g.FluentIndex] = true
		}
	}
}

// settleIfSound proves questions, provided that the step program has models: a program that has
// none proves anything.
func (k *Knower) settleIfSound(ctx context.Context, asked []*KnowledgeQuestion, proved []bool) error {
	checked, sound := false, false
	for i, q := range asked {
		if !proved[i] {
			continue
		}
		if !checked {
			var err error
			if sound, err = k.stepProgramHasModel(ctx); err != nil {
				return err
			}
			checked = true
		}
		if !sound {
			q.Item.ReplayFailed = true
			q.Item.TriedTexts = append(q.Item.TriedTexts, "the program of one step has no model although there are steps, so that its proof counts for nothing")
			continue
		}
		k.settleWithWeaker(q, "induction over two matches", 1, relationalArgument{k, q, slices.Clone(k.ProvedAgreements)})
	}
	return nil
}

// settleWithWeaker settles a question. Knowledge about a goal at the end of a match,
// compared with all matches, is knowledge among finished matches too.
func (k *Knower) settleWithWeaker(q *KnowledgeQuestion, method string, depth int, why task.ProofArgument) {
	k.VisitUndecided(func(other *KnowledgeQuestion) {
		weaker := q.AskedKnowledge
		weaker.BothFinished = true
		if other != q && q.AskedKnowledge.Topic == play.TopicGoal && other.AskedKnowledge == weaker {
			k.settleProvedQuestion(other, method, depth, why)
		}
	})
	k.settleProvedQuestion(q, method, depth, why)
}

func (k *Knower) settleProvedQuestion(q *KnowledgeQuestion, method string, depth int, why task.ProofArgument) {
	k.Task.SettleProved(q.Item, method, depth, why)
	for _, g := range k.ProvedAgreements {
		if len(q.Item.Verdict.Invariants) < invariant.MaxListedInvariants {
			q.Item.Verdict.Invariants = append(q.Item.Verdict.Invariants, g.DescribeAgreement(k.Task.Net, k.Task.Rulesheet.Notation))
		}
	}
}

// assumeProved adds the proved invariants of single states and of pairs.
func (k *Knower) assumeProved(c *twocopies.GamePair, t int) {
	for _, u := range c.GameCopies {
		k.Task.AssumeInvariants(u, t)
	}
	for _, g := range k.ProvedAgreements {
		if g.FluentIndex < 0 { // else it is one literal in both copies
			c.AssumeAgreement(t, g)
		}
	}
}

// The relational elimination drops the agreements that one step of two copies
// can break.
type agreementElimination struct {
	*induction.Elimination
	knower      *Knower
	agreements  []*twocopies.Agreement
	randomPairs *twocopies.PairMatches
	currentPair *twocopies.GamePair // of the present round
}

// twoCopyStep is one step of two copies from states that agree in everything
// that is left.
func (h *agreementElimination) twoCopyStep(u *unroll.GameProgram, add func(i int, broken asp.Lit)) {
	assumed := make([]bool, len(h.knower.SameFluents))
	for i, g := range h.agreements {
		if h.AliveStatements[i] && g.FluentIndex >= 0 {
			assumed[g.FluentIndex] = true
		}
	}
	c := h.knower.newCopies(u)
	h.currentPair = c
	c.FreeStates(assumed)
	h.knower.assumeProved(c, 0)
	for i, g := range h.agreements {
		if h.AliveStatements[i] {
			c.AssumeAgreement(0, g)
		}
	}
	c.StepBoth()
	h.knower.assumeProved(c, 1)
	for i, g := range h.agreements {
		if h.AliveStatements[i] {
			add(i, c.BrokenAgreement(1, g))
		}
	}
}

// killByWalk plays on at random from the states of a model: a gate that differs there
// cannot be part of the invariant either.
func (h *agreementElimination) killByWalk(_ *unroll.GameProgram, model asp.Model) {
	h.randomPairs.BeginPairAt(h.currentPair.GameCopies[0].StateOf(model, 0), h.currentPair.GameCopies[1].StateOf(model, 0))
	active := ^uint64(0)
	for range simulate.WalkSteps {
		if active &= h.randomPairs.EvaluatePairs(); active == 0 {
			return
		}
		h.randomPairs.MovePairs(active, false)
		h.randomPairs.EvaluatePairs()
		for i, g := range h.agreements {
			if h.AliveStatements[i] && g.BrokenLanes(h.randomPairs.MatchCopies[0].Evaluator, h.randomPairs.MatchCopies[1].Evaluator)&active != 0 {
				h.DropStatement(i)
			}
		}
	}
}

// exhaustionMethod names a proof by the length of all matches.
func exhaustionMethod(length int) string {
	return fmt.Sprintf("exhaustion: no two matches of up to %s that look the same differ, and none is longer", plural.CountNoun(length-1, "step"))
}
