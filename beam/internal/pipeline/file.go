package pipeline

import (
	"bufio"
	"context"
	"errors"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
)

// create writes a file with the text that fill writes, so that nobody ever sees a part of it under
// its name. A local file is renamed at the end; other file systems show a file only when it is
// closed.
func create(ctx context.Context, path string, fill func(*bufio.Writer) error) error {
	fs, err := filesystem.New(ctx, path)
	if err != nil {
		return err
	}
	defer fs.Close()
	renamer, ok := fs.(filesystem.Renamer)
	beside := path
	if ok = ok && !strings.Contains(path, "://"); ok {
		beside = path + ".tmp"
	}
	file, err := fs.OpenWrite(ctx, beside)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(file, 1<<16)
	if err := errors.Join(fill(w), w.Flush(), file.Close()); err != nil || !ok {
		return err
	}
	return renamer.Rename(ctx, beside, path)
}
