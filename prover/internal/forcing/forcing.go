package forcing

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/grounding/lanes"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// This file answers questions of strong winnability against chance by up to three searches (searchWithSight).

// IsForcingAsked reports whether the task has an open question that DecideForcing may decide.
func IsForcingAsked(t *task.ProofTask) bool {
	return len(t.GroundGame.Roles) == 2 && slices.ContainsFunc(t.QuestionItems, asksForcing(t))
}

// asksForcing returns the condition that an item is an open question of strong winnability, for a
// role whose only opponent is chance.
func asksForcing(t *task.ProofTask) func(*task.QuestionItem) bool {
	return func(it *task.QuestionItem) bool {
		v := &it.Verdict
		return v.Property == proof.StrongWinnability && !it.Done && !it.NotAwaited && roleAgainstChance(t, v.Role) >= 0
	}
}

// roleAgainstChance returns the index of the named role if the game has just this role and chance;
// else -1.
func roleAgainstChance(t *task.ProofTask, name string) int {
	for r, role := range t.GroundGame.Roles {
		if len(t.GroundGame.Roles) == 2 && role.String() == name && !role.IsRandomRole() && t.GroundGame.Roles[1-r].IsRandomRole() {
			return r
		}
	}
	return -1
}

// DecideForcing decides whether a role can force 100. It skips roles whose winnability is refuted:
// they cannot win at all.
func DecideForcing(ctx context.Context, t *task.ProofTask) error {
	for _, it := range t.QuestionItems {
		if !asksForcing(t)(it) {
			continue
		}
		if weak := t.FindItem(proof.Question{Property: proof.Winnability, Role: it.Verdict.Role}); weak != nil && weak.Verdict.Status == proof.Violated {
			continue
		}
		won, err := goal.ForcedRef(t.Net, it.Verdict.Question)
		if err != nil {
			return err
		}
		d := &forcingDecision{proverTask: t, item: it, winRef: won}
		if err := d.decideItem(ctx); err != nil {
			return err
		}
	}
	return nil
}

// A forcingDecision is one question of strong winnability while it is being decided.
type forcingDecision struct {
	proverTask *task.ProofTask
	item       *task.QuestionItem
	winRef     circuit.NodeRef // holds in the won states
}

// fullSightDivisor: in a game with rules for sees, the search with the complete state gets the work divided by this
// number, and so does the search of a role that is told its legal moves.
const fullSightDivisor = 3

// decideItem searches for a strategy with complete knowledge. In a game with rules for sees, where such a strategy
// exists or the search is cut short, it then searches with the percepts of the role (decideByPercepts).
func (d *forcingDecision) decideItem(ctx context.Context) error {
	t, hides := d.proverTask, d.proverTask.Rulesheet.HasSees()
	a := newStateArena(t.Net, roleAgainstChance(t, d.item.Verdict.Role), d.winRef, t.CurrentBudget().Reachability)
	defer func() { t.AddGateReads(a.ExpansionWork()) }()
	work := t.CurrentBudget().Reachability.TotalWork
	if hides {
		work /= fullSightDivisor
	}
	knowing, err := d.searchWithSight(ctx, a, sightComplete, work)
	switch {
	case err == nil && !knowing.isWinForced():
		return d.settleSpoiled(ctx, knowing)
	case err == nil && !hides:
		return d.settleForced(ctx, knowing)
	case !hides:
		return d.leaveItemOpen(err, "more than "+plural.CountNoun(a.StateCount(), "state")+", and no strategy found in these")
	}
	return d.decideByPercepts(ctx, a, err)
}

// decideByPercepts searches for a strategy with the percepts of the role and, if there is none, with its legal moves,
// too. unknown is the reason why the search with complete
// knowledge has no answer; nil if it found that a win can be forced.
func (d *forcingDecision) decideByPercepts(ctx context.Context, a *stateArena, unknown error) error {
	work := d.proverTask.CurrentBudget().Reachability.TotalWork
	s, err := d.searchWithSight(ctx, a, sightPercepts, work)
	if err == nil && s.isWinForced() {
		return d.settleForced(ctx, s)
	}
	told := ""
	if err == nil {
		var more *forcingSearch
		if more, err = d.searchWithSight(ctx, a, sightHints, a.ExpansionWork()+work/fullSightDivisor); err == nil && !more.isWinForced() {
			return d.settleSpoiled(ctx, more)
		}
		if err == nil {
			told = ", but there is one for who is told which moves are legal"
		}
	}
	reason := fmt.Sprintf("with what %s sees no strategy was found", goal.SpelledRole(d.proverTask.Rulesheet, d.item.Verdict.Role)) + told
	if err != nil {
		reason += " among " + plural.CountNoun(len(s.stateSets), "set") + " of states that look the same to it"
	}
	if unknown == nil {
		reason = "whoever saw the complete state could force it; " + reason
	}
	return d.leaveItemOpen(err, reason)
}

