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

// A Part is a report about a part of the rulesheets, to be merged with other reports. Its documents stay in the file,
// since a report may not fit into memory.
type Part struct {
	ReportPart
	text    io.ReaderAt
	decode  func([]byte) (*document.File, error)
	spans   []span // the places of the documents
	summary *document.Summary
	listed  document.Summary // the counts over the documents
}

// A span is the place of a piece of text, from the byte start up to before the byte end.
type span struct{ start, end int64 }

// addFile records the place of a document and counts its findings.
func (p *Part) addFile(f *document.File, at span) {
	p.FilePaths, p.spans = append(p.FilePaths, f.Path), append(p.spans, at)
	p.listed.CountFile(f)
}

func (p *Part) add(text []byte, at span) error {
	f, err := p.decode(text)
	if err == nil {
		p.addFile(f, at)
	}
	return err
}

// ReadJSON reads a JSON report with a name and of size bytes, and returns it as a Part. With lines
// it is a report of JSON lines, else one document. It fails unless the report is complete.
func ReadJSON(name string, text io.ReaderAt, size int64, lines bool) (*Part, error) {
	p := &Part{ReportPart: ReportPart{ReportName: name}, text: text, decode: decodeFile}
	dec := json.NewDecoder(bufio.NewReader(io.NewSectionReader(text, 0, size)))
	read := p.readDocument
	if lines {
		read = p.readLines
	}
	switch err := read(dec); {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), err == nil && p.summary == nil:
		return nil, fmt.Errorf("%s: this report is not whole: it ends before its summary", name)
	case err != nil:
		return nil, fmt.Errorf("%s: this is no report of gdllint: %w", name, err)
	}
	p.ShardLabel = p.summary.ShardLabel
	return p, nil
}

// readDocument reads the fields of one object.
func (p *Part) readDocument(dec *json.Decoder) error {
	if err := expectDelimiter(dec, '{'); err != nil {
		return err
	}
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return err
		}
		switch key {
		case "version":
			var n int
			if err = dec.Decode(&n); err == nil {
				err = checkVersion(n)
			}
		case "files":
			err = p.readFiles(dec)
		case "summary":
			err = dec.Decode(&p.summary)
		default:
			err = fmt.Errorf("it has a field %q, which reports do not have", key)
		}
		if err != nil {
			return err
		}
	}
	return expectDelimiter(dec, '}')
}

func expectDelimiter(dec *json.Decoder, delim json.Delim) error {
	t, err := dec.Token()
	if err == nil && t != delim {
		err = fmt.Errorf("'%s' is missing", delim)
	}
	return err
}

func checkVersion(n int) error {
	if n != document.Version {
		return fmt.Errorf("it has version %d of the format, and this program reads version %d", n, document.Version)
	}
	return nil
}

// readFiles reads the list of files of a document.
func (p *Part) readFiles(dec *json.Decoder) error {
	if err := expectDelimiter(dec, '['); err != nil {
		return err
	}
	for dec.More() {
		text, at, err := decodeLocated(dec)
		if err == nil {
			err = p.add(text, at)
		}
		if err != nil {
			return err
		}
	}
	return expectDelimiter(dec, ']')
}

// readLines reads one file a line, and the summary at the end.
func (p *Part) readLines(dec *json.Decoder) error {
	for p.summary == nil {
		text, at, err := decodeLocated(dec)
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
		if (line.Path == nil) == (line.Summary == nil) {
			return errors.New("a line is neither about a file nor the summary")
		}
		if p.summary = line.Summary; p.summary == nil {
			if err := p.add(text, at); err != nil {
				return err
			}
		}
	}
	return nil
}

// maxFileSize is the greatest size of the document of one file in a report, in bytes.
const maxFileSize = 256 << 20

// decodeLocated returns the text of the next value and its place.
func decodeLocated(dec *json.Decoder) (json.RawMessage, span, error) {
	var raw json.RawMessage
	if err := dec.Decode(&raw); err != nil {
		return nil, span{}, err
	}
	if len(raw) > maxFileSize {
		return nil, span{}, fmt.Errorf("it says more than %d MiB about one file", maxFileSize>>20)
	}
	to := dec.InputOffset()
	return raw, span{to - int64(len(raw)), to}, nil
}

// decodeFile decodes the document of a file, or a line of a report of JSON lines. Unknown fields
// are errors.
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

// A Merged joins the reports of several runs to the report that one run over all files would have
// written.
type Merged struct {
	parts   []*Part
	order   []FilePosition
	summary document.Summary
}

// Merge joins reports. It fails as MergeOrder does, or if the counts of a report are not those of its documents.
func Merge(parts []*Part) (*Merged, error) {
	m := &Merged{parts: parts}
	var heads []ReportPart
	for _, p := range parts {
		heads = append(heads, p.ReportPart)
		if err := p.summary.Check(&p.listed); err != nil {
			return nil, fmt.Errorf("%s: %w", p.ReportName, err)
		}
		m.summary.AddShard(p.summary)
	}
	var err error
	m.order, err = MergeOrder(heads)
	return m, err
}

// ExitCode is the exit code of the merged run.
func (m *Merged) ExitCode() int { return m.summary.ExitCode }

// Write writes the merged report to w. Documents are decoded and written anew, so that nothing but
// known fields is copied.
func (m *Merged) Write(w Writer) error {
	for _, at := range m.order {
		p := m.parts[at.PartIndex]
		piece := p.spans[at.FileIndex]
		text, err := io.ReadAll(io.NewSectionReader(p.text, piece.start, piece.end-piece.start))
		if err != nil {
			return fmt.Errorf("%s: %w", p.ReportName, err)
		}
		f, err := p.decode(text)
		if err == nil {
			err = w.WriteFile(f)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", p.ReportName, err)
		}
	}
	return w.Close(&m.summary)
}
