package safety

import (
	_ "embed"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/analyzers/domains"
	"github.com/gdllint/gdllint/analyzers/internal/helper"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/typo"
)

//go:embed doc.go
var doc string

// Analyzer reports variables that no positive literal binds.
var Analyzer = lint.New("safety", doc, run, domains.Analyzer)

func run(pass *lint.Pass) error {
	x := &checker{Pass: pass, maker: helper.New(pass.File), roles: pass.File.Roles()}
	for _, r := range pass.File.Rules {
		switch {
		case r.Broken:
		case len(r.Body) == 0:
			checkFact(pass, r)
		case !x.surelySafe(r):
			x.checkRule(r)
		}
	}
	return nil
}

// A checker checks the rules of one rulesheet.
type checker struct {
	*lint.Pass
	maker *helper.Maker
	roles []string
	bound []string // the bound variables of the current rule
}

// surelySafe is a quick test for rules without disjunctions: it tells whether
// their atoms bind all variables. Most rules pass.
func (x *checker) surelySafe(r *gdl.Rule) bool {
	const most = 30 // variables, which are compared with each other
	x.bound = x.bound[:0]
	for _, l := range r.Body {
		if l.Op == gdl.OpAtom {
			l.Atom.WalkTerms(func(t *gdl.Term) {
				if t.IsVar() && len(x.bound) < most && !slices.Contains(x.bound, t.Name) {
					x.bound = append(x.bound, t.Name)
				}
			})
		}
	}
	safe := true
	look := func(t *gdl.Term) { safe = safe && (!t.IsVar() || slices.Contains(x.bound, t.Name)) }
	r.Head.WalkTerms(look)
	for _, l := range r.Body {
		switch {
		case l.Op == gdl.OpDistinct:
			l.Atom.WalkTerms(look)
		case l.Op == gdl.OpNot && l.Args[0].Op == gdl.OpAtom:
			l.Args[0].Atom.WalkTerms(look)
		case l.Op != gdl.OpAtom:
			return false
		}
	}
	return safe
}

func checkFact(pass *lint.Pass, r *gdl.Rule) {
	if r.Head.IsGround() {
		return
	}
	var first *gdl.Term
	r.Head.WalkTerms(func(t *gdl.Term) {
		if first == nil && t.IsVar() {
			first = t
		}
	})
	pass.Reportf("V04", first, "fact with variable '%s'; write a rule whose body binds it", first.Spelling)
}

// The limits keep the time linear for rules with very many unsafe variables, which
// no author writes.
const (
	mostHints = 20 // variables of a rule that get a hint
	mostUses  = 20 // places that are shown for a variable
)

// checkRule reports each unsafe variable of a rule once.
func (x *checker) checkRule(r *gdl.Rule) {
	pass, c := x.Pass, newCollector(r)
	if c == nil || len(c.order) == 0 {
		return
	}
	told := map[string]bool{}
	if len(c.order) <= mostHints {
		told = x.reportNones(c, r)
	}
	for i, name := range c.order {
		if told[name] {
			continue
		}
		uses := c.unsafe[name]
		uses = uses[:min(len(uses), mostUses)]
		if i < mostHints {
			if f, ok := unsafeOr(name, uses); ok {
				pass.Report(f)
				continue
			}
		}
		worst := mostTelling(uses)
		f := lint.Findingf(codes[worst.kind], worst.term, messages[worst.kind], worst.term.Spelling)
		if other := c.branch(name); other != nil {
			f.Message = fmt.Sprintf("variable '%s' is bound in another branch of 'or' only, and each branch stands for itself; bind it here too", worst.term.Spelling)
			f.Related = append(f.Related, lint.At(other, "the other branch"))
		} else if meant := c.lookalike(name); meant != "" && i < mostHints {
			f.Message += "; did you mean '" + meant + "'?"
		} else if worst.kind == inHead {
			f.Message = fmt.Sprintf("variable '%s' of the head is bound nowhere; %s", worst.term.Spelling, c.headAdvice(name))
		}
		for _, u := range uses {
			if u.term != worst.term {
				f.Related = append(f.Related, lint.At(u.term, "'%s' is used here too", u.term.Spelling))
			}
		}
		pass.Report(f)
	}
}

// reportNones reports the negations that are meant to say that there is none,
// and returns their variables. Negations with a misspelt variable are left out.
func (x *checker) reportNones(c *collector, r *gdl.Rule) map[string]bool {
	told := map[string]bool{}
	list := slices.DeleteFunc(nones(r, c.unsafe), func(n *none) bool {
		return slices.ContainsFunc(n.free, func(t *gdl.Term) bool { return c.lookalike(t.Name) != "" })
	})
	for _, n := range list {
		for _, t := range n.free {
			told[t.Name] = true
		}
	}
	list = slices.DeleteFunc(list, x.reportOther)
	for i, n := range list {
		f := n.finding(x.Pass, x.maker)
		if i == 0 {
			f.UnsafeFixes = negateHelpers(x.Pass, x.maker, list)
		}
		x.Report(f)
	}
	return told
}

// reportOther reports a negation of something about another role.
func (x *checker) reportOther(n *none) bool {
	if !n.otherRole(x.roles, domains.Of(x.Pass.Pass).Union) {
		return false
	}
	x.Report(n.roleFinding(x.Pass))
	return true
}

var codes = [...]string{inHead: "V01", negated: "V02", compared: "V03"}

var messages = [...]string{
	inHead:   "variable '%s' of the head is bound nowhere; add a positive literal that binds it",
	negated:  "variable '%s' of the negated literal is bound nowhere; add a positive literal that binds it",
	compared: "variable '%s' of 'distinct' is bound nowhere, and 'distinct' binds nothing; add a positive literal that binds it",
}

