// Package verbs answers requests about games and matches: open a rulesheet, start a match, make
// moves, ask for legal moves, and so on. A table has a row for each kind of request, a verb, with
// its arguments, its answer and its function. Requests come as lines of JSON, from a prompt at a
// terminal, or from other front ends.
package verbs

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/comparison"
	"github.com/gdllint/gdllint/internal/cover"
	"github.com/gdllint/gdllint/internal/perft"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/board"
	"github.com/gdllint/gdllint/play/ruletest"
	"github.com/gdllint/gdllint/prover/compare"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/sample"
	"github.com/gdllint/gdllint/session"
)

// SchemaVersion is the version of requests and answers.
const SchemaVersion = 1

// The limits of a Desk: of the size of a request, of the number of things that are open at a time, and of the work for
// one answer.
const (
	maxLineBytes    = 8 << 20
	maxGames        = 100
	maxMatches      = 100_000
	maxMatchMoves   = 100_000
	maxPlayouts     = 100_000
	maxPlayoutSteps = 10_000
	maxRandomSteps  = 1000
	maxCovered      = 1000
	maxPerftWork    = 5_000_000_000
	maxPerftStates  = 1_000_000
	maxComparing    = 30 * time.Second
)

// A Fault is an error with a code for programs, such as "request", "limit", "illegal" or
// "terminal".
type Fault struct{ Code, Message string }

func (f *Fault) Error() string { return f.Message }

func requestError(format string, args ...any) error {
	return &Fault{"request", fmt.Sprintf(format, args...)}
}

func limitError(format string, args ...any) error {
	return &Fault{"limit", fmt.Sprintf(format, args...)}
}

func (c *call) hello(context.Context) (Answer, error) {
	return Answer{"schema": SchemaVersion, "program": "gdllint " + c.Version}, nil
}

func (c *call) listLimits(context.Context) (Answer, error) {
	return Answer{"line": maxLineBytes, "games": maxGames, "matches": maxMatches, "history": maxMatchMoves, "playouts": maxPlayouts, "steps": maxPlayoutSteps, "states": maxPerftStates}, nil
}

func (q *Request) read() (*session.Sheet, error) {
	choice, err := gdl.ParseChoice(cmp.Or(q.Notation, "auto"))
	if err != nil {
		return nil, requestError("%s", err)
	}
	return session.ReadSheet("game", []byte(q.Text), choice)
}

func (c *call) openGame(ctx context.Context) (Answer, error) {
	if len(c.games) >= maxGames {
		return nil, limitError("there are %d games already; close some", maxGames)
	}
	sheet, err := c.read()
	if err != nil {
		return nil, err
	}
	n := c.addSheet(sheet)
	net, err := c.games[n].network(ctx)
	if err != nil {
		delete(c.games, n)
		return nil, err
	}
	engine := "reference"
	if net != nil {
		engine = "network"
	}
	a := Answer{"schema": SchemaVersion, "game": n, "roles": c.roles(c.games[n]), "engine": engine}
	if err := sheet.ReadingError(); err != nil {
		a["errors"] = err.Error()
	}
	return a, nil
}

// byRole returns an answer with one field: a map from roles to the lists of terms that ask returns,
// in the order of the network if the game is grounded.
func (c *call) byRole(ctx context.Context, field string, ask func(context.Context) ([][]*gdl.Term, error)) (Answer, error) {
	lists, err := ask(ctx)
	of := make(map[string][]string, len(lists))
	for i, list := range lists {
		texts := c.terms(c.game, list)
		if n := len(list); n > 1 && c.game.order != nil {
			ranks := make(map[string]int, n)
			for j, t := range list {
				code := texts[j]
				if c.Spoken {
					code = t.String()
				}
				ranks[texts[j]] = c.game.order[place{field, i, code}]
			}
			slices.SortStableFunc(texts, func(a, b string) int { return ranks[a] - ranks[b] })
		}
		of[c.termText(c.game, c.game.Game.Roles()[i])] = texts
	}
	return Answer{field: of}, err
}

