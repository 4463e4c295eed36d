package html

import (
	"fmt"

	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/report"
)

// A show is a match, or two matches that look the same to a role and are shown
// side by side.
type show struct {
	title    string
	one, two *play.Trace
	role     string // the role to which they look the same
	steps    int    // the number of steps that look the same
	names    [2]string
	bad      bool // the final state violates a property
}

func (s *show) traces() []*play.Trace {
	if s.two == nil {
		return []*play.Trace{s.one}
	}
	return []*play.Trace{s.one, s.two}
}

// shows collects the matches of findings and verdicts, each once.
func (m *maker) shows() []*show {
	if m.only != nil {
		return m.only
	}
	var list []*show
	known := map[[2]*play.Trace]bool{}
	add := func(bad bool, title, role string, one, two *play.Trace, witnesses []proof.Witness) {
		pair := [2]*play.Trace{one, two}
		if one == nil || known[pair] {
			return
		}
		known[pair] = true
		if len(witnesses) > 0 {
			list = append(list, chain(title, one, witnesses)...)
			return
		}
		s := &show{title: title, role: role, one: one, two: two, steps: len(one.Moves), names: [2]string{"one match", "the other match"}, bad: bad}
		list = append(list, s)
	}
	for i := range m.file.Findings {
		x := &m.file.Findings[i]
		add(true, x.Code+": "+x.Message, x.Role, x.Trace, x.Trace2, x.Witnesses)
	}
	for i := range m.file.Verdicts {
		v := &m.file.Verdicts[i]
		add(v.Status == proof.Violated, report.Title(v.Question)+": "+string(report.StatusOf(v)), v.Role, v.Trace, v.Trace2, v.Witnesses)
	}
	return list
}

// chain returns the matches that violate a formula about knowledge, in pairs.
func chain(title string, first *play.Trace, witnesses []proof.Witness) []*show {
	matches := []*play.Trace{first}
	var list []*show
	for i := range witnesses {
		w := &witnesses[i]
		if w.Of > i || w.Trace == nil {
			break
		}
		list = append(list, &show{title: title, role: w.Role, one: matches[w.Of], two: w.Trace, steps: w.Steps,
			names: [2]string{fmt.Sprintf("match %d", w.Of+1), fmt.Sprintf("match %d", i+2)}, bad: true})
		matches = append(matches, w.Trace)
	}
	return list
}
