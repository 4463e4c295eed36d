// Package deadcode defines an Analyzer that reports rules and conditions which change nothing, or contradict others.
package deadcode

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/symmetric"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/edit"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/internal/typo"
)

//go:embed rules.md
var doc string

// Analyzer reports rules and conditions that change nothing, or contradict others.
var Analyzer = lint.Table("deadcode", doc, []lint.Row{
	{Code: "D01", Find: unused, Text: "'@' is never used", NotAt: []string{"K15"}},
	{Code: "D01", Kind: "reader", Text: "'@' is used only by '@1', on which nothing in the game depends"},
	{Code: "D07", Find: duplicates, Text: "this repeats an earlier @1; remove one of them", Related: "the earlier @1", Fix: "Remove the repetition"},
	{Code: "D07", Kind: "renamed", Text: "this repeats an earlier rule with other names of variables; was another condition meant?", Related: "the earlier rule"},
	{Code: "D07", Kind: "turned", Text: "this repeats an earlier rule with other names of variables; was another order meant?", Related: "the earlier rule", Unsafe: "Write '@2' as its head"},
	{Code: "D07", Kind: "one way", Text: "this repeats an earlier fact, and only this fact has no reverse: was `@2` meant?", Related: "the earlier fact", Unsafe: "Write `@2`"},
	{Code: "D09", Find: conjunctions, Text: "'@' stands twice in this rule; remove one, if no other condition was meant", Related: "the earlier condition", Fix: "Remove the repetition"},
	{Code: "D09", Kind: "lone", Text: "'@' stands twice in this rule; perhaps one of the two should have '@1', which the conditions use nowhere else", Related: "the earlier condition"},
	{Code: "D09", Kind: "implied", Text: "'@' may be the same as '@1', so '@2' says no more than '@3'; is a condition missing that the two differ, or a variable or constant wrong?", Related: "the other condition", NotAt: []string{"Y07"}},
	{Code: "D09", Kind: "many", Severity: "note", Text: "'@' repeats an earlier condition of this rule; @1 other conditions repeat one, too; remove the repetitions", Related: "the earlier condition", Fix: "Remove the repetitions"},
	{Code: "D10", Kind: "contradiction", Text: "'@' contradicts an earlier condition: the two never hold together", Related: "the earlier condition"},
	{Code: "D10", Kind: "itself", Text: "'@' compares a term with itself and never holds"},
	{Code: "D10", Kind: "equated", Text: "'@' never holds, since another condition makes both of its terms equal"},
	{Code: "D08", Find: superfluous, Text: "this rule derives nothing new: another rule for '@1' needs only a part of these conditions", Related: "the other rule", Unsafe: "Remove the rule"},
	{Code: "D12", Find: terminalOnly, Text: "@1 @2", Related: "the game is over whenever this holds"},
	{Code: "Y15", Find: sameCases, Text: "where this rule makes '@1' true, the rule in line @2 makes '@3' true, so both hold", Related: "the rule for the other value"},
	{Code: "Y15", Kind: "keeper", Text: "this rule keeps '@3' wherever the rule in line @2 makes '@1' true, so both hold", Related: "this rule makes another value true"},
})

// Limits of findings.
const (
	largeTable     = 100 // facts; a program wrote a relation with more of them, for other readers than the rules
	fewestFacts    = 6   // facts that a relation needs before a missing reverse is reported
	manyRepeats    = 6   // repeated rules from which on they are notes
	mostReaders    = 3   // relations that a message names
	mostMisspelt   = 100 // undefined relations that are compared with unused ones
	maxRepetitions = 3   // the repetitions in one rule that are reported one by one
)

