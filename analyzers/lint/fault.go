package lint

import (
	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// ReportFaults reports the reading errors whose kind has a code.
func (p *Pass) ReportFaults(codes map[gdl.ErrorKind]string) {
	for _, e := range p.File.Errors {
		if code, ok := codes[e.Kind]; ok {
			p.Report(Fault(code, e))
		}
	}
}

// Fault makes the finding of a reading error. The repair with which reading went
// on is a guess, and so an unsafe fix.
func Fault(code string, e *gdl.Error) finding.Finding {
	f := Findingf(code, e, "%s", e.Message)
	for _, r := range e.Related {
		f.Related = append(f.Related, finding.Related{Pos: r.From, End: r.To, Message: r.Message})
	}
	if e.Repair == nil {
		return f
	}
	fix := analysis.SuggestedFix{Message: e.Repair.Message}
	for _, x := range e.Repair.Edits {
		fix.TextEdits = append(fix.TextEdits, analysis.TextEdit{Pos: x.From, End: x.To, NewText: []byte(x.Text)})
	}
	f.UnsafeFixes, f.Repairs = []analysis.SuggestedFix{fix}, true
	return f
}
