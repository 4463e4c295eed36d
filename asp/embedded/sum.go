package embedded

import (
	"cmp"
	"slices"

	"github.com/gdllint/gdllint/asp/embedded/cdcl"
)

// A sumElement is a part of a sum: a literal and its weight, which is not negative.
type sumElement struct {
	lit    cdcl.Lit
	weight int64
}

// encodeAtLeast returns the literal that says that a sum is at least bound. If forbidden is set,
// the literal is only ever required to be false, for which half of the clauses are enough. elems is
// overwritten.
func (s *satSearch) encodeAtLeast(elems []sumElement, bound int64, forbidden bool) cdcl.Lit {
	elems, bound = s.normalizeSum(elems, bound)
	total, least := int64(0), bound
	for _, e := range elems {
		total, least = total+e.weight, min(least, e.weight)
	}
	switch {
	case bound <= 0:
		return s.trueLit
	case total < bound:
		return s.falseLit()
	case total == bound || total-least < bound: // all elements have to hold
		return s.conjoin(elementLits(elems))
	case least >= bound:
		return s.disjoin(elementLits(elems))
	}
	return s.encodeSum(elems, bound, forbidden)
}

func elementLits(elems []sumElement) []cdcl.Lit {
	lits := make([]cdcl.Lit, len(elems))
	for i, e := range elems {
		lits[i] = e.lit
	}
	return lits
}

// normalizeSum returns an equivalent sum and bound: constant literals are moved into the bound,
// equal literals are joined, and of two opposite literals one is kept, with the difference of the
// weights. Heavy elements come first.
func (s *satSearch) normalizeSum(elems []sumElement, bound int64) ([]sumElement, int64) {
	slices.SortFunc(elems, func(a, b sumElement) int { return cmp.Compare(a.lit, b.lit) })
	kept := elems[:0]
	for _, e := range elems {
		last := len(kept) - 1
		switch {
		case e.weight == 0 || e.lit == s.falseLit():
		case e.lit == s.trueLit:
			bound -= e.weight
		case last >= 0 && kept[last].lit == e.lit:
			kept[last].weight += e.weight
		case last >= 0 && kept[last].lit == e.lit.Complement(): // one of them holds
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
	return scaleWeights(kept, bound)
}

// scaleWeights limits all weights to the bound and divides them by their greatest common
// divisor.
func scaleWeights(elems []sumElement, bound int64) ([]sumElement, int64) {
	if bound <= 0 || len(elems) == 0 {
		return elems, bound
	}
	common := int64(0)
	for i := range elems {
		elems[i].weight = min(elems[i].weight, bound)
		common = commonDivisor(elems[i].weight, common)
	}
	for i := range elems {
		elems[i].weight /= common
	}
	slices.SortStableFunc(elems, func(a, b sumElement) int { return cmp.Compare(b.weight, a.weight) })
	return elems, (bound + common - 1) / common
}

func commonDivisor(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
