package plan

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/prover/internal/bmc"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/knowledge"
	"github.com/gdllint/gdllint/prover/internal/localize"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/tally"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// This file treats games that are too large to be grounded: they are played, and grounded in part.

// Limits of the matches that are played when nothing else can be done. Their work is also limited
// by the budget of the reference semantics.
const (
	maxPlayedMatches    = 1000
	enoughPlayedMatches = 20 // if each question has a match that violates it
)

// playOnly is the last resort when the game is too large for the network: matches
// played by the reference semantics still refute false properties. It returns why
// the rest is open, and whether all states might be visited.
func playOnly(ctx context.Context, t *task.ProofTask, reason string) (openReason string, mayVisitAll bool) {
	s := &matchSpectator{task: t, ctx: ctx, shortestMatches: map[*task.QuestionItem]*play.Trace{}, visitCounts: map[play.State]int{}}
	s.stepLimit = t.LimitGateReads(task.ReadsPerStep*t.CurrentBudget().ReplaySteps) / task.ReadsPerStep
	rng := rand.New(rand.NewPCG(1, 1))
	var failed error
	for ctx.Err() == nil && failed == nil && s.moreMatchesWanted() {
		s.match = &play.ReplayedMatch{}
		if _, failed = t.ReferenceGame.RandomMatch(ctx, rng, simulate.MaxHistory, s.observeState); failed == nil {
			s.count++
		}
	}
	s.confirmMatches()
	for _, it := range t.QuestionItems {
		if it.CountsStatements() || it.Verdict.IsKnowledge() {
			it.Verdict.OpenReason = reason
		}
	}
	t.LogWork("played only: %d matches, %d states, %d steps of evaluation in %s", s.count, s.stateCount, t.ReferenceGame.TotalSteps(), t.ElapsedTime())
	switch {
	case ctx.Err() != nil:
		return ctx.Err().Error(), false
	case failed != nil && s.count == 0:
		return fmt.Sprintf("%s; no random match could be played: %v", reason, failed), true
	}
	return fmt.Sprintf("%s; %s did not decide it", reason, s.playedText()), s.mayVisitAll()
}

// mayVisitAll tells whether an enumeration might visit all states within its budget, if each state
// costs as much as in the matches. The number of states is estimated from how many were visited
// once and twice (Chao, Scandinavian Journal of Statistics 11, 1984).
func (s *matchSpectator) mayVisitAll() bool {
	var once, twice int64
	for _, visits := range s.visitCounts {
		switch visits {
		case 1:
			once++
		case 2:
			twice++
		}
	}
	within := int64(s.stateCount) * bmc.EnumerationSteps(s.task) / max(1, s.task.ReferenceGame.TotalSteps())
	return int64(len(s.visitCounts))+once*once/max(1, 2*twice) <= within
}

// referenceMatches is the row of random matches where the game could not be grounded.
const referenceMatches = "matches of the reference semantics"

// groundAgain is called when a game could not be grounded, with the error. It first plays random
// matches, since violations that they show are certain and grounding may take long. Then it visits all states, if there
// seem to be few, and grounds only the atoms that the rules ask for. It returns why the rest is open.
func groundAgain(ctx context.Context, t *task.ProofTask, err error) string {
	ReportProgress(t, "random matches")
	reason, mayVisitAll := err.Error(), true
	t.RunAccounted(referenceMatches, func() error {
		reason, mayVisitAll = playOnly(ctx, t, reason)
		t.AddGateReads(task.ReadsPerStep * t.ReferenceGame.TotalSteps())
		return nil
	})
	if mayVisitAll {
		visited := t.RunAccounted("reference enumeration", func() error { return bmc.EnumerateByPlay(ctx, t) })
		t.LogWork("states visited before the game is ground again: %v", visited)
	}
	isOpen := func(it *task.QuestionItem) bool { return !it.Done && !it.NotAwaited }
	if ctx.Err() != nil || !slices.ContainsFunc(t.QuestionItems, isOpen) || !groundedCalled(ctx, t, err) {
		return reason
	}
	for _, it := range t.QuestionItems {
		if !it.Done {
			it.Verdict.OpenReason = ""
		}
	}
	return reason
}

// groundedCalled grounds a game that was too large with only the atoms for which its rules ask. It
// tells whether that succeeded.
func groundedCalled(ctx context.Context, t *task.ProofTask, tooLarge error) bool {
	if !task.IsTooLarge(tooLarge) || hasInfiniteStatic(t, tooLarge) {
		return false
	}
	ReportProgress(t, "grounding again")
	err := t.RunAccounted("grounding again", func() (err error) {
		t.GroundGame, err = task.GroundOnlyCalled(ctx, t.Rulesheet, t.CurrentBudget(), t.FormulaAtoms(), mayLeaveOpen(t))
		return err
	})
	if err != nil || t.GroundGame == nil {
		t.LogWork("grounded again: %v", err)
		return false
	}
	return true
}

// mayLeaveOpen tells whether rules with very many ground rules need not be grounded: open questions are proved from few gates, if
// at all. A win is found in matches, which need all rules.
func mayLeaveOpen(t *task.ProofTask) bool {
	needsAll := func(it *task.QuestionItem) bool {
		return !it.Done && (it.Verdict.SeeksMatch() || it.CountsStatements())
	}
	return !slices.ContainsFunc(t.QuestionItems, needsAll) && len(gdl.NewGraph(t.Rulesheet).NegativeCycles()) == 0
}

