package names

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/graph"
	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

//go:embed doc.go
var doc string

// Analyzer reports names that are used in two ways, or used and not defined.
var Analyzer = lint.New("names", doc, checkNames, survey.Analyzer, graph.Analyzer)

func checkNames(pass *lint.Pass) error {
	s := survey.RulesheetSurvey(pass.Pass)
	names := s.NameOccurrences()
	u := newUndefinedFinder(pass, s)
	views := sync.OnceValue(func() map[string]bool {
		return graph.DependencyGraphs(pass.Pass).Plain().Dependents(gdl.True)
	})
	for _, e := range names.EntryOrder {
		switch {
		case e.Kind == survey.PredicateName:
			isFluent := checkRelationArity(pass, e)
			checkEmptyParens(pass, e)
			checkNeighbours(pass, s, e)
			if !u.checkUndefined(e) && !u.checkStaticRelation(e) && !isFluent {
				checkBothUses(pass, names, e, views)
			}
		case e.Kind == survey.FunctionName:
			checkFunctionArity(pass, e)
			checkEmptyParens(pass, e)
		}
	}
	return nil
}

// maxRelatedUses bounds the related places of one finding.
const maxRelatedUses = 8

// relateOccurrences adds places of the same name to a finding.
func relateOccurrences(f *finding.Finding, others []survey.NameOccurrence, message string) {
	for _, o := range others {
		if len(f.Related) == maxRelatedUses {
			return
		}
		f.Related = append(f.Related, lint.RelatedAt(o.Term, "%s", message))
	}
}

// checkRelationArity reports a predicate once for each number of arguments other than
// the usual one: that of most heads. It tells whether one of them is that of a fluent.
func checkRelationArity(pass *lint.Pass, e *survey.NameEntry) (isFluent bool) {
	if _, keyword := gdl.KeywordArity(e.Name); keyword {
		return false // K02
	}
	votes := e.Heads
	if len(votes) == 0 {
		votes = e.Uses
	}
	return reportArities(pass, "A01", "relation", usualOccurrence(votes), e)
}

// checkFunctionArity reports a function once for each number of arguments other
// than the usual one.
func checkFunctionArity(pass *lint.Pass, e *survey.NameEntry) {
	if _, keyword := gdl.KeywordArity(e.Name); !keyword { // otherwise K08
		reportArities(pass, "A02", "function", usualOccurrence(e.Uses), e)
	}
}

// looksLikeList tells whether a term looks like a list of other languages: names between
// parentheses, the first of which is also used as a name.
func looksLikeList(t *gdl.Term, names *survey.NameTable) bool {
	const least = 3
	return len(t.Args) >= least && names.Constants[t.Name] != nil &&
		!slices.ContainsFunc(t.Args, func(arg *gdl.Term) bool { return arg.IsVariable() || len(arg.Args) > 0 })
}

