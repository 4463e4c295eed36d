package report

import (
	"bufio"
	"bytes"
	"fmt"
	"io"

	"github.com/gdllint/gdllint/document"
)

// PropertyWriter writes the proved properties as comments that state them, to be
// appended to the rulesheet.
type PropertyWriter struct {
	output        *bufio.Writer
	showFileNames bool // write the name of the file before its properties
}

// NewPropertyWriter returns a writer of properties. If names, a comment before the properties of each file names it.
func NewPropertyWriter(w io.Writer, names bool) *PropertyWriter {
	return &PropertyWriter{output: bufio.NewWriter(w), showFileNames: names}
}

// WriteFile writes the properties of a file.
func (p *PropertyWriter) WriteFile(f *document.File) error {
	if p.showFileNames {
		sign := map[bool]string{true: "%", false: ";"}[f.Infix]
		fmt.Fprintf(p.output, "%s %s\n", sign, MakePrintable(f.SystemPath))
	} else if f.Text != nil && len(f.Verdicts) > 0 && !bytes.HasSuffix(f.Text, []byte("\n")) {
		p.output.WriteString("\n") // the last line may be a comment
	}
	for _, v := range f.Verdicts {
		for _, line := range v.Statement {
			fmt.Fprintln(p.output, MakePrintable(line))
		}
	}
	return p.output.Flush()
}

// Close flushes the output. Faults are written to standard error.
func (p *PropertyWriter) Close(*document.Summary) error { return p.output.Flush() }
