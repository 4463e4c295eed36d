package discover

import (
	"context"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/mine"
)

// Bounds on clauses.
const (
	maxProvedPairs   = 300 // proved clauses that are generalised
	maxGroundClauses = 12  // clauses without variables that are stated
)

// findClauses mines pairs of fluents. In a pair, the fluents exclude each other, or one implies the other, or at
// least one always holds.
func (d *discoverer) findClauses(ctx context.Context) error {
	t := d.task
	if !mine.Pairs.Add(t) {
		return nil
	}
	// Groups of few fluents are clauses too.
	short := invariant.OfKinds(invariant.ClauseBound, invariant.ExclusiveBound, invariant.CoveringBound)
	pairs := induction.InductionStage{StageName: "pairs", Selection: short, RunCondition: induction.AlwaysRun, BudgetDivisor: 3}
	if err := induction.RunStage(ctx, t, pairs); err != nil {
		return err
	}
	var list []*invariantGuess
	var proved []fluentClause
	for c := range t.ProvedCandidates() {
		clause := c.StatedBound()
		if clause.BoundKind != invariant.ClauseBound || len(clause.BoundedLits) != 2 || len(proved) == maxProvedPairs {
			continue
		}
		proved = append(proved, d.fluentClauseOf(clause))
		for _, g := range d.generaliseClause(proved[len(proved)-1]) {
			list = d.addGuess(list, g)
		}
	}
	for _, g := range d.joinClauses(proved) {
		list = d.addGuess(list, g)
	}
	// With the help of the clauses, more of the earlier guesses may be proved.
	yes, _, err := d.splitImplied(ctx, append(d.unprovedGuesses, list...))
	d.provedGuesses = append(d.provedGuesses, yes...)
	return err
}

// A fluentClause is a clause: not f or not g, not f or g, or f or g.
type fluentClause struct {
	first, second               *gdl.Term
	firstNegated, secondNegated bool
}

func (d *discoverer) fluentClauseOf(c invariant.CardinalityBound) fluentClause {
	a, b := c.BoundedLits[0], c.BoundedLits[1]
	if b.IsNegative() && !a.IsNegative() { // write an implication forwards
		a, b = b, a
	}
	nodes := d.task.Net.Nodes
	return fluentClause{d.table.FluentTerms[nodes[a.NodeIndex()].InputIndex], d.table.FluentTerms[nodes[b.NodeIndex()].InputIndex], a.IsNegative(), b.IsNegative()}
}

// joinClauses joins clauses that have one fluent in common: their other fluents become
// a list.
func (d *discoverer) joinClauses(pairs []fluentClause) []*invariantGuess {
	type key struct {
		with       string // the fluent in common
		of         invariant.Functor
		notF, notG bool
		first      bool // the fluent in common comes first
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
		note(key{p.second.String(), invariant.FunctorOf(p.first), p.firstNegated, p.secondNegated, p.firstNegated == p.secondNegated}, p.second, p.first)
		note(key{p.first.String(), invariant.FunctorOf(p.second), p.firstNegated, p.secondNegated, true}, p.first, p.second)
	}
	var list []*invariantGuess
	for _, k := range order {
		if others := lists[k]; len(others) > 1 && len(others) <= maxReadableValues {
			list = append(list, joinedClauseGuess(fluents[k], others, k.first, k.notF, k.notG))
		}
	}
	return list
}

// joinedClauseGuess writes as one guess the clauses of the fluent with, which comes first in each of them or second in each, and of each of some
// other fluents.
func joinedClauseGuess(with *gdl.Term, others []*gdl.Term, first, notF, notG bool) *invariantGuess {
	one, some := "(true "+with.String()+")", "some-"+others[0].Name
	g := &invariantGuess{rankByKind: twoFluentClauses, groupSize: len(others)}
	switch {
	case notF && notG:
		g.proposedName, g.formulaText = "not-both-"+nameOfTerm(with)+"-"+some, "(not (and "+one+" (true ?f)))"
	case notF && first:
		g.proposedName, g.formulaText = nameOfTerm(with)+"-implies-"+some, "(=> "+one+" (true ?f))"
	case notF:
		g.proposedName, g.formulaText = some+"-implies-"+nameOfTerm(with), "(=> (true ?f) "+one+")"
	default:
		g.proposedName, g.formulaText = nameOfTerm(with)+"-or-"+some, "(or "+one+" (true ?f))"
	}
	g.formulaText = quantifyFormula("(?f ("+strings.Join(termTexts(others), " ")+"))", g.formulaText)
	return g
}

