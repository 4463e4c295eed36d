package lint

import (
	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// FaultFinding makes the finding of a reading error. The parser's repair is mostly a guess, and then it becomes an unsafe
// fix.
func FaultFinding(code string, e *gdl.Error) finding.Finding {
	f := finding.Finding{Code: code, Pos: e.StartPos, End: e.EndPos, Message: e.Message}
	for _, r := range e.Related {
		f.Related = append(f.Related, finding.RelatedPlace{Pos: r.StartPos, End: r.EndPos, Message: r.Message})
	}
	if e.Repair == nil {
		return f
	}
	fix := analysis.SuggestedFix{Message: e.Repair.Message}
	for _, x := range e.Repair.Edits {
		fix.TextEdits = append(fix.TextEdits, analysis.TextEdit{Pos: x.StartPos, End: x.EndPos, NewText: []byte(x.NewText)})
	}
	f.RepairsReading = true
	if e.Repair.Certain {
		f.Fixes = []analysis.SuggestedFix{fix}
	} else {
		f.UnsafeFixes = []analysis.SuggestedFix{fix}
	}
	return f
}
