package sarif

import (
	"fmt"

	"github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/report"
)

// maxSteps is how many steps of a flow GitHub keeps.
const maxSteps = 1000

// flow adds a match as a code flow: the legal rules that allow its moves, and
// at last the place that is to blame.
func (p *page) flow(r *sarif.Result, match *play.Trace, x *finding.Finding) {
	if match == nil || p.file.Parsed == nil {
		return
	}
	roles := report.RolesOf(p.file.Parsed, match)
	thread := sarif.NewThreadFlow()
	add := func(loc *sarif.Location, message string) {
		step := sarif.NewThreadFlowLocation()
		step.Location = loc.WithMessage(sarif.NewTextMessage(plain(message)))
		thread.Locations = append(thread.Locations, step)
	}
	for i, joint := range match.Moves {
		if i == maxSteps-2 {
			add(p.location(x.Pos, x.End), fmt.Sprintf("... %d more moves", len(match.Moves)-i))
			break
		}
		loc := p.location(x.Pos, x.End)
		if rule := allowing(p.file.Parsed, roles, joint); rule != nil {
			loc = p.location(rule.Head.Pos(), rule.Head.End())
		}
		add(loc, fmt.Sprintf("move %d: %s", i+1, report.JointText(roles, joint)))
	}
	add(p.location(x.Pos, x.End), x.Message)
	flow := sarif.NewCodeFlow()
	flow.ThreadFlows = []*sarif.ThreadFlow{thread}
	r.CodeFlows = append(r.CodeFlows, flow)
}

// allowing returns a rule that may allow the most telling move: the one with
// the most arguments, since the others mostly do nothing.
func allowing(f *gdl.File, roles []string, joint play.JointMove) *gdl.Rule {
	best := -1
	for i, move := range joint {
		if i < len(roles) && move != nil && (best < 0 || len(move.Args) > len(joint[best].Args)) {
			best = i
		}
	}
	if best < 0 {
		return nil
	}
	for _, r := range f.Rules {
		if r.Head.Name != gdl.Legal || len(r.Head.Args) != 2 {
			continue
		}
		s := gdl.Subst{}
		if s.Unify(r.Head.Args[0], &gdl.Term{Name: roles[best]}) && s.Unify(r.Head.Args[1], joint[best]) {
			return r
		}
	}
	return nil
}
