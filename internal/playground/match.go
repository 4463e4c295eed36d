package playground

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/report/html"
	"github.com/gdllint/gdllint/session"
)

// maxMatchMoves is the greatest number of joint moves of a match.
const maxMatchMoves = 400

// playRandomMatch returns pictures of a random match of the game, chosen by the seed of the
// request.
func playRandomMatch(ctx context.Context, r *PlayRequest) (*Answer, error) {
	job := &session.ShowJob{Input: gameOf(r.Text), Notation: gdl.AutoNotation, Seed: r.Seed, MaxMoves: maxMatchMoves}
	m, err := job.Play(ctx)
	if err != nil {
		return nil, err
	}
	part, err := html.NewMatchPart(m.Drawn(m.Title, false))
	if err != nil {
		return nil, err
	}
	a := &Answer{HTML: part.HTML}
	switch {
	case len(m.Moves) >= maxMatchMoves:
		a.Notices = []string{fmt.Sprintf("the match is not over after %d moves", maxMatchMoves)}
	case m.Ending != "":
		a.Notices = []string{report.MakePrintable(m.Ending)}
	}
	return a, nil
}
