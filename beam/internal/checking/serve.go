package checking

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/report"
)

// A Request asks to check a text. Requests and replies are JSON values.
type Request struct {
	Path string `json:"path"` // the name of the rulesheet in messages
	Text []byte `json:"text"`
}

// A Reply is the answer to a Request: the line that gdllint -f jsonl writes about a file, or an
// error.
type Reply struct {
	Line  json.RawMessage `json:"line,omitempty"`
	Error string          `json:"error,omitempty"`
}

// Serve answers requests one after the other. When the input ends, as it does when the parent process ends, Serve stops
// the work on the present request and returns.
func Serve(ctx context.Context, s Settings, in io.Reader, out io.Writer) error {
	runner, err := s.Runner()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	requests := make(chan Request)
	go receive(ctx, cancel, in, requests)
	w := json.NewEncoder(out)
	w.SetEscapeHTML(false) // results are kept byte for byte
	for {
		select {
		case <-ctx.Done():
			return nil
		case r := <-requests:
			if err := w.Encode(answer(ctx, runner, r)); err != nil {
				return err
			}
		}
	}
}

// receive sends the requests that it reads to a channel, and ends the context when there are no
// more.
func receive(ctx context.Context, end context.CancelFunc, in io.Reader, to chan<- Request) {
	defer end()
	for d := json.NewDecoder(in); ; {
		var r Request
		if d.Decode(&r) != nil {
			return
		}
		select {
		case to <- r:
		case <-ctx.Done():
			return
		}
	}
}

func answer(ctx context.Context, runner *checker.Runner, r Request) Reply {
	line, err := Check(ctx, runner, r)
	if err != nil {
		return Reply{Error: err.Error()}
	}
	return Reply{Line: line}
}

// Check returns the line of JSON about the text of a request.
func Check(ctx context.Context, runner *checker.Runner, r Request) (json.RawMessage, error) {
	var line bytes.Buffer
	w := report.NewJSONLinesWriter(&line)
	in := checker.Input{Path: r.Path, FromStdin: true, EditorText: append([]byte{}, r.Text...)}
	if err := runner.Run(ctx, []checker.Input{in}, w.WriteFile); err != nil {
		return nil, fmt.Errorf("not checked: %w", err)
	}
	if line.Len() == 0 {
		return nil, errors.New("not checked: no answer")
	}
	return bytes.TrimSpace(line.Bytes()), nil
}
