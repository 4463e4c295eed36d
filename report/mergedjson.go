package report

import (
	"bufio"
	"fmt"
	"io"

	"github.com/gdllint/gdllint/document"
)

// A MergedJSON is the union of several JSON reports.
type MergedJSON struct {
	sourceReports []*JSONReport
	fileOrder     []FilePosition
	joinedSummary *document.Summary
}

// MergeJSON joins reports, in the order of the paths. It fails if a shard is
// missing, or if two reports are about the same rulesheet.
func MergeJSON(reports []*JSONReport) (*MergedJSON, error) {
	m := &MergedJSON{sourceReports: reports, joinedSummary: &document.Summary{}}
	var parts []ReportPart
	for _, r := range reports {
		parts = append(parts, ReportPart{r.reportName, r.statedSummary.ShardLabel, r.filePaths})
		if err := r.statedSummary.Check(&r.listedCounts); err != nil {
			return nil, fmt.Errorf("%s: %w", r.reportName, err)
		}
		m.joinedSummary.AddShard(r.statedSummary)
	}
	var err error
	m.fileOrder, err = MergeOrder(parts)
	return m, err
}

// ExitCode is the exit code of the run that would have written the merged
// report.
func (m *MergedJSON) ExitCode() int { return m.joinedSummary.ExitCode }

// WriteDocument writes the merged report as one document.
func (m *MergedJSON) WriteDocument(w io.Writer) error {
	out := &JSONWriter{output: bufio.NewWriter(w)}
	err := m.eachFile(func(f *document.File) error {
		out.writeSeparator()
		return writeJSON(out.output, f)
	})
	if err != nil {
		return err
	}
	return out.Close(m.joinedSummary)
}

// WriteLines writes the merged report in lines.
func (m *MergedJSON) WriteLines(w io.Writer) error {
	buffer := bufio.NewWriter(w)
	lines := &JSONLinesWriter{output: buffer}
	if err := m.eachFile(func(f *document.File) error {
		return lines.writeLine(document.FileLine{Version: document.Version, File: *f})
	}); err != nil {
		return err
	}
	if err := lines.Close(m.joinedSummary); err != nil {
		return err
	}
	return buffer.Flush()
}

// eachFile calls file with the decoded entry of each file. The entry is decoded and
// encoded again, so that text outside the shape of a report is not copied.
func (m *MergedJSON) eachFile(file func(*document.File) error) error {
	for _, spot := range m.fileOrder {
		r := m.sourceReports[spot.PartIndex]
		at := r.fileSpans[spot.FileIndex]
		text, err := io.ReadAll(io.NewSectionReader(r.rawText, at.startOffset, at.endOffset-at.startOffset))
		if err != nil {
			return fmt.Errorf("%s: %w", r.reportName, err)
		}
		f, err := decodeFile(text)
		if err == nil {
			err = file(f)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", r.reportName, err)
		}
	}
	return nil
}
