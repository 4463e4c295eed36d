package lsp

import (
	"context"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/report"
)

// maxShownDiagnostics is the greatest number of findings of one document that are shown: a lost
// parenthesis may cause thousands.
const maxShownDiagnostics = 1000

// publishDiagnostics sends the diagnostics of the current version, if it was checked.
func (d *openDocument) publishDiagnostics() {
	d.publishLock.Lock()
	defer d.publishLock.Unlock()
	r := d.knownResult()
	if r == nil || d.lifetime.Err() != nil {
		return
	}
	d.server.sendDiagnostics(r.checkedSheet, d.diagnosticsOf(r))
}

// diagnosticsOf returns the diagnostics of a check, with the failures of tests that were run since.
func (d *openDocument) diagnosticsOf(r *checkResult) []protocol.Diagnostic {
	list := d.server.diagnostics.newDiagnostics(r)
	if _, notes := d.currentNotes(); notes.revision == r.revision {
		list = notes.addDiagnostics(list)
	}
	return list
}

// sendDiagnostics sends the diagnostics of a document to the client. For a part of a page it sends
// the diagnostics of all parts, once all are known. To a client that asks for diagnostics it sends
// only the request to ask again.
func (s *Server) sendDiagnostics(of *documentVersion, list []protocol.Diagnostic) {
	if s.client.clientAbilities().pullsDiagnostics {
		s.client.requestRefresh("workspace/diagnostic/refresh")
		return
	}
	if of.pagePart != nil {
		all, ready := s.documents.joinDiagnostics(of.pagePart, list)
		if !ready {
			return
		}
		list = all
	}
	s.client.sendNotification("textDocument/publishDiagnostics", protocol.PublishDiagnosticsParams{URI: of.clientURI(), Version: &of.versionNumber, Diagnostics: list})
}

// clearDiagnostics removes the diagnostics of a document that was closed.
func (d *openDocument) clearDiagnostics() {
	d.publishLock.Lock()
	defer d.publishLock.Unlock()
	if d.server.client.clientAbilities().pullsDiagnostics {
		return // the client itself forgets the diagnostics of a closed document
	}
	d.server.client.sendNotification("textDocument/publishDiagnostics", protocol.PublishDiagnosticsParams{
		URI: d.currentVersion().clientURI(), Diagnostics: []protocol.Diagnostic{}})
}

// A diagnosticMaker converts findings to diagnostics of the protocol.
type diagnosticMaker struct {
	rules []document.Rule
}

// newDiagnostics returns the diagnostics for the findings of a result.
func (m *diagnosticMaker) newDiagnostics(r *checkResult) []protocol.Diagnostic {
	list := []protocol.Diagnostic{}
	for i := range r.file.Findings {
		if i == maxShownDiagnostics {
			list = append(list, protocol.Diagnostic{Severity: protocol.SeverityInformation, Source: serverName,
				Message: fmt.Sprintf("%d more findings are not shown; 'gdllint' in a terminal lists them", len(r.file.Findings)-i)})
			break
		}
		list = append(list, m.newDiagnostic(r.checkedSheet, &r.file.Findings[i], r.rangeOf))
	}
	return list
}

// newDiagnostic converts a finding to a diagnostic. The function span converts ranges of the
// document to ranges of the protocol.
func (m *diagnosticMaker) newDiagnostic(of *documentVersion, f *document.Finding, span func(document.Range) protocol.Range) protocol.Diagnostic {
	d := protocol.Diagnostic{
		Range: span(f.Range), Severity: diagnosticSeverity(f), Code: f.Code, Source: serverName,
		Message: report.MakePrintable(f.Message), Data: f.Fingerprint,
	}
	if url := document.PageURL(f.Code); url != "" && m.ruleOfCode(f.Code) != nil {
		d.CodeDescription = &protocol.CodeDescription{Href: url}
	}
	if document.FamilyOf(f.Code).CodeLetter == deadCodeFamily {
		d.Tags = []int{protocol.TagUnnecessary}
	}
	for _, other := range f.Related {
		if other.Range.StartByte < 0 {
			continue
		}
		d.RelatedInformation = append(d.RelatedInformation, protocol.DiagnosticRelatedInformation{
			Location: protocol.Location{URI: of.clientURI(), Range: span(other.Range)},
			Message:  report.MakePrintable(other.Message),
		})
	}
	return d
}

// deadCodeFamily is the letter of the family of rules about useless rules and
// conditions.
const deadCodeFamily = "D"

// diagnosticSeverity returns the severity of a finding in the protocol. A consequence
// of another finding is only a hint.
func diagnosticSeverity(f *document.Finding) int {
	switch {
	case f.Consequence:
		return protocol.SeverityHint
	case f.Severity == document.SeverityError:
		return protocol.SeverityError
	case f.Severity == document.SeverityWarning:
		return protocol.SeverityWarning
	}
	return protocol.SeverityInformation
}

// ruleOfCode returns the rule with a code, or nil.
func (m *diagnosticMaker) ruleOfCode(code string) *document.Rule {
	i := slices.IndexFunc(m.rules, func(r document.Rule) bool { return r.Code == code })
	if i < 0 {
		return nil
	}
	return &m.rules[i]
}

// findingsIn returns the findings that touch a range of a text.
func findingsIn(file *document.File, from, to int) []*document.Finding {
	var list []*document.Finding
	for i := range file.Findings {
		f := &file.Findings[i]
		if f.Range.StartByte <= to && from <= max(0, f.Range.EndByte) {
			list = append(list, f)
		}
	}
	return list
}

// answerDiagnostic answers with the diagnostics of a document, for clients that ask for them.
func (s *Server) answerDiagnostic(ctx context.Context, r *documentRequest) (any, error) {
	out := protocol.DiagnosticReport{Kind: "full", Items: []protocol.Diagnostic{}}
	if r.openDocument == nil {
		return out, nil
	}
	known, err := r.openDocument.awaitResult(ctx, r.documentVersion)
	if err != nil {
		return nil, err
	}
	out.Items = r.openDocument.diagnosticsOf(known)
	return out, nil
}
