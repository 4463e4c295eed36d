// Package lint is a thin layer over golang.org/x/tools/go/analysis for
// analyzers of rulesheets. It adds the parts of a rule of gdllint that an
// analysis.Diagnostic lacks: a code, a severity and a documentation text from
// which the manual, the command explain and SARIF help are made.
//
// An analyzer is a real *analysis.Analyzer: it reports diagnostics to any
// driver, and returns the same findings, with all their detail, as its
// result:
//
//	//go:embed doc.go
//	var doc string
//
//	// Analyzer reports rules without conditions.
//	var Analyzer = lint.New("emptybody", doc, run)
//
//	func run(pass *lint.Pass) error {
//		for _, r := range pass.File.Rules {
//			if r.Arrow && len(r.Body) == 0 {
//				pass.Reportf("Z01", r, "rule without a condition; write the fact '%s'", r.Head)
//			}
//		}
//		return nil
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
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

// A Pass is one run of an analyzer over one rulesheet.
type Pass struct {
	*analysis.Pass
	Unit   *rulesheet.Unit
	File   *gdl.File // Unit.File
	rules  func() map[string]finding.Rule
	found  finding.Result
	plenty plenty

	mirror *mirror
}

// prefixed returns the prefix text of an infix rulesheet, made once.
func (p *Pass) prefixed() *mirror {
	if p.mirror == nil {
		p.mirror = newMirror(p.File)
	}
	return p.mirror
}

// Code returns the text of a node in prefix notation, with the blanks that the
// author left out before variables.
func (p *Pass) Code(node analysis.Range) string {
	if p.File.Notation != gdl.Prefix {
		if place, ok := p.prefixed().places[spanOf(node)]; ok {
			return p.prefixed().file.Source.Slice(place.from, place.to)
		}
	}
	return gdl.Unglued(p.File.Source.Slice(node.Pos(), node.End()))
}

// New makes an analyzer. Its rules and its documentation come from doc, the
// text of the analyzer's doc.go or the comment alone. Its findings are those that
// run reports through its Pass.
func New(name, doc string, run func(*Pass) error, requires ...*analysis.Analyzer) *analysis.Analyzer {
	a := &analysis.Analyzer{
		Name:       name,
		Doc:        extractDoc(name, doc),
		Requires:   append([]*analysis.Analyzer{rulesheet.Analyzer}, requires...),
		ResultType: reflect.TypeFor[*finding.Result](),
	}
	rules := sync.OnceValue(func() map[string]finding.Rule { return ByCode(a) })
	if documentsOurs(a.Doc) {
		a.URL = finding.Manual
	}
	a.Run = func(p *analysis.Pass) (any, error) {
		unit, ok := p.ResultOf[rulesheet.Analyzer].(*rulesheet.Unit)
		if !ok {
			return nil, fmt.Errorf("no result of the analyzer %s", rulesheet.Analyzer)
		}
		pass := &Pass{Pass: p, Unit: unit, File: unit.File, rules: rules}
		if err := run(pass); err != nil {
			return nil, err
		}
		return pass.finish(), nil
	}
	return a
}

// Rule returns the rule of this analyzer with the given code.
func (p *Pass) Rule(code string) finding.Rule { return p.rules()[code] }

// Reportf reports a finding at the place of a node.
func (p *Pass) Reportf(code string, at analysis.Range, format string, args ...any) {
	p.Report(finding.Finding{Code: code, Pos: at.Pos(), End: at.End(), Message: fmt.Sprintf(format, args...)})
}

// Report reports a finding with the severity of its rule.
func (p *Pass) Report(f finding.Finding) { p.ReportAs(p.Rule(f.Code).Severity, f) }

// ReportAs reports a finding with a severity of its own.
func (p *Pass) ReportAs(severity finding.Severity, f finding.Finding) {
	f.Severity = severity
	if !p.inOperations(&f) { // it may change the severity
		return
	}
	f.Message = cut(f.Message)
	if more := len(f.Related) - mostRelated; more > 0 {
		f.Related = f.Related[:mostRelated:mostRelated]
		f.Related[mostRelated-1].Message += fmt.Sprintf("; and so in %d more places", more)
	}
	for i := range f.Related {
		f.Related[i].Message = cut(f.Related[i].Message)
	}
	p.retell(&f)
	f.EndLines(p.File.Source.LineEnd())
	p.found.Findings = append(p.found.Findings, f)
	if p.plenty.add(f.Code) {
		p.found.Findings = p.plenty.leaveOut(f.Code, p.found.Findings)
	}
}

// Verdict adds a verdict to the result.
func (p *Pass) Verdict(v proof.Verdict) {
	p.retellVerdict(&v)
	p.found.Verdicts = append(p.found.Verdicts, v)
}

// finish sorts the findings by place and reports them to the driver.
func (p *Pass) finish() *finding.Result {
	list := p.plenty.finish(p.found.Findings)
	p.found.Findings = sortFindings(list)
	for _, f := range p.found.Findings {
		p.Pass.Report(diagnostic(f, p.Rule(f.Code)))
	}
	return &p.found
}

// sortFindings sorts findings by place, and leaves out duplicates: rules that were
// written as one share their conditions.
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

// diagnostic is the part of a finding that every go/analysis driver knows.
func diagnostic(f finding.Finding, r finding.Rule) analysis.Diagnostic {
	d := analysis.Diagnostic{Pos: f.Pos, End: f.End, Category: f.Code, Message: f.Message,
		URL: URL(r), SuggestedFixes: f.Fixes}
	for _, r := range f.Related {
		d.Related = append(d.Related, analysis.RelatedInformation{Pos: r.Pos, End: r.End, Message: r.Message})
	}
	return d
}

// At makes a related place of a node.
func At(node analysis.Range, format string, args ...any) finding.Related {
	return finding.Related{Pos: node.Pos(), End: node.End(), Message: fmt.Sprintf(format, args...)}
}

// Findingf makes a finding of a place and a message, to
// which the caller adds related places and fixes.
func Findingf(code string, at analysis.Range, format string, args ...any) finding.Finding {
	return finding.Finding{Code: code, Pos: at.Pos(), End: at.End(), Message: fmt.Sprintf(format, args...)}
}

// Text returns the text of a node on one line, shortened if it is long.
func (p *Pass) Text(node analysis.Range) string {
	const most = 60
	source := p.File.Source
	from, to := source.Offset(node.Pos()), source.Offset(node.End())
	text := []rune(oneLine(string(source.Text[from:min(to, from+mostText)])))
	if len(text) > most {
		return string(text[:most]) + "..."
	}
	return string(text)
}

// mostText bounds the bytes of a node from which the shown text is made.
const mostText = 4096

// mostRelated bounds the related places of a finding.
const mostRelated = 200

// mostMessage bounds the length of a message. The names in it may be longer.
const mostMessage = 2000

// cut removes the middle of a message that is too long.
func cut(message string) string {
	if len(message) <= mostMessage {
		return message
	}
	const end = mostMessage / 4
	return strings.ToValidUTF8(message[:mostMessage-end], "") + " ... " + strings.ToValidUTF8(message[len(message)-end:], "")
}
