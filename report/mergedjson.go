package report

import (
	"bufio"
	"fmt"
	"io"
)

// A MergedJSON is several reports in JSON put together.
type MergedJSON struct {
	reports []*JSONReport
	order   []Spot
	summary *Summary
}

// MergeJSON puts reports together, in the order of the paths. It fails if a
// shard is missing, or if two reports are about the same rulesheet.
func MergeJSON(reports []*JSONReport) (*MergedJSON, error) {
	m := &MergedJSON{reports: reports, summary: &Summary{}}
	var parts []Part
	for _, r := range reports {
		parts = append(parts, Part{r.name, r.summary.Shard, r.paths})
		m.summary.Join(r.summary.decode())
	}
	var err error
	m.order, err = MergeOrder(parts)
	return m, err
}

// ExitCode is that of the run whose report this is.
func (m *MergedJSON) ExitCode() int { return m.summary.ExitCode }

// WriteDocument writes what JSON writes.
func (m *MergedJSON) WriteDocument(w io.Writer) error {
	out := &JSON{w: bufio.NewWriter(w)}
	err := m.each(func(text io.Reader) error {
		out.next()
		_, err := io.Copy(out.w, text)
		return err
	})
	if err != nil {
		return err
	}
	return out.Close(m.summary)
}

// WriteLines writes what JSONLines writes.
func (m *MergedJSON) WriteLines(w io.Writer) error {
	buffer := bufio.NewWriter(w)
	err := m.each(func(text io.Reader) error {
		if _, err := io.Copy(buffer, text); err != nil {
			return err
		}
		return buffer.WriteByte('\n')
	})
	if err != nil {
		return err
	}
	if err := (&JSONLines{w: buffer}).Close(m.summary); err != nil {
		return err
	}
	return buffer.Flush()
}

// each hands out what is said of each file.
func (m *MergedJSON) each(file func(io.Reader) error) error {
	for _, spot := range m.order {
		r := m.reports[spot.Part]
		at := r.at[spot.File]
		if err := file(io.NewSectionReader(r.text, at.from, at.to-at.from)); err != nil {
			return fmt.Errorf("%s: %w", r.name, err)
		}
	}
	return nil
}
