package report

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/screen"
)

// A Faults writes faults of the tool and of the file system for people, in
// every format of the findings.
type Faults struct {
	W     io.Writer
	Tool  string // the name of the program
	Color bool
	Debug bool // show where in the program a fault happened, and logs
}

// File writes the faults of one file and, if Debug, its log.
func (w Faults) File(f *File) {
	if w.Debug {
		w.allow()
		log := f.Log
		if !f.Recalled.IsZero() {
			log = append([]string{recalledText(f.Recalled)}, log...)
		}
		for _, line := range log {
			fmt.Fprintln(w.W, style(w.Color).faint(Printable(f.Path+": "+line)))
		}
	}
	for _, err := range f.Errors {
		w.line(Printable(f.Path)+": ", err)
	}
}

// Run writes a fault of the whole run. A joined error is written as several
// faults.
func (w Faults) Run(err error) {
	if several, ok := err.(interface{ Unwrap() []error }); ok {
		for _, err := range several.Unwrap() {
			w.Run(err)
		}
		return
	}
	w.line("", err)
}

// allow lets colours through if they are wanted.
func (w Faults) allow() {
	if w.Color {
		screen.AllowColor(w.W)
	}
}

func (w Faults) line(prefix string, err error) {
	w.allow()
	fmt.Fprintf(w.W, "%s %s%s\n", style(w.Color).severity(finding.Error, w.Tool+":"), prefix, Printable(err.Error()))
	if x, ok := err.(interface{ Excerpt() string }); ok {
		for line := range strings.Lines(x.Excerpt()) {
			fmt.Fprintln(w.W, Printable(strings.TrimSuffix(line, "\n")))
		}
	}
	var fault interface{ Stack() string }
	if w.Debug && errors.As(err, &fault) {
		fmt.Fprintln(w.W, fault.Stack())
	}
}
