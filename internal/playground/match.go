package playground

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/spectate"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/report/html"
)

// maxMatchMoves bounds random matches.
const maxMatchMoves = 400

// playRandomMatch plays a random match.
func playRandomMatch(ctx context.Context, r *PlayRequest) (*Answer, error) {
	job := &spectate.SpectateJob{SheetInput: gameOf(r.Text), Notation: gdl.AutoNotation, RandomSeed: r.Seed, MaxMoves: maxMatchMoves}
	m, err := job.PlayMatch(ctx)
	if err != nil {
		return nil, err
	}
	part, err := html.NewMatchPart(m.ReportFile, report.MakePrintable(m.MatchTitle), &m.MatchTrace)
	if err != nil {
		return nil, err
	}
	a := &Answer{HTML: part.HTML}
	switch {
	case len(m.MatchTrace.Moves) >= maxMatchMoves:
		a.Notices = []string{fmt.Sprintf("the match is not over after %d moves", maxMatchMoves)}
	case m.EndingReason() != "":
		a.Notices = []string{report.MakePrintable(m.EndingReason())}
	}
	return a, nil
}
