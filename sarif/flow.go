package sarif

import (
	"fmt"
	"slices"

	"github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/gdllint/gdllint/document"
)

// A flowStep is a step of a code flow: a place with a message. A minor step only explains the step
// before it, and is left out first if the flow is too long.
type flowStep struct {
	stepLocation *sarif.Location
	message      string
	isMinor      bool
}

// addFlows adds the matches of a finding as code flows: the rules that allow
// each joint move, the rules that make new fluents true, and at last the place
// of the finding.
func (p *filePage) addFlows(r *sarif.Result, x *document.Finding) {
	if x.Match == nil {
		return
	}
	matches := []*document.Match{x.Match, x.SecondMatch}
	for _, w := range x.Witnesses {
		matches = append(matches, w.Match)
	}
	matches = slices.DeleteFunc(matches, func(m *document.Match) bool { return m == nil })
	for _, m := range matches {
		thread := sarif.NewThreadFlow()
		for _, s := range shortenFlow(p.flowSteps(x, m), KeptFlowLocations/len(matches)) {
			thread.Locations = append(thread.Locations, s.threadLocation())
		}
		flow := sarif.NewCodeFlow()
		flow.ThreadFlows = []*sarif.ThreadFlow{thread}
		r.CodeFlows = append(r.CodeFlows, flow)
	}
	for i, text := range matchTitles(x) {
		if i < len(r.CodeFlows) {
			r.CodeFlows[i].Message = sarif.NewTextMessage(text)
		}
	}
}

// flowSteps returns the steps of a flow for the match m that shows the finding x.
func (p *filePage) flowSteps(x *document.Finding, m *document.Match) (steps []flowStep) {
	for i := range m.Steps {
		step := flowStep{stepLocation: p.makeLocation(x.Range), message: fmt.Sprintf("move %d: %s", i+1, m.Steps[i].Text())}
		rules := m.Steps[i].Rules
		if len(rules) > 0 && rules[0].Range != nil {
			step.stepLocation = p.makeLocation(*rules[0].Range)
		}
		steps = append(steps, step)
		for _, rule := range rules[min(1, len(rules)):] {
			steps = append(steps, flowStep{stepLocation: p.makeLocation(*rule.Range), message: rule.Text, isMinor: true})
		}
	}
	return append(steps, flowStep{stepLocation: p.makeLocation(x.Range), message: x.Message})
}

// matchTitles returns a title for each match of a finding, if there are several.
func matchTitles(x *document.Finding) []string {
	switch {
	case x.SecondMatch != nil:
		return []string{"one match", "another match, which the role cannot tell from the first"}
	case len(x.Witnesses) == 0:
		return nil
	}
	list := []string{"match 1"}
	for i, w := range x.Witnesses {
		list = append(list, fmt.Sprintf("match %d, which %s cannot tell from match %d", i+2, w.Role, w.TwinIndex+1))
	}
	return list
}

func (s flowStep) threadLocation() *sarif.ThreadFlowLocation {
	out := sarif.NewThreadFlowLocation()
	out.Location = s.stepLocation.WithMessage(sarif.NewTextMessage(truncateText(plainText(s.message))))
	level := 0
	out.Importance = "essential"
	if s.isMinor {
		level, out.Importance = 1, "unimportant"
	}
	out.NestingLevel = &level
	return out
}

// shortenFlow shortens a flow to limit steps. It leaves out minor steps first, then the middle: the
// end shows where the game goes wrong.
func shortenFlow(steps []flowStep, limit int) []flowStep {
	if len(steps) <= limit {
		return steps
	}
	var major []flowStep
	for _, s := range steps {
		if !s.isMinor {
			major = append(major, s)
		}
	}
	if len(major) <= limit {
		return major
	}
	begin := limit / 2
	end := len(major) - (limit - begin - 1)
	place := *major[begin].stepLocation // a copy, which gets another message
	gap := flowStep{stepLocation: &place, message: fmt.Sprintf("... %d more moves", end-begin)}
	out := append(major[:begin:begin], gap)
	return append(out, major[end:]...)
}
