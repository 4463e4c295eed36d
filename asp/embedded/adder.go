package embedded

import "github.com/gdllint/gdllint/asp/embedded/cdcl"

// addUp returns the binary digits of a sum, lowest first.
func (s *search) addUp(elems []element) []cdcl.Lit {
	var columns [][]cdcl.Lit // by digit: the bits that are to be added
	for _, e := range elems {
		for d := 0; e.weight>>d > 0; d++ {
			if e.weight>>d&1 == 1 {
				columns = put(columns, d, e.lit)
			}
		}
	}
	var digits []cdcl.Lit
	for d := 0; d < len(columns); d++ {
		for len(columns[d]) > 1 {
			a, b, c := columns[d][0], columns[d][1], s.no()
			rest := columns[d][2:]
			if len(rest) > 0 {
				c, rest = rest[0], rest[1:]
			}
			columns[d] = append(rest, s.odd(s.odd(a, b), c))
			columns = put(columns, d+1, s.two(a, b, c))
		}
		digit := s.no()
		if len(columns[d]) == 1 {
			digit = columns[d][0]
		}
		digits = append(digits, digit)
	}
	return digits
}

func put(columns [][]cdcl.Lit, d int, l cdcl.Lit) [][]cdcl.Lit {
	for len(columns) <= d {
		columns = append(columns, nil)
	}
	columns[d] = append(columns[d], l)
	return columns
}

// odd returns the literal that exactly one of two literals holds.
func (s *search) odd(a, b cdcl.Lit) cdcl.Lit {
	return s.or([]cdcl.Lit{s.and([]cdcl.Lit{a, b.Not()}), s.and([]cdcl.Lit{a.Not(), b})})
}

// two returns the literal that at least two of three literals hold.
func (s *search) two(a, b, c cdcl.Lit) cdcl.Lit {
	return s.or([]cdcl.Lit{s.and([]cdcl.Lit{a, b}), s.and([]cdcl.Lit{a, c}), s.and([]cdcl.Lit{b, c})})
}

// reaches returns the literal that a binary number is at least the bound.
func (s *search) reaches(digits []cdcl.Lit, bound int64) cdcl.Lit {
	if bound>>len(digits) > 0 {
		return s.no()
	}
	v := s.yes
	for d, digit := range digits {
		if bound>>d&1 == 1 {
			v = s.and([]cdcl.Lit{digit, v})
		} else {
			v = s.or([]cdcl.Lit{digit, v})
		}
	}
	return v
}
