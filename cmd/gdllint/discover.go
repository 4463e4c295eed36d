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

// runDiscover prints properties that hold, as comments for the rulesheet. It is
// not a check: there are neither findings nor a baseline.
func (c *Command) runDiscover(ctx context.Context, cmd *cli.Context, job *checker.Job) error {
	for _, flag := range []string{"format", "property", "certificate", "write-baseline", "statistics"} {
		if cmd.IsSet(flag) {
			return errors.New("--discover shows nothing but properties; leave --" + flag + " out")
		}
	}
	job.Analyzers = []*analysis.Analyzer{proposals}
	job.Outputs = []checker.ReportOutput{{FormatName: checker.PropertiesFormat}}
	job.BaselineMode = checker.Adoption{}
	job.Config.ResultCache = nil // formulas that the author has not stated cannot be kept
	return exitError(job.Run(ctx))
}

// proposals is an analyzer without rules. It has a proved verdict for each property that an author could state, strongest
// first. Those that are stated already are left out.
var proposals = &analysis.Analyzer{
	Name:       "proposals",
	Doc:        "find properties that the author could state",
	Run:        proposeProperties,
	Requires:   []*analysis.Analyzer{rulesheet.Analyzer, validity.Analyzer, reach.Analyzer, statements.Analyzer},
	ResultType: reflect.TypeFor[*finding.AnalysisResult](),
}

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
		unit.ReportFault(err) // the properties from other parts of the search are returned all the same
	case errors.Is(err, discover.ErrSearchCut) && unit.ReportCut != nil:
		unit.ReportCut(proof.CutByTimeout)
	case err != nil && unit.Ctx.Err() == nil:
		return nil, fmt.Errorf("nothing can be found out: %w", err)
	}
	result := &finding.AnalysisResult{}
	for _, s := range found {
		q := proof.Question{Property: proof.Invariant, Name: s.Name, Formula: s.Formula}
		result.Verdicts = append(result.Verdicts, proof.Verdict{Question: q, Status: proof.Proved})
	}
	return result, nil
}
