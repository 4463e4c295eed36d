// Package recursion defines an Analyzer that reports recursions which need not
// end.
package recursion

import (
	_ "embed"

	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

//go:embed rules.md
var doc string

// Analyzer reports recursions that need not end.
var Analyzer = lint.New("recursion", doc, checkRecursions, survey.Analyzer)

func checkRecursions(pass *lint.Pass) error {
	rules := survey.RulesheetSurvey(pass.Pass).Rules
	restricted := map[*gdl.Rule]bool{}
	limit := newGrowthLimit(pass)
	toTheLetter := pass.Unit.IsWanted("R05") // it is off by default, and takes time
	for _, r := range rules {
		for _, t := range unrestrictedArgs(r, pass.Graph()) {
			if limit.isBounded() {
				break
			}
			restricted[r] = true
			pass.Reportf("R01", t.growingArg, "argument '%s' of '%s' may grow for ever, since this rule calls itself with it; bind it by a relation of finitely many facts",
				pass.NodeText(t.growingArg), t.calledAtom.Spelling)
		}
		if toTheLetter {
			for _, t := range unrestrictedArgs(r, pass.Extended()) {
				pass.Reportf("R05", t.growingArg, "argument '%s' of '%s' breaks the general recursion restriction to the letter; bind it by a relation outside the cycle",
					pass.NodeText(t.growingArg), t.calledAtom.Spelling)
			}
		}
		checkTautology(pass, r)
	}
	checkCyclicRecursion(pass, rules)
	reportGrowths(pass, limit, restricted)
	return nil
}

// A restrictionViolation is an argument of an atom of a body that breaks the recursion
// restriction.
type restrictionViolation struct{ calledAtom, growingArg *gdl.Term }

// unrestrictedArgs returns the arguments in a rule that break the recursion
// restriction (AIJ 2012 Def. 2.3). If the rule is p(s1..sm) <- b1(t1) .. bn(tn)
// and some bi is q(v1..vk), in a cycle with p, then each v must be ground, or
// be one of the s, or occur in some t of a b that is in no cycle with p.
func unrestrictedArgs(r *gdl.Rule, g *gdl.Graph) []restrictionViolation {
	recursive := false
	r.WalkLiterals(func(l *gdl.Literal, positive bool) {
		recursive = recursive || positive && l.Op == gdl.OpAtom && g.SameCycle(r.Head.Name, l.Atom.Name)
	})
	if !recursive {
		return nil
	}
	clauses, err := r.Clauses()
	if err != nil {
		return nil // too many to look at one by one; the size is reported elsewhere
	}
	var list []restrictionViolation
	seen := map[*gdl.Term]bool{}
	for _, c := range clauses {
		for _, v := range unrestrictedClauseArgs(c, g) {
			if !seen[v.growingArg] {
				seen[v.growingArg] = true
				list = append(list, v)
			}
		}
	}
	return list
}

func unrestrictedClauseArgs(c *gdl.Clause, g *gdl.Graph) []restrictionViolation {
	safe := map[string]bool{}
	for _, s := range c.Head.Args {
		safe[s.String()] = true
	}
	var recursive []*gdl.Term
	for _, b := range c.Body {
		switch {
		case b.Negative || b.Distinct:
		case g.SameCycle(c.Head.Name, b.Atom.Name):
			recursive = append(recursive, b.Atom)
		default:
			for _, t := range b.Atom.Args {
				t.WalkTerms(func(t *gdl.Term) { safe[t.String()] = true })
			}
		}
	}
	var list []restrictionViolation
	for _, q := range recursive {
		for _, v := range q.Args {
			if !v.IsGround() && !safe[v.String()] {
				list = append(list, restrictionViolation{q, v})
			}
		}
	}
	return list
}

// checkTautology reports a rule whose head is one of its own conditions.
func checkTautology(pass *lint.Pass, r *gdl.Rule) {
	var check func(l *gdl.Literal)
	check = func(l *gdl.Literal) {
		switch {
		case l.Op == gdl.OpAnd:
			for _, a := range l.Args {
				check(a)
			}
		case l.Op == gdl.OpAtom && gdl.EqualTerms(l.Atom, r.Head):
			f := lint.Findingf("R03", l, "'%s' is both head and condition, so this rule derives nothing; remove it", pass.NodeText(l))
			edits := pass.NewEdits()
			edits.RemoveNode(r)
			f.UnsafeFixes = edits.SuggestFix("Remove the rule")
			pass.Report(f)
		}
	}
	for _, l := range r.Body {
		check(l)
	}
}
