// Package causes marks the findings of a rulesheet that follow from others, and
// puts all into the order in which an author should read them.
//
// One slip makes many findings. A rule that lost a parenthesis defines nothing, so that its relation is missing
// elsewhere; a misspelt relation never holds, so that rules with a condition about it never fire; a role that cannot move
// in the first state cannot win either. The first five lines should show the slip and not its consequences. So causes
// come first. Consequences are marked and come after them. Among the causes, errors come before warnings, and warnings
// before notes. Findings of one severity have this order: those about the text, those about matches, those about useless
// parts, and those about comments and layout.
//
// Nothing is left out: a mark says "repair the others first, and then look
// whether this is still there". So it must be given only for a reason that can
// be seen in the rules, and these are the reasons:
//
//   - Both findings are about one form, which could not be read, or whose
//     variables are not bound. The author meant another form, so that the other
//     findings about it may not be true of that form.
//   - The finding is about a name that a form may define which could not be read,
//     or that is inside a keyword with the wrong number of arguments.
//   - The finding is about a rule that never fires because a condition is about a
//     name that does not exist, as the cause says.
//   - A relation is used only by relations that are unused themselves.
//   - The finding is about matches, and the ends, the moves or the goals of the game depend
//     on a rule with an error.
//   - The finding is about a match and its rule never fires or has an error. Or a rule for next
//     has a condition about the move or the fluent that the match shows, but by another name.
//   - No state meets a condition. Either the rules that make its fluent have an error, or no match
//     leaves the first state.
//   - The finding is about a clause of the operations notation that was read as two clauses.
//   - The first state is already wrong, so that no match shows anything; or all
//     matches stop before they end.
//   - The finding is that a role cannot know something, in a game without any rule for sees.
//   - The finding is about a value that a fluent never has, and another finding says
//     why the fluent does not come so far.
//   - Another finding at this rule, graver or earlier, has the fate of the same fluent as
//     its cause.
//
// Apart from faults of the whole game, a finding and its cause share a literal, a clause, or a chain of heads of rules
// within one step. A chain through next and true joins nearly all rules of a game and shows nothing. Most findings follow
// from one of an earlier stage. An error never follows from a warning or a note, with one exception: a word with a
// character that looks like another one or is invisible. Its author reads the error and the text, and sees no fault.
package causes

import (
	"cmp"
	"slices"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// maxCauses bounds the causes that are named for one finding.
const maxCauses = 40

// OrderFindings marks the findings of a rulesheet that follow from others of the list, and names these by their
// fingerprints. The message of a finding about a match names the fault of the text that explains it. The list must be
// sorted by place. Afterwards it is sorted by Rank, with causes before consequences, then by the length of matches, then
// by place.
func OrderFindings(file *gdl.File, list []finding.Finding) {
	for i := range list {
		list[i].IsConsequence, list[i].Follows = false, nil
	}
	if file != nil && len(list) > 1 {
		b := newFindingIndex(file, list)
		b.markConsequences()
		b.explainByText()
	}
	slices.SortStableFunc(list, func(a, b finding.Finding) int {
		return cmp.Or(document.CompareRanks(Rank(&a), a.IsConsequence, Rank(&b), b.IsConsequence), moves(&a)-moves(&b), cmp.Compare(a.Pos, b.Pos))
	})
}

// alike is the number of moves that make a step of the order by length of matches.
const alike = 16

// moves returns the length of the match that shows a finding, in units of alike, rounded down. A fault that is shown much
// earlier may be the cause of the others. For findings of other stages it returns 0.
func moves(f *finding.Finding) int {
	if f.MatchTrace == nil || finding.StageOf(f.Code) != finding.MatchStage {
		return 0
	}
	return len(f.MatchTrace.Moves) / alike
}

// Rank returns the place of a finding in a sorted list, apart from consequences: by severity, and within one severity
// findings about the text, about matches, about useless parts, and about comments and layout.
func Rank(f *finding.Finding) int {
	n := 4 * int(finding.SeverityError-f.Severity)
	switch stage := finding.StageOf(f.Code); {
	case stage == finding.MatchStage:
		n++
	case stage == finding.RemainderStage:
		n += 2
	case stage == finding.CommentStage:
		n += 3
	}
	return n
}

// markConsequences marks the findings that follow from others.
func (b *findingIndex) markConsequences() {
	for i := range b.indexedFindings {
		e := &b.indexedFindings[i]
		for _, causes := range b.possibleReasons(e) {
			follow(e, causes(e)...)
		}
	}
	b.markUnused()
}

// follow notes that a finding follows from others. An error follows only from errors, or from a disguised word.
func follow(e *indexedFinding, causes ...*indexedFinding) {
	for _, x := range causes {
		if x.Severity < e.Severity && e.Severity == finding.SeverityError && x.Code != "L10" {
			continue
		}
		if e.IsConsequence = true; len(e.Follows) < maxCauses && !slices.Contains(e.Follows, x.Fingerprint) {
			e.Follows = append(e.Follows, x.Fingerprint)
		}
	}
}

// possibleReasons lists the functions that find causes of a finding. An error has fewer of them: an author who sees no
// error takes the game for sound.
func (b *findingIndex) possibleReasons(e *indexedFinding) []func(*indexedFinding) []*indexedFinding {
	if e.Severity == finding.SeverityError {
		return []func(*indexedFinding) []*indexedFinding{b.followsWithinForm, b.isUnmarkedVariable, b.namesUnreadForm, b.isInsideKeyword, b.followsFromWrongGame, b.standsInFaultyRule, b.followsFromMisnamed, b.followsFromStart, b.followsFromStop, b.sameCause}
	}
	return []func(*indexedFinding) []*indexedFinding{b.followsWithinForm, b.isUnmarkedVariable, b.namesUnreadForm, b.isInsideKeyword, b.neverHolds, b.followsFromCut, b.followsFromWrongGame, b.standsInFaultyRule, b.followsFromMisnamed, b.followsFromStart, b.followsFromStop, b.followsFromBlindness, b.sameCause}
}
