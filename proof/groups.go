package proof

import (
	"math/bits"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// maxProjected is the largest arity of which all sets of arguments are tried
// as outputs; above it only single ones and all but single ones.
const maxProjected = 6

// A fluentTable lists the fluents of each symbol.
type fluentTable struct {
	order []functor
	of    map[functor][]int32
	terms []*gdl.Term
}

// newFluentTable sorts fluents by their symbols.
func newFluentTable(fluents []*gdl.Term) *fluentTable {
	t := &fluentTable{of: map[functor][]int32{}, terms: fluents}
	for i, f := range fluents {
		key := functorOf(f)
		if _, seen := t.of[key]; !seen {
			t.order = append(t.order, key)
		}
		t.of[key] = append(t.of[key], int32(i))
	}
	return t
}

// groups splits the fluents of a symbol by the arguments that are not in
// outputs (a bit for each argument): fluents of a group differ only in
// outputs. The order is that of the fluents.
func (t *fluentTable) groups(f functor, outputs uint) [][]int32 {
	index := map[string]int{}
	var groups [][]int32
	for _, i := range t.of[f] {
		key := inputKey(t.terms[i], outputs)
		at, seen := index[key]
		if !seen {
			at = len(groups)
			index[key] = at
			groups = append(groups, nil)
		}
		groups[at] = append(groups[at], i)
	}
	return groups
}

// inputKey writes the arguments of a fluent that are no outputs: fluents with
// one key are of one group.
func inputKey(t *gdl.Term, outputs uint) string {
	var b strings.Builder
	for i, arg := range t.Args {
		if outputs>>i&1 == 0 {
			b.WriteString(arg.String())
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// outputSets returns the sets of arguments that are tried as outputs, small
// ones first.
func outputSets(arity int) []uint {
	var sets []uint
	for size := 1; size <= arity; size++ {
		if arity > maxProjected && size != 1 && size < arity-1 {
			continue
		}
		for set := uint(1); set < 1<<arity && arity < 30; set++ {
			if bits.OnesCount(set) == size {
				sets = append(sets, set)
			}
		}
	}
	return sets
}

// addGroups adds for every symbol and every set of output arguments that at
// most one and that at least one fluent of each group holds (AIJ 2012 sec.
// 6.3, "Functionals").
func (c *candidates) addGroups(t *fluentTable) {
	for _, f := range t.order {
		for _, outputs := range outputSets(f.arity) {
			rank := 1
			if f.arity == 1 {
				rank = 0
			}
			fam := &family{}
			for _, group := range t.groups(f, outputs) {
				if len(group) > 1 {
					most := c.addAtMostOne(group, rank)
					fam.add(most)
					fam.most = append(fam.most, most)
					fam.least = append(fam.least, c.addAtLeastOne(group, rank))
				}
			}
			c.families = append(c.families, fam)
		}
	}
}

// A family is the statements that one argument is a function of others, one
// for each value of these.
type family struct {
	members []int // that there is at most one value
	most    []int // by group, that there is at most one
	least   []int // by group, that there is at least one
}

func (f *family) add(i int) {
	if i >= 0 {
		f.members = append(f.members, i)
	}
}

// rankFamilies moves those families to the back of which random matches have
// falsified members: that a cell has one content is a law of the game, that a
// file of the board has one king or an empty cell is a coincidence, and if it
// holds it is hard to prove.
func (p *store) rankFamilies() {
	lawful := map[int]bool{}
	note := func(members []int, whole bool) {
		for _, i := range members {
			lawful[i] = lawful[i] || whole
		}
	}
	for _, f := range p.cands.families {
		whole := p.unfalsified(f.members)
		note(f.members, whole)
		note(f.least, whole && p.unfalsified(f.least))
		p.noteExact(f, lawful)
	}
	for i, ok := range lawful {
		if !ok && i >= 0 {
			p.cands.all[i].rank = 2
		}
	}
}

// demoteUnits moves to the back what says of a fluent that it never holds, if
// most fluents of its symbol do: what has resisted the first stage then is
// mostly a state that random matches have missed, and each of these costs the
// functions a round.
func (p *store) demoteUnits() {
	seen, all := map[functor]int{}, map[functor]int{}
	for i, c := range p.cands.all {
		if c.kind == never {
			f := functorOf(p.game.Fluents[c.fluents[0]])
			all[f]++
			if p.state[i] == falsified {
				seen[f]++
			}
		}
	}
	for i, c := range p.cands.all {
		if c.kind != never || p.state[i] != pending {
			continue
		}
		if f := functorOf(p.game.Fluents[c.fluents[0]]); 4*seen[f] >= 3*all[f] {
			c.rank = 2
		}
	}
}

// noteExact notes the groups of a family of which exactly one fluent held in
// all states that were seen, such as the cells of a king, also where there are
// other pieces of which there are several.
func (p *store) noteExact(f *family, lawful map[int]bool) {
	for g, least := range f.least {
		most := f.most[g]
		if most >= 0 && least >= 0 && p.state[most] != falsified && p.state[least] != falsified {
			lawful[most], lawful[least] = true, true
		}
	}
}

// unfalsified tells whether none of the candidates is known to be false.
func (p *store) unfalsified(members []int) bool {
	for _, i := range members {
		if i >= 0 && p.state[i] == falsified {
			return false
		}
	}
	return true
}

// addUnits adds that each fluent never holds and that it always holds.
func (c *candidates) addUnits() {
	for f := range c.net.Fluent {
		c.addNever(int32(f))
		c.addAtLeastOne([]int32{int32(f)}, 0)
	}
}

// maxMixed is the number of symbols below which unions are tried.
const maxMixed = 24

// addMixedGroups adds exactly-one groups that join the fluents of two or
// three symbols with at most one argument, such as whose turn it is to place
// or to select. Most of them are false and fall at the first random match.
func (c *candidates) addMixedGroups(t *fluentTable) {
	var small []functor
	for _, f := range t.order {
		if f.arity <= 1 && len(t.of[f]) <= 64 {
			small = append(small, f)
		}
	}
	if len(small) > maxMixed {
		return
	}
	for i := range small {
		for j := i + 1; j < len(small); j++ {
			c.addUnion(t, small[i], small[j])
			for k := j + 1; k < len(small); k++ {
				c.addUnion(t, small[i], small[j], small[k])
			}
		}
	}
}

func (c *candidates) addUnion(t *fluentTable, symbols ...functor) {
	var union []int32
	for _, f := range symbols {
		union = append(union, t.of[f]...)
	}
	c.addAtMostOne(union, 0)
	c.addAtLeastOne(union, 0)
}
