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

// number reads a number; def if there is none.
func number(text string, def int) (int, error) {
	if text == "" {
		return def, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("'%s' is no number", text)
	}
	return n, nil
}

func (c *Console) undo(ctx context.Context, rest string) error {
	n, err := number(rest, 1)
	if err != nil {
		return err
	}
	if n > len(c.trace.Moves) {
		return fmt.Errorf("only %d moves were made", len(c.trace.Moves))
	}
	return c.jump(ctx, strconv.Itoa(len(c.trace.Moves)-n))
}

func (c *Console) jump(ctx context.Context, rest string) error {
	n, err := number(rest, -1)
	if err != nil {
		return err
	}
	if n < 0 || n > len(c.trace.Moves) {
		return fmt.Errorf("jump to a number from 0 to %d", len(c.trace.Moves))
	}
	c.states, c.trace.Moves = c.states[:n+1], c.trace.Moves[:n]
	c.chosen = map[string]*gdl.Term{}
	return c.show(ctx)
}

// maxRandom bounds the steps that one line asks for.
const maxRandom = 1000

func (c *Console) randomly(ctx context.Context, rest string) error {
	n, err := number(rest, 1)
	if err != nil {
		return err
	}
	for range min(n, maxRandom) {
		over, err := c.Sheet.Game.Terminal(ctx, c.state())
		if err != nil {
			return err
		}
		if over {
			break
		}
		var joint play.JointMove
		for _, r := range c.Sheet.Game.Roles() {
			legal, err := c.Sheet.Game.Legal(ctx, c.state(), r)
			if err != nil {
				return err
			}
			if len(legal) == 0 {
				return fmt.Errorf("%s has no legal move, and the match is not over", r)
			}
			m := c.chosen[r.String()]
			if m == nil {
				m = legal[c.rng.IntN(len(legal))]
			}
			joint = append(joint, m)
		}
		if err := c.step(ctx, joint); err != nil {
			return err
		}
	}
	return nil
}

func (c *Console) auto(_ context.Context, rest string) error {
	r := role(c.Sheet.Game, rest)
	if r == nil {
		return fmt.Errorf("'%s' is no role", rest)
	}
	c.random[r.String()] = !c.random[r.String()]
	how := "by hand"
	if c.random[r.String()] {
		how = "at random"
	}
	_, err := fmt.Fprintf(c.Out, "%s chooses %s\n", report.Printable(r.String()), how)
	return err
}

// atom reads an atom, which may hold variables.
func (c *Console) atom(text string) (*gdl.Term, error) {
	if text == "" {
		return nil, errors.New("write an atom, such as (true (cell 1 1 x)) or (legal ?r ?m)")
	}
	choice := gdl.PrefixNotation
	wrapped := "(atom " + text + ")"
	if c.Sheet.File.Notation != gdl.Prefix && !strings.HasPrefix(text, "(") {
		choice, wrapped = gdl.InfixNotation, "atom("+text+")"
	}
	file := choice.Parse(gdl.NewSource(token.NewFileSet(), "atom", []byte(wrapped)))
	if !file.Valid() || len(file.Rules) != 1 || len(file.Rules[0].Head.Args) != 1 || file.Rules[0].Head.Args[0].IsVar() {
		return nil, fmt.Errorf("'%s' is no atom", text)
	}
	return file.Rules[0].Head.Args[0], nil
}

// moment returns the current state; for an atom that depends on moves, the state
// before and the moves that led to the current one.
func (c *Console) moment(atom *gdl.Term) reasons.Moment {
	m := reasons.Moment{Game: c.Sheet.Game, State: c.state()}
	if k := len(c.trace.Moves); k > 0 && (atom.Name == gdl.Does || c.Sheet.Game.DependsOnMoves(atom.Name, len(atom.Args))) {
		m.State, m.Moves = c.states[k-1], c.trace.Moves[k-1]
	}
	return m
}

// mostShown bounds the instances that are listed.
const mostShown = 50

