package sarif

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/report"
)

// maxNews bounds the fluents of one move that a flow explains.
const maxNews = 5

// A replayer makes the steps of a flow from one match.
type replayer struct {
	page    *page
	finding *finding.Finding
	trace   *play.Trace
	roles   []string
	game    *play.Game  // nil if the rules cannot be evaluated
	match   *play.Match // the part that could be replayed
}

// replay returns the steps of each match of a finding.
func (p *page) replay(x *finding.Finding) [][]step {
	ctx, cancel := context.WithTimeout(context.Background(), report.ShowTime)
	defer cancel()
	var matches [][]step
	for _, trace := range x.Matches() {
		if trace == nil {
			continue
		}
		r := replayer{page: p, finding: x, trace: trace, roles: report.RolesOf(p.file.Parsed, trace)}
		r.game, r.match = report.Replay(ctx, p.file.Parsed, trace)
		matches = append(matches, r.steps(ctx))
	}
	return matches
}

func (r *replayer) steps(ctx context.Context) []step {
	var steps []step
	for i, joint := range r.trace.Moves {
		steps = append(steps, r.move(ctx, i, joint))
		steps = append(steps, r.news(ctx, i, joint)...)
	}
	x := r.finding
	return append(steps, step{at: r.page.location(x.Pos, x.End), message: x.Message})
}

// move is the step of a joint move, located at the rule that allows its most
// telling part.
func (r *replayer) move(ctx context.Context, i int, joint play.JointMove) step {
	s := step{message: fmt.Sprintf("move %d: %s", i+1, report.JointText(r.roles, joint, r.page.file.Parsed.Notation))}
	if rule := r.allowing(ctx, i, joint); rule != nil {
		s.at = r.page.location(rule.Head.Pos(), rule.Head.End())
	} else {
		s.at = r.page.location(r.finding.Pos, r.finding.End)
	}
	return s
}

// allowing returns the rule that allows the most telling move: the one with
// the most arguments, since the others mostly do nothing.
func (r *replayer) allowing(ctx context.Context, i int, joint play.JointMove) *gdl.Rule {
	best := -1
	for k, move := range joint {
		if k < len(r.roles) && move != nil && (best < 0 || len(move.Args) > len(joint[best].Args)) {
			best = k
		}
	}
	if best < 0 {
		return nil
	}
	role := &gdl.Term{Name: r.roles[best], Spelling: r.roles[best]}
	if r.match != nil && i < len(r.match.States) {
		legal := &gdl.Term{Name: gdl.Legal, Spelling: gdl.Legal, Parens: true, Args: []*gdl.Term{role, joint[best]}}
		if rules, err := r.game.Firing(ctx, r.match.States[i], legal); err == nil && len(rules) > 0 {
			return rules[0]
		}
	}
	return matching(r.page.file.Parsed, role, joint[best])
}

// matching returns the first rule whose head may be the legal move, for
// matches that cannot be replayed here.
func matching(f *gdl.File, role, move *gdl.Term) *gdl.Rule {
	for _, rule := range f.Rules {
		if rule.Head == nil || rule.Head.Name != gdl.Legal || len(rule.Head.Args) != 2 {
			continue
		}
		s := gdl.Subst{}
		if s.Unify(rule.Head.Args[0], role) && s.Unify(rule.Head.Args[1], move) {
			return rule
		}
	}
	return nil
}

// news returns the steps of the rules that make new fluents true.
func (r *replayer) news(ctx context.Context, i int, joint play.JointMove) []step {
	if r.match == nil || i >= len(r.match.Steps) {
		return nil
	}
	var steps []step
	for _, fluent := range r.match.Steps[i].Added {
		if len(steps) == maxNews {
			break
		}
		next := &gdl.Term{Name: gdl.Next, Spelling: gdl.Next, Parens: true, Args: []*gdl.Term{fluent}}
		rules, err := r.game.FiringWith(ctx, r.match.States[i], joint, next)
		if err != nil || len(rules) == 0 {
			continue
		}
		at := r.page.location(rules[0].Head.Pos(), rules[0].Head.End())
		steps = append(steps, step{at: at, message: "makes " + fluent.In(r.page.file.Parsed.Notation) + " true", minor: true})
	}
	return steps
}
