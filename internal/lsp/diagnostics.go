package lsp

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/report/result"
)

// maxShownDiagnostics bounds the diagnostics of one document: a lost parenthesis may
// make thousands.
const maxShownDiagnostics = 1000

// publishDiagnostics sends the diagnostics of the current version. Results of other versions
// are never sent.
func (d *openDocument) publishDiagnostics() {
	d.publishLock.Lock()
	defer d.publishLock.Unlock()
	r := d.knownResult()
	if r == nil || d.lifetime.Err() != nil {
		return
	}
	list := d.server.diagnostics.newDiagnostics(r)
	if _, notes := d.currentNotes(); notes.revision == r.revision {
		list = notes.addDiagnostics(list)
	}
	d.server.sendDiagnostics(r.checkedSheet, list)
}

// sendDiagnostics sends the diagnostics of a document, with those of its page.
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
		return // the client forgets those of a document that it closes
	}
	d.server.client.sendNotification("textDocument/publishDiagnostics", protocol.PublishDiagnosticsParams{
		URI: d.currentVersion().clientURI(), Diagnostics: []protocol.Diagnostic{}})
}

// A diagnosticMaker writes findings as diagnostics.
type diagnosticMaker struct {
	rules   []finding.Rule
	ruleURL func(finding.Rule) string // the address of a rule's page; may be nil
}

// newDiagnostics returns the diagnostics of a version of a document.
func (m *diagnosticMaker) newDiagnostics(r *checkResult) []protocol.Diagnostic {
	list := []protocol.Diagnostic{}
	for i := range r.resultFile.Findings {
		if i == maxShownDiagnostics {
			list = append(list, protocol.Diagnostic{Severity: protocol.SeverityInformation, Source: serverName,
				Message: fmt.Sprintf("%d more findings are not shown; the command shows them", len(r.resultFile.Findings)-i)})
			break
		}
		list = append(list, m.newDiagnostic(r, &r.resultFile.Findings[i]))
	}
	return list
}

// newDiagnosticIn converts a finding to a diagnostic. The function span gives its
// range.
func (m *diagnosticMaker) newDiagnosticIn(r *checkResult, f *finding.Finding, span rangeFunc) protocol.Diagnostic {
	src := r.resultFile.Source
	d := protocol.Diagnostic{
		Range: span(src, f.Pos, f.End), Severity: diagnosticSeverity(f), Code: f.Code, Source: serverName,
		Message: report.MakePrintable(f.Message), Data: f.Fingerprint,
	}
	if rule := m.ruleOfCode(f.Code); rule != nil && m.ruleURL != nil {
		if url := m.ruleURL(*rule); url != "" {
			d.CodeDescription = &protocol.CodeDescription{Href: url}
		}
	}
	if document.FamilyOf(f.Code).CodeLetter == deadCodeFamily {
		d.Tags = []int{protocol.TagUnnecessary}
	}
	for _, other := range f.Related {
		if _, ok := src.FileOffset(other.Pos); !ok {
			continue
		}
		d.RelatedInformation = append(d.RelatedInformation, protocol.DiagnosticRelatedInformation{
			Location: protocol.Location{URI: r.checkedSheet.clientURI(), Range: span(src, other.Pos, other.End)},
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
func diagnosticSeverity(f *finding.Finding) int {
	switch {
	case f.IsConsequence:
		return protocol.SeverityHint
	case f.Severity == finding.SeverityError:
		return protocol.SeverityError
	case f.Severity == finding.SeverityWarning:
		return protocol.SeverityWarning
	}
	return protocol.SeverityInformation
}

// ruleOfCode returns the rule with a code, or nil.
func (m *diagnosticMaker) ruleOfCode(code string) *finding.Rule {
	for i := range m.rules {
		if m.rules[i].Code == code {
			return &m.rules[i]
		}
	}
	return nil
}

// findingsIn returns the findings that touch a range of a text.
func findingsIn(file *result.File, from, to int) []*finding.Finding {
	var list []*finding.Finding
	for i := range file.Findings {
		f := &file.Findings[i]
		start, end := findingOffsets(file.Source, f)
		if start <= to && from <= end {
			list = append(list, f)
		}
	}
	return list
}

// findingOffsets returns the range of a finding in bytes.
func findingOffsets(src *gdl.Source, f *finding.Finding) (from, to int) {
	if !liesInSource(src, f.Pos) {
		return 0, 0
	}
	from = src.Offset(f.Pos)
	if to = from; liesInSource(src, f.End) && f.End > f.Pos {
		to = src.Offset(f.End)
	}
	return from, to
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
	out.Items = s.diagnostics.newDiagnostics(known)
	if _, notes := r.openDocument.currentNotes(); notes.revision == known.revision {
		out.Items = notes.addDiagnostics(out.Items)
	}
	return out, nil
}