// unused reports the first rule of each relation on which no keyword depends.
func unused(p *lint.Pass, found lint.Found) {
	g := p.Graph()
	if p.TextLost || !g.DefinesPredicate(gdl.Legal) || !g.DefinesPredicate(gdl.Next) || !g.DefinesPredicate(gdl.Terminal) || !g.DefinesPredicate(gdl.Goal) {
		return // the missing parts may need it
	}
	asked := []string{gdl.Role, gdl.Init, gdl.True, gdl.Next, gdl.Base, gdl.Does, gdl.Legal, gdl.Goal, gdl.Sees, gdl.Input, gdl.Terminal}
	for word := range p.Unread {
		asked = append(asked, word)
	}
	needed := g.ReachedFrom(asked)
	var misspelt []*gdl.Term // nil before the first request
	for _, name := range g.Predicates {
		rules := g.DefiningRules[name]
		if needed[name] || len(rules) == 0 || model.IsProse(rules[0]) {
			continue
		}
		if by := readers(g, name); len(by) > 0 {
			found(lint.CaseAt(rules[0].Head, strings.Join(by, "', '")).OfKind("reader"))
			continue
		}
		if misspelt == nil {
			misspelt = undefinedAtoms(p, g)
		}
		c := lint.CaseAt(rules[0].Head)
		if len(rules) > largeTable && !slices.ContainsFunc(rules, func(r *gdl.Rule) bool { return len(r.Body) > 0 }) {
			c = c.Graded("note")
		}
		if !isMeant(rules[0].Head, misspelt) { // else the misspelt condition is reported, which is about this relation
			found(c)
		}
	}
}

// readers returns the first other relations that use a relation, as their authors spell them.
func readers(g *gdl.Graph, name string) (list []string) {
	for _, from := range g.Predicates {
		uses := slices.ContainsFunc(g.OutEdges[from], func(e gdl.Edge) bool { return e.ToPredicate == name })
		if uses && from != name && len(list) < mostReaders {
			list = append(list, g.DefiningRules[from][0].Head.Spelling)
		}
	}
	return list
}

// undefinedAtoms returns the first use of each undefined relation, of mostMisspelt relations at most.
func undefinedAtoms(p *lint.Pass, g *gdl.Graph) []*gdl.Term {
	atoms := []*gdl.Term{}
	for _, n := range p.Names {
		if n.Class == model.Predicate && n.Uses > 0 && !model.IsKeyword(n.Text) && !g.DefinesPredicate(n.Text) && len(atoms) < mostMisspelt {
			atoms = append(atoms, n.FirstUse().Term)
		}
	}
	return atoms
}

// isMeant tells whether one of the undefined relations is probably a misspelling of the relation of a head.
func isMeant(head *gdl.Term, undefined []*gdl.Term) bool {
	return slices.ContainsFunc(undefined, func(u *gdl.Term) bool {
		return len(u.Args) == len(head.Args) && typo.NearestName(u.Name, []string{head.Name}) != ""
	})
}

// duplicates finds rules that equal an earlier rule, except for the names of variables and the order of conditions. It
// skips guessed rules: the part that could not be read may be the difference.
func duplicates(p *lint.Pass, found lint.Found) {
	repeats := p.Duplicates(func(r *model.Rule) bool { return !r.Guessed })
	count := 0
	for _, x := range repeats {
		count += min(1, len(x.Rule.Body))
	}
	copies := sync.OnceValue(func() []lint.Node { return symmetric.Copies(p) })
	for _, x := range repeats {
		what, severity := "fact", ""
		if len(x.Rule.Body) > 0 {
			what = "rule"
			if count >= manyRepeats {
				severity = "note"
			}
		}
		c := lint.CaseAt(x.Rule, what, lint.WholeText{Range: x.First.Head}).Graded(severity).Relating(x.First)
		switch {
		case x.First.Pos() == x.Rule.Pos(): // one form was read as two rules
		case lackingReverse(p, x.Rule) != nil:
			reverse := lackingReverse(p, x.Rule).Spelled(gdl.Prefix)
			c = lint.CaseAt(x.Rule, what, reverse).OfKind("one way").Relating(x.First).Editing(lint.Replace(x.Rule, reverse))
		case isSpelledAlike(x):
			if len(x.Rule.Body) == 0 || !slices.Contains(copies(), lint.Node(x.Rule)) {
				c = c.Editing(lint.Remove(x.Rule))
			}
		case count < manyRepeats && isTurned(p, x):
			c = c.OfKind("turned").Editing(lint.Replace(x.Rule.Head, p.PrefixCode(x.First.Head)))
		default:
			c = c.OfKind("renamed")
		}
		found(c)
	}
}

