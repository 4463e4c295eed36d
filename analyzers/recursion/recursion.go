// Package recursion defines an Analyzer that reports recursions that need not end, and relations that depend on their own
// negation.
package recursion

import (
	_ "embed"
	"fmt"
	"slices"
	"sync"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/played"
	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/grounding"
)

//go:embed rules.md
var doc string

// Analyzer reports recursions that need not end, and relations that depend on their own negation.
var Analyzer = lint.Table("recursion", doc, []lint.Row{
	{Code: "S01", Find: cycles, Text: "'@1' depends on its own negation@2; define one of these relations without the other"},
	{Code: "S01", Kind: "itself", Text: "'@1' depends on its own negation@2, so it would hold only where it does not hold; define it without this condition"},
	{Code: "S02", Kind: "constants", Text: "'@1' depends on its own negation@2, which some programs reject, although different constants in its arguments prevent a contradiction; negate a helper relation instead"},
	{Code: "R01", Find: growths, Text: "nothing limits argument '@@' of '@1': this rule calls itself with it, so a program that derives facts from facts may build ever larger terms; add a condition that only finitely many values meet"},
	{Code: "R02", Kind: "match", Severity: "note", Text: "'@@' can put one more term around the value of @1 with every move, and only the length of matches limits the number of states"},
	{Code: "R02", Kind: "states", Text: "'@@' can put one more term around the value of @1 with every move, so the game has infinitely many states; add a condition that only finitely many values meet"},
	{Code: "R03", Find: tautologies, Text: "'@@' is both head and condition, so this rule derives nothing", Unsafe: "Remove the rule", NotAt: []string{"K05"}},
	{Code: "R04", Find: circles, Text: "'@' can depend on itself with the same arguments, which makes some programs run for ever", Related: "the facts of this condition lead back to where they start"},
	{Code: "R05", Find: toTheLetter, Text: "argument '@@' of '@1' breaks the recursion restriction of GDL as it is printed; bind it by a condition on a relation outside the cycle"},
}, played.Analyzer)

// growths finds terms that may grow within a state, and terms that grow from state to state. Terms are bounded if no rule
// makes larger ones of smaller ones. In a run that is not static, they are also bounded if the game can be grounded.
func growths(p *lint.Pass, found lint.Found) {
	list := p.Growths()
	if len(list) == 0 {
		return
	}
	isBounded := sync.OnceValue(func() bool { return !p.Unit.StaticOnly && groundingEnds(p.Unit) })
	reported := map[*gdl.Rule]bool{} // rules that break the recursion restriction and are reported
	for _, r := range p.Rules {
		for _, t := range unrestrictedArgs(r, p.Graph()) {
			if isBounded() {
				return
			}
			reported[r.Rule] = true
			found(lint.CaseAt(t.arg, t.atom))
		}
	}
	if isBounded() {
		return
	}
	kind := "states"
	if states, _ := played.StatesOf(p.Pass); len(states) > 0 {
		kind = "match"
	}
	for _, r := range p.RulesFor(gdl.Terminal) {
		if steps, _ := model.Waits(p.Program, r); steps > 0 && len(r.Body) == 1 {
			kind = "match" // the match ends when the counter comes to a value
		}
	}
	for _, g := range list {
		if slices.ContainsFunc(g.Steps, func(s model.GrowthStep) bool { return reported[s.Rule] }) {
			continue
		}
		c := lint.CaseAt(g.Steps[0].Term, describeArgument(g.Steps[0].FromPosition)).OfKind(kind)
		for _, s := range g.Steps {
			if s.Rule == nil {
				continue
			}
			what := "passes on"
			if s.Wraps {
				what = "wraps"
			}
			c = c.Relating(lint.Place{Range: s.Term, Text: fmt.Sprintf("'%s' %s the value of %s and puts it into %s", p.NodeText(s.Term), what, describeArgument(s.FromPosition), describeArgument(s.ToPosition))})
		}
		found(c)
	}
}

func groundingEnds(unit *rulesheet.Unit) bool {
	opts := grounding.DefaultOptions()
	opts.MaxInstances, opts.OnlyAsked = 200_000, true
	_, err := grounding.GroundRulesheet(unit.Ctx, unit.File, opts)
	return err == nil
}

// describeArgument prints a position, as in "argument 1 of 'tape'".
func describeArgument(a gdl.ArgPosition) string {
	if a.Arity == 1 {
		return fmt.Sprintf("the argument of '%s'", a.Name)
	}
	return fmt.Sprintf("argument %d of '%s'", a.Index+1, a.Name)
}

// toTheLetter finds the arguments that break the recursion restriction as it is printed. There true also depends on init
// and next, and does on legal.
func toTheLetter(p *lint.Pass, found lint.Found) {
	for _, r := range p.Rules {
		for _, t := range unrestrictedArgs(r, p.Extended()) {
			found(lint.CaseAt(t.arg, t.atom))
		}
	}
}

// tautologies finds rules whose head is one of their own conditions.
func tautologies(p *lint.Pass, found lint.Found) {
	for _, r := range p.Rules {
		for o := range r.Asking(model.Relation) {
			if o.Parent == nil && gdl.EqualTerms(o.Term, r.Head) && r.IsConjunct(o.Literal) {
				found(lint.CaseAt(o.Literal).Editing(lint.Remove(r)))
			}
		}
	}
}

// A violation is an argument of an atom of a body that breaks the recursion
// restriction.
type violation struct{ atom, arg *gdl.Term }

// unrestrictedArgs returns the arguments in a rule that break the recursion
// restriction (AIJ 2012 Def. 2.3). If the rule is p(s1..sm) <- b1(t1) .. bn(tn)
// and some bi is q(v1..vk), in a cycle with p, then each v must be ground, or
// be one of the s, or occur in some t of a b that is in no cycle with p.
func unrestrictedArgs(r *model.Rule, g *gdl.Graph) (list []violation) {
	recursive := false
	for o := range r.Asking(model.Relation) {
		recursive = recursive || !o.Negative && o.Parent == nil && g.SameCycle(r.Head.Name, o.Symbol.Name)
	}
	if !recursive {
		return nil
	}
	clauses, _ := r.Clauses() // the size of a rule with too many clauses is reported elsewhere
	seen := map[*gdl.Term]bool{}
	for _, c := range clauses {
		for _, v := range unrestrictedClauseArgs(c, g) {
			if !seen[v.arg] {
				seen[v.arg] = true
				list = append(list, v)
			}
		}
	}
	return list
}

// unrestrictedClauseArgs is unrestrictedArgs for one clause.
func unrestrictedClauseArgs(c *model.Clause, g *gdl.Graph) (list []violation) {
	safe := map[string]bool{}
	for _, s := range c.Head.Args {
		safe[s.String()] = true
	}
	var recursive []*gdl.Term
	for _, b := range c.Body {
		switch {
		case !b.Asks():
		case g.SameCycle(c.Head.Name, b.Atom.Name):
			recursive = append(recursive, b.Atom)
		default:
			for _, t := range b.Atom.Args {
				t.WalkTerms(func(t *gdl.Term) { safe[t.String()] = true })
			}
		}
	}
	for _, q := range recursive {
		for _, v := range q.Args {
			if !v.IsGround() && !safe[v.String()] {
				list = append(list, violation{q, v})
			}
		}
	}
	return list
}
