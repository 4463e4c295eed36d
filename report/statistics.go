package report

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"text/tabwriter"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/internal/screen"
)

// Statistics writes a table with the number of findings of each rule, the rules with the most
// findings first.
type Statistics struct {
	output    io.Writer
	rows      map[string]*statisticsRow // by the code of the rule
	incidents []string                  // the reasons why files were not checked completely
}

type statisticsRow struct {
	rule                          document.Finding // the code and name of the rule, with the greatest severity of its findings
	findings, files, safe, unsafe int              // safe and unsafe count findings with a safe repair, and with an unsafe one only
	lastPath                      string
}

// NewStatistics returns a writer of counts.
func NewStatistics(w io.Writer) *Statistics {
	return &Statistics{output: w, rows: map[string]*statisticsRow{}}
}

// WriteFile counts the findings of a file.
func (s *Statistics) WriteFile(f *document.File) error {
	for _, x := range f.Findings {
		row := s.rows[x.Code]
		if row == nil {
			row = &statisticsRow{rule: document.Finding{Code: x.Code, Name: x.Name}}
			s.rows[x.Code] = row
		}
		row.rule.Severity = max(row.rule.Severity, x.Severity)
		if row.findings++; row.files == 0 || row.lastPath != f.SystemPath {
			row.files, row.lastPath = row.files+1, f.SystemPath
		}
		switch {
		case slices.ContainsFunc(x.Fixes, func(fix document.Fix) bool { return fix.Safe }):
			row.safe++
		case len(x.Fixes) > 0:
			row.unsafe++
		}
	}
	for _, text := range f.Incidents() {
		s.incidents = append(s.incidents, MakePrintable(f.DiskPath()+": "+text))
	}
	return nil
}

// Close writes the counts.
func (s *Statistics) Close(sum *document.Summary) error {
	rows := slices.SortedFunc(maps.Values(s.rows), func(a, b *statisticsRow) int {
		return cmp.Or(cmp.Compare(b.findings, a.findings), cmp.Compare(a.rule.Code, b.rule.Code))
	})
	tw := tabwriter.NewWriter(s.output, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		fmt.Fprintf(tw, "%d\t%s\t%s\t%s\tin %s", row.findings, MakePrintable(row.rule.Code), MakePrintable(row.rule.Name), row.rule.Severity, plural.CountNoun(row.files, "file"))
		sep := "\t"
		for _, kind := range []struct {
			count int
			name  string
		}{{row.safe, "fix"}, {row.unsafe, "possible fix"}} {
			if kind.count > 0 {
				fmt.Fprintf(tw, "%s%d with a %s", sep, kind.count, kind.name)
				sep = ", "
			}
		}
		fmt.Fprintln(tw)
	}
	if err := tw.Flush(); err != nil {
		return err
	}
	for _, text := range append(s.incidents, sum.Incidents()...) {
		fmt.Fprintln(s.output, text)
	}
	_, err := fmt.Fprintln(s.output, CountsText(sum, screen.Style{}))
	return err
}
