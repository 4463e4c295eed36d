package checker

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/bounded"
	"github.com/gdllint/gdllint/internal/fragment"
	"github.com/gdllint/gdllint/internal/rewrite"
	"github.com/gdllint/gdllint/report"
)

// A PageSheet is a rulesheet inside a page. Its text is decoded, as a reader of the page
// sees it, with everything else blanked out.
type PageSheet struct {
	PagePath  string // the path of the page
	partName  string // the name of the part, behind '#' in the path of the input
	partIndex int    // among the rulesheets of the page
	writeLock *sync.Mutex

	unreadSheets int // it stands for so many rulesheets of the page that are not read

	pageText []byte // of the page, as it was read
	pagePart fragment.PagePart
	blanked  []byte      // the text of the rulesheet
	source   *gdl.Source // of the page
}

// maxPageWork bounds the bytes that are read for the rulesheets of a page: for each of
// them all of the page, since positions are those of the page.
const maxPageWork = 128 << 20

// PartName returns the name of the rulesheet in its page.
func (p *PageSheet) PartName() string { return p.partName }

// pageSheets returns the rulesheets of a page, the last one for all that are too many to
// be read; none for another file and for one that cannot be read: reading it as a
// rulesheet reports the error. A page that holds none is an error.
func pageSheets(path string) (list []Input, err error) {
	if !fragment.IsPage(path) {
		return nil, nil
	}
	text, err := bounded.ReadFile(path, maxSheetSize)
	if err != nil {
		return nil, nil
	}
	return sheetsOfPage(path, text)
}

// PageInputs returns the rulesheets of a page whose text is in an editor.
func PageInputs(path string, text []byte) ([]Input, error) {
	list, err := sheetsOfPage(path, text)
	for i := range list {
		list[i].EditorText = list[i].PageSheet.keep(text, list[i].PageSheet.pagePart)
	}
	return list, err
}

// PageText returns the rulesheets of a text that is a page; none of other texts.
func PageText(text []byte) (list []Input) {
	for _, name := range []string{"page.html", "page.md"} {
		if len(list) == 0 {
			list, _ = PageInputs(name, text)
		}
	}
	for i := range list {
		list[i].FromStdin = true
	}
	return list
}

// IsTwin tells whether the other text of the page says the same.
func (in Input) IsTwin() bool { return in.isTwin }

func sheetsOfPage(path string, text []byte) (list []Input, err error) {
	write := &sync.Mutex{}
	parts, err := fragment.FindParts(path, text)
	for i, p := range parts {
		sheet := &PageSheet{PagePath: path, partName: p.Name, partIndex: i, pagePart: p, writeLock: write}
		manager, ok := fragment.ManagerPart(parts, p)
		list = append(list, Input{Path: path + "#" + p.Name, PageSheet: sheet, isTwin: ok && saySame(manager.Text, p.Text)})
		if i > 0 && (i+1)*len(text) > maxPageWork {
			sheet.unreadSheets = len(parts) - i
			break
		}
	}
	return list, err
}

// saySame tells whether the text for players is the game of the manager's, but for layout
// and comments. It may have no comment for this program that the manager's has not.
func saySame(manager, players []byte) bool {
	if slices.EqualFunc(bytes.Fields(manager), bytes.Fields(players), bytes.Equal) {
		return true
	}
	a, b := gdl.Parse(gdl.NewSource(token.NewFileSet(), "", manager)), gdl.Parse(gdl.NewSource(token.NewFileSet(), "", players))
	for _, c := range b.Comments {
		if text := players[c.StartOffset:c.EndOffset]; bytes.ContainsAny(text, "@") && !bytes.Contains(manager, bytes.TrimSpace(text)) {
			return false
		}
	}
	return a.Notation == b.Notation && a.IsErrorFree() && b.IsErrorFree() && a.String() == b.String()
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
	sheets, err := pageSheets(path)
	for i, in := range sheets {
		if in.PageSheet.partName == name || strconv.Itoa(i+1) == name {
			if f.isNew(in.Path) {
				f.foundInputs = append(f.foundInputs, in)
			}
			return true
		}
	}
	if len(sheets) == 0 {
		f.usageErrors = append(f.usageErrors, cmp.Or(err, fmt.Errorf("%s holds no rulesheet", path)))
		return true
	}
	f.usageErrors = append(f.usageErrors, fmt.Errorf("%s holds no rulesheet '%s'; choose %s", path, name, sheetNames(sheets)))
	return true
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
	parts, _ := fragment.FindParts(p.PagePath, text)
	if p.partIndex >= len(parts) {
		return nil, part, errPartGone
	}
	return text, parts[p.partIndex], nil
}

