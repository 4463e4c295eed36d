package report

import (
	"bufio"
	"bytes"
	"fmt"
	"io"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// PropertyWriter writes the proved properties as comments that state them, to be
// appended to the rulesheet.
type PropertyWriter struct {
	output        *bufio.Writer
	showFileNames bool // write the name of the file before its properties
}

// NewPropertyWriter returns a writer of properties. With names, a comment before
// the properties of each file names it.
func NewPropertyWriter(w io.Writer, names bool) *PropertyWriter {
	return &PropertyWriter{output: bufio.NewWriter(w), showFileNames: names}
}

// WriteFile writes the properties of a file.
func (p *PropertyWriter) WriteFile(f *File) error {
	if p.showFileNames {
		fmt.Fprintf(p.output, "%s %s\n", commentSign(f), MakePrintable(f.Path))
	} else if f.Source != nil && len(f.Verdicts) > 0 && !bytes.HasSuffix(f.Source.Text, []byte("\n")) {
		p.output.WriteString("\n") // the last line may be a comment
	}
	for i := range f.Verdicts {
		v := &f.Verdicts[i]
		if v.Formula == nil {
			continue
		}
		s := property.Statement{Name: v.StatedName(), Formula: v.Formula}
		for _, line := range s.CommentLines(f.Parsed.Notation) {
			fmt.Fprintln(p.output, MakePrintable(line))
		}
	}
	return p.output.Flush()
}

// commentSign returns the character that begins a comment in the notation of a
// file.
func commentSign(f *File) string {
	if f.Parsed != nil && f.Parsed.Notation != gdl.Prefix {
		return "%"
	}
	return ";"
}

// Close flushes the output. Faults are written to standard error.
func (p *PropertyWriter) Close(*Summary) error { return p.output.Flush() }
