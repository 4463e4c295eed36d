package levels

import "math/bits"

// A set of numbers, a bit each, in pages; those that are empty are nil.
type set struct {
	pages []*page
	used  int // pages that are not
}

const pageWords = 64

type page [pageWords]uint64

const (
	pageBits  = 64 * pageWords
	pageBytes = 8 * pageWords
	pageWork  = pageWords / 8 // of looking at one, in gates
)

// add adds a number.
func (s *set) add(n uint32) {
	at := int(n / pageBits)
	for len(s.pages) <= at {
		s.pages = append(s.pages, nil)
	}
	p := s.page(at)
	p[n%pageBits/64] |= 1 << (n % 64)
}

// page returns a page to write to.
func (s *set) page(at int) *page {
	if s.pages[at] == nil {
		s.pages[at] = new(page)
		s.used++
	}
	return s.pages[at]
}

func (s *set) has(n uint32) bool {
	at := int(n / pageBits)
	return at < len(s.pages) && s.pages[at] != nil && s.pages[at][n%pageBits/64]>>(n%64)&1 == 1
}

// at returns a page to read; nil if it is empty.
func (s *set) at(i int) *page {
	if i >= len(s.pages) {
		return nil
	}
	return s.pages[i]
}

// within tells whether all of the set is in another one.
func (s *set) within(other *set) bool {
	for i, p := range s.pages {
		if p == nil {
			continue
		}
		q := other.at(i)
		if q == nil {
			q = &nothing
		}
		for k, w := range p {
			if w&^q[k] != 0 {
				return false
			}
		}
	}
	return true
}

// nothing is an empty page.
var nothing page

// unite adds all of another set.
func (s *set) unite(other *set) {
	for len(s.pages) < len(other.pages) {
		s.pages = append(s.pages, nil)
	}
	for i, q := range other.pages {
		if q == nil {
			continue
		}
		p := s.page(i)
		for k, w := range q {
			p[k] |= w
		}
	}
}

// remove takes all of another set away. A page may become empty and stay.
func (s *set) remove(other *set) {
	for i, p := range s.pages {
		if q := other.at(i); p != nil && q != nil {
			for k := range p {
				p[k] &^= q[k]
			}
		}
	}
}

// clone copies what is below a number.
func (s *set) clone(below int) *set {
	c := &set{}
	for i, p := range s.pages {
		if i*pageBits >= below {
			break
		}
		c.pages = append(c.pages, nil)
		if p == nil {
			continue
		}
		*c.page(i) = *p
		if last := below - i*pageBits; last < pageBits {
			c.pages[i].cut(last)
		}
	}
	return c
}

// cut takes what is not below a number away.
func (p *page) cut(below int) {
	for k := range p {
		switch first := 64 * k; {
		case first >= below:
			p[k] = 0
		case first+64 > below:
			p[k] &= 1<<(below-first) - 1
		}
	}
}

// size counts the members.
func (s *set) size() (n int) {
	for _, p := range s.pages {
		if p != nil {
			for _, w := range p {
				n += bits.OnesCount64(w)
			}
		}
	}
	return n
}

// next returns the first member from a number on; false if there is none.
func (s *set) next(n int) (uint32, bool) {
	for at := n / pageBits; at < len(s.pages); at++ {
		p := s.pages[at]
		if p != nil {
			first := max(n, at*pageBits) - at*pageBits
			for k := first / 64; k < pageWords; k++ {
				w := p[k]
				if k == first/64 {
					w = w >> (first % 64) << (first % 64)
				}
				if w != 0 {
					return uint32(at*pageBits + 64*k + bits.TrailingZeros64(w)), true
				}
			}
		}
	}
	return 0, false
}

// firstOf returns the first number that is in both sets; false if there is none.
func (s *set) firstOf(other *set) (uint32, bool) {
	for i, p := range s.pages {
		if q := other.at(i); p != nil && q != nil {
			for k, w := range p {
				if w &= q[k]; w != 0 {
					return uint32(i*pageBits + 64*k + bits.TrailingZeros64(w)), true
				}
			}
		}
	}
	return 0, false
}

// bytes is what the set takes.
func (s *set) bytes() int64 { return int64(s.used)*pageBytes + 8*int64(cap(s.pages)) }

// work is what it takes to look at all of it, in gates.
func (s *set) work() int64 { return int64(s.used)*pageWork + int64(len(s.pages))/8 }
