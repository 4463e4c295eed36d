package embedded

import (
	"cmp"
	"slices"

	"github.com/gdllint/gdllint/asp/embedded/cdcl"
)

// An element of a sum: a literal and its weight, which is positive.
type element struct {
	lit    cdcl.Lit
	weight int64
}

// atLeast returns the literal that a sum is at least the bound. The value of every
// literal is given, so that equal and opposite ones can be taken together. If
// forbidden is set, the result is only ever forbidden, for which half of the
// clauses suffice. The slice is overwritten.
func (s *search) atLeast(elems []element, bound int64, forbidden bool) cdcl.Lit {
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
	}
	return s.reached(elems, bound, forbidden)
}

func literals(elems []element) []cdcl.Lit {
	lits := make([]cdcl.Lit, len(elems))
	for i, e := range elems {
		lits[i] = e.lit
	}
	return lits
}

// normalize moves constant literals into the bound, joins equal literals, and
// keeps of opposite literals one with the difference of their weights. Heavy
// elements come first.
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

// scale limits all weights to the bound and divides them by their greatest common
// divisor.
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
