package lsp

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/internal/disk"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
)

// The greatest numbers of symbols in an answer, and of rulesheets that are read from disk for it.
const (
	maxFoundSymbols = 500
	maxReadSheets   = 100
)

// answerWorkspaceSymbol answers with the relations whose names contain a text: relations of open rulesheets, and
// of other rulesheets in their folders.
func (t *textFeatures) answerWorkspaceSymbol(ctx context.Context, _ *documentRequest, p *protocol.WorkspaceSymbolParams) (any, error) {
	list := []protocol.SymbolInformation{}
	query := strings.ToLower(p.Query)
	for _, v := range append(t.documents.openSheets(), t.documents.sheetsBeside(ctx)...) {
		for _, x := range documentSymbols(v) {
			if !strings.Contains(strings.ToLower(x.Name), query) {
				continue
			}
			if list = append(list, protocol.SymbolInformation{Name: x.Name, Kind: x.Kind, Location: protocol.Location{URI: v.clientURI(), Range: x.SelectionRange}}); len(list) == maxFoundSymbols {
				return list, nil
			}
		}
	}
	return list, ctx.Err()
}

// openSheets returns the rulesheets that are open, in the order of their URIs.
func (s *documentSet) openSheets() (list []*documentVersion) {
	for _, d := range s.openDocuments(func(v *documentVersion) bool { return !v.isSiblingFile() }) {
		list = append(list, d.currentVersion())
	}
	slices.SortFunc(list, func(a, b *documentVersion) int { return strings.Compare(a.documentURI, b.documentURI) })
	return list
}

// sheetsBeside returns up to maxReadSheets rulesheets that are not open, in the folders of open
// rulesheets, as they are on disk.
func (s *documentSet) sheetsBeside(ctx context.Context) (list []*documentVersion) {
	seen := map[string]bool{}
	for _, v := range s.openSheets() {
		if v.hasFile {
			seen[v.filePath] = true
		}
	}
	for _, v := range s.openSheets() {
		dir := filepath.Dir(v.filePath)
		if !v.hasFile || seen[dir] {
			continue
		}
		seen[dir] = true
		for path := range sheetsIn(dir) {
			if seen[path] {
				continue
			}
			if len(list) == maxReadSheets || ctx.Err() != nil {
				return list
			}
			if content, err := disk.ReadSibling(path, maxSiblingSize); err == nil {
				list = append(list, s.newVersion(uriOfPath(path), 0, newText(content)))
			}
		}
	}
	return list
}
