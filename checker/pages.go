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
	"sync"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/internal/disk"
	"github.com/gdllint/gdllint/internal/fragment"
	"github.com/gdllint/gdllint/internal/plural"
)

// A PageSheet is a rulesheet inside a page. Its text is decoded, as a reader of the page
// sees it.
type PageSheet struct {
	*page
	partIndex int   // its index among the rulesheets of the page
	fault     error // why it and the rulesheets after it are not read; nil if they are
}

// A page is a file, such as HTML or Markdown, that contains rulesheets.
type page struct {
	path      string
	source    *gdl.Source
	parts     []fragment.PagePart
	writeLock sync.Mutex
	newText   []byte // of a page in an editor or from standard input: its text after all changes; nil for a file
}

// maxPageWork is the greatest product of the number of rulesheets in a page and its size in bytes: to write one of them, the
// whole page is read.
const maxPageWork = 128 << 20

func (p *PageSheet) part() *fragment.PagePart { return &p.parts[p.partIndex] }

// PartName returns the name of the rulesheet in its page.
func (p *PageSheet) PartName() string { return p.part().Name }

// IsOf tells whether two rulesheets are in the same page.
func (p *PageSheet) IsOf(other *PageSheet) bool {
	return p != nil && other != nil && p.path == other.path
}

// pageSheets returns the rulesheets of a page. If there are too many, the last one that is returned has a fault that says
// so. A file that is no page or cannot be read has none; reading it as a rulesheet will report the error. A page without
// rulesheets is an error.
func pageSheets(path string) (list []Input, err error) {
	if !fragment.IsPage(path) {
		return nil, nil
	}
	text, err := disk.ReadFile(path, syntax.MaxBytes)
	if err != nil {
		return nil, nil
	}
	return sheetsOfPage(path, text)
}

// PageInputs returns the rulesheets of a page whose text is in an editor.
func PageInputs(path string, text []byte) ([]Input, error) {
	list, err := sheetsOfPage(path, text)
	for i := range list {
		list[i].PageSheet.newText, list[i].EditorText = text, list[i].PageSheet.part().Text
	}
	return list, err
}

// TextInputs returns the rulesheets of a text that comes from no file: those in it if it is a page,
// or the text itself.
func TextInputs(name string, text []byte) (list []Input, err error) {
	for _, page := range []string{name, "page.html", "page.md"} {
		if fragment.IsPage(page) && len(list) == 0 {
			list, err = PageInputs(page, text)
		}
		if fragment.IsPage(name) {
			break
		}
	}
	if len(list) == 0 {
		list = []Input{{Path: name, EditorText: append([]byte{}, text...)}}
	}
	for i := range list {
		list[i].FromStdin = true
	}
	return list, err
}

// StdinPage returns the page on standard input after all changes; false if there is none.
func StdinPage(inputs []Input) (text []byte, ok bool) {
	i := slices.IndexFunc(inputs, func(in Input) bool { return in.FromStdin && in.PageSheet != nil })
	if i < 0 {
		return nil, false
	}
	return inputs[i].PageSheet.newText, true
}

// IsTwin tells whether the input is the text for players in a page whose text for the game manager
// is the same game.
func (in Input) IsTwin() bool { return in.isTwin }

func sheetsOfPage(path string, text []byte) (list []Input, err error) {
	p := &page{path: path, source: gdl.NewSource(token.NewFileSet(), path, text)}
	p.parts, err = fragment.FindParts(path, text)
	for i, part := range p.parts {
		manager, ok := fragment.ManagerPart(p.parts, part)
		list = append(list, Input{Path: path + "#" + part.Name, PageSheet: &PageSheet{page: p, partIndex: i}, isTwin: ok && saySame(manager.Text, part.Text)})
		if i > 0 && (i+1)*len(text) > maxPageWork {
			list[i].PageSheet.fault = fmt.Errorf("the last %d rulesheets of the page are not read, since it is too large for so many; divide the page", len(p.parts)-i)
			break
		}
	}
	return list, err
}

// saySame tells whether two texts of a page have the same rules; layout and comments may differ. Each comment for this
// program in the text for players must be in the manager's text, too.
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