func (c *Console) query(ctx context.Context, rest string) error {
	atom, err := c.atom(rest)
	if err != nil {
		return err
	}
	found, err := reasons.Query(ctx, c.moment(atom), atom)
	if err != nil {
		return err
	}
	if len(found) == 0 {
		_, err := fmt.Fprintln(c.Out, "no")
		return err
	}
	for _, f := range found[:min(len(found), mostShown)] {
		fmt.Fprintf(c.Out, "  %s\n", report.Printable(f.In(c.Sheet.File.Notation)))
	}
	if more := len(found) - mostShown; more > 0 {
		fmt.Fprintf(c.Out, "  and %d more\n", more)
	}
	return nil
}

func (c *Console) why(ctx context.Context, rest string) error {
	rest = strings.TrimSpace(strings.TrimPrefix(rest, "not "))
	atom, err := c.atom(rest)
	if err != nil {
		return err
	}
	m := c.moment(atom)
	if atom.Name == gdl.True && len(atom.Args) == 1 && len(c.trace.Moves) > 0 {
		// A fluent is made by a rule for next, at the move before.
		k := len(c.trace.Moves) - 1
		m.State, m.Moves = c.states[k], c.trace.Moves[k]
		atom = &gdl.Term{Name: gdl.Next, Spelling: gdl.Next, Args: atom.Args, Parens: true}
	} else if atom.Name == gdl.True && len(atom.Args) == 1 {
		atom = &gdl.Term{Name: gdl.Init, Spelling: gdl.Init, Args: atom.Args, Parens: true}
	}
	if atom.IsGround() && atom.Name != gdl.Does {
		rules, err := m.Game.FiringWith(ctx, m.State, m.Moves, atom)
		if err != nil {
			return err
		}
		for _, r := range rules {
			fmt.Fprintf(c.Out, "it holds by line %d: %s\n", c.place(r), report.Printable(r.String()))
		}
		if len(rules) > 0 {
			return nil
		}
	}
	failures, err := reasons.Missing(ctx, m, atom)
	if err != nil {
		return err
	}
	if len(failures) == 0 {
		_, err := fmt.Fprintln(c.Out, "no rule with conditions gives it")
		return err
	}
	for _, f := range failures {
		c.failure(f)
	}
	return nil
}

func (c *Console) failure(f reasons.Failure) {
	fmt.Fprintf(c.Out, "line %d: %s\n", c.place(f.Rule), report.Printable(f.Rule.String()))
	for _, h := range f.Held {
		fmt.Fprintf(c.Out, "    holds  %s\n", report.Printable(h))
	}
	fmt.Fprintf(c.Out, "    fails  %s\n", report.Printable(f.Shown))
}

func (c *Console) place(r *gdl.Rule) int {
	return report.NewRuler(c.Sheet.File.Source).Place(r.From).Line
}

// evaluate shows the instances of the head of a rule in the current state.
func (c *Console) evaluate(ctx context.Context, rest string) error {
	line, err := number(rest, -1)
	if err != nil {
		return err
	}
	ruler := report.NewRuler(c.Sheet.File.Source)
	found := false
	for _, r := range c.Sheet.File.Rules {
		if ruler.Place(r.From).Line > line || ruler.Place(r.To).Line < line {
			continue
		}
		found = true
		heads, failure, err := reasons.Instances(ctx, c.moment(r.Head), r)
		if err != nil {
			return err
		}
		for _, h := range heads[:min(len(heads), mostShown)] {
			fmt.Fprintf(c.Out, "  %s\n", report.Printable(h.In(c.Sheet.File.Notation)))
		}
		if failure != nil {
			c.failure(*failure)
		}
	}
	if !found {
		return fmt.Errorf("there is no rule at line %s", rest)
	}
	return nil
}

func (c *Console) moves() error {
	steps := []map[string]string{}
	for _, joint := range c.trace.Moves {
		step := map[string]string{}
		for i, r := range c.Sheet.Game.Roles() {
			step[r.String()] = joint[i].String()
		}
		steps = append(steps, step)
	}
	text, err := json.Marshal(steps)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.Out, "%s\n", report.Printable(string(text)))
	return err
}

func (c *Console) save(ctx context.Context, rest string) error {
	switch {
	case rest == "" || strings.ContainsAny(rest, "() \t;\""):
		return errors.New("the name of a test is one word: save NAME")
	case c.Save == nil:
		return errors.New("standard input has no file beside it; begin with a rulesheet in a file")
	}
	path, err := c.Save(ctx, rest, &c.trace)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.Out, "added to %s\n", report.Printable(path))
	return err
}