// lackingReverse returns a fact with its two arguments exchanged, if this is the only fact of the relation whose reverse
// is missing. It returns nil otherwise.
func lackingReverse(p *lint.Pass, fact *model.Rule) *gdl.Term {
	facts := p.RulesFor(fact.Head.Name)
	if len(fact.Body) > 0 || len(facts) < fewestFacts || len(facts) > largeTable {
		return nil
	}
	reverse := func(t *gdl.Term) *gdl.Term {
		turned := *t
		turned.Args = slices.Clone(t.Args)
		slices.Reverse(turned.Args)
		return &turned
	}
	if slices.ContainsFunc(facts, func(f *model.Rule) bool {
		return len(f.Body) > 0 || len(f.Head.Args) != 2 || (p.Fact(reverse(f.Head)) == nil) != gdl.EqualTerms(f.Head, fact.Head)
	}) {
		return nil
	}
	return reverse(fact.Head)
}

// isSpelledAlike tells whether a repeated rule has the same names of variables as the earlier one.
func isSpelledAlike(x model.Duplicate) bool {
	earlier := model.NewLiteralSet(nil, len(x.First.Body))
	for _, l := range x.First.Body {
		earlier.Add(l)
	}
	return gdl.EqualTerms(x.Rule.Head, x.First.Head) && !slices.ContainsFunc(x.Rule.Body, func(l *gdl.Literal) bool { return earlier.Find(l) == nil })
}

// isTurned tells whether a repeated rule would say something new with the head of the earlier one. Its author then
// exchanged the variables in the conditions and, by mistake, in the head too.
func isTurned(p *lint.Pass, x model.Duplicate) bool {
	turned := &gdl.Rule{Head: x.First.Head, Body: x.Rule.Body}
	return !gdl.EqualTerms(x.First.Head, x.Rule.Head) && edit.IsSafe(turned) &&
		!slices.ContainsFunc(p.RulesFor(turned.Head.Name), func(r *model.Rule) bool { return model.Subsumes(r.Rule, turned) })
}

// conjunctions finds conditions that repeat or contradict others of their conjunction. A rule with many repetitions was
// written by a program, and is one case.
func conjunctions(p *lint.Pass, found lint.Found) {
	c := &conjunction{found: found, top: model.NewLiteralSet(nil, 0)}
	copies := sync.OnceValue(func() []lint.Node { return symmetric.Copies(p) })
	for _, r := range p.Rules {
		if len(r.Body) == 0 || len(r.Body) == 1 && r.Body[0].Op == gdl.OpAtom {
			continue
		}
		c.rule, c.repeated = r, nil
		c.top.EmptyOut()
		c.check(r.Body, c.top)
		if len(c.repeated) > maxRepetitions {
			all := lint.CaseAt(c.repeated[0].At, len(c.repeated)-1).OfKind("many").Relating(c.repeated[0].Related...)
			for _, x := range c.repeated {
				all = all.Editing(x.Edits...)
			}
			found(all)
			continue
		}
		for _, x := range c.repeated {
			if slices.ContainsFunc(r.Body, func(k *gdl.Literal) bool { return isOther(p, k, x.At.(*gdl.Literal)) }) || slices.Contains(copies(), x.At) {
				x.Edits = nil
			}
			found(x)
		}
		if len(c.repeated) == 0 {
			c.implied(p)
		}
	}
}

