package report

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/gdllint/gdllint/document"
)

// A JSONReport is a report in JSON, as a document or in lines, to be merged
// with others. Its entries about files are not kept in memory.
type JSONReport struct {
	reportName    string
	rawText       io.ReaderAt
	filePaths     []string   // of the files
	fileSpans     []byteSpan // the places of their entries
	statedSummary *document.Summary
	listedCounts  document.Summary // counted over the entries of the files
}

// A byteSpan is a piece of a text.
type byteSpan struct{ startOffset, endOffset int64 }

// ReadJSON indexes a report of size bytes, in lines or as one document. It
// fails unless the report is complete.
func ReadJSON(name string, text io.ReaderAt, size int64, lines bool) (*JSONReport, error) {
	r := &JSONReport{reportName: name, rawText: text}
	dec := json.NewDecoder(bufio.NewReader(io.NewSectionReader(text, 0, size)))
	read := r.readDocument
	if lines {
		read = r.readLines
	}
	switch err := read(dec); {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), err == nil && r.statedSummary == nil:
		return nil, fmt.Errorf("%s: this report is not whole: it ends before its summary", name)
	case err != nil:
		return nil, fmt.Errorf("%s: this is no report of gdllint: %w", name, err)
	}
	return r, nil
}

// readDocument reads the fields of one object.
func (r *JSONReport) readDocument(dec *json.Decoder) error {
	if err := expectDelimiter(dec, json.Delim('{')); err != nil {
		return err
	}
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return err
		}
		switch key {
		case "version":
			err = readVersion(dec)
		case "files":
			err = r.readFiles(dec)
		case "summary":
			err = dec.Decode(&r.statedSummary)
		default:
			err = fmt.Errorf("nothing is called %q there", key)
		}
		if err != nil {
			return err
		}
	}
	return expectDelimiter(dec, json.Delim('}'))
}

func expectDelimiter(dec *json.Decoder, delim json.Delim) error {
	t, err := dec.Token()
	if err == nil && t != delim {
		err = fmt.Errorf("'%s' is missing", delim)
	}
	return err
}

func readVersion(dec *json.Decoder) error {
	var n int
	if err := dec.Decode(&n); err != nil {
		return err
	}
	return checkVersion(n)
}

func checkVersion(n int) error {
	if n != document.Version {
		return fmt.Errorf("it has version %d of its shape, want %d", n, document.Version)
	}
	return nil
}

// readFiles reads the list of files of a document.
func (r *JSONReport) readFiles(dec *json.Decoder) error {
	if err := expectDelimiter(dec, json.Delim('[')); err != nil {
		return err
	}
	for dec.More() {
		text, where, err := decodeLocated(dec)
		if err != nil {
			return err
		}
		f, err := decodeFile(text)
		if err != nil {
			return err
		}
		r.addFile(f, where)
	}
	return expectDelimiter(dec, json.Delim(']'))
}

// readLines reads one file a line, and the summary at the end.
func (r *JSONReport) readLines(dec *json.Decoder) error {
	for r.statedSummary == nil {
		text, where, err := decodeLocated(dec)
		if err != nil {
			return err
		}
		var line struct {
			Version int               `json:"version"`
			Path    *string           `json:"path"`
			Summary *document.Summary `json:"summary"`
		}
		if err := json.Unmarshal(text, &line); err != nil {
			return err
		}
		if err := checkVersion(line.Version); err != nil {
			return err
		}
		switch r.statedSummary = line.Summary; {
		case line.Path != nil && line.Summary == nil:
			f, err := decodeFile(text)
			if err != nil {
				return err
			}
			r.addFile(f, where)
		case line.Path != nil || r.statedSummary == nil:
			return errors.New("a line is neither about a file nor the summary")
		}
	}
	return nil
}

// maxFileSize bounds the entry of one file in a report, in bytes.
const maxFileSize = 256 << 20

// decodeLocated decodes a value and returns its place.
func decodeLocated(dec *json.Decoder) (json.RawMessage, byteSpan, error) {
	var raw json.RawMessage
	if err := dec.Decode(&raw); err != nil {
		return nil, byteSpan{}, err
	}
	if len(raw) > maxFileSize {
		return nil, byteSpan{}, fmt.Errorf("it says more than %d MiB about one file", maxFileSize>>20)
	}
	to := dec.InputOffset()
	return raw, byteSpan{to - int64(len(raw)), to}, nil
}

// decodeFile decodes the entry of a file, or a line with one. Unknown fields are
// errors.
func decodeFile(text []byte) (*document.File, error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	var line document.FileLine
	if err := dec.Decode(&line); err != nil {
		return nil, err
	}
	if line.Path == "" {
		return nil, errors.New("a file has no path")
	}
	return &line.File, nil
}

// addFile records the place of a file's entry and counts its findings.
func (r *JSONReport) addFile(f *document.File, at byteSpan) {
	r.filePaths, r.fileSpans = append(r.filePaths, f.Path), append(r.fileSpans, at)
	r.listedCounts.CountFile(f)
}
