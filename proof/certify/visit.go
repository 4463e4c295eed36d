package certify

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/evidence"
)

// A visitClaim is a verdict that is checked by visiting all states.
type visitClaim struct {
	entryIndex int // index in the manifest
	question   proof.Question
	outcome    outcome
}

// visitStates visits all states of a game, with the reference semantics, and judges the verdicts
// that rest on them. The states must also be those that the manifest summarizes.
func (c *Checker) visitStates(ctx context.Context, f *gameFolder, entries []int, outcomes []outcome) {
	ctx, cancel := context.WithTimeout(ctx, c.TimeLimit)
	defer cancel()
	var claims []*visitClaim
	ends := false
	for _, i := range entries {
		q, err := verdictQuestion(f.rulesheet, &f.manifest.Properties[i])
		if err != nil {
			outcomes[i] = outcomes[i].combineWith(outcome{result: NoCertificate, reasons: []string{err.Error()}})
			continue
		}
		claims = append(claims, &visitClaim{entryIndex: i, question: q, outcome: outcomeBy(byStates, Stands)})
		ends = ends || q.Property == proof.Termination
	}
	if len(claims) == 0 {
		return
	}
	g, err := newUnboundedGame(f.rulesheet)
	if err == nil {
		err = c.judgeStates(ctx, g, f.manifest.Properties, claims, ends)
	}
	for _, cl := range claims {
		if err != nil {
			cl.outcome = cl.outcome.combineWith(outcomeBy(byStates, NoAnswer, err.Error()))
		}
		if outcomes[cl.entryIndex].result == Consistent && cl.outcome.result == NoAnswer {
			continue // the result of the programs stays
		}
		if outcomes[cl.entryIndex].result != NoAnswer || cl.outcome.result != NoAnswer { // else the reasons of the programs stay
			outcomes[cl.entryIndex] = cl.outcome
		}
	}
}

// judgeStates visits all states and judges the claims. Its error is the reason why not all states
// were visited.
func (c *Checker) judgeStates(ctx context.Context, g *play.Game, entries []evidence.ManifestEntry, claims []*visitClaim, ends bool) error {
	enumerate := g.EnumerateStates
	if ends {
		enumerate = g.EnumerateTransitions
	}
	x, err := enumerate(ctx, c.MaxStates, func(v play.StateVisit) error {
		for _, cl := range claims {
			if cl.outcome.result == Stands && cl.question.Property != proof.Termination {
				cl.judge(ctx, g, v)
			}
		}
		return ctx.Err()
	})
	if err, full := outOfMemory(ctx); full {
		return fmt.Errorf("%s visited, which take %w, and there are more", countStates(x.Len()), err)
	}
	switch {
	case ctx.Err() != nil:
		return fmt.Errorf("%s visited within %v, and there are more", countStates(x.Len()), c.TimeLimit)
	case err != nil:
		return err
	case !x.IsComplete:
		return fmt.Errorf("more than %s", countStates(x.Len()))
	}
	differs := map[string]string{} // the result of CompareStates, by the summary: mostly several verdicts have the same
	for _, cl := range claims {
		if ctx.Err() != nil {
			return fmt.Errorf("%s visited within %v, but not all compared", countStates(x.Len()), c.TimeLimit)
		}
		if q := cl.question; q.Property == proof.Winnability && proof.PlayerNamed(g, q.Role) == nil {
			cl.outcome = outcomeBy(byStates, Contradicts, proof.MissingRoleText(q.Role))
		}
		if cl.question.Property == proof.Termination {
			if _, cyclic, err := x.FindCycle(ctx); err != nil {
				return err
			} else if cyclic {
				cl.outcome = outcomeBy(byStates, Contradicts, "a match can go on for ever")
			}
		}
		want := entries[cl.entryIndex].VisitedStates
		key := fmt.Sprintf("%d %q %q", want.StateCount, want.Fingerprint, want.KeyFluents)
		if _, known := differs[key]; !known {
			reason, err := CompareStates(ctx, x, want)
			if err != nil {
				return err
			}
			differs[key] = reason
		}
		if reason := differs[key]; reason != "" {
			cl.outcome = cl.outcome.combineWith(outcomeBy(byStates, Contradicts, reason))
		}
	}
	return nil
}

// judge judges the claim in one state.
func (cl *visitClaim) judge(ctx context.Context, g *play.Game, v play.StateVisit) {
	violation, bad, err := proof.JudgeState(ctx, g, cl.question, v.State)
	switch {
	case ctx.Err() != nil:
	case err != nil:
		cl.outcome = outcomeBy(byStates, NoAnswer, err.Error())
	case bad:
		cl.outcome = outcomeBy(byStates, Contradicts, fmt.Sprintf("a state that is reached after %d moves violates it: %s", v.Depth, violation.Detail))
	}
}

// CompareStates compares the states of an exploration with the summary in a manifest. It returns a
// description of the difference, or "".
func CompareStates(ctx context.Context, x *play.Exploration, want *proof.VisitedStates) (string, error) {
	counts := map[string]bool{}
	for _, f := range want.KeyFluents {
		counts[f] = true
	}
	got, err := proof.SummarizeStates(ctx, x, func(name string) bool { return counts[name] })
	switch {
	case err != nil:
		return "", err
	case got.StateCount != want.StateCount:
		return fmt.Sprintf("there are %s; the certificate says %d", countStates(got.StateCount), want.StateCount), nil
	case got.Fingerprint != want.Fingerprint:
		return fmt.Sprintf("the %s differ from those of the certificate: their fingerprint is %s", countStates(got.StateCount), got.Fingerprint), nil
	}
	return "", nil
}
