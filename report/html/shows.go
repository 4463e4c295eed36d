package html

import (
	"fmt"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/play"
)

// A matchShow is a match, or two matches that look the same to a role and are shown
// side by side.
type matchShow struct {
	showTitle               string
	firstTrace, secondTrace *play.Trace
	observingRole           string // the role to which they look the same
	equalSteps              int    // the number of steps that look the same
	matchNames              [2]string
	beginsAtEnd             bool // the final state violates a property
}

func (s *matchShow) allTraces() []*play.Trace {
	if s.secondTrace == nil {
		return []*play.Trace{s.firstTrace}
	}
	return []*play.Trace{s.firstTrace, s.secondTrace}
}

// trace returns the moves of a match of the document.
func (m *pageMaker) trace(of *document.Match) *play.Trace {
	if of == nil || of.ID > len(m.sheetFile.Matches) {
		return nil
	}
	return m.sheetFile.Matches[of.ID-1]
}

// collectShows collects the matches of findings and verdicts, each once.
func (m *pageMaker) collectShows() []*matchShow {
	if m.fixedShows != nil {
		return m.fixedShows
	}
	var list []*matchShow
	known := map[[2]*play.Trace]bool{}
	add := func(bad bool, title, role string, first, second *document.Match, witnesses []document.Witness) {
		one, two := m.trace(first), m.trace(second)
		pair := [2]*play.Trace{one, two}
		if one == nil || known[pair] {
			return
		}
		known[pair] = true
		if len(witnesses) > 0 {
			list = append(list, m.witnessShows(title, one, witnesses)...)
			return
		}
		s := &matchShow{showTitle: title, observingRole: role, firstTrace: one, secondTrace: two, equalSteps: len(one.Moves), matchNames: [2]string{"one match", "the other match"}, beginsAtEnd: bad}
		list = append(list, s)
	}
	for i := range m.doc.Findings {
		x := &m.doc.Findings[i]
		add(true, x.Code+": "+x.Message, x.Role, x.Match, x.SecondMatch, x.Witnesses)
	}
	for i := range m.doc.Verdicts {
		v := &m.doc.Verdicts[i]
		add(v.Status == document.Violated, v.Title()+": "+string(v.Status), v.Role, v.Match, v.SecondMatch, v.Witnesses)
	}
	return list
}

// witnessShows returns the matches that violate a formula about knowledge, in pairs.
func (m *pageMaker) witnessShows(title string, first *play.Trace, witnesses []document.Witness) []*matchShow {
	matches := []*play.Trace{first}
	var list []*matchShow
	for i := range witnesses {
		w := &witnesses[i]
		if w.TwinIndex > i || w.Match == nil {
			break
		}
		list = append(list, &matchShow{showTitle: title, observingRole: w.Role, firstTrace: matches[w.TwinIndex], secondTrace: m.trace(w.Match), equalSteps: w.Shared,
			matchNames: [2]string{fmt.Sprintf("match %d", w.TwinIndex+1), fmt.Sprintf("match %d", i+2)}, beginsAtEnd: true})
		matches = append(matches, m.trace(w.Match))
	}
	return list
}
