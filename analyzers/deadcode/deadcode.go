package deadcode

import (
	_ "embed"
	"sort"
	"strings"
	"sync"

	"github.com/gdllint/gdllint/analyzers/graph"
	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

//go:embed doc.go
var doc string

// Analyzer reports rules and conditions that change nothing.
var Analyzer = lint.New("deadcode", doc, checkDeadCode, graph.Analyzer, survey.Analyzer)

func checkDeadCode(pass *lint.Pass) error {
	s := survey.RulesheetSurvey(pass.Pass)
	checkUnusedRelations(pass, s, graph.DependencyGraphs(pass.Pass).Plain())
	checkDuplicateRules(pass, s.Rules)
	for _, r := range s.Rules {
		checkRuleBody(pass, r)
	}
	return nil
}

// queriedKeywords lists the keywords, whose relations are used from outside the rules.
var queriedKeywords = []string{gdl.Role, gdl.Init, gdl.True, gdl.Next, gdl.Base, gdl.Does, gdl.Legal, gdl.Goal, gdl.Sees, gdl.Input, gdl.Terminal}

// checkUnusedRelations reports relations that no keyword depends on, each at its first
// rule.
func checkUnusedRelations(pass *lint.Pass, s *survey.Survey, g *gdl.Graph) {
	if s.TextLost || !hasOutputRelations(g) {
		return // the missing parts may need it
	}
	needed := neededRelations(g, s.UnreadWords)
	readers := sync.OnceValue(func() map[string][]string { return readersOf(g) })
	undefined := undefinedAtoms(g)
	for _, name := range g.Predicates {
		if needed[name] || len(g.DefiningRules[name]) == 0 || survey.IsProse(g.DefiningRules[name][0]) {
			continue
		}
		head := g.DefiningRules[name][0].Head
		switch by := readers()[name]; {
		case len(by) > 0:
			pass.Reportf("D01", head, "'%s' is used only by '%s', which nothing needs", head.Spelling, strings.Join(spelt(g, by), "', '"))
		case hasMisspeltUse(undefined, head):
			// The misspelt condition is reported, and asks for this relation.
		default:
			f := lint.Findingf("D01", head, "'%s' is never used", head.Spelling)
			pass.ReportWithSeverity(unusedSeverity(pass.RuleByCode("D01").Severity, g.DefiningRules[name]), f)
		}
	}
}

// spelt returns relations as their authors spell them.
func spelt(g *gdl.Graph, names []string) []string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = name
		if rules := g.DefiningRules[name]; len(rules) > 0 {
			list[i] = rules[0].Head.Spelling
		}
	}
	return list
}

// unusedSeverity returns the severity of the finding about an unused relation. It is a
// note for a large table of facts: a program wrote it, for readers other than the
// rules.
func unusedSeverity(severity finding.Severity, rules []*gdl.Rule) finding.Severity {
	const large = 100
	if len(rules) <= large {
		return severity
	}
	for _, r := range rules {
		if len(r.Body) > 0 {
			return severity
		}
	}
	return finding.SeverityNote
}

// hasOutputRelations tells whether the relations that most others exist for are defined.
func hasOutputRelations(g *gdl.Graph) bool {
	return g.DefinesPredicate(gdl.Legal) && g.DefinesPredicate(gdl.Next) && g.DefinesPredicate(gdl.Terminal) && g.DefinesPredicate(gdl.Goal)
}

// neededRelations returns the relations that keywords, or words of forms that could
// not be read, depend on.
func neededRelations(g *gdl.Graph, torn map[string]bool) map[string]bool {
	needed := map[string]bool{}
	var todo []string
	need := func(name string) {
		if !needed[name] {
			needed[name] = true
			todo = append(todo, name)
		}
	}
	for _, k := range queriedKeywords {
		need(k)
	}
	for word := range torn {
		need(word)
	}
	for ; len(todo) > 0; todo = todo[1:] {
		for _, e := range g.OutEdges[todo[0]] {
			need(e.ToPredicate)
		}
	}
	return needed
}

