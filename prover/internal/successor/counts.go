package successor

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A count says that so many of some literals hold. After a move it is one of fewer
// literals, where what the move changes is known, and a solver that counts both does
// not see what they have to do with each other but by trying one literal after the
// other.
type count struct {
	bound int
	of    map[asp.Lit]int // how many times each is counted
	holds asp.Lit
}

// fewCounted is how many literals are told apart without help.
const fewCounted = 3

// countsOf returns the gates of a program that count many literals.
func countsOf(u *unroll.Program) (counts []count) {
	for i := range u.Net.Nodes {
		node := &u.Net.Nodes[i]
		if node.Kind != circuit.AtLeastNode || len(node.Children) <= fewCounted || u.Layers[0].Lit[i] == 0 {
			continue
		}
		c := count{int(node.Bound), map[asp.Lit]int{}, u.Layers[0].Lit[i]}
		for _, child := range node.Children {
			c.of[u.Lit(0, child)]++
		}
		counts = append(counts, c)
	}
	return counts
}

// compare states that a new count implies those of the program that count the same and
// more: so many of a part are so many of the whole. What is counted twice in the part has
// to be in the whole.
func (q *questions) compare(l asp.Lit, bound int, lits []asp.Lit) {
	times := map[asp.Lit]int{}
	for _, of := range lits {
		times[of]++
	}
	for _, c := range q.counts {
		if bound >= c.bound && c.holdsAll(times) {
			q.u.Prog.Constraint(l, c.holds.Not())
		}
	}
}

// holdsAll tells whether a count counts some literals at least as many times.
func (c *count) holdsAll(times map[asp.Lit]int) bool {
	for of, n := range times {
		if c.of[of] < n {
			return false
		}
	}
	return true
}
