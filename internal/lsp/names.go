package lsp

import (
	"context"
	"fmt"
	"go/token"
	"maps"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/disk"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/internal/lsp/words"
	"github.com/gdllint/gdllint/property"
)

// A sheetGroup is a rulesheet with the file of properties beside it, and an index of the words of
// each. The rulesheet is empty if there is only a file of properties.
type sheetGroup struct {
	memberSheets []*documentVersion // the rulesheet, and the properties if there are any
	wordIndexes  []*words.Index
	rulesheet    *gdl.File
}

// maxSiblingSize is the greatest size of a file beside a document that is read, in bytes.
const maxSiblingSize = 4 << 20

// groupOf returns the group of a document: a rulesheet or a file of properties.
func (s *documentSet) groupOf(of *documentVersion) *sheetGroup {
	f := &sheetGroup{}
	rules, properties := of, (*documentVersion)(nil)
	if of.isSiblingFile() {
		rules, properties = s.siblingSheet(of, checker.SheetExtensions), of
	} else if of.hasFile {
		properties = s.siblingSheet(of, []string{checker.PropertiesExtension})
	}
	if rules == nil {
		rules = s.newVersion("", 0, newText(nil))
	}
	f.rulesheet = rules.parsedFile()
	f.memberSheets, f.wordIndexes = []*documentVersion{rules}, []*words.Index{rules.wordIndex()}
	if properties != nil {
		src := gdl.NewSource(token.NewFileSet(), properties.filePath, properties.sheetText.content)
		f.memberSheets = append(f.memberSheets, properties)
		f.wordIndexes = append(f.wordIndexes, words.NewPropertiesIndex(f.rulesheet, src, property.TextForms(f.rulesheet, src)))
	}
	return f
}

// siblingSheet returns the file with the name of a document and the first of the extensions that
// exists, as the editor or the disk has it; nil if there is none.
func (s *documentSet) siblingSheet(of *documentVersion, extensions []string) *documentVersion {
	for _, extension := range extensions {
		path := checker.WithoutExtension(of.filePath) + extension
		if open := s.openDocuments(func(other *documentVersion) bool { return other.hasFile && other.filePath == path }); len(open) > 0 {
			return open[0].currentVersion()
		}
		if content, err := disk.ReadSibling(path, maxSiblingSize); err == nil {
			return s.newVersion(uriOfPath(path), 0, newText(content))
		}
	}
	return nil
}

// A symbolAtCursor is the word under the cursor, with its document and the group of the document.
type symbolAtCursor struct {
	*sheetGroup
	cursorSheet *documentVersion
	cursorUse   *words.Use
	cursorIndex *words.Index
}

// symbolAt returns the word at a position of the document that a request names; nil if there is
// none.
func (s *documentSet) symbolAt(r *documentRequest, p protocol.Position) *symbolAtCursor {
	if r.documentVersion == nil {
		return nil
	}
	f := s.groupOf(r.documentVersion)
	for i, other := range f.memberSheets {
		if other.sheetText == r.documentVersion.sheetText && other.documentURI == r.documentVersion.documentURI {
			if u := f.wordIndexes[i].UseAt(r.documentVersion.sheetText.offsetOf(p)); u != nil {
				return &symbolAtCursor{f, r.documentVersion, u, f.wordIndexes[i]}
			}
		}
	}
	return nil
}

// forEachUse calls visit for the uses of words that find returns for each file of the group. For a variable, it does so
// for its own file only.
func (n *symbolAtCursor) forEachUse(find func(*words.Index) []*words.Use, visit func(*documentVersion, *words.Use)) {
	for i, x := range n.wordIndexes {
		if n.cursorUse.Kind == words.Variable && x != n.cursorIndex {
			continue
		}
		for _, u := range find(x) {
			visit(n.memberSheets[i], u)
		}
	}
}

func useLocation(of *documentVersion, u *words.Use) protocol.Location {
	return protocol.Location{URI: of.clientURI(), Range: of.sheetText.rangeOf(u.FromOffset, u.ToOffset)}
}