// readersOf maps each relation to up to three others that use it.
func readersOf(g *gdl.Graph) map[string][]string {
	readers := map[string][]string{}
	for _, from := range g.Predicates {
		told := map[string]bool{from: true}
		for _, e := range g.OutEdges[from] {
			if !told[e.ToPredicate] && len(readers[e.ToPredicate]) < 3 {
				readers[e.ToPredicate] = append(readers[e.ToPredicate], from)
			}
			told[e.ToPredicate] = true
		}
	}
	return readers
}

// manyRepeats is the number of repeated rules from which on they are notes: a
// program must have written them.
const manyRepeats = 6

// checkDuplicateRules reports rules that equal an earlier one up to the names of
// variables and the order of conditions. Rules that were read by a guess do not count: the part that
// could not be read may be the difference.
func checkDuplicateRules(pass *lint.Pass, rules []*gdl.Rule) {
	earlier, firsts := map[string]*gdl.Rule{}, map[*gdl.Rule]*gdl.Rule{}
	repeated, candidates := 0, similarRules(rules)
	for _, r := range rules {
		if !candidates[r] || r.Guessed || r.Broken {
			continue
		}
		key := canonicalText(r)
		if first, again := earlier[key]; !again {
			earlier[key] = r
		} else {
			firsts[r] = first
			repeated += min(1, len(r.Body))
		}
	}
	for _, r := range rules {
		first, again := firsts[r]
		if !again {
			continue
		}
		f := lint.Findingf("D07", r, "this repeats an earlier %s; remove one of them", factOrRule(r))
		f.Related = append(f.Related, lint.RelatedAt(first, "it stands here first"))
		edits := pass.NewEdits()
		edits.RemoveNode(r)
		f.Fixes = edits.SuggestFix("Remove the repetition")
		severity := pass.RuleByCode("D07").Severity
		if len(r.Body) > 0 && repeated >= manyRepeats {
			severity = finding.SeverityNote
		}
		pass.ReportWithSeverity(severity, f)
	}
}

func factOrRule(r *gdl.Rule) string {
	if len(r.Body) == 0 {
		return "fact"
	}
	return "rule"
}

// canonicalText prints a rule so that rules that differ only in the names of
// variables and the order of conditions print alike, but for rare ties.
func canonicalText(r *gdl.Rule) string {
	if len(r.Body) == 0 && r.Head.IsGround() {
		return r.Head.String()
	}
	body := append([]*gdl.Literal(nil), r.Body...)
	shapes := make(map[*gdl.Literal]string, len(body))
	blank := func(*gdl.Term) string { return "?" }
	for _, l := range body {
		shapes[l] = printLiteral(l, blank)
	}
	sort.SliceStable(body, func(i, j int) bool { return shapes[body[i]] < shapes[body[j]] })
	numbers := map[string]string{}
	number := func(v *gdl.Term) string {
		if numbers[v.Name] == "" {
			numbers[v.Name] = "?" + string(rune('0'+len(numbers)))
		}
		return numbers[v.Name]
	}
	var b strings.Builder
	printTerm(&b, r.Head, number)
	for _, l := range body {
		b.WriteByte(' ')
		b.WriteString(printLiteral(l, number))
	}
	return b.String()
}

// printLiteral prints a literal with other names for its variables.
func printLiteral(l *gdl.Literal, variable func(*gdl.Term) string) string {
	var b strings.Builder
	var print func(l *gdl.Literal)
	print = func(l *gdl.Literal) {
		if l.Atom != nil {
			printTerm(&b, l.Atom, variable)
			return
		}
		b.WriteString([...]string{gdl.OpNot: "(not", gdl.OpAnd: "(and", gdl.OpOr: "(or"}[l.Op])
		for _, a := range l.Args {
			b.WriteByte(' ')
			print(a)
		}
		b.WriteByte(')')
	}
	print(l)
	return b.String()
}

func printTerm(b *strings.Builder, t *gdl.Term, variable func(*gdl.Term) string) {
	switch {
	case t.IsVariable():
		b.WriteString(variable(t))
	case len(t.Args) == 0:
		b.WriteString(t.Name)
	default:
		b.WriteString("(" + t.Name)
		for _, arg := range t.Args {
			b.WriteByte(' ')
			printTerm(b, arg, variable)
		}
		b.WriteByte(')')
	}
}
