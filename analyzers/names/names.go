package names

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/graph"
	"github.com/gdllint/gdllint/analyzers/internal/helper"
	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

//go:embed doc.go
var doc string

// Analyzer reports names that are used in two ways, or used and not defined.
var Analyzer = lint.New("names", doc, run, survey.Analyzer, graph.Analyzer)

func run(pass *lint.Pass) error {
	s := survey.Of(pass.Pass)
	names := s.Names()
	u := newUndefined(pass, s)
	for _, e := range names.Order {
		switch {
		case e.Kind == survey.Predicate:
			checkArity(pass, e)
			checkParens(pass, e)
			if !u.check(e) && !u.checkStatic(e) {
				checkBothUses(pass, names, e)
			}
		case e.Kind == survey.Function:
			checkFunctionArity(pass, e)
			checkParens(pass, e)
		}
	}
	return nil
}

// mostRelated bounds the related places of one finding.
const mostRelated = 8

// relate adds places of the same name to a finding.
func relate(f *finding.Finding, others []survey.Occurrence, message string) {
	for _, o := range others {
		if len(f.Related) == mostRelated {
			return
		}
		f.Related = append(f.Related, lint.At(o.Term, "%s", message))
	}
}

// checkArity reports a predicate once for each number of arguments other than
// the usual one: that of most heads.
func checkArity(pass *lint.Pass, e *survey.Entry) {
	if _, keyword := gdl.KeywordArity(e.Name); keyword {
		return // K02
	}
	votes := e.Heads
	if len(votes) == 0 {
		votes = e.Uses
	}
	reportArities(pass, "A01", "relation", usual(votes), e)
}

// checkFunctionArity reports a function once for each number of arguments other
// than the usual one.
func checkFunctionArity(pass *lint.Pass, e *survey.Entry) {
	if _, keyword := gdl.KeywordArity(e.Name); !keyword { // otherwise K08
		reportArities(pass, "A02", "function", usual(e.Uses), e)
	}
}

// usual returns the first occurrence with the most frequent arity.
func usual(list []survey.Occurrence) survey.Occurrence {
	if sameNumber(list) {
		return list[0]
	}
	count := map[int]int{}
	for _, o := range list {
		count[len(o.Term.Args)]++
	}
	best := list[0]
	for _, o := range list {
		if count[len(o.Term.Args)] > count[len(best.Term.Args)] {
			best = o
		}
	}
	return best
}

// sameNumber tells whether all occurrences have as many arguments.
func sameNumber(list []survey.Occurrence) bool {
	for i := range list {
		if len(list[i].Term.Args) != len(list[0].Term.Args) {
			return false
		}
	}
	return true
}

func reportArities(pass *lint.Pass, code, kind string, model survey.Occurrence, e *survey.Entry) {
	want := len(model.Term.Args)
	odd := map[int][]survey.Occurrence{}
	var order []int
	for o := range e.All() {
		n := len(o.Term.Args)
		if n == want || n == 0 && kind == "function" {
			continue
		}
		if odd[n] == nil {
			order = append(order, n)
		}
		odd[n] = append(odd[n], *o)
	}
	for _, n := range order {
		first := odd[n][0]
		advice := "give it one number of arguments"
		if isRelation(e, n) && isRelation(e, want) {
			advice = "give one of these two relations another name"
		}
		f := lint.Findingf(code, first.Term, "%s '%s' has %d argument%s here and %d elsewhere; %s",
			kind, first.Term.Spelling, n, plural(n), want, advice)
		if kind == "relation" && n == 0 && model.Rule != nil {
			f.Message = anyOf(pass, first.Term, model.Term)
		}
		f.Related = append(f.Related, lint.At(model.Term, "here it has %d", want))
		relate(&f, odd[n][1:], "this has the odd number too")
		severity := pass.Rule(code).Severity
		if kind == "function" && apart(e.Uses, want, n) {
			severity = finding.Note
		}
		pass.ReportAs(severity, f)
	}
}

