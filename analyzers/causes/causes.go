// Package causes tells which findings of a rulesheet follow from others, and
// puts them into the order in which an author should read them.
//
// One slip makes many findings. A rule that lost a parenthesis defines nothing,
// so that what it would have defined is missing elsewhere; a misspelt relation
// never holds, so that the rules that ask for it never fire; a role that cannot
// move in the first state cannot win either. Whoever reads the first five lines
// should see the slip, and not what came of it. So causes stand first, in the
// order of the text; what follows from them stands behind, and is marked.
// Findings about matches stand behind those about the text, in the same way.
//
// Nothing is left out: a mark says "repair the others first, and then look
// whether this is still there". So it must be given only for a reason that can
// be seen in the rules, and these are the reasons:
//
//   - Both are about one form, which could not be read, or whose variables are
//     not bound. What else is said of it is said of something that the author
//     did not mean.
//   - The finding is about a name that stands in a form that could not be
//     read, or inside a keyword with the wrong number of arguments: it may be
//     defined or used there.
//   - The finding is about a rule that never fires, or a relation that never
//     holds, because a condition is about what the cause says does not exist.
//   - A relation is used only by others that nobody uses.
//   - The property of the game depends, through the rules, on a rule with an
//     error, or on a fluent that gets lost.
//   - The first state is already wrong, so that no match shows anything.
//
// A finding only follows from one of an earlier stage (see stage), so that no
// two findings can follow from each other.
package causes

import (
	"cmp"
	"slices"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// Order marks the findings of a rulesheet that follow from others of the list,
// and sorts them: those of the text before those of matches, causes before
// what follows from them, and then by place. The list must be sorted by place.
func Order(file *gdl.File, list []finding.Finding) {
	for i := range list {
		list[i].Consequence = false
	}
	if file != nil && len(list) > 1 {
		newBook(file, list).mark()
	}
	slices.SortStableFunc(list, func(a, b finding.Finding) int {
		return cmp.Or(cmp.Compare(shelf(&a), shelf(&b)), cmp.Compare(a.Pos, b.Pos))
	})
}

// shelf numbers the four parts of a sorted list.
func shelf(f *finding.Finding) int {
	n := 0
	if aboutMatches(f.Code) {
		n = 2
	}
	if f.Consequence {
		n++
	}
	return n
}

// mark marks what follows from something.
func (b *book) mark() {
	for i := range b.entries {
		e := &b.entries[i]
		e.Consequence = slices.ContainsFunc(b.reasons(), func(follows func(*entry) bool) bool { return follows(e) })
	}
	b.markUnused()
}

// reasons lists why a finding may follow from others.
func (b *book) reasons() []func(*entry) bool {
	return []func(*entry) bool{b.sameForm, b.unmarked, b.tornName, b.insideKeyword, b.neverHolds, b.wrongGame, b.wrongStart}
}
