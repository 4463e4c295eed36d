package journal

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"io"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
)

// A Writer adds records to a journal, which is the directory Dir. Each Writer makes files with
// names that no other file has. A Writer with only Dir set is ready for use.
type Writer struct {
	Dir  string
	file io.WriteCloser
}

// Files returns the pattern of the files of a journal.
func Files(dir string) string { return strings.TrimSuffix(dir, "/") + "/*.jsonl" }

// Append adds a record. In a local file it is stored at once, even if the process is killed; in
// other places it is stored by Commit.
func (w *Writer) Append(ctx context.Context, r Record) error {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false) // results are kept byte for byte
	if err := encoder.Encode(r); err != nil {
		return err
	}
	if w.file == nil {
		if err := w.open(ctx); err != nil {
			return err
		}
	}
	_, err := w.file.Write(text.Bytes())
	return err
}

func (w *Writer) open(ctx context.Context) error {
	name := strings.TrimSuffix(w.Dir, "/") + "/" + rand.Text() + ".jsonl"
	fs, err := filesystem.New(ctx, name)
	if err != nil {
		return err
	}
	w.file, err = fs.OpenWrite(ctx, name)
	return err
}

// Commit closes the present file, so that its records can be read.
func (w *Writer) Commit() error {
	if w.file == nil {
		return nil
	}
	file := w.file
	w.file = nil
	return file.Close()
}
