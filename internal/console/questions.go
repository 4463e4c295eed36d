package console

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/token"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/reasons"
	"github.com/gdllint/gdllint/report"
)

// parseNumber reads a number; def if there is none.
func parseNumber(text string, def int) (int, error) {
	if text == "" {
		return def, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("'%s' is no number", text)
	}
	return n, nil
}

func (c *Console) undoMoves(ctx context.Context, rest string) error {
	n, err := parseNumber(rest, 1)
	if err != nil {
		return err
	}
	if n > len(c.moveTrace.Moves) {
		return fmt.Errorf("only %d moves were made", len(c.moveTrace.Moves))
	}
	return c.jumpTo(ctx, strconv.Itoa(len(c.moveTrace.Moves)-n))
}

func (c *Console) jumpTo(ctx context.Context, rest string) error {
	n, err := parseNumber(rest, -1)
	if err != nil {
		return err
	}
	if n < 0 || n > len(c.moveTrace.Moves) {
		return fmt.Errorf("jump to a number from 0 to %d", len(c.moveTrace.Moves))
	}
	c.stateHistory, c.moveTrace.Moves = c.stateHistory[:n+1], c.moveTrace.Moves[:n]
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
		over, err := c.PlayableSheet.Game.IsTerminal(ctx, c.currentState())
		if err != nil {
			return err
		}
		if over {
			break
		}
		var joint play.JointMove
		for _, r := range c.PlayableSheet.Game.Roles() {
			legal, err := c.PlayableSheet.Game.LegalMoves(ctx, c.currentState(), r)
			if err != nil {
				return err
			}
			if len(legal) == 0 {
				return fmt.Errorf("%s has no legal move, and the match is not over", r)
			}
			m := c.chosenMoves[r.String()]
			if m == nil {
				m = legal[c.randomSource.IntN(len(legal))]
			}
			joint = append(joint, m)
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
		return fmt.Errorf("'%s' is no role", rest)
	}
	c.randomRoles[r.String()] = !c.randomRoles[r.String()]
	how := "by hand"
	if c.randomRoles[r.String()] {
		how = "at random"
	}
	_, err := fmt.Fprintf(c.Output, "%s chooses %s\n", report.MakePrintable(r.String()), how)
	return err
}

// parseAtom reads an atom, which may hold variables.
func (c *Console) parseAtom(text string) (*gdl.Term, error) {
	if text == "" {
		return nil, errors.New("write an atom, such as (true (cell 1 1 x)) or (legal ?r ?m)")
	}
	choice := gdl.PrefixNotation
	wrapped := "(atom " + text + ")"
	if c.PlayableSheet.File.Notation != gdl.Prefix && !strings.HasPrefix(text, "(") {
		choice, wrapped = gdl.InfixNotation, "atom("+text+")"
	}
	file := choice.Parse(gdl.NewSource(token.NewFileSet(), "atom", []byte(wrapped)))
	if !file.IsErrorFree() || len(file.Rules) != 1 || len(file.Rules[0].Head.Args) != 1 || file.Rules[0].Head.Args[0].IsVariable() {
		return nil, fmt.Errorf("'%s' is no atom", text)
	}
	return file.Rules[0].Head.Args[0], nil
}

// momentFor returns the current state; for an atom that depends on moves, the state
// before and the moves that led to the current one.
func (c *Console) momentFor(atom *gdl.Term) reasons.Moment {
	m := reasons.Moment{Game: c.PlayableSheet.Game, State: c.currentState()}
	if k := len(c.moveTrace.Moves); k > 0 && (atom.Name == gdl.Does || c.PlayableSheet.Game.DependsOnMoves(atom.Name, len(atom.Args))) {
		m.State, m.JointMove = c.stateHistory[k-1], c.moveTrace.Moves[k-1]
	}
	return m
}

// maxShownInstances bounds the instances that are listed.
const maxShownInstances = 50

func (c *Console) queryAtom(ctx context.Context, rest string) error {
	atom, err := c.parseAtom(rest)
	if err != nil {
		return err
	}
	found, err := reasons.GroundInstances(ctx, c.momentFor(atom), atom)
	if err != nil {
		return err
	}
	if len(found) == 0 {
		_, err := fmt.Fprintln(c.Output, "no")
		return err
	}
	for _, f := range found[:min(len(found), maxShownInstances)] {
		fmt.Fprintf(c.Output, "  %s\n", report.MakePrintable(f.InNotation(c.PlayableSheet.File.Notation)))
	}
	if more := len(found) - maxShownInstances; more > 0 {
		fmt.Fprintf(c.Output, "  and %d more\n", more)
	}
	return nil
}

