//go:build !js

package verbs

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/board"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/sample"
	"github.com/gdllint/gdllint/session"
)

// A Prompt lets a user play a match by lines of text. The user chooses the moves of all roles.
type Prompt struct {
	Start    *session.Session // the match before the first line
	Seed     uint64
	UseColor bool
	Time     time.Duration // the time limit for one answer; 0: no limit
	Input    io.Reader
	Output   io.Writer
	Save     func(test string) (path string, err error) // adds a test; nil if the rulesheet has no file

	desk    Desk
	match   *match
	number  int
	chosen  map[string]string // the moves that the user has chosen for the next step, by role
	dice    map[string]bool   // roles that choose at random
	layout  *board.Layout
	painter board.TextPainter
}

// Run reads and executes lines until the end of the input or the command quit.
func (p *Prompt) Run(ctx context.Context) error {
	if err := p.answerWithin(ctx, p.beginSession); err != nil {
		return err
	}
	next := p.lineReader(ctx)
	for {
		line, err := next(fmt.Sprintf("%d> ", len(p.match.Moves)))
		if err != nil {
			fmt.Fprintln(p.Output)
			if errors.Is(err, io.EOF) {
				return nil
			}
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		line = strings.TrimSpace(line)
		if line == "quit" || line == "exit" || line == "q" {
			fmt.Fprintln(p.Output)
			return nil
		}
		err = p.answerWithin(ctx, func(ctx context.Context) error { return p.executeLine(ctx, line) })
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			fmt.Fprintf(p.Output, "%s\n", report.MakePrintable(err.Error()))
		}
	}
}

// answerWithin calls answer with a context that ends after the time limit for one answer.
func (p *Prompt) answerWithin(ctx context.Context, answer func(context.Context) error) error {
	limited := ctx
	if p.Time > 0 {
		var cancel context.CancelFunc
		limited, cancel = context.WithTimeoutCause(ctx, p.Time, checker.TimeoutError(p.Time))
		defer cancel()
	}
	err := guard.Run("playing", func() error { return answer(limited) })
	if cut := guard.CutCause(limited); err != nil && cut != nil {
		return cut
	}
	return err
}

func (p *Prompt) beginSession(ctx context.Context) error {
	p.chosen, p.dice = map[string]string{}, map[string]bool{gdl.Random: true}
	p.painter = board.TextPainter{PaintColour: screen.StyleOf(p.Output, p.UseColor), ScreenWidth: screen.WidthOf(p.Output), MakePrintable: report.MakePrintable}
	p.desk.Spoken = true
	a, err := p.desk.Seat(ctx, p.Start)
	if err != nil {
		return err
	}
	p.number = a["match"].(int)
	p.match = p.desk.matches[p.number]
	p.match.Numbers = sample.Numbers(p.Seed, 0)
	p.layout = p.Start.Sheet.FindBoards(ctx, p.Seed, p.match.States)
	p.Start.Sheet.Game.SetBudget(play.Budget{MaxSteps: session.PlayBudget.MaxSteps})
	return p.showState(ctx)
}

// ownWords returns the commands of the prompt that are not in the table of verbs, with their
// functions.
func (p *Prompt) ownWords() map[string]func(ctx context.Context, rest string) error {
	return map[string]func(context.Context, string) error{
		"":       func(ctx context.Context, _ string) error { return p.showState(ctx) },
		"show":   func(ctx context.Context, _ string) error { return p.showState(ctx) },
		"random": p.stepRandomly,
		"auto":   p.toggleRandom,
		"save":   p.saveMatch,
		"help":   func(context.Context, string) error { return p.printHelp() },
	}
}

// helpRows returns the commands of the prompt, each with its argument and a line of help.
func (p *Prompt) helpRows() [][3]string {
	rows := [][3]string{
		{"show", "", "the state and the legal moves"},
		{"random", "[N]", "one step at random, or N"},
		{"auto", "ROLE", "from now on the role chooses at random; again: by hand"},
	}
	for _, v := range Verbs() {
		if word, about, is := strings.Cut(v.Prompt, "|"); is {
			rows = append(rows, [3]string{word, v.usage(), about})
		}
	}
	return append(rows, [3]string{"help", "", "this list"}, [3]string{"quit", "", "end"})
}

func (p *Prompt) printHelp() error {
	_, err := fmt.Fprintln(p.Output, "a move, its number, or ROLE and one of these: choose it; the step is made once every role has a move")
	for _, x := range p.helpRows() {
		_, err = fmt.Fprintf(p.Output, "%-14s %s\n", strings.TrimSpace(x[0]+" "+x[1]), x[2])
	}
	return err
}

