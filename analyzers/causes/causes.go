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
//   - What became of a fluent, at this rule, is told as the cause of something
//     worse, or of something before.
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
// and sorts them: causes before what follows from them, errors before warnings
// and notes, and style last; then those of the text before those of matches, and
// by place. The list must be sorted by place.
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

// shelf numbers the parts of a sorted list.
func shelf(f *finding.Finding) int {
	n := 4 * int(finding.Error-f.Severity)
	switch stage := stageOf(f.Code); {
	case stage == matches:
		n++
	case stage == remains:
		n += 2
	case stage == aside:
		n += 3
	}
	if f.Consequence {
		n += 100
	}
	return n
}

// mark marks what follows from something.
func (b *book) mark() {
	for i := range b.entries {
		e := &b.entries[i]
		e.Consequence = slices.ContainsFunc(b.reasons(e), func(follows func(*entry) bool) bool { return follows(e) })
	}
	b.markUnused()
}

// reasons lists why a finding may follow from others. An error is only left for
// later where it is about the very form of another error, or about a game that an
// error of the text makes another one: an author who sees no error takes the game
// for sound.
func (b *book) reasons(e *entry) []func(*entry) bool {
	if e.Severity == finding.Error {
		return []func(*entry) bool{b.sameForm, b.unmarked, b.tornName, b.insideKeyword, b.wrongGame, b.wrongStart, b.sameCause}
	}
	return []func(*entry) bool{b.sameForm, b.unmarked, b.tornName, b.insideKeyword, b.neverHolds, b.wrongGame, b.wrongStart, b.sameCause}
}
