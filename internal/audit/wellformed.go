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

// wellAudited are these properties.
var wellAudited = []proof.Property{proof.Termination, proof.Winnability}

// bound returns the length of the longest match that a proof of termination
// allows; -1 if the proof has no bound.
func bound(v proof.Verdict) int {
	if strings.HasPrefix(v.Method, "step counter") || strings.HasPrefix(v.Method, "exhaustion") {
		return v.Depth
	}
	return -1
}

// repeats tells whether the last state of a match is a repetition, and the
// index of its first occurrence.
func repeats(states []play.State) (first int, again bool) {
	last := len(states) - 1
	first = slices.Index(states[:last], states[last])
	return first, first >= 0
}

// won tells whether a match that ends in a state is won by the role.
func won(ctx context.Context, g *play.Game, s play.State, role string) (bool, error) {
	for _, r := range g.Roles() {
		if r.String() == role {
			return g.JudgeWin(ctx, s, r)
		}
	}
	return false, nil
}

// checkWitness checks that the match of a winnability verdict is won.
func (r *result) checkWitness(ctx context.Context, g *play.Game, v proof.Verdict) {
	if v.Trace == nil {
		r.contradict("winnability of %s is proved by %s without a match", v.Role, v.Method)
		return
	}
	match, err := g.Replay(ctx, *v.Trace)
	if err == nil {
		var wins bool
		if wins, err = won(ctx, g, match.Last(), v.Role); err == nil && !wins {
			r.contradict("winnability of %s: the match of %s does not end with 100", v.Role, plural.Count(len(v.Trace.Moves), "step"))
		}
	}
	switch {
	case err != nil && wentWrong(err):
		r.contradict("winnability of %s: the match of %s: %v", v.Role, plural.Count(len(v.Trace.Moves), "step"), err)
	case err == nil:
		r.replayed++
	}
}

// judgeWell looks at the present state of a match for contradictions to
// verdicts on termination and winnability.
func (w *watch) judgeWell(ctx context.Context) error {
	last := len(w.path) - 1
	if w.ends {
		if first, again := repeats(w.path); again {
			w.r.contradict("termination is proved, but state %d of a match is state %d again", last, first)
			w.ends = false
		} else if w.bound >= 0 && last > w.bound {
			w.r.contradict("termination is proved within %s, but a match is longer", plural.Count(w.bound, "step"))
			w.ends = false
		}
	}
	for _, role := range slices.Clone(w.losers) {
		wins, err := won(ctx, w.g, w.path[last], role)
		if err != nil {
			return err
		}
		if wins {
			w.r.contradict("winnability of %s is violated, but after %s it has won", role, plural.Count(last, "step"))
			w.losers = slices.DeleteFunc(w.losers, func(r string) bool { return r == role })
		}
	}
	return nil
}

// take audits a verdict or registers it for the random matches; it reports
// whether these may contradict it.
func (w *watch) take(ctx context.Context, v proof.Verdict) bool {
	switch {
	case v.Property == proof.Winnability && v.Status == proof.Proved:
		w.r.checkWitness(ctx, w.g, v)
	case v.Property == proof.Winnability && v.Status == proof.Violated:
		w.losers = append(w.losers, v.Role)
		return true
	case v.Status == proof.Violated:
		w.r.replay(ctx, w.g, v)
	case v.Property == proof.Termination && v.Status == proof.Proved:
		w.ends, w.bound = true, bound(v)
		return true
	case v.Status == proof.Proved:
		w.proved = append(w.proved, v.Property)
		return true
	}
	return false
}

// ask asks all questions that are audited.
func ask(p *prover.Prover) {
	for _, property := range slices.Concat(audited, wellAudited) {
		p.Ask(proof.Question{Property: property})
	}
}
