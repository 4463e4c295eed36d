package console

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/report"
)

// parseNumber reads a number; def if there is none.
func parseNumber(text string, def int) (int, error) {
	if text == "" {
		return def, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("'%s' is not a number", text)
	}
	return n, nil
}

func (c *Console) undoMoves(ctx context.Context, rest string) error {
	n, err := parseNumber(rest, 1)
	if err != nil {
		return err
	}
	if n > len(c.MoveHistory) {
		return fmt.Errorf("only %d moves were made", len(c.MoveHistory))
	}
	return c.jumpTo(ctx, strconv.Itoa(len(c.MoveHistory)-n))
}

func (c *Console) jumpTo(ctx context.Context, rest string) error {
	n, err := parseNumber(rest, -1)
	if err != nil {
		return err
	}
	states, moves := slices.Concat(c.StateHistory, c.laterStates), slices.Concat(c.MoveHistory, c.laterMoves)
	if n < 0 || n > len(moves) {
		return fmt.Errorf("jump to a number from 0 to %d", len(moves))
	}
	c.StateHistory, c.laterStates = states[:n+1:n+1], states[n+1:]
	c.MoveHistory, c.laterMoves = moves[:n:n], moves[n:]
	c.chosenMoves = map[string]*gdl.Term{}
	return c.showState(ctx)
}

// maxRandomSteps bounds the steps that one line asks for.
const maxRandomSteps = 1000

func (c *Console) stepRandomly(ctx context.Context, rest string) error {
	n, err := parseNumber(rest, 1)
	if err != nil {
		return err
	}
	for range min(n, maxRandomSteps) {
		over, err := c.PlayableSheet.Game.IsTerminal(ctx, c.CurrentState())
		if err != nil {
			return err
		}
		if over {
			break
		}
		joint, _, err := c.chosenJoint(ctx, true)
		if err != nil {
			return err
		}
		if err := c.makeStep(ctx, joint); err != nil {
			return err
		}
	}
	return nil
}

func (c *Console) toggleRandom(_ context.Context, rest string) error {
	r := roleNamed(c.PlayableSheet.Game, rest)
	if r == nil {
		return fmt.Errorf("'%s' is not a role", rest)
	}
	c.randomRoles[r.String()] = !c.randomRoles[r.String()]
	how := "by hand"
	if c.randomRoles[r.String()] {
		how = "at random"
	}
	_, err := fmt.Fprintf(c.Output, "%s chooses %s\n", report.MakePrintable(r.String()), how)
	return err
}

func (c *Console) queryAtom(ctx context.Context, rest string) error {
	return c.WriteInstances(ctx, c.Output, rest)
}

func (c *Console) explainAtom(ctx context.Context, rest string) error {
	return c.WriteReasons(ctx, c.Output, rest)
}

// evaluateRule shows the instances of a rule in the current state.
func (c *Console) evaluateRule(ctx context.Context, rest string) error {
	line, err := parseNumber(rest, -1)
	if err != nil {
		return err
	}
	return c.WriteRulesAt(ctx, c.Output, line)
}

func (c *Console) printMoves() error {
	text, err := json.Marshal(c.PlayableSheet.MovesByRole(c.MoveHistory))
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.Output, "%s\n", report.MakePrintable(string(text)))
	return err
}

func (c *Console) saveMatch(ctx context.Context, rest string) error {
	switch {
	case rest == "" || strings.ContainsAny(rest, "() \t;\""):
		return errors.New("the name of a test is one word: save NAME")
	case c.SaveTest == nil:
		return errors.New("standard input has no file beside it; begin with a rulesheet in a file")
	}
	path, err := c.SaveTest(ctx, rest, &play.Trace{Moves: c.MoveHistory})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.Output, "added to %s\n", report.MakePrintable(path))
	return err
}
