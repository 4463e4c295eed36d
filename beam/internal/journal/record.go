// Package journal stores answers as soon as they are known, so that a run that was interrupted can
// be continued.
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

// A Record is the answer for all rulesheets with the same structure, or the reason why there is
// none.
type Record struct {
	Key      string          `json:"key"` // names the structure and the settings
	ID       string          `json:"id"`  // the id of the rulesheet that was checked
	Line     json.RawMessage `json:"line,omitempty"`
	Failure  string          `json:"failure,omitempty"`
	Attempts int             `json:"attempts,omitempty"`
}

// whole tells whether a record is complete.
func (r *Record) whole() bool { return r.Key != "" && (len(r.Line) > 0) != (r.Failure != "") }

// Read calls each for the records of a file. It skips incomplete lines, whose process was ended
// while it wrote; these rulesheets are checked again.
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
