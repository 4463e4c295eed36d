package checker

import (
	"bytes"
	"context"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/mending"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/fix"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover"
)

// This file adds repairs to the findings of a rulesheet, and removes fixes that are too risky.

// Bounds on the work for the repairs of one rulesheet: by default, and if the user wants repairs.
const (
	defaultRepairWork   = 4_000_000
	requestedRepairWork = 60_000_000
)

// asksForRepairs tells whether the user wants repairs.
func (s *sheetCheck) asksForRepairs() bool { return s.runner.config.FixMode.ApplyUnsafe }

// proposeRepairs adds repairs to the findings about violations that matches show. A quick run only counts such findings,
// unless the user wants repairs.
func (s *sheetCheck) proposeRepairs() {
	asked := s.asksForRepairs()
	switch {
	case s.sheetUnit.StaticOnly || s.analyzerContext.Err() != nil:
		return
	case s.sheetSettings.Budget == config.QuickBudget && !asked:
		s.draft.Untried = mending.CountMendable(s.draft.Parsed, s.draft.Found)
		return
	}
	opts := mending.Options{Work: defaultRepairWork, TestTexts: s.sheetUnit.TestTexts}
	if s.draft.Parsed != nil && bytes.Equal(s.sheetText, s.draft.Parsed.Source.Text) { // the rulesheet has no fragments
		opts.Look = func(ctx context.Context, text []byte) []finding.Finding {
			return s.runner.quickFindings(ctx, s.input, text)
		}
	}
	if asked {
		opts.Work, opts.Prove = requestedRepairWork, s.repairedStatus
	}
	s.activity.startActivity("trying repairs")
	err := guard.Run("the search for repairs", func() error {
		mending.Offer(s.analyzerContext, s.draft.Parsed, s.draft.Found, opts)
		return nil
	})
	if err != nil {
		s.draft.addFault(err)
	}
	s.faultyClauses.removeDisallowed(s.draft)
}

// repairBudget is the budget for checking a repaired rulesheet: that of a quick run, with less work for matches and proofs.
var repairBudget = func() proof.Budget {
	b := proof.QuickBudget
	b.GroundRules, b.JoinSteps, b.NetworkGates = 30_000, 500_000, 20_000
	b.MatchWork, b.SolverConflicts, b.TotalEffort, b.QueryConflicts, b.SearchConflicts = 500_000, 500, 50, 200, 200
	b.ProgramLiterals, b.SearchDepth, b.EnumeratedStates, b.ReplaySteps = 200_000, 4, 500, 400_000
	b.Reachability = proof.ReachBudget{WalkWork: 1_000_000, TotalWork: 4_000_000, MaxStates: 20_000, StateBytes: 8 << 20}
	return b
}()

// quickFindings returns the findings of a repaired text. It takes little work, and searches for no repairs.
func (r *Runner) quickFindings(ctx context.Context, in Input, text []byte) []finding.Finding {
	last, cancel := withGracePeriod(ctx, r.gracePeriod)
	defer cancel()
	s := r.newSheetCheck(ctx, last, in, text)
	if s.openSheet(false) {
		s.sheetUnit.ProverOptions.Budget, s.sheetUnit.ProveAll, s.sheetUnit.CountsOnly = repairBudget, false, true
		s.runAnalyzers(nil)
		s.draft = s.currentReport()
	}
	return s.draft.Found
}

// removeRisky removes the unsafe fixes of findings that are offers to the author (IsOffer of package
// finding), unless the first of them writes something and trial matches show no harm. A condition
// that seems superfluous, for example, may be right and another rule wrong.
func (s *sheetCheck) removeRisky() {
	gate := sync.OnceValue(func() *mending.Gate {
		if s.runner.runSettings.StaticOnly || s.draft.FirstInvalid != nil {
			return &mending.Gate{} // no match is played, or the rulesheet is not valid
		}
		return mending.NewGate(s.analyzerContext, s.draft.Parsed, mending.Options{Work: defaultRepairWork, TestTexts: s.sheetUnit.TestTexts})
	})
	for i := range s.draft.Found {
		f := &s.draft.Found[i]
		if len(f.UnsafeFixes) > 0 && f.IsOffer() && (onlyRemoves(f.UnsafeFixes[0].TextEdits) || !gate().Passes(f.UnsafeFixes[0].TextEdits)) {
			f.UnsafeFixes = nil
		}
	}
}

// onlyRemoves tells whether edits remove conditions or rules, and write nothing.
func onlyRemoves(edits []analysis.TextEdit) bool {
	return !slices.ContainsFunc(edits, func(e analysis.TextEdit) bool { return len(bytes.TrimSpace(e.NewText)) > 0 })
}

// repairedStatus returns the prover's answer, with the quick budget, whether a repaired rulesheet
// has the property that was violated.
func (s *sheetCheck) repairedStatus(ctx context.Context, file *gdl.File, property proof.Property) proof.Status {
	p := prover.New(file, prover.Options{Budget: proof.QuickBudget, Solver: s.sheetUnit.ProverOptions.Solver})
	p.AskQuestions(proof.Question{Property: property})
	status := proof.Proved
	for _, v := range p.AnswerQuestions(ctx) {
		if v.Status != proof.Proved {
			status = v.Status
		}
	}
	return status
}

// maxMatchRepairs is the greatest number of repairs for violations in matches that one run makes.
const maxMatchRepairs = 3

// applyMatchRepairs applies, one after the other, the first of the repairs that are proposed for
// violations in matches and do no harm. Here a guess may build on another one, since each was tried.
// If in the end a warning or error about the meaning of rules is left, all are taken back: the
// violation and this finding may have one cause. It returns the check of the final text.
func (r *Runner) applyMatchRepairs(ctx context.Context, in Input, result *fix.Result) *sheetCheck {
	start, fixed := result.FinalText, len(result.FixedCodes)
	first := r.checkText(ctx, in, start, false)
	s := first
	for range maxMatchRepairs {
		i := slices.IndexFunc(s.draft.Found, func(f finding.Finding) bool { return f.IsHarmless && len(f.UnsafeFixes) > 0 })
		if i < 0 || s.draft.Parsed == nil || s.draft.Parsed.FirstDoubt() != nil {
			break
		}
		round := fix.ApplyChanges(s.draft.Parsed, fix.ChooseChanges(s.draft.Found[i:i+1], true))
		if len(round.AppliedChanges) == 0 {
			break
		}
		result.FinalText, result.FixedCodes = round.NewText, append(result.FixedCodes, s.draft.Found[i].Code)
		s = r.checkText(ctx, in, result.FinalText, false)
	}
	if s != first && slices.ContainsFunc(s.draft.Found, func(f finding.Finding) bool { return f.DoubtsMeaning() }) {
		result.FinalText, result.FixedCodes = start, result.FixedCodes[:fixed]
		return first
	}
	return s
}
