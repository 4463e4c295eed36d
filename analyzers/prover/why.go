package prover

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/cause"
	"github.com/gdllint/gdllint/proof"
)

// maxCauseSteps bounds the conditions that are tried to find the cause of one
// violation.
const maxCauseSteps = 2_000_000

// explainedProperties lists the properties whose violations get a cause. Formulas of authors
// name their subject themselves.
var explainedProperties = []proof.Property{proof.Playability, proof.Termination, proof.UtilityStructure, proof.Winnability,
	proof.ZeroSum, proof.Monotonic, proof.KnowsLegal, proof.KnowsTerminal, proof.KnowsGoal}

// findCause returns the cause of a violation from the match that shows it; if none is sure
// enough to be reported, what the rules lack that should have fired, and the one of them that
// lacks least.
func findCause(ctx context.Context, file *gdl.File, v *proof.Verdict) (found *cause.Cause, lacks map[*gdl.Rule]string, nearest *gdl.Rule) {
	if v.Status != proof.Violated || !slices.Contains(explainedProperties, v.Property) {
		return nil, nil, nil
	}
	game, err := play.NewWithBudget(file, play.Budget{MaxTotalSteps: maxCauseSteps})
	if err != nil {
		return nil, nil, nil
	}
	if v.Trace == nil {
		return findNeverWonCause(ctx, file, game, v), nil, nil
	}
	match, err := game.ReplayTrace(ctx, *v.Trace)
	if err != nil {
		return nil, nil, nil
	}
	symptom := violationSymptom(file, v)
	c := cause.FindCause(ctx, file, game, match, symptom)
	if c == nil || !c.IsCertain(match) {
		lacks, nearest = lackTexts(ctx, game, match, symptom)
		return nil, lacks, nearest
	}
	return c, nil, nil
}

// lackTexts tells of each rule that should have fired in the last state of a match which
// condition fails there, and since when, and the one of which most conditions hold.
func lackTexts(ctx context.Context, game *play.Game, match *play.ReplayedMatch, s cause.Symptom) (texts map[*gdl.Rule]string, nearest *gdl.Rule) {
	if len(s.WantedRules) == 0 {
		return nil, nil
	}
	head := s.WantedHead
	if head == nil {
		head = s.WantedRules[0].Head
	}
	failures, err := cause.ExplainMissing(ctx, cause.Moment{Game: game, State: match.LastState()}, head)
	if err != nil {
		return nil, nil
	}
	slices.SortStableFunc(failures, func(a, b cause.RuleFailure) int { return len(b.HeldConditions) - len(a.HeldConditions) })
	texts = map[*gdl.Rule]string{}
	for _, f := range failures {
		if f.FailedInstance == nil {
			continue
		}
		since := len(match.States) - 1
		for since > 0 && !cause.Holds(ctx, cause.Moment{Game: game, State: match.States[since-1]}, f.FailedInstance) {
			since--
		}
		if nearest == nil {
			nearest = f.FailingRule
		}
		when := "holds in no state of the match"
		if since > 0 {
			when = fmt.Sprintf("does not hold since move %d", since)
		} else {
			when += blockedText(ctx, game, match, f.FailedInstance)
		}
		texts[f.FailingRule] = fmt.Sprintf("asks for '%s', which %s", game.SourceFile().Notation.SpelledLiteral(f.FailedInstance), when)
	}
	return texts, nearest
}

