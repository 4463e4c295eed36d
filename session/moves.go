package session

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/gdllint/gdllint/play"
)

// decodeMoves reads joint moves as JSON has them in reports: a list of objects,
// each with the moves by role, or an object with such a list as its field
// moves.
func decodeMoves(text []byte) ([]map[string]string, error) {
	var steps []map[string]string
	var err error
	if text = bytes.TrimSpace(text); bytes.HasPrefix(text, []byte("{")) {
		var trace struct{ Moves *[]map[string]string }
		if err = json.Unmarshal(text, &trace); err == nil && trace.Moves == nil {
			return nil, errors.New("the JSON object has no list 'moves'")
		} else if err == nil {
			steps = *trace.Moves
		}
	} else {
		err = json.Unmarshal(text, &steps)
	}
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &syntax):
		line := 1 + bytes.Count(text[:min(int(syntax.Offset), len(text))], []byte("\n"))
		return nil, fmt.Errorf("line %d is not JSON: %w", line, err)
	case err != nil:
		return nil, errors.New(`want a list of joint moves, such as [{"white":"(mark 1 1)","black":"noop"}]`)
	}
	return steps, nil
}

// Read returns a session in which the moves in text, in the JSON of reports, were made. A role with
// a single legal move may be left out.
func (s *Sheet) Read(ctx context.Context, text []byte) (*Session, error) {
	steps, err := decodeMoves(text)
	if err != nil {
		return nil, err
	}
	p, err := s.Begin(ctx)
	for i := 0; err == nil && i < len(steps); i++ {
		var joint play.JointMove
		joint, err = p.Joint(ctx, steps[i], false)
		var illegal *IllegalError
		if errors.As(err, &illegal) {
			err = fmt.Errorf("%w of %s", err, illegal.Role)
		}
		if err != nil {
			return nil, fmt.Errorf("step %d: %w", i+1, err)
		}
		err = p.Make(ctx, joint)
	}
	return p, err
}