// answerDefinition answers with the places that define a name; for a variable its first use.
func (t *textFeatures) answerDefinition(_ context.Context, r *documentRequest, p *protocol.TextDocumentPositionParams) (any, error) {
	list := []protocol.Location{}
	if n := t.documents.symbolAt(r, p.Position); n != nil {
		for _, u := range n.definingUses() {
			list = append(list, useLocation(n.memberSheets[0], u))
		}
		if n.cursorUse.Kind == words.Variable {
			list = []protocol.Location{useLocation(n.cursorSheet, n.cursorIndex.Definitions(n.cursorUse)[0])}
		}
	}
	return list, nil
}

// definingUses returns the uses of a name in the rulesheet that define it.
func (n *symbolAtCursor) definingUses() []*words.Use {
	return n.wordIndexes[0].Definitions(n.cursorUse)
}

// answerReferences answers with the uses of a name.
func (t *textFeatures) answerReferences(_ context.Context, r *documentRequest, p *protocol.ReferenceParams) (any, error) {
	list := []protocol.Location{}
	n := t.documents.symbolAt(r, p.Position)
	if n == nil || n.cursorUse.Kind == words.Operator {
		return list, nil
	}
	n.forEachUse(func(x *words.Index) []*words.Use { return x.UsesOf(n.cursorUse) }, func(of *documentVersion, u *words.Use) {
		if p.Context.IncludeDeclaration || !u.IsDefinition {
			list = append(list, useLocation(of, u))
		}
	})
	return list, nil
}

// answerHighlight answers with the uses of the name under the cursor in the same
// document.
func (t *textFeatures) answerHighlight(_ context.Context, r *documentRequest, p *protocol.TextDocumentPositionParams) (any, error) {
	list := []protocol.DocumentHighlight{}
	n := t.documents.symbolAt(r, p.Position)
	if n == nil || n.cursorUse.Kind == words.Operator {
		return list, nil
	}
	for _, u := range n.cursorIndex.UsesOf(n.cursorUse) {
		kind := protocol.HighlightRead
		if u.IsDefinition {
			kind = protocol.HighlightWrite
		}
		list = append(list, protocol.DocumentHighlight{Range: n.cursorSheet.sheetText.rangeOf(u.FromOffset, u.ToOffset), Kind: kind})
	}
	return list, nil
}

func (n *symbolAtCursor) newRenaming() words.Renaming {
	return words.Renaming{SheetFile: n.rulesheet, WordIndexes: n.wordIndexes, RenamedUse: n.cursorUse, HomeIndex: n.cursorIndex}
}

// answerPrepareRename answers with the name that would change.
func (t *textFeatures) answerPrepareRename(_ context.Context, r *documentRequest, p *protocol.TextDocumentPositionParams) (any, error) {
	n := t.documents.symbolAt(r, p.Position)
	if n == nil {
		return nil, fmt.Errorf("there is no name at the cursor")
	}
	renaming := n.newRenaming()
	if err := renaming.CheckRenameable(); err != nil {
		return nil, err
	}
	return protocol.PrepareRenameResult{Range: n.cursorSheet.sheetText.rangeOf(n.cursorUse.FromOffset, n.cursorUse.ToOffset), Placeholder: n.cursorUse.Spelling}, nil
}

// answerRename answers with the edits that change a name.
func (t *textFeatures) answerRename(_ context.Context, r *documentRequest, p *protocol.RenameParams) (any, error) {
	n := t.documents.symbolAt(r, p.Position)
	if n == nil {
		return nil, fmt.Errorf("there is no name at the cursor")
	}
	renaming := n.newRenaming()
	edits, err := renaming.EditsTo(p.NewName)
	if err != nil {
		return nil, err
	}
	out := protocol.WorkspaceEdit{Changes: map[string][]protocol.TextEdit{}}
	for i, list := range edits {
		if len(list) > 0 {
			maps.Copy(out.Changes, n.memberSheets[i].workspaceEdit(list...).Changes)
		}
	}
	return out, nil
}
