// Package journal keeps answers as soon as they are known, so that a run that
// was ended, by whatever, goes on where it was.
package journal

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
)

// A Record is the answer for all rulesheets of one structure, or the reason
// why there is none.
type Record struct {
	Key      string          `json:"key"` // of the structure and the settings
	ID       string          `json:"id"`  // of the rulesheet that was checked
	Line     json.RawMessage `json:"line,omitempty"`
	Failure  string          `json:"failure,omitempty"`
	Attempts int             `json:"attempts,omitempty"`
}

// whole tells a record from a part of one.
func (r *Record) whole() bool { return r.Key != "" && (len(r.Line) > 0) != (r.Failure != "") }

// Read reads the records of a file. A line that is no record is passed over:
// the process that wrote it was ended meanwhile, and what it was about is asked
// again.
func Read(ctx context.Context, path string, each func(Record) error) error {
	fs, err := filesystem.New(ctx, path)
	if err != nil {
		return err
	}
	defer fs.Close()
	file, err := fs.OpenRead(ctx, path)
	if err != nil {
		return err
	}
	defer file.Close()
	return read(bufio.NewReaderSize(file, 1<<16), each)
}

func read(from *bufio.Reader, each func(Record) error) error {
	for {
		line, err := from.ReadBytes('\n')
		var r Record
		if err == nil && json.Unmarshal(line, &r) == nil && r.whole() {
			r.Line = bytes.Clone(r.Line)
			if err := each(r); err != nil {
				return err
			}
		}
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
	}
}
