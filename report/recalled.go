package report

import (
	"fmt"
	"time"

	"github.com/gdllint/gdllint/document"
)

// writeRecalled writes, in verbose reports, that an earlier run computed the
// results.
func (t *TextWriter) writeRecalled(f *document.File) {
	if t.options.Verbose && !t.options.Quiet && !f.CachedAt.IsZero() {
		fmt.Fprintf(t.output, "%s: %s\n\n", t.textStyle.boldText(MakePrintable(f.SystemPath)), recalledText(f.CachedAt))
	}
}

// recalledText says when cached results were computed, and that their matches
// were replayed since.
func recalledText(made time.Time) string {
	return fmt.Sprintf("from the cache: found out on %s; the matches were replayed, the proofs were not repeated (--no-cache repeats them)",
		made.Format("2006-01-02 15:04"))
}
