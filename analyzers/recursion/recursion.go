package recursion

import (
	_ "embed"

	"github.com/gdllint/gdllint/analyzers/graph"
	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

//go:embed doc.go
var doc string

// Analyzer reports recursions that need not end.
var Analyzer = lint.New("recursion", doc, run, graph.Analyzer, survey.Analyzer)

func run(pass *lint.Pass) error {
	rules := survey.Of(pass.Pass).Rules
	graphs := graph.Of(pass.Pass)
	restricted := map[*gdl.Rule]bool{}
	limit := newLimit(pass)
	toTheLetter := pass.Unit.Wanted("R05") // it is off by default, and takes time
	for _, r := range rules {
		for _, t := range unrestricted(r, graphs.Plain()) {
			if limit.bounded() {
				break
			}
			restricted[r] = true
			pass.Reportf("R01", t.arg, "argument '%s' of '%s' may grow for ever, since this rule calls itself with it; bind it by a relation of finitely many facts",
				pass.Text(t.arg), t.atom.Spelling)
		}
		if toTheLetter {
			for _, t := range unrestricted(r, graphs.Extended()) {
				pass.Reportf("R05", t.arg, "argument '%s' of '%s' breaks the general recursion restriction to the letter; bind it by a relation outside the cycle",
					pass.Text(t.arg), t.atom.Spelling)
			}
		}
		checkTautology(pass, r)
	}
	checkCyclic(pass, rules, graphs)
	reportGrowths(pass, limit, restricted)
	return nil
}

// A violation is an argument of an atom of a body that breaks the recursion
// restriction.
type violation struct{ atom, arg *gdl.Term }

// unrestricted returns the arguments in a rule that break the recursion
// restriction (AIJ 2012 Def. 2.3). If the rule is p(s1..sm) <- b1(t1) .. bn(tn)
// and some bi is q(v1..vk), in a cycle with p, then each v must be ground, or
// be one of the s, or occur in some t of a b that is in no cycle with p.
func unrestricted(r *gdl.Rule, g *gdl.Graph) []violation {
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
	var list []violation
	seen := map[*gdl.Term]bool{}
	for _, c := range clauses {
		for _, v := range unrestrictedClause(c, g) {
			if !seen[v.arg] {
				seen[v.arg] = true
				list = append(list, v)
			}
		}
	}
	return list
}

func unrestrictedClause(c *gdl.Clause, g *gdl.Graph) []violation {
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
	var list []violation
	for _, q := range recursive {
		for _, v := range q.Args {
			if !v.IsGround() && !safe[v.String()] {
				list = append(list, violation{q, v})
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
			f := lint.Findingf("R03", l, "'%s' is both head and condition, so this rule derives nothing; remove it", pass.Text(l))
			edits := pass.Edits()
			edits.Remove(r)
			f.UnsafeFixes = edits.Fix("Remove the rule")
			pass.Report(f)
		}
	}
	for _, l := range r.Body {
		check(l)
	}
}