// usualOccurrence returns the first occurrence with the most frequent arity.
func usualOccurrence(list []survey.NameOccurrence) survey.NameOccurrence {
	if haveSameArity(list) {
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

// haveSameArity tells whether all occurrences have as many arguments.
func haveSameArity(list []survey.NameOccurrence) bool {
	for i := range list {
		if len(list[i].Term.Args) != len(list[0].Term.Args) {
			return false
		}
	}
	return true
}

// reportArities reports a name once for each number of arguments other than that of the
// model. It tells whether a relation was reported that is a fluent with that number.
func reportArities(pass *lint.Pass, code, kind string, model survey.NameOccurrence, e *survey.NameEntry) (isFluent bool) {
	want := len(model.Term.Args)
	odd := map[int][]survey.NameOccurrence{}
	var order []int
	for o := range e.AllOccurrences() {
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
		if isUsedRelation(e, n) && isUsedRelation(e, want) {
			advice = "give one of these two relations another name"
		}
		f := lint.Findingf(code, first.Term, "%s '%s' has %d argument%s here and %d elsewhere; %s",
			kind, first.Term.Spelling, n, pluralSuffix(n), want, advice)
		if kind == "relation" && n == 0 && model.Rule != nil {
			f.Message = missingArgsMessage(pass, first.Term, model.Term)
		}
		if kind == "relation" && pass.File.Notation != gdl.Operations {
			if fluent := fluentOfArity(survey.RulesheetSurvey(pass.Pass).NameOccurrences(), e, n); fluent != nil {
				f.Message = fmt.Sprintf("'%s' with %d argument%s is a fluent, and the relation of that name has %d; write '%s', and give the relation another name",
					first.Term.Spelling, n, pluralSuffix(n), want, pass.CodeText("(true "+pass.PrefixCode(first.Term)+")"))
				f.Related = append(f.Related, lint.RelatedAt(fluent, "here it is a fluent"))
				isFluent = true
			}
		}
		if kind == "function" && looksLikeList(first.Term, survey.RulesheetSurvey(pass.Pass).NameOccurrences()) {
			f.Message = fmt.Sprintf("GDL has no lists, and reads '%s' as a function '%s' with %d arguments; write a fact for each, such as '%s', and ask for that",
				pass.NodeText(first.Term), first.Term.Spelling, n, pass.CodeText("(one-of "+first.Term.Spelling+")"))
		}
		f.Related = append(f.Related, lint.RelatedAt(model.Term, "here it has %d", want))
		relateOccurrences(&f, odd[n][1:], "this has the odd number too")
		severity := pass.RuleByCode(code).Severity
		if kind == "function" && neverComparable(e.Uses, want, n) {
			severity = finding.SeverityNote
		}
		pass.ReportWithSeverity(severity, f)
	}
	return isFluent
}

// fluentOfArity returns a place that makes the fluent of a relation's name with a number of
// arguments that no rule for the relation has; nil if there is none.
func fluentOfArity(names *survey.NameTable, relation *survey.NameEntry, n int) *gdl.Term {
	fluent := names.Functions[relation.Name]
	if fluent == nil || slices.ContainsFunc(relation.Heads, func(o survey.NameOccurrence) bool { return len(o.Term.Args) == n }) {
		return nil
	}
	return madeFluent(fluent, n)
}

// missingArgsMessage returns the message for a condition without the arguments of its relation.
// It offers a helper relation if any arguments may be meant.
func missingArgsMessage(pass *lint.Pass, atom, defined *gdl.Term) string {
	body := strings.Join(strings.Fields(pass.PrefixCode(defined)), " ")
	if !slices.ContainsFunc(defined.Args, func(t *gdl.Term) bool { return !t.IsVariable() }) {
		some := lint.NewRelationMaker(pass.File).MakeRelation(defined, nil, []string{body})
		return fmt.Sprintf("relation '%s' has %d argument%s elsewhere and none here; if any will do, add the helper relation '%s' and write '%s' here",
			atom.Spelling, len(defined.Args), pluralSuffix(len(defined.Args)), pass.CodeText(some.RuleText), pass.CodeText(some.CallText))
	}
	return fmt.Sprintf("relation '%s' has %d argument%s elsewhere and none here; write them", atom.Spelling, len(defined.Args), pluralSuffix(len(defined.Args)))
}

// isUsedRelation tells whether rules both define a relation with a number of
// arguments and ask for it.
func isUsedRelation(e *survey.NameEntry, n int) bool {
	has := func(list []survey.NameOccurrence) bool {
		return slices.ContainsFunc(list, func(o survey.NameOccurrence) bool { return len(o.Term.Args) == n })
	}
	return has(e.Heads) && has(e.Uses)
}

func pluralSuffix(n int) string {
	if n == 1 {
		return ""
	}
	return "s"
}

// checkEmptyParens reports a name in parentheses of its own, such as (open), once for
// each name.
func checkEmptyParens(pass *lint.Pass, e *survey.NameEntry) {
	var odd []survey.NameOccurrence
	lacking := len(e.Heads) > 0 && !slices.ContainsFunc(e.Heads, func(o survey.NameOccurrence) bool { return len(o.Term.Args) == 0 })
	for o := range e.AllOccurrences() {
		if lacking {
			break // A01
		}
		if n := len(odd); n > 0 && odd[n-1].Term.StartPos == o.Term.StartPos {
			continue // a condition of a rule with several heads
		}
		if t := o.Term; t.InParens && len(t.Args) == 0 && int(t.EndPos-t.StartPos) > len(t.Spelling) {
			odd = append(odd, *o)
		}
	}
	if len(odd) == 0 {
		return
	}
	name := odd[0].Term.Spelling
	f := lint.Findingf("A06", odd[0].Term, "'(%s)' has parentheses without arguments; write '%s'", name, name)
	relateOccurrences(&f, odd[1:], "and here")
	f.Fixes = fixEmptyParens(pass, odd, len(e.Uses) > 0)
	pass.Report(f)
}

// fixEmptyParens returns the fix that removes the parentheses. They must stay around a fact
// that no condition asks for: a bare word at top level would be taken for prose.
func fixEmptyParens(pass *lint.Pass, odd []survey.NameOccurrence, used bool) []analysis.SuggestedFix {
	edits := pass.NewEdits()
	for _, o := range odd {
		if fact := !o.Rule.HasArrow && o.Term == o.Rule.Head; fact && !used {
			return nil
		}
		if o.Term == o.Rule.Head && needsParens(pass.File, o.Rule) {
			return nil // its conditions would be taken for arguments
		}
		edits.ReplaceNode(o.Term, o.Term.Spelling)
	}
	return edits.SuggestFix("Remove the parentheses")
}

// needsParens tells whether the head of a rule, a name in parentheses, must keep
// them.
func needsParens(f *gdl.File, r *gdl.Rule) bool {
	form := gdl.ExprAt(f.Exprs, r.StartPos)
	if f.Notation != gdl.Prefix || form == nil || len(form.List) < 2 || !form.List[1].IsList() || len(form.List[1].List) != 1 {
		return false
	}
	bare := *form
	bare.List = slices.Clone(form.List)
	bare.List[1] = form.List[1].List[0]
	return gdl.NeedsParens(&bare)
}
