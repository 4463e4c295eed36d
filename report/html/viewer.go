package html

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/board"
	"github.com/gdllint/gdllint/report"
)

// Bounds on the states that a page draws: of a long match the beginning is
// drawn and, at greater length, the end.
const (
	maxDrawn = 600 // states of a page
	maxMatch = 160 // states of a match
	maxHead  = 40  // of these, at its beginning
)

// A viewer shows a match, or two side by side, state by state.
type viewer struct {
	ID, Title string
	Role      string // the role to which both look the same
	Names     []string
	Violation bool // the last state violates a property
	States    []frame
	Legend    []board.Mark // labels that are not the words of the rules
	show      *show
}

// A frame is one state, or a pair of states side by side.
type frame struct {
	ID       string
	Number   int
	Moves    []move
	Sides    []side
	Left     string // a text with the number of states before it that are left out
	Terminal bool
}

// A move is the move of a role before a state.
type move struct {
	Role, Move string
	Sees       string
	Only       string // the match that it belongs to, if it differs in the other one
}

// A side is the picture of one state.
type side struct {
	Name    string
	Picture board.Picture
	Goals   []string // the goal values, in a terminal state
	Over    bool
}

// matches draws the matches of a page.
func (m *maker) matches(g *game) {
	if m.seen == nil {
		g.Untold = m.untold()
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*report.ShowTime)
	defer cancel()
	room := maxDrawn
	shows := m.shows()
	if len(m.seen.profile.First.Moves) > 0 && m.only == nil {
		shows = append(shows, &show{title: "a match at random", one: &m.seen.profile.First})
	}
	for i, s := range shows {
		v := &viewer{ID: fmt.Sprintf("%s-m%d", m.id, i+1), Title: report.Printable(s.title), Violation: s.bad, show: s}
		if !m.draw(ctx, v, room) {
			continue
		}
		room -= len(v.States)
		m.views = append(m.views, v)
		if room < 20 {
			break
		}
	}
	g.Matches = m.views
}

// untold returns the reason that no match is drawn.
func (m *maker) untold() string {
	switch {
	case m.opt.Static:
		return "only the text was looked at (--static)"
	case m.file.Parsed == nil || m.file.Extra:
		return ""
	}
	return "the game cannot be played as it is"
}

// viewerOf returns the name of the viewer that shows a match, or a pair of
// matches.
func (m *maker) viewerOf(one, two *play.Trace) string {
	for _, v := range m.views {
		if one != nil && (v.show.one == one && v.show.two == two) {
			return v.ID
		}
	}
	return ""
}

// draw draws the states of a viewer. It returns false if a match cannot be
// replayed.
func (m *maker) draw(ctx context.Context, v *viewer, room int) bool {
	var matches []*play.Match
	for _, trace := range v.show.traces() {
		match, _ := m.seen.game.Replay(ctx, *trace)
		if match == nil {
			return false
		}
		matches = append(matches, match)
	}
	if len(matches) == 2 {
		v.Role, v.Names = report.Printable(v.show.role), v.show.names[:]
	}
	last := len(matches[0].Steps)
	if len(matches) == 2 {
		last = max(last, len(matches[1].Steps))
	}
	from, to := skipped(last+1, min(room, maxMatch))
	for i := 0; i <= last; i++ {
		if i >= from && i < to {
			continue
		}
		f := frame{ID: fmt.Sprintf("%s-s%d", v.ID, i), Number: i}
		if i == to && from < to {
			f.Left = plural.Count(to-from, "state") + " left out"
		}
		m.frame(ctx, v.show, matches, i, &f)
		v.States = append(v.States, f)
	}
	v.Legend = legend(v.States)
	return true
}

// skipped returns the range of n states that is left out where there is room
// for fewer.
func skipped(n, room int) (from, to int) {
	if n <= room {
		return n, n
	}
	head := min(maxHead, room/3)
	return head, n - (room - head)
}

// frame draws the i-th states of matches.
func (m *maker) frame(ctx context.Context, s *show, matches []*play.Match, i int, f *frame) {
	for n, match := range matches {
		if i >= len(match.States) {
			continue
		}
		d := side{}
		if len(matches) == 2 {
			d.Name = s.names[n]
		}
		var before []*gdl.Term
		if i > 0 {
			before = match.States[i-1].Fluents()
		}
		d.Picture = m.printable(m.seen.layout.Draw(match.States[i].Fluents(), before))
		d.Over, d.Goals = m.end(ctx, match.States[i])
		f.Sides = append(f.Sides, d)
	}
	if i == 0 {
		return
	}
	if len(matches) == 1 {
		f.Moves = m.moves(&matches[0].Steps[i-1], "")
		return
	}
	f.Moves = m.both(s, matches, i-1)
}

// moves returns the move and the percepts of each role in a step.
func (m *maker) moves(step *play.Transition, only string) []move {
	var list []move
	for i, role := range m.seen.roles {
		list = append(list, move{report.Printable(role), m.text(step.Moves[i]), m.sees(step, i), only})
	}
	return list
}

// sees returns the percepts of a role as a text, in games in which roles do not
// see all moves.
func (m *maker) sees(step *play.Transition, role int) string {
	switch percepts := step.Percepts[role]; {
	case m.file.Parsed.Observed() || m.seen.game.IsRandom(role):
		return ""
	case len(percepts) == 0:
		return "nothing"
	default:
		var texts []string
		for _, p := range percepts {
			texts = append(texts, m.text(p))
		}
		return strings.Join(texts, ", ")
	}
}

// both returns the moves of a step of two matches. Moves that are equal in both
// are listed once.
func (m *maker) both(s *show, matches []*play.Match, i int) []move {
	var lists [2][]move
	for n, match := range matches {
		if i < len(match.Steps) {
			lists[n] = m.moves(&match.Steps[i], s.names[n])
		}
	}
	var list []move
	for k := range m.seen.roles {
		if lists[0] == nil || lists[1] == nil {
			break
		}
		one, two := lists[0][k], lists[1][k]
		if one.Move == two.Move && one.Sees == two.Sees {
			one.Only = ""
			list = append(list, one)
			continue
		}
		list = append(list, one, two)
	}
	if list == nil {
		list = slices.Concat(lists[0], lists[1])
	}
	return list
}

// end tells whether a state is terminal, and returns its goal values then.
func (m *maker) end(ctx context.Context, s play.State) (over bool, goals []string) {
	over, err := m.seen.game.Terminal(ctx, s)
	if err != nil || !over {
		return false, nil
	}
	for i, role := range m.seen.game.Roles() {
		values, err := m.seen.game.Goals(ctx, s, role)
		if err != nil || m.seen.game.IsRandom(i) {
			continue
		}
		var texts []string
		for _, v := range values {
			texts = append(texts, m.text(v))
		}
		if len(texts) == 0 {
			texts = []string{"no goal value"}
		}
		goals = append(goals, m.text(role)+" "+strings.Join(texts, " and "))
	}
	return true, goals
}

func (m *maker) text(t *gdl.Term) string { return report.Printable(t.In(m.file.Parsed.Notation)) }
