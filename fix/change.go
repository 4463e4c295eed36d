package fix

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// A Change is a fix that is to be applied, with its finding.
type Change struct {
	FindingCode    string    // of the finding
	FindingMessage string    // of the finding
	FindingPos     token.Pos // of the finding
	IsSafe         bool      // the fix must keep the meaning of the rules
	RepairsReading bool      // the fix repairs the syntax error for which the parser had to guess
	SuggestedFix   analysis.SuggestedFix

	edits []analysis.TextEdit // the edits of the fix in the order of the text, set by pickChanges
}

// ChooseChanges returns the preferred fix of each finding: the first safe one or, if unsafe is set
// and there is no safe one, the first unsafe one. Suppressed findings have none.
func ChooseChanges(findings []finding.Finding, unsafe bool) []Change {
	var list []Change
	for i := range findings {
		switch f := &findings[i]; {
		case f.SuppressedBy != nil:
		case len(f.Fixes) > 0:
			list = append(list, changeOf(f, true, f.Fixes[0]))
		case len(f.UnsafeFixes) > 0 && unsafe:
			list = append(list, changeOf(f, false, f.UnsafeFixes[0]))
		}
	}
	return list
}

func changeOf(f *finding.Finding, isSafe bool, fix analysis.SuggestedFix) Change {
	return Change{FindingCode: f.Code, FindingMessage: f.Message, FindingPos: f.Pos, IsSafe: isSafe, RepairsReading: f.RepairsReading, SuggestedFix: fix}
}

// A Refusal is a change that was not applied.
type Refusal struct {
	RefusedChange Change
	LineNumber    int
	Reason        string
}

func (r *Refusal) Error() string {
	return fmt.Sprintf("the fix for %s in line %d is not applied: %s; this is a fault of the rule, please report it",
		r.RefusedChange.FindingCode, r.LineNumber, r.Reason)
}

// changeEdits returns the edits of a change in the order of the text, or an error if they are
// outside of the text or overlap.
func changeEdits(c Change, src *gdl.Source) ([]analysis.TextEdit, error) {
	list := slices.Clone(c.SuggestedFix.TextEdits)
	from := token.Pos(src.File.Base())
	to := from + token.Pos(src.File.Size())
	for i := range list {
		e := &list[i]
		if e.End == token.NoPos {
			e.End = e.Pos
		}
		if e.Pos < from || e.End < e.Pos || e.End > to {
			return nil, fmt.Errorf("it is no part of the text")
		}
	}
	sortEdits(list)
	for i := range list[1:] {
		if list[i].End > list[i+1].Pos {
			return nil, fmt.Errorf("it contradicts itself")
		}
	}
	return list, nil
}

func sortEdits(list []analysis.TextEdit) {
	slices.SortStableFunc(list, func(a, b analysis.TextEdit) int { return cmp.Or(cmp.Compare(a.Pos, b.Pos), cmp.Compare(a.End, b.End)) })
}

// touch tells whether one of the edits overlaps an edit of a list, or inserts text at its border, where the order of the
// two would be arbitrary. The list is sorted, and its edits do not overlap.
func touch(edits, list []analysis.TextEdit) bool {
	return slices.ContainsFunc(edits, func(e analysis.TextEdit) bool {
		i, _ := slices.BinarySearchFunc(list, e.Pos, func(x analysis.TextEdit, pos token.Pos) int { return cmp.Compare(x.End, pos) })
		for ; i < len(list) && list[i].Pos <= e.End; i++ {
			if x := list[i]; x.Pos < e.End && e.Pos < x.End || x.Pos == x.End || e.Pos == e.End {
				return true
			}
		}
		return false
	})
}
