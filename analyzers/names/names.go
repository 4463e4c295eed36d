// Package names defines an Analyzer that reports names with two uses, and names that are used and not defined.
package names

import (
	_ "embed"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/gdl/slips"
	"github.com/gdllint/gdllint/internal/plural"
)

//go:embed rules.md
var doc string

// Analyzer reports names with two uses, and names that are used and not defined.
var Analyzer = lint.Table("names", doc, []lint.Row{
	{Code: "A01", Find: relationArities, Text: "relation '@' has @1 here and @2 elsewhere (line @4); write the same number everywhere, or give one of the two relations another name", Related: oddNumber},
	{Code: "A01", Kind: "two", Text: "relation '@' has @1 here and @2 elsewhere (line @4); give one of these two relations another name", Related: oddNumber},
	{Code: "A01", Kind: "none", Text: "relation '@' has @3 elsewhere and none here; write the arguments here, too", Related: oddNumber},
	{Code: "A01", Kind: "any", Text: "relation '@' has @3 elsewhere and none here; if any arguments will do, add the helper relation `@4` and write `@5` here", Related: oddNumber},
	{Code: "A01", Kind: "fluent", Text: "'@' with @1 is a fluent, and the relation of that name has @2; write `(true @)`, and give the relation another name", Related: "here it is a fluent|" + oddNumber},
	{Code: "A02", Find: functionArities, Text: "function '@' has @1 here and @2 elsewhere (line @4); write the same number everywhere, or give one of the two functions another name", Related: oddNumber},
	{Code: "A02", Kind: "apart", Text: "'@' names two things, one with @1 here and one with @2 in line @4; GDL allows it, but two names are easier to read", Related: oddNumber},
	{Code: "A02", Kind: "list", Text: "GDL has no lists: '@4' is a function '@' with @1; write a fact for each member, such as `(one-of @5)`, and ask for 'one-of'", Related: oddNumber},

	{Code: "A03", Find: bothUses, Text: "'@' is a @1 here, but a @2 elsewhere; give one of the two another name", Related: "here it is a @2"},
	{Code: "A03", Kind: "unasked", Text: "'@' is a relation here, but a function elsewhere, and no condition uses the relation", Related: "here it is a function"},
	{Code: "A03", Kind: "condition", Text: "'@' is a @1 here, but a @2 elsewhere; write `(true @3)` in line @4 if the fluent is meant there", Related: "here it is a @2"},
	{Code: "A03", Kind: "fact", Text: "no rule for init makes the fluent '@' true, and this fact is about a relation of that name; write `(init @)`", Related: "here it is a fluent"},
	{Code: "A03", Kind: "rules", Text: "'@' is a relation with rules of its own, but also a fluent, which no rule for init makes true", Related: "here it is a relation"},

	{Code: "A04", Find: undefined, Text: "'@' is defined nowhere, so it is always false; @1", Related: "it is used here too"},
	{Code: "A04", Kind: "misspelt", Text: "'@' is defined nowhere, so it is always false; did you mean '@1'?", Related: "it is used here too", Unsafe: "Write '@1'"},
	{Code: "A04", Kind: "computed", Severity: "warning", Text: "'@@' never holds for numbers of the rulesheet, so this condition is always false"},
	{Code: "K14", Kind: "fluent", Text: "'@' is a fluent, not a relation; write `(true @)`", Related: "here it is a fluent|the same fault here", Unsafe: "Ask for the fluent with 'true'", NotAt: []string{"K02"}},
	{Code: "K14", Kind: "initial", Text: "'@' is used as a relation, but it stands only in init, as a fluent that no rule for next keeps; write the fact `@1` in place of `(init @1)`", Related: "here it is a fluent|the same fault here", Unsafe: "Write facts in place of the fluents"},
	{Code: "K15", Find: staticRelations, Text: "'@' is a relation, not a fluent, so this condition is always false; ask for `@1` without true", Related: "here it is defined", Unsafe: "Ask for the relation without 'true'"},
	{Code: "K15", Kind: "changes", Text: "'@' is a relation, not a fluent, so this condition is always false; its rules depend on moves, so write the head `(next @1)`", Related: "here it is defined|here it depends on a move", Unsafe: "Write rules for next in the place of its rules"},

	{Code: "A06", Find: emptyParens, Text: "'(@)' has parentheses without arguments; write '@'", Related: "the same here", Fix: "Remove the parentheses"},
	{Code: "A06", Kind: "infix", Text: "'@()' has parentheses without arguments; write '@'", Related: "the same here", Fix: "Remove the parentheses"},
	{Code: "A10", Find: neighbours, Text: "'@' holds only for two values that '@1' links directly; there is no rule for values further apart, such as @2", Unsafe: "Add the rule for values further apart"},
	{Code: "A05", Find: misspelt, Text: "'@' stands only here; did you mean '@1'?", Related: "the similar name", Unsafe: "Write '@1'", NotAt: []string{"D04"}},
})

