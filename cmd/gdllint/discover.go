package main

import (
	"context"
	"errors"
	"fmt"
	"reflect"

	"github.com/urfave/cli/v2"
	"golang.org/x/tools/go/analysis"

	semantic "github.com/gdllint/gdllint/analyzers/prover"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/analyzers/statements"
	"github.com/gdllint/gdllint/analyzers/validity"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/discover"
)

// runDiscover runs 'prove --discover': it prints properties that are proved to hold, as comments
// for the rulesheet, and no findings.
func (c *Command) runDiscover(ctx context.Context, cmd *cli.Context, job *checker.Job) error {
	for _, flag := range []string{"format", "property", "certificate", "write-baseline", "statistics"} {
		if cmd.IsSet(flag) {
			return errors.New("--discover shows nothing but properties; leave --" + flag + " out")
		}
	}
	job.Analyzers = []*analysis.Analyzer{proposals}
	job.Outputs = []checker.ReportOutput{{FormatName: checker.PropertiesFormat}}
	job.BaselineMode = checker.Adoption{}
	job.Config.ResultCache = nil // the cache keeps no formulas that the author has not stated
	return exitError(job.Run(ctx))
}

// proposals is an analyzer without rules. It returns a proved verdict for each property that the
// author could state and has not stated, the strongest first.
var proposals = &analysis.Analyzer{
	Name:       "proposals",
	Doc:        "find properties that the author could state",
	Run:        proposeProperties,
	Requires:   []*analysis.Analyzer{rulesheet.Analyzer, validity.Analyzer, reach.Analyzer, statements.Analyzer},
	ResultType: reflect.TypeFor[*finding.AnalysisResult](),
}

// proposeProperties runs the analyzer proposals. A search that is cut short or has a fault still returns its findings.
func proposeProperties(pass *analysis.Pass) (any, error) {
	unit := pass.ResultOf[rulesheet.Analyzer].(*rulesheet.Unit)
	var stated []*property.Statement
	for _, s := range statements.StatementsOf(pass).Properties {
		stated = append(stated, s.Statement)
	}
	opts := unit.ProverOptions
	opts.InvalidReason, opts.SharedGrounding = validity.ValidityOf(pass).InvalidReason, reach.ReachableGame(pass).GroundOrError
	opts.LogLine, opts.OnProgress = unit.LogWork, semantic.ProgressListener(unit)
	found, err := discover.FindProperties(unit.Ctx, unit.File, stated, opts)
	var fault *proof.FaultError
	switch {
	case errors.As(err, &fault) && unit.ReportFault != nil:
		unit.ReportFault(err) // the properties that were found without a fault are returned
	case errors.Is(err, discover.ErrSearchCut) && unit.ReportCut != nil:
		unit.ReportCut(proof.CutByTimeout)
	case err != nil && unit.Ctx.Err() == nil:
		return nil, fmt.Errorf("no properties can be found: %w", err)
	}
	result := &finding.AnalysisResult{}
	for _, s := range found {
		q := proof.Question{Property: proof.Invariant, Name: s.Name, Formula: s.Formula}
		result.Verdicts = append(result.Verdicts, proof.Verdict{Question: q, Status: proof.Proved})
	}
	return result, nil
}
