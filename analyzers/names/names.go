package names

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

//go:embed doc.go
var doc string

// Analyzer reports names that are used in two ways, or used and not defined.
var Analyzer = lint.New("names", doc, checkNames)

func checkNames(pass *lint.Pass) error {
	c := &nameCheck{pass: pass, Program: pass.Program, hintsLeft: 100}
	for _, n := range c.Names {
		switch {
		case n.Class == model.Predicate:
			isFluent := !model.IsKeyword(n.Text) && c.checkArities("A01", "relation", n) // else K02
			c.checkEmptyParens(n)
			c.checkNeighbours(n)
			if !c.checkUndefined(n) && !c.checkStaticRelation(n) && !isFluent {
				c.checkBothUses(n)
			}
		case n.Class == model.Applied:
			if !model.IsKeyword(n.Text) { // else K08
				c.checkArities("A02", "function", n)
			}
			c.checkEmptyParens(n)
		}
	}
	return nil
}

type nameCheck struct {
	*model.Program
	pass      *lint.Pass
	hintsLeft int // number of misspellings that may still be looked up
}

// maxRelatedUses bounds the related places of one finding.
const maxRelatedUses = 8

// relate adds places of the same name to a finding.
func relate(f *finding.Finding, others []*model.Occurrence, message string) {
	for _, o := range others[:min(len(others), max(0, maxRelatedUses-len(f.Related)))] {
		f.Related = append(f.Related, lint.RelatedAt(o.Term, "%s", message))
	}
}

// line returns the text of a term on one line.
func (c *nameCheck) line(t *gdl.Term) string {
	return strings.Join(strings.Fields(c.pass.PrefixCode(t)), " ")
}

// arguments counts arguments in words.
func arguments(n int) string {
	if n == 1 {
		return "1 argument"
	}
	return fmt.Sprintf("%d arguments", n)
}

// byArity groups the occurrences of a name by their numbers of arguments.
func byArity(n *model.Name) (groups map[int][]*model.Occurrence, order []int) {
	groups = map[int][]*model.Occurrence{}
	for o := range n.All() {
		k := len(o.Term.Args)
		if groups[k] == nil {
			order = append(order, k)
		}
		groups[k] = append(groups[k], o)
	}
	return groups, order
}

// checkArities reports a name once for each number of arguments other than the usual one:
// that of most heads, or of most uses if it has no head. It tells whether a relation
// was reported that is a fluent with that number.
func (c *nameCheck) checkArities(code, kind string, n *model.Name) (isFluent bool) {
	if n.HasOneArity() {
		return false
	}
	groups, order := byArity(n)
	votes := func(k int) (count int) {
		for _, o := range groups[k] {
			if o.IsHead() || n.Heads == 0 {
				count++
			}
		}
		return count
	}
	want := order[0]
	for _, k := range order {
		if votes(k) > votes(want) {
			want = k
		}
	}
	usual := groups[want][0]
	for _, k := range order {
		if k == want || k == 0 && kind == "function" {
			continue
		}
		first := groups[k][0]
		advice := "give it one number of arguments"
		if kind == "relation" && c.isUsedRelation(n.Text, k) && c.isUsedRelation(n.Text, want) {
			advice = "give one of these two relations another name"
		}
		f := lint.Findingf(code, first.Term, "%s '%s' has %s here and %d elsewhere; %s", kind, first.Term.Spelling, arguments(k), want, advice)
		severity := c.pass.RuleByCode(code).Severity
		if kind == "relation" {
			if k == 0 {
				f.Message = c.missingArguments(first.Term, usual.Term)
			}
			if fluent := c.madeFluent(n.Text, k); fluent != nil && c.pass.File.Notation != gdl.Operations && c.Symbol(model.Relation, n.Text, k).Has(model.Made) == 0 {
				f.Message = fmt.Sprintf("'%s' with %s is a fluent, and the relation of that name has %d; write '%s', and give the relation another name",
					first.Term.Spelling, arguments(k), want, c.pass.CodeText("(true "+c.pass.PrefixCode(first.Term)+")"))
				f.Related = append(f.Related, lint.RelatedAt(fluent, "here it is a fluent"))
				isFluent = true
			}
		} else {
			if c.looksLikeList(first.Term) {
				f.Message = fmt.Sprintf("GDL has no lists, and reads '%s' as a function '%s' with %d arguments; write a fact for each, such as '%s', and ask for that",
					c.pass.NodeText(first.Term), first.Term.Spelling, k, c.pass.CodeText("(one-of "+first.Term.Spelling+")"))
			}
			if neverComparable(groups[want], groups[k]) {
				severity = finding.SeverityNote
			}
		}
		f.Related = append(f.Related, lint.RelatedAt(usual.Term, "here it has %d", want))
		relate(&f, groups[k][1:], "this has the odd number too")
		c.pass.ReportWithSeverity(severity, f)
	}
	return isFluent
}

