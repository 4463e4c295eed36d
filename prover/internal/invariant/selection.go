package invariant

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/goal"
)

// A Selection tells which candidates take part in something.
type Selection func(*Candidate) bool

// Is selects the candidates of one shape.
func Is[S Shape](c *Candidate) bool {
	_, is := c.Shape.(S)
	return is
}

// From selects the candidates of some families.
func From(families ...Family) Selection {
	return func(c *Candidate) bool { return slices.Contains(families, c.Family) }
}

// Any selects the candidates that one of some selections selects.
func Any(of ...Selection) Selection {
	return func(c *Candidate) bool {
		return slices.ContainsFunc(of, func(s Selection) bool { return s(c) })
	}
}

// All selects the candidates that each of some selections selects.
func All(of ...Selection) Selection {
	return func(c *Candidate) bool {
		return !slices.ContainsFunc(of, func(s Selection) bool { return !s(c) })
	}
}

// Not selects all others.
func Not(s Selection) Selection { return func(c *Candidate) bool { return !s(c) } }

// UpTo selects the candidates that promise no more work than some rank.
func UpTo(rank int) Selection { return func(c *Candidate) bool { return c.Rank <= rank } }

// Asked selects the properties that were asked.
func Asked(c *Candidate) bool { return Is[*Property](c) }

// AskedAs selects the candidates that were added for one goal.
func AskedAs(g *goal.Goal) Selection {
	return func(c *Candidate) bool {
		p, is := c.Shape.(*Property)
		return is && p.Goal == g
	}
}

// OfCounter selects the candidates that say that a counter has one value.
func OfCounter(c *Candidate) bool { return c.Counter }

// Among selects some candidates by name.
func Among(chosen map[*Candidate]bool) Selection {
	return func(c *Candidate) bool { return chosen[c] }
}

// OfSeveral selects the candidates that say that at most, or at least, one of several fluents
// holds.
func OfSeveral(c *Candidate) bool { return Is[AtMostOne](c) || Is[AtLeastOne](c) }

// A Group is a shape that bounds the number of fluents of a group that hold.
type Group interface{ Members() []int32 }

// IsGroup selects the candidates about groups, and about single fluents.
func IsGroup(c *Candidate) bool {
	_, is := c.Shape.(Group)
	return is
}

// Members returns the fluents of a group; nil for other shapes.
func (c *Candidate) Members() []int32 {
	if g, is := c.Shape.(Group); is {
		return g.Members()
	}
	return nil
}

// Counting is a shape that bounds the number of some literals that hold.
type Counting interface{ Counted() []circuit.Ref }

// IsSum selects the candidates that say that a constant number of literals
// holds, or at least so many.
func IsSum(c *Candidate) bool { return len(c.Counted()) > 0 }

// Counted returns the literals that a sum counts; nil for other shapes.
func (c *Candidate) Counted() []circuit.Ref {
	if s, is := c.Shape.(Counting); is {
		return s.Counted()
	}
	return nil
}
