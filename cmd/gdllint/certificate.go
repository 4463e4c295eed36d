package main

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/proof/evidence"
)

// certificateWriter returns a function that writes the evidence for the verdicts on
// a file into a directory.
func certificateWriter(dir string) func(*checker.Draft) error {
	d := evidence.NewDirectory(dir)
	return func(f *checker.Draft) error {
		if err := d.Write(f.SystemPath, f.Parsed, f.Answers); err != nil {
			return fmt.Errorf("its certificates are not written: %w", err)
		}
		return nil
	}
}

// maxTrialMemory is the greatest amount of memory, in bytes, that clingo may take to try one
// program of a certificate.
const maxTrialMemory = 1 << 30

// newTrials returns a function that returns a new trial for each game, which runs the programs of a certificate with
// clingo. It returns nil if there is no clingo.
func newTrials(ctx context.Context) func() *certificate.ClingoTrial {
	run, _, err := certificate.StockRunners(ctx, maxTrialMemory)
	if err != nil {
		return nil
	}
	return func() *certificate.ClingoTrial { return certificate.StandardTrial(run) }
}
