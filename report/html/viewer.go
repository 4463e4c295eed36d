package html

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/plural"
)

// A matchViewer shows a match state by state, or two matches side by side that look the same to a role.
type matchViewer struct {
	ID, Title string
	Role      string    // the role that cannot distinguish the two matches
	Names     [2]string // of the two matches
	AtEnd     bool      // the viewer shows the last state first
	Tests     []testText
	SheetFile string // the rulesheet; "" in parts of other pages
	States    []viewerFrame
	Legend    []document.Symbol // the symbols whose labels are not the words of the rules
	matches   []*document.Match
}

// A testText is a match of a viewer, written as a test in comments. Its ID is the ID of the viewer, with "-2" for the
// second match.
type testText struct {
	ID, Text  string
	WhichPair string // "first" or "second" for two matches; "" for one
}

// A viewerFrame is one picture of a viewer: a state, or a state of each of two matches side by
// side.
type viewerFrame struct {
	ID     string
	Number int
	Moves  []shownMove
	Sides  []stateSide
	Left   string // a text with the number of states that are left out before this one
}

// A shownMove is the move of a role before a state.
type shownMove struct {
	Role, Move string
	Sees       string
	Only       string // the name of the match with this move; "" if the move is in both matches
}

// A stateSide is the picture of one state.
type stateSide struct {
	Name    string
	Picture document.Picture
	Goals   []string // the goal values, in a terminal state
	Over    bool
}

// makeViewers makes the viewers of the matches of findings, of verdicts and of the page. Equal matches get one viewer.
func (m *pageMaker) makeViewers() {
	var list []*matchViewer
	known := map[string]bool{}
	add := func(v matchViewer, matches ...*document.Match) {
		v.matches = slices.DeleteFunc(matches, func(x *document.Match) bool { return x == nil })
		if key := fmt.Sprint(matchIDs(v.matches)); len(v.matches) > 0 && !known[key] {
			known[key] = true
			list = append(list, &v)
		}
	}
	addGroup := func(v matchViewer, first, second *document.Match, witnesses []document.Witness) {
		if first == nil || len(witnesses) == 0 {
			v.Names = [2]string{"one match", "the other match"}
			add(v, first, second)
			return
		}
		all := []*document.Match{first}
		for i, w := range witnesses { // of a formula about knowledge
			if w.TwinIndex > i || w.Match == nil {
				return
			}
			v.Role, v.AtEnd, v.Names = w.Role, true, [2]string{fmt.Sprintf("match %d", w.TwinIndex+1), fmt.Sprintf("match %d", i+2)}
			add(v, all[w.TwinIndex], w.Match)
			all = append(all, w.Match)
		}
	}
	for i := range m.doc.Findings {
		x := &m.doc.Findings[i]
		addGroup(matchViewer{Title: x.Code + ": " + x.Message, Role: x.Role, AtEnd: true}, x.Match, x.SecondMatch, x.Witnesses)
	}
	for i := range m.doc.Verdicts {
		v := &m.doc.Verdicts[i]
		addGroup(matchViewer{Title: v.Title() + ": " + string(v.Status), Role: v.Role, AtEnd: v.Status == document.Violated}, v.Match, v.SecondMatch, v.Witnesses)
	}
	for _, s := range m.page.Shown {
		add(matchViewer{Title: s.Title, AtEnd: s.AtEnd}, s.Match)
	}
	for i, v := range list {
		v.ID = fmt.Sprintf("%s-m%d", m.idPrefix, i+1)
		if m.fillViewer(v) {
			m.viewers = append(m.viewers, v)
		}
	}
}

func matchIDs(matches []*document.Match) (ids []int) {
	for _, x := range matches {
		ids = append(ids, x.ID)
	}
	return ids
}

