package checker

import (
	"context"
	"strings"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/board"
	"github.com/gdllint/gdllint/play/ruletest"
	"github.com/gdllint/gdllint/sample"
)

// This file makes the data of a document that only pages show: figures of the game, drawings of the states of matches,
// and matches as tests.

// playBudget is the budget for the matches that are played to show a game. It counts work and not
// time, so that a report does not depend on the machine.
var playBudget = play.Budget{MaxSteps: 10e6, MaxTotalSteps: 60e6}

// Bounds on the states that are drawn. Of a long match some states at the beginning are drawn, and
// more at the end.
const (
	maxPageStates  = 600 // states of all matches of a rulesheet
	maxMatchStates = 160 // states of a match
	maxStartStates = 40  // the states of its beginning among these
	minMatchStates = 20  // if there is room for fewer, no further match is drawn
)

// maxShownItems is the greatest number of items of a list in a drawing that are shown.
const maxShownItems = 100

// maxTestText is the greatest length of a match as a test, in bytes.
const maxTestText = 20_000

// A Given is a match to show that is part of no finding or verdict.
type Given struct {
	Title string
	AtEnd bool // the page first shows its last state
	Trace *play.Trace
}

// A replayed is a match with its states, and the game in which it was replayed.
type replayed struct {
	game  *play.Game
	trace *play.Trace
	match *play.ReplayedMatch
}

// page returns the data of a file that pages show beyond the findings and verdicts of its document.
func (s *shower) page(out *document.File) *document.Page {
	p := &document.Page{}
	for _, part := range s.Parts {
		if src := s.source; src != nil && part.StartOffset <= len(src.Text) {
			p.Parts = append(p.Parts, document.Part{Path: part.Path, Line: src.File.Line(src.Pos(part.StartOffset))})
		}
	}
	f := s.sheet
	if f == nil || out.IsSibling {
		return p
	}
	p.Roles, p.Players, p.Hidden, p.Graph = f.RoleNames(), f.PlayerNames(), !f.IsFullyObserved(), graphOf(f)
	names := map[string]bool{}
	for _, r := range f.Rules {
		if len(r.Body) == 0 {
			p.Facts++
		}
		names[r.Head.Name] = true
	}
	p.Rules, p.Names = len(f.Rules)-p.Facts, len(names)
	if f.Source != nil {
		p.Lines = f.Source.File.LineCount()
	}
	switch {
	case s.Static:
		p.Undrawn = "only the text was looked at (--static)"
	case !f.IsErrorFree() || out.Invalid != nil || len(p.Roles) == 0 || !s.draw(p, out):
		p.Undrawn = "the game cannot be played as it is"
	}
	return p
}

// draw plays some random matches for the figures of a page, and draws the given matches (without
// them a random one) and those of a document. It returns false if the game cannot be played.
func (s *shower) draw(p *document.Page, out *document.File) bool {
	f := s.sheet
	game, err := play.NewWithBudget(f, playBudget)
	if err != nil {
		return false
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*maxReplayTime)
	defer cancel()
	// If a match fails, its states up to there are shown.
	seen := sample.OfGame(game, sample.Kept).Profile(ctx, 5)
	if len(seen.SeenStates) == 0 {
		return false
	}
	p.Played = &document.Profile{Matches: seen.PlayedMatches, Finished: seen.FinishedMatches, Shortest: seen.ShortestLength, Longest: seen.LongestLength,
		Limit: sample.Kept.MaxSteps, Stuck: seen.AnyStuck, Choice: seen.AverageMoves(), MostMoves: seen.MostMoves, ChooseTogether: seen.ChooseTogether}
	given := s.Given
	if given == nil && len(seen.FirstTrace.Moves) > 0 {
		given = []Given{{Title: "a match at random", Trace: &seen.FirstTrace}}
	}
	for _, g := range given {
		m := plainMatch(f, g.Trace, s.lastNumber+1)
		s.replayGroup(true, nil, &m)
		p.Shown = append(p.Shown, document.Shown{Title: g.Title, AtEnd: g.AtEnd, Match: m})
	}
	var shown []int
	states := seen.SeenStates
	out.EachMatch(p.Shown, func(at **document.Match) {
		m := *at
		if r := s.replays[m.ID]; r != nil && p.Drawings[m.ID] == nil {
			if p.Drawings == nil {
				p.Drawings = map[int]*document.Drawing{}
			}
			p.Drawings[m.ID] = &document.Drawing{}
			shown = append(shown, m.ID)
			for _, state := range r.match.States {
				states = append(states, state.TrueFluents())
			}
		}
	})
	layout, room := board.New(f, game.Roles(), states), maxPageStates
	for _, id := range shown {
		if room < minMatchStates {
			break
		}
		p.Drawings[id].Test = s.replays[id].asTest(ctx)
		p.Drawings[id].Frames = s.replays[id].frames(ctx, layout, f.Notation, min(room, maxMatchStates))
		room -= len(p.Drawings[id].Frames)
	}
	return true
}

// frames draws at most room states of a match.
func (r *replayed) frames(ctx context.Context, l *board.Layout, n gdl.Notation, room int) (list []document.Frame) {
	head, tail := len(r.match.States), 0
	if head > room {
		head = min(maxStartStates, room/3)
		tail = room - head
	}
	var before []*gdl.Term
	for i, s := range r.match.States {
		now := s.TrueFluents()
		if i < head || i >= len(r.match.States)-tail {
			x := document.Frame{Number: i, Picture: l.DrawState(now, before)}
			for k := range x.Picture.Lists {
				list := &x.Picture.Lists[k]
				if len(list.Items) > maxShownItems {
					list.Items = append(list.Items[:maxShownItems:maxShownItems], document.ListItem{Text: "…", Label: "…"})
				}
			}
			x.IsOver, x.Goals = r.goals(ctx, s, n)
			list = append(list, x)
		}
		before = now
	}
	return list
}

// goals tells whether a state is terminal, and returns its goal values then.
func (r *replayed) goals(ctx context.Context, s play.State, n gdl.Notation) (over bool, list []string) {
	over, err := r.game.IsTerminal(ctx, s)
	if err != nil || !over {
		return false, nil
	}
	for i, role := range r.game.Roles() {
		values, err := r.game.GoalValues(ctx, s, role)
		if err != nil || r.game.IsRandomRole(i) {
			continue
		}
		words := texts(values, n)
		if len(words) == 0 {
			words = []string{"no goal value"}
		}
		list = append(list, role.InNotation(n)+" "+strings.Join(words, " and "))
	}
	return true, list
}

// asTest returns a match as a test in comments; "" if it is too long or cannot be written.
func (r *replayed) asTest(ctx context.Context) string {
	if len(r.match.Steps) > maxTestText/20 {
		return ""
	}
	text, err := ruletest.MatchText(ctx, r.game, document.TestName, r.match)
	if err != nil || len(text) > maxTestText {
		return "" // only the test is left out
	}
	return ruletest.CommentLines(text, r.game.SourceFile().Notation)
}
