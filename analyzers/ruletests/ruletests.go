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

//go:embed doc.go
var doc string

// Analyzer runs the tests of a rulesheet.
var Analyzer = lint.New("ruletests", doc, run)

// The codes of the rules.
const (
	failed    = "Q01"
	malformed = "Q02"
)

// budget bounds the work of all tests of a rulesheet together.
var budget = play.Budget{Steps: 20e6, Total: 200e6}

func run(pass *lint.Pass) error {
	unit := rulesheet.Of(pass.Pass)
	if unit.Static || unit.Alone || len(unit.Tests) == 0 && !property.Stated(unit.File) {
		return nil
	}
	set := ruletest.FromComments(unit.File)
	for _, src := range unit.Tests {
		set.AddText(src)
	}
	for _, f := range set.Faults {
		pass.Report(finding.Finding{Code: malformed, Pos: f.From, End: f.To, Message: f.Message})
	}
	if len(set.Tests) == 0 || !unit.File.Valid() {
		return nil // other analyzers report a rulesheet that cannot be read
	}
	game, err := play.NewWithBudget(unit.File, budget)
	for _, t := range set.Tests {
		var failure *ruletest.Failure
		if err == nil {
			failure, err = ruletest.Run(unit.Ctx, game, t)
		}
		if unit.Ctx.Err() != nil {
			return unit.Ctx.Err()
		}
		switch {
		case err != nil:
			pass.Report(finding.Finding{Code: malformed, Pos: t.From, End: t.To,
				Message: fmt.Sprintf("test '%s' cannot be run: %s", t.Name, err)})
			return nil // nor can the others
		case failure != nil:
			pass.Report(told(unit.File, failure))
		}
	}
	return nil
}

// told returns the finding about a failure: at the form of the test that fails,
// with the rules to look at.
func told(file *gdl.File, f *ruletest.Failure) finding.Finding {
	x := finding.Finding{Code: failed, Pos: f.From, End: f.To, Message: fmt.Sprintf("test '%s' fails: %s", f.Test.Name, f.Message)}
	if f.Test.Source == file.Source {
		x.Trace = f.Trace
		for _, s := range f.Rules {
			x.Related = append(x.Related, lint.At(s.Rule.Head, "%s", s.Message))
		}
		return x
	}
	// Places of the rulesheet mean nothing in a text beside it.
	for _, s := range f.Rules[:min(1, len(f.Rules))] {
		at := file.Source.File.Position(s.Rule.From)
		x.Message += fmt.Sprintf("; look at line %d of the rulesheet: %s", at.Line, s.Message)
	}
	return x
}
