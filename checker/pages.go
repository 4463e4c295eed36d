package checker

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/bounded"
	"github.com/gdllint/gdllint/internal/fragment"
	"github.com/gdllint/gdllint/internal/rewrite"
	"github.com/gdllint/gdllint/report"
)

// A PageSheet is a rulesheet inside a page. Its text is the page with everything
// else blanked out, so that positions are those of the page.
type PageSheet struct {
	PagePath  string // the path of the page
	partName  string // the name of the part, behind '#' in the path of the input
	partIndex int    // among the rulesheets of the page
	writeLock *sync.Mutex

	unreadSheets int // it stands for so many rulesheets of the page that are not read

	pageText []byte // of the page, as it was read
	pagePart fragment.PagePart
}

// addPageSheets adds the rulesheets of a page, and tells whether there are any.
func (c *inputCollector) addPageSheets(path string) bool {
	sheets := pageSheets(path)
	for _, in := range sheets {
		c.addPageSheet(in)
	}
	return len(sheets) > 0
}

// maxPageWork bounds the bytes that are read for the rulesheets of a page: for each of
// them all of the page, since positions are those of the page.
const maxPageWork = 128 << 20

// pageSheets returns the rulesheets of a page, the last one for all that are too many to
// be read; none if it cannot be read: reading it as a
// rulesheet reports the error.
func pageSheets(path string) (list []Input) {
	if !fragment.IsPage(path) {
		return nil
	}
	text, err := bounded.ReadFile(path, maxSheetSize)
	if err != nil {
		return nil
	}
	write := &sync.Mutex{}
	parts := fragment.RulesheetParts().FindParts(path, text)
	for i, p := range parts {
		if i > 0 && (i+1)*len(text) > maxPageWork {
			return append(list, Input{Path: path + "#" + p.Name, PageSheet: &PageSheet{PagePath: path, partName: p.Name, unreadSheets: len(parts) - i, writeLock: write}})
		}
		list = append(list, Input{Path: path + "#" + p.Name, PageSheet: &PageSheet{PagePath: path, partName: p.Name, partIndex: i, writeLock: write}})
	}
	return list
}

// addNamedParts adds the rulesheets that an argument such as page.html#ruleset or
// page.md#2 names, by its name or its number on the page. It tells whether the argument
// names a page and a part.
func (f *InputFinder) addNamedParts(arg string) bool {
	at := strings.LastIndexByte(arg, '#')
	if at < 0 || !fragment.IsPage(arg[:at]) {
		return false
	}
	path, name := filepath.Clean(arg[:at]), arg[at+1:]
	if info, err := os.Stat(path); err != nil || info.IsDir() {
		return false
	}
	if f.linkLeadsOut(path) {
		return true
	}
	f.visitedFolders[filepath.Dir(path)] = true
	sheets := pageSheets(path)
	for i, in := range sheets {
		if in.PageSheet.partName == name || strconv.Itoa(i+1) == name {
			f.addPageSheet(in)
			return true
		}
	}
	if len(sheets) == 0 {
		f.usageErrors = append(f.usageErrors, fmt.Errorf("%s holds no rulesheet", path))
		return true
	}
	f.usageErrors = append(f.usageErrors, fmt.Errorf("%s holds no rulesheet '%s'; choose %s", path, name, sheetNames(sheets)))
	return true
}

// addPageSheet adds a rulesheet of a page, unless it was found before.
func (c *inputCollector) addPageSheet(in Input) {
	key, err := filepath.Abs(in.Path)
	if err != nil {
		key = in.Path
	}
	if !c.foundPaths[key] {
		c.foundPaths[key] = true
		c.foundInputs = append(c.foundInputs, in)
	}
}

// pageOfPath returns the path of the page that a rulesheet stands in, for the path of
// an input; the path itself if there is none.
func pageOfPath(path string) string {
	if at := strings.LastIndexByte(path, '#'); at >= 0 && fragment.IsPage(path[:at]) {
		return path[:at]
	}
	return path
}

// sheetNames lists the names of inputs, at most the first ten.
func sheetNames(list []Input) string {
	const most = 10
	var names []string
	for _, in := range list[:min(most, len(list))] {
		names = append(names, in.Path)
	}
	if more := len(list) - most; more > 0 {
		return strings.Join(names, ", ") + fmt.Sprintf(" and %d more", more)
	}
	return strings.Join(names, ", ")
}

var errSeveralSheets = errors.New("name one rulesheet, and no directory")

// SingleSheet returns the only rulesheet of inputs. Of a page with the two texts of one
// game it is the one that the manager plays by.
func SingleSheet(inputs []Input) (Input, error) {
	if len(inputs) == 0 {
		return Input{}, errSeveralSheets
	}
	first := inputs[0]
	if len(inputs) == 1 {
		return first, nil
	}
	for _, in := range inputs {
		if in.PageSheet == nil || first.PageSheet == nil || in.PageSheet.PagePath != first.PageSheet.PagePath {
			return Input{}, errSeveralSheets
		}
	}
	if i := slices.IndexFunc(inputs, func(in Input) bool { return in.PageSheet.partName == fragment.ManagerID }); len(inputs) == 2 && i >= 0 && inputs[1-i].PageSheet.partName == fragment.PlayersID {
		return inputs[i], nil
	}
	return Input{}, fmt.Errorf("%s holds several rulesheets; choose %s", first.PageSheet.PagePath, sheetNames(inputs))
}

var errPartGone = errors.New("the page has no rulesheet here any more")

// readPart reads the page and finds the part again.
func (p *PageSheet) readPart() (text []byte, part fragment.PagePart, err error) {
	if text, err = bounded.ReadFile(p.PagePath, maxSheetSize); err != nil {
		return nil, part, shortError("cannot read", err)
	}
	parts := fragment.RulesheetParts().FindParts(p.PagePath, text)
	if p.partIndex >= len(parts) {
		return nil, part, errPartGone
	}
	return text, parts[p.partIndex], nil
}

// readBlanked returns the text of the rulesheet, with the rest of the page blanked
// out.
func (p *PageSheet) readBlanked() ([]byte, error) {
	if p.unreadSheets > 0 {
		return nil, fmt.Errorf("the last %d rulesheets of the page are not read: they are too many for its size; divide the page", p.unreadSheets)
	}
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
	other, ok := fragment.ManagerPart(fragment.RulesheetParts().FindParts(in.PageSheet.PagePath, in.PageSheet.pageText), own)
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