// generaliseClause writes a clause as it is, and with variables in the place of
// some arguments.
func (d *discoverer) generaliseClause(c fluentClause) []*invariantGuess {
	f, g := c.first, c.second
	var list []*invariantGuess
	for _, share := range []bool{true, false} {
		for open := -1; open <= len(f.Args)+len(g.Args); open++ {
			p := &clausePattern{firstWriter: d.newAtomWriter(invariant.FunctorOf(f)), secondWriter: d.newAtomWriter(invariant.FunctorOf(g))}
			p.fillVariables(f, g, share, open)
			list = append(list, p.clauseGuess(c.firstNegated, c.secondNegated))
		}
	}
	return list
}

// A clausePattern is two fluents with variables, some of which they share.
type clausePattern struct {
	firstWriter, secondWriter *atomWriter
	variableNames             []string
}

// fillVariables puts variables in the place of the arguments that the fluents have in common, if share is set. It
// puts a variable in the place of one more argument, whose number is open. If open is the number of arguments, it
// does so for all.
func (p *clausePattern) fillVariables(f, g *gdl.Term, share bool, open int) {
	names := []string{"?x", "?y", "?z", "?u", "?v", "?w"}
	next := func() string {
		name := names[len(p.variableNames)%len(names)] + strings.Repeat("1", len(p.variableNames)/len(names))
		p.variableNames = append(p.variableNames, name)
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
			p.firstWriter.argTexts[i] = next()
			shared[partner] = p.firstWriter.argTexts[i]
		case i == open || open == len(f.Args)+len(g.Args):
			p.firstWriter.argTexts[i] = next()
		default:
			p.firstWriter.fixArg(i, x)
		}
	}
	for j, y := range g.Args {
		switch {
		case shared[j] != "":
			p.secondWriter.argTexts[j] = shared[j]
		case len(f.Args)+j == open || open == len(f.Args)+len(g.Args):
			p.secondWriter.argTexts[j] = next()
		default:
			p.secondWriter.fixArg(j, y)
		}
	}
}

// clauseGuess returns the guess of a clause. The arguments tell whether its first and its second fluent are negated.
func (p *clausePattern) clauseGuess(first, second bool) *invariantGuess {
	s, t := p.firstWriter.write(), p.secondWriter.write()
	g := &invariantGuess{rankByKind: twoFluentClauses, groupSize: 1000 * len(p.variableNames)} // rank before the guesses with lists
	switch v, w := p.firstWriter.nameSuffix()[1:], p.secondWriter.nameSuffix(); {
	case first && second:
		g.proposedName, g.formulaText = "not-both-"+v+w, "(not (and "+s+" "+t+"))"
	case first:
		g.proposedName, g.formulaText = v+"-implies"+w, "(=> "+s+" "+t+")"
	default:
		g.proposedName, g.formulaText = v+"-or"+w, "(or "+s+" "+t+")"
	}
	g.formulaText = quantifyFormula(strings.Join(p.variableNames, " "), g.formulaText)
	return g
}

// limitGroundClauses drops clauses without variables where there are many.
func (d *discoverer) limitGroundClauses() {
	singles := 0
	kept := make([]bool, len(d.provedGuesses))
	for i, g := range d.provedGuesses {
		kept[i] = g.rankByKind != twoFluentClauses || g.groupSize > 0
		if !kept[i] && singles < maxGroundClauses {
			kept[i] = true
			singles++
		}
	}
	d.keepChosen(kept)
}
