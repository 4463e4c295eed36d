// Package safety defines an Analyzer that reports variables which nothing binds.
package safety

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/typo"
)

//go:embed rules.md
var doc string

// Analyzer reports variables that no positive literal binds.
var Analyzer = lint.New("safety", doc, checkSafety)

func checkSafety(pass *lint.Pass) error {
	x := &safetyChecker{Pass: pass, helperMaker: lint.NewRelationMaker(pass.File), roleNames: pass.File.RoleNames()}
	for _, r := range pass.File.Rules {
		switch {
		case r.Broken:
		case len(r.Body) == 0:
			checkFactVariables(pass, r)
		case !x.isSurelySafe(r):
			x.checkUnsafeRule(r)
		}
	}
	return nil
}

// A safetyChecker checks the rules of one rulesheet.
type safetyChecker struct {
	*lint.Pass
	helperMaker *lint.RelationMaker
	roleNames   []string
	boundNames  []string // the bound variables of the current rule
}

// isSurelySafe is a quick test for rules without disjunctions: it tells whether
// their atoms bind all variables. Most rules pass.
func (x *safetyChecker) isSurelySafe(r *gdl.Rule) bool {
	const most = 30 // variables, which are compared with each other
	x.boundNames = x.boundNames[:0]
	for _, l := range r.Body {
		if l.Op == gdl.OpAtom {
			l.Atom.WalkTerms(func(t *gdl.Term) {
				if t.IsVariable() && len(x.boundNames) < most && !slices.Contains(x.boundNames, t.Name) {
					x.boundNames = append(x.boundNames, t.Name)
				}
			})
		}
	}
	safe := true
	look := func(t *gdl.Term) { safe = safe && (!t.IsVariable() || slices.Contains(x.boundNames, t.Name)) }
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

func checkFactVariables(pass *lint.Pass, r *gdl.Rule) {
	if r.Head.IsGround() {
		return
	}
	var first *gdl.Term
	r.Head.WalkTerms(func(t *gdl.Term) {
		if first == nil && t.IsVariable() {
			first = t
		}
	})
	pass.Reportf("V04", first, "fact with variable '%s'; write a rule whose body binds it", first.Spelling)
}

// The limits keep the time linear for rules with very many unsafe variables, which
// no author writes.
const (
	maxHintVariables = 20 // variables of a rule that get a hint
	maxShownUses     = 20 // places that are shown for a variable
)

// checkUnsafeRule reports each unsafe variable of a rule once.
func (x *safetyChecker) checkUnsafeRule(r *gdl.Rule) {
	pass, c := x.Pass, newUseCollector(r)
	if c == nil || len(c.variableOrder) == 0 {
		return
	}
	told := map[string]bool{}
	if len(c.variableOrder) <= maxHintVariables {
		told = x.reportExistentials(c, r)
	}
	for i, name := range c.variableOrder {
		if told[name] {
			continue
		}
		uses := c.unsafeUses[name]
		uses = uses[:min(len(uses), maxShownUses)]
		if i < maxHintVariables {
			if f, ok := unsafeDisjunction(name, uses); ok {
				pass.Report(f)
				continue
			}
		}
		worst := mostTellingUse(uses)
		f := lint.Findingf(codeByKind[worst.kind], worst.term, messageByKind[worst.kind], worst.term.Spelling)
		if other := c.bindingBranch(name); other != nil {
			f.Message = fmt.Sprintf("variable '%s' is bound in another branch of 'or' only, and each branch stands for itself; bind it here too", worst.term.Spelling)
			f.Related = append(f.Related, lint.RelatedAt(other, "the other branch"))
		} else if meant := c.likelyVariable(name); meant != "" && i < maxHintVariables {
			f.Message += "; did you mean '" + meant + "'?"
		} else if worst.kind == headUse {
			f.Message = fmt.Sprintf("variable '%s' of the head is bound nowhere; %s", worst.term.Spelling, c.headAdvice(name))
		}
		for _, u := range uses {
			if u.term != worst.term {
				f.Related = append(f.Related, lint.RelatedAt(u.term, "'%s' is used here too", u.term.Spelling))
			}
		}
		pass.Report(f)
	}
}

// reportExistentials reports the negations that are meant to say that there is none,
// and returns their variables. Negations with a misspelt variable are left out.
func (x *safetyChecker) reportExistentials(c *useCollector, r *gdl.Rule) map[string]bool {
	told := map[string]bool{}
	list := slices.DeleteFunc(findNegatedExistentials(r, c.unsafeUses), func(n *negatedExistential) bool {
		return slices.ContainsFunc(n.freeVariables, func(t *gdl.Term) bool { return c.likelyVariable(t.Name) != "" })
	})
	for _, n := range list {
		for _, t := range n.freeVariables {
			told[t.Name] = true
		}
	}
	list = slices.DeleteFunc(slices.DeleteFunc(list, x.reportOtherRole), x.reportMeaningless)
	for i, n := range list {
		f := n.helperFinding(x.Pass, x.helperMaker)
		if i == 0 {
			f.UnsafeFixes = negateHelpers(x.Pass, x.helperMaker, list)
		}
		x.Report(f)
	}
	return told
}

// reportOtherRole reports a negation of something about another role.
func (x *safetyChecker) reportOtherRole(n *negatedExistential) bool {
	if !n.meansOtherRole(x.roleNames, x.Pass.Union) {
		return false
	}
	x.Report(n.roleFinding(x.Pass))
	return true
}

var codeByKind = [...]string{headUse: "V01", negatedUse: "V02", comparedUse: "V03"}

var messageByKind = [...]string{
	headUse:     "variable '%s' of the head is bound nowhere; add a positive literal that binds it",
	negatedUse:  "variable '%s' of the negated literal is bound nowhere; add a positive literal that binds it",
	comparedUse: "variable '%s' of 'distinct' is bound nowhere, and 'distinct' binds nothing; add a positive literal that binds it",
}

// mostTellingUse returns the first use of the most telling kind: the author of a
// variable of the head that also stands in a negation surely thought it bound
// there.
func mostTellingUse(uses []unsafeUse) unsafeUse {
	best := uses[0]
	for _, u := range uses {
		if u.kind > best.kind {
			best = u
		}
	}
	return best
}

// likelyVariable returns the bound variable of the body that a misspelt variable
// probably stands for, as the author spells it; "" if there is none. Variables
// that stand in one atom with it, or that differ in the first or last letter or in
// a digit, are meant to be others.
func (c *useCollector) likelyVariable(name string) string {
	if len(c.rootScope.boundVariables) > 10*maxHintVariables {
		return ""
	}
	var bound []string
	for v := range c.rootScope.boundVariables {
		if v != name && !typo.AreVariantNames(v[1:], name[1:]) {
			bound = append(bound, v[1:])
		}
	}
	meant := typo.OnlyNearName(name[1:], bound)
	if meant == "" || c.shareAtom(name, "?"+meant) {
		return ""
	}
	return c.firstSpelling("?" + meant)
}

// headAdvice returns the remedy for a variable of the head that the body does not
// bind. If the body binds one that stands nowhere else, the author often meant that
// one.
func (c *useCollector) headAdvice(name string) string {
	if !c.unreadKnown {
		c.unreadKnown, c.unreadVariable = true, c.onlyUnreadVariable()
	}
	if same := c.variableAtSamePlace(name); same != "" {
		return "write '" + same + "', which stands at this place of the same fluent in the body, if it stays, or add a condition that says what it becomes"
	}
	if c.unreadVariable != "" && !c.shareAtom(name, c.unreadVariable) && mayBeSame(name, c.unreadVariable) {
		return "write '" + c.firstSpelling(c.unreadVariable) + "' of the body if that is meant, or add a condition that binds it"
	}
	return "write the value that is meant, or add a condition that binds it"
}

// mayBeSame tells whether two names of variables may be meant for the same: telling names
// must be alike but for numbers.
func mayBeSame(a, b string) bool {
	const telling = 4 // bytes, with the '?'
	a, b = strings.TrimRight(a, "0123456789"), strings.TrimRight(b, "0123456789")
	return a == b || len(a) < telling || len(b) < telling || strings.HasPrefix(a, b) || strings.HasPrefix(b, a)
}

// variableAtSamePlace returns the variable of the body at the argument of a fluent at which
// the head, a rule for next, has an unbound variable; "" if there is none, or
// several.
func (c *useCollector) variableAtSamePlace(name string) string {
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
			if f.Name != head.Args[0].Name || len(f.Args) != len(head.Args[0].Args) || f.Args[i].Name == name || !f.Args[i].IsVariable() {
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

// onlyUnreadVariable returns the only bound variable that stands once in the rule and not
// in the head; "" if there is none or several, or if the head has several unbound
// variables.
func (c *useCollector) onlyUnreadVariable() string {
	inHead := map[string]bool{}
	for _, v := range c.rule.Head.VariableNames() {
		inHead[v] = true
	}
	unbound := 0
	for _, v := range c.variableOrder {
		if inHead[v] {
			unbound++
		}
	}
	if unbound != 1 {
		return ""
	}
	count := c.countVariables()
	found := ""
	for v := range c.rootScope.boundVariables {
		if count[v] == 1 && !inHead[v] {
			if found != "" {
				return ""
			}
			found = v
		}
	}
	return found
}

// countVariables returns the number of occurrences of each variable in the rule.
func (c *useCollector) countVariables() map[string]int {
	count := map[string]int{}
	note := func(t *gdl.Term) {
		if t.IsVariable() {
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

// bindingBranch returns the atom that binds an unsafe variable in another branch of an or
// than the one that uses it; nil if there is none.
func (c *useCollector) bindingBranch(name string) *gdl.Term {
	var place *gdl.Term
	c.rule.WalkLiterals(func(l *gdl.Literal, positive bool) {
		if positive && l.Op == gdl.OpAtom && place == nil && slices.Contains(l.Atom.VariableNames(), name) {
			place = l.Atom
		}
	})
	return place
}

// shareAtom tells whether two variables stand in one atom of the rule.
func (c *useCollector) shareAtom(a, b string) bool {
	both := func(t *gdl.Term) bool {
		names := t.VariableNames()
		return slices.Contains(names, a) && slices.Contains(names, b)
	}
	found := both(c.rule.Head)
	c.rule.WalkLiterals(func(l *gdl.Literal, _ bool) { found = found || l.Atom != nil && both(l.Atom) })
	return found
}

// firstSpelling returns the first spelling of a variable in the body.
func (c *useCollector) firstSpelling(name string) string {
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

// unsafeDisjunction recognises a variable that is missing in some branch of an or
// beside which it is used.
func unsafeDisjunction(name string, uses []unsafeUse) (finding.Finding, bool) {
	for _, u := range uses {
		branches := u.scope.missingBranches(name, u.term.StartPos)
		if len(branches) == 0 {
			continue
		}
		f := lint.Findingf("V05", branches[0],
			"this branch of 'or' does not bind '%s', which is used outside; bind it in every branch or before the 'or'", u.term.Spelling)
		f.Related = append(f.Related, lint.RelatedAt(u.term, "'%s' is used here", u.term.Spelling))
		for _, b := range branches[1:] {
			f.Related = append(f.Related, lint.RelatedAt(b, "this branch does not bind it either"))
		}
		return f, true
	}
	return finding.Finding{}, false
}
