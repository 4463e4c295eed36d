package report

import (
	"github.com/gdllint/gdllint/document"
)

// A LimitedWriter passes documents on to another writer with at most maxFindings findings per file,
// and with the number of the findings that it left out. Findings that were shown early count too.
type LimitedWriter struct {
	Writer
	maxFindings   int               // the greatest number of findings of a file
	earlyFindings *reportedFindings // the findings that were shown early
}

// NewLimitedWriter returns a writer that passes at most most findings of a file on.
func NewLimitedWriter(w Writer, most int) *LimitedWriter {
	return &LimitedWriter{Writer: w, maxFindings: most}
}

// WantsEarly tells whether the inner writer shows findings before proofs begin.
func (l *LimitedWriter) WantsEarly() bool {
	w, ok := l.Writer.(EarlyWriter)
	return ok && w.WantsEarly()
}

// WriteEarly passes early findings on, up to the limit. It leaves out consequences, so that there is room for their
// causes.
func (l *LimitedWriter) WriteEarly(f *document.File) error {
	l.earlyFindings = l.earlyFindings.forFile(f)
	short := *f
	short.Findings = nil
	for i := range f.Findings {
		x := &f.Findings[i]
		switch {
		case l.earlyFindings.hasFinding(x):
		case x.Consequence, len(l.earlyFindings.identities) == l.maxFindings:
			continue
		default:
			l.earlyFindings.recordFinding(x)
		}
		short.Findings = append(short.Findings, *x)
	}
	return l.Writer.(EarlyWriter).WriteEarly(&short)
}

// WriteFile passes a file on with at most maxFindings findings.
func (l *LimitedWriter) WriteFile(f *document.File) error {
	told := l.earlyFindings.forFile(f)
	l.earlyFindings = nil
	if len(f.Findings) <= l.maxFindings {
		return l.Writer.WriteFile(f)
	}
	short := *f
	short.Findings = firstFindings(f.Findings, l.maxFindings, told)
	short.Hidden += len(f.Findings) - len(short.Findings)
	return l.Writer.WriteFile(&short)
}

// firstFindings returns the findings of a list that are in told, since they were written early, and the first others, so
// that there are at most most findings, unless told has more.
func firstFindings(all []document.Finding, most int, told *reportedFindings) []document.Finding {
	room := most
	for i := range all {
		if told.hasFinding(&all[i]) {
			room--
		}
	}
	var kept []document.Finding
	for i := range all {
		switch x := &all[i]; {
		case told.hasFinding(x):
		case room <= 0:
			continue
		default:
			room--
		}
		kept = append(kept, all[i])
	}
	return kept
}
