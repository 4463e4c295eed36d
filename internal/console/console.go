package console

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/internal/workbench"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/board"
	"github.com/gdllint/gdllint/play/profile"
	"github.com/gdllint/gdllint/report"
)

// A Console is one session.
type Console struct {
	Sheet *workbench.Sheet
	Trace play.Trace // the moves before the session begins
	Seed  uint64
	Color bool
	In    io.Reader
	Out   io.Writer
	// Save adds the match to the tests of the rulesheet; nil if it has no file.
	Save func(ctx context.Context, name string, trace *play.Trace) (string, error)

	states  []play.State
	trace   play.Trace
	chosen  map[string]*gdl.Term // moves for the next step, by role
	random  map[string]bool      // roles that choose at random
	rng     *rand.Rand
	layout  *board.Layout
	painter board.Painter
}

// maxLine bounds a line of input, in bytes.
const maxLine = 1 << 20

// Run reads lines until the end of the input or the command quit.
func (c *Console) Run(ctx context.Context) error {
	if err := c.begin(ctx); err != nil {
		return err
	}
	if err := c.show(ctx); err != nil {
		return err
	}
	in := bufio.NewScanner(in(c.In))
	in.Buffer(nil, maxLine)
	for {
		fmt.Fprintf(c.Out, "%d> ", len(c.trace.Moves))
		if !in.Scan() {
			fmt.Fprintln(c.Out)
			return in.Err()
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		line := strings.TrimSpace(in.Text())
		if line == "quit" || line == "exit" || line == "q" {
			fmt.Fprintln(c.Out)
			return nil
		}
		err := guard.Run("playing", func() error { return c.line(ctx, line) })
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			fmt.Fprintf(c.Out, "%s\n", report.Printable(err.Error()))
		}
	}
}

func in(r io.Reader) io.Reader {
	if r == nil {
		return strings.NewReader("")
	}
	return r
}

func (c *Console) begin(ctx context.Context) error {
	c.chosen, c.random = map[string]*gdl.Term{}, map[string]bool{gdl.Random: true}
	c.rng = rand.New(rand.NewPCG(c.Seed, 0))
	c.painter = board.Painter{Color: c.Color, Printable: report.Printable}
	match, err := c.Sheet.Game.Replay(ctx, c.Trace)
	if err != nil {
		return err
	}
	c.states, c.trace = match.States, play.Trace{Moves: append([]play.JointMove(nil), c.Trace.Moves...)}
	// The states of random matches help to find the boards.
	game := c.Sheet.Game
	game.SetBudget(play.Budget{Steps: workbench.Budget.Steps, Total: game.Work() + 20e6})
	seen, _ := profile.Of(ctx, game, profile.Options{Matches: 3, Steps: 60, Seed: c.Seed})
	game.SetBudget(play.Budget{Steps: workbench.Budget.Steps})
	states := seen.States
	for _, s := range c.states {
		states = append(states, s.Fluents())
	}
	var roles []string
	for _, r := range game.Roles() {
		roles = append(roles, r.String())
	}
	c.layout = board.New(c.Sheet.File, roles, states)
	return nil
}

func (c *Console) state() play.State { return c.states[len(c.states)-1] }

// A command is a word with its function.
type command struct {
	word, takes, about string
	run                func(c *Console, ctx context.Context, rest string) error
}

func commands() []command {
	return []command{
		{"show", "", "the state and the legal moves", func(c *Console, ctx context.Context, _ string) error { return c.show(ctx) }},
		{"undo", "[N]", "take back one move, or N", (*Console).undo},
		{"jump", "N", "back to the state after N moves", (*Console).jump},
		{"random", "[N]", "one step at random, or N", (*Console).randomly},
		{"auto", "ROLE", "from now on the role chooses at random; again: by hand", (*Console).auto},
		{"?-", "ATOM", "the instances of an atom that hold, such as (line ?x)", (*Console).query},
		{"why", "ATOM", "the rules by which it holds, or why it does not", (*Console).why},
		{"eval", "LINE", "what the rule at a line of the rulesheet gives here", (*Console).evaluate},
		{"moves", "", "the match as JSON, for --moves", func(c *Console, _ context.Context, _ string) error { return c.moves() }},
		{"save", "NAME", "add the match to the tests beside the rulesheet", (*Console).save},
		{"help", "", "this list", func(c *Console, _ context.Context, _ string) error { return c.help() }},
	}
}

