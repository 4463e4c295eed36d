package report

import (
	"fmt"
	"time"
)

// recalled writes, in verbose reports, that an earlier run computed the
// results.
func (t *Text) recalled(f *File) {
	if t.opt.Verbose && !t.opt.Quiet && !f.Recalled.IsZero() {
		fmt.Fprintf(t.w, "%s: %s\n\n", t.style.bold(Printable(f.Path)), recalledText(f.Recalled))
	}
}

// recalledText says when cached results were computed, and that their matches
// were replayed since.
func recalledText(made time.Time) string {
	return fmt.Sprintf("from the cache: found out on %s; the matches were replayed, the proofs were not repeated (--no-cache repeats them)",
		made.Format("2006-01-02 15:04"))
}
