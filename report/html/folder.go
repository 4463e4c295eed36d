package html

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/internal/bounded"
	"github.com/gdllint/gdllint/internal/rewrite"
	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/report"
)

// A Folder writes a report as an index and a page for each game.
type Folder struct {
	dir   string
	pages *pages
	rows  []row
	taken map[string]bool // the names of pages in lower case, since some file systems ignore case
}

// generator marks the pages of gdllint. A page without the mark is never
// overwritten.
const generator = `<meta name="generator" content="gdllint">`

const indexName = "index.html"

// maxPage bounds the pages that are searched for the mark, in bytes.
const maxPage = 256 << 20

// NewFolder returns a writer of a report in a directory, which it makes if need
// be. It refuses a directory with an index that gdllint has not written.
func NewFolder(dir string, o Options) (*Folder, error) {
	if err := rewrite.MakeFolder(dir); err != nil {
		return nil, err
	}
	f := &Folder{dir: dir, pages: newPages(o), taken: map[string]bool{"index": true}}
	return f, f.ours(indexName)
}

// ours returns an error if there is a file that gdllint has not written.
func (f *Folder) ours(name string) error {
	path := filepath.Join(f.dir, name)
	text, err := bounded.Read(path, maxPage)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case !bytes.Contains(text[:min(len(text), 1000)], []byte(generator)):
		return fmt.Errorf("%s is not a report of gdllint, and is left as it was; name another directory", path)
	}
	return nil
}

// File writes the page of a file.
func (f *Folder) File(file *report.File) error {
	g := f.pages.game(file, 1)
	g.Row.Link = f.name(file.Path)
	f.rows = append(f.rows, g.Row)
	var page bytes.Buffer
	out := struct {
		head
		Game *game
	}{newHead(g.Row.Name), g}
	if err := execute(&page, "page", out); err != nil {
		return err
	}
	return f.write(g.Row.Link, page.Bytes())
}

func (f *Folder) write(name string, text []byte) error {
	if err := f.ours(name); err != nil {
		return err
	}
	var page bytes.Buffer
	if _, err := screen.MarkupWriter(&page).Write(text); err != nil {
		return err
	}
	return rewrite.WriteDerived(filepath.Join(f.dir, name), page.Bytes())
}

// longest bounds the length of page names.
const longest = 60

// name returns an unused name for the page of a file, of letters, digits, '-'
// and '_'.
func (f *Folder) name(path string) string {
	base := filepath.Base(path)
	base = strings.TrimSuffix(base, filepath.Ext(base))
	clean := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '-', r == '_':
			return r
		}
		return '_'
	}, base)
	if clean = clean[:min(len(clean), longest)]; clean == "" {
		clean = "game"
	}
	name := clean
	for n := 2; f.taken[strings.ToLower(name)]; n++ {
		name = clean + "-" + strconv.Itoa(n)
	}
	f.taken[strings.ToLower(name)] = true
	return name + ".html"
}

// Close writes the index.
func (f *Folder) Close(sum *report.Summary) error {
	if sum.Shard != "" {
		if err := f.note(sum); err != nil {
			return err
		}
	}
	return f.index(sum)
}

// index writes the table of all games.
func (f *Folder) index(sum *report.Summary) error {
	var index bytes.Buffer
	out := struct {
		head
		Summary summary
		Table   table
	}{newHead("gdllint report"), summaryOf(sum), newTable(f.rows)}
	if err := execute(&index, "index", out); err != nil {
		return err
	}
	return f.write(indexName, index.Bytes())
}
