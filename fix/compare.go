package fix

import (
	"bytes"
	"errors"
	"slices"
	"sort"

	"github.com/gdllint/gdllint/gdl"
)

// The reasons to refuse a change.
var (
	errNothing   = errors.New("it changes nothing")
	errSyntax    = errors.New("it breaks the syntax")
	errComment   = errors.New("it loses a comment")
	errOtherRule = errors.New("it changes another rule")
	errMeaning   = errors.New("it changes what the rules mean")
	errDoubt     = errors.New("reading the result is more of a guess")
	errTooLarge  = errors.New("the rule is too large to see that it keeps its meaning")
)

// compareRulesheets checks a rulesheet after sorted edits against the one before.
func compareRulesheets(before, after *gdl.File, edits []textEdit, safe bool) error {
	if hasMoreErrors(before, after) {
		return errSyntax
	}
	if !sameComments(before, after) {
		return errComment
	}
	old, changed, ok := touchedForms(before, after, edits)
	if !ok {
		return errOtherRule
	}
	if after.FirstDoubt() != nil && !after.Recognition.IsFragment || countGuessed(after) > countGuessed(before) {
		return errDoubt
	}
	if !safe {
		return nil
	}
	if !slices.Equal(before.RoleNames(), after.RoleNames()) {
		return errMeaning
	}
	return sameMeaning(before, after, old, changed)
}

// hasMoreErrors tells whether some kind of syntax error has become more frequent.
func hasMoreErrors(before, after *gdl.File) bool {
	count := map[gdl.ErrorKind]int{}
	for _, e := range before.Errors {
		count[e.Kind]++
	}
	for _, e := range after.Errors {
		if count[e.Kind]--; count[e.Kind] < 0 {
			return true
		}
	}
	return false
}

// countGuessed counts the rules that were read by a guess or incompletely.
func countGuessed(f *gdl.File) (n int) {
	for _, r := range f.Rules {
		if r.Broken || r.Guessed {
			n++
		}
	}
	return n
}

func sameComments(before, after *gdl.File) bool {
	return slices.EqualFunc(before.Comments, after.Comments, func(c, d gdl.Comment) bool {
		return bytes.Equal(before.Source.Text[c.StartOffset:c.EndOffset], after.Source.Text[d.StartOffset:d.EndOffset])
	})
}

// formSet is a set of top-level forms by their start offsets.
type formSet map[int]*gdl.Expr

// touchedForms returns the forms that edits touch, and the forms that replace them.
// It fails if another form has changed.
func touchedForms(before, after *gdl.File, edits []textEdit) (old, changed formSet, ok bool) {
	old, changed = formSet{}, make(formSet, len(after.Exprs))
	for _, e := range after.Exprs {
		changed[after.Source.Offset(e.StartPos)] = e
	}
	m := &textMovement{pendingEdits: edits}
	for _, e := range before.Exprs {
		from, to := before.Source.Offset(e.StartPos), before.Source.Offset(e.EndPos)
		if e.Broken {
			to++ // a parenthesis at its end may close it
		}
		if m.editReaches(from, to) {
			old[from] = e
			continue
		}
		to = before.Source.Offset(e.EndPos)
		at := from + m.offsetShift
		image := changed[at]
		if image == nil || after.Source.Offset(image.EndPos) != to+m.offsetShift || image.Broken != e.Broken {
			return nil, nil, false
		}
		delete(changed, at)
	}
	return old, changed, true
}

// textMovement tracks the offset shift of sorted edits along the text.
type textMovement struct {
	pendingEdits []textEdit // edits that end after the current offset
	offsetShift  int        // shift of the text at the current offset
}

// editReaches tells whether an edit changes part of text[from:to]. Calls must
// follow the order of the text.
func (m *textMovement) editReaches(from, to int) bool {
	for len(m.pendingEdits) > 0 && m.pendingEdits[0].endOffset <= from {
		m.offsetShift += len(m.pendingEdits[0].newText) - (m.pendingEdits[0].endOffset - m.pendingEdits[0].startOffset)
		m.pendingEdits = m.pendingEdits[1:]
	}
	return len(m.pendingEdits) > 0 && m.pendingEdits[0].startOffset < to
}

// sortedForms returns the forms in the order of the text.
func (fs formSet) sortedForms() []*gdl.Expr {
	var list []*gdl.Expr
	for _, e := range fs {
		list = append(list, e)
	}
	sort.Slice(list, func(i, j int) bool { return list[i].StartPos < list[j].StartPos })
	return list
}
