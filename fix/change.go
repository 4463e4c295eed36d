package fix

import (
	"fmt"
	"go/token"
	"sort"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// A Change is a fix of a finding that is to be applied.
type Change struct {
	FindingCode    string    // of the finding
	FindingMessage string    // of the finding
	FindingPos     token.Pos // of the finding
	IsSafe         bool      // it must keep the meaning of the rules
	RepairsReading bool      // it mends the syntax error for which the reader had to guess
	SuggestedFix   analysis.SuggestedFix
}

// ChooseChanges returns the preferred fix of each finding: a safe one, else an unsafe
// one if these are wanted. Suppressed findings have none.
func ChooseChanges(findings []finding.Finding, unsafe bool) []Change {
	var list []Change
	for i := range findings {
		f := &findings[i]
		switch {
		case f.SuppressedBy != nil:
		case len(f.Fixes) > 0:
			list = append(list, Change{f.Code, f.Message, f.Pos, true, f.RepairsReading, f.Fixes[0]})
		case len(f.UnsafeFixes) > 0 && unsafe:
			list = append(list, Change{f.Code, f.Message, f.Pos, false, f.RepairsReading, f.UnsafeFixes[0]})
		}
	}
	return list
}

// A Refusal is a change that was not made, with the reason.
type Refusal struct {
	RefusedChange Change
	LineNumber    int
	Reason        string
}

func (r *Refusal) Error() string {
	return fmt.Sprintf("the fix for %s in line %d is not applied: %s; this is a fault of the rule, please report it",
		r.RefusedChange.FindingCode, r.LineNumber, r.Reason)
}

// A textEdit replaces text[from:to].
type textEdit struct {
	startOffset, endOffset int
	newText                []byte
}

// changeEdits returns the edits of a change in the order of the text. It fails if
// they lie outside of the text or overlap.
func changeEdits(c Change, src *gdl.Source) ([]textEdit, error) {
	var list []textEdit
	base, size := src.File.Base(), src.File.Size()
	for _, e := range c.SuggestedFix.TextEdits {
		end := e.End
		if end == token.NoPos {
			end = e.Pos
		}
		if int(e.Pos) < base || end < e.Pos || int(end) > base+size {
			return nil, fmt.Errorf("it is no part of the text")
		}
		list = append(list, textEdit{src.Offset(e.Pos), src.Offset(end), e.NewText})
	}
	sortEdits(list)
	for i := range list[1:] {
		if list[i].endOffset > list[i+1].startOffset {
			return nil, fmt.Errorf("it contradicts itself")
		}
	}
	return list, nil
}

func sortEdits(list []textEdit) {
	sort.SliceStable(list, func(i, j int) bool {
		if list[i].startOffset != list[j].startOffset {
			return list[i].startOffset < list[j].startOffset
		}
		return list[i].endOffset < list[j].endOffset
	})
}

// touchesAny tells whether an edit touches one of a sorted list without overlaps.
// An insertion at the border of another edit touches it: their order would be
// arbitrary.
func touchesAny(e textEdit, list []textEdit) bool {
	i := sort.Search(len(list), func(i int) bool { return list[i].endOffset >= e.startOffset })
	for ; i < len(list) && list[i].startOffset <= e.endOffset; i++ {
		other := list[i]
		if other.startOffset < e.endOffset && e.startOffset < other.endOffset || other.startOffset == other.endOffset || e.startOffset == e.endOffset {
			return true
		}
	}
	return false
}