func (c *call) closeGame(context.Context) (Answer, error) {
	delete(c.games, c.Game)
	for n, m := range c.matches {
		if m.number == c.Game {
			delete(c.matches, n)
		}
	}
	return Answer{}, nil
}

func (c *call) startMatch(ctx context.Context) (Answer, error) {
	s, err := c.game.Begin(ctx)
	if err != nil {
		return nil, err
	}
	return c.addMatch(ctx, s)
}

func (c *call) addMatch(ctx context.Context, s *session.Session) (Answer, error) {
	if len(c.matches) >= maxMatches {
		return nil, limitError("there are %d matches already; end some", maxMatches)
	}
	if c.Seed != 0 {
		s.Numbers = sample.Numbers(c.Seed, 0)
	}
	c.match = &match{s, c.game, c.Game}
	a, err := c.position(ctx)
	if err != nil {
		return nil, err
	}
	c.lastNumber++
	c.matches[c.lastNumber] = c.match
	a["match"] = c.lastNumber
	return a, nil
}

func (c *call) loadMatch(ctx context.Context) (Answer, error) {
	text := []byte(c.Text)
	if !json.Valid(text) {
		moves, err := ruletest.PlayedMoves(c.Text)
		if err != nil {
			return nil, requestError("%s", err)
		}
		text, _ = json.Marshal(moves)
	}
	s, err := c.game.Read(ctx, text)
	if err != nil {
		return nil, err
	}
	return c.addMatch(ctx, s)
}

// position returns the fields of every answer about a new state: terminal, the legal moves or goal
// values, and the number of moves made.
func (c *call) position(ctx context.Context) (Answer, error) {
	over, err := c.match.IsOver(ctx)
	if err != nil {
		return nil, err
	}
	name, list := "legal", c.match.Legal
	if over {
		name, list = "goals", c.match.Goals
	}
	a, err := c.byRole(ctx, name, list)
	a["terminal"], a["moves"] = over, len(c.match.Session.Moves)
	return a, err
}

func (c *call) tellState(ctx context.Context) (Answer, error) {
	a, err := c.position(ctx)
	if err == nil {
		list := c.terms(c.game, c.match.CurrentState().TrueFluents())
		slices.Sort(list)
		a["state"] = list
	}
	return a, err
}

func (c *call) listLegal(ctx context.Context) (Answer, error) {
	return c.byRole(ctx, "legal", c.match.Legal)
}

func (c *call) listGoals(ctx context.Context) (Answer, error) {
	return c.byRole(ctx, "goals", c.match.Goals)
}

func (c *call) listPercepts(ctx context.Context) (Answer, error) {
	return c.byRole(ctx, "percepts", c.match.Percepts)
}

func (c *call) askTerminal(ctx context.Context) (Answer, error) {
	over, err := c.match.IsOver(ctx)
	return Answer{"terminal": over}, err
}

func (c *call) listMoves(ctx context.Context) (Answer, error) {
	a, err := c.listLegal(ctx)
	a["made"] = c.match.MovesByRole(c.match.Session.Moves)
	return a, err
}

// givenMoves returns the moves in a request, by role. In the request they are a list or an object.
func (c *call) givenMoves() (of map[string]string, err error) {
	var list []string
	if json.Unmarshal(c.Request.Moves, &list) == nil && len(list) == len(c.game.Game.Roles()) {
		of = map[string]string{}
		for i, m := range list {
			of[c.game.RoleNames()[i]] = m
		}
	} else if json.Unmarshal(c.Request.Moves, &of) != nil {
		err = requestError("moves are a list with one for each role, or an object with the moves by role")
	}
	return of, err
}

func (c *call) makeMoves(ctx context.Context) (Answer, error) {
	of, err := c.givenMoves()
	if err != nil {
		if over, _ := c.match.IsOver(ctx); over {
			err = session.ErrOver
		}
		return nil, err
	}
	if err := c.makeStep(ctx, of, false); err != nil {
		return nil, err
	}
	return c.afterStep(ctx)
}

