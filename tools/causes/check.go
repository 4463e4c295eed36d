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
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/report"
)

// A findingsDocument is the part of gdllint's JSON output that this command uses.
type findingsDocument struct {
	CheckedFiles []struct {
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

// checkSheets returns the errors and warnings in the texts of rulesheets, from the JSON output of
// this version of gdllint or of a given binary.
func checkSheets(ctx context.Context, binary string, paths []string) ([]faultySheet, error) {
	var text []byte
	var err error
	if binary != "" {
		text, err = binaryOutput(ctx, binary, paths)
	} else {
		text, err = ownOutput(ctx, checker.Config{Settings: checker.Settings{StaticOnly: true}}, paths)
	}
	if err != nil {
		return nil, err
	}
	return decodeSheets(text)
}

// binaryOutput returns the output of a binary of gdllint. With --fail-on never findings do not change the exit code, so
// that any other than 0 is an error.
func binaryOutput(ctx context.Context, binary string, paths []string) ([]byte, error) {
	args := append([]string{"--static", "--no-config", "--fail-on", "never", "-f", "json", "--"}, paths...)
	text, err := exec.CommandContext(ctx, binary, args...).Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return nil, fmt.Errorf("%s: %w: %s", binary, err, exit.Stderr)
	}
	return text, err
}

// ownOutput returns the output of this version of gdllint about the rulesheets.
func ownOutput(ctx context.Context, config checker.Config, paths []string) ([]byte, error) {
	rules := analyzers.AllRules()
	config.Document.Rules = rules
	runner, err := checker.NewRunner(analyzers.ReportingAnalyzers(), rules, config)
	if err != nil {
		return nil, err
	}
	var inputs []checker.Input
	for _, path := range paths {
		inputs = append(inputs, checker.Input{Path: path})
	}
	var text bytes.Buffer
	var summary document.Summary
	w := report.NewJSONWriter(&text)
	if err := runner.Run(ctx, inputs, w.WriteFile); err != nil {
		return nil, err
	}
	err = w.Close(&summary)
	return text.Bytes(), err
}

// decodeSheets returns for each rulesheet of an output the errors and warnings that its author is shown: no notes, and no
// consequences of other findings.
func decodeSheets(text []byte) ([]faultySheet, error) {
	var d findingsDocument
	if err := json.Unmarshal(text, &d); err != nil {
		return nil, fmt.Errorf("reading the findings: %w", err)
	}
	var sheets []faultySheet
	for _, f := range d.CheckedFiles {
		s := faultySheet{sheetPath: f.Path}
		for _, x := range f.Findings {
			if x.Severity != "note" && !isPresent(x.Consequence) {
				at := x.Range.Start
				s.shownFaults = append(s.shownFaults, shownFault{x.Code, x.Message, at.Line, at.Column, x.Severity == "error"})
			}
		}
		sheets = append(sheets, s)
	}
	return sheets, nil
}

// isPresent tells whether a field of JSON has a value.
func isPresent(value any) bool { return value != nil && value != false && value != "" }
