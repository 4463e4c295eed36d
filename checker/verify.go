package checker

import (
	"context"
	"time"

	"github.com/gdllint/gdllint/checker/cache"
	"github.com/gdllint/gdllint/proof"
)

// A Verification is the comparison of a cache entry about a rulesheet with the
// results of a new computation.
type Verification struct {
	Path        string
	Made        time.Time // the time of the first computation
	Verdicts    int       // the number of answers that were compared
	Differences []string  // none if the results agree; otherwise the entry was dropped
	Cut         bool      // the work was cut short, so that nothing was compared
	Seconds     float64
}

// Remembered returns the inputs about which the cache has a result.
func (r *Runner) Remembered(ctx context.Context, inputs []Input) []Input {
	var list []Input
	for _, in := range inputs {
		if in.Stdin || in.Stray || ctx.Err() != nil {
			continue
		}
		if r.remembered(ctx, in) {
			list = append(list, in)
		}
	}
	return list
}

// remembered tells whether the cache has a result about an input.
func (r *Runner) remembered(ctx context.Context, in Input) bool {
	s := r.opened(ctx, in)
	if s == nil {
		return false
	}
	defer s.worker.stop()
	return s.find() != nil
}

// opened reads an input; nil if that fails.
func (r *Runner) opened(ctx context.Context, in Input) *sheet {
	text, err := in.Read(nil)
	if err != nil {
		return nil
	}
	if s := r.newSheet(ctx, ctx, in, text); s.open(in, false) {
		return s
	}
	return nil
}

// Verify computes the results about an input again, and compares them with
// those of the cache. It returns nil if the cache has none any more.
func (r *Runner) Verify(ctx context.Context, in Input) *Verification {
	s := r.opened(ctx, in)
	if s == nil {
		return nil
	}
	defer s.worker.stop()
	before := s.find()
	if before == nil {
		return nil
	}
	v := &Verification{Path: in.Path, Made: before.Made}
	before.Verdicts(func(*proof.Verdict) error { v.Verdicts++; return nil })
	begun := time.Now()
	limited, cancel := context.WithTimeout(ctx, s.settings.timeout)
	defer cancel()
	forgetful := *r
	forgetful.config.Cache = nil
	again := forgetful.look(limited, in, s.text, false, nil)
	after := again.entry()
	v.Seconds = time.Since(begun).Seconds()
	if after == nil {
		v.Cut = true
		return v
	}
	differences, err := cache.Differences(before, s.pointed(), after, again.pointed())
	if err != nil {
		differences = []string{err.Error()}
	}
	if v.Differences = differences; len(differences) > 0 {
		r.config.Cache.Drop(s.subject())
	}
	return v
}
