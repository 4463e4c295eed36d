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
	errNothing  = errors.New("it changes nothing")
	errSyntax   = errors.New("it breaks the syntax")
	errComment  = errors.New("it loses a comment")
	errElse     = errors.New("it changes another rule")
	errMeaning  = errors.New("it changes what the rules mean")
	errDoubt    = errors.New("reading the result is more of a guess")
	errTooLarge = errors.New("the rule is too large to see that it keeps its meaning")
)

// compare checks a rulesheet after sorted edits against the one before.
func compare(before, after *gdl.File, edits []edit, safe bool) error {
	if moreErrors(before, after) {
		return errSyntax
	}
	if !sameComments(before, after) {
		return errComment
	}
	old, changed, ok := touched(before, after, edits)
	if !ok {
		return errElse
	}
	if after.Doubt() != nil && !after.Recognition.Fragment || guesses(after) > guesses(before) {
		return errDoubt
	}
	if !safe {
		return nil
	}
	if !slices.Equal(before.Roles(), after.Roles()) {
		return errMeaning
	}
	return sameMeaning(before, after, old, changed)
}

// moreErrors tells whether some kind of syntax error has become more frequent.
func moreErrors(before, after *gdl.File) bool {
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

// guesses counts the rules that were read by a guess or incompletely.
func guesses(f *gdl.File) (n int) {
	for _, r := range f.Rules {
		if r.Broken || r.Guessed {
			n++
		}
	}
	return n
}

func sameComments(before, after *gdl.File) bool {
	return slices.EqualFunc(before.Comments, after.Comments, func(c, d gdl.Comment) bool {
		return bytes.Equal(before.Source.Text[c.From:c.To], after.Source.Text[d.From:d.To])
	})
}

// forms is a set of top-level forms by their start offsets.
type forms map[int]*gdl.Expr

// touched returns the forms that edits touch, and the forms that replace them.
// It fails if another form has changed.
func touched(before, after *gdl.File, edits []edit) (old, changed forms, ok bool) {
	old, changed = forms{}, make(forms, len(after.Exprs))
	for _, e := range after.Exprs {
		changed[after.Source.Offset(e.From)] = e
	}
	m := &movement{edits: edits}
	for _, e := range before.Exprs {
		from, to := before.Source.Offset(e.From), before.Source.Offset(e.To)
		if m.reaches(from, to) {
			old[from] = e
			continue
		}
		at := from + m.shift
		image := changed[at]
		if image == nil || after.Source.Offset(image.To) != to+m.shift || image.Broken != e.Broken {
			return nil, nil, false
		}
		delete(changed, at)
	}
	return old, changed, true
}

// movement tracks the offset shift of sorted edits along the text.
type movement struct {
	edits []edit // edits that end after the current offset
	shift int    // shift of the text at the current offset
}

// reaches tells whether an edit changes part of text[from:to]. Calls must
// follow the order of the text.
func (m *movement) reaches(from, to int) bool {
	for len(m.edits) > 0 && m.edits[0].to <= from {
		m.shift += len(m.edits[0].text) - (m.edits[0].to - m.edits[0].from)
		m.edits = m.edits[1:]
	}
	return len(m.edits) > 0 && m.edits[0].from < to
}

// sorted returns the forms in the order of the text.
func (fs forms) sorted() []*gdl.Expr {
	var list []*gdl.Expr
	for _, e := range fs {
		list = append(list, e)
	}
	sort.Slice(list, func(i, j int) bool { return list[i].From < list[j].From })
	return list
}