// hasInfiniteStatic tells whether a game is too large for a static relation over terms that can be
// as deep as one likes, such as lists: grounding only the atoms that are asked for does not help there.
func hasInfiniteStatic(t *task.ProofTask, tooLarge error) bool {
	var e *grounding.TooLargeError
	if !errors.As(tooLarge, &e) {
		return false
	}
	name, arity := e.WorstRule.Head.Name, len(e.WorstRule.Head.Args)
	if t.ReferenceGame.DependsOnState(name, arity) || t.ReferenceGame.DependsOnMoves(name, arity) {
		return false
	}
	domains := model.NewDomains(t.Rulesheet, model.IntersectionDomains)
	for i := range arity {
		if !domains.IsFinite(gdl.ArgPosition{Kind: gdl.PredicateArg, Name: name, Arity: arity, Index: i}) {
			return true
		}
	}
	return false
}

// matchesOnly is the last resort when the network is too large for programs about
// all of it: many more random matches than the reference semantics can play,
// and proofs from small parts of the rules. It returns why the rest is open.
func matchesOnly(ctx context.Context, t *task.ProofTask, reason string) string {
	reason = partsOnly(ctx, t, TooLargeGames().WantedRows, reason)
	if ctx.Err() != nil {
		return reason
	}
	return fmt.Sprintf("%s; random matches with %s did not decide it", reason, plural.CountNoun(t.SampledStateCount, "different state"))
}

// partsOnly runs rows for games that are too large. It returns why the rest is open.
func partsOnly(ctx context.Context, t *task.ProofTask, rows []PlanStep, reason string) string {
	translateAndCollect(ctx, t)
	ReportProgress(t, "random matches, and parts of the rules")
	more := func() (bool, error) { return !t.AllDone(), nil }
	if err := (task.RowStrategy[*task.ProofTask]{WantedRows: rows}).RunRows(ctx, t, t, more); err != nil {
		t.LogWork("parts of the rules: %v", err)
	}
	if ctx.Err() != nil {
		return ctx.Err().Error()
	}
	return reason
}

// provePartsOfRules settles the questions that small parts of the rules decide: small groups first, then each property from few near
// gates, by its cone of influence, from many near gates, and in single states with the invariants.
func provePartsOfRules(ctx context.Context, t *task.ProofTask) error {
	if _, err := t.WithinConflicts(t.WholeShare(8), func() error { return localize.ProveLocally(ctx, t, invariant.UpToRank(0)) }); err != nil {
		return err
	}
	near := func(gates int) func(context.Context, *task.ProofTask, *task.QuestionItem) error {
		return func(ctx context.Context, t *task.ProofTask, it *task.QuestionItem) error {
			return tally.ProveWithNearGates(ctx, t, it, gates)
		}
	}
	for _, prove := range []func(context.Context, *task.ProofTask, *task.QuestionItem) error{near(tally.FewNearGates), localize.ProveLocalProperty, near(tally.ManyGates), tally.ProveImplied} {
		if t.AllDone() || t.EffortExhausted() || ctx.Err() != nil {
			return nil
		}
		var failed error
		t.VisitOpenGoals(func(it *task.QuestionItem) {
			if failed == nil && it.IsPending() {
				_, failed = t.WithinConflicts(t.WholeShare(20), func() error { return prove(ctx, t, it) })
			}
		})
		if induction.ProveGoals(t); failed != nil {
			return failed
		}
	}
	return nil
}

// eachPendingGoal calls prove for each open question whose candidate is pending, each with a share of the conflicts, and
// settles those that are proved then.
// proveEquivalents settles the open properties of single states that are proved to hold always. One whose goal is that
// of a settled question, such as zero sum and a constant sum of 100, gets the argument of that.
// playedText returns the numbers of matches and states that were played.
func (s *matchSpectator) playedText() string {
	if s.count == 0 {
		return plural.CountNoun(s.stateCount, "state") + " of a random match"
	}
	return fmt.Sprintf("%s with %s", plural.CountNoun(s.count, "random match"), plural.CountNoun(s.stateCount, "state"))
}

// moreMatchesWanted tells whether another match is played: as long as there are limits left, and some question that a
// match may answer is open without a match, or few matches were played.
func (s *matchSpectator) moreMatchesWanted() bool {
	if s.count >= maxPlayedMatches || s.task.ReferenceGame.TotalSteps() >= s.stepLimit {
		return false
	}
	asked, open := false, false
	s.visitAnswerable(func(it *task.QuestionItem) {
		asked = true
		open = open || s.shortestMatches[it] == nil
	})
	return open || asked && s.count < enoughPlayedMatches
}

// visitAnswerable calls visit for the questions that a match may answer.
func (s *matchSpectator) visitAnswerable(visit func(*task.QuestionItem)) {
	for _, it := range s.task.QuestionItems {
		if !it.Done && !it.ReplayFailed && !it.CountsStatements() && !it.Verdict.IsKnowledge() {
			visit(it)
		}
	}
}

// confirmMatches settles each question by the shortest match that was found, after a replay, and each formula about
// knowledge that is false without its 'knows'.
func (s *matchSpectator) confirmMatches() {
	s.visitAnswerable(func(it *task.QuestionItem) {
		if trace := s.shortestMatches[it]; trace != nil {
			s.task.RefuteByTrace(s.ctx, it, trace, "random match")
		}
	})
	s.visitAnswerable(func(it *task.QuestionItem) {
		if it.Verdict.IsEpistemic() { // the formula that a role should know may not even hold
			if match, method := knowledge.FactualMatch(s.ctx, s.task, it); match != nil {
				s.task.RefuteByTrace(s.ctx, it, match, method)
			}
		}
	})
}
