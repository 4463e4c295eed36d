// Package lint is a thin layer over golang.org/x/tools/go/analysis for
// analyzers of rulesheets. It adds the parts of a rule of gdllint that an
// analysis.Diagnostic lacks: a code, a severity and a documentation text from
// which the manual, the command explain and SARIF help are made.
//
// An analyzer is a real *analysis.Analyzer: it reports diagnostics to any
// driver, and returns the same findings, with all their detail, as its
// result:
//
//	//go:embed rules.md
//	var doc string
//
//	// Analyzer reports rules without conditions.
//	var Analyzer = lint.Table("emptybody", doc, []lint.Row{
//		{Code: "Z01", Find: emptyBodies, Text: "this rule has no condition; write the fact '@1'"},
//	})
//
//	func emptyBodies(p *lint.Pass, found lint.Found) {
//		for _, r := range p.Rules {
//			if r.HasArrow && len(r.Body) == 0 {
//				found(lint.CaseAt(r, lint.WholeText{Range: r.Head}))
//			}
//		}
//	}
//
// The format of the documentation is described at ParseRules.
package lint

import (
	"fmt"
	"reflect"
	"slices"
	"sort"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/edit"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/gdl/slips"
	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/proof"
)

// resolver computes the *model.Program of a rulesheet for all analyzers, as the type checker of go/analysis does for Go.
var resolver = &analysis.Analyzer{
	Name: "resolve", Doc: "resolve the names of the rulesheet\n\nThe result is what other analyzers ask: symbols, where they stand and what that means.",
	Run: func(pass *analysis.Pass) (any, error) {
		unit := rulesheet.UnitOf(pass)
		return model.New(unit.File, unit.ReportFault), nil
	},
	Requires: []*analysis.Analyzer{rulesheet.Analyzer}, ResultType: reflect.TypeFor[*model.Program](),
}

// A Pass is one run of an analyzer over one rulesheet.
type Pass struct {
	*analysis.Pass
	*model.Program
	Unit           *rulesheet.Unit
	File           *gdl.File // Unit.File
	rulesByCode    func() map[string]finding.Rule
	passResult     finding.AnalysisResult
	findingLimiter findingLimiter
}

// NewEdits returns an empty collection of changes to the rulesheet.
func (p *Pass) NewEdits() *edit.Draft { return edit.NewDraft(p.File) }

// PrefixCode returns the text of a node in prefix notation. It adds the blanks that the author left out before variables.
func (p *Pass) PrefixCode(node analysis.Range) string {
	if p.File.Notation != gdl.Prefix {
		if n := edit.Node(p.File, node); n != nil {
			return syntax.PrefixText(n)
		}
	}
	return slips.UngluedText(p.File.Source.TextBetween(node.Pos(), node.End()))
}

// Lacking returns conditions of the rules for a keyword that nothing makes true for a role, at most one of each rule.
func (p *Pass) Lacking(keyword string, role *gdl.Term) (places []Node) {
	for _, r := range p.SoundRulesFor(keyword) {
		if o := p.Bars(r, role); o != nil {
			places = append(places, Place{o.Literal, "nothing makes this condition true for '" + role.Spelling + "'"})
		}
	}
	return places
}

// Bars returns a place in a condition of a rule where the variable that is the first argument of the head cannot be a
// certain role; nil if there is none.
func (p *Pass) Bars(r *model.Rule, role *gdl.Term) *model.Occurrence {
	for i := range r.Occurrences {
		o := &r.Occurrences[i]
		if o.Variable != nil && !o.InHead() && !o.Negative && o.Parent.Term.Name != gdl.Distinct && o.Term.Name == r.Head.Args[0].Name && p.Domains().Excludes(o.ArgPosition(), role) {
			return o
		}
	}
	return nil
}

// CodeText converts code in prefix notation to the notation of the rulesheet.
func (p *Pass) CodeText(code string) string { return p.File.Notation.CodeText(code) }

// New makes an analyzer. Its findings are those that run reports through its Pass. Its rules and its documentation come
// from doc, in the format of ParseRules.
func New(name, doc string, run func(*Pass) error, requires ...*analysis.Analyzer) *analysis.Analyzer {
	a := &analysis.Analyzer{
		Name:       name,
		Doc:        strings.TrimSpace(doc),
		Requires:   append([]*analysis.Analyzer{rulesheet.Analyzer, resolver}, requires...),
		ResultType: reflect.TypeFor[*finding.AnalysisResult](),
	}
	rules := sync.OnceValue(func() map[string]finding.Rule { return byCode(RuleHeadings(a.Doc)) })
	if slices.ContainsFunc(RuleHeadings(a.Doc), func(r finding.Rule) bool { return RuleURL(r) != "" }) {
		a.URL = document.ManualURL
	}
	a.Run = func(p *analysis.Pass) (any, error) {
		unit, ok := p.ResultOf[rulesheet.Analyzer].(*rulesheet.Unit)
		if !ok {
			return nil, fmt.Errorf("no result of the analyzer %s", rulesheet.Analyzer)
		}
		pass := &Pass{Pass: p, Program: p.ResultOf[resolver].(*model.Program), Unit: unit, File: unit.File, rulesByCode: rules}
		if err := run(pass); err != nil {
			return nil, err
		}
		return pass.finishResult(), nil
	}
	return a
}

