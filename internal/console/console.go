package console

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/internal/inspection"
	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/internal/workbench"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/board"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/sample"
)

// A Console is one session.
type Console struct {
	inspection.MatchPosition
	StartTrace play.Trace // the moves before the session begins
	RandomSeed uint64
	UseColor   bool
	AnswerTime time.Duration // for one answer; 0: no limit
	Input      io.Reader
	Output     io.Writer
	// SaveTest adds the match to the tests of the rulesheet; nil if it has no file.
	SaveTest func(ctx context.Context, name string, trace *play.Trace) (string, error)

	laterStates  []play.State         // those behind the current one, after undo or jump
	laterMoves   []play.JointMove     // the moves to them
	chosenMoves  map[string]*gdl.Term // moves for the next step, by role
	randomRoles  map[string]bool      // roles that choose at random
	randomSource *rand.Rand
	boardLayout  *board.Layout
	boardPainter board.TextPainter
}

// maxLineBytes bounds a line of input, in bytes.
const maxLineBytes = 1 << 20

// Run reads lines until the end of the input or the command quit.
func (c *Console) Run(ctx context.Context) error {
	err := c.answerWithin(ctx, func(ctx context.Context) error {
		if err := c.startSession(ctx); err != nil {
			return err
		}
		return c.showState(ctx)
	})
	if err != nil {
		return err
	}
	in := bufio.NewScanner(orEmptyReader(c.Input))
	in.Buffer(nil, maxLineBytes)
	for {
		fmt.Fprintf(c.Output, "%d> ", len(c.MoveHistory))
		if !in.Scan() {
			fmt.Fprintln(c.Output)
			return in.Err()
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		line := strings.TrimSpace(in.Text())
		if line == "quit" || line == "exit" || line == "q" {
			fmt.Fprintln(c.Output)
			return nil
		}
		err := c.answerWithin(ctx, func(ctx context.Context) error { return c.executeLine(ctx, line) })
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			fmt.Fprintf(c.Output, "%s\n", report.MakePrintable(err.Error()))
		}
	}
}

// answerWithin makes one answer within its time.
func (c *Console) answerWithin(ctx context.Context, answer func(context.Context) error) error {
	limited := ctx
	if c.AnswerTime > 0 {
		var cancel context.CancelFunc
		limited, cancel = context.WithTimeoutCause(ctx, c.AnswerTime, checker.TimeoutError(c.AnswerTime))
		defer cancel()
	}
	err := guard.Run("playing", func() error { return answer(limited) })
	if cut := guard.CutCause(limited); err != nil && cut != nil {
		return cut
	}
	return err
}

func orEmptyReader(r io.Reader) io.Reader {
	if r == nil {
		return strings.NewReader("")
	}
	return r
}

func (c *Console) startSession(ctx context.Context) error {
	c.chosenMoves, c.randomRoles = map[string]*gdl.Term{}, map[string]bool{gdl.Random: true}
	c.randomSource = sample.Numbers(c.RandomSeed, 0)
	c.boardPainter = board.TextPainter{PaintColour: screen.StyleOf(c.Output, c.UseColor), ScreenWidth: screen.WidthOf(c.Output), MakePrintable: report.MakePrintable}
	match, err := c.PlayableSheet.Game.ReplayTrace(ctx, c.StartTrace)
	if err != nil {
		return err
	}
	c.StateHistory, c.MoveHistory = match.States, slices.Clone(c.StartTrace.Moves)
	c.boardLayout = c.PlayableSheet.FindBoards(ctx, c.RandomSeed, c.StateHistory)
	c.PlayableSheet.Game.SetBudget(play.Budget{MaxSteps: workbench.PlayBudget.MaxSteps})
	return nil
}

// A consoleCommand is a word with its function.
type consoleCommand struct {
	commandWord, argumentHint, helpText string
	runCommand                          func(c *Console, ctx context.Context, rest string) error
}