func (c *Console) explainAtom(ctx context.Context, rest string) error {
	rest = strings.TrimSpace(strings.TrimPrefix(rest, "not "))
	atom, err := c.parseAtom(rest)
	if err != nil {
		return err
	}
	m := c.momentFor(atom)
	if atom.Name == gdl.True && len(atom.Args) == 1 && len(c.moveTrace.Moves) > 0 {
		// A fluent is made by a rule for next, at the move before.
		k := len(c.moveTrace.Moves) - 1
		m.State, m.JointMove = c.stateHistory[k], c.moveTrace.Moves[k]
		atom = &gdl.Term{Name: gdl.Next, Spelling: gdl.Next, Args: atom.Args, InParens: true}
	} else if atom.Name == gdl.True && len(atom.Args) == 1 {
		atom = &gdl.Term{Name: gdl.Init, Spelling: gdl.Init, Args: atom.Args, InParens: true}
	}
	if atom.IsGround() && atom.Name != gdl.Does {
		rules, err := m.Game.FiringRulesWith(ctx, m.State, m.JointMove, atom)
		if err != nil {
			return err
		}
		for _, r := range rules {
			fmt.Fprintf(c.Output, "it holds by line %d: %s\n", c.lineOfRule(r), report.MakePrintable(r.String()))
		}
		if len(rules) > 0 {
			return nil
		}
	}
	failures, err := reasons.ExplainMissing(ctx, m, atom)
	if err != nil {
		return err
	}
	if len(failures) == 0 {
		_, err := fmt.Fprintln(c.Output, "no rule with conditions gives it")
		return err
	}
	for _, f := range failures {
		c.printFailure(f)
	}
	return nil
}

func (c *Console) printFailure(f reasons.RuleFailure) {
	fmt.Fprintf(c.Output, "line %d: %s\n", c.lineOfRule(f.FailingRule), report.MakePrintable(f.FailingRule.String()))
	for _, h := range f.HeldConditions {
		fmt.Fprintf(c.Output, "    holds  %s\n", report.MakePrintable(h))
	}
	fmt.Fprintf(c.Output, "    fails  %s\n", report.MakePrintable(f.ShownCondition))
}

func (c *Console) lineOfRule(r *gdl.Rule) int {
	return report.NewPositionMapper(c.PlayableSheet.File.Source).PlaceOf(r.StartPos).Line
}

// evaluateRule shows the instances of the head of a rule in the current state.
func (c *Console) evaluateRule(ctx context.Context, rest string) error {
	line, err := parseNumber(rest, -1)
	if err != nil {
		return err
	}
	ruler := report.NewPositionMapper(c.PlayableSheet.File.Source)
	found := false
	for _, r := range c.PlayableSheet.File.Rules {
		if ruler.PlaceOf(r.StartPos).Line > line || ruler.PlaceOf(r.EndPos).Line < line {
			continue
		}
		found = true
		heads, failure, err := reasons.RuleInstances(ctx, c.momentFor(r.Head), r)
		if err != nil {
			return err
		}
		for _, h := range heads[:min(len(heads), maxShownInstances)] {
			fmt.Fprintf(c.Output, "  %s\n", report.MakePrintable(h.InNotation(c.PlayableSheet.File.Notation)))
		}
		if failure != nil {
			c.printFailure(*failure)
		}
	}
	if !found {
		return fmt.Errorf("there is no rule at line %s", rest)
	}
	return nil
}

func (c *Console) printMoves() error {
	steps := []map[string]string{}
	for _, joint := range c.moveTrace.Moves {
		step := map[string]string{}
		for i, r := range c.PlayableSheet.Game.Roles() {
			step[r.String()] = joint[i].String()
		}
		steps = append(steps, step)
	}
	text, err := json.Marshal(steps)
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
	path, err := c.SaveTest(ctx, rest, &c.moveTrace)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.Output, "added to %s\n", report.MakePrintable(path))
	return err
}
