package checker

import (
	"errors"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/statements"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/internal/disk"
	"github.com/gdllint/gdllint/internal/fragment"
	"github.com/gdllint/gdllint/report"
)

// AssembleText returns a rulesheet together with its fragments: the files that it includes, and those of AsOne. overlay
// returns texts that replace files; it may be nil.
func (in Input) AssembleText(text []byte, overlay func(path string) ([]byte, bool)) (*fragment.AssembledText, error) {
	read := func(path string, from func(string, int64) ([]byte, error)) ([]byte, error) {
		if overlay != nil {
			if text, ok := overlay(path); ok {
				return text, nil
			}
		}
		return from(path, syntax.MaxBytes)
	}
	dir := filepath.Dir(in.Path)
	whole := fragment.Assemble(in.Path, text, func(path string) ([]byte, error) {
		switch {
		case in.PageSheet != nil:
			return nil, errors.New("a rulesheet in a page has no fragments")
		case in.FromStdin:
			return nil, errors.New("standard input has no folder, and so no fragments")
		}
		err := checkFragment(dir, path)
		if err == nil {
			part, failed := read(path, disk.ReadSibling)
			if err = failed; err == nil {
				return part, nil
			}
		}
		return nil, shortError("'"+filepath.ToSlash(path)+"' cannot be read", err)
	})
	for _, path := range in.AsOne {
		if whole.Holds(path) {
			continue
		}
		text, err := read(path, disk.ReadFile) // the user has named the file, so that it may be anywhere
		if err != nil {
			return nil, shortError(path, err)
		}
		whole.Add(path, text)
	}
	return whole, nil
}

// ReadGame reads a rulesheet with its fragments. A fault of an include is an error with its place.
func (in Input) ReadGame() (*fragment.AssembledText, error) {
	text, err := in.ReadText()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", in.Path, err)
	}
	whole, err := in.AssembleText(text, nil)
	if err != nil {
		return nil, err
	}
	for _, x := range whole.Faults {
		return nil, fmt.Errorf("%s: %s", in.PlaceOf(whole, x.StartOffset), x.Message)
	}
	return whole, nil
}

// PlaceOf returns FILE:LINE:COLUMN of an offset of the game.
func (in Input) PlaceOf(whole *fragment.AssembledText, offset int) string {
	part := whole.PartAt(offset)
	src := gdl.NewSource(token.NewFileSet(), part.Path, part.Text)
	if part.StartOffset == 0 {
		src = in.NewSource(token.NewFileSet(), part.Text)
	}
	at := report.NewPositionMapper(src).PlaceOf(src.Pos(min(offset-part.StartOffset, len(part.Text))))
	return fmt.Sprintf("%s:%d:%d", part.Path, at.Line, at.Column)
}

// checkFragment returns an error if a rulesheet must not include a file: its name is not that of a
// rulesheet, or it lies outside of the folder of the rulesheet once links are resolved.
func checkFragment(dir, path string) error {
	if !IsSheetName(path) {
		return errors.New("the name of a fragment must end in .kif, .gdl or .hrf")
	}
	if _, err := os.Lstat(path); err == nil {
		return disk.CheckInside(dir, path)
	}
	return nil
}

// maxFoundText is the greatest number of bytes of texts that are kept for the first check of their
// rulesheets.
const maxFoundText = 16 << 20

