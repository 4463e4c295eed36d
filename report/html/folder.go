package html

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/disk"
	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/report"
)

// A FolderWriter writes a report as an index and a page for each game.
type FolderWriter struct {
	folderPath string
	rules      Rules
	shard      report.Writer // writes the documents for merging with other shards; may be nil
	tableRows  []gameRow
	takenNames map[string]bool // the names of pages in lower case, since some file systems ignore case
}

// generatorMark is a tag in the first 1000 bytes of each page of gdllint. A file without it is never overwritten.
const generatorMark = `<meta name="generator" content="gdllint">`

const indexName = "index.html"

// maxPageSize is the greatest size, in bytes, of a file that is read to look for the mark.
const maxPageSize = 256 << 20

// NewFolderWriter returns a writer of a report in a directory, which it makes if need be. It refuses a directory with an
// index that gdllint has not written. For a shard, keep returns a writer that puts the documents beside the index, so
// that the shards can be merged later. Otherwise keep is nil.
func NewFolderWriter(dir string, rules []document.Rule, keep func(dir string) (report.Writer, error)) (*FolderWriter, error) {
	if err := disk.MakeFolder(dir); err != nil {
		return nil, err
	}
	f := &FolderWriter{folderPath: dir, rules: NewRules(rules), takenNames: map[string]bool{"index": true}}
	err := f.checkOwnFile(indexName)
	if err == nil && keep != nil {
		f.shard, err = keep(dir)
	}
	return f, err
}

// checkOwnFile returns an error if the directory has a file with this name that gdllint has not
// written.
func (f *FolderWriter) checkOwnFile(name string) error {
	path := filepath.Join(f.folderPath, name)
	text, err := disk.ReadSibling(path, maxPageSize)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case !IsReportPage(text):
		return fmt.Errorf("%s is not a report of gdllint, and is left as it was; name another directory", path)
	}
	return nil
}

// WriteFile writes the page of a file, and keeps its row of the table of all games.
func (f *FolderWriter) WriteFile(file *document.File) error {
	if f.shard != nil {
		if err := f.shard.WriteFile(file); err != nil {
			return err
		}
	}
	g := buildPage(file, f.rules, 1)
	g.Row.Link = f.freePageName(file.SystemPath)
	f.tableRows = append(f.tableRows, g.Row)
	var page bytes.Buffer
	out := struct {
		head
		Game *gamePage
	}{newPageHead(g.Row.Name), g}
	if err := executeTemplate(&page, "page", out); err != nil {
		return err
	}
	return f.writePage(g.Row.Link, page.Bytes())
}

func (f *FolderWriter) writePage(name string, text []byte) error {
	if err := f.checkOwnFile(name); err != nil {
		return err
	}
	var page bytes.Buffer
	if _, err := screen.MarkupWriter(&page).Write(text); err != nil {
		return err
	}
	return disk.WriteDerived(filepath.Join(f.folderPath, name), page.Bytes())
}

// maxPageName is the greatest length of the name of a page before a number and the extension.
const maxPageName = 60

// freePageName returns an unused name for the page about the file at path. It consists of letters,
// digits, '-' and '_', with the extension .html.
func (f *FolderWriter) freePageName(path string) string {
	base := filepath.Base(path)
	base = strings.TrimSuffix(base, filepath.Ext(base))
	clean := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '-', r == '_':
			return r
		}
		return '_'
	}, base)
	if clean = clean[:min(len(clean), maxPageName)]; clean == "" {
		clean = "game"
	}
	name := clean
	for n := 2; f.takenNames[strings.ToLower(name)]; n++ {
		name = clean + "-" + strconv.Itoa(n)
	}
	f.takenNames[strings.ToLower(name)] = true
	return name + ".html"
}

// Close writes the table of all games.
func (f *FolderWriter) Close(sum *document.Summary) error {
	if f.shard != nil {
		if err := f.shard.Close(sum); err != nil {
			return err
		}
	}
	var index bytes.Buffer
	if err := executeTemplate(&index, "index", newIndex("gdllint report", f.tableRows, sum)); err != nil {
		return err
	}
	return f.writePage(indexName, index.Bytes())
}
