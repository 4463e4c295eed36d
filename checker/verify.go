package checker

import (
	"context"
	"time"

	"github.com/gdllint/gdllint/checker/cache"
	"github.com/gdllint/gdllint/proof"
)

// A CacheVerification is the comparison of a cache entry about a rulesheet with the
// results of a new computation.
type CacheVerification struct {
	Path           string
	CachedAt       time.Time // the time of the first computation
	VerdictCount   int       // the number of answers that were compared
	Differences    []string  // none if the results agree; otherwise the entry was dropped
	WasCut         bool      // the work was cut short, so that nothing was compared
	ElapsedSeconds float64
}

// CachedInputs returns the inputs about which the cache has a result.
func (r *Runner) CachedInputs(ctx context.Context, inputs []Input) []Input {
	var list []Input
	for _, in := range inputs {
		if in.FromStdin || in.IsOrphan || ctx.Err() != nil {
			continue
		}
		if r.isCached(ctx, in) {
			list = append(list, in)
		}
	}
	return list
}

// isCached tells whether the cache has a result about an input.
func (r *Runner) isCached(ctx context.Context, in Input) bool {
	s := r.openInput(ctx, in)
	if s == nil {
		return false
	}
	defer s.analyzerWorker.stopWorker()
	return s.cachedEntry() != nil
}

// openInput reads an input; nil if that fails.
func (r *Runner) openInput(ctx context.Context, in Input) *sheetCheck {
	text, err := in.ReadText()
	if err != nil {
		return nil
	}
	if s := r.newSheetCheck(ctx, ctx, in, text); s.openSheet(in, false) {
		return s
	}
	return nil
}

// VerifyCached computes the results about an input again, and compares them with
// those of the cache. It returns nil if the cache has none any more.
func (r *Runner) VerifyCached(ctx context.Context, in Input) *CacheVerification {
	s := r.openInput(ctx, in)
	if s == nil {
		return nil
	}
	defer s.analyzerWorker.stopWorker()
	before := s.cachedEntry()
	if before == nil {
		return nil
	}
	v := &CacheVerification{Path: in.Path, CachedAt: before.MadeAt}
	before.EachVerdict(func(*proof.Verdict) error { v.VerdictCount++; return nil })
	begun := time.Now()
	limited, cancel := context.WithTimeout(ctx, s.sheetSettings.FileTimeout)
	defer cancel()
	forgetful := *r
	forgetful.config.ResultCache = nil
	again := forgetful.checkText(limited, in, s.sheetText, false, nil, func() {})
	after := again.resultEntry()
	v.ElapsedSeconds = time.Since(begun).Seconds()
	if after == nil {
		v.WasCut = true
		return v
	}
	differences, err := cache.EntryDifferences(before, s.cacheSheet(), after, again.cacheSheet())
	if err != nil {
		differences = []string{err.Error()}
	}
	if v.Differences = differences; len(differences) > 0 {
		r.config.ResultCache.DropEntry(s.cacheSubject())
	}
	return v
}
