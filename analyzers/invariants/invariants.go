// Package invariants defines an Analyzer that checks the properties that authors state about their games.
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

// vacuousCode is the rule about properties that hold only because their condition never holds.
const vacuousCode = "P18"

//go:embed rules.md
var doc string

// Analyzer checks the properties that the author states. In the texts of P16, @1 is the place of a property outside the
// rulesheet, and otherwise empty.
var Analyzer = lint.Table("invariants", doc, []lint.Row{
	{Code: statements.MalformedCode, Find: properties, Text: "@1"},
	{Code: "P16", Kind: "violated", Text: "@1property '@2' does not@3 hold: @4@5"},
	{Code: "P16", Kind: "holds", Text: "@1property '@2' holds, though its author expects it to be violated; drop 'expect violated'"},
	{Code: vacuousCode, Kind: "vacuous", Text: "property '@1' holds only because its condition @2: @3"},
	{Code: vacuousCode, Kind: "vacuous part", Text: "a part of property '@1' holds only because its condition @2: @3"},
}, statements.Analyzer, prover.NewAskingSession("invariants", askStated, statements.Analyzer))

// askStated asks for verdicts on the stated properties and on their conditions.
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

// properties judges the stated properties, and finds those that cannot be read.
func properties(p *lint.Pass, found lint.Found) {
	stated := statements.StatementsOf(p.Pass)
	for _, f := range stated.Faults {
		found(lint.CaseAt(lint.Span{StartPos: f.StartPos, EndPos: f.EndPos}, f.Message))
	}
	session := prover.SessionOf(p.Pass)
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
		p.AddVerdict(v)
		switch {
		case v.Status == proof.Violated && s.ExpectedVerdict != property.ExpectViolated:
			violated(p, s, &v, found)
		case v.Status == proof.Proved && s.ExpectedVerdict == property.ExpectViolated:
			at, place, _ := placeOf(p.File, s, nil)
			found(lint.CaseAt(at, place, s.Name).OfKind("holds").Set(func(f *finding.Finding) { f.Property = v.Property }))
		}
		if v.Status == proof.Proved {
			vacuous(p, s, &v, empty, found)
		}
	}
}

// emptyCondition returns the first condition of a property that is proved never to hold; nil if there is none.
func emptyCondition(session *prover.Session, s statements.StatedProperty) *statements.PropertyCondition {
	for i := range s.Conditions {
		if v, asked := session.FindAnswer(s.Conditions[i].EmptyQuestion); asked && v.Status == proof.Proved {
			return &s.Conditions[i]
		}
	}
	return nil
}

// vacuous reports a property that holds because a condition never does.
func vacuous(p *lint.Pass, s statements.StatedProperty, v *proof.Verdict, empty *statements.PropertyCondition, found lint.Found) {
	kind, condition, never := "vacuous", v.EmptyCondition, "never comes about"
	if empty != nil {
		condition = empty.Formula.String()
		if empty.OfPart {
			kind = "vacuous part"
		}
	}
	if s.OnlyInitial {
		never = "does not hold in the initial state"
	}
	if condition != "" && !isOnCommandLine(p.File, s.Source) {
		found(lint.CaseAt(lint.Span{StartPos: s.StartPos, EndPos: s.EndPos}, s.Name, never, p.CodeText(condition)).OfKind(kind))
	}
}

// violated reports a property that does not hold, though the author expects it to.
func violated(p *lint.Pass, s statements.StatedProperty, v *proof.Verdict, found lint.Found) {
	always := " always"
	if s.OnlyInitial || v.Property == proof.Winnability {
		always = ""
	}
	at, place, blamed := placeOf(p.File, s, v.BlamedRules)
	c := lint.CaseAt(at, place, s.Name, always, v.ViolationDetail, prover.DescribeState(v)).OfKind("violated").Set(func(f *finding.Finding) {
		f.Property, f.MatchTrace, f.Witnesses = v.Property, v.Trace, v.Witnesses
	})
	for _, r := range blamed {
		c = c.Relating(lint.Place{Range: r.Head, Text: prover.BlameText(r)})
	}
	found(c)
}

// isOnCommandLine tells whether a property was given on the command line. A finding about it has no place, and the user
// reads the answer at once.
func isOnCommandLine(file *gdl.File, src *gdl.Source) bool {
	return src != file.Source && filepath.Ext(src.Name) == ""
}

// placeOf returns the place of a finding about a property, and the other rules to blame. A property may be written
// outside of the rulesheet. Its place is then given in words, and the finding goes to the first rule to blame, or else to
// the first rule, since its match belongs to the rulesheet.
func placeOf(file *gdl.File, s statements.StatedProperty, blamed []*gdl.Rule) (at lint.Node, place string, others []*gdl.Rule) {
	if s.Source == file.Source {
		return lint.Span{StartPos: s.StartPos, EndPos: s.EndPos}, "", blamed
	}
	if !isOnCommandLine(file, s.Source) {
		written := s.Source.File.Position(s.StartPos)
		place = fmt.Sprintf("%s:%d:%d: ", s.Source.Name, written.Line, written.Column)
	}
	switch {
	case len(blamed) > 0:
		return blamed[0].Head, place, blamed[1:]
	case len(file.Rules) > 0:
		return file.Rules[0], place, nil
	}
	return lint.Span{StartPos: file.Source.Pos(0), EndPos: file.Source.Pos(0)}, place, nil
}
