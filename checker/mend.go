package checker

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/analyzers/mending"
	"github.com/gdllint/gdllint/asp/solvers"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/fix"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover"
)

// Bounds on the conditions that are tried for the repairs of one rulesheet:
// little compared with the visit of its states by default, and more if repairs
// are asked for.
const (
	mendingWork = 4_000_000
	mendingMost = 60_000_000
)

// mend proposes repairs of the violations that matches show. A quick run does
// so only if repairs are asked for.
func (s *sheet) mend() {
	asked := s.runner.config.Repairs || s.runner.config.Fixing.Unsafe
	if s.unit.Static || s.unit.Budget == string(Quick) && !asked || s.ctx.Err() != nil {
		return
	}
	opts := mending.Options{Work: mendingWork}
	if asked {
		opts.Work, opts.Prove = mendingMost, s.proves
	}
	s.working.on("trying repairs")
	err := guard.Run("the search for repairs", func() error {
		mending.Offer(s.ctx, s.file.Parsed, s.file.Findings, opts)
		return nil
	})
	if err != nil {
		addError(s.file, err)
	}
	if slices.ContainsFunc(s.file.Findings, fixable) {
		fix.NewGate(s.file.Parsed).Withhold(s.file.Findings)
	}
}

// proves asks a repaired rulesheet for the property that was violated, with the
// least budget.
func (s *sheet) proves(ctx context.Context, file *gdl.File, property proof.Property) proof.Status {
	p := prover.New(file, prover.Options{Budget: proof.Quick, Solver: solvers.Choice(s.unit.Solver)})
	p.Ask(proof.Question{Property: property})
	status := proof.Proved
	for _, v := range p.Verdicts(ctx) {
		if v.Status != proof.Proved {
			status = v.Status
		}
	}
	return status
}

// mostMended bounds the repairs of matches that are made in one run.
const mostMended = 3

// repairMatches applies, one after the other, the first of the repairs that are
// proposed for violations in matches. Here a guess may build on another one,
// since each was tried.
func (r *Runner) repairMatches(ctx context.Context, in Input, result *fix.Result) {
	for range mostMended {
		s := r.look(ctx, in, result.Text, false, nil)
		if s.file.Parsed == nil || s.file.Parsed.Doubt() != nil {
			return
		}
		mended := slices.DeleteFunc(slices.Clone(s.file.Findings), func(f finding.Finding) bool { return !mending.Mendable(f.Code) })
		changes := fix.Choose(mended, true)
		if len(changes) == 0 {
			return
		}
		round := fix.Apply(s.file.Parsed, changes[:1])
		if len(round.Applied) == 0 {
			return
		}
		result.Text = round.Text
		result.Codes = append(result.Codes, round.Applied[0].Code)
	}
}