// RuleByCode returns the rule of this analyzer with the given code.
func (p *Pass) RuleByCode(code string) finding.Rule { return p.rulesByCode()[code] }

// Report reports a finding with the severity of its rule.
func (p *Pass) Report(f finding.Finding) { p.ReportWithSeverity(p.RuleByCode(f.Code).Severity, f) }

// ReportWithSeverity reports a finding with a severity of its own.
func (p *Pass) ReportWithSeverity(severity finding.Severity, f finding.Finding) {
	f.Severity = severity
	if !p.appliesHere(f.Code) {
		return
	}
	f.Message = cutMessage(f.Message)
	if more := len(f.Related) - maxRelatedPlaces; more > 0 {
		f.Related = f.Related[:maxRelatedPlaces:maxRelatedPlaces]
		f.Related[maxRelatedPlaces-1].Message += fmt.Sprintf("; the same in %d more places", more)
	}
	for i := range f.Related {
		f.Related[i].Message = cutMessage(f.Related[i].Message)
	}
	f.SetLineEnds(p.File.Source.LineEnding())
	p.passResult.Findings = append(p.passResult.Findings, f)
	if p.findingLimiter.countFinding(f.Code) {
		p.passResult.Findings = p.findingLimiter.dropExcess(f.Code, p.passResult.Findings)
	}
}

// AddVerdict adds a verdict to the result.
func (p *Pass) AddVerdict(v proof.Verdict) {
	p.passResult.Verdicts = append(p.passResult.Verdicts, v)
}

// finishResult sorts the findings by place, drops duplicates and those that yield to others, and reports the rest to the
// driver.
func (p *Pass) finishResult() *finding.AnalysisResult {
	list := p.findingLimiter.summarizeExcess(p.passResult.Findings)
	p.passResult.Findings = finding.Yield(sortFindings(list))
	for _, f := range p.passResult.Findings {
		p.Pass.Report(newDiagnostic(f, p.RuleByCode(f.Code)))
	}
	return &p.passResult
}

// sortFindings sorts findings by place, and drops duplicates: two rules that were written as one have the same
// conditions.
func sortFindings(list []finding.Finding) []finding.Finding {
	sort.SliceStable(list, func(i, j int) bool {
		if list[i].Pos != list[j].Pos {
			return list[i].Pos < list[j].Pos
		}
		return list[i].Code < list[j].Code
	})
	return slices.CompactFunc(list, func(a, b finding.Finding) bool {
		return a.Pos == b.Pos && a.End == b.End && a.Code == b.Code && a.Message == b.Message
	})
}

// newDiagnostic returns the part of a finding that every go/analysis driver knows.
func newDiagnostic(f finding.Finding, r finding.Rule) analysis.Diagnostic {
	d := analysis.Diagnostic{Pos: f.Pos, End: f.End, Category: f.Code, Message: f.Message,
		URL: RuleURL(r), SuggestedFixes: f.Fixes}
	for _, r := range f.Related {
		d.Related = append(d.Related, analysis.RelatedInformation{Pos: r.Pos, End: r.End, Message: r.Message})
	}
	return d
}

// RelatedAt makes a related place of a node.
func RelatedAt(node analysis.Range, format string, args ...any) finding.RelatedPlace {
	return finding.RelatedPlace{Pos: node.Pos(), End: node.End(), Message: fmt.Sprintf(format, args...)}
}

// NodeText returns the text of a node on one line, shortened if it is long.
func (p *Pass) NodeText(node analysis.Range) string {
	source := p.File.Source
	from, to := source.Offset(node.Pos()), source.Offset(node.End())
	return syntax.Clip(string(source.Text[from:min(to, from+maxShownText)]))
}

// maxShownText bounds the bytes of a node that NodeText reads.
const maxShownText = 4096

// maxRelatedPlaces bounds the related places of a finding.
const maxRelatedPlaces = 200

// maxMessageBytes bounds the length of a message, since the names in it may have any length.
const maxMessageBytes = 2000

// cutMessage removes the middle of a message that is too long.
func cutMessage(message string) string {
	if len(message) <= maxMessageBytes {
		return message
	}
	const end = maxMessageBytes / 4
	return strings.ToValidUTF8(message[:maxMessageBytes-end], "") + " ... " + strings.ToValidUTF8(message[len(message)-end:], "")
}
