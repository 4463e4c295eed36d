package lsp

import (
	"bytes"
	"cmp"
	"context"
	"iter"
	"os"
	"path/filepath"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/disk"
	"github.com/gdllint/gdllint/internal/fragment"
)

// This file finds the rulesheet that includes an open document, and checks the document as a part of it.

// The limits of the search for the rulesheet that includes a fragment: the folders that are searched,
// with that of the fragment; the files of one folder that are looked at; and the levels of includes.
const (
	maxAbove    = 3
	maxSiblings = 500
	maxNested   = 10
)

// mainOf returns the path of the rulesheet that includes the file at path, directly or through
// other files; "" if there is none.
func (s *documentSet) mainOf(path string) string {
	main := ""
	for range maxNested {
		next := s.including(path)
		if next == "" || next == path {
			break
		}
		main, path = next, next
	}
	return main
}

// including returns the path of a file that includes the file at path: of an open document, or of the
// rulesheet on disk that search finds; "" if there is none.
func (s *documentSet) including(path string) string {
	for _, d := range s.openDocuments(func(o *documentVersion) bool { return o.hasFile && o.filePath != path }) {
		of := d.currentVersion()
		if fragment.Includes(of.filePath, of.sheetText.content, path) {
			return of.filePath
		}
	}
	s.mu.Lock()
	main, known := s.mains[path]
	s.mu.Unlock()
	if !known {
		main = search(path)
		s.mu.Lock()
		if s.mains == nil {
			s.mains = map[string]string{}
		}
		s.mains[path] = main
		s.mu.Unlock()
	}
	if _, shown := s.overlayText(main); shown {
		return "" // the text in the editor counts, and does not include the file
	}
	return main
}

// search returns the path of a rulesheet on disk, in the folder of the file at path or in a folder
// above, that includes the file; "" if there is none.
func search(path string) string {
	dir := filepath.Dir(path)
	top, ok := disk.CheckoutRoot(dir)
	if !ok {
		top = filepath.Dir(filepath.Dir(dir))
	}
	folders := disk.FoldersAbove(dir, top)
	for _, dir := range folders[:min(len(folders), maxAbove)] {
		for other := range sheetsIn(dir) {
			if other == path {
				continue
			}
			text, err := disk.ReadSibling(other, maxSiblingSize)
			if err == nil && fragment.Includes(other, text, path) {
				return other
			}
		}
	}
	return ""
}

// sheetsIn returns the paths of the rulesheets among the first maxSiblings files of a folder, except
// those that CheckOwner refuses; none for a folder that cannot be read.
func sheetsIn(dir string) iter.Seq[string] {
	return func(yield func(string) bool) {
		entries, _ := os.ReadDir(dir)
		for _, e := range entries[:min(len(entries), maxSiblings)] {
			path := filepath.Join(dir, e.Name())
			if !e.IsDir() && checker.IsSheetName(path) && disk.CheckOwner(path) == nil && !yield(path) {
				return
			}
		}
	}
}

// fragments returns the text that included fragments add at the end of the checked text; nil if
// there is none.
func (r *checkResult) fragments() []byte {
	if r.file == nil || r.file.IsSibling || r.checkedSheet.pagePart != nil {
		return nil
	}
	rest, found := bytes.CutPrefix(r.file.Text, r.checkedSheet.sheetText.content)
	if !found || len(rest) == 0 {
		return nil
	}
	return rest
}

// forgetMains drops the known facts about the includes of files on disk.
func (s *documentSet) forgetMains() {
	s.mu.Lock()
	s.mains = nil
	s.mu.Unlock()
}

// lookFragment checks the rulesheet main that includes a document, and returns the report on the
// document.
func (c *sheetChecker) lookFragment(ctx context.Context, l checkMode, of *documentVersion, main string) (*document.File, error) {
	file, err := c.checkInput(ctx, l, main, c.documents.asShown(checker.Input{Path: main}))
	if err != nil {
		return nil, err
	}
	return cmp.Or(siblingIn(file, of.filePath), emptyFile(of.filePath)), nil
}

// checkGame checks the other open documents of the game of a changed document again.
func (s *documentSet) checkGame(changed *documentVersion) {
	if !changed.hasFile || changed.isSiblingFile() {
		return
	}
	game := func(path string) string {
		if main := s.mainOf(path); main != "" {
			return main
		}
		return path
	}
	others := s.openDocuments(func(o *documentVersion) bool {
		return o.hasFile && !o.isSiblingFile() && o.filePath != changed.filePath
	})
	if len(others) == 0 {
		return
	}
	own := game(changed.filePath)
	for _, d := range others {
		if game(d.currentVersion().filePath) == own {
			d.checkAgain()
		}
	}
}