// withoutFragments returns the inputs that no other input includes, since included files are no games by themselves. If
// files include each other in a circle, the first one remains and is reported. It keeps some of the texts that it has
// read for the first check of their inputs.
func withoutFragments(inputs []Input) []Input {
	if len(inputs) < 2 {
		return inputs
	}
	names := map[string][]string{} // the files that each file includes
	included := map[string]bool{}
	room := maxFoundText
	for i, in := range inputs {
		if in.FromStdin || in.PageSheet != nil || in.IsOrphan {
			continue
		}
		text := in.EditorText
		if text == nil {
			var err error
			text, err = disk.ReadFile(in.Path, syntax.MaxBytes) // a read error is reported when the rulesheet is checked
			if room -= len(text); room >= 0 && err == nil {
				inputs[i].foundText = newFoundText(text)
			}
		}
		self := disk.AbsolutePath(in.Path)
		for _, l := range fragment.Links(in.Path, text) {
			if other := disk.AbsolutePath(l.Path); other != self {
				names[self] = append(names[self], other)
				included[other] = true
			}
		}
	}
	if len(included) == 0 {
		return inputs
	}
	part := map[string]bool{}
	var mark func(self string)
	mark = func(self string) {
		for _, path := range names[self] {
			if !part[path] {
				part[path] = true
				mark(path)
			}
		}
	}
	kept := map[string]bool{}
	for _, circles := range []bool{false, true} {
		for _, in := range inputs {
			if self := disk.AbsolutePath(in.Path); !part[self] && included[self] == circles && !kept[self] {
				kept[self] = true
				mark(self)
			}
		}
	}
	return slices.DeleteFunc(inputs, func(in Input) bool { return !kept[disk.AbsolutePath(in.Path)] })
}

// asOne returns several inputs as one game: the first input, with the others as its further files.
func asOne(inputs []Input) ([]Input, error) {
	for _, in := range inputs {
		if in.FromStdin || in.PageSheet != nil || in.IsOrphan {
			return nil, fmt.Errorf("--as-one: %s is no file of rules", in.Path)
		}
	}
	if len(inputs) < 2 {
		return inputs, nil
	}
	one := inputs[0]
	for _, in := range inputs[1:] {
		one.AsOne = append(one.AsOne, in.Path)
	}
	return []Input{one}, nil
}

// fragments returns the paths of the game's files other than the rulesheet.
func (in Input) fragments() []string {
	text := in.readKnownText()
	if in.AsOne == nil && !fragment.Names(text) {
		return nil
	}
	whole, err := in.AssembleText(text, nil)
	if err != nil {
		return in.AsOne
	}
	var list []string
	for _, part := range whole.Parts[1:] {
		list = append(list, part.Path)
	}
	return list
}

// assemble sets the text to that of the rulesheet together with its fragments, if there are some.
func (s *sheetCheck) assemble() error {
	if s.input.AsOne == nil && !fragment.Names(s.sheetText) {
		return nil
	}
	whole, err := s.input.AssembleText(s.sheetText, s.runner.config.OverlayText)
	if err != nil {
		return err
	}
	s.assembled, s.sheetText = whole, whole.Text
	return nil
}

// incomplete tells whether a part of the game is missing.
func (s *sheetCheck) incomplete() bool { return s.assembled != nil && len(s.assembled.Faults) > 0 }

// fragmentFaults reports the faulty includes. If there are some, it drops all other findings and
// the verdicts, which may be due to the missing rules.
func (s *sheetCheck) fragmentFaults(f *Draft) {
	if !s.incomplete() {
		return
	}
	f.Found, f.Answers = nil, nil
	if !s.sheetSettings.ruleSelection.IsEnabled(statements.MalformedCode) {
		return
	}
	for _, x := range s.assembled.Faults {
		f.Found = append(f.Found, finding.Finding{Code: statements.MalformedCode, Severity: finding.SeverityError,
			Pos: f.Source.Pos(x.StartOffset), End: f.Source.Pos(x.EndOffset), Message: x.Message})
	}
}