// anyOf returns the message for a condition without the arguments of its relation.
// It offers a helper relation if any arguments may be meant.
func anyOf(pass *lint.Pass, atom, defined *gdl.Term) string {
	body := strings.Join(strings.Fields(pass.Code(defined)), " ")
	if !slices.ContainsFunc(defined.Args, func(t *gdl.Term) bool { return !t.IsVar() }) {
		some := helper.New(pass.File).Relation(defined, nil, []string{body})
		return fmt.Sprintf("relation '%s' has %d argument%s elsewhere and none here; if any will do, add the helper relation '%s' and write '%s' here",
			atom.Spelling, len(defined.Args), plural(len(defined.Args)), some.Rule, some.Call)
	}
	return fmt.Sprintf("relation '%s' has %d argument%s elsewhere and none here; write them", atom.Spelling, len(defined.Args), plural(len(defined.Args)))
}

// isRelation tells whether rules both define a relation with a number of
// arguments and ask for it.
func isRelation(e *survey.Entry, n int) bool {
	has := func(list []survey.Occurrence) bool {
		return slices.ContainsFunc(list, func(o survey.Occurrence) bool { return len(o.Term.Args) == n })
	}
	return has(e.Heads) && has(e.Uses)
}

func plural(n int) string {
	if n == 1 {
		return ""
	}
	return "s"
}

// checkParens reports a name in parentheses of its own, such as (open), once for
// each name.
func checkParens(pass *lint.Pass, e *survey.Entry) {
	var odd []survey.Occurrence
	lacking := len(e.Heads) > 0 && !slices.ContainsFunc(e.Heads, func(o survey.Occurrence) bool { return len(o.Term.Args) == 0 })
	for o := range e.All() {
		if lacking {
			break // A01
		}
		if t := o.Term; t.Parens && len(t.Args) == 0 && int(t.To-t.From) > len(t.Spelling) {
			odd = append(odd, *o)
		}
	}
	if len(odd) == 0 {
		return
	}
	name := odd[0].Term.Spelling
	f := lint.Findingf("A06", odd[0].Term, "'(%s)' has parentheses without arguments; write '%s'", name, name)
	relate(&f, odd[1:], "and here")
	f.Fixes = bare(pass, odd, len(e.Uses) > 0)
	pass.Report(f)
}

// bare returns the fix that removes the parentheses. They must stay around a fact
// that no condition asks for: a bare word at top level would be taken for prose.
func bare(pass *lint.Pass, odd []survey.Occurrence, used bool) []analysis.SuggestedFix {
	edits := pass.Edits()
	for _, o := range odd {
		if fact := !o.Rule.Arrow && o.Term == o.Rule.Head; fact && !used {
			return nil
		}
		if o.Term == o.Rule.Head && needsParens(pass.File, o.Rule) {
			return nil // its conditions would be taken for arguments
		}
		edits.Replace(o.Term, o.Term.Spelling)
	}
	return edits.Fix("Remove the parentheses")
}

// needsParens tells whether the head of a rule, a name in parentheses, must keep
// them.
func needsParens(f *gdl.File, r *gdl.Rule) bool {
	form := gdl.ExprAt(f.Exprs, r.From)
	if f.Notation != gdl.Prefix || form == nil || len(form.List) < 2 || !form.List[1].IsList() || len(form.List[1].List) != 1 {
		return false
	}
	bare := *form
	bare.List = slices.Clone(form.List)
	bare.List[1] = form.List[1].List[0]
	return gdl.NeedsParens(&bare)
}

// checkBothUses reports a predicate whose name is a function too.
func checkBothUses(pass *lint.Pass, names *survey.Names, e *survey.Entry) {
	function := names.Functions[e.Name]
	if function == nil {
		return
	}
	if _, keyword := gdl.KeywordArity(e.Name); keyword {
		return // K08
	}
	p, f := e.First(), function.First()
	later, earlier, as, was := p, f, "relation", "function"
	if p.Term.From < f.Term.From {
		later, earlier, as, was = f, p, "function", "relation"
	}
	severity := pass.Rule("A03").Severity
	if !sameArity(e, function) {
		severity = finding.Note // with different arities they are hardly confused
	}
	x := lint.Findingf("A03", later.Term, "'%s' is a %s here and a %s elsewhere; give one of them another name",
		later.Term.Spelling, as, was)
	x.Related = append(x.Related, lint.At(earlier.Term, "here it is a %s", was))
	pass.ReportAs(severity, x)
}
