package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"go/token"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/internal/lsp/text"
)

// An openPage is a page that is open in the editor. Each of its rulesheets is a document
// of the server, with a URI of its own; the client knows the page alone.
type openPage struct {
	pageURI       string
	versionNumber int32
	pageText      *text.Text // nil if the page was closed
	pageParts     []*pagePart
}

// A pagePart is a rulesheet in an open page.
type pagePart struct {
	partURI          string
	sheetInput       checker.Input
	sheetText        *text.Text
	origin           *gdl.Origin
	wasChecked       bool
	shownDiagnostics []protocol.Diagnostic // at their places in the page
}

// setPage opens, changes or closes the documents of a page.
func (s *Server) setPage(next *openPage) {
	if next.pageText != nil {
		inputs, _ := checker.PageInputs(pathOfURI(next.pageURI), next.pageText.Bytes()) // a page without rulesheets has no documents
		for _, in := range inputs {
			part := &pagePart{partURI: next.pageURI + "#" + in.PageSheet.PartName(), sheetInput: in, sheetText: text.New(in.EditorText)}
			part.origin = in.NewSource(token.NewFileSet(), in.EditorText).Origin
			next.pageParts = append(next.pageParts, part)
		}
	}
	s.documents.mu.Lock()
	old := s.documents.pagesByURI[next.pageURI]
	delete(s.documents.pagesByURI, next.pageURI)
	if next.pageText != nil {
		s.documents.pagesByURI[next.pageURI] = next
	}
	s.documents.mu.Unlock()
	for _, part := range next.pageParts {
		if d := s.documents.documentByURI(part.partURI); d == nil {
			s.openText(part.partURI, next.versionNumber, part.sheetText)
		} else if now := s.documents.newVersion(part.partURI, next.versionNumber, part.sheetText); !bytes.Equal(part.sheetText.Bytes(), d.currentVersion().sheetText.Bytes()) {
			d.setVersion(now)
			s.documents.refreshSiblings(now)
		} else if _, was := old.part(part.partURI); was != nil {
			part.wasChecked, part.shownDiagnostics = was.wasChecked, was.shownDiagnostics
		}
	}
	for _, part := range old.parts() {
		if _, stays := next.part(part.partURI); stays == nil {
			s.closeText(part.partURI)
		}
	}
	if old != nil || next.pageParts == nil {
		s.client.sendNotification("textDocument/publishDiagnostics", protocol.PublishDiagnosticsParams{URI: next.pageURI, Diagnostics: []protocol.Diagnostic{}})
	}
}

func (p *openPage) parts() []*pagePart {
	if p == nil {
		return nil
	}
	return p.pageParts
}

// part returns the part with a URI, and its number; nil if there is none.
func (p *openPage) part(uri string) (int, *pagePart) {
	i := slices.IndexFunc(p.parts(), func(x *pagePart) bool { return x.partURI == uri })
	if i < 0 {
		return i, nil
	}
	return i, p.pageParts[i]
}

// pageOf returns the open page with a URI, or the one that has a part with it.
func (s *documentSet) pageOf(uri string) (*openPage, *pagePart) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if page := s.pagesByURI[uri]; page != nil {
		return page, nil
	}
	for _, page := range s.pagesByURI {
		if _, part := page.part(uri); part != nil {
			return page, part
		}
	}
	return nil, nil
}

// pageRange returns a range of a part as one of its page.
func (p *openPage) pageRange(of *pagePart, r protocol.Range) protocol.Range {
	from, to := of.sheetText.OffsetsOf(r)
	return p.pageText.RangeOf(of.origin.PageOffset(from), of.origin.PageOffset(to))
}

// pageEdits returns edits of a part as those of its page; none if the page cannot show
// their text.
func (p *openPage) pageEdits(of *pagePart, edits []protocol.TextEdit) []protocol.TextEdit {
	changed := of.sheetText
	slices.SortStableFunc(edits, func(a, b protocol.TextEdit) int {
		return of.sheetText.OffsetOf(b.Range.Start) - of.sheetText.OffsetOf(a.Range.Start)
	})
	for i := range edits {
		next, err := changed.ApplyChanges([]protocol.TextDocumentContentChangeEvent{{Range: &edits[i].Range, Text: edits[i].NewText}})
		if err != nil {
			return nil
		}
		changed = next
	}
	page, err := of.sheetInput.FileText(changed.Bytes())
	if err != nil {
		return nil
	}
	return lineEdits(p.pageText, page)
}

