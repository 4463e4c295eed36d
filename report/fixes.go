package report

import (
	"fmt"
	"io"

	"github.com/gdllint/gdllint/internal/plural"
)

// WriteFixed writes one line about the findings that were fixed, or would be.
func WriteFixed(w io.Writer, s *Summary, dryRun bool) error {
	format := "fixed %s in %s\n"
	if dryRun {
		format = "would fix %s in %s\n"
	}
	_, err := fmt.Fprintf(w, format, plural.Count(s.Fixed, "finding"), plural.Count(s.FixedFiles, "file"))
	return err
}

// fixes writes the numbers of findings that were fixed and that can be fixed.
func (t *Text) fixes(s *Summary) {
	if s.Fixed > 0 {
		WriteFixed(t.w, s, false)
	}
	switch {
	case s.Fixable > 0 && s.Guessable > 0:
		fmt.Fprintf(t.w, "%s can be fixed with --fix, %d more with --fix --unsafe-fixes\n", plural.Count(s.Fixable, "finding"), s.Guessable)
	case s.Fixable > 0:
		fmt.Fprintf(t.w, "%s can be fixed with --fix\n", plural.Count(s.Fixable, "finding"))
	case s.Guessable > 0:
		fmt.Fprintf(t.w, "%s can be fixed with --fix --unsafe-fixes\n", plural.Count(s.Guessable, "finding"))
	}
}
