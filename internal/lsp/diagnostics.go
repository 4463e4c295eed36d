package lsp

import (
	"fmt"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/report"
)

// maxDiagnostics bounds the diagnostics of one document: a lost parenthesis may
// make thousands.
const maxDiagnostics = 1000

// show sends the diagnostics of the current version. Results of other versions
// are never sent.
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

// clear removes the diagnostics of a document that was closed.
func (d *document) clear() {
	d.shown.Lock()
	defer d.shown.Unlock()
	d.server.notify("textDocument/publishDiagnostics", protocol.PublishDiagnosticsParams{
		URI: d.current().uri, Diagnostics: []protocol.Diagnostic{}})
}

// diagnostics returns the diagnostics of a version of a document.
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

// diagnosticIn converts a finding to a diagnostic. The function span gives its
// range.
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

// deadCode is the letter of the family of rules about useless rules and
// conditions.
const deadCode = "D"

// severityOf returns the severity of a finding in the protocol. A consequence
// of another finding is only a hint.
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

// findingsIn returns the findings that touch a range of a text.
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

// offsets returns the range of a finding in bytes.
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
