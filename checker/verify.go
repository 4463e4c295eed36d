package checker

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/gdllint/gdllint/document"
)

// A CacheVerification is the result of comparing a cache entry about a rulesheet with a new
// computation.
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
		if s, _ := r.openInput(ctx, in); s != nil && s.cachedEntry() != nil {
			list = append(list, in)
		}
	}
	return list
}

// openInput reads an input, and returns its text, too; nil if that fails.
func (r *Runner) openInput(ctx context.Context, in Input) (*sheetCheck, []byte) {
	text, err := in.ReadText()
	if err != nil {
		return nil, nil
	}
	if s := r.newSheetCheck(ctx, ctx, in, text); s.openSheet(false) {
		return s, text
	}
	return nil, nil
}

// VerifyCached computes the results about an input again, and compares them with the entry of the
// cache. It removes an entry that differs. It returns nil if the input cannot be read or the cache
// has no entry for it.
func (r *Runner) VerifyCached(ctx context.Context, in Input) *CacheVerification {
	s, text := r.openInput(ctx, in)
	if s == nil {
		return nil
	}
	before := s.cachedEntry()
	if before == nil {
		return nil
	}
	v := &CacheVerification{Path: in.Path, CachedAt: before.MadeAt, VerdictCount: len(before.File.Verdicts)}
	begun := time.Now()
	limited, cancel := context.WithTimeout(ctx, s.sheetSettings.FileTimeout)
	defer cancel()
	again := r.checkText(limited, in, text, false)
	after := r.maker.document(again.draft)
	v.ElapsedSeconds = time.Since(begun).Seconds()
	if again.newEntry(after) == nil {
		v.WasCut = true
		return v
	}
	if v.Differences = differences(before.File, after); len(v.Differences) > 0 {
		r.config.ResultCache.DropValue(s.cacheSubject())
	}
	return v
}

// differences compares a document with a later one about the same text, and returns a line for each
// difference; none if they agree. Times are not compared.
func differences(old, later *document.File) (list []string) {
	if len(old.Verdicts) != len(later.Verdicts) {
		list = append(list, "other questions")
	}
	for i := range min(len(old.Verdicts), len(later.Verdicts)) {
		a, b := old.Verdicts[i], later.Verdicts[i]
		switch title := b.Title(); {
		case a.Title() != title:
			list = append(list, title+": another question")
		case a.Status != b.Status:
			list = append(list, fmt.Sprintf("%s: was %s, is %s", title, a.Status, b.Status))
		case plainText(a) != plainText(b):
			list = append(list, fmt.Sprintf("%s: %s as before, in another way", title, b.Status))
		}
	}
	if plainText(old.Findings) != plainText(later.Findings) {
		list = append(list, "other findings")
	}
	return list
}

// plainText returns a value as JSON. Of a verdict it leaves out the times.
func plainText(value any) string {
	if v, ok := value.(document.Verdict); ok {
		if v.Seconds = 0; v.Program != nil {
			size := *v.Program
			size.SolveSeconds, v.Program = 0, &size
		}
		value = v
	}
	text, err := json.Marshal(value)
	if err != nil {
		return err.Error()
	}
	return string(text)
}
