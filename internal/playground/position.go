package playground

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play/ruletest"
	"github.com/gdllint/gdllint/report/html"
	"github.com/gdllint/gdllint/session"
	"github.com/gdllint/gdllint/session/verbs"
)

// RoleMoves holds the legal moves of a role.
type RoleMoves struct {
	Role  string   `json:"role"`
	Moves []string `json:"moves"`
}

// maxShownMoves is the greatest number of legal moves of a role in an answer.
const maxShownMoves = 1000

// positionAfter returns a session of the game in the state after the moves of the request.
func positionAfter(ctx context.Context, r *PlayRequest) (*session.Session, error) {
	var steps []map[string]string
	for _, text := range r.Moves {
		var list []map[string]string
		err := json.Unmarshal([]byte("["+text+"]"), &list) // the moves by role in JSON, or else as in tests
		if err != nil {
			list, err = ruletest.PlayedMoves(text)
		}
		if err != nil {
			return nil, err
		}
		steps = append(steps, list...)
	}
	if len(steps) > maxMatchMoves {
		return nil, fmt.Errorf("a match has at most %d moves here; the command 'gdllint play' has no such limit", maxMatchMoves)
	}
	moves, err := json.Marshal(steps)
	if err != nil {
		return nil, err
	}
	sheet, err := session.OpenSheet(gameOf(r.Text), gdl.AutoNotation)
	if err != nil {
		return nil, err
	}
	return sheet.Read(ctx, moves)
}

// playOn returns pictures of the match with the moves of the request, and the legal moves at its
// end.
func playOn(ctx context.Context, r *PlayRequest) (*Answer, error) {
	p, err := positionAfter(ctx, r)
	if err != nil {
		return nil, err
	}
	part, err := html.NewMatchPart(p.Drawn("your match", true))
	if err != nil {
		return nil, err
	}
	a := &Answer{HTML: part.HTML}
	if a.IsOver, err = p.IsOver(ctx); err != nil || a.IsOver {
		return a, err
	}
	all, err := p.Legal(ctx)
	if err != nil {
		return nil, err
	}
	for i, legal := range all {
		m := RoleMoves{Role: p.Game.Roles()[i].InNotation(p.File.Notation), Moves: []string{}}
		for _, t := range legal[:min(len(legal), maxShownMoves)] {
			m.Moves = append(m.Moves, t.InNotation(p.File.Notation))
		}
		a.Legal = append(a.Legal, m)
	}
	return a, nil
}

// askVerb returns the answer of a verb of package verbs about the state after the moves of the request.
func askVerb(ctx context.Context, r *PlayRequest) (*Answer, error) {
	p, err := positionAfter(ctx, r)
	if err != nil {
		return nil, err
	}
	desk := &verbs.Desk{Spoken: true}
	at, err := desk.Seat(ctx, p)
	if err != nil {
		return nil, err
	}
	q := &verbs.Request{Op: r.Op, Game: at["game"].(int), Match: at["match"].(int), Atom: strings.TrimSpace(r.Atom), Line: r.Line, Count: r.Count, Name: r.Name}
	if r.Op == "ask" && r.AskWhy {
		q.Op = "why"
	}
	a, err := desk.Handle(ctx, q)
	if err != nil {
		return nil, err
	}
	text, _ := a["text"].(string)
	return &Answer{Told: text}, nil
}
