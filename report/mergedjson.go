package report

import (
	"bufio"
	"fmt"
	"io"
)

// A MergedJSON is the union of several JSON reports.
type MergedJSON struct {
	reports []*JSONReport
	order   []Spot
	summary *Summary
}

// MergeJSON joins reports, in the order of the paths. It fails if a shard is
// missing, or if two reports are about the same rulesheet.
func MergeJSON(reports []*JSONReport) (*MergedJSON, error) {
	m := &MergedJSON{reports: reports, summary: &Summary{}}
	var parts []Part
	for _, r := range reports {
		parts = append(parts, Part{r.name, r.summary.Shard, r.paths})
		counted, err := r.summary.checked()
		if err == nil {
			err = counted.Covers(&r.listed)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", r.name, err)
		}
		m.summary.Join(counted)
	}
	var err error
	m.order, err = MergeOrder(parts)
	return m, err
}

// ExitCode is the exit code of the run that would have written the merged
// report.
func (m *MergedJSON) ExitCode() int { return m.summary.ExitCode }

// WriteDocument writes the merged report as one document.
func (m *MergedJSON) WriteDocument(w io.Writer) error {
	out := &JSON{w: bufio.NewWriter(w)}
	err := m.each(func(f *jsonFile) error {
		out.next()
		return writeJSON(out.w, f)
	})
	if err != nil {
		return err
	}
	return out.Close(m.summary)
}

// WriteLines writes the merged report in lines.
func (m *MergedJSON) WriteLines(w io.Writer) error {
	buffer := bufio.NewWriter(w)
	lines := &JSONLines{w: buffer}
	if err := m.each(func(f *jsonFile) error { return lines.line(jsonFileLine{jsonVersion, *f}) }); err != nil {
		return err
	}
	if err := lines.Close(m.summary); err != nil {
		return err
	}
	return buffer.Flush()
}

// each calls file with the decoded entry of each file. The entry is decoded and
// encoded again, so that text outside the shape of a report is not copied.
func (m *MergedJSON) each(file func(*jsonFile) error) error {
	for _, spot := range m.order {
		r := m.reports[spot.Part]
		at := r.at[spot.File]
		text, err := io.ReadAll(io.NewSectionReader(r.text, at.from, at.to-at.from))
		if err != nil {
			return fmt.Errorf("%s: %w", r.name, err)
		}
		f, err := readFile(text)
		if err == nil {
			err = file(f)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", r.name, err)
		}
	}
	return nil
}
