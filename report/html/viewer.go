package html

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/board"
	"github.com/gdllint/gdllint/play/ruletest"
	"github.com/gdllint/gdllint/report"
)

// Bounds on the states that a page draws: of a long match the beginning is
// drawn and, at greater length, the end.
const (
	maxPageStates  = 600 // states of a page
	maxMatchStates = 160 // states of a match
	maxStartStates = 40  // of these, at its beginning
)

// A matchViewer shows a match, or two side by side, state by state.
type matchViewer struct {
	ID, Title    string
	Role         string // the role to which both look the same
	Names        []string
	Violation    bool // the last state violates a property
	TestTexts    []testText
	SheetFile    string // the rulesheet; "" in parts of other pages
	States       []viewerFrame
	Legend       []board.Mark // labels that are not the words of the rules
	shownMatches *matchShow
}

// A testText is a match of a viewer as a test, in comments. The first has the name of
// the viewer.
type testText struct {
	ID, Text  string
	WhichPair string // of two matches: first or second
}

// A viewerFrame is one state, or a pair of states side by side.
type viewerFrame struct {
	ID         string
	Number     int
	Moves      []shownMove
	Sides      []stateSide
	Left       string // a text with the number of states before it that are left out
	IsTerminal bool
}

// A shownMove is the move of a role before a state.
type shownMove struct {
	Role, Move string
	Sees       string
	Only       string // the match that it belongs to, if it differs in the other one
}

// A stateSide is the picture of one state.
type stateSide struct {
	Name    string
	Picture board.Picture
	Goals   []string // the goal values, in a terminal state
	Over    bool
}

// drawMatches draws the matches of a page.
func (m *pageMaker) drawMatches(g *gamePage) {
	if m.playedGame == nil {
		g.Untold = m.undrawnReason()
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*maxReplayTime)
	defer cancel()
	room := maxPageStates
	shows := m.collectShows()
	if len(m.playedGame.matchProfile.FirstTrace.Moves) > 0 && m.fixedShows == nil {
		shows = append(shows, &matchShow{showTitle: "a match at random", firstTrace: &m.playedGame.matchProfile.FirstTrace})
	}
	for i, s := range shows {
		v := &matchViewer{ID: fmt.Sprintf("%s-m%d", m.idPrefix, i+1), Title: report.MakePrintable(s.showTitle), Violation: s.beginsAtEnd, shownMatches: s}
		if !m.isPart {
			v.SheetFile = m.pageName()
		}
		if !m.drawViewer(ctx, v, room) {
			continue
		}
		room -= len(v.States)
		m.drawnViewers = append(m.drawnViewers, v)
		if room < 20 {
			break
		}
	}
	g.Matches = m.drawnViewers
}

// undrawnReason returns the reason that no match is drawn.
func (m *pageMaker) undrawnReason() string {
	switch {
	case m.options.Static:
		return "only the text was looked at (--static)"
	case m.sheetFile.Parsed == nil || m.sheetFile.IsPropertyFile:
		return ""
	}
	return "the game cannot be played as it is"
}

// viewerID returns the name of the viewer that shows a match, or a pair of
// matches.
func (m *pageMaker) viewerID(first, second *document.Match) string {
	one, two := m.trace(first), m.trace(second)
	for _, v := range m.drawnViewers {
		if one != nil && (v.shownMatches.firstTrace == one && v.shownMatches.secondTrace == two) {
			return v.ID
		}
	}
	return ""
}

// drawViewer draws the states of a viewer. It returns false if a match cannot be
// replayed.
func (m *pageMaker) drawViewer(ctx context.Context, v *matchViewer, room int) bool {
	var matches []*play.ReplayedMatch
	for _, trace := range v.shownMatches.allTraces() {
		match, _ := m.playedGame.playableGame.ReplayTrace(ctx, *trace)
		if match == nil {
			return false
		}
		matches = append(matches, match)
	}
	if len(matches) == 2 {
		v.Role, v.Names = report.MakePrintable(v.shownMatches.observingRole), v.shownMatches.matchNames[:]
	}
	for i, match := range matches {
		t := testText{ID: v.ID}
		if i > 0 {
			t.ID += secondMark
		}
		if len(matches) == 2 {
			t.WhichPair = [2]string{"first", "second"}[i]
		}
		if t.Text = m.matchAsTest(ctx, t.ID, match); t.Text != "" {
			v.TestTexts = append(v.TestTexts, t)
		}
	}
	last := len(matches[0].Steps)
	if len(matches) == 2 {
		last = max(last, len(matches[1].Steps))
	}
	from, to := skippedStates(last+1, min(room, maxMatchStates))
	for i := 0; i <= last; i++ {
		if i >= from && i < to {
			continue
		}
		f := viewerFrame{ID: fmt.Sprintf("%s-s%d", v.ID, i), Number: i}
		if i == to && from < to {
			f.Left = plural.CountNoun(to-from, "state") + " left out"
		}
		m.drawFrame(ctx, v.shownMatches, matches, i, &f)
		v.States = append(v.States, f)
	}
	v.Legend = collectLegend(v.States)
	return true
}