// mostTelling returns the first use of the most telling kind: the author of a
// variable of the head that also stands in a negation surely thought it bound
// there.
func mostTelling(uses []use) use {
	best := uses[0]
	for _, u := range uses {
		if u.kind > best.kind {
			best = u
		}
	}
	return best
}

// lookalike returns the bound variable of the body that a misspelt variable
// probably stands for, as the author spells it; "" if there is none. Variables
// that stand in one atom with it, or that differ in the first or last letter or in
// a digit, are meant to be others.
func (c *collector) lookalike(name string) string {
	if len(c.root.bound) > 10*mostHints {
		return ""
	}
	var bound []string
	for v := range c.root.bound {
		if v != name && !typo.Family(v[1:], name[1:]) {
			bound = append(bound, v[1:])
		}
	}
	meant := typo.Only(name[1:], bound)
	if meant == "" || c.together(name, "?"+meant) {
		return ""
	}
	return c.spelling("?" + meant)
}

// headAdvice returns the remedy for a variable of the head that the body does not
// bind. If the body binds one that stands nowhere else, the author often meant that
// one.
func (c *collector) headAdvice(name string) string {
	if !c.meantKnown {
		c.meantKnown, c.meant = true, c.unread()
	}
	if same := c.samePlace(name); same != "" {
		return "write '" + same + "', which stands at this place of the same fluent in the body, if it stays, or add a condition that says what it becomes"
	}
	if c.meant != "" && !c.together(name, c.meant) {
		return "write '" + c.spelling(c.meant) + "' of the body if that is meant, or add a condition that binds it"
	}
	return "write the value that is meant, or add a condition that binds it"
}

// samePlace returns the variable of the body at the argument of a fluent at which
// the head, a rule for next, has an unbound variable; "" if there is none, or
// several.
func (c *collector) samePlace(name string) string {
	head := c.rule.Head
	if head.Name != gdl.Next || len(head.Args) != 1 {
		return ""
	}
	found := ""
	for i, arg := range head.Args[0].Args {
		if arg.Name != name {
			continue
		}
		for _, l := range c.rule.Body {
			if l.Op != gdl.OpAtom || l.Atom.Name != gdl.True || len(l.Atom.Args) != 1 {
				continue
			}
			f := l.Atom.Args[0]
			if f.Name != head.Args[0].Name || len(f.Args) != len(head.Args[0].Args) || f.Args[i].Name == name || !f.Args[i].IsVar() {
				continue
			}
			if found != "" && found != f.Args[i].Spelling {
				return ""
			}
			found = f.Args[i].Spelling
		}
	}
	return found
}

// unread returns the only bound variable that stands once in the rule and not
// in the head; "" if there is none or several, or if the head has several unbound
// variables.
func (c *collector) unread() string {
	inHead := map[string]bool{}
	for _, v := range c.rule.Head.Vars() {
		inHead[v] = true
	}
	unbound := 0
	for _, v := range c.order {
		if inHead[v] {
			unbound++
		}
	}
	if unbound != 1 {
		return ""
	}
	count := c.counts()
	found := ""
	for v := range c.root.bound {
		if count[v] == 1 && !inHead[v] {
			if found != "" {
				return ""
			}
			found = v
		}
	}
	return found
}

// counts returns the number of occurrences of each variable in the rule.
func (c *collector) counts() map[string]int {
	count := map[string]int{}
	note := func(t *gdl.Term) {
		if t.IsVar() {
			count[t.Name]++
		}
	}
	c.rule.WalkLiterals(func(l *gdl.Literal, _ bool) {
		if l.Atom != nil {
			l.Atom.WalkTerms(note)
		}
	})
	c.rule.Head.WalkTerms(note)
	return count
}

// branch returns the atom that binds an unsafe variable in another branch of an or
// than the one that uses it; nil if there is none.
func (c *collector) branch(name string) *gdl.Term {
	var place *gdl.Term
	c.rule.WalkLiterals(func(l *gdl.Literal, positive bool) {
		if positive && l.Op == gdl.OpAtom && place == nil && slices.Contains(l.Atom.Vars(), name) {
			place = l.Atom
		}
	})
	return place
}

// together tells whether two variables stand in one atom of the rule.
func (c *collector) together(a, b string) bool {
	both := func(t *gdl.Term) bool {
		names := t.Vars()
		return slices.Contains(names, a) && slices.Contains(names, b)
	}
	found := both(c.rule.Head)
	c.rule.WalkLiterals(func(l *gdl.Literal, _ bool) { found = found || l.Atom != nil && both(l.Atom) })
	return found
}

// spelling returns the first spelling of a variable in the body.
func (c *collector) spelling(name string) string {
	spelling := ""
	c.rule.WalkLiterals(func(l *gdl.Literal, _ bool) {
		if l.Atom == nil || spelling != "" {
			return
		}
		l.Atom.WalkTerms(func(t *gdl.Term) {
			if t.Name == name && spelling == "" {
				spelling = t.Spelling
			}
		})
	})
	return spelling
}

// unsafeOr recognises a variable that is missing in some branch of an or
// beside which it is used.
func unsafeOr(name string, uses []use) (finding.Finding, bool) {
	for _, u := range uses {
		branches := u.scope.missing(name, u.term.From)
		if len(branches) == 0 {
			continue
		}
		f := lint.Findingf("V05", branches[0],
			"this branch of 'or' does not bind '%s', which is used outside; bind it in every branch or before the 'or'", u.term.Spelling)
		f.Related = append(f.Related, lint.At(u.term, "'%s' is used here", u.term.Spelling))
		for _, b := range branches[1:] {
			f.Related = append(f.Related, lint.At(b, "this branch does not bind it either"))
		}
		return f, true
	}
	return finding.Finding{}, false
}
