package unroll

import "github.com/gdllint/gdllint/asp"

// ChangeGates makes literals about changes of weighted sums of gates.
type ChangeGates struct {
	LogicGates
	lits map[[2]asp.Lit]asp.Lit
}

// appendChange appends two weighted literals: that a gate begins to hold (weight), and that it
// ceases to hold (-weight). before and after are its values.
func (g *ChangeGates) appendChange(change []asp.WeightedLit, before, after asp.Lit, weight int32) []asp.WeightedLit {
	for _, d := range []asp.WeightedLit{{Lit: g.changeLit(before.Complement(), after), Weight: weight}, {Lit: g.changeLit(before, after.Complement()), Weight: -weight}} {
		if d.Lit != g.TrueLit.Complement() {
			change = append(change, d)
		}
	}
	return change
}

// changeLit returns the conjunction of two literals. It is made once, since several sums may ask
// for it.
func (g *ChangeGates) changeLit(before, after asp.Lit) asp.Lit {
	key := [2]asp.Lit{before, after}
	known, is := g.lits[key]
	if !is {
		if g.lits == nil {
			g.lits = map[[2]asp.Lit]asp.Lit{}
		}
		known = g.Conjunction([]asp.Lit{before, after})
		g.lits[key] = known
	}
	return known
}

// RisesLit returns the literal that says that a change is at least one.
func (g *ChangeGates) RisesLit(change []asp.WeightedLit) asp.Lit {
	return g.changeAtLeastOne(change, 1)
}

// FallsLit returns the literal that says that a change is at most minus one.
func (g *ChangeGates) FallsLit(change []asp.WeightedLit) asp.Lit {
	return g.changeAtLeastOne(change, -1)
}

// changeAtLeastOne returns the literal that says that sign times a change is at least one.
func (g *ChangeGates) changeAtLeastOne(change []asp.WeightedLit, sign int32) asp.Lit {
	bound, units := int64(1), true
	var positive []asp.WeightedLit // w*l = -w*(not l) + w
	var lits []asp.Lit
	for _, d := range change {
		if d.Weight *= sign; d.Weight < 0 {
			bound -= int64(d.Weight)
			d.Lit, d.Weight = d.Lit.Complement(), -d.Weight
		}
		positive, lits, units = append(positive, d), append(lits, d.Lit), units && d.Weight == 1
	}
	if units {
		return g.AtLeastLit(int(bound), lits)
	}
	a := g.LogicProgram.NewAtom()
	g.LogicProgram.AddWeightRule(a, int32(bound), positive...)
	return a.PosLit()
}