// searchWithSight searches with some knowledge, within some work.
func (d *forcingDecision) searchWithSight(ctx context.Context, a *stateArena, with roleSight, work int64) (*forcingSearch, error) {
	a.setBytes, a.workLimit = 0, work
	s := newForcingSearch(a, with)
	if ctx.Err() != nil {
		return s, ctx.Err()
	}
	err := s.solveRoot(ctx)
	d.proverTask.LogWork("forcing, %s: %d states, %d sets, %d MB, work %d: %v", with, a.StateCount(), len(s.stateSets), a.bytesUsed()>>20, a.ExpansionWork(), err)
	return s, err
}

// leaveItemOpen notes why the question stays open. It returns err unless that is an exceeded limit
// of the search.
func (d *forcingDecision) leaveItemOpen(err error, reason string) error {
	d.item.TriedTexts = append(d.item.TriedTexts, reason)
	if errors.Is(err, lanes.ErrWorkDone) || errors.Is(err, errArenaRoom) {
		return nil
	}
	return err
}

// disagreementReason is the reason given for a question that stays open because the check of its
// strategy failed.
const disagreementReason = "the reference semantics did not confirm what was found about strategies"

// unfollowedReason is the reason given for a question that stays open because the check of its
// strategy takes too long.
const unfollowedReason = "a strategy was found, but it takes the reference semantics too much work to follow it"

// settleForced proves the question by a strategy, if the reference semantics confirms it.
func (d *forcingDecision) settleForced(ctx context.Context, s *forcingSearch) error {
	sets := len(s.strategySets())
	written, err := d.followStrategy(ctx, s)
	if err != nil {
		return d.dismissResult(ctx, err)
	}
	method := fmt.Sprintf("a strategy over %s, all moves seen", plural.CountNoun(sets, "state"))
	if s.sight == sightPercepts {
		method = fmt.Sprintf("a strategy over %s of states that look the same", plural.CountNoun(sets, "set"))
	}
	d.proverTask.SettleProved(d.item, method, 0, strategyArgument(written))
	if d.item.Done {
		d.item.Verdict.Invariants = nil // a strategy needs no invariants
		d.proverTask.PostItems(d.item)
	}
	return nil
}

// followStrategy lets the reference semantics follow the strategy of the role, unless a test leaves it out. It returns
// the strategy if it was followed to all its ends and is small enough to be written down; else nil.
func (d *forcingDecision) followStrategy(ctx context.Context, s *forcingSearch) (proof.Strategy, error) {
	if d.proverTask.IsForced(task.FaultUncheckedStrategy) {
		return nil, nil
	}
	g, err := play.NewWithBudget(d.proverTask.Rulesheet, play.Budget{MaxTotalSteps: d.proverTask.CurrentBudget().ReplaySteps})
	if err != nil {
		return nil, err
	}
	nodes, isSample, err := s.writeStrategy(ctx, d.proverTask.GroundGame)
	if err != nil {
		return nil, err
	}
	f := proof.StrategyFollower{Game: g, Role: d.item.Verdict.Role, StatesLeft: math.MaxInt, IsSample: isSample}
	if err = f.Follow(ctx, nodes); isReferenceWork(err) && f.Followed >= minCheckedSets {
		isSample, err = true, nil
	}
	branches := 0
	for _, n := range nodes {
		branches += len(n.Branches)
	}
	if isSample || branches > maxBranches {
		nodes = nil
	}
	return nodes, err
}

// settleSpoiled refutes the question by the moves of chance that keep the role from a win, if the reference semantics
// confirms them.
func (d *forcingDecision) settleSpoiled(ctx context.Context, s *forcingSearch) error {
	match, sets := &play.Trace{}, s.countHeldSets()
	if !d.proverTask.IsForced(task.FaultUncheckedStrategy) {
		r, err := newStrategyChecker(d.proverTask, s)
		if err == nil {
			match, sets, err = r.followChance(ctx)
		}
		if err != nil {
			return d.dismissResult(ctx, err)
		}
	}
	method := "a strategy of chance over " + plural.CountNoun(sets, "state")
	if s.sight == sightHints {
		method = "no strategy over " + plural.CountNoun(sets, "set") + " of states that look the same"
	}
	detail, blame := goal.ExplainWithheldWin(d.proverTask.Rulesheet, d.item.Verdict.Role, s.sight == sightHints)
	d.proverTask.SettleByMatch(d.item, method, match, play.Violation{Detail: detail, BlamedRules: blame})
	return nil
}

// dismissResult leaves the question open after a check has failed with err. It returns an error
// only if the time is over.
func (d *forcingDecision) dismissResult(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if isReferenceWork(err) {
		d.item.TriedTexts = append(d.item.TriedTexts, unfollowedReason)
		return nil
	}
	d.proverTask.DismissClaim(d.item, disagreementReason, err)
	return nil
}

// A strategyArgument proves a question by a strategy of the role; nil for one that is too large to be written down.
type strategyArgument proof.Strategy

// ClaimEvidence is part of task.ProofArgument. There is no claim, since no certificate is about strategies. The
// evidence is the strategy itself.
func (s strategyArgument) ClaimEvidence(context.Context, *task.ProofTask, *task.QuestionItem) (proof.Evidence, error) {
	if s == nil {
		return proof.Evidence{Substitute: "no certificate: the strategy is too large to be written down"}, nil
	}
	return proof.Evidence{Substitute: "the strategy is the evidence: it can be followed", WinningStrategy: proof.Strategy(s)}, nil
}
