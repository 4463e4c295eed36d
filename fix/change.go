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
	Code    string    // of the finding
	Message string    // of the finding
	Pos     token.Pos // of the finding
	Safe    bool      // it must keep the meaning of the rules
	Repairs bool      // it mends the syntax error for which the reader had to guess
	Fix     analysis.SuggestedFix
}

// Choose returns the preferred fix of each finding: a safe one, else an unsafe
// one if these are wanted. Suppressed findings have none.
func Choose(findings []finding.Finding, unsafe bool) []Change {
	var list []Change
	for i := range findings {
		f := &findings[i]
		switch {
		case f.Suppressed != nil:
		case len(f.Fixes) > 0:
			list = append(list, Change{f.Code, f.Message, f.Pos, true, f.Repairs, f.Fixes[0]})
		case len(f.UnsafeFixes) > 0 && unsafe:
			list = append(list, Change{f.Code, f.Message, f.Pos, false, f.Repairs, f.UnsafeFixes[0]})
		}
	}
	return list
}

// A Refusal is a change that was not made, with the reason.
type Refusal struct {
	Change Change
	Line   int
	Reason string
}

func (r *Refusal) Error() string {
	return fmt.Sprintf("the fix for %s in line %d is not applied: %s; this is a fault of the rule, please report it",
		r.Change.Code, r.Line, r.Reason)
}

// An edit replaces text[from:to].
type edit struct {
	from, to int
	text     []byte
}

// editsOf returns the edits of a change in the order of the text. It fails if
// they lie outside of the text or overlap.
func editsOf(c Change, src *gdl.Source) ([]edit, error) {
	var list []edit
	base, size := src.File.Base(), src.File.Size()
	for _, e := range c.Fix.TextEdits {
		end := e.End
		if end == token.NoPos {
			end = e.Pos
		}
		if int(e.Pos) < base || end < e.Pos || int(end) > base+size {
			return nil, fmt.Errorf("it is no part of the text")
		}
		list = append(list, edit{src.Offset(e.Pos), src.Offset(end), e.NewText})
	}
	sortEdits(list)
	for i := range list[1:] {
		if list[i].to > list[i+1].from {
			return nil, fmt.Errorf("it contradicts itself")
		}
	}
	return list, nil
}

func sortEdits(list []edit) {
	sort.SliceStable(list, func(i, j int) bool {
		if list[i].from != list[j].from {
			return list[i].from < list[j].from
		}
		return list[i].to < list[j].to
	})
}

// clashes tells whether an edit touches one of a sorted list without overlaps.
// An insertion at the border of another edit touches it: their order would be
// arbitrary.
func clashes(e edit, list []edit) bool {
	i := sort.Search(len(list), func(i int) bool { return list[i].to >= e.from })
	for ; i < len(list) && list[i].from <= e.to; i++ {
		other := list[i]
		if other.from < e.to && e.from < other.to || other.from == other.to || e.from == e.to {
			return true
		}
	}
	return false
}

// splice applies sorted edits to a text.
func splice(text []byte, edits []edit) []byte {
	var out []byte
	at := 0
	for _, e := range edits {
		out = append(append(out, text[at:e.from]...), e.text...)
		at = e.to
	}
	return append(out, text[at:]...)
}