// oddNumber is the text for other places of a name with two numbers of arguments.
const oddNumber = "here it has @3|here it has @1 too"

// maxRelated bounds the related places of one finding.
const maxRelated = 8

// eachName visits the names of a class, without keywords.
func eachName(p *lint.Pass, c model.Class, visit func(*model.Name)) {
	for _, n := range p.Names {
		if n.Class == c && !model.IsKeyword(n.Text) {
			visit(n)
		}
	}
}

// An oddity is a name with an unusual number of arguments. The usual number is that of most heads, or of most uses if the
// name has no head.
type oddity struct {
	name          *model.Name
	arity         int
	places, usual []*model.Occurrence
}

func (x *oddity) usualArity() int { return len(x.usual[0].Term.Args) }

func (x *oddity) usualLine(p *lint.Pass) int { return p.File.Source.File.Line(x.usual[0].Pos()) }

// caseOf makes a case at the first place of an oddity. Its related places are those of near, the first usual place, and
// the other odd places.
func (x *oddity) caseOf(kind string, words []any, near ...lint.Node) lint.Case {
	words = append([]any{plural.CountNoun(x.arity, "argument"), x.usualArity(), plural.CountNoun(x.usualArity(), "argument")}, words...)
	near = append(near, x.usual[0])
	return lint.CaseAt(x.places[0], words...).OfKind(kind).Relating(near...).Relating(lint.Nodes(x.places[1:], maxRelated-len(near))...)
}

// oddities returns one oddity for each unusual number of arguments of a name.
func oddities(n *model.Name) (list []oddity) {
	if n.HasOneArity() {
		return nil
	}
	places, votes, order := map[int][]*model.Occurrence{}, map[int]int{}, []int{}
	for o := range n.Places() {
		k := len(o.Term.Args)
		if places[k] == nil {
			order = append(order, k)
		}
		places[k] = append(places[k], o)
		if o.IsHead() || n.Heads == 0 {
			votes[k]++
		}
	}
	usual := order[0]
	for _, k := range order {
		if votes[k] > votes[usual] {
			usual = k
		}
	}
	for _, k := range order {
		if k != usual {
			list = append(list, oddity{n, k, places[k], places[usual]})
		}
	}
	return list
}

// relationArities finds relations with an unusual number of arguments.
func relationArities(p *lint.Pass, found lint.Found) {
	eachName(p, model.Predicate, func(n *model.Name) {
		for _, x := range oddities(n) {
			fluent, usual := x.fluent(p), x.usual[0].Term
			isOpen := !slices.ContainsFunc(usual.Args, func(t *gdl.Term) bool { return !t.IsVariable() })
			switch {
			case fluent != nil:
				found(x.caseOf("fluent", nil, fluent))
			case x.arity > 0 && isUsedRelation(p, n.Text, x.arity) && isUsedRelation(p, n.Text, x.usualArity()):
				found(x.caseOf("two", []any{x.usualLine(p)}))
			case x.arity > 0:
				found(x.caseOf("", []any{x.usualLine(p)}))
			case isOpen:
				some := lint.NewRelationMaker(p.File).MakeRelation(usual, nil, []string{p.Line(usual)})
				found(x.caseOf("any", []any{some.RuleText, some.CallText}))
			default:
				found(x.caseOf("none", nil))
			}
		}
	})
}

// fluent returns the place where the name with its odd number of arguments is a fluent that a rule makes. It returns nil
// if there is none, if a relation with this number has rules, or in the operations notation.
func (x *oddity) fluent(p *lint.Pass) *model.Occurrence {
	if p.File.Notation == gdl.Operations || p.Symbol(model.Relation, x.name.Text, x.arity).Count(model.Made) > 0 {
		return nil
	}
	return madeFluent(p, x.name.Text, x.arity)
}

