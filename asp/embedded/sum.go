package embedded

import (
	"cmp"
	"slices"

	"github.com/go-air/gini/z"
)

// An element of a sum: a literal and what it counts for, which is positive.
type element struct {
	lit    z.Lit
	weight int64
}

// mostSumNodes is the most nodes of a sum that is followed element by element;
// larger ones are added up in binary.
const mostSumNodes = 20_000

// atLeast returns that a sum reaches a bound. The value of every literal is
// given, so that equal and opposite ones can be taken together. Where the
// literal is only ever forbidden, forbidden says so: half of the clauses do.
// The slice is overwritten.
func (s *search) atLeast(elems []element, bound int64, forbidden bool) z.Lit {
	elems, bound = s.normalize(elems, bound)
	total, least := int64(0), bound
	for _, e := range elems {
		total, least = total+e.weight, min(least, e.weight)
	}
	switch {
	case bound <= 0:
		return s.yes
	case total < bound:
		return s.no()
	case total == bound || total-least < bound: // none may be missing
		return s.and(literals(elems))
	case least >= bound:
		return s.or(literals(elems))
	case small(elems, bound):
		c := chain{s: s, elems: elems, half: forbidden, memo: map[place]z.Lit{}}
		return c.from(0, bound, total)
	}
	return s.reaches(s.addUp(elems), bound)
}

func literals(elems []element) []z.Lit {
	lits := make([]z.Lit, len(elems))
	for i, e := range elems {
		lits[i] = e.lit
	}
	return lits
}

// normalize takes what is constant into the bound, equal literals together, and
// of opposite ones what one of them is worth more; heavy elements come first.
func (s *search) normalize(elems []element, bound int64) ([]element, int64) {
	slices.SortFunc(elems, func(a, b element) int { return cmp.Compare(a.lit, b.lit) })
	kept := elems[:0]
	for _, e := range elems {
		last := len(kept) - 1
		switch {
		case e.weight == 0 || e.lit == s.no():
		case e.lit == s.yes:
			bound -= e.weight
		case last >= 0 && kept[last].lit == e.lit:
			kept[last].weight += e.weight
		case last >= 0 && kept[last].lit == e.lit.Not(): // one of them holds
			both := min(kept[last].weight, e.weight)
			bound -= both
			if kept[last].weight -= both; kept[last].weight == 0 {
				kept = kept[:last]
			}
			if e.weight -= both; e.weight > 0 {
				kept = append(kept, e)
			}
		default:
			kept = append(kept, e)
		}
	}
	return scale(kept, bound)
}

// scale divides by what all weights have in common, and lets none exceed the
// bound.
func scale(elems []element, bound int64) ([]element, int64) {
	if bound <= 0 || len(elems) == 0 {
		return elems, bound
	}
	common := int64(0)
	for i := range elems {
		elems[i].weight = min(elems[i].weight, bound)
		common = gcd(elems[i].weight, common)
	}
	for i := range elems {
		elems[i].weight /= common
	}
	slices.SortStableFunc(elems, func(a, b element) int { return cmp.Compare(b.weight, a.weight) })
	return elems, (bound + common - 1) / common
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// small reports whether following a sum element by element takes few nodes.
func small(elems []element, bound int64) bool {
	if elems[0].weight == 1 {
		return bound*(int64(len(elems))-bound+1) <= mostSumNodes
	}
	missing, nodes := map[int64]bool{bound: true}, 0
	for _, e := range elems {
		next := make(map[int64]bool, 2*len(missing))
		for m := range missing {
			next[m] = true
			if m > e.weight {
				next[m-e.weight] = true
			}
		}
		if nodes += len(next); nodes > mostSumNodes {
			return false
		}
		missing = next
	}
	return true
}

// A place of a chain: the elements from at on have to add up to missing.
type place struct {
	at      int
	missing int64
}

// A chain follows a sum element by element.
type chain struct {
	s     *search
	elems []element
	half  bool // only that the sum is reached is told
	memo  map[place]z.Lit
}

// from returns that the elements from a place on, which have so much together,
// add up to what is missing.
func (c *chain) from(at int, missing, total int64) z.Lit {
	switch {
	case missing <= 0:
		return c.s.yes
	case total < missing:
		return c.s.no()
	}
	key := place{at, missing}
	if v, ok := c.memo[key]; ok {
		return v
	}
	e := c.elems[at]
	without := c.from(at+1, missing, total-e.weight)
	with := c.from(at+1, missing-e.weight, total-e.weight)
	v := c.node(e.lit, with, without)
	c.memo[key] = v
	return v
}

// node returns that l and with hold, or without does, which implies with.
func (c *chain) node(l, with, without z.Lit) z.Lit {
	s := c.s
	switch {
	case with == without:
		return with
	case without == s.no() && with == s.yes:
		return l
	}
	v := s.variable()
	s.clause(without.Not(), v)
	s.clause(l.Not(), with.Not(), v)
	if !c.half {
		s.clause(v.Not(), without, l)
		s.clause(v.Not(), with)
	}
	return v
}
