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

// vacuous is the rule about properties that hold only because their condition
// never does.
const vacuous = "P18"

//go:embed doc.go
var doc string

// Analyzer judges the properties that the author states.
var Analyzer = lint.New("invariants", doc, run, statements.Analyzer, prover.Asking("invariants", ask, statements.Analyzer))

// ask requests verdicts on the stated properties and on their conditions.
func ask(pass *analysis.Pass) prover.Requests {
	var list prover.Requests
	stated := statements.Of(pass).All
	for _, s := range stated {
		list = append(list, prover.Request{Question: s.Question(), Rules: []string{"P16"}})
	}
	for _, s := range stated {
		if s.Condition != nil {
			list = append(list, prover.Request{Question: s.Condition.Empty, Rules: []string{vacuous}})
		}
	}
	return list
}

func run(pass *lint.Pass) error {
	stated := statements.Of(pass.Pass)
	for _, f := range stated.Faults {
		pass.Report(finding.Finding{Code: statements.Malformed, Pos: f.From, End: f.To, Message: f.Message})
	}
	session := prover.Of(pass.Pass)
	for _, s := range stated.All {
		v, asked := session.Answer(s.Question())
		if !asked {
			continue
		}
		v.Expected = v.Status == proof.Open && s.Expect == property.ExpectOpen
		pass.Verdict(v)
		if f, wrong := judge(s, &v); wrong {
			pass.Report(placed(pass.File, s.Source, f))
		}
		if v.Status == proof.Proved {
			reportVacuous(pass, session, s)
		}
	}
	return nil
}

// reportVacuous reports a property that holds because its condition never does.
func reportVacuous(pass *lint.Pass, session *prover.Session, s statements.Statement) {
	if s.Condition == nil {
		return
	}
	if v, asked := session.Answer(s.Condition.Empty); asked && v.Status == proof.Proved {
		pass.Report(finding.Finding{Code: vacuous, Pos: s.From, End: s.To, Message: fmt.Sprintf(
			"property '%s' holds only because its condition never comes about: %s; correct the condition or the rules", s.Name, s.Condition.Formula)})
	}
}

// judge compares a verdict with the one that the author expects.
func judge(s statements.Statement, v *proof.Verdict) (finding.Finding, bool) {
	f := finding.Finding{Code: "P16", Pos: s.From, End: s.To, Property: v.Property}
	switch {
	case v.Status == proof.Violated && s.Expect != property.ExpectViolated:
		always := " always"
		if s.Initially || v.Property == proof.Winnability {
			always = ""
		}
		f.Message = fmt.Sprintf("property '%s' does not%s hold: %s%s; correct the rules", s.Name, always, v.Detail, prover.When(v))
		f.Trace, f.Witnesses = v.Trace, v.Witnesses
		for _, r := range v.Blame {
			f.Related = append(f.Related, lint.At(r.Head, "%s", prover.Part(r)))
		}
	case v.Status == proof.Proved && s.Expect == property.ExpectViolated:
		f.Message = fmt.Sprintf("property '%s' holds, though its author expects it to be violated; drop 'expect violated'", s.Name)
	default:
		return f, false
	}
	return f, true
}

// placed moves a finding about a property outside the rulesheet to a place in the
// rulesheet, since its match is one of the rulesheet: the first rule to blame, or
// the first rule of all.
func placed(file *gdl.File, src *gdl.Source, f finding.Finding) finding.Finding {
	if src == file.Source {
		return f
	}
	if isFile := filepath.Ext(src.Name) != ""; isFile {
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