// isUsedRelation tells whether rules define a relation with a number of arguments, and conditions use it.
func isUsedRelation(p *lint.Pass, name string, arity int) bool {
	s := p.Symbol(model.Relation, name, arity)
	return s.Count(model.Made) > 0 && s.Count(model.Asked) > 0
}

// madeFluent returns the first place in parentheses that makes a fluent; nil if there is none.
func madeFluent(p *lint.Pass, name string, arity int) *model.Occurrence {
	for o := range p.Symbol(model.Fluent, name, arity).Places() {
		if (o.Meaning == model.Made || o.Meaning == model.Initial) && o.Term.InParens {
			return o
		}
	}
	return nil
}

// functionArities finds functions with an unusual number of arguments.
func functionArities(p *lint.Pass, found lint.Found) {
	eachName(p, model.Applied, func(n *model.Name) {
		for _, x := range oddities(n) {
			c := x.caseOf("", []any{x.usualLine(p)})
			if looksLikeList(p, x.places[0].Term) {
				c = x.caseOf("list", []any{lint.WholeText{Range: x.places[0]}, x.places[0].Term.Spelling})
			}
			if neverComparable(x.usual, x.places) {
				c = x.caseOf("apart", []any{x.usualLine(p)}).Graded("note")
			}
			if x.arity > 0 {
				found(c)
			}
		}
	})
}

// looksLikeList tells whether a term looks like a list of another language: three or more constants after a name that is
// a constant elsewhere.
func looksLikeList(p *lint.Pass, t *gdl.Term) bool {
	const least = 3
	return len(t.Args) >= least && p.Name(t.Name, model.Constant) != nil &&
		!slices.ContainsFunc(t.Args, func(arg *gdl.Term) bool { return arg.IsVariable() || len(arg.Args) > 0 })
}

// neverComparable tells whether two groups of terms never occur at the same kind of place, as a move and a fluent of the
// same name do.
func neverComparable(list, others []*model.Occurrence) bool {
	place := func(o *model.Occurrence) string {
		switch {
		case !o.IsAtomArg():
			return "inside a term"
		case o.Symbol.Sort == model.Function:
			return o.Atom().Name
		}
		return fmt.Sprint("sort ", o.Symbol.Sort)
	}
	return !slices.ContainsFunc(list, func(o *model.Occurrence) bool {
		return slices.ContainsFunc(others, func(x *model.Occurrence) bool { return place(x) == place(o) })
	})
}

// emptyParens finds needless parentheses around names, such as (open), once for each name. There is no fix in two cases.
// Without parentheses, a fact that no condition uses would be read as prose, and a head might be read as the name of a
// list with the conditions as its arguments.
func emptyParens(p *lint.Pass, found lint.Found) {
	for _, n := range p.Names {
		var odd []*model.Occurrence
		seen := map[token.Pos]bool{} // a condition of a rule with several heads or alternatives occurs again
		lacking, fixable := n.Class == model.Constant || n.Heads > 0, true
		for o := range n.InHeads() {
			lacking = lacking && len(o.Term.Args) > 0
		}
		if lacking {
			continue // A01 reports this
		}
		for o := range n.Places() {
			t := o.Term
			if seen[t.Pos()] || !t.InParens || len(t.Args) > 0 || int(t.End()-t.Pos()) <= len(t.Spelling) {
				continue
			}
			seen[t.Pos()] = true
			odd = append(odd, o)
			fixable = fixable && !(o.IsHead() && (!o.Rule.HasArrow && n.Uses == 0 || needsParens(p.File, o.Rule)))
		}
		if len(odd) == 0 {
			continue
		}
		c := lint.CaseAt(odd[0]).OfKind(p.File.Notation.String()).Relating(lint.Nodes(odd[1:], maxRelated)...)
		if fixable {
			c = c.Editing(lint.EditEach(odd, func(o *model.Occurrence) lint.Edit { return lint.Replace(o, o.Term.Spelling) })...)
		}
		found(c)
	}
}

// needsParens tells whether the head of a rule, a name in parentheses, must keep them.
func needsParens(f *gdl.File, r *model.Rule) bool {
	form := r.Place
	if f.Notation != gdl.Prefix || len(form.List) < 2 || !form.List[1].IsList() || len(form.List[1].List) != 1 {
		return false
	}
	bare := *form
	bare.List = slices.Clone(form.List)
	bare.List[1] = form.List[1].List[0]
	return slips.NeedsParens(&bare)
}

