package report

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// A JSONReport is a report in JSON, as a document or in lines, to be merged
// with others. Its entries about files are not kept in memory.
type JSONReport struct {
	name    string
	text    io.ReaderAt
	paths   []string // of the files
	at      []span   // the places of their entries
	summary *jsonSummary
	listed  Summary // counted over the entries of the files
}

// A span is a piece of a text.
type span struct{ from, to int64 }

// ReadJSON indexes a report of size bytes, in lines or as one document. It
// fails unless the report is complete.
func ReadJSON(name string, text io.ReaderAt, size int64, lines bool) (*JSONReport, error) {
	r := &JSONReport{name: name, text: text}
	dec := json.NewDecoder(bufio.NewReader(io.NewSectionReader(text, 0, size)))
	read := r.document
	if lines {
		read = r.lines
	}
	switch err := read(dec); {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), err == nil && r.summary == nil:
		return nil, fmt.Errorf("%s: this report is not whole: it ends before its summary", name)
	case err != nil:
		return nil, fmt.Errorf("%s: this is no report of gdllint: %w", name, err)
	}
	return r, nil
}

// document reads the fields of one object.
func (r *JSONReport) document(dec *json.Decoder) error {
	if err := expect(dec, json.Delim('{')); err != nil {
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
			err = r.files(dec)
		case "summary":
			err = dec.Decode(&r.summary)
		default:
			err = fmt.Errorf("nothing is called %q there", key)
		}
		if err != nil {
			return err
		}
	}
	return expect(dec, json.Delim('}'))
}

func expect(dec *json.Decoder, delim json.Delim) error {
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
	if n != jsonVersion {
		return fmt.Errorf("it has version %d of its shape, want %d", n, jsonVersion)
	}
	return nil
}

// files reads the list of files of a document.
func (r *JSONReport) files(dec *json.Decoder) error {
	if err := expect(dec, json.Delim('[')); err != nil {
		return err
	}
	for dec.More() {
		text, where, err := locate(dec)
		if err != nil {
			return err
		}
		f, err := readFile(text)
		if err != nil {
			return err
		}
		r.add(f, where)
	}
	return expect(dec, json.Delim(']'))
}

// lines reads one file a line, and the summary at the end.
func (r *JSONReport) lines(dec *json.Decoder) error {
	for r.summary == nil {
		text, where, err := locate(dec)
		if err != nil {
			return err
		}
		var line struct {
			Version int          `json:"version"`
			Path    *string      `json:"path"`
			Summary *jsonSummary `json:"summary"`
		}
		if err := json.Unmarshal(text, &line); err != nil {
			return err
		}
		if err := checkVersion(line.Version); err != nil {
			return err
		}
		switch r.summary = line.Summary; {
		case line.Path != nil && line.Summary == nil:
			f, err := readFile(text)
			if err != nil {
				return err
			}
			r.add(f, where)
		case line.Path != nil || r.summary == nil:
			return errors.New("a line is neither about a file nor the summary")
		}
	}
	return nil
}

// maxFile bounds the entry of one file in a report, in bytes.
const maxFile = 256 << 20

// locate decodes a value and returns its place.
func locate(dec *json.Decoder) (json.RawMessage, span, error) {
	var raw json.RawMessage
	if err := dec.Decode(&raw); err != nil {
		return nil, span{}, err
	}
	if len(raw) > maxFile {
		return nil, span{}, fmt.Errorf("it says more than %d MiB about one file", maxFile>>20)
	}
	to := dec.InputOffset()
	return raw, span{to - int64(len(raw)), to}, nil
}

// readFile decodes the entry of a file, or a line with one. Unknown fields are
// errors.
func readFile(text []byte) (*jsonFile, error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	var line jsonFileLine
	if err := dec.Decode(&line); err != nil {
		return nil, err
	}
	if line.Path == "" {
		return nil, errors.New("a file has no path")
	}
	return &line.jsonFile, nil
}

// add records the place of a file's entry and counts its findings.
func (r *JSONReport) add(f *jsonFile, at span) {
	r.paths, r.at = append(r.paths, f.Path), append(r.at, at)
	for i := range f.Findings {
		switch f.Findings[i].Severity {
		case "error":
			r.listed.Errors++
		case "warning":
			r.listed.Warnings++
		default:
			r.listed.Notes++
		}
	}
	r.listed.Suppressed += len(f.Suppressed)
	if len(f.Errors) > 0 {
		r.listed.Incomplete++
	}
}

// UnmarshalJSON reads a witness: package json cannot set the embedded pointer
// to an unexported type.
func (w *jsonWitness) UnmarshalJSON(text []byte) error {
	var flat struct {
		Role  string               `json:"role"`
		Of    int                  `json:"of"`
		Steps int                  `json:"steps"`
		Moves *[]map[string]string `json:"moves"`
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&flat); err != nil {
		return err
	}
	*w = jsonWitness{Role: flat.Role, Of: flat.Of, Steps: flat.Steps}
	if flat.Moves != nil {
		w.jsonTrace = &jsonTrace{Moves: *flat.Moves}
	}
	return nil
}