func (c *Console) help() error {
	fmt.Fprintln(c.Out, "a move, its number, or ROLE and one of these: choose it; the step is made once every role has a move")
	for _, x := range commands() {
		fmt.Fprintf(c.Out, "%-14s %s\n", strings.TrimSpace(x.word+" "+x.takes), x.about)
	}
	_, err := fmt.Fprintf(c.Out, "%-14s %s\n", "quit", "end")
	return err
}

// line executes a line of input.
func (c *Console) line(ctx context.Context, line string) error {
	if line == "" {
		return c.show(ctx)
	}
	word, rest, _ := strings.Cut(line, " ")
	for _, x := range commands() {
		if x.word == word && !c.isRole(word) {
			return x.run(c, ctx, strings.TrimSpace(rest))
		}
	}
	if strings.HasPrefix(line, "?-") {
		return c.query(ctx, strings.TrimSpace(line[2:]))
	}
	return c.choose(ctx, line)
}

func (c *Console) isRole(word string) bool {
	for _, r := range c.Sheet.Game.Roles() {
		if r.String() == gdl.Fold(word) {
			return true
		}
	}
	return false
}

// choose reads MOVE, N, ROLE MOVE or ROLE N.
func (c *Console) choose(ctx context.Context, line string) error {
	over, err := c.Sheet.Game.Terminal(ctx, c.state())
	if err != nil {
		return err
	}
	if over {
		return errors.New("the match is over; 'undo' takes a move back")
	}
	var named *gdl.Term
	text := line
	if word, rest, has := strings.Cut(line, " "); has && c.isRole(word) {
		named, text = role(c.Sheet.Game, word), strings.TrimSpace(rest)
	}
	fits, err := c.fit(ctx, named, text, 2)
	if fits == 0 && err == nil { // no role has a choice
		fits, err = c.fit(ctx, named, text, 1)
		fits = min(fits, 1) // each has the one move that it has anyway
	}
	switch {
	case err != nil:
		return err
	case fits == 0:
		return fmt.Errorf("'%s' is no command and no legal move here; 'show' lists these, and 'help' the commands", line)
	case fits > 1:
		c.chosen = map[string]*gdl.Term{}
		return fmt.Errorf("several roles have the move '%s'; write ROLE before it", text)
	}
	return c.stepIfReady(ctx)
}

// fit chooses a move for the roles that have it among at least least legal
// moves.
func (c *Console) fit(ctx context.Context, named *gdl.Term, text string, least int) (fits int, err error) {
	for _, r := range c.Sheet.Game.Roles() {
		if named != nil && !gdl.EqualTerms(named, r) {
			continue
		}
		legal, err := c.Sheet.Game.Legal(ctx, c.state(), r)
		if err != nil {
			return fits, err
		}
		if named == nil && (len(legal) < least || c.random[r.String()]) {
			continue
		}
		if m := pick(legal, text, c.Sheet.File.Notation); m != nil {
			c.chosen[r.String()] = m
			fits++
		}
	}
	return fits, nil
}

func role(g *play.Game, word string) *gdl.Term {
	for _, r := range g.Roles() {
		if r.String() == gdl.Fold(word) {
			return r
		}
	}
	return nil
}

// pick returns a legal move by its number or its text.
func pick(legal []*gdl.Term, text string, n gdl.Notation) *gdl.Term {
	if k, err := strconv.Atoi(text); err == nil && k >= 1 && k <= len(legal) {
		return legal[k-1]
	}
	folded := gdl.Fold(strings.Join(strings.Fields(text), " "))
	for _, m := range legal {
		if m.String() == folded || m.In(n) == text {
			return m
		}
	}
	return nil
}

