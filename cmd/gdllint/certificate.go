package main

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/proof/evidence"
	"github.com/gdllint/gdllint/report"
)

// certificates returns what writes the evidence for the verdicts on each file
// into a directory.
func certificates(dir string) func(*report.File) error {
	d := evidence.NewDirectory(dir)
	return func(f *report.File) error {
		if err := d.Write(f.Path, f.Parsed, f.Verdicts); err != nil {
			return fmt.Errorf("certificates of %s: %w", f.Path, err)
		}
		return nil
	}
}

// trialMemory is how many bytes a program of a trial may take.
const trialMemory = 1 << 30

// trials returns what makes the trials of certificates; nil where there is no clingo.
func trials(ctx context.Context) func() *certificate.Trial {
	run, _, err := anyClingo(ctx, trialMemory)
	if err != nil {
		return nil
	}
	return func() *certificate.Trial { return certificate.StandardTrial(run) }
}