// pageDiagnostics returns the diagnostics of all parts of a page for those of one part;
// false until all have been checked.
func (s *documentSet) pageDiagnostics(p protocol.PublishDiagnosticsParams) (protocol.PublishDiagnosticsParams, bool) {
	page, part := s.pageOf(p.URI)
	if page == nil {
		return p, !strings.Contains(pathOfURI(p.URI), "#") // not for a part that is gone
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if p.URI != page.pageURI {
		part.wasChecked, part.shownDiagnostics = true, nil
		for _, d := range p.Diagnostics {
			d.Range = page.pageRange(part, d.Range)
			d.RelatedInformation = slices.Clone(d.RelatedInformation)
			for i := range d.RelatedInformation {
				at := &d.RelatedInformation[i].Location
				at.URI, at.Range = page.pageURI, page.pageRange(part, at.Range)
			}
			part.shownDiagnostics = append(part.shownDiagnostics, d)
		}
	}
	all := protocol.PublishDiagnosticsParams{URI: page.pageURI, Version: &page.versionNumber, Diagnostics: []protocol.Diagnostic{}}
	checked := true
	for _, x := range page.pageParts {
		if !x.sheetInput.IsTwin() {
			checked = checked && x.wasChecked
			all.Diagnostics = append(all.Diagnostics, x.shownDiagnostics...)
		}
	}
	return all, checked
}

// answer answers a request. One about a page is put to the parts that it is about.
func (s *Server) answer(ctx context.Context, method string, r *documentRequest) (any, error) {
	handler := s.handlerFor(method)
	var p struct {
		TextDocument protocol.TextDocumentIdentifier `json:"textDocument"`
		Position     *protocol.Position              `json:"position"`
		Range        *protocol.Range                 `json:"range"`
	}
	_ = json.Unmarshal(r.rawParams, &p) // the handler reports the error
	page, _ := s.documents.pageOf(p.TextDocument.URI)
	if page == nil {
		result, err := handler(ctx, r)
		return s.documents.forClient(result, nil), err
	}
	var joined any
	for _, part := range page.pageParts {
		var fields map[string]any
		if err := json.Unmarshal(r.rawParams, &fields); err != nil {
			return nil, err
		}
		first, last := part.origin.PageOffset(part.origin.StartOffset), part.origin.PageOffset(part.origin.EndOffset)
		own := func(at protocol.Position) protocol.Position {
			return part.sheetText.PositionOf(part.origin.OwnOffset(min(max(page.pageText.OffsetOf(at), first), last)))
		}
		from, to := first, last
		if p.Position != nil {
			from, to = page.pageText.OffsetOf(*p.Position), page.pageText.OffsetOf(*p.Position)
			fields["position"] = own(*p.Position)
		}
		if p.Range != nil {
			from, to = page.pageText.OffsetsOf(*p.Range)
			fields["range"] = protocol.Range{Start: own(p.Range.Start), End: own(p.Range.End)}
		}
		if to < first || from > last {
			continue
		}
		fields["textDocument"] = protocol.TextDocumentIdentifier{URI: part.partURI}
		params, err := json.Marshal(fields)
		if err != nil {
			return nil, err
		}
		about := &documentRequest{rawParams: params}
		about.openDocument, about.documentVersion = s.documentAbout(params)
		result, err := handler(ctx, about)
		if err != nil {
			return nil, err
		}
		if tokens, ok := result.(protocol.SemanticTokens); ok {
			result = page.pageTokens(part, tokens)
		}
		joined = joinAnswers(joined, s.documents.forClient(result, part))
	}
	if tokens, ok := joined.(protocol.SemanticTokens); ok {
		return relativeTokens(tokens), nil
	}
	return joined, nil
}

// joinAnswers joins the answers of two parts of a page.
func joinAnswers(one, other any) any {
	a, isList := one.([]any)
	if b, ok := other.([]any); ok && isList {
		return append(a, b...)
	}
	if a, ok := one.(protocol.SemanticTokens); ok {
		if b, ok := other.(protocol.SemanticTokens); ok {
			return protocol.SemanticTokens{Data: append(a.Data, b.Data...)}
		}
	}
	if one != nil {
		return one
	}
	return other
}

// pageTokens returns the tokens of a part as those of its page, with places that are not
// relative to the token before.
func (p *openPage) pageTokens(of *pagePart, tokens protocol.SemanticTokens) protocol.SemanticTokens {
	data := slices.Clone(tokens.Data)
	at := protocol.Position{}
	for i := 0; i+4 < len(data); i += 5 {
		if data[i] > 0 {
			at.Character = 0
		}
		at.Line, at.Character = at.Line+data[i], at.Character+data[i+1]
		r := p.pageRange(of, protocol.Range{Start: at, End: protocol.Position{Line: at.Line, Character: at.Character + data[i+2]}})
		data[i], data[i+1], data[i+2] = r.Start.Line, r.Start.Character, r.End.Character-r.Start.Character
	}
	return protocol.SemanticTokens{Data: data}
}

// relativeTokens makes each place relative to the token before.
func relativeTokens(tokens protocol.SemanticTokens) protocol.SemanticTokens {
	data := tokens.Data
	for i := len(data) - 5; i >= 5; i -= 5 {
		if data[i] == data[i-5] {
			data[i+1] -= data[i-4]
		}
		data[i] -= data[i-5]
	}
	return tokens
}

// forClient returns an answer or the parameters of a request as the client may see it:
// places and edits of a part of a page, also of the one that it is about, are those of the
// page.
func (s *documentSet) forClient(answer any, of *pagePart) any {
	s.mu.Lock()
	hasPages := len(s.pagesByURI) > 0
	s.mu.Unlock()
	if _, isTokens := answer.(protocol.SemanticTokens); !hasPages || isTokens || answer == nil {
		return answer
	}
	raw, err := json.Marshal(answer)
	var tree any
	if err != nil || json.Unmarshal(raw, &tree) != nil {
		return answer
	}
	uri := ""
	if of != nil {
		uri = of.partURI
	}
	return s.pageTree(tree, uri)
}

// pageTree is forClient for decoded JSON.
func (s *documentSet) pageTree(tree any, uri string) any {
	switch x := tree.(type) {
	case []any:
		if page, part := s.pageOf(uri); part != nil && len(x) > 0 && isEdit(x[0]) {
			return plainTree(page.pageEdits(part, readTree[[]protocol.TextEdit](x)))
		}
		for i := range x {
			x[i] = s.pageTree(x[i], uri)
		}
	case map[string]any:
		if own, ok := x["uri"].(string); ok {
			uri = own
		}
		page, part := s.pageOf(uri)
		for key, value := range x {
			switch key {
			case "uri":
				if part != nil {
					x[key] = page.pageURI
				}
			case "arguments": // the client sends them back
			case "range", "selectionRange":
				if part != nil {
					x[key] = page.pageRange(part, readTree[protocol.Range](value))
				}
			case "changes":
				x[key] = s.pageChanges(readTree[map[string][]protocol.TextEdit](value))
			default:
				x[key] = s.pageTree(value, uri)
			}
		}
	}
	return tree
}

// pageChanges returns the changes of documents with those of pages for those of their
// parts.
func (s *documentSet) pageChanges(changes map[string][]protocol.TextEdit) map[string][]protocol.TextEdit {
	out := map[string][]protocol.TextEdit{}
	for uri, edits := range changes {
		if page, part := s.pageOf(uri); part != nil {
			uri, edits = page.pageURI, page.pageEdits(part, edits)
		}
		out[uri] = append(out[uri], edits...)
	}
	return out
}

func isEdit(tree any) bool {
	m, ok := tree.(map[string]any)
	_, hasText := m["newText"]
	return ok && hasText
}

// readTree reads decoded JSON.
func readTree[T any](tree any) (out T) {
	if raw, err := json.Marshal(tree); err == nil {
		_ = json.Unmarshal(raw, &out) // the server has written it
	}
	return out
}

// plainTree returns edits as decoded JSON.
func plainTree(edits []protocol.TextEdit) any {
	if edits == nil {
		return []any{}
	}
	return readTree[[]any](edits)
}
