package report

import (
	"bufio"
	"bytes"
	"fmt"
	"io"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// Properties writes the proved properties as comments that state them, to be
// appended to the rulesheet.
type Properties struct {
	w     *bufio.Writer
	names bool // write the name of the file before its properties
}

// NewProperties returns a writer of properties. With names, a comment before
// the properties of each file names it.
func NewProperties(w io.Writer, names bool) *Properties {
	return &Properties{w: bufio.NewWriter(w), names: names}
}

// File writes the properties of a file.
func (p *Properties) File(f *File) error {
	if p.names {
		fmt.Fprintf(p.w, "%s %s\n", commentSign(f), Printable(f.Path))
	} else if f.Source != nil && len(f.Verdicts) > 0 && !bytes.HasSuffix(f.Source.Text, []byte("\n")) {
		p.w.WriteString("\n") // the last line may be a comment
	}
	for i := range f.Verdicts {
		v := &f.Verdicts[i]
		if v.Formula == nil {
			continue
		}
		s := property.Statement{Name: v.Name, Formula: v.Formula}
		for _, line := range s.Comments(f.Parsed.Notation) {
			fmt.Fprintln(p.w, Printable(line))
		}
	}
	return p.w.Flush()
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
func (p *Properties) Close(*Summary) error { return p.w.Flush() }
