package report

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/gdllint/gdllint/property"
)

// Properties writes the properties that were proved as comments that state
// them: they can be appended to the rulesheet.
type Properties struct {
	w     *bufio.Writer
	names bool // say which file the properties belong to
}

// NewProperties returns a writer of properties. With names a comment before
// the properties of each file says which it is.
func NewProperties(w io.Writer, names bool) *Properties {
	return &Properties{w: bufio.NewWriter(w), names: names}
}

// File writes the properties of a file.
func (p *Properties) File(f *File) error {
	if p.names {
		fmt.Fprintf(p.w, "; %s\n", printable(f.Path))
	} else if f.Source != nil && len(f.Verdicts) > 0 && !bytes.HasSuffix(f.Source.Text, []byte("\n")) {
		p.w.WriteString("\n") // the last line may be a comment
	}
	for i := range f.Verdicts {
		v := &f.Verdicts[i]
		if v.Formula == nil {
			continue
		}
		s := property.Statement{Name: v.Name, Formula: v.Formula}
		for _, line := range wrapped(s.String()) {
			fmt.Fprintln(p.w, printable(line))
		}
	}
	return p.w.Flush()
}

// Close has nothing more to say: what goes wrong stands on standard error.
func (p *Properties) Close(*Summary) error { return p.w.Flush() }

// lineLength is where long properties go on in the next line.
const lineLength = 100

// wrapped returns a statement as lines of structured comments. The word
// always would begin another statement, and never stands first but once.
func wrapped(statement string) []string {
	var lines []string
	line := ";@"
	for _, word := range strings.Fields(statement) {
		if len(line)+1+len(word) > lineLength && word != "always" && len(line) > len(";@  ") {
			lines = append(lines, line)
			line = ";@  "
		}
		line += " " + word
	}
	return append(lines, line)
}