// readShown returns the text of the rulesheet, as a reader of the page sees it.
func (p *PageSheet) readShown() ([]byte, error) {
	if p.unreadSheets > 0 {
		return nil, fmt.Errorf("the last %d rulesheets of the page are not read: they are too many for its size; divide the page", p.unreadSheets)
	}
	text, part, err := p.readPart()
	if err != nil {
		return nil, err
	}
	return p.keep(text, part), nil
}

// keep keeps the page as it was read, and returns the text of the rulesheet.
func (p *PageSheet) keep(text []byte, part fragment.PagePart) []byte {
	p.pageText, p.pagePart, p.blanked = text, part, part.BlankedPage(text)
	p.source = gdl.NewSource(token.NewFileSet(), p.PagePath, text)
	return p.blanked
}

// isInPage tells whether the input is a rulesheet in a page that was read.
func (in Input) isInPage() bool { return in.PageSheet != nil && in.PageSheet.pageText != nil }

// InnerText returns the part of a text, as it was read or changed, that is the
// rulesheet: all of it, unless the rulesheet is part of a page.
func (in Input) InnerText(text []byte) []byte {
	if !in.isInPage() {
		return text
	}
	inner, _ := in.PageSheet.pagePart.InnerText(in.PageSheet.blanked, text)
	return inner
}

// OuterText returns the text of the input with its rulesheet replaced by another one.
func (in Input) OuterText(inner []byte) []byte {
	if !in.isInPage() {
		return inner
	}
	part := in.PageSheet.pagePart
	return slices.Concat(in.PageSheet.blanked[:part.StartOffset], inner, in.PageSheet.blanked[part.StartOffset+len(part.Text):])
}

// FileText returns the content of the file for a text: the text itself, or the
// page with the changed rulesheet.
func (in Input) FileText(text []byte) ([]byte, error) {
	if !in.isInPage() {
		return text, nil
	}
	page, _, err := in.PageSheet.replace(in.PageSheet.pageText, in.PageSheet.pagePart, text)
	return page, err
}

// Diff returns the difference between two texts of the input, as that of its file.
func (in Input) Diff(before, after []byte) (string, error) {
	old, err := in.FileText(before)
	if err != nil {
		return "", err
	}
	changed, err := in.FileText(after)
	if err != nil {
		return "", err
	}
	return rewrite.UnifiedDiff(in.DiskPath(), old, changed)
}

// replace returns a page with a text of the input in the place of the rulesheet.
func (p *PageSheet) replace(page []byte, part fragment.PagePart, text []byte) ([]byte, fragment.PagePart, error) {
	inner, ok := p.pagePart.InnerText(p.blanked, text)
	if !ok {
		return nil, part, errPartGone
	}
	return part.ReplaceText(p.PagePath, page, inner)
}

// NewSource returns the source of a text of the input. Its places are those of the file.
func (in Input) NewSource(fset *token.FileSet, text []byte) *gdl.Source {
	src := gdl.NewSource(fset, in.Path, text)
	if !in.isInPage() {
		return src
	}
	p := in.PageSheet
	page, part := p.source, &p.pagePart
	if !bytes.Equal(text, p.blanked) {
		changed, place, err := p.replace(p.pageText, p.pagePart, text)
		if err != nil {
			return src
		}
		page, part = gdl.NewSource(token.NewFileSet(), p.PagePath, changed), &place
	}
	src.Origin = &gdl.Origin{Page: page, StartOffset: part.StartOffset, EndOffset: part.StartOffset + len(part.Text), PageOffset: part.PageOffset, OwnOffset: part.BlankedOffset}
	return src
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
	case string(part.Text) != string(in.InnerText(before)):
		return changed
	}
	page, _, err := in.PageSheet.replace(text, part, after)
	if err != nil {
		return err
	}
	return rewrite.ReplaceFile(in.PageSheet.PagePath, page)
}

// managerInput returns the rulesheet of the page that the manager plays by, where the
// input is the one that players are sent; false if there is none.
func (in Input) managerInput() (manager Input, ok bool) {
	if !in.isInPage() {
		return in, false
	}
	parts, _ := fragment.FindParts(in.PageSheet.PagePath, in.PageSheet.pageText)
	other, ok := fragment.ManagerPart(parts, in.PageSheet.pagePart)
	manager = Input{Path: in.Path, PageSheet: &PageSheet{PagePath: in.PageSheet.PagePath}}
	if ok {
		manager.EditorText = manager.PageSheet.keep(in.PageSheet.pageText, other)
	}
	return manager, ok
}

// trimToSheet removes the findings about the blanked text around a rulesheet in a
// page.
func (in Input) trimToSheet(f *report.File) {
	if in.PageSheet == nil || f.Source == nil {
		return
	}
	f.PagePath = in.PageSheet.PagePath
	first, last := f.Source.Pos(0), f.Source.Pos(len(f.Source.Text))
	if o := f.Source.Origin; o != nil {
		first, last = f.Source.Pos(o.StartOffset), f.Source.Pos(o.EndOffset)
	}
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
