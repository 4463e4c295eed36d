package main

import (
	"context"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover"
)

// Termination and winnability are audited in their own ways. If termination is
// proved, no match revisits a state or exceeds the proved bound. A role that
// cannot win wins no random match; a role that can win has a match that shows
// it.

// matchAuditedProperties holds these properties, termination and winnability.
var matchAuditedProperties = []proof.Property{proof.Termination, proof.Winnability}

// terminationBound returns the length of the longest match that a proof of termination
// allows; -1 if the proof has no bound.
func terminationBound(v proof.Verdict) int {
	if strings.HasPrefix(v.Method, "step counter") || strings.HasPrefix(v.Method, "exhaustion") {
		return v.Depth
	}
	return -1
}

// repeatedState tells whether the last state of a match is a repetition, and the
// index of its first occurrence.
func repeatedState(states []play.State) (first int, again bool) {
	last := len(states) - 1
	first = slices.Index(states[:last], states[last])
	return first, first >= 0
}

// isWon tells whether a match that ends in a state is won by the role.
func isWon(ctx context.Context, g *play.Game, s play.State, role string) (bool, error) {
	for _, r := range g.Roles() {
		if r.String() == role {
			return play.NewPropertyJudge(g).JudgeWin(ctx, s, r)
		}
	}
	return false, nil
}

// checkWinMatch checks that the match of a winnability verdict is won.
func (r *auditResult) checkWinMatch(ctx context.Context, g *play.Game, v proof.Verdict) {
	if v.Trace == nil {
		r.addContradiction("winnability of %s is proved by %s without a match", v.Role, v.Method)
		return
	}
	match, err := g.ReplayTrace(ctx, *v.Trace)
	if err == nil {
		var wins bool
		if wins, err = isWon(ctx, g, match.LastState(), v.Role); err == nil && !wins {
			r.addContradiction("winnability of %s: the match of %s does not end with 100", v.Role, plural.CountNoun(len(v.Trace.Moves), "step"))
		}
	}
	switch {
	case err != nil && isGameError(err):
		r.addContradiction("winnability of %s: the match of %s: %v", v.Role, plural.CountNoun(len(v.Trace.Moves), "step"), err)
	case err == nil:
		r.replayedMatches++
	}
}

// judgeWellFormed looks at the present state of a match for contradictions to
// verdicts on termination and winnability.
func (w *matchWatch) judgeWellFormed(ctx context.Context) error {
	last := len(w.matchStates) - 1
	if w.provedTerminating {
		if first, again := repeatedState(w.matchStates); again {
			w.gameResult.addContradiction("termination is proved, but state %d of a match is state %d again", last, first)
			w.provedTerminating = false
		} else if w.maxProvedSteps >= 0 && last > w.maxProvedSteps {
			w.gameResult.addContradiction("termination is proved within %s, but a match is longer", plural.CountNoun(w.maxProvedSteps, "step"))
			w.provedTerminating = false
		}
	}
	for _, role := range slices.Clone(w.neverWinningRoles) {
		wins, err := isWon(ctx, w.playGame, w.matchStates[last], role)
		if err != nil {
			return err
		}
		if wins {
			w.gameResult.addContradiction("winnability of %s is violated, but after %s it has won", role, plural.CountNoun(last, "step"))
			w.neverWinningRoles = slices.DeleteFunc(w.neverWinningRoles, func(r string) bool { return r == role })
		}
	}
	return nil
}

// classifyVerdict audits a verdict or registers it for the random matches; it reports
// whether these may contradict it.
func (w *matchWatch) classifyVerdict(ctx context.Context, v proof.Verdict) bool {
	switch {
	case v.Property == proof.Winnability && v.Status == proof.Proved:
		w.gameResult.checkWinMatch(ctx, w.playGame, v)
	case v.Property == proof.Winnability && v.Status == proof.Violated:
		w.neverWinningRoles = append(w.neverWinningRoles, v.Role)
		return true
	case v.Status == proof.Violated:
		w.gameResult.replayViolation(ctx, w.playGame, v)
	case v.Property == proof.Termination && v.Status == proof.Proved:
		w.provedTerminating, w.maxProvedSteps = true, terminationBound(v)
		return true
	case v.Status == proof.Proved:
		w.provedProperties = append(w.provedProperties, v.Property)
		return true
	}
	return false
}

// askAudited asks all questions that are audited.
func askAudited(p *prover.Prover) {
	for _, property := range slices.Concat(auditedProperties, matchAuditedProperties) {
		p.AskQuestions(proof.Question{Property: property})
	}
}
