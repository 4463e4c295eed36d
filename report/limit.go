package report

import "github.com/gdllint/gdllint/finding"

// A Limited writer passes the first findings of each file on, and the number of
// the others. Findings that were shown early count.
type Limited struct {
	Writer
	max  int   // the greatest number of findings of a file
	told *told // the findings that were shown early
}

// NewLimited returns a writer that passes at most max findings of a file on.
func NewLimited(w Writer, max int) *Limited { return &Limited{Writer: w, max: max} }

// WantsEarly tells whether the inner writer shows findings before proofs begin.
func (l *Limited) WantsEarly() bool {
	w, ok := l.Writer.(EarlyWriter)
	return ok && w.WantsEarly()
}

// Early passes early findings on, up to the limit.
func (l *Limited) Early(f *File) error {
	l.told = l.told.of(f)
	short := *f
	short.Findings = nil
	for i := range f.Findings {
		x := &f.Findings[i]
		switch {
		case l.told.has(x):
		case x.Consequence, len(l.told.findings) == l.max: // causes come first
			continue
		default:
			l.told.add(x, 0)
		}
		short.Findings = append(short.Findings, *x)
	}
	return l.Writer.(EarlyWriter).Early(&short)
}

// File passes a file on with at most max findings.
func (l *Limited) File(f *File) error {
	told := l.told.of(f)
	l.told = nil
	if len(f.Findings) <= l.max {
		return l.Writer.File(f)
	}
	short := *f
	short.Findings = firstOf(f.Findings, l.max, told)
	short.Hidden += len(f.Findings) - len(short.Findings)
	return l.Writer.File(&short)
}

// firstOf returns the first findings of a list, up to a number, and always
// those that were written already.
func firstOf(all []finding.Finding, most int, told *told) []finding.Finding {
	room := most
	for i := range all {
		if told.has(&all[i]) {
			room--
		}
	}
	var kept []finding.Finding
	for i := range all {
		switch x := &all[i]; {
		case told.has(x):
		case room <= 0:
			continue
		default:
			room--
		}
		kept = append(kept, all[i])
	}
	return kept
}