// isUsedRelation tells whether rules both define a relation with a number of
// arguments and ask for it.
func (c *nameCheck) isUsedRelation(name string, arity int) bool {
	s := c.Symbol(model.Relation, name, arity)
	return s.Has(model.Made) > 0 && s.Has(model.Asked) > 0
}

// madeFluent returns the first place, written with parentheses, that makes a fluent; nil if
// there is none.
func (c *nameCheck) madeFluent(name string, arity int) *gdl.Term {
	for o := range c.Symbol(model.Fluent, name, arity).All() {
		if (o.Meaning == model.Made || o.Meaning == model.Initial) && o.Term.InParens {
			return o.Term
		}
	}
	return nil
}

// looksLikeList tells whether a term looks like a list of other languages: names between
// parentheses, the first of which is also used as a name.
func (c *nameCheck) looksLikeList(t *gdl.Term) bool {
	const least = 3
	return len(t.Args) >= least && c.Name(t.Name, model.Constant) != nil &&
		!slices.ContainsFunc(t.Args, func(arg *gdl.Term) bool { return arg.IsVariable() || len(arg.Args) > 0 })
}

// neverComparable tells whether terms never stand in the place of one kind of term: a move and
// a fluent of one name are never compared.
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

// missingArguments returns the message for a condition without the arguments of its relation.
// It offers a helper relation if any arguments may be meant.
func (c *nameCheck) missingArguments(atom, defined *gdl.Term) string {
	if slices.ContainsFunc(defined.Args, func(t *gdl.Term) bool { return !t.IsVariable() }) {
		return fmt.Sprintf("relation '%s' has %s elsewhere and none here; write them", atom.Spelling, arguments(len(defined.Args)))
	}
	some := lint.NewRelationMaker(c.pass.File).MakeRelation(defined, nil, []string{c.line(defined)})
	return fmt.Sprintf("relation '%s' has %s elsewhere and none here; if any will do, add the helper relation '%s' and write '%s' here",
		atom.Spelling, arguments(len(defined.Args)), c.pass.CodeText(some.RuleText), c.pass.CodeText(some.CallText))
}

// checkEmptyParens reports a name in parentheses of its own, such as (open), once for
// each name. The fix must leave them around a fact that no condition asks for: a bare word at
// top level would be taken for prose. So it must around a head whose conditions would be
// taken for arguments.
func (c *nameCheck) checkEmptyParens(n *model.Name) {
	var odd []*model.Occurrence
	lacking, fixable := n.Heads > 0, true
	for o := range n.InHeads() {
		lacking = lacking && len(o.Term.Args) > 0
	}
	if lacking {
		return // A01
	}
	edits := c.pass.NewEdits()
	for o := range n.All() {
		t := o.Term
		isAgain := len(odd) > 0 && odd[len(odd)-1].Term.StartPos == t.StartPos // a condition of a rule with several heads
		if isAgain || !t.InParens || len(t.Args) > 0 || int(t.EndPos-t.StartPos) <= len(t.Spelling) {
			continue
		}
		odd = append(odd, o)
		fixable = fixable && !(o.IsHead() && (!o.Rule.HasArrow && n.Uses == 0 || needsParens(c.pass.File, o.Rule)))
		edits.ReplaceNode(t, t.Spelling)
	}
	if len(odd) == 0 {
		return
	}
	name := odd[0].Term.Spelling
	f := lint.Findingf("A06", odd[0].Term, "'(%s)' has parentheses without arguments; write '%s'", name, name)
	relate(&f, odd[1:], "and here")
	if fixable {
		f.Fixes = edits.SuggestFix("Remove the parentheses")
	}
	c.pass.Report(f)
}

// needsParens tells whether the head of a rule, a name in parentheses, must keep
// them.
func needsParens(f *gdl.File, r *model.Rule) bool {
	form := gdl.ExprAt(f.Exprs, r.StartPos)
	if f.Notation != gdl.Prefix || form == nil || len(form.List) < 2 || !form.List[1].IsList() || len(form.List[1].List) != 1 {
		return false
	}
	bare := *form
	bare.List = slices.Clone(form.List)
	bare.List[1] = form.List[1].List[0]
	return gdl.NeedsParens(&bare)
}

// checkBothUses reports a predicate whose name is a function too. Where the text tells which of
// its uses was not meant, it says so.
func (c *nameCheck) checkBothUses(relation *model.Name) {
	function := c.Name(relation.Text, model.Applied)
	if function == nil || model.IsKeyword(relation.Text) { // K08
		return
	}
	severity := finding.SeverityNote // with different arities they are hardly confused
	for o := range function.All() {
		if c.SymbolOf(model.Relation, o.Term) != nil {
			severity = c.pass.RuleByCode("A03").Severity
		}
	}
	c.pass.ReportWithSeverity(severity, c.bothUses(relation, function))
}

