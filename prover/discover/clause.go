package discover

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof/diagram"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/mine"
)

// This file finds clauses of two fluents that are worth stating.

// Bounds on clauses.
const (
	maxProvedPairs   = 300 // proved clauses that are generalised
	maxGroundClauses = 12  // clauses without variables that are stated
)

// findClauses mines clauses of two fluents and proves them. In a clause the fluents exclude each other, or one implies
// the other, or at least one always holds. It adds the proved clauses as they are, with variables, and with lists, and tries
// the guesses that were not proved again.
func (d *discoverer) findClauses(ctx context.Context) error {
	t := d.task
	if !mine.Pairs.Add(t) {
		return nil
	}
	// Exclusive and covering bounds on two fluents are clauses, too.
	short := invariant.OfKinds(invariant.ClauseBound, invariant.ExclusiveBound, invariant.CoveringBound)
	pairs := induction.InductionStage{StageName: "pairs", Selection: short, BudgetDivisor: 3}
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
	if b.IsNegative() && !a.IsNegative() { // an implication has its negated fluent first
		a, b = b, a
	}
	nodes := d.task.Net.Nodes
	return fluentClause{d.table.FluentTerms[nodes[a.NodeIndex()].InputIndex], d.table.FluentTerms[nodes[b.NodeIndex()].InputIndex], a.IsNegative(), b.IsNegative()}
}

// joinClauses joins clauses that have one fluent in common and whose other fluents have one symbol: these become
// a list of 2 to maxReadableValues fluents.
func (d *discoverer) joinClauses(pairs []fluentClause) []*invariantGuess {
	type key struct {
		with       string // the fluent in common
		of         invariant.Functor
		notF, notG bool
		first      bool // the fluent in common is written first
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

// joinedClauseGuess writes several clauses as one guess. Each has the fluent with and one of the others. If first is
// set, with is the first fluent of each clause.
func joinedClauseGuess(with *gdl.Term, others []*gdl.Term, first, notF, notG bool) *invariantGuess {
	f, g := clauseSide{nameOfTerm(with), "(true " + with.String() + ")"}, clauseSide{"some-" + others[0].Name, "(true ?f)"}
	if !first {
		f, g = g, f
	}
	return newClauseGuess(f, g, notF, notG, "(?f ("+diagram.Terms(others).String()+"))", len(others))
}

// A clauseSide is one side of a clause, in words for a name and as an atom.
type clauseSide struct{ nameWords, atom string }

// newClauseGuess returns the guess of a clause of two sides, of which the second is negated only if the first is.
func newClauseGuess(f, g clauseSide, notF, notG bool, variables string, size int) *invariantGuess {
	form := [3]string{"", "-or-", "(or %s %s)"}
	switch {
	case notF && notG:
		form = [3]string{"not-both-", "-", "(not (and %s %s))"}
	case notF:
		form = [3]string{"", "-implies-", "(=> %s %s)"}
	}
	return &invariantGuess{rankByKind: twoFluentClauses, groupSize: size, proposedName: form[0] + f.nameWords + form[1] + g.nameWords,
		formulaText: quantifyFormula(variables, fmt.Sprintf(form[2], f.atom, g.atom))}
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
			first, second := clauseSide{p.firstWriter.nameSuffix()[1:], p.firstWriter.write()}, clauseSide{p.secondWriter.nameSuffix()[1:], p.secondWriter.write()}
			list = append(list, newClauseGuess(first, second, c.firstNegated, c.secondNegated, strings.Join(p.variableNames, " "),
				1000*len(p.variableNames))) // rank before the guesses with lists
		}
	}
	return list
}

// A clausePattern is two fluents with variables, some of which they share.
type clausePattern struct {
	firstWriter, secondWriter *atomWriter
	variableNames             []string
}

// fillVariables puts variables in the place of the arguments that the fluents have in common, if share is set. It also
// puts a variable in the place of the argument with the index open, counted over both fluents. If open is the number of
// all arguments, it does so for all.
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

// limitGroundClauses drops the clauses without variables after the first maxGroundClauses of them.
func (d *discoverer) limitGroundClauses() {
	singles := 0
	d.provedGuesses = slices.DeleteFunc(d.provedGuesses, func(g *invariantGuess) bool {
		if g.rankByKind != twoFluentClauses || g.groupSize > 0 {
			return false
		}
		singles++
		return singles > maxGroundClauses
	})
}