// executeLine executes a line of input: a command or a move.
func (p *Prompt) executeLine(ctx context.Context, line string) error {
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	if strings.HasPrefix(line, "?-") {
		word, rest = "?-", strings.TrimSpace(line[2:])
	}
	if p.roleNamed(word) == nil {
		if do := p.ownWords()[word]; do != nil {
			return do(ctx, rest)
		}
		for _, v := range Verbs() {
			if said, _, is := strings.Cut(v.Prompt, "|"); is && said == word {
				return p.askVerb(ctx, v, rest)
			}
		}
	}
	return p.chooseMove(ctx, line)
}

// askVerb sends the request for a verb, with the rest of a line as its argument, to the desk and
// shows the answer.
func (p *Prompt) askVerb(ctx context.Context, v Verb, rest string) error {
	q, err := p.newRequest(v, rest)
	if err != nil {
		return err
	}
	a, err := p.desk.Handle(ctx, q)
	if err != nil {
		return err
	}
	if text, is := a["text"].(string); is {
		_, err = fmt.Fprint(p.Output, text)
		return err
	}
	for _, name := range []string{"made", "sequences"} {
		if list, is := a[name]; is {
			text, err := json.Marshal(list)
			if err == nil {
				_, err = fmt.Fprintf(p.Output, "%s\n", report.MakePrintable(string(text)))
			}
			return err
		}
	}
	p.chosen = map[string]string{}
	return p.showState(ctx)
}

// newRequest returns the request for a verb with the rest of a line as its argument.
func (p *Prompt) newRequest(v Verb, rest string) (*Request, error) {
	q, arg, needed := &Request{Op: v.Name, Game: p.match.number, Match: p.number}, v.prompted(), false
	if arg == nil {
		return q, nil
	}
	needed = slices.Contains(strings.Fields(v.Needs), arg.Name)
	var value any = rest
	if arg.Type == "integer" {
		n, err := strconv.Atoi(rest)
		switch {
		case rest == "" && !needed:
			return q, nil
		case rest == "":
			n = -1
		case err != nil || n < 0:
			return nil, fmt.Errorf("'%s' is not a number", rest)
		}
		value = n
	}
	text, err := json.Marshal(map[string]any{arg.Name: value})
	if err != nil {
		return nil, err
	}
	return q, json.Unmarshal(text, q)
}

func (p *Prompt) roleNamed(word string) *gdl.Term {
	for _, r := range p.Start.Sheet.Game.Roles() {
		if r.String() == gdl.FoldName(word) {
			return r
		}
	}
	return nil
}

// chooseMove reads MOVE, N, ROLE MOVE or ROLE N, where N is the number of a legal move. It notes
// the chosen move, and makes the step once no role has to choose.
func (p *Prompt) chooseMove(ctx context.Context, line string) error {
	over, err := p.match.IsOver(ctx)
	if err != nil {
		return err
	}
	if over {
		return errors.New("the match is over; 'undo' takes a move back")
	}
	var named *gdl.Term
	text := line
	if word, rest, has := strings.Cut(line, " "); has {
		if named = p.roleNamed(word); named != nil {
			text = strings.TrimSpace(rest)
		}
	}
	fits, err := p.chooseFitting(ctx, named, text, 2)
	if fits == 0 && err == nil { // no role has a choice
		fits, err = p.chooseFitting(ctx, named, text, 1)
		fits = min(fits, 1) // these roles have no other move, so that the text is not ambiguous
	}
	switch {
	case err != nil:
		return err
	case fits == 0:
		return fmt.Errorf("'%s' is neither a command nor a legal move here; 'show' lists these, and 'help' the commands", line)
	case fits > 1:
		p.chosen = map[string]string{}
		return fmt.Errorf("several roles have the move '%s'; write the role before it", text)
	}
	lists, err := p.match.Legal(ctx)
	if err != nil {
		return err
	}
	var waiting []string
	for i, legal := range lists {
		if r := p.match.Game.Roles()[i].String(); p.chosen[r] == "" && len(legal) > 1 && !p.dice[r] {
			waiting = append(waiting, r)
		}
	}
	if len(waiting) > 0 {
		_, err := fmt.Fprintf(p.Output, "and %s?\n", report.MakePrintable(strings.Join(waiting, ", ")))
		return err
	}
	return p.makeStep(ctx)
}

