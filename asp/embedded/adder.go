package embedded

import "github.com/gdllint/gdllint/asp/embedded/cdcl"

// addInBinary returns literals for the binary digits of a sum, lowest first. An element counts its
// weight if its literal holds.
func (s *satSearch) addInBinary(elems []sumElement) []cdcl.Lit {
	var columns [][]cdcl.Lit // by digit: the bits that are to be added
	for _, e := range elems {
		for d := 0; e.weight>>d > 0; d++ {
			if e.weight>>d&1 == 1 {
				columns = appendColumn(columns, d, e.lit)
			}
		}
	}
	var digits []cdcl.Lit
	for d := 0; d < len(columns); d++ {
		for len(columns[d]) > 1 {
			a, b, c := columns[d][0], columns[d][1], s.falseLit()
			rest := columns[d][2:]
			if len(rest) > 0 {
				c, rest = rest[0], rest[1:]
			}
			columns[d] = append(rest, s.exclusiveOr(s.exclusiveOr(a, b), c))
			columns = appendColumn(columns, d+1, s.majorityOfThree(a, b, c))
		}
		digit := s.falseLit()
		if len(columns[d]) == 1 {
			digit = columns[d][0]
		}
		digits = append(digits, digit)
	}
	return digits
}

func appendColumn(columns [][]cdcl.Lit, d int, l cdcl.Lit) [][]cdcl.Lit {
	for len(columns) <= d {
		columns = append(columns, nil)
	}
	columns[d] = append(columns[d], l)
	return columns
}

// exclusiveOr returns the literal that says that exactly one of two literals holds.
func (s *satSearch) exclusiveOr(a, b cdcl.Lit) cdcl.Lit {
	return s.disjoin([]cdcl.Lit{s.conjoin([]cdcl.Lit{a, b.Complement()}), s.conjoin([]cdcl.Lit{a.Complement(), b})})
}

// majorityOfThree returns the literal that says that at least two of three literals hold.
func (s *satSearch) majorityOfThree(a, b, c cdcl.Lit) cdcl.Lit {
	return s.disjoin([]cdcl.Lit{s.conjoin([]cdcl.Lit{a, b}), s.conjoin([]cdcl.Lit{a, c}), s.conjoin([]cdcl.Lit{b, c})})
}

// atLeastConstant returns the literal that says that a number with these binary digits is at least
// bound.
func (s *satSearch) atLeastConstant(digits []cdcl.Lit, bound int64) cdcl.Lit {
	if bound>>len(digits) > 0 {
		return s.falseLit()
	}
	v := s.trueLit
	for d, digit := range digits {
		if bound>>d&1 == 1 {
			v = s.conjoin([]cdcl.Lit{digit, v})
		} else {
			v = s.disjoin([]cdcl.Lit{digit, v})
		}
	}
	return v
}
