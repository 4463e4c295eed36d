package report

import (
	"bufio"
	"bytes"
	"fmt"
	"io"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/screen"
)

// JSONWriter writes a report for programs as one JSON document, with each file on its own line.
type JSONWriter struct {
	output    *bufio.Writer
	fileCount int
}

// NewJSONWriter returns a writer of one JSON document.
func NewJSONWriter(w io.Writer) *JSONWriter {
	return &JSONWriter{output: bufio.NewWriter(w)}
}

// WriteFile writes one element of "files".
func (j *JSONWriter) WriteFile(f *document.File) error {
	j.writeSeparator()
	return writeJSON(j.output, f)
}

// writeSeparator writes the text before a file: the preamble before the first, else a comma.
func (j *JSONWriter) writeSeparator() {
	if j.fileCount == 0 {
		j.writePreamble()
		j.output.WriteString("\n")
	} else {
		j.output.WriteString(",\n")
	}
	j.fileCount++
}

// writePreamble writes the beginning of the document, up to the list of files.
func (j *JSONWriter) writePreamble() {
	fmt.Fprintf(j.output, `{"version":%d,"files":[`, document.Version)
}

// Close writes the summary and ends the document.
func (j *JSONWriter) Close(s *document.Summary) error {
	if j.fileCount == 0 {
		j.writePreamble()
	}
	j.output.WriteString("\n],\"summary\":")
	if err := writeJSON(j.output, s); err != nil {
		return err
	}
	j.output.WriteString("}\n")
	return j.output.Flush()
}

// JSONLinesWriter writes a report for programs that do not wait for the end: one JSON object per
// line for each file as soon as it is finished, and a last object with the summary.
type JSONLinesWriter struct{ output io.Writer }

// NewJSONLinesWriter returns a writer of JSON lines.
func NewJSONLinesWriter(w io.Writer) *JSONLinesWriter {
	return &JSONLinesWriter{output: w}
}

// WriteFile writes the line of a file.
func (j *JSONLinesWriter) WriteFile(f *document.File) error {
	return j.writeLine(document.FileLine{Version: document.Version, File: *f})
}

// Close writes the line with the summary.
func (j *JSONLinesWriter) Close(s *document.Summary) error {
	return j.writeLine(document.SummaryLine{Version: document.Version, Summary: *s})
}

// writeLine writes a line with one call of Write, so that a concurrent reader rarely sees half of one.
func (j *JSONLinesWriter) writeLine(v any) error {
	var text bytes.Buffer
	if err := writeJSON(&text, v); err != nil {
		return err
	}
	text.WriteByte('\n')
	_, err := j.output.Write(text.Bytes())
	return err
}

// writeJSON writes a value as JSON without a line end. The characters < > and & are not escaped.
func writeJSON(w io.Writer, v any) error {
	var text bytes.Buffer
	if err := screen.WriteJSON(&text, v, ""); err != nil {
		return err
	}
	_, err := w.Write(bytes.TrimSuffix(text.Bytes(), []byte("\n")))
	return err
}