// bothUses finds names that are both a relation and a function.
func bothUses(p *lint.Pass, found lint.Found) {
	eachName(p, model.Predicate, func(relation *model.Name) {
		function := p.Name(relation.Text, model.Applied)
		isFluent := func(x oddity) bool { return x.fluent(p) != nil }
		if function == nil || isUndefined(p, relation) || staticUse(p, relation) != nil || slices.ContainsFunc(oddities(relation), isFluent) {
			return // K08, A04, K14, K15 or A01 reports these
		}
		severity := "note" // uses with different arities are hardly confused
		for o := range function.Places() {
			if p.SymbolOf(model.Relation, o.Term) != nil {
				severity = ""
			}
		}
		found(bothUse(p, relation, function).Graded(severity))
	})
}

// bothUse makes the case of a name that is both a relation and a function.
func bothUse(p *lint.Pass, relation, function *model.Name) lint.Case {
	head, use := relation.FirstHead(), relation.FirstUse()
	if head != nil {
		fluent := p.SymbolOf(model.Fluent, head.Term)
		begins := fluent.Count(model.Initial) == 0 && madeFluent(p, relation.Text, len(head.Term.Args)) != nil
		facts, only := p.Facts(relation.Text)
		switch {
		case begins && use == nil && only && len(facts) > 0:
			return lint.CaseAt(head).OfKind("fact").Relating(function.First())
		case begins && use != nil && p.Graph().Dependents(gdl.True)[relation.Text]:
			return lint.CaseAt(fluent.First(model.Made)).OfKind("rules").Relating(head)
		}
	}
	// A rule for init, and the relations on which it depends, cannot have a condition about a fluent. In the operations
	// notation, conditions about relations and about fluents look the same.
	fixed := p.Graph().ReachedFrom([]string{gdl.Role, gdl.Init, gdl.Base, gdl.Input})
	var meant *model.Occurrence
	for o := range relation.InUses() {
		if meant == nil && p.File.Notation != gdl.Operations && !fixed[o.Rule.Head.Name] && madeFluent(p, relation.Text, len(o.Term.Args)) != nil {
			meant = o
		}
	}
	later, earlier, as, was := relation.First(), function.First(), "relation", "function"
	if later.Pos() < earlier.Pos() {
		later, earlier, as, was = earlier, later, was, as
	}
	switch {
	case head != nil && use == nil && later == head:
		return lint.CaseAt(later).OfKind("unasked").Relating(earlier)
	case meant != nil:
		return lint.CaseAt(later, as, was, meant, p.File.Source.File.Line(meant.Pos())).OfKind("condition").Relating(earlier)
	}
	return lint.CaseAt(later, as, was).Relating(earlier)
}

// orderNames are names of relations that should also hold of numbers far apart.
var orderNames = strings.Fields("less lessthan less-than less_than lt smaller greater greaterthan greater-than greater_than gt bigger larger higher lower")

// neighbours finds relations with the name of an order whose only rule has one step of a chain of facts as its condition.
func neighbours(p *lint.Pass, found lint.Found) {
	for _, name := range orderNames {
		n := p.Name(name, model.Predicate)
		if n == nil || n.Heads != 1 || n.Uses == 0 || p.TextLost || p.Unread[name] {
			continue
		}
		r := n.FirstHead().Rule
		if len(r.Head.Args) != 2 || len(r.Body) != 1 || len(r.Variables) != 2 || r.Body[0].Op != gdl.OpAtom {
			continue
		}
		step, x, y := r.Body[0].Atom, r.Head.Args[0], r.Head.Args[1]
		if len(step.Args) != 2 || step.Name == name || !x.IsVariable() || !y.IsVariable() || r.Variables[0].Count != 2 || r.Variables[1].Count != 2 {
			continue
		}
		if !p.IsFunctional(p.Symbol(model.Relation, step.Name, 2), 1) {
			continue // no chain; the facts may be the whole order
		}
		words := []string{"?between", "?between"}
		words[slices.IndexFunc(step.Args, func(arg *gdl.Term) bool { return arg.Name == x.Name })] = p.PrefixCode(x)
		further := fmt.Sprintf("(<= %s (%s %s %s) (%s ?between %s))", p.PrefixCode(r.Head), step.Spelling, words[0], words[1], r.Head.Spelling, p.PrefixCode(y))
		found(lint.CaseAt(r.Head, step, p.CodeText(further)).Editing(lint.Insert(r.Rule, further+"\n")))
	}
}
