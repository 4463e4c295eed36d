package service

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/internal/perft"
	"github.com/gdllint/gdllint/internal/workbench"
	"github.com/gdllint/gdllint/play"
)

// SchemaVersion is the version of requests and answers.
const SchemaVersion = 1

// Limits of a process.
const (
	maxLineBytes    = 8 << 20
	maxGames        = 100
	maxMatches      = 100_000
	maxMatchMoves   = 100_000
	maxPlayouts     = 100_000
	maxPlayoutSteps = 10_000
	maxPerftWork    = 5_000_000_000
	maxPerftStates  = 1_000_000
)

// A serviceRequest is one line.
type serviceRequest struct {
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

// A serviceFault is an error with a code that programs know.
type serviceFault struct{ faultCode, faultMessage string }

func (f *serviceFault) Error() string { return f.faultMessage }

func requestError(format string, args ...any) error {
	return &serviceFault{"request", fmt.Sprintf(format, args...)}
}

// openGame is a rulesheet that was opened.
type openGame struct {
	playedRules gameRules
	roleNames   []string
	gameNetwork *circuit.Network
	notation    gdl.Notation
}

// openMatch is a game with the states that were played so far.
type openMatch struct {
	gameNumber     int
	openGame       *openGame
	stateHistory   []any
	perceptHistory [][][]string
	lastView       *stateView // of the last state, if it was asked for
}

// A GameServer answers requests. It is used by one goroutine at a time.
type GameServer struct {
	ProgramVersion string // of the program

	openGames   map[int]*openGame
	openMatches map[int]*openMatch
	lastNumber  int // number of a game or match
}

type jsonAnswer map[string]any

// ServeLines answers lines until there are no more.
func (s *GameServer) ServeLines(ctx context.Context, in io.Reader, out io.Writer) error {
	s.openGames, s.openMatches = map[int]*openGame{}, map[int]*openMatch{}
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
		text := s.answerLine(ctx, line, long)
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
		if long = long || len(line)+len(part) > maxLineBytes; long {
			line = nil
		} else {
			line = append(line, part...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, long, err
		}
	}
}

// answerLine answers one line.
func (s *GameServer) answerLine(ctx context.Context, line []byte, long bool) []byte {
	var q serviceRequest
	var a jsonAnswer
	var err error
	switch {
	case long:
		err = requestError("a request has at most %d bytes", maxLineBytes)
	default:
		if err = json.Unmarshal(line, &q); err != nil {
			err = requestError("no request: %s", err)
		}
	}
	if err == nil {
		a, err = guard.RunValue("answering", func() (jsonAnswer, error) { return s.answerRequest(ctx, &q) })
	}
	if err != nil {
		code := "game" // it cannot be read or played
		var f *serviceFault
		var program *guard.Fault
		if errors.As(err, &f) {
			code = f.faultCode
		} else if errors.As(err, &program) {
			code = "fault"
		}
		a = jsonAnswer{"error": map[string]string{"code": code, "message": err.Error()}}
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

func (s *GameServer) answerRequest(ctx context.Context, q *serviceRequest) (jsonAnswer, error) {
	switch q.Op {
	case "hello":
		return jsonAnswer{"schema": SchemaVersion, "program": "gdllint " + s.ProgramVersion}, nil
	case "limits":
		return jsonAnswer{"line": maxLineBytes, "games": maxGames, "matches": maxMatches, "history": maxMatchMoves, "playouts": maxPlayouts, "steps": maxPlayoutSteps, "states": maxPerftStates}, nil
	case "open":
		return s.open(ctx, q)
	case "close":
		return s.closeGame(q)
	case "start":
		return s.startMatch(ctx, q)
	case "perft":
		return s.countSequences(ctx, q)
	}
	m := s.openMatches[q.Match]
	if !isMatchOp(q.Op) {
		return nil, requestError("unknown op '%s'; there are hello, limits, open, close, start, state, legal, terminal, goals, percepts, step, undo, end, playouts and perft", q.Op)
	}
	if m == nil {
		return nil, requestError("there is no match %d; start one with the op start", q.Match)
	}
	switch q.Op {
	case "step":
		return s.stepMatch(ctx, m, q)
	case "undo":
		return s.undoMoves(ctx, m, q)
	case "end":
		delete(s.openMatches, q.Match)
		return jsonAnswer{}, nil
	case "playouts":
		return s.playRandomly(ctx, m, q)
	case "percepts":
		if len(m.perceptHistory) == 0 {
			return jsonAnswer{"percepts": map[string][]string{}}, nil
		}
		return jsonAnswer{"percepts": listsByRole(m.openGame, m.perceptHistory[len(m.perceptHistory)-1])}, nil
	case "state":
		a, err := m.answerNewState(ctx)
		if err == nil {
			a["state"] = m.openGame.playedRules.stateFluents(m.stateHistory[len(m.stateHistory)-1])
		}
		return a, err
	}
	v, err := m.viewLastState(ctx)
	if err != nil {
		return nil, err
	}
	switch q.Op {
	case "legal":
		return jsonAnswer{"legal": listsByRole(m.openGame, v.legalMoves)}, nil
	case "goals":
		return jsonAnswer{"goals": listsByRole(m.openGame, v.goalValues)}, nil
	}
	return jsonAnswer{"terminal": v.isTerminal}, nil
}

func isMatchOp(op string) bool {
	switch op {
	case "state", "legal", "terminal", "goals", "percepts", "step", "undo", "end", "playouts":
		return true
	}
	return false
}

func listsByRole(g *openGame, lists [][]string) map[string][]string {
	of := make(map[string][]string, len(lists))
	for i, list := range lists {
		of[g.roleNames[i]] = list
	}
	return of
}

// open reads a rulesheet.
func (s *GameServer) open(ctx context.Context, q *serviceRequest) (jsonAnswer, error) {
	if len(s.openGames) >= maxGames {
		return nil, &serviceFault{"limit", fmt.Sprintf("there are %d games already; close some", maxGames)}
	}
	choice := gdl.AutoNotation
	if q.Notation != "" {
		var err error
		if choice, err = gdl.ParseChoice(q.Notation); err != nil {
			return nil, requestError("%s", err)
		}
	}
	sheet, err := workbench.ReadSheet("game", []byte(q.Text), choice)
	if err != nil {
		return nil, err
	}
	g := &openGame{notation: sheet.File.Notation, roleNames: sheet.RoleNames()}
	if g.gameNetwork, err = workbench.BuildNetwork(ctx, sheet.File, workbench.ShortGrounding); err == nil && len(g.gameNetwork.Game.Roles) == len(g.roleNames) {
		g.playedRules = newNetRules(g.gameNetwork)
	} else if ctx.Err() != nil {
		return nil, ctx.Err()
	} else {
		sheet.Game.SetBudget(play.Budget{MaxSteps: 50e6})
		g.playedRules = &referenceRules{sheet.Game}
	}
	s.lastNumber++
	s.openGames[s.lastNumber] = g
	return jsonAnswer{"schema": SchemaVersion, "game": s.lastNumber, "roles": g.roleNames, "engine": g.playedRules.engineName()}, nil
}

func (s *GameServer) closeGame(q *serviceRequest) (jsonAnswer, error) {
	if s.openGames[q.Game] == nil {
		return nil, requestError("there is no game %d", q.Game)
	}
	delete(s.openGames, q.Game)
	for n, m := range s.openMatches {
		if m.gameNumber == q.Game {
			delete(s.openMatches, n)
		}
	}
	return jsonAnswer{}, nil
}

func (s *GameServer) startMatch(ctx context.Context, q *serviceRequest) (jsonAnswer, error) {
	g := s.openGames[q.Game]
	switch {
	case g == nil:
		return nil, requestError("there is no game %d; open one with the op open", q.Game)
	case len(s.openMatches) >= maxMatches:
		return nil, &serviceFault{"limit", fmt.Sprintf("there are %d matches already; end some", maxMatches)}
	}
	state, err := g.playedRules.initialState(ctx)
	if err != nil {
		return nil, err
	}
	m := &openMatch{gameNumber: q.Game, openGame: g, stateHistory: []any{state}}
	a, err := m.answerNewState(ctx)
	if err != nil {
		return nil, err
	}
	s.lastNumber++
	s.openMatches[s.lastNumber] = m
	a["match"] = s.lastNumber
	return a, nil
}

// viewLastState returns the view of the last state, which it computes once.
func (m *openMatch) viewLastState(ctx context.Context) (*stateView, error) {
	if m.lastView == nil {
		v, err := m.openGame.playedRules.viewState(ctx, m.stateHistory[len(m.stateHistory)-1])
		if err != nil {
			return nil, err
		}
		m.lastView = &v
	}
	return m.lastView, nil
}

// answerNewState returns the fields of every answer about a new state.
func (m *openMatch) answerNewState(ctx context.Context) (jsonAnswer, error) {
	v, err := m.viewLastState(ctx)
	if err != nil {
		return nil, err
	}
	a := jsonAnswer{"terminal": v.isTerminal, "moves": len(m.stateHistory) - 1}
	if v.isTerminal {
		a["goals"] = listsByRole(m.openGame, v.goalValues)
	} else {
		a["legal"] = listsByRole(m.openGame, v.legalMoves)
	}
	return a, nil
}

// readJointMove reads moves: a list, or an object by role in which roles with one legal move
// may be missing.
func (m *openMatch) readJointMove(v *stateView, text json.RawMessage) ([]string, error) {
	var list []string
	if json.Unmarshal(text, &list) == nil && len(list) == len(m.openGame.roleNames) {
		return list, nil
	}
	var of map[string]string
	if err := json.Unmarshal(text, &of); err != nil {
		return nil, requestError("moves are a list with one for each role, or an object with the moves by role")
	}
	list = make([]string, len(m.openGame.roleNames))
	named := 0
	for i, role := range m.openGame.roleNames {
		move, is := of[role]
		switch {
		case is:
			named++
			list[i] = move
		case len(v.legalMoves[i]) == 1:
			list[i] = v.legalMoves[i][0]
		default:
			return nil, requestError("no move of %s, which has %d legal ones", role, len(v.legalMoves[i]))
		}
	}
	if named < len(of) {
		return nil, requestError("moves of a role that there is not; the roles are %v", m.openGame.roleNames)
	}
	return list, nil
}

func (s *GameServer) stepMatch(ctx context.Context, m *openMatch, q *serviceRequest) (jsonAnswer, error) {
	v, err := m.viewLastState(ctx)
	if err != nil {
		return nil, err
	}
	if v.isTerminal {
		return nil, &serviceFault{"terminal", "the match is over"}
	}
	if len(m.stateHistory) > maxMatchMoves {
		return nil, &serviceFault{"limit", fmt.Sprintf("a match has at most %d moves", maxMatchMoves)}
	}
	moves, err := m.readJointMove(v, q.Moves)
	if err != nil {
		return nil, err
	}
	for i := range moves {
		moves[i] = m.openGame.notation.PrefixCode(moves[i])
	}
	next, percepts, err := m.openGame.playedRules.nextState(ctx, m.stateHistory[len(m.stateHistory)-1], moves)
	if err != nil {
		return nil, err
	}
	m.stateHistory, m.perceptHistory, m.lastView = append(m.stateHistory, next), append(m.perceptHistory, percepts), nil
	a, err := m.answerNewState(ctx)
	if err == nil {
		a["percepts"] = listsByRole(m.openGame, percepts)
	}
	return a, err
}

func (s *GameServer) undoMoves(ctx context.Context, m *openMatch, q *serviceRequest) (jsonAnswer, error) {
	n := max(q.Count, 1)
	if n >= len(m.stateHistory) {
		return nil, requestError("the match has %d moves, and %d cannot be undone", len(m.stateHistory)-1, n)
	}
	keep := len(m.stateHistory) - n
	m.stateHistory, m.perceptHistory, m.lastView = m.stateHistory[:keep], m.perceptHistory[:keep-1], nil
	return m.answerNewState(ctx)
}

// playRandomly plays random matches from the current state.
func (s *GameServer) playRandomly(ctx context.Context, m *openMatch, q *serviceRequest) (jsonAnswer, error) {
	count, steps := max(q.Count, 1), q.Steps
	if steps <= 0 {
		steps = 500
	}
	if count > maxPlayouts || steps > maxPlayoutSteps {
		return nil, &serviceFault{"limit", fmt.Sprintf("at most %d playouts of %d steps", maxPlayouts, maxPlayoutSteps)}
	}
	p := playouts{state: m.stateHistory[len(m.stateHistory)-1], seed: q.Seed, count: count, maxSteps: steps}
	for range m.openGame.roleNames {
		p.goals = append(p.goals, map[string]int{})
	}
	if err := m.openGame.playedRules.play(ctx, &p); err != nil {
		return nil, err
	}
	of := map[string]map[string]int{}
	for i, role := range m.openGame.roleNames {
		of[role] = p.goals[i]
	}
	return jsonAnswer{"playouts": count, "finished": p.finished, "steps": p.steps, "goals": of}, nil
}

// countSequences counts the move sequences of a game.
func (s *GameServer) countSequences(ctx context.Context, q *serviceRequest) (jsonAnswer, error) {
	g := s.openGames[q.Game]
	switch {
	case g == nil:
		return nil, requestError("there is no game %d; open one with the op open", q.Game)
	case g.gameNetwork == nil:
		return nil, &serviceFault{"limit", "the game is too large to be grounded; count with 'gdllint perft'"}
	case q.Depth < 0:
		return nil, requestError("depth must not be negative")
	}
	levels, err := perft.CountNetwork(ctx, g.gameNetwork, perft.CountLimits{MaxDepth: q.Depth, MaxStates: maxPerftStates, MaxGates: maxPerftWork})
	sequences, states := []string{}, []int{}
	for _, l := range levels {
		sequences = append(sequences, l.MoveSequences.String())
		if !l.SequencesOnly {
			states = append(states, l.DistinctStates)
		}
	}
	a := jsonAnswer{"sequences": sequences, "states": states, "complete": err == nil}
	if errors.Is(err, perft.ErrTooManyStates) || errors.Is(err, perft.ErrWorkLimit) {
		err = nil
	}
	return a, err
}
