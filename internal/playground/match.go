package playground

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/spectate"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/report/html"
)

// maxMoves bounds random matches.
const maxMoves = 400

// match plays a random match.
func match(ctx context.Context, r *Request) (*Answer, error) {
	job := &spectate.Job{Input: checker.Input{Path: Name, Stdin: true, Text: append([]byte{}, r.Text...)}, Notation: gdl.AutoNotation, Seed: r.Seed, Steps: maxMoves}
	m, err := job.Play(ctx)
	if err != nil {
		return nil, err
	}
	part, err := html.NewMatchPart(m.File, report.Printable(m.Title), &m.Trace)
	if err != nil {
		return nil, err
	}
	a := &Answer{HTML: part.HTML}
	switch {
	case len(m.Trace.Moves) >= maxMoves:
		a.Notices = []string{fmt.Sprintf("the match is not over after %d moves", maxMoves)}
	case m.Ending() != "":
		a.Notices = []string{report.Printable(m.Ending())}
	}
	return a, nil
}
