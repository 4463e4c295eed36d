package sarif

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/report"
)

// maxNewFluents bounds the fluents of one move that a flow explains.
const maxNewFluents = 5

// A matchReplayer makes the steps of a flow from one match.
type matchReplayer struct {
	page          *filePage
	finding       *finding.Finding
	trace         *play.Trace
	roleNames     []string
	game          *play.Game          // nil if the rules cannot be evaluated
	replayedMatch *play.ReplayedMatch // the part that could be replayed
}

// replayMatches returns the steps of each match of a finding.
func (p *filePage) replayMatches(x *finding.Finding) [][]flowStep {
	ctx, cancel := context.WithTimeout(context.Background(), report.MaxReplayTime)
	defer cancel()
	var matches [][]flowStep
	for _, trace := range x.Matches() {
		if trace == nil {
			continue
		}
		r := matchReplayer{page: p, finding: x, trace: trace, roleNames: report.RolesInMoveOrder(p.reportFile.Parsed, trace)}
		r.game, r.replayedMatch = report.ReplayTrace(ctx, p.reportFile.Parsed, trace)
		matches = append(matches, r.flowSteps(ctx))
	}
	return matches
}

func (r *matchReplayer) flowSteps(ctx context.Context) []flowStep {
	var steps []flowStep
	for i, joint := range r.trace.Moves {
		steps = append(steps, r.moveStep(ctx, i, joint))
		steps = append(steps, r.newFluentSteps(ctx, i, joint)...)
	}
	x := r.finding
	return append(steps, flowStep{stepLocation: r.page.makeLocation(x.Pos, x.End), message: x.Message})
}

// moveStep is the step of a joint move, located at the rule that allows its most
// telling part.
func (r *matchReplayer) moveStep(ctx context.Context, i int, joint play.JointMove) flowStep {
	s := flowStep{message: fmt.Sprintf("move %d: %s", i+1, report.JointText(r.roleNames, joint, r.page.reportFile.Parsed.Notation))}
	if rule := r.allowingRule(ctx, i, joint); rule != nil {
		s.stepLocation = r.page.makeLocation(rule.Head.Pos(), rule.Head.End())
	} else {
		s.stepLocation = r.page.makeLocation(r.finding.Pos, r.finding.End)
	}
	return s
}

// allowingRule returns the rule that allows the most telling move: the one with
// the most arguments, since the others mostly do nothing.
func (r *matchReplayer) allowingRule(ctx context.Context, i int, joint play.JointMove) *gdl.Rule {
	best := -1
	for k, move := range joint {
		if k < len(r.roleNames) && move != nil && (best < 0 || len(move.Args) > len(joint[best].Args)) {
			best = k
		}
	}
	if best < 0 {
		return nil
	}
	role := &gdl.Term{Name: r.roleNames[best], Spelling: r.roleNames[best]}
	if r.replayedMatch != nil && i < len(r.replayedMatch.States) {
		legal := gdl.NewTerm(gdl.Legal, role, joint[best])
		if rules, err := r.game.FiringRules(ctx, r.replayedMatch.States[i], legal); err == nil && len(rules) > 0 {
			return rules[0]
		}
	}
	return matchingLegalRule(r.page.reportFile.Parsed, role, joint[best])
}

// matchingLegalRule returns the first rule whose head may be the legal move, for
// matches that cannot be replayed here.
func matchingLegalRule(f *gdl.File, role, move *gdl.Term) *gdl.Rule {
	for _, rule := range f.Rules {
		if rule.Head == nil || rule.Head.Name != gdl.Legal || len(rule.Head.Args) != 2 {
			continue
		}
		s := gdl.Subst{}
		if s.UnifyTerms(rule.Head.Args[0], role) && s.UnifyTerms(rule.Head.Args[1], move) {
			return rule
		}
	}
	return nil
}

// newFluentSteps returns the steps of the rules that make new fluents true.
func (r *matchReplayer) newFluentSteps(ctx context.Context, i int, joint play.JointMove) []flowStep {
	if r.replayedMatch == nil || i >= len(r.replayedMatch.Steps) {
		return nil
	}
	var steps []flowStep
	for _, fluent := range r.replayedMatch.Steps[i].AddedFluents {
		if len(steps) == maxNewFluents {
			break
		}
		next := gdl.NewTerm(gdl.Next, fluent)
		rules, err := r.game.FiringRulesWith(ctx, r.replayedMatch.States[i], joint, next)
		if err != nil || len(rules) == 0 {
			continue
		}
		at := r.page.makeLocation(rules[0].Head.Pos(), rules[0].Head.End())
		steps = append(steps, flowStep{stepLocation: at, message: "makes " + fluent.InNotation(r.page.reportFile.Parsed.Notation) + " true", isMinor: true})
	}
	return steps
}