func (c *call) makeStep(ctx context.Context, of map[string]string, random bool) error {
	if len(c.match.Session.Moves) >= maxMatchMoves {
		return limitError("a match has at most %d moves", maxMatchMoves)
	}
	joint, err := c.match.Joint(ctx, of, random)
	if err != nil {
		return err
	}
	return c.match.Make(ctx, joint)
}

// afterStep returns the fields of position, and the percepts of the step.
func (c *call) afterStep(ctx context.Context) (Answer, error) {
	a, err := c.position(ctx)
	if err != nil {
		return nil, err
	}
	seen, err := c.listPercepts(ctx)
	a["percepts"] = seen["percepts"]
	return a, err
}

func (c *call) stepRandomly(ctx context.Context) (Answer, error) {
	of := map[string]string{}
	if len(c.Request.Moves) > 0 {
		var err error
		if of, err = c.givenMoves(); err != nil {
			return nil, err
		}
	}
	if c.Seed != 0 {
		c.match.Numbers = sample.Numbers(c.Seed, 0)
	}
	for range min(max(c.Count, 1), maxRandomSteps) {
		err := c.makeStep(ctx, of, true)
		if errors.Is(err, session.ErrOver) {
			break
		} else if err != nil {
			return nil, err
		}
		of = nil
	}
	a, err := c.afterStep(ctx)
	if c.Count > maxRandomSteps && a["terminal"] == false {
		a["limit"] = fmt.Sprintf("%d random steps were made, the most for one request", maxRandomSteps)
	}
	return a, err
}

func (c *call) takeBack(ctx context.Context) (Answer, error) {
	n, made := max(c.Count, 1), len(c.match.Session.Moves)
	if n > made {
		return nil, requestError("the match has %d moves, and %d cannot be undone", made, n)
	}
	c.Count = made - n
	return c.jumpTo(ctx)
}

func (c *call) jumpTo(ctx context.Context) (Answer, error) {
	if err := c.match.GoTo(c.Count); err != nil {
		return nil, requestError("%s", err)
	}
	return c.position(ctx)
}

func (c *call) endMatch(context.Context) (Answer, error) {
	delete(c.matches, c.Match)
	return Answer{}, nil
}

// textAnswer returns an answer whose field "text" has the output of write.
func textAnswer(write func(*strings.Builder) error) (Answer, error) {
	var b strings.Builder
	err := write(&b)
	return Answer{"text": b.String()}, err
}

func (c *call) askAtom(ctx context.Context) (Answer, error) {
	return textAnswer(func(b *strings.Builder) error { return c.match.WriteInstances(ctx, b, c.Atom) })
}

func (c *call) explainAtom(ctx context.Context) (Answer, error) {
	return textAnswer(func(b *strings.Builder) error { return c.match.WriteReasons(ctx, b, c.Atom) })
}

func (c *call) evaluateRule(ctx context.Context) (Answer, error) {
	return textAnswer(func(b *strings.Builder) error { return c.match.WriteRulesAt(ctx, b, c.Line) })
}

func (c *call) drawBoard(ctx context.Context) (Answer, error) {
	if c.game.layout == nil {
		c.game.layout = c.game.FindBoards(ctx, 1, c.match.States)
		c.game.Sheet.Game.SetBudget(play.Budget{MaxSteps: session.PlayBudget.MaxSteps})
	}
	return textAnswer(func(b *strings.Builder) error {
		return c.match.WriteBoard(b, c.game.layout, board.TextPainter{MakePrintable: report.MakePrintable})
	})
}