// splitFragments moves findings about fragments to reports of their own. Related places in another
// file are written into messages. Fixes that would change a fragment are dropped, since it may be
// part of other games too.
func (s *sheetCheck) splitFragments(f *Draft) {
	if s.assembled == nil || s.assembled.IsSingleFile() {
		return
	}
	m := &splitter{assembled: s.assembled, src: f.Source, sources: map[string]*gdl.Source{}, fset: s.fileSet}
	own := map[string][]finding.Finding{}
	var kept []finding.Finding
	for _, x := range f.Found {
		part := m.part(x.Pos)
		x = m.moved(x, part)
		if part.StartOffset == 0 {
			kept = append(kept, x)
		} else {
			own[part.Path] = append(own[part.Path], x)
		}
	}
	f.Found = kept
	for _, part := range s.assembled.Parts[1:] {
		if list := own[part.Path]; len(list) > 0 {
			f.siblings = append(f.siblings, newSibling(part.Path, m.source(part), list))
		}
	}
	if v := f.FirstInvalid; v != nil {
		if part := m.part(v.Pos); part.StartOffset > 0 {
			f.invalidPlace = m.place(part, v.Pos)
			f.FirstInvalid = &finding.Finding{Code: v.Code, Pos: f.Source.Pos(0), End: f.Source.Pos(0)}
		}
	}
}

// A splitter converts positions in the text of the whole game to positions in its files.
type splitter struct {
	assembled *fragment.AssembledText
	src       *gdl.Source // source of the whole game
	fset      *token.FileSet
	sources   map[string]*gdl.Source
}

// part returns the file that a position belongs to.
func (m *splitter) part(pos token.Pos) fragment.Part {
	if !m.src.Holds(pos) {
		return m.assembled.Parts[0]
	}
	return m.assembled.PartAt(m.src.Offset(pos))
}

// source returns the text of a part alone.
func (m *splitter) source(part fragment.Part) *gdl.Source {
	if part.StartOffset == 0 {
		return m.src
	}
	if m.sources[part.Path] == nil {
		m.sources[part.Path] = gdl.NewSource(m.fset, part.Path, part.Text)
	}
	return m.sources[part.Path]
}

// pos returns a position in the text of its part alone.
func (m *splitter) pos(part fragment.Part, pos token.Pos) token.Pos {
	if part.StartOffset == 0 {
		return min(pos, m.src.Pos(len(part.Text)))
	}
	offset := m.src.Offset(pos) - part.StartOffset
	return m.source(part).Pos(max(0, min(offset, len(part.Text))))
}

// place returns FILE:LINE:COLUMN of a position.
func (m *splitter) place(part fragment.Part, pos token.Pos) string {
	at := report.NewPositionMapper(m.source(part)).PlaceOf(m.pos(part, pos))
	return fmt.Sprintf("%s:%d:%d", filepath.ToSlash(part.Path), at.Line, at.Column)
}

// moved returns a finding with the positions of its part.
func (m *splitter) moved(x finding.Finding, part fragment.Part) finding.Finding {
	related := x.Related
	x.Related = nil
	from, to := x.Pos, x.End
	if from.IsValid() {
		x.Pos, x.End = m.pos(part, from), m.pos(part, max(from, to))
	}
	for _, r := range related {
		if at := m.part(r.Pos); at.Path != part.Path {
			r.Message += " (" + m.place(at, r.Pos) + ")"
			r.Pos, r.End = x.Pos, x.End
		} else {
			r.Pos, r.End = m.pos(part, r.Pos), m.pos(part, max(r.Pos, r.End))
		}
		x.Related = append(x.Related, r)
	}
	x.Fixes, x.UnsafeFixes = m.fixes(x.Fixes, part), m.fixes(x.UnsafeFixes, part)
	return x
}

// fixes returns the fixes that change nothing but the rulesheet itself.
func (m *splitter) fixes(list []analysis.SuggestedFix, part fragment.Part) []analysis.SuggestedFix {
	if part.StartOffset > 0 {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(list), func(fix analysis.SuggestedFix) bool {
		return slices.ContainsFunc(fix.TextEdits, func(e analysis.TextEdit) bool {
			return m.part(e.Pos).StartOffset > 0 || m.part(max(e.Pos, e.End)).StartOffset > 0
		})
	})
}
