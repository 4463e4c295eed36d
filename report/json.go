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

// JSONWriter writes a report for programs as one document, with one file a line.
type JSONWriter struct {
	output     *bufio.Writer
	fileShaper jsonShaper
	fileCount  int
}

// NewJSONWriter returns a writer of one JSON document.
func NewJSONWriter(w io.Writer, rules []finding.Rule) *JSONWriter {
	return &JSONWriter{output: bufio.NewWriter(w), fileShaper: jsonShaper{newRuleIndex(rules)}}
}

// WriteFile writes one element of "files".
func (j *JSONWriter) WriteFile(f *File) error {
	j.writeSeparator()
	return writeJSON(j.output, j.fileShaper.shapeFile(f))
}

// writeSeparator writes the text between two files.
func (j *JSONWriter) writeSeparator() {
	if j.fileCount == 0 {
		j.writePreamble()
		j.output.WriteString("\n")
	} else {
		j.output.WriteString(",\n")
	}
	j.fileCount++
}

// writePreamble writes the text before the first file.
func (j *JSONWriter) writePreamble() { fmt.Fprintf(j.output, `{"version":%d,"files":[`, jsonVersion) }

// Close writes the summary and ends the document.
func (j *JSONWriter) Close(s *Summary) error {
	if j.fileCount == 0 {
		j.writePreamble()
	}
	j.output.WriteString("\n],\"summary\":")
	if err := writeJSON(j.output, shapeSummary(s)); err != nil {
		return err
	}
	j.output.WriteString("}\n")
	return j.output.Flush()
}

// JSONLinesWriter writes a report for programs that do not wait for the end: one
// object a line, for each file as soon as it is finished, and a last one with
// the summary.
type JSONLinesWriter struct {
	output     io.Writer
	fileShaper jsonShaper
}

// NewJSONLinesWriter returns a writer of JSON lines.
func NewJSONLinesWriter(w io.Writer, rules []finding.Rule) *JSONLinesWriter {
	return &JSONLinesWriter{output: w, fileShaper: jsonShaper{newRuleIndex(rules)}}
}

// WriteFile writes the line of a file.
func (j *JSONLinesWriter) WriteFile(f *File) error {
	return j.writeLine(jsonFileLine{jsonVersion, j.fileShaper.shapeFile(f)})
}

// Close writes the line with the summary.
func (j *JSONLinesWriter) Close(s *Summary) error {
	return j.writeLine(jsonSummaryLine{jsonVersion, shapeSummary(s)})
}

// writeLine writes a line in one piece, so that a concurrent reader never sees half
// of one.
func (j *JSONLinesWriter) writeLine(v any) error {
	var text bytes.Buffer
	if err := writeJSON(&text, v); err != nil {
		return err
	}
	text.WriteByte('\n')
	_, err := j.output.Write(text.Bytes())
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
