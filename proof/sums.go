package proof

import (
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// Bounds on sums: how many features they are made of, and of how many
// fluents.
const (
	maxFeatures   = 80
	maxSumFluents = 400
)

// A feature is a number that a state has: how many of some conditions hold. It
// counts the fluents of a symbol, or those with a certain argument, or it is
// the value of a counter (counters.go).
type feature struct {
	refs []ref
	of   functor // if it counts all fluents of a symbol
}

// addSums adds the equations between numbers of fluents that hold in all
// sampled states, such as that as many pieces are in the pool as cells are
// empty. It reports whether there are any.
func (p *Prover) addSums() bool {
	if !p.goalsOpen() || len(p.samples) == 0 || len(p.net.Fluent) > 2000 {
		return false
	}
	features := append(p.features(), p.counterFeatures()...)
	found := false
	for _, relation := range p.shortEquations(features) {
		if lits, ok := p.sumLits(features, relation); ok {
			p.cands.addSum(lits)
			found = true
		}
	}
	p.growState()
	return found
}

// shortEquations returns the equations between features that hold in all
// sampled states and do not follow from invariants.
func (p *Prover) shortEquations(features []feature) [][]int64 {
	e := newEquations(features, relations(p.sampleFeatures(features)))
	e.shorten()
	t := newFluentTable(p.game.Fluents)
	total := map[functor]int{}
	for i, f := range features {
		if f.of != (functor{}) {
			total[f.of] = i
		}
	}
	e.independent(p.knownTotals(t, total, features))
	return e.rows
}

// features returns the counts that vary over the samples.
func (p *Prover) features() []feature {
	t := newFluentTable(p.game.Fluents)
	var features []feature
	for _, f := range t.order {
		features = append(features, feature{refs: p.cands.refs(t.of[f]), of: f})
		for arg := range f.arity {
			for _, group := range t.groups(f, ^(uint(1) << arg)) {
				if f.arity > 1 || len(t.of[f]) <= 4 {
					features = append(features, feature{refs: p.cands.refs(group)})
				}
			}
		}
	}
	if len(features) > maxFeatures {
		return p.coarseFeatures(t)
	}
	return features
}

// coarseFeatures are those of the last arguments only, which tell kinds of
// pieces apart.
func (p *Prover) coarseFeatures(t *fluentTable) []feature {
	var features []feature
	for _, f := range t.order {
		features = append(features, feature{refs: p.cands.refs(t.of[f]), of: f})
		if f.arity > 1 {
			groups := t.groups(f, 1<<(f.arity-1)-1)
			if len(groups) <= 16 {
				for _, group := range groups {
					features = append(features, feature{refs: p.cands.refs(group)})
				}
			}
		}
	}
	return features[:min(len(features), maxFeatures)]
}

// sampleFeatures counts each feature in some sampled states. The first column
// is 1: as the first one it is solved for, and the coefficients of the others
// stay whole.
func (p *Prover) sampleFeatures(features []feature) [][]int64 {
	var rows [][]int64
	values := make([][][]uint64, len(features))
	for i, f := range features {
		values[i] = p.sampleGates(f.refs)
	}
	looks := len(p.samples[0])
	for look := 0; look < looks && len(rows) < 6*maxFeatures; look++ {
		for lane := look % 5; lane < lanes; lane += 13 {
			row := make([]int64, len(features)+1)
			row[0] = 1
			for i := range features {
				for _, v := range values[i] {
					row[i+1] += int64(v[look] >> lane & 1)
				}
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// sumLits turns an equation with coefficients of -1, 0 and 1 into literals of
// which a constant number holds: where one counts negatively, that it does
// not hold counts.
func (p *Prover) sumLits(features []feature, relation []int64) ([]ref, bool) {
	weight := map[ref]int64{}
	var order []ref
	for i, f := range features {
		if relation[i+1] == 0 {
			continue
		}
		for _, fl := range f.refs {
			if _, seen := weight[fl]; !seen {
				order = append(order, fl)
			}
			weight[fl] += relation[i+1]
		}
	}
	var lits []ref
	for _, fl := range order {
		switch weight[fl] {
		case 0:
		case 1:
			lits = append(lits, fl)
		case -1:
			lits = append(lits, fl.Not())
		default:
			return nil, false
		}
	}
	return lits, len(lits) > 1 && len(lits) <= maxSumFluents
}

// addSum adds that as many of lits hold as in the initial state.
func (c *candidates) addSum(lits []ref) int {
	n, kind := c.countAtStart(lits), sum
	for _, l := range lits {
		if c.net.Nodes[l.Node()].Kind != circuit.FluentNode {
			kind = balance
		}
	}
	violation := c.net.Or(c.net.AtLeast(n, lits...).Not(), c.net.AtLeast(n+1, lits...))
	return c.add(&candidate{kind: kind, lits: lits, violation: violation})
}

// countAtStart returns how many literals hold in the initial state.
func (c *candidates) countAtStart(lits []ref) (n int) {
	m := lookAtStart(c.net)
	for _, l := range lits {
		n += int(m.ev.Value(l) & 1)
	}
	return n
}

// brokenAfter returns that a candidate which holds at time t does not at time
// t+1. For sums it compares what begins to hold with what ends: only what a
// move changes matters, where two sums over the whole board would drown the
// solver.
func (u *unrolling) brokenAfter(t int, c *candidate) asp.Lit {
	if !c.isSum() {
		switch {
		case c.kind == atMostOne && goesOn(u.net, c.fluents):
			return u.twoAfter(t, c.fluents)
		case c.kind == atLeastOne && goesOn(u.net, c.fluents):
			return u.noneAfter(t, c.fluents)
		}
		return u.lit(t+1, c.violation)
	}
	begins, ends := u.changes(t, c.lits)
	differ := u.prog.NewAtom()
	if c.kind == noFewer {
		u.prog.Rule(differ, u.enough(begins, ends).Not())
	} else if u.local {
		u.differStepwise(differ, begins, ends)
	} else {
		u.differAtOnce(differ, begins, ends)
	}
	return differ.Pos()
}

// changes returns, of literals at time t, what begins to hold with the move
// and what ends. What one of them is after the move another one may have been
// before it, as where everything moves on by one place: these two cancel out.
func (u *unrolling) changes(t int, lits []ref) (begins, ends []asp.Lit) {
	left := map[asp.Lit]int{} // before the move, less after it
	for _, l := range lits {
		left[u.lit(t, l)]++
		left[u.lit(t+1, l)]--
	}
	var befores, afters []asp.Lit
	for _, l := range lits {
		before, after := u.lit(t, l), u.lit(t+1, l)
		ended, begun := left[before] > 0, left[after] < 0
		if ended {
			left[before]--
		}
		if begun {
			left[after]++
		}
		switch {
		case ended && begun:
			begins, ends = u.change(begins, ends, before, after)
		case ended:
			befores = append(befores, before)
		case begun:
			afters = append(afters, after)
		}
	}
	for i, before := range befores {
		begins, ends = u.change(begins, ends, before, afters[i])
	}
	return begins, ends
}

// change adds that a literal begins to hold, and that it ends.
func (u *unrolling) change(begins, ends []asp.Lit, before, after asp.Lit) (_, _ []asp.Lit) {
	return append(begins, u.and([]asp.Lit{before.Not(), after})), append(ends, u.and([]asp.Lit{before, after.Not()}))
}

// differAtOnce defines that not as many of begins as of ends hold: as many do if,
// of those that begin and those that do not end, as many hold as there are.
func (u *unrolling) differAtOnce(differ asp.Atom, begins, ends []asp.Lit) {
	u.prog.Rule(differ, u.atLeast(len(ends)+1, beginOrStay(begins, ends)))
	u.prog.Rule(differ, u.enough(begins, ends).Not())
}

// enough is that at least as many of begins as of ends hold.
func (u *unrolling) enough(begins, ends []asp.Lit) asp.Lit {
	return u.atLeast(len(ends), beginOrStay(begins, ends))
}

func beginOrStay(begins, ends []asp.Lit) []asp.Lit {
	lits := slices.Clone(begins)
	for _, l := range ends {
		lits = append(lits, l.Not())
	}
	return lits
}

// differStepwise defines the same for each number of changes: that is larger,
// but where the move is given the solver gets by with fewer conflicts.
func (u *unrolling) differStepwise(differ asp.Atom, begins, ends []asp.Lit) {
	for n := 1; n <= len(begins); n++ {
		more := u.atLeast(n, append([]asp.Lit(nil), begins...))
		less := u.atLeast(n, append([]asp.Lit(nil), ends...))
		u.prog.Rule(differ, more, less.Not())
		u.prog.Rule(differ, less, more.Not())
		if n > maxChange {
			// More than so many changes at once count as broken.
			u.prog.Rule(differ, more)
			u.prog.Rule(differ, less)
			break
		}
	}
}

// maxChange bounds how many literals of a sum one step may change for the sum
// to be compared exactly in a local program; steps that change more drop it.
const maxChange = 8
