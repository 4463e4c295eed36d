package main

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
)

// A matchWatch looks for states that contradict proofs in random matches.
type matchWatch struct {
	playGame          *play.Game
	gameResult        *auditResult
	provedProperties  []proof.Property
	provedTerminating bool                // termination is proved
	maxProvedSteps    int                 // greatest number of steps of a match; -1 for no bound
	neverWinningRoles []string            // roles for which winnability is violated
	judgedStates      map[play.State]bool // states that have been judged
	matchStates       []play.State        // of the present match
}

// maxJudgedStates is the greatest number of states that are remembered as judged.
const maxJudgedStates = 500_000

// playRandomMatches plays matches and judges their states, until an error ends it.
func (w *matchWatch) playRandomMatches(ctx context.Context, a *gameAuditor) {
	for n := range a.matchCount {
		rng := rand.New(rand.NewPCG(a.randomSeed, uint64(n)))
		w.matchStates = w.matchStates[:0]
		_, err := w.playGame.RandomMatch(ctx, rng, a.maxMatchSteps, func(s play.MatchStep) error { return w.visitStep(ctx, s) })
		if err != nil {
			w.gameResult.timedOut = !isGameError(err)
			if isGameError(err) {
				w.gameResult.playError = err
			}
			return
		}
		w.gameResult.randomMatches++
	}
}

// visitStep judges a state and the transition that leads to it.
func (w *matchWatch) visitStep(ctx context.Context, s play.MatchStep) error {
	w.matchStates = append(w.matchStates, s.State)
	fresh := !w.judgedStates[s.State]
	if fresh {
		w.gameResult.judgedStates++
		if len(w.judgedStates) < maxJudgedStates {
			w.judgedStates[s.State] = true
		}
	}
	for _, p := range slices.Clone(w.provedProperties) {
		if err := w.judgeProperty(ctx, p, fresh); err != nil {
			return err
		}
	}
	return w.judgeWellFormed(ctx)
}

// judgeProperty judges one property; the state by itself only if it is fresh.
func (w *matchWatch) judgeProperty(ctx context.Context, p proof.Property, fresh bool) (err error) {
	last := len(w.matchStates) - 1
	var v play.Violation
	bad := false
	if fresh {
		v, bad, err = judgeState(ctx, w.playGame, p, w.matchStates[last])
	}
	if err == nil && !bad && last > 0 {
		v, bad, err = judgeTransition(ctx, w.playGame, p, w.matchStates[last-1], w.matchStates[last])
	}
	// If a state cannot be judged because goal values are no numbers, this contradicts a proof too.
	if notComparable := (*play.NotComparableError)(nil); errors.As(err, &notComparable) {
		v.Detail, bad, err = err.Error(), true, nil
	}
	if bad {
		w.gameResult.addContradiction("%s is proved, but after %s: %s", p, plural.CountNoun(last, "step"), v.Detail)
		// One contradiction of a verdict is enough.
		w.provedProperties = slices.DeleteFunc(w.provedProperties, func(q proof.Property) bool { return q == p })
	}
	return err
}