func (c *nameCheck) bothUses(relation, function *model.Name) finding.Finding {
	head, use := relation.FirstHead(), relation.FirstUse()
	if head != nil {
		view := head.Term
		fluent := c.SymbolOf(model.Fluent, view)
		begins := fluent.Has(model.Initial) == 0 && c.madeFluent(view.Name, len(view.Args)) != nil
		facts, only := c.Facts(relation.Text)
		switch {
		case begins && use == nil && only && len(facts) > 0:
			f := lint.Findingf("A03", view, "no rule for init makes the fluent '%s', and this fact is a relation of its own; write '%s'",
				view.Spelling, c.pass.CodeText("(init "+c.pass.PrefixCode(view)+")"))
			f.Related = append(f.Related, lint.RelatedAt(function.First().Term, "here it is a fluent"))
			return f
		case begins && use != nil && c.Graph().Dependents(gdl.True)[relation.Text]:
			f := lint.Findingf("A03", fluent.First(model.Made).Term, "'%s' is a relation with rules of its own, and a fluent that no rule for init makes; if the relation is meant, ask for it without true, and leave out the rules for next that make the fluent",
				fluent.First(model.Made).Term.Spelling)
			f.Related = append(f.Related, lint.RelatedAt(view, "here it is a relation"))
			return f
		}
	}
	later, earlier, as, was := relation.First(), function.First(), "relation", "function"
	if later.Term.StartPos < earlier.Term.StartPos {
		later, earlier, as, was = earlier, later, was, as
	}
	advice := "give one of them another name"
	switch {
	case head != nil && use == nil && later == head:
		as, was, advice = "relation", "function", "no condition asks for the relation: remove its rules, or give it another name"
	case use != nil && c.madeFluent(relation.Text, len(use.Term.Args)) != nil:
		advice = fmt.Sprintf("write '%s' where the fluent is meant, and give the relation another name", c.pass.CodeText("(true "+c.pass.PrefixCode(use.Term)+")"))
	}
	f := lint.Findingf("A03", later.Term, "'%s' is a %s here and a %s elsewhere; %s", later.Term.Spelling, as, was, advice)
	f.Related = append(f.Related, lint.RelatedAt(earlier.Term, "here it is a %s", was))
	return f
}

// orderNames holds the names of relations that compare numbers far apart, too.
var orderNames = strings.Fields("less lessthan less-than less_than lt smaller greater greaterthan greater-than greater_than gt bigger larger higher lower")

// checkNeighbours reports a relation with the name of an order whose only rule asks for
// one step of a chain of facts.
func (c *nameCheck) checkNeighbours(n *model.Name) {
	if n.Heads != 1 || n.Uses == 0 || !slices.Contains(orderNames, n.Text) || c.TextLost || c.Unread[n.Text] {
		return
	}
	r := n.FirstHead().Rule
	if len(r.Head.Args) != 2 || len(r.Body) != 1 || len(r.Variables) != 2 || r.Body[0].Op != gdl.OpAtom {
		return
	}
	step, x, y := r.Body[0].Atom, r.Head.Args[0], r.Head.Args[1]
	if len(step.Args) != 2 || step.Name == r.Head.Name || !x.IsVariable() || !y.IsVariable() || r.Variables[0].Count != 2 || r.Variables[1].Count != 2 {
		return
	}
	facts, only := c.Facts(step.Name)
	follower := map[string]string{}
	for _, fact := range facts {
		if len(fact.Head.Args) != 2 {
			return
		}
		from, to := fact.Head.Args[0].String(), fact.Head.Args[1].String()
		if known, ok := follower[from]; ok && known != to {
			return // no chain, and it may be the whole order
		}
		follower[from] = to
	}
	const minSteps = 2
	if !only || len(follower) < minSteps {
		return
	}
	words := []string{"?between", "?between"}
	for i, arg := range step.Args {
		if arg.Name == x.Name {
			words[i] = c.pass.PrefixCode(x)
		}
	}
	further := fmt.Sprintf("(<= %s (%s %s %s) (%s ?between %s))", c.pass.PrefixCode(r.Head), step.Spelling, words[0], words[1], r.Head.Spelling, c.pass.PrefixCode(y))
	f := lint.Findingf("A10", r.Head, "'%s' holds of neighbours of '%s' only, as it has no other rule; add %s", r.Head.Spelling, step.Spelling, c.pass.CodeText(further))
	edits := c.pass.NewEdits()
	edits.InsertRules(r.Rule, further+"\n")
	f.UnsafeFixes = edits.SuggestFix("Add the rule for those further apart")
	c.pass.Report(f)
}

// fixAll returns the fix that edits all occurrences of a name.
func (c *nameCheck) fixAll(places []*model.Occurrence, words string, edit func(*lint.FixEdits, *gdl.Term)) []analysis.SuggestedFix {
	edits := c.pass.NewEdits()
	for _, o := range places {
		edit(edits, o.Term)
	}
	return edits.SuggestFix(words)
}