// chooseFitting notes the move that text gives, by itself or by its number, as chosen by each role that has it, has at
// least `least` legal moves, and does not choose at random; with named, only by this role, even if it has fewer moves
// or chooses at random. It returns the number of such roles.
func (p *Prompt) chooseFitting(ctx context.Context, named *gdl.Term, text string, least int) (fits int, err error) {
	all, err := p.match.Legal(ctx)
	if err != nil {
		return 0, err
	}
	for i, r := range p.match.Game.Roles() {
		legal := all[i]
		if named != nil && !gdl.EqualTerms(named, r) || named == nil && (len(legal) < least || p.dice[r.String()]) {
			continue
		}
		move := session.PickMove(legal, text, p.match.File.Notation)
		if k, err := strconv.Atoi(text); err == nil && k >= 1 && k <= len(legal) {
			move = legal[k-1]
		}
		if move != nil {
			p.chosen[r.String()] = move.String()
			fits++
		}
	}
	return fits, nil
}

// makeStep makes a step with the chosen moves and shows the new state. Roles for which no move was
// chosen choose at random.
func (p *Prompt) makeStep(ctx context.Context) error {
	lists, err := p.match.Legal(ctx)
	if err != nil {
		return err
	}
	for i, legal := range lists {
		if len(legal) == 0 {
			return fmt.Errorf("%s has no legal move, and the match is not over", p.match.Game.Roles()[i])
		}
	}
	moves, err := json.Marshal(p.chosen)
	if err != nil {
		return err
	}
	if _, err := p.desk.Handle(ctx, &Request{Op: "random", Match: p.number, Moves: moves}); err != nil {
		return err
	}
	p.chosen = map[string]string{}
	fmt.Fprintf(p.Output, "%d. %s\n", len(p.match.Moves), p.match.MovesText(p.match.Moves[len(p.match.Moves)-1]))
	if !p.match.File.IsFullyObserved() {
		percepts, err := p.match.Percepts(ctx)
		if err != nil {
			return err
		}
		for i, seen := range percepts {
			if len(seen) > 0 {
				fmt.Fprintf(p.Output, "   %s sees %s\n", report.MakePrintable(p.match.Game.Roles()[i].InNotation(p.match.File.Notation)), p.match.TermsText(seen, " "))
			}
		}
	}
	return p.showState(ctx)
}

// stepRandomly makes as many random steps as the rest of the line says, or one; at most maxRandomSteps.
func (p *Prompt) stepRandomly(ctx context.Context, rest string) error {
	n, err := strconv.Atoi(cmp.Or(rest, "1"))
	if err != nil || n < 0 {
		return fmt.Errorf("'%s' is not a number", rest)
	}
	for range min(n, maxRandomSteps) {
		if over, err := p.match.IsOver(ctx); over || err != nil {
			return err
		}
		if err := p.makeStep(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (p *Prompt) toggleRandom(_ context.Context, rest string) error {
	r := p.roleNamed(rest)
	if r == nil {
		return fmt.Errorf("'%s' is not a role", rest)
	}
	p.dice[r.String()] = !p.dice[r.String()]
	how := "by hand"
	if p.dice[r.String()] {
		how = "at random"
	}
	_, err := fmt.Fprintf(p.Output, "%s chooses %s\n", report.MakePrintable(r.String()), how)
	return err
}

func (p *Prompt) saveMatch(ctx context.Context, rest string) error {
	a, err := p.desk.Handle(ctx, &Request{Op: "save", Match: p.number, Name: rest})
	if err != nil {
		return err
	}
	if p.Save == nil {
		return errors.New("standard input has no file beside it; begin with a rulesheet in a file")
	}
	path, err := p.Save(fmt.Sprint(a["text"]))
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.Output, "added to %s\n", report.MakePrintable(path))
	return err
}

// showState writes the state with its legal moves, or its goal values if it is terminal.
func (p *Prompt) showState(ctx context.Context) error {
	if err := p.match.WriteBoard(p.Output, p.layout, p.painter); err != nil {
		return err
	}
	over, err := p.match.IsOver(ctx)
	if err != nil {
		return err
	}
	list := p.match.Legal
	if over {
		list = p.match.Goals
	}
	lists, err := list(ctx)
	if err != nil {
		return err
	}
	for i, terms := range lists {
		r := p.match.Game.Roles()[i]
		name := report.MakePrintable(r.InNotation(p.match.File.Notation))
		if over {
			if len(terms) > 0 {
				fmt.Fprintf(p.Output, "the match is over: %s %s\n", name, p.match.TermsText(terms, " "))
			}
			continue
		}
		items := []string{name + ":"}
		for k, m := range terms {
			items = append(items, fmt.Sprintf("%d %s", k+1, report.MakePrintable(m.InNotation(p.match.File.Notation))))
		}
		if p.dice[r.String()] && len(terms) > 1 {
			items = append(items, "(at random)")
		}
		fmt.Fprintln(p.Output, screen.JoinItems(p.painter.ScreenWidth, items, "  "))
	}
	return nil
}