func (c *call) playouts(ctx context.Context) (Answer, error) {
	o := &session.Playouts{Seed: c.Seed, Count: max(c.Count, 1), MaxSteps: c.Steps}
	if o.MaxSteps <= 0 {
		o.MaxSteps = 500
	}
	if o.Count > maxPlayouts || o.MaxSteps > maxPlayoutSteps {
		return nil, limitError("at most %d playouts of %d steps", maxPlayouts, maxPlayoutSteps)
	}
	net, err := c.game.network(ctx)
	if err != nil {
		return nil, err
	}
	most := cmp.Or(c.PlayingTime, 30*time.Second)
	limited, cancel := context.WithTimeoutCause(ctx, most, limitError("no playouts within %s; ask for fewer or shorter ones", most))
	defer cancel()
	if net != nil {
		err = o.InLanes(limited, net, c.match.CurrentState())
	} else {
		err = o.ByRules(limited, c.game.Sheet, c.match.CurrentState())
	}
	if err != nil && ctx.Err() == nil {
		err = cmp.Or(context.Cause(limited), err)
	}
	of := map[string]map[string]int{}
	for i, role := range c.roles(c.game) {
		of[role] = o.Goals[i]
	}
	return Answer{"playouts": o.Count, "finished": o.Finished, "steps": o.Steps, "goals": of}, err
}

func (c *call) countSequences(ctx context.Context) (Answer, error) {
	net, err := c.game.network(ctx)
	switch {
	case err != nil:
		return nil, err
	case net == nil:
		return nil, limitError("the game is too large to be grounded; count with 'gdllint perft'")
	case c.Depth < 0:
		return nil, requestError("depth must not be negative")
	}
	levels, err := perft.CountNetwork(ctx, net, perft.CountLimits{MaxDepth: c.Depth, MaxStates: maxPerftStates, MaxGates: maxPerftWork})
	sequences, states := []string{}, []int{}
	for _, l := range levels {
		sequences = append(sequences, l.MoveSequences.String())
		if !l.SequencesOnly {
			states = append(states, l.DistinctStates)
		}
	}
	a := Answer{"sequences": sequences, "states": states, "complete": err == nil}
	if errors.Is(err, perft.ErrTooManyStates) || errors.Is(err, perft.ErrWorkLimit) {
		err = nil
	}
	return a, err
}

func (c *call) countRules(ctx context.Context) (Answer, error) {
	n := min(cmp.Or(c.Count, 300), maxCovered)
	counted, err := cover.MeasureCoverage(ctx, c.game.Sheet, cover.ShortOptions(n))
	if err != nil {
		return nil, err
	}
	return textAnswer(func(b *strings.Builder) error { return counted.WriteMarginText(ctx, b) })
}

func (c *call) compareGame(ctx context.Context) (Answer, error) {
	sheet, err := c.read()
	if err != nil {
		return nil, err
	}
	limited, cancel := context.WithTimeout(ctx, maxComparing)
	defer cancel()
	old := *c.game.Sheet
	old.Path, sheet.Path = "OLD", "NEW"
	found, err := comparison.CompareSheets(limited, &old, sheet, compare.Options{})
	if err != nil {
		return nil, err
	}
	a, err := textAnswer(func(b *strings.Builder) error {
		return found.WriteText(ctx, b, board.TextPainter{MakePrintable: report.MakePrintable}, false)
	})
	a["verdict"] = found.Verdict
	return a, err
}

func (c *call) testGame(ctx context.Context) (Answer, error) {
	r := &session.TestRunner{NamePart: c.Name}
	if c.Text != "" {
		r.ReplacementTests = []session.TestText{{FilePath: "tests", Content: []byte(c.Text)}}
	}
	outcomes, err := r.RunTests(ctx, c.game.Sheet, checker.Input{FromStdin: true})
	passed := 0
	a, _ := textAnswer(func(b *strings.Builder) error {
		for _, o := range outcomes {
			if o.WriteText(b, false); o.HasPassed() {
				passed++
			}
		}
		_, err := fmt.Fprintf(b, "%d passed, %d failed\n", passed, len(outcomes)-passed)
		return err
	})
	a["passed"], a["failed"] = passed, len(outcomes)-passed
	return a, err
}

func (c *call) saveMatch(ctx context.Context) (Answer, error) {
	if c.Name == "" || strings.ContainsAny(c.Name, "() \t\r\n;\"") {
		return nil, requestError("the name of a test is one word: save NAME")
	}
	text, err := c.match.SavedTest(ctx, c.Name)
	return Answer{"text": text}, err
}
