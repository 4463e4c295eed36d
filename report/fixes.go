package report

import (
	"fmt"
	"io"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/plural"
)

// WriteFixed writes one line with the number of findings that were fixed or, in a dry run, would be
// fixed.
func WriteFixed(w io.Writer, s *document.Summary, dryRun bool) error {
	format := "fixed %s in %s\n"
	if dryRun {
		format = "would fix %s in %s\n"
	}
	_, err := fmt.Fprintf(w, format, plural.CountNoun(s.FixedCount, "finding"), plural.CountNoun(s.FixedFileCount, "file"))
	return err
}

// writeFixes writes how many findings were fixed, and how many can be fixed with which flags.
func (t *TextWriter) writeFixes(s *document.Summary) {
	if s.FixedCount > 0 {
		WriteFixed(t.output, s, false)
	}
	switch {
	case s.FixableCount > 0 && s.GuessableCount > 0:
		fmt.Fprintf(t.output, "%s can be fixed with --fix, %d more with --fix --unsafe-fixes\n", plural.CountNoun(s.FixableCount, "finding"), s.GuessableCount)
	case s.FixableCount > 0:
		fmt.Fprintf(t.output, "%s can be fixed with --fix\n", plural.CountNoun(s.FixableCount, "finding"))
	case s.GuessableCount > 0:
		fmt.Fprintf(t.output, "%s can be fixed with --fix --unsafe-fixes\n", plural.CountNoun(s.GuessableCount, "finding"))
	}
	if s.ProposedCount > 0 {
		fmt.Fprintf(t.output, "repairs are offered for %s (-f json, editors); --fix --unsafe-fixes applies one only if it keeps the rest of the game and no other does\n", plural.CountNoun(s.ProposedCount, "finding"))
	}
	if s.UntriedCount > 0 {
		fmt.Fprintf(t.output, "--budget quick tries no repairs of %s; the default budget does\n", plural.CountNoun(s.UntriedCount, "finding"))
	}
}
