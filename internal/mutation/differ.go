package mutation

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/difference"
)

// A Difference is a match after which two games differ.
type Difference struct {
	MatchTrace    play.Trace
	DifferingPart string // the part of the state in which they differ
}

// FindDifference searches a match after which a game and its mutant differ, breadth
// first through the given number of pairs of states, and then along the given number of
// random matches. It returns nil if it finds none.
func FindDifference(ctx context.Context, a, b *play.Game, pairs, matches int, seed uint64) (*Difference, error) {
	d, err := difference.FindDifference(ctx, a, b, difference.Effort{StatePairs: pairs, RandomMatches: matches, RandomSeed: seed})
	if d == nil || err != nil {
		return nil, err
	}
	return &Difference{MatchTrace: d.MatchTrace, DifferingPart: describePart(d)}, nil
}

func describePart(d *difference.GameDifference) string {
	switch d.Aspect {
	case difference.Roles:
		return "the roles"
	case difference.Failure:
		return "the changed rules cannot be played: " + d.PlayError.Error()
	case difference.End:
		return fmt.Sprintf("the match is over: %s, and %s with the change", yesOrNo(d.FirstIsOver), yesOrNo(!d.FirstIsOver))
	case difference.Legality:
		return fmt.Sprintf("legal moves of %s: %s", d.Role, describeChange(d.FirstTerms, d.SecondTerms))
	case difference.Goals:
		return fmt.Sprintf("goal values of %s: %s", d.Role, describeChange(d.FirstTerms, d.SecondTerms))
	}
	return fmt.Sprintf("what %s sees: %s", d.Role, describeChange(d.FirstTerms, d.SecondTerms))
}

func yesOrNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// describeChange lists the lost and the new terms.
func describeChange(before, after []*gdl.Term) string {
	var parts []string
	if lost := difference.TermsWithout(before, after); len(lost) > 0 {
		parts = append(parts, "without "+shortList(lost))
	}
	if fresh := difference.TermsWithout(after, before); len(fresh) > 0 {
		parts = append(parts, "also "+shortList(fresh))
	}
	return strings.Join(parts, ", ") + " with the change"
}

// shortList names the first few of some terms, by their text.
func shortList(terms []*gdl.Term) string {
	const most = 4
	var list []string
	for _, t := range terms {
		list = append(list, t.String())
	}
	slices.Sort(list)
	text := strings.Join(list[:min(most, len(list))], ", ")
	if len(list) > most {
		text += fmt.Sprintf(" and %d more", len(list)-most)
	}
	return text
}
