package checker

import (
	"bytes"
	"errors"
	"slices"
	"sync"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/bounded"
	"github.com/gdllint/gdllint/internal/page"
	"github.com/gdllint/gdllint/internal/rewrite"
	"github.com/gdllint/gdllint/report"
)

// A PageSheet is a rulesheet inside a page. Its text is the page with everything
// else blanked out, so that positions are those of the page.
type PageSheet struct {
	PagePath  string // the path of the page
	partIndex int    // among the rulesheets of the page
	writeLock *sync.Mutex

	pageText []byte // of the page, as it was read
	pagePart page.PagePart
}

// addPageSheets adds the rulesheets of a page, and tells whether there are any.
func (f *InputFinder) addPageSheets(path string) bool {
	if !page.IsPage(path) {
		return false
	}
	text, err := bounded.ReadFile(path, maxSheetSize)
	if err != nil {
		return false // reading it as a rulesheet reports the error
	}
	write := &sync.Mutex{}
	parts := page.RulesheetParts().FindParts(path, text)
	for i, p := range parts {
		f.foundInputs = append(f.foundInputs, Input{Path: path + "#" + p.Name, PageSheet: &PageSheet{PagePath: path, partIndex: i, writeLock: write}})
	}
	return len(parts) > 0
}

var errPartGone = errors.New("the page has no rulesheet here any more")

// readPart reads the page and finds the part again.
func (p *PageSheet) readPart() (text []byte, part page.PagePart, err error) {
	if text, err = bounded.ReadFile(p.PagePath, maxSheetSize); err != nil {
		return nil, part, shortError("cannot read", err)
	}
	parts := page.RulesheetParts().FindParts(p.PagePath, text)
	if p.partIndex >= len(parts) {
		return nil, part, errPartGone
	}
	return text, parts[p.partIndex], nil
}

// readBlanked returns the text of the rulesheet, with the rest of the page blanked
// out.
func (p *PageSheet) readBlanked() ([]byte, error) {
	text, part, err := p.readPart()
	if err != nil {
		return nil, err
	}
	p.pageText, p.pagePart = text, part
	return part.BlankedPage(text), nil
}

// InnerText returns the part of a text, as it was read or changed, that is the
// rulesheet: all of it, unless the rulesheet is part of a page.
func (in Input) InnerText(text []byte) []byte {
	if in.PageSheet == nil || in.PageSheet.pageText == nil {
		return text
	}
	from, to := in.PageSheet.pagePart.StartOffset, len(text)-(len(in.PageSheet.pageText)-in.PageSheet.pagePart.EndOffset)
	if to < from || to > len(text) {
		return nil
	}
	return text[from:to]
}

// OuterText returns a text, such as that of a page, with its rulesheet replaced by
// another one.
func (in Input) OuterText(text, inner []byte) []byte {
	if in.PageSheet == nil || in.PageSheet.pageText == nil {
		return inner
	}
	part := in.PageSheet.pagePart
	return slices.Concat(text[:part.StartOffset], inner, text[part.EndOffset:])
}

// FileText returns the content of the file for a text: the text itself, or the
// page with the changed rulesheet.
func (in Input) FileText(text []byte) []byte {
	if in.PageSheet == nil || in.PageSheet.pageText == nil {
		return text
	}
	return in.PageSheet.pagePart.ReplaceText(in.PageSheet.pageText, in.InnerText(text))
}

// ReplaceFile writes a text into the file. If the file no longer holds the text
// before, it returns the error changed and writes nothing.
func (in Input) ReplaceFile(before, after []byte, changed error) error {
	if in.PageSheet == nil {
		now, err := in.ReadText(nil)
		switch {
		case err != nil:
			return err
		case string(now) != string(before):
			return changed
		}
		return rewrite.ReplaceFile(in.Path, after)
	}
	in.PageSheet.writeLock.Lock()
	defer in.PageSheet.writeLock.Unlock()
	text, part, err := in.PageSheet.readPart()
	switch {
	case err != nil:
		return err
	case string(part.InnerText(part.BlankedPage(text))) != string(in.InnerText(before)):
		return changed
	}
	return rewrite.ReplaceFile(in.PageSheet.PagePath, part.ReplaceText(text, in.InnerText(after)))
}

// managerText returns the text of the page that the manager plays by, where the
// rulesheet is the one that players are sent; nil if there is none. Its offsets are
// those of a text of the rulesheet, with everything else blanked out.
func (in Input) managerText(text []byte) []byte {
	if in.PageSheet == nil || in.PageSheet.pageText == nil {
		return nil
	}
	own := in.PageSheet.pagePart
	other, ok := page.ManagerPart(page.RulesheetParts().FindParts(in.PageSheet.PagePath, in.PageSheet.pageText), own)
	if !ok {
		return nil
	}
	inner := other.InnerText(other.BlankedPage(in.PageSheet.pageText))
	start := other.StartOffset
	if start > own.StartOffset { // behind a text that may have changed its length
		start += len(text) - len(in.PageSheet.pageText)
	}
	if start < 0 || start+len(inner) > len(text) {
		return nil
	}
	out := bytes.Repeat([]byte{' '}, len(text))
	copy(out[start:], inner)
	return out
}

// trimToSheet removes the findings about the blanked text around a rulesheet in a
// page.
func (in Input) trimToSheet(f *report.File) {
	if in.PageSheet == nil || f.Source == nil {
		return
	}
	f.PagePath = in.PageSheet.PagePath
	end := len(f.Source.Text) - (len(in.PageSheet.pageText) - in.PageSheet.pagePart.EndOffset)
	first, last := f.Source.Pos(in.PageSheet.pagePart.StartOffset), f.Source.Pos(max(end, in.PageSheet.pagePart.StartOffset))
	f.Findings = slices.DeleteFunc(f.Findings, func(x finding.Finding) bool {
		return !x.WholeRulesheet && (x.Pos < first || x.Pos > last)
	})
	for i := range f.Findings {
		if x := &f.Findings[i]; x.Pos < first || x.Pos > last {
			x.Pos, x.End = first, first
		}
	}
}

// DiskPath is the path of the file.
func (in Input) DiskPath() string {
	if in.PageSheet != nil {
		return in.PageSheet.PagePath
	}
	return in.Path
}