// stepIfReady makes the step once every role has a move.
func (c *Console) stepIfReady(ctx context.Context) error {
	var joint play.JointMove
	var waiting []string
	for _, r := range c.Sheet.Game.Roles() {
		legal, err := c.Sheet.Game.Legal(ctx, c.state(), r)
		if err != nil {
			return err
		}
		m := c.chosen[r.String()]
		switch {
		case len(legal) == 0:
			return fmt.Errorf("%s has no legal move, and the match is not over", r)
		case m == nil && len(legal) == 1:
			m = legal[0]
		case m == nil && c.random[r.String()]:
			m = legal[c.rng.IntN(len(legal))]
		case m == nil:
			waiting = append(waiting, r.String())
		}
		joint = append(joint, m)
	}
	if len(waiting) > 0 {
		_, err := fmt.Fprintf(c.Out, "and %s?\n", report.Printable(strings.Join(waiting, ", ")))
		return err
	}
	return c.step(ctx, joint)
}

func (c *Console) step(ctx context.Context, joint play.JointMove) error {
	next, err := c.Sheet.Game.Next(ctx, c.state(), joint)
	if err != nil {
		return err
	}
	if err := c.tell(ctx, joint); err != nil {
		return err
	}
	c.states, c.trace.Moves = append(c.states, next), append(c.trace.Moves, joint)
	c.chosen = map[string]*gdl.Term{}
	return c.show(ctx)
}

// tell writes a joint move and the percepts of the roles.
func (c *Console) tell(ctx context.Context, joint play.JointMove) error {
	n := c.Sheet.File.Notation
	var moves []string
	for i, r := range c.Sheet.Game.Roles() {
		moves = append(moves, r.In(n)+" "+joint[i].In(n))
	}
	fmt.Fprintf(c.Out, "%d. %s\n", len(c.trace.Moves)+1, report.Printable(strings.Join(moves, ", ")))
	if c.Sheet.File.Observed() {
		return nil
	}
	for _, r := range c.Sheet.Game.Roles() {
		seen, err := c.Sheet.Game.Sees(ctx, c.state(), joint, r)
		if err != nil {
			return err
		}
		if len(seen) > 0 {
			fmt.Fprintf(c.Out, "   %s sees %s\n", report.Printable(r.In(n)), report.Printable(list(seen, n)))
		}
	}
	return nil
}

func list(terms []*gdl.Term, n gdl.Notation) string {
	var texts []string
	for _, t := range terms {
		texts = append(texts, t.In(n))
	}
	return strings.Join(texts, " ")
}

// show writes the state with its legal moves, or its goal values if it is
// terminal.
func (c *Console) show(ctx context.Context) error {
	fluents := c.state().Fluents()
	var before []*gdl.Term
	if k := len(c.states); k > 1 {
		before = c.states[k-2].Fluents()
	}
	if err := c.painter.Write(c.Out, c.layout.Draw(fluents, before), "  "); err != nil {
		return err
	}
	game, n := c.Sheet.Game, c.Sheet.File.Notation
	over, err := game.Terminal(ctx, c.state())
	if err != nil {
		return err
	}
	for _, r := range game.Roles() {
		if over {
			goals, err := game.Goals(ctx, c.state(), r)
			if err != nil {
				return err
			}
			if len(goals) > 0 {
				fmt.Fprintf(c.Out, "the match is over: %s %s\n", report.Printable(r.In(n)), report.Printable(list(goals, n)))
			}
			continue
		}
		legal, err := game.Legal(ctx, c.state(), r)
		if err != nil {
			return err
		}
		fmt.Fprintf(c.Out, "%s:", report.Printable(r.In(n)))
		for i, m := range legal {
			fmt.Fprintf(c.Out, " %d %s", i+1, report.Printable(m.In(n)))
		}
		if c.random[r.String()] && len(legal) > 1 {
			fmt.Fprint(c.Out, " (at random)")
		}
		fmt.Fprintln(c.Out)
	}
	return nil
}
