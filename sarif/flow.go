package sarif

import (
	"fmt"

	"github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/sarif/limit"
)

// A step is one place of a flow. A minor step only explains the step before it,
// and is left out first.
type step struct {
	at      *sarif.Location
	message string
	minor   bool
}

// flows adds the matches of a finding as code flows: the rules that allow
// each joint move, the rules that make new fluents true, and at last the place
// of the finding.
func (p *page) flows(r *sarif.Result, x *finding.Finding) {
	if p.file.Parsed == nil || x.Trace == nil {
		return
	}
	matches := p.replay(x)
	for _, steps := range matches {
		steps = fit(steps, limit.KeptFlowLocations/len(matches))
		thread := sarif.NewThreadFlow()
		for _, s := range steps {
			thread.Locations = append(thread.Locations, s.location())
		}
		flow := sarif.NewCodeFlow()
		flow.ThreadFlows = []*sarif.ThreadFlow{thread}
		r.CodeFlows = append(r.CodeFlows, flow)
	}
	for i, text := range titles(x) {
		if i < len(r.CodeFlows) {
			r.CodeFlows[i].Message = sarif.NewTextMessage(text)
		}
	}
}

// titles returns a title for each match of a finding, if there are several.
func titles(x *finding.Finding) []string {
	switch {
	case x.Trace2 != nil:
		return []string{"one match", "another match, which the role cannot tell from the first"}
	case len(x.Witnesses) == 0:
		return nil
	}
	list := []string{"match 1"}
	for i, w := range x.Witnesses {
		list = append(list, fmt.Sprintf("match %d, which %s cannot tell from match %d", i+2, w.Role, w.Of+1))
	}
	return list
}

func (s step) location() *sarif.ThreadFlowLocation {
	out := sarif.NewThreadFlowLocation()
	out.Location = s.at.WithMessage(sarif.NewTextMessage(clip(plain(s.message))))
	level := 0
	out.Importance = "essential"
	if s.minor {
		level, out.Importance = 1, "unimportant"
	}
	out.NestingLevel = &level
	return out
}

// fit shortens a flow to a number of steps: explanations go first, then the
// middle of the match. Its end is where the game goes wrong.
func fit(steps []step, limit int) []step {
	if len(steps) <= limit {
		return steps
	}
	var major []step
	for _, s := range steps {
		if !s.minor {
			major = append(major, s)
		}
	}
	if len(major) <= limit {
		return major
	}
	begin := limit / 2
	end := len(major) - (limit - begin - 1)
	gap := step{at: copyOf(major[begin].at), message: fmt.Sprintf("... %d more moves", end-begin)}
	out := append(major[:begin:begin], gap)
	return append(out, major[end:]...)
}

// copyOf is a copy of a location, which can get a message of its own.
func copyOf(l *sarif.Location) *sarif.Location {
	c := *l
	return &c
}
