package main

import (
	"fmt"

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
