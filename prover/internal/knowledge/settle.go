package knowledge

import (
	"context"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
	"github.com/gdllint/gdllint/sample"
)

// lift takes over the invariants of single states, in each copy.
func (v *View) lift() {
	for c := range v.Source.ProvedCandidates() {
		if v.lifted[c] {
			continue
		}
		v.lifted[c] = true
		for copied := range v.Net.Product.Copies {
			if l, _ := v.Candidates.AddShape(invariant.LiteralClause(v.Net.CopiedRef(copied, c.ViolationRef).Negated()), liftedFamily, 0); l != nil {
				l.ProofState = invariant.ProvedState
			}
		}
	}
}

// takeOver hands on the known facts: equal fluents become one, and questions are settled.
func (v *View) takeOver(ctx context.Context) error {
	for _, l := range v.alike {
		if l.takenOver || l.candidate.ProofState != invariant.ProvedState {
			continue
		}
		l.takenOver = true
		v.Source.NoteResult()
		if l.FluentIndex >= 0 {
			v.Net.Product.EqualFluents[l.FluentIndex+l.copied*len(v.Source.Net.FluentRefs)] = true
		}
	}
	for _, a := range v.Asked {
		it := a.overView
		if !a.Item.Done && !v.hints.HasHint(it) && it.Done && it.Verdict.Status == proof.Proved {
			if err := v.settleIfSound(ctx, a, it.Verdict.Method, it.Verdict.Depth); err != nil {
				return err
			}
		}
		a.Item.ClearDepths = max(a.Item.ClearDepths, it.ClearDepths)
		a.Item.TriedTexts = append(a.Item.TriedTexts, it.TriedTexts...)
		it.TriedTexts = nil
	}
	for _, a := range v.Asked { // another question may have been settled as well
		a.overView.Done = a.overView.Done || a.Item.Done
	}
	return nil
}

// settleIfSound settles a question as proved, unless the reference semantics knows better: a program
// without models proves anything.
func (v *View) settleIfSound(ctx context.Context, a *AskedView, method string, depth int) error {
	if strings.HasPrefix(method, exhaustionPrefix) {
		sound, err := v.NoneAsLong(ctx, depth+1)
		if err != nil || !sound {
			a.DismissProof("matches of " + plural.CountNoun(depth+1, "step"))
			return err
		}
	} else if !strings.HasPrefix(method, enumerationPrefix) {
		u := unroll.New(v.Net)
		v.AssumeSteps(u, 1)
		if sound, err := StepProgramHasModel(ctx, v.Source, u.LogicProgram); err != nil || !sound {
			a.DismissProof("one step")
			return err
		}
	}
	v.Settle(a, method, depth)
	return nil
}

// DismissProof leaves a question open whose proof counts for nothing.
func (a *AskedView) DismissProof(of string) {
	a.Item.ReplayFailed = true
	a.Item.TriedTexts = append(a.Item.TriedTexts, "the program of "+of+" has no model although there are some, so that its proof counts for nothing")
}

// Settle settles a question as proved, with the agreements that are known.
func (v *View) Settle(a *AskedView, method string, depth int) {
	why := viewArgument{v, a, slices.Clone(v.alike), method, depth}
	matches := plural.CountNoun(len(v.Net.Product.Copies), "match")
	if len(v.Net.Product.Copies) == 2 {
		matches = "two matches"
	}
	if !strings.HasPrefix(method, exhaustionPrefix) && depth > 0 {
		method += " over " + matches
	}
	v.Source.SettleProved(a.Item, method, depth, why)
	for _, l := range v.alike {
		if l.takenOver && len(a.Item.Verdict.Invariants) < invariant.MaxListedInvariants {
			text := l.DescribeAgreement(v.Source.Net, v.Source.Rulesheet.Notation)
			if len(v.Net.Product.Copies) > 2 {
				text = v.Source.GroundGame.Roles[v.Net.Product.Copies[l.copied].Role].String() + ": " + text
			}
			a.Item.Verdict.Invariants = append(a.Item.Verdict.Invariants, text)
		}
	}
}

// NoteSpentShare notes why questions stay open.
func (v *View) NoteSpentShare(of string) {
	for _, a := range v.Asked {
		if a.IsOpen() && v.shareSpent {
			a.Item.TriedTexts = append(a.Item.TriedTexts, "the solver's budget for what "+of+" is used up")
		}
	}
}

// StepProgramHasModel tells whether a program of a step has a model; it must have one
// unless no match can begin: a program without models proves anything.
func StepProgramHasModel(ctx context.Context, t *task.ProofTask, prog *asp.Program) (bool, error) {
	answer, err := t.SolveOnce(ctx, prog, asp.Query{})
	if err != nil || answer.Status != asp.Unsat {
		return answer.Status == asp.Sat, err
	}
	begins, err := FirstStepExists(ctx, t)
	return !begins && err == nil, err
}

// FirstStepExists tells, by the reference semantics, whether there is a first step.
func FirstStepExists(ctx context.Context, t *task.ProofTask) (bool, error) {
	g := t.ReferenceGame
	s, err := g.InitialState(ctx)
	if err != nil {
		return false, err
	}
	if over, err := g.IsTerminal(ctx, s); err != nil || over {
		return false, err
	}
	for _, r := range g.Roles() {
		moves, err := g.LegalMoves(ctx, s, r)
		if err != nil || len(moves) == 0 {
			return false, err
		}
	}
	return true, nil
}

// randomMatchTries is the number of matches that are played to contradict an exhaustion.
const randomMatchTries = 8

// NoneAsLong reports whether no random match of the reference semantics has so many steps: copies of one match look the same.
func (v *View) NoneAsLong(ctx context.Context, length int) (bool, error) {
	rng := sample.Numbers(7, 7)
	for range randomMatchTries {
		result, err := v.ReferenceGame.RandomMatch(ctx, rng, length, nil)
		if err != nil || len(result.Trace.Moves) >= length {
			return false, err
		}
	}
	return true, nil
}