func consoleCommands() []consoleCommand {
	return []consoleCommand{
		{"show", "", "the state and the legal moves", func(c *Console, ctx context.Context, _ string) error { return c.showState(ctx) }},
		{"undo", "[N]", "take back one move, or N", (*Console).undoMoves},
		{"jump", "N", "to the state after N moves, back or forward again", (*Console).jumpTo},
		{"random", "[N]", "one step at random, or N", (*Console).stepRandomly},
		{"auto", "ROLE", "from now on the role chooses at random; again: by hand", (*Console).toggleRandom},
		{"?-", "ATOM", "the instances of an atom that hold, such as (line ?x)", (*Console).queryAtom},
		{"why", "ATOM", "the rules by which it holds, or why it does not", (*Console).explainAtom},
		{"eval", "LINE", "what the rule at a line of the rulesheet gives here", (*Console).evaluateRule},
		{"moves", "", "the match as JSON, for --moves", func(c *Console, _ context.Context, _ string) error { return c.printMoves() }},
		{"save", "NAME", "add the match to the tests beside the rulesheet", (*Console).saveMatch},
		{"help", "", "this list", func(c *Console, _ context.Context, _ string) error { return c.printHelp() }},
	}
}

func (c *Console) printHelp() error {
	fmt.Fprintln(c.Output, "a move, its number, or ROLE and one of these: choose it; the step is made once every role has a move")
	for _, x := range consoleCommands() {
		fmt.Fprintf(c.Output, "%-14s %s\n", strings.TrimSpace(x.commandWord+" "+x.argumentHint), x.helpText)
	}
	_, err := fmt.Fprintf(c.Output, "%-14s %s\n", "quit", "end")
	return err
}

// executeLine executes a line of input.
func (c *Console) executeLine(ctx context.Context, line string) error {
	if line == "" {
		return c.showState(ctx)
	}
	word, rest, _ := strings.Cut(line, " ")
	for _, x := range consoleCommands() {
		if x.commandWord == word && roleNamed(c.PlayableSheet.Game, word) == nil {
			return x.runCommand(c, ctx, strings.TrimSpace(rest))
		}
	}
	if strings.HasPrefix(line, "?-") {
		return c.queryAtom(ctx, strings.TrimSpace(line[2:]))
	}
	return c.chooseMove(ctx, line)
}

// chooseMove reads MOVE, N, ROLE MOVE or ROLE N.
func (c *Console) chooseMove(ctx context.Context, line string) error {
	over, err := c.PlayableSheet.Game.IsTerminal(ctx, c.CurrentState())
	if err != nil {
		return err
	}
	if over {
		return errors.New("the match is over; 'undo' takes a move back")
	}
	var named *gdl.Term
	text := line
	if word, rest, has := strings.Cut(line, " "); has {
		if named = roleNamed(c.PlayableSheet.Game, word); named != nil {
			text = strings.TrimSpace(rest)
		}
	}
	fits, err := c.chooseFitting(ctx, named, text, 2)
	if fits == 0 && err == nil { // no role has a choice
		fits, err = c.chooseFitting(ctx, named, text, 1)
		fits = min(fits, 1) // each has the one move that it has anyway
	}
	switch {
	case err != nil:
		return err
	case fits == 0:
		return fmt.Errorf("'%s' is neither a command nor a legal move here; 'show' lists these, and 'help' the commands", line)
	case fits > 1:
		c.chosenMoves = map[string]*gdl.Term{}
		return fmt.Errorf("several roles have the move '%s'; write ROLE before it", text)
	}
	return c.stepIfComplete(ctx)
}

// chooseFitting chooses a move for the roles that have it among at least least legal
// moves.
func (c *Console) chooseFitting(ctx context.Context, named *gdl.Term, text string, least int) (fits int, err error) {
	all, err := c.PlayableSheet.LegalMoves(ctx, c.CurrentState())
	if err != nil {
		return 0, err
	}
	for i, r := range c.PlayableSheet.Game.Roles() {
		legal := all[i]
		if named != nil && !gdl.EqualTerms(named, r) {
			continue
		}
		if named == nil && (len(legal) < least || c.randomRoles[r.String()]) {
			continue
		}
		if m := pickMove(legal, text, c.PlayableSheet.File.Notation); m != nil {
			c.chosenMoves[r.String()] = m
			fits++
		}
	}
	return fits, nil
}

func roleNamed(g *play.Game, word string) *gdl.Term {
	for _, r := range g.Roles() {
		if r.String() == gdl.FoldName(word) {
			return r
		}
	}
	return nil
}

// pickMove returns a legal move by its number or its text.
func pickMove(legal []*gdl.Term, text string, n gdl.Notation) *gdl.Term {
	if k, err := strconv.Atoi(text); err == nil && k >= 1 && k <= len(legal) {
		return legal[k-1]
	}
	folded := gdl.FoldName(strings.Join(strings.Fields(text), " "))
	for _, m := range legal {
		if m.String() == folded || m.InNotation(n) == text {
			return m
		}
	}
	return nil
}

