package invariant

import (
	"slices"

	"github.com/gdllint/gdllint/prover/internal/goal"
)

// A CandidateSelection tells which candidates take part in something.
type CandidateSelection func(*Candidate) bool

// OfKinds selects the candidates that state bounds of some kinds.
func OfKinds(kinds ...BoundKind) CandidateSelection {
	return func(c *Candidate) bool { return slices.Contains(kinds, c.StatedBound().BoundKind) }
}

// OfFamilies selects the candidates of some families.
func OfFamilies(families ...CandidateFamily) CandidateSelection {
	return func(c *Candidate) bool { return slices.Contains(families, c.Family) }
}

// AnySelection selects the candidates that one of some selections selects.
func AnySelection(of ...CandidateSelection) CandidateSelection {
	return func(c *Candidate) bool {
		return slices.ContainsFunc(of, func(s CandidateSelection) bool { return s(c) })
	}
}

// AllSelections selects the candidates that each of some selections selects.
func AllSelections(of ...CandidateSelection) CandidateSelection {
	return func(c *Candidate) bool {
		return !slices.ContainsFunc(of, func(s CandidateSelection) bool { return !s(c) })
	}
}

// NotSelected selects the candidates that s does not select.
func NotSelected(s CandidateSelection) CandidateSelection {
	return func(c *Candidate) bool { return !s(c) }
}

// UpToRank selects the candidates whose EffortRank is at most rank.
func UpToRank(rank int) CandidateSelection {
	return func(c *Candidate) bool { return c.EffortRank <= rank }
}

// IsAskedProperty selects the properties that were asked.
func IsAskedProperty(c *Candidate) bool {
	_, is := c.Shape.(*AskedProperty)
	return is
}

// ForGoal selects the candidates that were added for one goal.
func ForGoal(g *goal.Goal) CandidateSelection {
	return func(c *Candidate) bool {
		p, is := c.Shape.(*AskedProperty)
		return is && p.ProvedGoal == g
	}
}

// IsCounterValue selects the candidates that say that a counter has one value.
func IsCounterValue(c *Candidate) bool { return c.OfCounterValue }

// AmongChosen selects the candidates of a set.
func AmongChosen(chosen map[*Candidate]bool) CandidateSelection {
	return func(c *Candidate) bool { return chosen[c] }
}

// IsGroupBound selects the candidates that say that at most, or at least, one of several fluents
// holds.
func IsGroupBound(c *Candidate) bool { return OfKinds(ExclusiveBound, CoveringBound)(c) }

// IsGroup selects the candidates about groups, and about single fluents.
func IsGroup(c *Candidate) bool { return len(c.GroupMembers()) > 0 }

// GroupMembers returns the fluents of a group; nil for other bounds.
func (c *Candidate) GroupMembers() []int32 { return c.StatedBound().GroupFluents }

// CountsLiterals selects the candidates that say that a constant number of literals holds.
func CountsLiterals(c *Candidate) bool { return OfKinds(SumBound)(c) }

// CountsConditions selects the sums of which a part is no fluents, such as the steps that a counter has passed.
func CountsConditions(c *Candidate) bool { return c.StatedBound().countsConditions }
