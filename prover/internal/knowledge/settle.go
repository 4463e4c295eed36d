package knowledge

import (
	"context"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
	"github.com/gdllint/gdllint/sample"
)

// This file takes results from single states to the product of copies, and settles questions by those about the product.

// lift adds the proved invariants of single states to the view, for each copy.
func (v *View) lift() {
	for c := range v.source.ProvedCandidates() {
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

// takeOver makes use of new results: fluents that are proved equal become one in the product, and
// questions that are proved over it are settled.
func (v *View) takeOver(ctx context.Context) error {
	MergeTwins(v.Net, v.twins, func(int) { v.source.NoteResult() })
	for _, q := range v.asked {
		it := q.overView
		if !q.Item.Done && !v.hints.HasHint(it) && it.Done && it.Verdict.Status == proof.Proved {
			if err := v.settleIfSound(ctx, q, it.Verdict.Method, it.Verdict.Depth); err != nil {
				return err
			}
		}
		q.Item.ClearDepths = max(q.Item.ClearDepths, it.ClearDepths)
		q.Item.TriedTexts = append(q.Item.TriedTexts, it.TriedTexts...)
		it.TriedTexts = nil
	}
	v.closeAnswered() // another question may have been settled as well
	return nil
}

// settleIfSound settles a question as proved, unless the program of the proof has no model although
// the reference semantics finds matches. Such a program would prove anything.
func (v *View) settleIfSound(ctx context.Context, q *Question, method string, depth int) error {
	if strings.HasPrefix(method, exhaustionPrefix) {
		if longer, err := MatchExists(ctx, v.source, depth+1); err != nil || longer {
			if err == nil {
				q.dismissProof("matches of " + plural.CountNoun(depth+1, "step"))
			}
			return err
		}
	} else if !strings.HasPrefix(method, enumerationPrefix) {
		u := unroll.New(v.Net)
		v.AssumeSteps(u, 1)
		if sound, err := v.checkStepProgram(ctx, q, u.LogicProgram); !sound {
			return err
		}
	}
	v.settle(q, method, depth)
	return nil
}

// checkStepProgram tells whether the proof of a question by a program of one step counts, and dismisses it if the program
// has no model.
func (v *View) checkStepProgram(ctx context.Context, q *Question, prog *asp.Program) (bool, error) {
	sound, err := StepProgramHasModel(ctx, v.source, prog)
	if err == nil && !sound {
		q.dismissProof("one step")
	}
	return sound && err == nil, err
}

// dismissProof leaves a question open whose proof counts for nothing, since a program has no
// model; the argument names its subject.
func (q *Question) dismissProof(of string) {
	q.Item.ReplayFailed = true
	q.Item.TriedTexts = append(q.Item.TriedTexts, "the program of "+of+" has no model although there are some, so its proof is not used")
}

// settle settles a question as proved, with the agreements that are known.
func (v *View) settle(q *Question, method string, depth int) {
	why := viewArgument{v, q, method, depth}
	matches := plural.CountNoun(len(v.Net.Product.Copies), "match")
	if len(v.Net.Product.Copies) == 2 {
		matches = "two matches"
	}
	if !strings.HasPrefix(method, exhaustionPrefix) && depth > 0 {
		method += " over " + matches
	}
	v.source.SettleProved(q.Item, method, depth, why)
	n := len(v.source.GroundGame.Fluents)
	for f, same := range v.Net.Product.EqualFluents {
		if same && len(q.Item.Verdict.Invariants) < invariant.MaxListedInvariants {
			text := "agreement on " + v.source.GroundGame.Fluents[f%n].InNotation(v.source.Rulesheet.Notation)
			if len(v.Net.Product.Copies) > 2 {
				text = v.source.GroundGame.Roles[v.Net.Product.Copies[f/n].Role].String() + ": " + text
			}
			q.Item.Verdict.Invariants = append(q.Item.Verdict.Invariants, text)
		}
	}
}

// StepProgramHasModel tells whether a program of one step has a model, or no match has a first step
// at all. Otherwise a proof by the program counts for nothing. It returns solve.ErrBudget if the search was cut short.
func StepProgramHasModel(ctx context.Context, t *task.ProofTask, prog *asp.Program) (bool, error) {
	answer, err := t.SolveOnce(ctx, prog, asp.Query{})
	if err == nil && answer.Status == asp.Unknown {
		err = solve.ErrBudget
	}
	if err != nil || answer.Status == asp.Sat {
		return err == nil, err
	}
	begins, err := MatchExists(ctx, t, 1)
	return !begins && err == nil, err
}

// randomMatchTries is the number of matches that are played to contradict an exhaustion.
const randomMatchTries = 8

// MatchExists tells whether one of a few random matches, played by the reference semantics, has so
// many steps. Such a match is also one of the product: all copies may play it.
func MatchExists(ctx context.Context, t *task.ProofTask, length int) (bool, error) {
	matches, err := sample.OfGame(t.ReferenceGame, sample.Options{Seed: 7, MaxSteps: length}).Matches(ctx, randomMatchTries)
	return err == nil && slices.ContainsFunc(matches, func(m *sample.Match) bool { return len(m.Steps) >= length }), err
}
