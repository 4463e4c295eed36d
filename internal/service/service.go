package service

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/internal/perft"
	"github.com/gdllint/gdllint/internal/workbench"
	"github.com/gdllint/gdllint/play"
)

// Schema is the version of requests and answers.
const Schema = 1

// Limits of a process.
const (
	maxLine     = 8 << 20
	maxGames    = 100
	maxMatches  = 100_000
	maxHistory  = 100_000
	maxPlayouts = 100_000
	maxSteps    = 10_000
	perftWork   = 5_000_000_000
	perftStates = 1_000_000
)

// A request is one line.
type request struct {
	ID       json.RawMessage `json:"id"`
	Op       string          `json:"op"`
	Text     string          `json:"text"`
	Notation string          `json:"notation"`
	Game     int             `json:"game"`
	Match    int             `json:"match"`
	Moves    json.RawMessage `json:"moves"`
	Steps    int             `json:"steps"`
	Count    int             `json:"count"`
	Depth    int             `json:"depth"`
	Seed     uint64          `json:"seed"`
}

// A fault is an error with a code that programs know.
type fault struct{ code, message string }

func (f *fault) Error() string { return f.message }

func wrong(format string, args ...any) error { return &fault{"request", fmt.Sprintf(format, args...)} }

// game is a rulesheet that was opened.
type game struct {
	rules rules
	roles []string
	net   *circuit.Network
}

// match is a game with the states that were played so far.
type match struct {
	game     int
	of       *game
	states   []any
	percepts [][][]string
	seen     *view // of the last state, if it was asked for
}

// A Server answers requests. It is used by one goroutine at a time.
type Server struct {
	Version string // of the program

	games   map[int]*game
	matches map[int]*match
	last    int // number of a game or match
}

type answer map[string]any