// stepIfComplete makes the step once every role has a move.
func (c *Console) stepIfComplete(ctx context.Context) error {
	joint, waiting, err := c.chosenJoint(ctx, false)
	if err != nil {
		return err
	}
	if len(waiting) > 0 {
		_, err := fmt.Fprintf(c.Output, "and %s?\n", report.MakePrintable(strings.Join(waiting, ", ")))
		return err
	}
	return c.makeStep(ctx, joint)
}

// chosenJoint returns the moves that were chosen. For roles with one move, for those that choose
// at random and, if that is wanted, for all others a move is drawn; else these are waited for.
func (c *Console) chosenJoint(ctx context.Context, random bool) (joint play.JointMove, waiting []string, err error) {
	all, err := c.PlayableSheet.LegalMoves(ctx, c.CurrentState())
	for i, legal := range all {
		r := c.PlayableSheet.Game.Roles()[i]
		m := c.chosenMoves[r.String()]
		switch {
		case len(legal) == 0:
			return nil, nil, fmt.Errorf("%s has no legal move, and the match is not over", r)
		case m == nil && len(legal) == 1 && !random:
			m = legal[0]
		case m == nil && (random || c.randomRoles[r.String()]):
			m = legal[c.randomSource.IntN(len(legal))]
		case m == nil:
			waiting = append(waiting, r.String())
		}
		joint = append(joint, m)
	}
	return joint, waiting, err
}

func (c *Console) makeStep(ctx context.Context, joint play.JointMove) error {
	next, err := c.PlayableSheet.Game.NextState(ctx, c.CurrentState(), joint)
	if err != nil {
		return err
	}
	if err := c.printStep(ctx, joint); err != nil {
		return err
	}
	c.StateHistory, c.MoveHistory = append(c.StateHistory, next), append(c.MoveHistory, joint)
	c.laterStates, c.laterMoves = nil, nil
	c.chosenMoves = map[string]*gdl.Term{}
	return c.showState(ctx)
}

// printStep writes a joint move and the percepts of the roles.
func (c *Console) printStep(ctx context.Context, joint play.JointMove) error {
	fmt.Fprintf(c.Output, "%d. %s\n", len(c.MoveHistory)+1, c.PlayableSheet.MovesText(joint))
	if c.PlayableSheet.File.IsFullyObserved() {
		return nil
	}
	for _, r := range c.PlayableSheet.Game.Roles() {
		seen, err := c.PlayableSheet.Game.RolePercepts(ctx, c.CurrentState(), joint, r)
		if err != nil {
			return err
		}
		if len(seen) > 0 {
			fmt.Fprintf(c.Output, "   %s sees %s\n", report.MakePrintable(r.InNotation(c.PlayableSheet.File.Notation)), c.PlayableSheet.TermsText(seen, " "))
		}
	}
	return nil
}

// showState writes the state with its legal moves, or its goal values if it is
// terminal.
func (c *Console) showState(ctx context.Context) error {
	fluents := c.CurrentState().TrueFluents()
	var before []*gdl.Term
	if k := len(c.StateHistory); k > 1 {
		before = c.StateHistory[k-2].TrueFluents()
	}
	if err := c.boardPainter.Write(c.Output, c.boardLayout.DrawState(fluents, before), "  "); err != nil {
		return err
	}
	game, n := c.PlayableSheet.Game, c.PlayableSheet.File.Notation
	over, err := game.IsTerminal(ctx, c.CurrentState())
	if err != nil {
		return err
	}
	for _, r := range game.Roles() {
		if over {
			goals, err := game.GoalValues(ctx, c.CurrentState(), r)
			if err != nil {
				return err
			}
			if len(goals) > 0 {
				fmt.Fprintf(c.Output, "the match is over: %s %s\n", report.MakePrintable(r.InNotation(n)), c.PlayableSheet.TermsText(goals, " "))
			}
			continue
		}
		legal, err := game.LegalMoves(ctx, c.CurrentState(), r)
		if err != nil {
			return err
		}
		items := []string{report.MakePrintable(r.InNotation(n)) + ":"}
		for i, m := range legal {
			items = append(items, fmt.Sprintf("%d %s", i+1, report.MakePrintable(m.InNotation(n))))
		}
		if c.randomRoles[r.String()] && len(legal) > 1 {
			items = append(items, "(at random)")
		}
		fmt.Fprintln(c.Output, screen.JoinItems(c.boardPainter.ScreenWidth, items, "  "))
	}
	return nil
}
