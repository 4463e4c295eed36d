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

// A watch looks for states that contradict proofs in random matches.
type watch struct {
	g      *play.Game
	r      *result
	proved []proof.Property
	ends   bool                // termination is proved
	bound  int                 // greatest number of steps of a match; -1 for no bound
	losers []string            // roles for which winnability is violated
	seen   map[play.State]bool // states that have been judged
	path   []play.State        // of the present match
}

// maxSeen bounds the states that are remembered.
const maxSeen = 500_000

func (w *watch) playMatches(ctx context.Context, a *auditor) {
	for n := range a.matches {
		rng := rand.New(rand.NewPCG(a.seed, uint64(n)))
		w.path = w.path[:0]
		_, err := w.g.RandomMatch(ctx, rng, a.steps, func(s play.Step) error { return w.visit(ctx, s) })
		if err != nil {
			w.r.cut = !wentWrong(err)
			if wentWrong(err) {
				w.r.err = err
			}
			return
		}
		w.r.matches++
	}
}

// visit judges a state and the transition that leads to it.
func (w *watch) visit(ctx context.Context, s play.Step) error {
	w.path = append(w.path, s.State)
	fresh := !w.seen[s.State]
	if fresh {
		w.r.states++
		if len(w.seen) < maxSeen {
			w.seen[s.State] = true
		}
	}
	for _, p := range slices.Clone(w.proved) {
		if err := w.judge(ctx, p, fresh); err != nil {
			return err
		}
	}
	return w.judgeWell(ctx)
}

// judge judges one property; the state by itself only if it is fresh.
func (w *watch) judge(ctx context.Context, p proof.Property, fresh bool) (err error) {
	last := len(w.path) - 1
	var v play.Violation
	bad := false
	if fresh {
		v, bad, err = judgeState(ctx, w.g, p, w.path[last])
	}
	if err == nil && !bad && last > 0 {
		v, bad, err = judgeStep(ctx, w.g, p, w.path[last-1], w.path[last])
	}
	// That a state cannot be judged, because goal values are no numbers,
	// contradicts a proof, too.
	if notComparable := (*play.NotComparableError)(nil); errors.As(err, &notComparable) {
		v.Detail, bad, err = err.Error(), true, nil
	}
	if bad {
		w.r.contradict("%s is proved, but after %s: %s", p, plural.Count(last, "step"), v.Detail)
		// Once is enough.
		w.proved = slices.DeleteFunc(w.proved, func(q proof.Property) bool { return q == p })
	}
	return err
}
