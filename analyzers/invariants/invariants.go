// Package invariants defines an Analyzer that judges the properties that authors
// state about their games.
package invariants

import (
	_ "embed"
	"fmt"
	"path/filepath"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/prover"
	"github.com/gdllint/gdllint/analyzers/statements"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/property"
)

// vacuousCode is the rule about properties that hold only because their condition
// never does.
const vacuousCode = "P18"

//go:embed rules.md
var doc string

// Analyzer judges the properties that the author states.
var Analyzer = lint.New("invariants", doc, judgeStatedProperties, statements.Analyzer, prover.NewAskingSession("invariants", askStated, statements.Analyzer))

// askStated requests verdicts on the stated properties and on their conditions.
func askStated(pass *analysis.Pass) prover.Requests {
	var list prover.Requests
	stated := statements.StatementsOf(pass).Properties
	for _, s := range stated {
		list = append(list, prover.Request{Question: s.ProverQuestion(), WaitingRules: []string{"P16"}})
	}
	for _, s := range stated {
		for _, c := range s.Conditions {
			list = append(list, prover.Request{Question: c.EmptyQuestion, WaitingRules: []string{vacuousCode}})
		}
	}
	return list
}

func judgeStatedProperties(pass *lint.Pass) error {
	stated := statements.StatementsOf(pass.Pass)
	for _, f := range stated.Faults {
		pass.Report(finding.Finding{Code: statements.MalformedCode, Pos: f.StartPos, End: f.EndPos, Message: f.Message})
	}
	session := prover.SessionOf(pass.Pass)
	for _, s := range stated.Properties {
		v, asked := session.FindAnswer(s.ProverQuestion())
		if !asked {
			continue
		}
		v.OpenExpected = v.Status == proof.Open && s.ExpectedVerdict == property.ExpectOpen
		empty := emptyCondition(session, s)
		if v.Status == proof.Proved && empty != nil && !empty.OfPart {
			v.EmptyCondition = empty.Formula.String()
		}
		pass.AddVerdict(v)
		if f, wrong := judgeVerdict(s, &v); wrong {
			pass.Report(placeInRulesheet(pass.File, s.Source, f))
		}
		if v.Status == proof.Proved {
			reportVacuous(pass, s, &v, empty)
		}
	}
	return nil
}

// emptyCondition returns the first condition of a property that never comes about; nil
// if none is known.
func emptyCondition(session *prover.Session, s statements.StatedProperty) *statements.PropertyCondition {
	for i := range s.Conditions {
		if v, asked := session.FindAnswer(s.Conditions[i].EmptyQuestion); asked && v.Status == proof.Proved {
			return &s.Conditions[i]
		}
	}
	return nil
}

// reportVacuous reports a property that holds because a condition never does.
func reportVacuous(pass *lint.Pass, s statements.StatedProperty, v *proof.Verdict, empty *statements.PropertyCondition) {
	subject, condition := fmt.Sprintf("property '%s'", s.Name), v.EmptyCondition
	if empty != nil {
		condition = empty.Formula.String()
		if empty.OfPart {
			subject = "a part of " + subject
		}
	}
	if condition == "" || isTyped(pass.File, s.Source) {
		return
	}
	never := "never comes about"
	if s.OnlyInitial {
		never = "does not hold in the initial state"
	}
	pass.Report(finding.Finding{Code: vacuousCode, Pos: s.StartPos, End: s.EndPos, Message: fmt.Sprintf(
		"%s holds only because its condition %s: %s", subject, never, pass.CodeText(condition))})
}

// judgeVerdict compares a verdict with the one that the author expects.
func judgeVerdict(s statements.StatedProperty, v *proof.Verdict) (finding.Finding, bool) {
	f := finding.Finding{Code: "P16", Pos: s.StartPos, End: s.EndPos, Property: v.Property}
	switch {
	case v.Status == proof.Violated && s.ExpectedVerdict != property.ExpectViolated:
		always := " always"
		if s.OnlyInitial || v.Property == proof.Winnability {
			always = ""
		}
		f.Message = fmt.Sprintf("property '%s' does not%s hold: %s%s", s.Name, always, v.ViolationDetail, prover.DescribeState(v))
		f.MatchTrace, f.Witnesses = v.Trace, v.Witnesses
		for _, r := range v.BlamedRules {
			f.Related = append(f.Related, lint.RelatedAt(r.Head, "%s", prover.BlameText(r)))
		}
	case v.Status == proof.Proved && s.ExpectedVerdict == property.ExpectViolated:
		f.Message = fmt.Sprintf("property '%s' holds, though its author expects it to be violated; drop 'expect violated'", s.Name)
	default:
		return f, false
	}
	return f, true
}

// isTyped tells whether a property was given on the command line: it has no place
// where a finding could stand, and its answer is read at once.
func isTyped(file *gdl.File, src *gdl.Source) bool {
	return src != file.Source && filepath.Ext(src.Name) == ""
}

// placeInRulesheet moves a finding about a property outside the rulesheet to a place in the
// rulesheet, since its match is one of the rulesheet: the first rule to blame, or
// the first rule of all.
func placeInRulesheet(file *gdl.File, src *gdl.Source, f finding.Finding) finding.Finding {
	if src == file.Source {
		return f
	}
	if !isTyped(file, src) {
		place := src.File.Position(f.Pos)
		f.Message = fmt.Sprintf("%s:%d:%d: %s", src.Name, place.Line, place.Column, f.Message)
	}
	f.Pos, f.End = file.Source.Pos(0), file.Source.Pos(0)
	switch {
	case len(f.Related) > 0:
		f.Pos, f.End = f.Related[0].Pos, f.Related[0].End
		f.Related = f.Related[1:]
	case len(file.Rules) > 0:
		f.Pos, f.End = file.Rules[0].Pos(), file.Rules[0].End()
	}
	return f
}
