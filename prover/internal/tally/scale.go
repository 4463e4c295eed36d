package tally

import (
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// minCounted is how many conditions a gate counts for which it is put in as a
// number: fewer the solver counts as soon.
const minCounted = 4

// A meaning is a gate with the count that it states.
type meaning struct {
	gate circuit.Ref
	says exactly
}

// meaning returns the count of a node, if it counts enough conditions: that of its
// gate, or of its negation.
func (c *census) meaning(node int) (meaning, bool) {
	for _, r := range []circuit.Ref{circuit.Ref(node) << 1, circuit.Ref(node)<<1 | 1} {
		for _, e := range c.means[r] {
			if len(e.of.of) >= minCounted {
				return meaning{r, e}, true
			}
		}
	}
	return meaning{}, false
}

// counts tells whether a gate counts enough conditions.
func (c *census) counts() bool {
	for _, of := range c.byKey {
		if len(of.of) >= minCounted {
			return true
		}
	}
	return false
}

// A counting has the gates that state counts as unknowns, with their counts.
type counting struct {
	*unroll.Program
	census *census
	scales map[*conditions]*scale
	order  []*conditions // as they came
}

// A scale holds the literals that at least so many of some conditions hold.
type scale struct {
	lits []asp.Lit
	at   map[int]asp.Lit
}

// newCounting begins a program about single states.
func newCounting(c *census) *counting {
	u := unroll.New(c.net)
	u.Local, u.Tracks = true, true
	u.Cut = func(node int) bool { _, is := c.meaning(node); return is }
	u.NewLayer()
	return &counting{u, c, map[*conditions]*scale{}, nil}
}

// state states the count of each gate that the program mentions.
func (p *counting) state() {
	for i := 0; i < len(p.Tracked); i++ {
		m, is := p.census.meaning(p.Tracked[i])
		if !is {
			continue
		}
		gate := p.Lit(0, m.gate)
		low, high := p.atLeast(m.says.of, m.says.n), p.atLeast(m.says.of, m.says.n+1)
		p.Prog.Constraint(gate, low.Not())
		p.Prog.Constraint(gate, high)
		p.Prog.Constraint(gate.Not(), low, high.Not())
	}
}

// atLeast returns the literal that at least so many of some conditions hold.
func (p *counting) atLeast(of *conditions, n int) asp.Lit {
	s := p.scales[of]
	if s == nil {
		s = &scale{at: map[int]asp.Lit{}}
		for _, one := range of.of {
			s.lits = append(s.lits, p.Lit(0, p.census.gatesOf(one)[0]))
		}
		p.scales[of] = s
		p.order = append(p.order, of)
	}
	if _, known := s.at[n]; !known {
		s.at[n] = p.AtLeast(n, slices.Clone(s.lits))
	}
	return s.at[n]
}
