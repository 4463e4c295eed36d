package lsp

import (
	"context"
	"encoding/json"
	"go/token"
	"reflect"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
)

// An openPage is a page with rulesheets, such as a Markdown file, that is open in the editor. Each
// rulesheet in it is a document of the server with its own URI; the client knows only the URI of
// the page.
type openPage struct {
	pageURI   string
	pageText  *docText
	pageParts []*pagePart
}

// A pagePart is a rulesheet in an open page.
type pagePart struct {
	*openPage
	partURI          string
	sheetInput       checker.Input
	sheetText        *docText // the text of the rulesheet; its positions count in the page
	origin           gdl.Origin
	shownDiagnostics []protocol.Diagnostic // nil if the part was not checked yet
}

// setPage opens or changes the documents of a page; without a text it closes them.
func (s *Server) setPage(uri string, version int32, t *docText) {
	next := &openPage{pageURI: uri, pageText: t}
	if t != nil {
		inputs, _ := checker.PageInputs(pathOfURI(uri), t.content) // a page without rulesheets has no documents
		for _, in := range inputs {
			o, text := *in.NewSource(token.NewFileSet(), in.EditorText).Origin, newText(in.EditorText)
			text.pageText, text.pageOffset, text.ownOffset = t, o.PageOffset, o.OwnOffset
			next.pageParts = append(next.pageParts, &pagePart{openPage: next, partURI: uri + "#" + in.PageSheet.PartName(), sheetInput: in, origin: o, sheetText: text})
		}
	}
	var oldParts []*pagePart
	s.documents.mu.Lock()
	if old := s.documents.pagesByURI[uri]; old != nil {
		oldParts = old.pageParts
	}
	if s.documents.pagesByURI[uri] = next; t == nil {
		delete(s.documents.pagesByURI, uri)
	}
	s.documents.mu.Unlock()
	for _, part := range oldParts {
		if !slices.ContainsFunc(next.pageParts, func(x *pagePart) bool { return x.partURI == part.partURI }) {
			s.closeText(part.partURI)
		}
	}
	for _, part := range next.pageParts {
		if d := s.documents.documentByURI(part.partURI); d != nil {
			s.changeText(d, part.partURI, version, part.sheetText)
		} else {
			s.openText(part.partURI, version, part.sheetText)
		}
	}
	if next.pageParts == nil && t != nil {
		s.client.sendNotification("textDocument/publishDiagnostics", protocol.PublishDiagnosticsParams{URI: uri, Version: &version, Diagnostics: []protocol.Diagnostic{}})
	}
}

// pageOf returns the open page with a URI. For the URI of a part, it returns the page and the part. It returns nil if
// there is none.
func (s *documentSet) pageOf(uri string) (*openPage, *pagePart) {
	s.mu.Lock()
	defer s.mu.Unlock()
	pageURI, _, _ := strings.Cut(uri, "#")
	page := s.pagesByURI[pageURI]
	if page != nil {
		for _, part := range page.pageParts {
			if part.partURI == uri {
				return page, part
			}
		}
	}
	return page, nil
}

// gameURIs returns the URIs of the rulesheets in a page, without copies of others. For another document it returns its
// own URI.
func (s *documentSet) gameURIs(uri string) (list []string) {
	page, part := s.pageOf(uri)
	if page == nil || part != nil {
		return []string{uri}
	}
	for _, part := range page.pageParts {
		if !part.sheetInput.IsTwin() {
			list = append(list, part.partURI)
		}
	}
	return list
}

// joinDiagnostics notes the diagnostics of a part of a page, and returns those of all
// parts; false until all have been checked.
func (s *documentSet) joinDiagnostics(of *pagePart, list []protocol.Diagnostic) (all []protocol.Diagnostic, ready bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	of.shownDiagnostics = list
	all, ready = []protocol.Diagnostic{}, true
	for _, x := range of.pageParts {
		if !x.sheetInput.IsTwin() {
			ready = ready && x.shownDiagnostics != nil
			all = append(all, x.shownDiagnostics...)
		}
	}
	return all, ready
}

