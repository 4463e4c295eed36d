package main

import (
	"fmt"
	"path/filepath"

	"github.com/gdllint/gdllint/internal/sampling"
)

// A sheet is a rulesheet with the errors and warnings that its author is shown,
// in the printed order.
type sheet struct {
	path   string
	faults []fault
}

// A fault is an error or a warning that is reported.
type fault struct {
	code, message string
	line, column  int
	error         bool
}

// key identifies an error of a sheet.
func (f fault) key(name string) string {
	return fmt.Sprintf("%s %d:%d %s %s", name, f.line, f.column, f.code, f.message)
}

// errors lists the errors alone.
func (s sheet) errors() []fault {
	var list []fault
	for _, f := range s.faults {
		if f.error {
			list = append(list, f)
		}
	}
	return list
}

// A drawing is one error to judge.
type drawing struct {
	path string
	fault
}

// draw takes one error from each sheet that has any, and returns n of them.
func draw(seed uint64, sheets []sheet, n int) []drawing {
	sampling.Shuffle(seed, sheets, func(s sheet) string { return filepath.Base(s.path) })
	var drawn []drawing
	for _, s := range sheets {
		errors := s.errors()
		if len(errors) == 0 || len(drawn) == n {
			continue
		}
		sampling.Shuffle(seed, errors, func(f fault) string { return f.key(filepath.Base(s.path)) })
		drawn = append(drawn, drawing{s.path, errors[0]})
	}
	return drawn
}