// blockedText tells of a fluent that holds in no state of a match the move by which a rule for next
// would make it there, if it is not legal wherever the other conditions of that rule hold.
func blockedText(ctx context.Context, game *play.Game, match *play.ReplayedMatch, l *gdl.Literal) (text string) {
	if l.Op != gdl.OpAtom || l.Atom.Name != gdl.True || len(l.Atom.Args) != 1 || len(l.Atom.VariableNames()) > 0 {
		return ""
	}
	file := game.SourceFile()
	for _, r := range rulesForRelation(file, gdl.Next) {
		known := gdl.Subst{}
		at := slices.IndexFunc(r.Body, func(b *gdl.Literal) bool { return b.Op == gdl.OpAtom && b.Atom.Name == gdl.Does })
		if r.Broken || at < 0 || len(r.Head.Args) != 1 || !known.UnifyTerms(r.Head.Args[0], l.Atom.Args[0]) {
			continue
		}
		others := &gdl.Literal{Op: gdl.OpAnd, Args: slices.Delete(slices.Clone(r.Body), at, at+1)}
		slices.SortStableFunc(others.Args, func(a, b *gdl.Literal) int { return cmp.Compare(min(a.Op, gdl.OpAtom+1), min(b.Op, gdl.OpAtom+1)) })
		for i, state := range match.States {
			where := "in the initial state"
			if i > 0 {
				where = fmt.Sprintf("in state %d", i)
			}
			m := cause.Moment{Game: game, State: state}
			solutions, _ := cause.ConditionSolutions(ctx, m, others, known)
			for _, s := range solutions {
				move := s.ApplyTo(r.Body[at].Atom)
				if len(move.VariableNames()) > 0 || cause.Holds(ctx, m, &gdl.Literal{Op: gdl.OpAtom, Atom: &gdl.Term{Name: gdl.Legal, Spelling: gdl.Legal, InParens: true, Args: move.Args}}) {
					return ""
				}
				text = cmp.Or(text, fmt.Sprintf("; the rule in line %d makes it by '%s' %s, where no rule for legal allows that move", file.Source.File.Line(r.StartPos), file.Notation.SpelledTerm(move.Args[len(move.Args)-1]), where))
			}
		}
	}
	return text
}

// violationSymptom returns the fault in the last state of the match of a violation.
func violationSymptom(file *gdl.File, v *proof.Verdict) cause.Symptom {
	switch v.Property {
	case proof.Playability:
		return missingRuleSymptom(file, gdl.Legal, v.ConcernedRoles)
	case proof.Termination:
		return cause.Symptom{WantedRules: rulesForRelation(file, gdl.Terminal)}
	case proof.UtilityStructure:
		if len(v.BlamedRules) > 0 && v.BlamedRules[0].Head.Name == gdl.Goal {
			return cause.Symptom{UnwantedRules: v.BlamedRules}
		}
		return missingRuleSymptom(file, gdl.Goal, v.ConcernedRoles)
	case proof.KnowsLegal:
		return cause.Symptom{UnwantedRules: rulesForRelation(file, gdl.Legal)}
	case proof.KnowsTerminal:
		return cause.Symptom{UnwantedRules: rulesForRelation(file, gdl.Terminal)}
	}
	return cause.Symptom{UnwantedRules: rulesForRelation(file, gdl.Goal)}
}

// missingRuleSymptom returns the symptom that no rule fires for the first role.
func missingRuleSymptom(file *gdl.File, relation string, roles []*gdl.Term) cause.Symptom {
	s := cause.Symptom{WantedRules: rulesForRelation(file, relation)}
	if len(roles) > 0 {
		s.WantedHead = &gdl.Term{Name: relation, Spelling: relation, InParens: true,
			Args: []*gdl.Term{roles[0], {Name: "?any_value", Spelling: "?any_value"}}}
	}
	return s
}

// rulesToShow returns the rules to show: those of the cause first, then those that the
// violation blames.
func rulesToShow(c *cause.Cause, rules []*gdl.Rule) []*gdl.Rule {
	if c == nil || len(c.SuspectRules) == 0 {
		return rules
	}
	list := slices.Clone(c.SuspectRules[:min(len(c.SuspectRules), 1)])
	if c.Kind == cause.DoubledValue {
		list = slices.Clone(c.SuspectRules)
	}
	if c.AskingRule != nil && !slices.Contains(list, c.AskingRule) {
		list = append(list, c.AskingRule)
	}
	for _, r := range rules {
		if !slices.Contains(list, r) {
			list = append(list, r)
		}
	}
	return list
}

// reportedCause returns a cause in the form that reports write.
func reportedCause(c *cause.Cause) *finding.Cause {
	if c == nil {
		return nil
	}
	kind := map[cause.CauseKind]string{cause.LostFluent: "lost", cause.DoubledValue: "doubled", cause.UnmadeFluent: "unmade", cause.EndedFacts: "ended", cause.StayingFluent: "stays", cause.UnmetFluent: "unmet", cause.Idle: "idle", cause.ImpossibleValue: "impossible", cause.MissedComparison: "missed", cause.DeadMove: "dead", cause.EarlyEnd: "early", cause.StuckMatch: "stuck"}[c.Kind]
	return &finding.Cause{Kind: kind, Fluent: cause.SpelledTerm(c.Fluent), Move: c.StepIndex + 1}
}
