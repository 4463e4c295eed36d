package html

import (
	"fmt"

	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/report"
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

// collectShows collects the matches of findings and verdicts, each once.
func (m *pageMaker) collectShows() []*matchShow {
	if m.fixedShows != nil {
		return m.fixedShows
	}
	var list []*matchShow
	known := map[[2]*play.Trace]bool{}
	add := func(bad bool, title, role string, one, two *play.Trace, witnesses []proof.Witness) {
		pair := [2]*play.Trace{one, two}
		if one == nil || known[pair] {
			return
		}
		known[pair] = true
		if len(witnesses) > 0 {
			list = append(list, witnessShows(title, one, witnesses)...)
			return
		}
		s := &matchShow{showTitle: title, observingRole: role, firstTrace: one, secondTrace: two, equalSteps: len(one.Moves), matchNames: [2]string{"one match", "the other match"}, beginsAtEnd: bad}
		list = append(list, s)
	}
	for i := range m.sheetFile.Findings {
		x := &m.sheetFile.Findings[i]
		add(true, x.Code+": "+x.Message, x.Role, x.MatchTrace, x.OtherTrace, x.Witnesses)
	}
	for i := range m.sheetFile.Verdicts {
		v := &m.sheetFile.Verdicts[i]
		add(v.Status == proof.Violated, report.QuestionTitle(v.Question)+": "+string(report.StatusOf(v)), v.Role, v.Trace, v.SecondTrace, v.Witnesses)
	}
	return list
}

// witnessShows returns the matches that violate a formula about knowledge, in pairs.
func witnessShows(title string, first *play.Trace, witnesses []proof.Witness) []*matchShow {
	matches := []*play.Trace{first}
	var list []*matchShow
	for i := range witnesses {
		w := &witnesses[i]
		if w.ComparedMatch > i || w.Trace == nil {
			break
		}
		list = append(list, &matchShow{showTitle: title, observingRole: w.UnknowingRole, firstTrace: matches[w.ComparedMatch], secondTrace: w.Trace, equalSteps: w.SharedSteps,
			matchNames: [2]string{fmt.Sprintf("match %d", w.ComparedMatch+1), fmt.Sprintf("match %d", i+2)}, beginsAtEnd: true})
		matches = append(matches, w.Trace)
	}
	return list
}
