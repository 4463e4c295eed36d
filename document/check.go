package document

import "errors"

var errForeign = errors.New("a document is not as gdllint makes it")

// maxCheckedNumber is the greatest number of a line, state or column that Check accepts.
const maxCheckedNumber = 1 << 30

// Check returns an error if a document that was read from a file is not as gdllint makes it, so
// that formats could not show it.
func (f *File) Check() error {
	ok := f.Path != "" && f.FileStart.isSound() && (f.Invalid == nil || f.Invalid.Range.isSound())
	witnessed := func(list []Witness) {
		for _, w := range list {
			ok = ok && w.TwinIndex >= 0
		}
	}
	for _, list := range [][]Finding{f.Findings, f.Suppressed} {
		for i := range list {
			x := &list[i]
			ok = ok && x.Range.isSound() && x.Severity >= SeverityNote && x.Severity <= SeverityError
			for _, r := range x.Related {
				ok = ok && r.Range.isSound()
			}
			for _, fix := range x.Fixes {
				for _, e := range fix.Edits {
					ok = ok && e.Range.isSound()
				}
			}
			witnessed(x.Witnesses)
		}
	}
	for i := range f.Verdicts {
		v := &f.Verdicts[i]
		ok = ok && (v.Proved == nil) == (v.Total == nil)
		witnessed(v.Witnesses)
	}
	if f.Page != nil {
		ok = ok && f.Page.isSound()
	}
	if !ok {
		return errForeign
	}
	return nil
}

func (r Range) isSound() bool {
	ok := true
	for _, n := range []int{r.Start.Line, r.Start.Column, r.End.Line, r.End.Column} {
		ok = ok && n >= 1 && n <= maxCheckedNumber
	}
	return ok
}

func (p *Page) isSound() bool {
	ok := true
	for _, d := range p.Drawings {
		for i := range d.Frames {
			x := &d.Frames[i]
			ok = ok && x.Number >= i && x.Number <= maxCheckedNumber && (i == 0 || x.Number > d.Frames[i-1].Number)
			for _, b := range x.Picture.Boards {
				ok = ok && len(b.Cells) == len(b.Rows)
			}
		}
	}
	if p.Graph == nil {
		return ok
	}
	n := len(p.Graph.Relations)
	for _, r := range p.Graph.Relations {
		ok = ok && 0 <= min(r.Stratum, r.Depth) && max(r.Stratum, r.Depth) <= n
	}
	for _, e := range p.Graph.Dependencies {
		ok = ok && 0 <= min(e.Above, e.Below) && max(e.Above, e.Below) < n
	}
	return ok
}
