package pipeline

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"

	"github.com/gdllint/gdllint/checker"
)

// listFn lists the files that a pattern names.
type listFn struct{}

// ProcessElement emits the paths of the files that a pattern names. Local patterns are those of the
// command gdllint.
func (listFn) ProcessElement(ctx context.Context, pattern string, emit func(string)) error {
	paths, err := List(ctx, pattern)
	for _, path := range paths {
		emit(path)
	}
	return err
}

// List returns the paths of the files that a pattern names; an error if there are none, or if some cannot be read.
func List(ctx context.Context, pattern string) (paths []string, err error) {
	if strings.Contains(pattern, "://") {
		if paths, err = glob(ctx, pattern); err == nil && len(paths) == 0 {
			err = fmt.Errorf("%s: no such file", pattern)
		}
		return paths, err
	}
	found := (&checker.InputFinder{}).FindInputs([]string{pattern})
	for _, in := range found.Inputs {
		paths = append(paths, in.Path)
	}
	err = errors.Join(append(found.UsageErrors, found.ReadFaults...)...)
	if err == nil && len(paths) == 0 {
		err = fmt.Errorf("%s: no rulesheet was found", pattern)
	}
	return paths, err
}

// glob returns the paths of the files that match a pattern, on any file system.
func glob(ctx context.Context, pattern string) ([]string, error) {
	fs, err := filesystem.New(ctx, pattern)
	if err != nil {
		return nil, err
	}
	defer fs.Close()
	return fs.List(ctx, pattern)
}

// readFn reads files: each is one rulesheet, or has one in each line if its name ends in .jsonl.
type readFn struct{}

// ProcessElement emits the rulesheets in a file as inputs. For a file or a line that cannot be read
// it emits an outcome with a failure.
func (readFn) ProcessElement(ctx context.Context, path string, sheet func(Input), failed func(Outcome)) {
	read := readSheet
	if strings.HasSuffix(path, ".jsonl") {
		read = readLines
	}
	file, err := open(ctx, path)
	if err == nil {
		err = read(file, path, sheet, failed)
		file.Close()
	}
	if err != nil {
		failed(Outcome{ID: path, Source: path, Failure: err.Error()})
	}
}

func open(ctx context.Context, path string) (io.ReadCloser, error) {
	fs, err := filesystem.New(ctx, path)
	if err != nil {
		return nil, err
	}
	return fs.OpenRead(ctx, path)
}

func readSheet(file io.Reader, path string, sheet func(Input), _ func(Outcome)) error {
	text, err := io.ReadAll(io.LimitReader(file, maxText+1))
	switch {
	case err != nil:
		return err
	case len(text) > maxText:
		return errLong
	}
	sheet(Input{ID: path, Source: path, Text: text})
	return nil
}

// maxText is the greatest length of a rulesheet, in bytes. The largest known one has 417 kB.
const maxText = 16 << 20

var errLong = fmt.Errorf("larger than %d MB, which is no rulesheet", maxText>>20)

// readLines calls sheet for each line {"id": ..., "text": ...}, and failed for other lines. It
// skips empty lines, and returns an error at a line longer than maxText.
func readLines(file io.Reader, path string, sheet func(Input), failed func(Outcome)) error {
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, maxText)
	n := 0
	for lines.Scan() {
		n++
		if len(lines.Bytes()) == 0 {
			continue
		}
		source := fmt.Sprintf("%s:%d", path, n)
		if in, err := parseLine(lines.Bytes()); err != nil {
			failed(Outcome{ID: source, Source: source, Failure: err.Error()})
		} else {
			in.Source = source
			sheet(in)
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return fmt.Errorf("line %d and all that follow: %w", n+1, errLong)
	}
	return lines.Err()
}

func parseLine(line []byte) (Input, error) {
	var x struct {
		ID   *string `json:"id"`
		Text *string `json:"text"`
	}
	switch err := json.Unmarshal(line, &x); {
	case err != nil:
		return Input{}, fmt.Errorf("no line {\"id\": ..., \"text\": ...}: %w", err)
	case x.ID == nil || *x.ID == "" || x.Text == nil:
		return Input{}, errors.New("a line needs texts 'id' and 'text'")
	}
	return Input{ID: *x.ID, Text: []byte(*x.Text)}, nil
}
