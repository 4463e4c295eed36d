package main

import (
	"fmt"
	"path/filepath"

	"github.com/gdllint/gdllint/prover/tools/sampling"
)

// A faultySheet is a rulesheet with the errors and warnings that its author is shown,
// in the printed order.
type faultySheet struct {
	sheetPath   string
	shownFaults []shownFault
}

// A shownFault is an error or a warning that is reported.
type shownFault struct {
	ruleCode, messageText    string
	lineNumber, columnNumber int
	isError                  bool
}

// faultKey identifies an error of a sheet.
func (f shownFault) faultKey(name string) string {
	return fmt.Sprintf("%s %d:%d %s %s", name, f.lineNumber, f.columnNumber, f.ruleCode, f.messageText)
}

// errorsOnly returns the errors of a sheet, without warnings.
func (s faultySheet) errorsOnly() []shownFault {
	var list []shownFault
	for _, f := range s.shownFaults {
		if f.isError {
			list = append(list, f)
		}
	}
	return list
}

// A drawnError is one error to judge.
type drawnError struct {
	sheetPath string
	shownFault
}

// drawErrors returns n errors, at most one from each sheet.
func drawErrors(seed uint64, sheets []faultySheet, n int) []drawnError {
	sampling.ShuffleByHash(seed, sheets, func(s faultySheet) string { return filepath.Base(s.sheetPath) })
	var drawn []drawnError
	for _, s := range sheets {
		errors := s.errorsOnly()
		if len(errors) == 0 || len(drawn) == n {
			continue
		}
		sampling.ShuffleByHash(seed, errors, func(f shownFault) string { return f.faultKey(filepath.Base(s.sheetPath)) })
		drawn = append(drawn, drawnError{s.sheetPath, errors[0]})
	}
	return drawn
}
