package report

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/screen"
)

// A FaultWriter writes faults of the tool and of the file system for people, whatever the format of the report is.
type FaultWriter struct {
	ErrorOutput io.Writer
	ToolName    string // begins each line
	UseColor    bool
	Debug       bool // show where in the program a fault happened, and logs
}

// WriteFileFaults writes the faults of one file and, if Debug, its log.
func (w FaultWriter) WriteFileFaults(f *document.File) {
	if w.Debug {
		log := f.Log
		if !f.CachedAt.IsZero() {
			log = append([]string{recalledText(f.CachedAt)}, log...)
		}
		for _, line := range log {
			fmt.Fprintln(w.ErrorOutput, w.style().faintText(MakePrintable(f.SystemPath+": "+line)))
		}
	}
	for _, text := range f.Faults {
		w.writeFault(MakePrintable(f.SystemPath)+": ", errors.New(text))
	}
}

// An excerptCarrier is an error with the line of text at which it occurs. The place is marked.
type excerptCarrier interface{ LineExcerpt() string }

// A stackCarrier is an error with the stack of the goroutine that failed.
type stackCarrier interface {
	error
	StackText() string
}

// WriteRunFault writes a fault of the whole run. A joined error is written as several
// faults.
func (w FaultWriter) WriteRunFault(err error) {
	if several, ok := err.(interface{ Unwrap() []error }); ok {
		for _, err := range several.Unwrap() {
			w.WriteRunFault(err)
		}
		return
	}
	w.writeFault("", err)
}

func (w FaultWriter) style() textStyle {
	return textStyle{screen.StyleOf(w.ErrorOutput, w.UseColor)}
}

func (w FaultWriter) writeFault(prefix string, err error) {
	fmt.Fprintf(w.ErrorOutput, "%s %s%s\n", w.style().severityText(document.SeverityError, w.ToolName+":"), prefix, MakePrintable(err.Error()))
	if x, ok := err.(excerptCarrier); ok {
		for line := range strings.Lines(x.LineExcerpt()) {
			fmt.Fprintln(w.ErrorOutput, MakePrintable(strings.TrimSuffix(line, "\n")))
		}
	}
	var fault stackCarrier
	if w.Debug && errors.As(err, &fault) {
		fmt.Fprintln(w.ErrorOutput, fault.StackText())
	}
}
