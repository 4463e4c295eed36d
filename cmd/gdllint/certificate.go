package main

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/proof/evidence"
	"github.com/gdllint/gdllint/report"
)

// certificates returns a function that writes the evidence for the verdicts on
// a file into a directory.
func certificates(dir string) func(*report.File) error {
	d := evidence.NewDirectory(dir)
	return func(f *report.File) error {
		if err := d.Write(f.Path, f.Parsed, f.Verdicts); err != nil {
			return fmt.Errorf("certificates of %s: %w", f.Path, err)
		}
		return nil
	}
}

// trialMemory bounds the memory of a program of a trial, in bytes.
const trialMemory = 1 << 30

// trials returns a constructor of trials of certificates; nil without clingo.
func trials(ctx context.Context) func() *certificate.Trial {
	run, _, err := anyClingo(ctx, trialMemory)
	if err != nil {
		return nil
	}
	return func() *certificate.Trial { return certificate.StandardTrial(run) }
}
