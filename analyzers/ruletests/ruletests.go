// Package ruletests defines an Analyzer that runs the tests which authors write
// for their rules.
package ruletests

import (
	_ "embed"
	"fmt"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/ruletest"
	"github.com/gdllint/gdllint/property"
)

//go:embed rules.md
var doc string

// Analyzer runs the tests of a rulesheet.
var Analyzer = lint.New("ruletests", doc, runRuleTests)

// The codes of the rules.
const (
	failedCode    = "Q01"
	malformedCode = "Q02"
)

// testBudget bounds the work of all tests of a rulesheet together.
var testBudget = play.Budget{MaxSteps: 20e6, MaxTotalSteps: 200e6}

func runRuleTests(pass *lint.Pass) error {
	unit := rulesheet.UnitOf(pass.Pass)
	if unit.StaticOnly || unit.PropertiesOnly || len(unit.TestTexts) == 0 && !property.MayHoldStatements(unit.File) {
		return nil
	}
	set := ruletest.TestsFromComments(unit.File)
	for _, src := range unit.TestTexts {
		set.AddTestText(src)
	}
	for _, f := range set.TestErrors {
		pass.Report(finding.Finding{Code: malformedCode, Pos: f.StartPos, End: f.EndPos, Message: f.Message})
	}
	if len(set.RuleTests) == 0 || !unit.File.IsErrorFree() {
		return nil // other analyzers report a rulesheet that cannot be read
	}
	game, err := play.NewWithBudget(unit.File, testBudget)
	for _, t := range set.RuleTests {
		var failure *ruletest.TestFailure
		if err == nil {
			failure, err = ruletest.Run(unit.Ctx, game, t)
		}
		if unit.Ctx.Err() != nil {
			return unit.Ctx.Err()
		}
		switch {
		case err != nil:
			pass.Report(finding.Finding{Code: malformedCode, Pos: t.StartPos, End: t.EndPos,
				Message: fmt.Sprintf("test '%s' cannot be run: %s", t.Name, err)})
			return nil // nor can the others
		case failure != nil:
			pass.Report(FailureFinding(unit.File, failure))
		}
	}
	return nil
}

// FailureFinding returns the finding about a failure: at the form of the test that fails,
// with the rules to look at.
func FailureFinding(file *gdl.File, f *ruletest.TestFailure) finding.Finding {
	x := finding.Finding{Code: failedCode, Pos: f.StartPos, End: f.EndPos, Message: fmt.Sprintf("test '%s' fails: %s", f.Test.Name, f.Message)}
	if f.Test.SourceText == file.Source {
		x.MatchTrace = f.Trace
		for _, s := range f.SuspectRules {
			x.Related = append(x.Related, lint.RelatedAt(s.Rule.Head, "%s", s.Message))
		}
		return x
	}
	// Places of the rulesheet mean nothing in a text beside it.
	for _, s := range f.SuspectRules[:min(1, len(f.SuspectRules))] {
		at := file.Source.File.Position(s.Rule.StartPos)
		x.Message += fmt.Sprintf("; look at line %d of the rulesheet: %s", at.Line, s.Message)
	}
	return x
}
