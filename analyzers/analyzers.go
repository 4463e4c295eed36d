// Package analyzers is the registry of the analyzers of gdllint and of their
// rules.
package analyzers

import (
	"slices"
	"sort"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/counterpart"
	"github.com/gdllint/gdllint/analyzers/ignores"
	"github.com/gdllint/gdllint/analyzers/invariants"
	"github.com/gdllint/gdllint/analyzers/knowledge"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/obligations"
	"github.com/gdllint/gdllint/analyzers/ruletests"
	"github.com/gdllint/gdllint/analyzers/statespace"
	"github.com/gdllint/gdllint/analyzers/symmetric"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
)

// ReportingAnalyzers returns the analyzers that report findings, in the order in which they
// run.
func ReportingAnalyzers() []*analysis.Analyzer {
	return append(append(StaticAnalyzers(), SemanticAnalyzers()...), ignoresAnalyzer())
}

// ignoresAnalyzer is the analyzer of the comments that accept findings of all others.
var ignoresAnalyzer = sync.OnceValue(func() *analysis.Analyzer {
	return ignores.New(append(StaticAnalyzers(), SemanticAnalyzers()...)...)
})

// SemanticAnalyzers returns the analyzers that examine the states of a game. Their
// questions are asked in one session, in this order.
func SemanticAnalyzers() []*analysis.Analyzer { return slices.Clone(semanticAnalyzers()) }

var semanticAnalyzers = sync.OnceValue(func() []*analysis.Analyzer {
	return []*analysis.Analyzer{
		obligations.InitialState,
		obligations.Playability,
		statespace.Analyzer,
		symmetric.Analyzer,
		obligations.Termination,
		obligations.Utility,
		obligations.Winnability,
		obligations.StrongWin,
		obligations.TurnTaking,
		obligations.ZeroSum,
		obligations.Monotonic,
		obligations.WellFormed,
		knowledge.Analyzer,
		invariants.Analyzer,
		obligations.Discovery,
		ruletests.Analyzer,
		counterpart.Analyzer,
	}
})

// AllRules returns the rules of all analyzers, sorted by family and number in
// the order of the manual.
func AllRules() []finding.Rule { return RulesOf(ReportingAnalyzers()) }

// RulesOf returns the rules of some analyzers in the order of the manual.
func RulesOf(analyzers []*analysis.Analyzer) []finding.Rule {
	var rules []finding.Rule
	for _, a := range analyzers {
		rules = append(rules, lint.DocumentedRules(a)...)
	}
	sort.SliceStable(rules, func(i, j int) bool { return document.PrecedesInManual(rules[i].Code, rules[j].Code) })
	return rules
}

// RuleByCode returns the rule with the code, such as "V02".
func RuleByCode(code string) (finding.Rule, bool) {
	for _, r := range AllRules() {
		if r.Code == code {
			return r, true
		}
	}
	return finding.Rule{}, false
}
