package session

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/token"

	"github.com/gdllint/gdllint/gdl"
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
			return nil, errors.New("there is no list 'moves'")
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
		return nil, fmt.Errorf("line %d: no JSON: %w", line, err)
	case err != nil:
		return nil, errors.New(`want a list of joint moves, such as [{"white":"(mark 1 1)","black":"noop"}]`)
	}
	return steps, nil
}

// traceOfMoves makes a match of moves by role. A role with a single legal move may
// be left out.
func traceOfMoves(ctx context.Context, game *play.Game, steps []map[string]string) (play.Trace, error) {
	var trace play.Trace
	state, err := game.InitialState(ctx)
	if err != nil {
		return trace, err
	}
	for i, step := range steps {
		joint, err := readJointMove(ctx, game, state, step)
		if err != nil {
			return trace, fmt.Errorf("step %d: %w", i+1, err)
		}
		trace.Moves = append(trace.Moves, joint)
		if state, err = game.NextState(ctx, state, joint); err != nil {
			return trace, err
		}
	}
	return trace, nil
}

func readJointMove(ctx context.Context, game *play.Game, state play.State, step map[string]string) (play.JointMove, error) {
	var joint play.JointMove
	known := 0
	for _, role := range game.Roles() {
		text, named := step[role.InNotation(game.SourceFile().Notation)]
		if !named {
			text, named = step[role.String()]
		}
		if named {
			known++
			move, err := readMoveTerm(text, game.SourceFile().Notation)
			if err != nil {
				return nil, err
			}
			joint = append(joint, move)
			continue
		}
		legal, err := game.LegalMoves(ctx, state, role)
		if err != nil {
			return nil, err
		}
		if len(legal) != 1 {
			return nil, fmt.Errorf("no move of %s, which has %d legal ones", role, len(legal))
		}
		joint = append(joint, legal[0])
	}
	if known < len(step) {
		return nil, fmt.Errorf("moves of somebody who is not a role")
	}
	return joint, nil
}

// readMoveTerm reads a move in the notation of the rulesheet, or in the prefix one.
func readMoveTerm(text string, n gdl.Notation) (*gdl.Term, error) {
	file := gdl.PrefixNotation.Parse(gdl.NewSource(token.NewFileSet(), "move", []byte("(move "+n.PrefixCode(text)+")")))
	if !file.IsErrorFree() || len(file.Rules) != 1 || len(file.Rules[0].Head.Args) != 1 || !file.Rules[0].Head.IsGround() {
		return nil, fmt.Errorf("'%s' is not a move", text)
	}
	return file.Rules[0].Head.Args[0], nil
}

// ReadTrace reads a match of a game as reports in JSON have it, and checks its moves.
func ReadTrace(ctx context.Context, game *play.Game, text []byte) (play.Trace, error) {
	steps, err := decodeMoves(text)
	if err != nil {
		return play.Trace{}, err
	}
	trace, err := traceOfMoves(ctx, game, steps)
	if err == nil {
		_, err = game.ReplayTrace(ctx, trace)
	}
	return trace, err
}