// maxTestText bounds the text of a match as a test, in bytes.
const maxTestText = 20_000

// matchAsTest returns a match as a test in comments; "" if it is too long.
func (m *pageMaker) matchAsTest(ctx context.Context, name string, match *play.ReplayedMatch) string {
	if len(match.Steps) > maxTestText/20 {
		return ""
	}
	text, err := ruletest.MatchText(ctx, m.playedGame.playableGame, name, match)
	if err != nil || len(text) > maxTestText {
		return "" // the states are shown all the same
	}
	var b strings.Builder
	for line := range strings.Lines(ruletest.CommentLines(text, m.playedGame.playableGame.SourceFile().Notation)) {
		b.WriteString(report.MakePrintable(strings.TrimSuffix(line, "\n")) + "\n")
	}
	return b.String()
}

// skippedStates returns the range of n states that is left out where there is room
// for fewer.
func skippedStates(n, room int) (from, to int) {
	if n <= room {
		return n, n
	}
	head := min(maxStartStates, room/3)
	return head, n - (room - head)
}

// drawFrame draws the i-th states of matches.
func (m *pageMaker) drawFrame(ctx context.Context, s *matchShow, matches []*play.ReplayedMatch, i int, f *viewerFrame) {
	for n, match := range matches {
		if i >= len(match.States) {
			continue
		}
		d := stateSide{}
		if len(matches) == 2 {
			d.Name = s.matchNames[n]
		}
		var before []*gdl.Term
		if i > 0 {
			before = match.States[i-1].TrueFluents()
		}
		d.Picture = m.printablePicture(m.playedGame.boardLayout.DrawState(match.States[i].TrueFluents(), before))
		d.Over, d.Goals = m.terminalGoals(ctx, match.States[i])
		f.Sides = append(f.Sides, d)
	}
	if i == 0 {
		return
	}
	if len(matches) == 1 {
		f.Moves = m.makeMoves(&matches[0].Steps[i-1], "")
		return
	}
	f.Moves = m.pairedMoves(s, matches, i-1)
}

// makeMoves returns the move and the percepts of each role in a step.
func (m *pageMaker) makeMoves(step *play.Transition, only string) []shownMove {
	var list []shownMove
	for i, role := range m.playedGame.playableGame.Roles() {
		list = append(list, shownMove{report.MakePrintable(role.String()), m.termText(step.JointMove[i]), m.perceptsText(step, i), only})
	}
	return list
}

// perceptsText returns the percepts of a role as a text, in games in which roles do not
// see all moves.
func (m *pageMaker) perceptsText(step *play.Transition, role int) string {
	switch percepts := step.RolePercepts[role]; {
	case m.sheetFile.Parsed.IsFullyObserved() || m.playedGame.playableGame.IsRandomRole(role):
		return ""
	case len(percepts) == 0:
		return "nothing"
	default:
		var texts []string
		for _, p := range percepts {
			texts = append(texts, m.termText(p))
		}
		return strings.Join(texts, ", ")
	}
}

// pairedMoves returns the moves of a step of two matches. Moves that are equal in both
// are listed once.
func (m *pageMaker) pairedMoves(s *matchShow, matches []*play.ReplayedMatch, i int) []shownMove {
	var lists [2][]shownMove
	for n, match := range matches {
		if i < len(match.Steps) {
			lists[n] = m.makeMoves(&match.Steps[i], s.matchNames[n])
		}
	}
	var list []shownMove
	for k := range m.playedGame.playableGame.Roles() {
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

// terminalGoals tells whether a state is terminal, and returns its goal values then.
func (m *pageMaker) terminalGoals(ctx context.Context, s play.State) (over bool, goals []string) {
	over, err := m.playedGame.playableGame.IsTerminal(ctx, s)
	if err != nil || !over {
		return false, nil
	}
	for i, role := range m.playedGame.playableGame.Roles() {
		values, err := m.playedGame.playableGame.GoalValues(ctx, s, role)
		if err != nil || m.playedGame.playableGame.IsRandomRole(i) {
			continue
		}
		var texts []string
		for _, v := range values {
			texts = append(texts, m.termText(v))
		}
		if len(texts) == 0 {
			texts = []string{"no goal value"}
		}
		goals = append(goals, m.termText(role)+" "+strings.Join(texts, " and "))
	}
	return true, goals
}

func (m *pageMaker) termText(t *gdl.Term) string {
	return report.MakePrintable(t.InNotation(m.sheetFile.Parsed.Notation))
}
