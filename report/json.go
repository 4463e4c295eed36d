package report

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"github.com/gdllint/gdllint/finding"
)

// jsonVersion is the version of the shape of reports in JSON.
const jsonVersion = 1

// JSON writes a report for programs as one document, with one file a line.
type JSON struct {
	w     *bufio.Writer
	shape jsonShaper
	files int
}

// NewJSON returns a writer of one JSON document.
func NewJSON(w io.Writer, rules []finding.Rule) *JSON {
	return &JSON{w: bufio.NewWriter(w), shape: jsonShaper{newRulebook(rules)}}
}

// File writes one element of "files".
func (j *JSON) File(f *File) error {
	j.next()
	return writeJSON(j.w, j.shape.file(f))
}

// next writes the text between two files.
func (j *JSON) next() {
	if j.files == 0 {
		j.begin()
		j.w.WriteString("\n")
	} else {
		j.w.WriteString(",\n")
	}
	j.files++
}

// begin writes the text before the first file.
func (j *JSON) begin() { fmt.Fprintf(j.w, `{"version":%d,"files":[`, jsonVersion) }

// Close writes the summary and ends the document.
func (j *JSON) Close(s *Summary) error {
	if j.files == 0 {
		j.begin()
	}
	j.w.WriteString("\n],\"summary\":")
	if err := writeJSON(j.w, summaryShape(s)); err != nil {
		return err
	}
	j.w.WriteString("}\n")
	return j.w.Flush()
}

// JSONLines writes a report for programs that do not wait for the end: one
// object a line, for each file as soon as it is finished, and a last one with
// the summary.
type JSONLines struct {
	w     io.Writer
	shape jsonShaper
}

// NewJSONLines returns a writer of JSON lines.
func NewJSONLines(w io.Writer, rules []finding.Rule) *JSONLines {
	return &JSONLines{w: w, shape: jsonShaper{newRulebook(rules)}}
}

// File writes the line of a file.
func (j *JSONLines) File(f *File) error {
	return j.line(jsonFileLine{jsonVersion, j.shape.file(f)})
}

// Close writes the line with the summary.
func (j *JSONLines) Close(s *Summary) error {
	return j.line(jsonSummaryLine{jsonVersion, summaryShape(s)})
}

// line writes a line in one piece, so that a concurrent reader never sees half
// of one.
func (j *JSONLines) line(v any) error {
	var text bytes.Buffer
	if err := writeJSON(&text, v); err != nil {
		return err
	}
	text.WriteByte('\n')
	_, err := j.w.Write(text.Bytes())
	return err
}

// writeJSON writes a value without the line end that an Encoder adds, and
// with <= as people write it.
func writeJSON(w io.Writer, v any) error {
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return err
	}
	_, err := w.Write(bytes.TrimSuffix(text.Bytes(), []byte("\n")))
	return err
}