// implied reports the later one of the two conditions about a relation, fluent or move, if they differ only in variables
// that stand nowhere else.
func (c *conjunction) implied(p *lint.Pass) {
	for i, l := range c.rule.Body {
		j := slices.IndexFunc(c.rule.Body, func(k *gdl.Literal) bool { return isOther(p, k, l) })
		if j < 0 || j >= i || l.Op != gdl.OpAtom || slices.ContainsFunc(c.rule.Body, func(k *gdl.Literal) bool { return k != c.rule.Body[j] && isOther(p, k, l) }) {
			continue
		}
		var one, other *gdl.Term
		isLone := func(t *gdl.Term) bool { return t.IsVariable() && c.rule.Variable(t.Name).Count == 1 }
		var same func(a, b *gdl.Term) bool
		same = func(a, b *gdl.Term) bool {
			if isLone(a) && isLone(b) {
				one, other = a, b
				return true
			}
			return a.Name == b.Name && slices.EqualFunc(a.Args, b.Args, same)
		}
		if k := c.rule.Body[j]; same(l.Atom, k.Atom) {
			c.found(lint.CaseAt(one, other, l, k).OfKind("implied").Relating(k))
		}
	}
}

// conjunction holds the search in the conditions of one rule.
type conjunction struct {
	rule     *model.Rule
	repeated []lint.Case
	found    lint.Found
	top      *model.LiteralSet // the set of the body, emptied for each rule
}

// loneVariable returns the only variable of the rule that occurs once, if that is in a condition. It returns "" if there
// is none, or if there are several.
func (c *conjunction) loneVariable() (name string) {
	for _, v := range c.rule.Variables {
		switch {
		case v.Count > 1 || v.First.InHead():
		case name != "":
			return ""
		default:
			name = v.First.Term.Spelling
		}
	}
	return name
}

// isOther tells whether two conditions are about one relation, fluent or move with different arguments. The author of a
// repeated condition probably meant another one of this kind.
func isOther(p *lint.Pass, k, l *gdl.Literal) bool {
	for k.Op == gdl.OpNot && l.Op == gdl.OpNot {
		k, l = k.Args[0], l.Args[0]
	}
	if k.Op != gdl.OpAtom || l.Op != gdl.OpAtom || gdl.EqualLiterals(k, l) {
		return false
	}
	one, _ := p.Subject(k.Atom)
	other, _ := p.Subject(l.Atom)
	return one == other
}

// check compares the conditions of a conjunction with each other, and with those of the conjunctions around it. The set
// here is empty at first and collects the conditions; the sets around it hold those of the outer conjunctions.
func (c *conjunction) check(literals []*gdl.Literal, here *model.LiteralSet) {
	var branches []*gdl.Literal
	var visit func(conjuncts []*gdl.Literal)
	visit = func(conjuncts []*gdl.Literal) {
		for _, l := range conjuncts {
			switch {
			case l.Op == gdl.OpAnd:
				visit(l.Args)
				continue
			case l.Op == gdl.OpOr:
				branches = append(branches, l)
			case l.Op == gdl.OpDistinct && gdl.EqualTerms(l.Atom.Args[0], l.Atom.Args[1]):
				kind := "itself"
				if l.Atom.Args[0].Pos() == l.Atom.Args[1].Pos() {
					kind = "equated"
				}
				c.found(lint.CaseAt(l).OfKind(kind))
				continue
			}
			if earlier := here.Find(l); earlier != nil {
				x := lint.CaseAt(l).Relating(earlier)
				if v := c.loneVariable(); v != "" {
					x = lint.CaseAt(l, v).OfKind("lone").Relating(earlier)
				} else if slices.Contains(conjuncts, earlier) { // else the earlier one is outside, and l may be the only condition of its branch
					x = x.Editing(lint.Remove(l))
				}
				if !c.rule.Guessed || earlier.Pos() >= c.rule.Head.End() { // else K02 reports that the head has too many arguments, and the earlier condition is one of these
					c.repeated = append(c.repeated, x)
				}
			} else if earlier := here.FindNegation(l); earlier != nil {
				c.found(lint.CaseAt(l).OfKind("contradiction").Relating(earlier))
			} else {
				here.Add(l)
			}
		}
	}
	visit(literals)
	for _, or := range branches {
		for _, a := range or.Args {
			c.check([]*gdl.Literal{a}, model.NewLiteralSet(here, 1))
		}
	}
}