// addNamedParts adds the rulesheet that an argument such as page.html#ruleset or page.md#2 names, by its name or its
// number on the page. It tells whether the argument names a page and a part.
func (f *InputFinder) addNamedParts(arg string) bool {
	page, name, ok := fragment.CutPart(arg)
	if !ok {
		return false
	}
	path := filepath.Clean(page)
	if info, err := os.Stat(path); err != nil || info.IsDir() {
		return false
	}
	if f.linkLeadsOut(path) {
		return true
	}
	f.visitedFolders[filepath.Dir(path)] = true
	sheets, err := pageSheets(path)
	for i, in := range sheets {
		if in.PageSheet.PartName() == name || strconv.Itoa(i+1) == name {
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

// sheetNames lists the names of inputs, at most the first ten.
func sheetNames(list []Input) string {
	return plural.FirstOf(list, 10, func(in Input) string { return in.Path })
}

var errSeveralSheets = errors.New("name one rulesheet, and no directory")

// SingleSheet returns the only rulesheet of inputs. If a page has two texts of one game, it returns the text by
// which the manager plays.
func SingleSheet(inputs []Input) (Input, error) {
	if len(inputs) == 0 {
		return Input{}, errSeveralSheets
	}
	first := inputs[0]
	if len(inputs) == 1 {
		return first, nil
	}
	for _, in := range inputs {
		if !first.PageSheet.IsOf(in.PageSheet) {
			return Input{}, errSeveralSheets
		}
	}
	for _, in := range inputs {
		if at, _, ok := in.PageSheet.managerPart(); ok && len(inputs) == 2 {
			return inputs[at], nil
		}
	}
	return Input{}, fmt.Errorf("%s holds several rulesheets; choose %s", first.DiskPath(), sheetNames(inputs))
}

// FileText returns the content of the file if the rulesheet has the given text: the text itself, or
// the page with the rulesheet replaced.
func (in Input) FileText(text []byte) ([]byte, error) {
	if in.PageSheet == nil {
		return text, nil
	}
	page, _, err := in.PageSheet.part().ReplaceText(in.PageSheet.path, in.PageSheet.source.Text, text)
	return page, err
}

// Diff returns the unified difference between the file's contents for two texts of the rulesheet.
func (in Input) Diff(before, after []byte) (string, error) {
	old, err := in.FileText(before)
	if err != nil {
		return "", err
	}
	changed, err := in.FileText(after)
	if err != nil {
		return "", err
	}
	return disk.UnifiedDiff(in.DiskPath(), old, changed)
}

// NewSource returns the source for a text of the rulesheet. Its line numbers are those of the file.
func (in Input) NewSource(fset *token.FileSet, text []byte) *gdl.Source {
	p := in.PageSheet
	if p == nil {
		return gdl.NewSource(fset, in.Path, text)
	}
	page, part := p.source, p.part()
	if !bytes.Equal(text, part.Text) {
		changed, place, err := part.ReplaceText(p.path, page.Text, text)
		if err != nil {
			return gdl.NewSource(fset, in.Path, text)
		}
		page, part = gdl.NewSource(token.NewFileSet(), p.path, changed), &place
	}
	return syntax.NewPart(fset, in.Path, text, gdl.Origin{Page: page, PageOffset: part.PageOffset, OwnOffset: part.OwnOffset})
}

// ReplaceFile writes the text after into the file, or into the page of an editor. If the file no
// longer has the text before, it writes nothing and returns the error changed.
func (in Input) ReplaceFile(before, after []byte, changed error) error {
	p := in.PageSheet
	if p == nil {
		now, err := in.ReadText()
		switch {
		case err != nil:
			return err
		case string(now) != string(before):
			return changed
		}
		return disk.ReplaceFile(in.Path, after)
	}
	p.writeLock.Lock()
	defer p.writeLock.Unlock()
	text, err := p.newText, error(nil)
	if text == nil {
		if text, err = disk.ReadFile(p.path, syntax.MaxBytes); err != nil {
			return shortError("cannot read", err)
		}
	}
	parts, _ := fragment.FindParts(p.path, text)
	switch {
	case p.partIndex >= len(parts):
		return errors.New("the page has no rulesheet here any more")
	case string(parts[p.partIndex].Text) != string(before):
		return changed
	}
	text, _, err = parts[p.partIndex].ReplaceText(p.path, text, after)
	switch {
	case err != nil:
		return err
	case p.newText != nil:
		p.newText = text
		return nil
	}
	return disk.ReplaceFile(p.path, text)
}

// managerPart returns, for a text that is sent to players, the text by which the game manager
// plays, and its index in the page. It returns false if there is none.
func (p *PageSheet) managerPart() (at int, part fragment.PagePart, ok bool) {
	part, ok = fragment.ManagerPart(p.parts, *p.part())
	return 1 - p.partIndex, part, ok // such a page has two parts
}

// managerSource returns the source of the text by which the manager plays, if the input is the text that is sent
// to players. Otherwise it returns false.
func (in Input) managerSource(fset *token.FileSet) (src *gdl.Source, ok bool) {
	if in.PageSheet == nil {
		return nil, false
	}
	at, part, ok := in.PageSheet.managerPart()
	if ok {
		in.PageSheet = &PageSheet{page: in.PageSheet.page, partIndex: at}
		src = in.NewSource(fset, part.Text)
	}
	return src, ok
}

// DiskPath returns the path of the file: that of the page if the rulesheet is in one.
func (in Input) DiskPath() string {
	if in.PageSheet != nil {
		return in.PageSheet.path
	}
	return in.Path
}
