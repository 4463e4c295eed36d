package lsp

import (
	"fmt"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/report"
)

// maxDiagnostics bounds what is shown of one document: a lost parenthesis may
// make thousands.
const maxDiagnostics = 1000

// show sends what is known of the version of now. Results of other versions are
// never sent.
func (d *document) show() {
	d.shown.Lock()
	defer d.shown.Unlock()
	r := d.known()
	if r == nil || d.ctx.Err() != nil {
		return
	}
	list := d.server.diagnostics(r)
	d.server.notify("textDocument/publishDiagnostics", protocol.PublishDiagnosticsParams{
		URI: r.sheet.uri, Version: &r.sheet.version, Diagnostics: list})
}

// clear shows nothing any more of a document that was closed.
func (d *document) clear() {
	d.shown.Lock()
	defer d.shown.Unlock()
	d.server.notify("textDocument/publishDiagnostics", protocol.PublishDiagnosticsParams{
		URI: d.current().uri, Diagnostics: []protocol.Diagnostic{}})
}

// diagnostics returns what is wrong with a version of a document.
func (s *Server) diagnostics(r *result) []protocol.Diagnostic {
	list := []protocol.Diagnostic{}
	for i := range r.file.Findings {
		if i == maxDiagnostics {
			list = append(list, protocol.Diagnostic{Severity: protocol.SeverityInformation, Source: name,
				Message: fmt.Sprintf("%d more findings are not shown; the command shows them", len(r.file.Findings)-i)})
			break
		}
		list = append(list, s.diagnostic(r, &r.file.Findings[i]))
	}
	return list
}

// diagnosticIn writes a finding as editors show it, at the place that span says.
func (s *Server) diagnosticIn(r *result, f *finding.Finding, span spanner) protocol.Diagnostic {
	src := r.file.Source
	d := protocol.Diagnostic{
		Range: span(src, f.Pos, f.End), Severity: severityOf(f), Code: f.Code, Source: name,
		Message: report.Printable(f.Message), Data: f.Fingerprint,
	}
	if rule := s.rule(f.Code); rule != nil && s.options.RuleURL != nil {
		if url := s.options.RuleURL(*rule); url != "" {
			d.CodeDescription = &protocol.CodeDescription{Href: url}
		}
	}
	if finding.FamilyOf(f.Code).Letter == deadCode {
		d.Tags = []int{protocol.TagUnnecessary}
	}
	for _, other := range f.Related {
		if !within(src, other.Pos) {
			continue
		}
		d.RelatedInformation = append(d.RelatedInformation, protocol.DiagnosticRelatedInformation{
			Location: protocol.Location{URI: r.sheet.uri, Range: span(src, other.Pos, other.End)},
			Message:  report.Printable(other.Message),
		})
	}
	return d
}

// deadCode is the letter of the family of what is of no use.
const deadCode = "D"

// severityOf returns how bad a finding is. What follows from another finding of
// the rulesheet is only hinted at.
func severityOf(f *finding.Finding) int {
	switch {
	case f.Consequence:
		return protocol.SeverityHint
	case f.Severity == finding.Error:
		return protocol.SeverityError
	case f.Severity == finding.Warning:
		return protocol.SeverityWarning
	}
	return protocol.SeverityInformation
}

// rule returns the rule with a code, or nil.
func (s *Server) rule(code string) *finding.Rule {
	for i := range s.options.Rules {
		if s.options.Rules[i].Code == code {
			return &s.options.Rules[i]
		}
	}
	return nil
}

// findingsIn returns the findings that touch a piece of a text.
func findingsIn(file *report.File, from, to int) []*finding.Finding {
	var list []*finding.Finding
	for i := range file.Findings {
		f := &file.Findings[i]
		start, end := offsets(file.Source, f)
		if start <= to && from <= end {
			list = append(list, f)
		}
	}
	return list
}

// offsets returns where a finding is.
func offsets(src *gdl.Source, f *finding.Finding) (from, to int) {
	if !within(src, f.Pos) {
		return 0, 0
	}
	from = src.Offset(f.Pos)
	if to = from; within(src, f.End) && f.End > f.Pos {
		to = src.Offset(f.End)
	}
	return from, to
}
