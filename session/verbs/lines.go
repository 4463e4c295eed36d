package verbs

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/gdllint/gdllint/internal/guard"
)

// Serve reads requests in JSON, one a line, until the input ends or ctx is done, and writes one line with the answer or
// the error for each.
func (d *Desk) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	r, w := bufio.NewReaderSize(in, 1<<16), bufio.NewWriter(out)
	for ctx.Err() == nil {
		line, long, err := readLine(r)
		if err != nil && len(line) == 0 && !long {
			if errors.Is(err, io.EOF) {
				return w.Flush()
			}
			return err
		}
		if line = bytes.TrimSpace(line); len(line) == 0 && !long {
			continue
		}
		if _, err := w.Write(append(d.answerLine(ctx, line, long), '\n')); err != nil {
			return err
		}
		if r.Buffered() == 0 { // the client waits for the answer
			if err := w.Flush(); err != nil {
				return err
			}
		}
	}
	return w.Flush()
}

// readLine returns the next line. If the line is longer than maxLineBytes, it returns long and no
// text.
func readLine(r *bufio.Reader) (line []byte, long bool, err error) {
	for {
		part, err := r.ReadSlice('\n')
		if long = long || len(line)+len(part) > maxLineBytes; long {
			line = nil
		} else {
			line = append(line, part...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, long, err
		}
	}
}

func (d *Desk) answerLine(ctx context.Context, line []byte, long bool) []byte {
	var q Request
	var a Answer
	var err error
	if long {
		err = requestError("a request has at most %d bytes", maxLineBytes)
	} else if err = json.Unmarshal(line, &q); err != nil {
		var other *json.UnmarshalTypeError
		if errors.As(err, &other) {
			err = fmt.Errorf("%s cannot be of the type %s", cmp.Or(other.Field, "a request"), other.Value)
		}
		err = requestError("no request: %s", err)
	} else {
		a, err = d.Handle(ctx, &q)
	}
	if err != nil {
		a = Answer{"error": map[string]string{"code": CodeOf(err), "message": err.Error()}}
	}
	if len(q.ID) > 0 {
		a["id"] = q.ID
	}
	text, err := json.Marshal(a)
	if err != nil {
		return []byte(`{"error":{"code":"fault","message":"the answer cannot be written"}}`)
	}
	return text
}

// CodeOf returns the code of an error for programs. It is the code of a Fault, "fault" for a fault
// of the program, and else "game": the game cannot be read or played.
func CodeOf(err error) string {
	var f *Fault
	var program *guard.Fault
	switch {
	case errors.As(err, &f):
		return f.Code
	case errors.As(err, &program):
		return "fault"
	}
	return "game"
}