// Serve answers lines until there are no more.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	s.games, s.matches = map[int]*game{}, map[int]*match{}
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
		text := s.line(ctx, line, long)
		if _, err := w.Write(append(text, '\n')); err != nil {
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

// readLine reads a line. The text of a line that is too long is dropped.
func readLine(r *bufio.Reader) (line []byte, long bool, err error) {
	for {
		part, err := r.ReadSlice('\n')
		if long = long || len(line)+len(part) > maxLine; long {
			line = nil
		} else {
			line = append(line, part...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, long, err
		}
	}
}

// line answers one line.
func (s *Server) line(ctx context.Context, line []byte, long bool) []byte {
	var q request
	var a answer
	var err error
	switch {
	case long:
		err = wrong("a request has at most %d bytes", maxLine)
	default:
		if err = json.Unmarshal(line, &q); err != nil {
			err = wrong("no request: %s", err)
		}
	}
	if err == nil {
		a, err = guard.Value("answering", func() (answer, error) { return s.answer(ctx, &q) })
	}
	if err != nil {
		code := "game" // it cannot be read or played
		var f *fault
		var program *guard.Fault
		if errors.As(err, &f) {
			code = f.code
		} else if errors.As(err, &program) {
			code = "fault"
		}
		a = answer{"error": map[string]string{"code": code, "message": err.Error()}}
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

func (s *Server) answer(ctx context.Context, q *request) (answer, error) {
	switch q.Op {
	case "hello":
		return answer{"schema": Schema, "program": "gdllint " + s.Version}, nil
	case "limits":
		return answer{"line": maxLine, "games": maxGames, "matches": maxMatches, "history": maxHistory, "playouts": maxPlayouts, "steps": maxSteps, "states": perftStates}, nil
	case "open":
		return s.open(ctx, q)
	case "close":
		return s.close(q)
	case "start":
		return s.start(ctx, q)
	case "perft":
		return s.perft(ctx, q)
	}
	m := s.matches[q.Match]
	if !known(q.Op) {
		return nil, wrong("unknown op '%s'; there are hello, limits, open, close, start, state, legal, terminal, goals, percepts, step, undo, end, playouts and perft", q.Op)
	}
	if m == nil {
		return nil, wrong("there is no match %d; start one with the op start", q.Match)
	}
	switch q.Op {
	case "step":
		return s.step(ctx, m, q)
	case "undo":
		return s.undo(ctx, m, q)
	case "end":
		delete(s.matches, q.Match)
		return answer{}, nil
	case "playouts":
		return s.playouts(ctx, m, q)
	case "percepts":
		if len(m.percepts) == 0 {
			return answer{"percepts": map[string][]string{}}, nil
		}
		return answer{"percepts": byRole(m.of, m.percepts[len(m.percepts)-1])}, nil
	case "state":
		a, err := m.told(ctx)
		if err == nil {
			a["state"] = m.of.rules.fluents(m.states[len(m.states)-1])
		}
		return a, err
	}
	v, err := m.view(ctx)
	if err != nil {
		return nil, err
	}
	switch q.Op {
	case "legal":
		return answer{"legal": byRole(m.of, v.legal)}, nil
	case "goals":
		return answer{"goals": byRole(m.of, v.goals)}, nil
	}
	return answer{"terminal": v.over}, nil
}

func known(op string) bool {
	switch op {
	case "state", "legal", "terminal", "goals", "percepts", "step", "undo", "end", "playouts":
		return true
	}
	return false
}

func byRole(g *game, lists [][]string) map[string][]string {
	of := make(map[string][]string, len(lists))
	for i, list := range lists {
		of[g.roles[i]] = list
	}
	return of
}

// open reads a rulesheet.
func (s *Server) open(ctx context.Context, q *request) (answer, error) {
	if len(s.games) >= maxGames {
		return nil, &fault{"limit", fmt.Sprintf("there are %d games already; close some", maxGames)}
	}
	choice := gdl.AutoNotation
	if q.Notation != "" {
		var err error
		if choice, err = gdl.ParseChoice(q.Notation); err != nil {
			return nil, wrong("%s", err)
		}
	}
	sheet, err := workbench.Read("game", []byte(q.Text), choice)
	if err != nil {
		return nil, err
	}
	g := &game{}
	for _, r := range sheet.Game.Roles() {
		g.roles = append(g.roles, r.String())
	}
	if g.net, err = workbench.Network(ctx, sheet.File); err == nil && len(g.net.Game.Roles) == len(g.roles) {
		g.rules = newNetRules(g.net)
	} else if ctx.Err() != nil {
		return nil, ctx.Err()
	} else {
		sheet.Game.SetBudget(play.Budget{Steps: 50e6})
		g.rules = &playRules{sheet.Game}
	}
	s.last++
	s.games[s.last] = g
	return answer{"schema": Schema, "game": s.last, "roles": g.roles, "engine": g.rules.engine()}, nil
}

func (s *Server) close(q *request) (answer, error) {
	if s.games[q.Game] == nil {
		return nil, wrong("there is no game %d", q.Game)
	}
	delete(s.games, q.Game)
	for n, m := range s.matches {
		if m.game == q.Game {
			delete(s.matches, n)
		}
	}
	return answer{}, nil
}

func (s *Server) start(ctx context.Context, q *request) (answer, error) {
	g := s.games[q.Game]
	switch {
	case g == nil:
		return nil, wrong("there is no game %d; open one with the op open", q.Game)
	case len(s.matches) >= maxMatches:
		return nil, &fault{"limit", fmt.Sprintf("there are %d matches already; end some", maxMatches)}
	}
	state, err := g.rules.start(ctx)
	if err != nil {
		return nil, err
	}
	m := &match{game: q.Game, of: g, states: []any{state}}
	a, err := m.told(ctx)
	if err != nil {
		return nil, err
	}
	s.last++
	s.matches[s.last] = m
	a["match"] = s.last
	return a, nil
}

// view returns the view of the last state, which it computes once.
func (m *match) view(ctx context.Context) (*view, error) {
	if m.seen == nil {
		v, err := m.of.rules.look(ctx, m.states[len(m.states)-1])
		if err != nil {
			return nil, err
		}
		m.seen = &v
	}
	return m.seen, nil
}

// told returns the fields of every answer about a new state.
func (m *match) told(ctx context.Context) (answer, error) {
	v, err := m.view(ctx)
	if err != nil {
		return nil, err
	}
	a := answer{"terminal": v.over, "moves": len(m.states) - 1}
	if v.over {
		a["goals"] = byRole(m.of, v.goals)
	} else {
		a["legal"] = byRole(m.of, v.legal)
	}
	return a, nil
}

// joint reads moves: a list, or an object by role in which roles with one legal move
// may be missing.
func (m *match) joint(v *view, text json.RawMessage) ([]string, error) {
	var list []string
	if json.Unmarshal(text, &list) == nil && len(list) == len(m.of.roles) {
		return list, nil
	}
	var of map[string]string
	if err := json.Unmarshal(text, &of); err != nil {
		return nil, wrong("moves are a list with one for each role, or an object with the moves by role")
	}
	list = make([]string, len(m.of.roles))
	named := 0
	for i, role := range m.of.roles {
		move, is := of[role]
		switch {
		case is:
			named++
			list[i] = move
		case len(v.legal[i]) == 1:
			list[i] = v.legal[i][0]
		default:
			return nil, wrong("no move of %s, which has %d legal ones", role, len(v.legal[i]))
		}
	}
	if named < len(of) {
		return nil, wrong("moves of a role that there is not; the roles are %v", m.of.roles)
	}
	return list, nil
}

func (s *Server) step(ctx context.Context, m *match, q *request) (answer, error) {
	v, err := m.view(ctx)
	if err != nil {
		return nil, err
	}
	if v.over {
		return nil, &fault{"terminal", "the match is over"}
	}
	if len(m.states) > maxHistory {
		return nil, &fault{"limit", fmt.Sprintf("a match has at most %d moves", maxHistory)}
	}
	moves, err := m.joint(v, q.Moves)
	if err != nil {
		return nil, err
	}
	next, percepts, err := m.of.rules.step(ctx, m.states[len(m.states)-1], moves)
	if err != nil {
		return nil, err
	}
	m.states, m.percepts, m.seen = append(m.states, next), append(m.percepts, percepts), nil
	a, err := m.told(ctx)
	if err == nil {
		a["percepts"] = byRole(m.of, percepts)
	}
	return a, err
}

func (s *Server) undo(ctx context.Context, m *match, q *request) (answer, error) {
	n := max(q.Count, 1)
	if n >= len(m.states) {
		return nil, wrong("the match has %d moves, and %d cannot be undone", len(m.states)-1, n)
	}
	keep := len(m.states) - n
	m.states, m.percepts, m.seen = m.states[:keep], m.percepts[:keep-1], nil
	return m.told(ctx)
}

// playouts plays random matches from the current state.
func (s *Server) playouts(ctx context.Context, m *match, q *request) (answer, error) {
	count, steps := max(q.Count, 1), q.Steps
	if steps <= 0 {
		steps = 500
	}
	if count > maxPlayouts || steps > maxSteps {
		return nil, &fault{"limit", fmt.Sprintf("at most %d playouts of %d steps", maxPlayouts, maxSteps)}
	}
	made, finished := 0, 0
	goals := make([]map[string]int, len(m.of.roles))
	for i := range goals {
		goals[i] = map[string]int{}
	}
	for i := range count {
		rng := rand.New(rand.NewPCG(q.Seed, uint64(i)))
		state := m.states[len(m.states)-1]
		for range steps {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			v, err := m.of.rules.look(ctx, state)
			if err != nil {
				return nil, err
			}
			if v.over {
				finished++
				for role, list := range v.goals {
					for _, g := range list {
						goals[role][g]++
					}
				}
				break
			}
			moves := make([]string, len(v.legal))
			stuck := false
			for role, list := range v.legal {
				if stuck = stuck || len(list) == 0; !stuck {
					moves[role] = list[rng.IntN(len(list))]
				}
			}
			if stuck {
				break
			}
			if state, _, err = m.of.rules.step(ctx, state, moves); err != nil {
				return nil, err
			}
			made++
		}
	}
	of := map[string]map[string]int{}
	for i, role := range m.of.roles {
		of[role] = goals[i]
	}
	return answer{"playouts": count, "finished": finished, "steps": made, "goals": of}, nil
}

// perft counts the move sequences of a game.
func (s *Server) perft(ctx context.Context, q *request) (answer, error) {
	g := s.games[q.Game]
	switch {
	case g == nil:
		return nil, wrong("there is no game %d; open one with the op open", q.Game)
	case g.net == nil:
		return nil, &fault{"limit", "the game is too large to be grounded; count with 'gdllint perft'"}
	case q.Depth < 0:
		return nil, wrong("depth must not be negative")
	}
	levels, err := perft.Count(ctx, g.net, perft.Limits{Depth: q.Depth, States: perftStates, Work: perftWork})
	sequences, states := []string{}, []int{}
	for _, l := range levels {
		sequences = append(sequences, l.Sequences.String())
		if !l.Partial {
			states = append(states, l.States)
		}
	}
	a := answer{"sequences": sequences, "states": states, "complete": err == nil}
	if errors.Is(err, perft.ErrStates) || errors.Is(err, perft.ErrWork) {
		err = nil
	}
	return a, err
}
