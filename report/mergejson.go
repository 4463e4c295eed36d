package report

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// A JSONReport is a report that JSON or JSONLines has written, and that is to
// be merged with others. What it says of files is not kept in memory.
type JSONReport struct {
	name    string
	text    io.ReaderAt
	paths   []string // of the files
	at      []span   // where they are
	summary *jsonSummary
}

// A span is a piece of a text.
type span struct{ from, to int64 }

// ReadJSON finds out what is in a report of so many bytes, in lines or as one
// document. It fails unless the report is whole.
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
		var f struct{ Path *string }
		where, err := locate(dec, &f)
		if err != nil {
			return err
		}
		if f.Path == nil {
			return errors.New("a file has no path")
		}
		r.add(*f.Path, where)
	}
	return expect(dec, json.Delim(']'))
}

// lines reads a file a line, and the summary at the end.
func (r *JSONReport) lines(dec *json.Decoder) error {
	for r.summary == nil {
		var line struct {
			Version int
			Path    *string
			Summary *jsonSummary
		}
		where, err := locate(dec, &line)
		if err != nil {
			return err
		}
		if err := checkVersion(line.Version); err != nil {
			return err
		}
		switch r.summary = line.Summary; {
		case line.Path != nil:
			r.add(*line.Path, where)
		case r.summary == nil:
			return errors.New("a line is neither about a file nor the summary")
		}
	}
	return nil
}

// locate reads a value, and tells where it stands.
func locate(dec *json.Decoder, v any) (span, error) {
	var raw json.RawMessage
	if err := dec.Decode(&raw); err != nil {
		return span{}, err
	}
	to := dec.InputOffset()
	return span{to - int64(len(raw)), to}, json.Unmarshal(raw, v)
}

func (r *JSONReport) add(path string, at span) {
	r.paths, r.at = append(r.paths, path), append(r.at, at)
}
