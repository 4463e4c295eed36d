package discover

import (
	"context"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/mine"
)

// Bounds on clauses: how many proved ones are generalised, and how many of
// those that can not be are stated.
const (
	maxClauses = 300
	maxSingles = 12
)

// FindClauses mines pairs of fluents that exclude each other, of which one
// implies the other, or of which one always holds.
func (d *discoverer) FindClauses(ctx context.Context) error {
	t := d.task
	if !mine.MinePairs(t) {
		return nil
	}
	t.DropInitiallyFalse()
	// Groups of few fluents are clauses too.
	short := invariant.Any(invariant.Is[invariant.Clause], invariant.OfSeveral)
	pairs := induction.Stage{Name: "pairs", Of: short, When: induction.Always, Part: 3}
	if err := induction.RunStage(ctx, t, pairs); err != nil {
		return err
	}
	var list []*guess
	var proved []pairOfFluents
	for c := range t.Proved() {
		clause, is := c.Shape.(invariant.Clause)
		if !is || len(clause.Of) != 2 || len(proved) == maxClauses {
			continue
		}
		proved = append(proved, d.pairOf(clause))
		for _, g := range d.generalised(proved[len(proved)-1]) {
			list = d.add(list, g)
		}
	}
	for _, g := range d.grouped(proved) {
		list = d.add(list, g)
	}
	// With the clauses more of the first guesses may be proved.
	yes, _, err := d.implied(ctx, append(d.open, list...))
	d.found = append(d.found, yes...)
	return err
}

// A pairOfFluents is a clause: not f or not g, not f or g, or f or g.
type pairOfFluents struct {
	f, g       *gdl.Term
	notF, notG bool
}

func (d *discoverer) pairOf(c invariant.Clause) pairOfFluents {
	a, b := c.Of[0], c.Of[1]
	if b.Negative() && !a.Negative() { // write an implication forwards
		a, b = b, a
	}
	nodes := d.task.Net.Nodes
	return pairOfFluents{d.table.Terms[nodes[a.Node()].Index], d.table.Terms[nodes[b.Node()].Index], a.Negative(), b.Negative()}
}

// grouped joins clauses that have one fluent in common: the others become a
// list.
func (d *discoverer) grouped(pairs []pairOfFluents) []*guess {
	type key struct {
		with       string // the fluent in common
		of         invariant.Functor
		notF, notG bool
		first      bool // it comes first
	}
	lists := map[key][]*gdl.Term{}
	fluents := map[key]*gdl.Term{}
	var order []key
	note := func(k key, with, other *gdl.Term) {
		if lists[k] == nil {
			order = append(order, k)
		}
		lists[k], fluents[k] = append(lists[k], other), with
	}
	for _, p := range pairs {
		note(key{p.g.String(), invariant.FunctorOf(p.f), p.notF, p.notG, p.notF == p.notG}, p.g, p.f)
		note(key{p.f.String(), invariant.FunctorOf(p.g), p.notF, p.notG, true}, p.f, p.g)
	}
	var list []*guess
	for _, k := range order {
		if others := lists[k]; len(others) > 1 && len(others) <= maxValues {
			list = append(list, groupGuess(fluents[k], others, k.first, k.notF, k.notG))
		}
	}
	return list
}

// groupGuess writes the clauses of one fluent, the first or the second of
// each, and of several others.
func groupGuess(with *gdl.Term, others []*gdl.Term, first, notF, notG bool) *guess {
	one, some := "(true "+with.String()+")", "some-"+others[0].Name
	g := &guess{strength: clauses, size: len(others)}
	switch {
	case notF && notG:
		g.name, g.text = "not-both-"+word(with)+"-"+some, "(not (and "+one+" (true ?f)))"
	case notF && first:
		g.name, g.text = word(with)+"-implies-"+some, "(=> "+one+" (true ?f))"
	case notF:
		g.name, g.text = some+"-implies-"+word(with), "(=> (true ?f) "+one+")"
	default:
		g.name, g.text = word(with)+"-or-"+some, "(or "+one+" (true ?f))"
	}
	g.text = forall("(?f ("+strings.Join(texts(others), " ")+"))", g.text)
	return g
}

// generalised writes a clause as it is, and with variables in the place of
// some arguments.
func (d *discoverer) generalised(c pairOfFluents) []*guess {
	f, g := c.f, c.g
	var list []*guess
	for _, share := range []bool{true, false} {
		for open := -1; open <= len(f.Args)+len(g.Args); open++ {
			p := &clausePattern{d: d, v: d.newWriter(invariant.FunctorOf(f)), w: d.newWriter(invariant.FunctorOf(g))}
			p.fill(f, g, share, open)
			list = append(list, p.guess(c.notF, c.notG))
		}
	}
	return list
}

// A clausePattern is two fluents with variables, some of which they share.
type clausePattern struct {
	d    *discoverer
	v, w *writer
	vars []string
}

// fill puts variables in the place of arguments that the fluents have in
// common, if share is set, and of one more argument; open counts them through,
// and means all of them if it is their number.
func (p *clausePattern) fill(f, g *gdl.Term, share bool, open int) {
	names := []string{"?x", "?y", "?z", "?u", "?v", "?w"}
	next := func() string {
		name := names[len(p.vars)%len(names)] + strings.Repeat("1", len(p.vars)/len(names))
		p.vars = append(p.vars, name)
		return name
	}
	shared := map[int]string{} // by argument of g
	for i, x := range f.Args {
		partner := -1
		for j, y := range g.Args {
			if share && partner < 0 && shared[j] == "" && gdl.EqualTerms(x, y) {
				partner = j
			}
		}
		switch {
		case partner >= 0:
			p.v.args[i] = next()
			shared[partner] = p.v.args[i]
		case i == open || open == len(f.Args)+len(g.Args):
			p.v.args[i] = next()
		default:
			p.v.fix(i, x)
		}
	}
	for j, y := range g.Args {
		switch {
		case shared[j] != "":
			p.w.args[j] = shared[j]
		case len(f.Args)+j == open || open == len(f.Args)+len(g.Args):
			p.w.args[j] = next()
		default:
			p.w.fix(j, y)
		}
	}
}

// guess returns the guess of the clause whose first fluent, and second, is negative.
func (p *clausePattern) guess(first, second bool) *guess {
	s, t := p.v.atom(), p.w.atom()
	g := &guess{strength: clauses, size: 1000 * len(p.vars)} // before lists
	switch v, w := p.v.words()[1:], p.w.words(); {
	case first && second:
		g.name, g.text = "not-both-"+v+w, "(not (and "+s+" "+t+"))"
	case first:
		g.name, g.text = v+"-implies"+w, "(=> "+s+" "+t+")"
	default:
		g.name, g.text = v+"-or"+w, "(or "+s+" "+t+")"
	}
	g.text = forall(strings.Join(p.vars, " "), g.text)
	return g
}

// limitSingles drops clauses without variables where there are many.
func (d *discoverer) limitSingles() {
	singles := 0
	kept := make([]bool, len(d.found))
	for i, g := range d.found {
		kept[i] = g.strength != clauses || g.size > 0
		if !kept[i] && singles < maxSingles {
			kept[i] = true
			singles++
		}
	}
	d.drop(kept)
}
