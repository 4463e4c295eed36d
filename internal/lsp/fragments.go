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
	"github.com/gdllint/gdllint/internal/fragment"
	"github.com/gdllint/gdllint/internal/repository"
)

// Bounds of the search for the rulesheet that a fragment belongs to: the folders
// above it, the files of one of them, and rulesheets that are fragments of others.
const (
	maxAbove    = 3
	maxSiblings = 500
	maxNested   = 10
)

// mainOf returns the rulesheet that includes a file, directly or through others; ""
// if there is none.
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

// including returns a file that includes another one: an open document, or a
// rulesheet in its folder or one above.
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
		return "" // its present text does not include the file
	}
	return main
}

// search finds the file on disk that includes another one.
func search(path string) string {
	dir := filepath.Dir(path)
	top, ok := repository.CheckoutRoot(dir)
	if !ok {
		top = filepath.Dir(filepath.Dir(dir))
	}
	folders := repository.FoldersAbove(dir, top)
	for _, dir := range folders[:min(len(folders), maxAbove)] {
		for other := range sheetsIn(dir) {
			if other == path {
				continue
			}
			text, err := repository.ReadSibling(other, maxSiblingSize)
			if err == nil && fragment.Includes(other, text, path) {
				return other
			}
		}
	}
	return ""
}

// sheetsIn returns the paths of the rulesheets in a folder that belong to its owner; of a folder that cannot be read there are none.
func sheetsIn(dir string) iter.Seq[string] {
	return func(yield func(string) bool) {
		entries, _ := os.ReadDir(dir)
		for _, e := range entries[:min(len(entries), maxSiblings)] {
			path := filepath.Join(dir, e.Name())
			if !e.IsDir() && checker.IsSheetName(path) && repository.CheckOwner(path) == nil && !yield(path) {
				return
			}
		}
	}
}

// fragments returns the text that fragments add to a document; nil if they add
// nothing.
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

// forgetMains forgets the includes of files on disk.
func (s *documentSet) forgetMains() {
	s.mu.Lock()
	s.mains = nil
	s.mu.Unlock()
}

// lookFragment checks the rulesheet that includes a document, and returns the
// findings about the document.
func (c *sheetChecker) lookFragment(ctx context.Context, l checkMode, of *documentVersion, main string) (*document.File, error) {
	file, err := c.checkInput(ctx, l, main, c.documents.asShown(checker.Input{Path: main}))
	if err != nil {
		return nil, err
	}
	return cmp.Or(siblingIn(file, of.filePath), emptyFile(of.filePath)), nil
}

// checkGame checks the open documents of the same game again.
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
