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
var Analyzer = lint.New("deadcode", doc, run, graph.Analyzer, survey.Analyzer)

func run(pass *lint.Pass) error {
	s := survey.Of(pass.Pass)
	checkUnused(pass, s, graph.Of(pass.Pass).Plain())
	checkDuplicates(pass, s.Rules)
	for _, r := range s.Rules {
		checkRule(pass, r)
	}
	return nil
}

// keywords lists the keywords, whose relations are used from outside the rules.
var keywords = []string{gdl.Role, gdl.Init, gdl.True, gdl.Next, gdl.Base, gdl.Does, gdl.Legal, gdl.Goal, gdl.Sees, gdl.Input, gdl.Terminal}

// checkUnused reports relations that no keyword depends on, each at its first
// rule.
func checkUnused(pass *lint.Pass, s *survey.Survey, g *gdl.Graph) {
	if s.Lost || !complete(g) {
		return // the missing parts may need it
	}
	needed := neededBy(g, s.Torn)
	readers := sync.OnceValue(func() map[string][]string { return readersOf(g) })
	undefined := undefinedIn(g)
	for _, name := range g.Predicates {
		if needed[name] || len(g.Rules[name]) == 0 || survey.IsProse(g.Rules[name][0]) {
			continue
		}
		head := g.Rules[name][0].Head
		switch by := readers()[name]; {
		case len(by) > 0:
			pass.Reportf("D01", head, "'%s' is used only by '%s', which nothing needs; remove both", head.Spelling, strings.Join(by, "', '"))
		case misspeltIn(undefined, head):
			// The misspelt condition is reported, and asks for this relation.
		default:
			f := lint.Findingf("D01", head, "'%s' is never used; remove it, or use it", head.Spelling)
			pass.ReportAs(weight(pass.Rule("D01").Severity, g.Rules[name]), f)
		}
	}
}

// weight returns the severity of the finding about an unused relation. It is a
// note for a large table of facts: a program wrote it, for readers other than the
// rules.
func weight(severity finding.Severity, rules []*gdl.Rule) finding.Severity {
	const large = 100
	if len(rules) <= large {
		return severity
	}
	for _, r := range rules {
		if len(r.Body) > 0 {
			return severity
		}
	}
	return finding.Note
}

// complete tells whether the relations that most others exist for are defined.
func complete(g *gdl.Graph) bool {
	return g.Defined(gdl.Legal) && g.Defined(gdl.Next) && g.Defined(gdl.Terminal) && g.Defined(gdl.Goal)
}

// neededBy returns the relations that keywords, or words of forms that could
// not be read, depend on.
func neededBy(g *gdl.Graph, torn map[string]bool) map[string]bool {
	needed := map[string]bool{}
	var todo []string
	need := func(name string) {
		if !needed[name] {
			needed[name] = true
			todo = append(todo, name)
		}
	}
	for _, k := range keywords {
		need(k)
	}
	for word := range torn {
		need(word)
	}
	for ; len(todo) > 0; todo = todo[1:] {
		for _, e := range g.Out[todo[0]] {
			need(e.To)
		}
	}
	return needed
}

// readersOf maps each relation to up to three others that use it.
func readersOf(g *gdl.Graph) map[string][]string {
	readers := map[string][]string{}
	for _, from := range g.Predicates {
		told := map[string]bool{from: true}
		for _, e := range g.Out[from] {
			if !told[e.To] && len(readers[e.To]) < 3 {
				readers[e.To] = append(readers[e.To], from)
			}
			told[e.To] = true
		}
	}
	return readers
}

// manyRepeats is the number of repeated rules from which on they are notes: a
// program must have written them.
const manyRepeats = 6

// checkDuplicates reports rules that equal an earlier one up to the names of
// variables and the order of conditions.
func checkDuplicates(pass *lint.Pass, rules []*gdl.Rule) {
	earlier, firsts := map[string]*gdl.Rule{}, map[*gdl.Rule]*gdl.Rule{}
	repeated, candidates := 0, alike(rules)
	for _, r := range rules {
		if !candidates[r] {
			continue
		}
		key := canonical(r)
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
		f := lint.Findingf("D07", r, "this repeats an earlier %s; remove one of them", kind(r))
		f.Related = append(f.Related, lint.At(first, "it stands here first"))
		edits := pass.Edits()
		edits.Remove(r)
		f.Fixes = edits.Fix("Remove the repetition")
		severity := pass.Rule("D07").Severity
		if len(r.Body) > 0 && repeated >= manyRepeats {
			severity = finding.Note
		}
		pass.ReportAs(severity, f)
	}
}

func kind(r *gdl.Rule) string {
	if len(r.Body) == 0 {
		return "fact"
	}
	return "rule"
}

// canonical prints a rule so that rules that differ only in the names of
// variables and the order of conditions print alike, but for rare ties.
func canonical(r *gdl.Rule) string {
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
	case t.IsVar():
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
