package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/report"
)

// A document is the part of the JSON output that matters here.
type document struct {
	Files []struct {
		Path     string `json:"path"`
		Findings []struct {
			Code        string `json:"code"`
			Severity    string `json:"severity"`
			Message     string `json:"message"`
			Consequence any    `json:"consequence"` // follows from another finding; absent in old versions
			Range       struct {
				Start struct {
					Line   int `json:"line"`
					Column int `json:"column"`
				} `json:"start"`
			} `json:"range"`
		} `json:"findings"`
	} `json:"files"`
}

// check finds the errors of rulesheets, with the linter of this source or
// with the given binary. Both are read from the same output.
func check(ctx context.Context, binary string, paths []string) ([]sheet, error) {
	output := ownOutput
	if binary != "" {
		output = func(ctx context.Context, paths []string) ([]byte, error) { return outputOf(ctx, binary, paths) }
	}
	text, err := output(ctx, paths)
	if err != nil {
		return nil, err
	}
	var d document
	if err := json.Unmarshal(text, &d); err != nil {
		return nil, fmt.Errorf("reading the findings: %w", err)
	}
	return d.sheets(), nil
}

// outputOf runs a binary. That it found something is no failure.
func outputOf(ctx context.Context, binary string, paths []string) ([]byte, error) {
	args := append([]string{"--static", "--no-config", "--fail-on", "never", "-f", "json", "--"}, paths...)
	text, err := exec.CommandContext(ctx, binary, args...).Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return nil, fmt.Errorf("%s: %w: %s", binary, err, exit.Stderr)
	}
	return text, err
}

// ownOutput checks the rulesheets with the linter of this source.
func ownOutput(ctx context.Context, paths []string) ([]byte, error) {
	rules := analyzers.Rules()
	runner, err := checker.New(analyzers.All(), rules, checker.Config{Static: true})
	if err != nil {
		return nil, err
	}
	var inputs []checker.Input
	for _, path := range paths {
		inputs = append(inputs, checker.Input{Path: path})
	}
	var text bytes.Buffer
	w := report.NewJSON(&text, rules)
	if err := runner.Run(ctx, inputs, w.File); err != nil {
		return nil, err
	}
	err = w.Close(&report.Summary{})
	return text.Bytes(), err
}

// sheets keeps the errors that authors are shown.
func (d *document) sheets() []sheet {
	var sheets []sheet
	for _, f := range d.Files {
		s := sheet{path: f.Path}
		for _, x := range f.Findings {
			if x.Severity == "error" && !present(x.Consequence) {
				at := x.Range.Start
				s.errors = append(s.errors, fault{x.Code, x.Message, at.Line, at.Column})
			}
		}
		sheets = append(sheets, s)
	}
	return sheets
}

// present tells whether a field says anything.
func present(value any) bool { return value != nil && value != false && value != "" }