// viewerID returns the ID of the viewer that shows a match, or a pair if second is not nil; "" if
// there is none.
func (m *pageMaker) viewerID(first, second *document.Match) string {
	for _, v := range m.viewers {
		if first != nil && v.matches[0].IsSame(first) && (second == nil && len(v.matches) == 1 || second != nil && len(v.matches) == 2 && v.matches[1].IsSame(second)) {
			return v.ID
		}
	}
	return ""
}

// fillViewer fills a viewer with the states of its matches. It returns false if the page has no
// drawing of a match.
func (m *pageMaker) fillViewer(v *matchViewer) bool {
	var drawn []*document.Drawing
	var numbers []int
	for _, x := range v.matches {
		d := m.page.Drawings[x.ID]
		if d == nil || len(d.Frames) == 0 {
			return false
		}
		drawn = append(drawn, d)
		for _, f := range d.Frames {
			numbers = append(numbers, f.Number)
		}
	}
	slices.Sort(numbers)
	numbers = slices.Compact(numbers)
	pair := len(drawn) == 2
	if !m.isPart {
		v.SheetFile = m.doc.Path
	}
	if !pair {
		v.Role = ""
	}
	for i, d := range drawn {
		t := testText{ID: v.ID + [2]string{"", secondMark}[i]}
		if pair {
			t.WhichPair = [2]string{"first", "second"}[i]
		}
		if d.Test != "" {
			t.Text = strings.Replace(d.Test, document.TestName, t.ID, 1)
			v.Tests = append(v.Tests, t)
		}
	}
	before := -1 // the last state that is shown
	for _, i := range numbers {
		f := viewerFrame{ID: fmt.Sprintf("%s-s%d", v.ID, i), Number: i}
		whole := true
		for n, d := range drawn {
			at, found := slices.BinarySearchFunc(d.Frames, i, func(x document.Frame, i int) int { return x.Number - i })
			if !found { // the match is over, or its drawing leaves out this state
				whole = whole && at == len(d.Frames)
				continue
			}
			x := d.Frames[at]
			f.Sides = append(f.Sides, stateSide{Picture: x.Picture, Over: x.IsOver, Goals: x.Goals})
			if pair {
				f.Sides[len(f.Sides)-1].Name = v.Names[n]
			}
		}
		if !whole {
			continue
		}
		if left := i - before - 1; left > 0 {
			f.Left = plural.CountNoun(left, "state") + " left out"
		}
		if before = i; i > 0 {
			f.Moves = m.shownMoves(v, i-1)
		}
		v.States = append(v.States, f)
	}
	v.Legend = collectLegend(v.States)
	return true
}

// shownMoves returns the moves and percepts of the step with the index i. Moves that are equal in
// both matches are listed once.
func (m *pageMaker) shownMoves(v *matchViewer, i int) (list []shownMove) {
	var steps [][]shownMove
	for n, match := range v.matches {
		if i >= len(match.Steps) {
			continue
		}
		var moves []shownMove
		for _, x := range match.Steps[i].Moves {
			moves = append(moves, shownMove{x.Role, x.Text, m.perceptsText(x), v.Names[n]})
		}
		steps = append(steps, moves)
	}
	if len(steps) == 2 && len(steps[0]) == len(steps[1]) {
		for k, one := range steps[0] {
			two := steps[1][k]
			if one.Move == two.Move && one.Sees == two.Sees {
				one.Only = ""
				list = append(list, one)
				continue
			}
			list = append(list, one, two)
		}
		return list
	}
	list = slices.Concat(steps...)
	if len(v.matches) == 1 {
		for k := range list {
			list[k].Only = ""
		}
	}
	return list
}

// perceptsText returns the percepts of a role as a text, in games in which roles do not
// see all moves.
func (m *pageMaker) perceptsText(x document.Move) string {
	switch {
	case !m.page.Hidden || strings.EqualFold(x.Role, "random"):
		return ""
	case len(x.Sees) == 0:
		return "nothing"
	}
	return strings.Join(x.Sees, ", ")
}
