package checker

import (
	"errors"
	"slices"
	"sync"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/bounded"
	"github.com/gdllint/gdllint/internal/page"
	"github.com/gdllint/gdllint/internal/rewrite"
	"github.com/gdllint/gdllint/report"
)

// sheetsOfPages are the parts of pages that hold rulesheets.
var sheetsOfPages = page.Wanted{IDs: []string{"library", "ruleset"}, Languages: []string{"gdl", "kif", "hrf"}}

// A Paged is a rulesheet inside a page. Its text is the page with everything
// else blanked out, so that positions are those of the page.
type Paged struct {
	File  string // the path of the page
	index int    // among the rulesheets of the page
	write *sync.Mutex

	text []byte // of the page, as it was read
	part page.Part
}

// pages adds the rulesheets of a page, and tells whether there are any.
func (f *Finder) pages(path string) bool {
	if !page.IsPage(path) {
		return false
	}
	text, err := bounded.Read(path, maxSize)
	if err != nil {
		return false // reading it as a rulesheet reports the error
	}
	write := &sync.Mutex{}
	parts := sheetsOfPages.Parts(path, text)
	for i, p := range parts {
		f.inputs = append(f.inputs, Input{Path: path + "#" + p.Name, Paged: &Paged{File: path, index: i, write: write}})
	}
	return len(parts) > 0
}

var errNoPart = errors.New("the page has no rulesheet here any more")

// read reads the page and finds the part again.
func (p *Paged) read() (text []byte, part page.Part, err error) {
	if text, err = bounded.Read(p.File, maxSize); err != nil {
		return nil, part, shortError("cannot read", err)
	}
	parts := sheetsOfPages.Parts(p.File, text)
	if p.index >= len(parts) {
		return nil, part, errNoPart
	}
	return text, parts[p.index], nil
}

// shown returns the text of the rulesheet, with the rest of the page blanked
// out.
func (p *Paged) shown() ([]byte, error) {
	text, part, err := p.read()
	if err != nil {
		return nil, err
	}
	p.text, p.part = text, part
	return part.Shown(text), nil
}

// Inner returns the part of a text, as it was read or changed, that is the
// rulesheet: all of it, unless the rulesheet is part of a page.
func (in Input) Inner(text []byte) []byte {
	if in.Paged == nil || in.Paged.text == nil {
		return text
	}
	from, to := in.Paged.part.From, len(text)-(len(in.Paged.text)-in.Paged.part.To)
	if to < from || to > len(text) {
		return nil
	}
	return text[from:to]
}

// Outer returns a text, such as that of a page, with its rulesheet replaced by
// another one.
func (in Input) Outer(text, inner []byte) []byte {
	if in.Paged == nil || in.Paged.text == nil {
		return inner
	}
	part := in.Paged.part
	return slices.Concat(text[:part.From], inner, text[part.To:])
}

// Whole returns the content of the file for a text: the text itself, or the
// page with the changed rulesheet.
func (in Input) Whole(text []byte) []byte {
	if in.Paged == nil || in.Paged.text == nil {
		return text
	}
	return in.Paged.part.With(in.Paged.text, in.Inner(text))
}

// Replace writes a text into the file. If the file no longer holds the text
// before, it returns the error changed and writes nothing.
func (in Input) Replace(before, after []byte, changed error) error {
	if in.Paged == nil {
		now, err := in.Read(nil)
		switch {
		case err != nil:
			return err
		case string(now) != string(before):
			return changed
		}
		return rewrite.ReplaceFile(in.Path, after)
	}
	in.Paged.write.Lock()
	defer in.Paged.write.Unlock()
	text, part, err := in.Paged.read()
	switch {
	case err != nil:
		return err
	case string(part.Inner(part.Shown(text))) != string(in.Inner(before)):
		return changed
	}
	return rewrite.ReplaceFile(in.Paged.File, part.With(text, in.Inner(after)))
}

// trim removes the findings about the blanked text around a rulesheet in a
// page.
func (in Input) trim(f *report.File) {
	if in.Paged == nil || f.Source == nil {
		return
	}
	f.Page = in.Paged.File
	end := len(f.Source.Text) - (len(in.Paged.text) - in.Paged.part.To)
	first, last := f.Source.Pos(in.Paged.part.From), f.Source.Pos(max(end, in.Paged.part.From))
	f.Findings = slices.DeleteFunc(f.Findings, func(x finding.Finding) bool {
		return !x.Whole && (x.Pos < first || x.Pos > last)
	})
	for i := range f.Findings {
		if x := &f.Findings[i]; x.Pos < first || x.Pos > last {
			x.Pos, x.End = first, first
		}
	}
}

// OnDisk is the path of the file.
func (in Input) OnDisk() string {
	if in.Paged != nil {
		return in.Paged.File
	}
	return in.Path
}