// answer returns the result of a request. A request about a page is answered for each part that its
// range, position or first position touches, or without these for each part, and the answers are joined.
func (s *Server) answer(ctx context.Context, method string, r *documentRequest) (any, error) {
	handler := s.handlerFor(method)
	var p struct {
		TextDocument protocol.TextDocumentIdentifier `json:"textDocument"`
		Position     *protocol.Position              `json:"position"`
		Range        *protocol.Range                 `json:"range"`
		Positions    []protocol.Position             `json:"positions"`
	}
	_ = json.Unmarshal(r.rawParams, &p) // the handler reports the error
	page, _ := s.documents.pageOf(p.TextDocument.URI)
	if page == nil {
		return handler(ctx, r)
	}
	if len(p.Positions) > 0 {
		p.Position = &p.Positions[0]
	}
	if p.Position != nil {
		p.Range = &protocol.Range{Start: *p.Position, End: *p.Position}
	}
	var joined any
	for _, part := range page.pageParts {
		if p.Range != nil {
			from, to := page.pageText.offsetsOf(*p.Range)
			if to < part.origin.PageOffset(0) || from > part.origin.PageOffset(len(part.sheetInput.EditorText)) {
				continue
			}
		}
		d := s.documents.documentByURI(part.partURI)
		if d == nil {
			continue
		}
		result, err := handler(ctx, &documentRequest{rawParams: r.rawParams, openDocument: d, documentVersion: d.currentVersion()})
		if err != nil {
			return nil, err
		}
		joined = joinAnswers(joined, result)
	}
	return joined, nil
}

// joinAnswers returns the joined answers for two parts of a page: semantic tokens, diagnostics and
// lists. Of other answers the first that is not nil counts.
func joinAnswers(one, other any) any {
	if one == nil {
		return other
	}
	if a, ok := one.(protocol.SemanticTokens); ok {
		if b, ok := other.(protocol.SemanticTokens); ok {
			return protocol.SemanticTokens{Data: joinTokens(a.Data, b.Data)}
		}
	}
	if a, ok := one.(protocol.DiagnosticReport); ok {
		if b, ok := other.(protocol.DiagnosticReport); ok {
			a.Items = append(a.Items, b.Items...)
			return a
		}
	}
	if a, b := reflect.ValueOf(one), reflect.ValueOf(other); a.Kind() == reflect.Slice && b.Kind() == reflect.Slice {
		return reflect.AppendSlice(a, b).Interface()
	}
	return one
}

// joinTokens joins two lists of encoded tokens. The position of each token is relative to the token
// before it, so the first token of more is encoded anew.
func joinTokens(list, more []uint32) []uint32 {
	if len(more) > 0 {
		line, column := uint32(0), uint32(0)
		for i := 0; i < len(list); i += 5 {
			if list[i] > 0 {
				column = 0
			}
			line, column = line+list[i], column+list[i+1]
		}
		if more[0] -= line; more[0] == 0 {
			more[1] -= column
		}
	}
	return append(list, more...)
}

// edits returns changes of a document as edits of the text that the client has open. For a part of
// a page these are edits of the page; none if the changed rulesheet cannot be written in the page.
func (s *documentVersion) edits(changes ...udiff.Edit) []protocol.TextEdit {
	list, of := []protocol.TextEdit{}, s.sheetText
	if s.pagePart != nil {
		of = s.pagePart.pageText
		changed, err := udiff.ApplyBytes(s.sheetText.content, changes)
		if err == nil {
			changed, err = s.pagePart.sheetInput.FileText(changed)
		}
		if err != nil {
			return list
		}
		changes = udiff.Lines(string(of.content), string(changed))
	}
	for _, c := range changes {
		list = append(list, protocol.TextEdit{Range: of.rangeOf(c.Start, c.End), NewText: c.New})
	}
	return list
}

// workspaceEdit returns changes of a document as an edit that the client can apply.
func (s *documentVersion) workspaceEdit(changes ...udiff.Edit) protocol.WorkspaceEdit {
	return protocol.WorkspaceEdit{Changes: map[string][]protocol.TextEdit{s.clientURI(): s.edits(changes...)}}
}
