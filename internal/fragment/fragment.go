// Package fragment assembles games that consist of several files. A rulesheet names the other
// files, the fragments, in comments such as ;@ include "step1.gdl", and their text is read as if it
// stood at the end of the rulesheet. A fragment must lie in the folder of the rulesheet or below
// it.
//
// The package also finds rulesheets inside of pages: in <textarea> elements of HTML, and in blocks
// of code of Markdown. It maps offsets between a rulesheet and the page, and replaces a rulesheet
// in its page.
package fragment

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"github.com/gdllint/gdllint/internal/pattern"
)

// A Part is one file of a game.
type Part struct {
	Path        string
	Text        []byte
	StartOffset int // the offset of the part in the assembled text
}

// A Fault is an include comment that cannot be followed, with its place in the assembled text.
type Fault struct {
	StartOffset, EndOffset int
	Message                string
}

// An AssembledText is the text of a game in one or more files. The first part is the
// rulesheet.
type AssembledText struct {
	Text   []byte
	Parts  []Part
	Faults []Fault
}

// An Opener reads the text of a fragment.
type Opener func(path string) ([]byte, error)

// The greatest number of files of a game, and the greatest size of their texts together.
const (
	maxParts = 100
	maxText  = 64 << 20
)

// includes matches the comments that name fragments.
var includes = pattern.LazyRegexp(`(?m)^[ \t]*[;%]+@[ \t]*include(?:[ \t]+|$|\r$)(.*?)[ \t]*\r?$`)

// mark is a word that each include comment contains.
var mark = []byte("include")

// Names tells whether a text contains an include comment.
func Names(text []byte) bool { return bytes.Contains(text, mark) && includes().Match(text) }

// Assemble returns the text of the rulesheet at path joined with the texts of the fragments that it
// names, directly or through others. It reads fragments by open.
func Assemble(path string, text []byte, open Opener) *AssembledText {
	a := &assembler{result: &AssembledText{Text: text, Parts: []Part{{Path: path, Text: text}}}, dir: filepath.Dir(path), open: open}
	if !Names(text) {
		return a.result
	}
	a.seen = map[string]bool{filepath.Clean(path): true}
	a.follow(a.result.Parts[0], []string{filepath.Clean(path)})
	return a.result
}

// Add appends the text of a file to the assembled text, and returns the new part.
func (w *AssembledText) Add(path string, text []byte) Part {
	joined := w.Text
	if w.IsSingleFile() {
		joined = bytes.Clone(joined)
	}
	if len(joined) > 0 && joined[len(joined)-1] != '\n' {
		joined = append(joined, '\n')
	}
	part := Part{path, text, len(joined)}
	w.Text, w.Parts = append(joined, text...), append(w.Parts, part)
	return part
}

// IsSingleFile tells whether the rulesheet is the whole game.
func (w *AssembledText) IsSingleFile() bool { return len(w.Parts) == 1 }

// Holds tells whether the file at path is a part of the game.
func (w *AssembledText) Holds(path string) bool {
	return slices.ContainsFunc(w.Parts, func(p Part) bool { return filepath.Clean(p.Path) == filepath.Clean(path) })
}

// Rest returns the text that follows the text of the rulesheet.
func (w *AssembledText) Rest() []byte { return w.Text[len(w.Parts[0].Text):] }

// PartAt returns the part that contains an offset of the assembled text.
func (w *AssembledText) PartAt(offset int) Part {
	n := sort.Search(len(w.Parts), func(i int) bool { return w.Parts[i].StartOffset > offset })
	return w.Parts[max(n-1, 0)]
}

// An assembler follows the include comments.
type assembler struct {
	result *AssembledText
	dir    string // the folder of the rulesheet
	open   Opener
	seen   map[string]bool
}

// follow adds the fragments that a part names, and those that they name. The paths in around lead
// from the rulesheet to the part, to detect cycles.
func (a *assembler) follow(p Part, around []string) {
	for _, m := range includes().FindAllSubmatchIndex(p.Text, -1) {
		from, to := m[2], m[3]
		path, err := a.path(p.Path, string(p.Text[from:to]))
		var text []byte
		switch {
		case err != nil:
		case slices.Contains(around, path):
			err = fmt.Errorf("this leads back to %s; a fragment cannot include itself", filepath.Base(path))
		case a.seen[path]:
			continue // once is enough
		case len(a.result.Parts) >= maxParts:
			err = fmt.Errorf("a game has at most %d fragments", maxParts-1)
		default:
			text, err = a.open(path)
			if err == nil && len(text)+len(a.result.Text) > maxText {
				err = fmt.Errorf("the fragments are larger than %d MiB", maxText>>20)
			}
		}
		if err != nil {
			a.result.Faults = append(a.result.Faults, Fault{p.StartOffset + from, p.StartOffset + to, err.Error()})
			continue
		}
		a.seen[path] = true
		a.follow(a.result.Add(path, text), append(around[:len(around):len(around)], path))
	}
}

// path returns the path of the fragment that a comment in the file by names. written is the name as written, with quotes.
// path fails if the quotes are missing, or if the file lies outside of the folder of the rulesheet.
func (a *assembler) path(by, written string) (string, error) {
	name, quoted := strings.CutPrefix(written, `"`)
	name, closed := strings.CutSuffix(name, `"`)
	if !quoted || !closed || name == "" {
		return "", errors.New(`write the name of the fragment in quotes: include "step1.gdl"`)
	}
	path := filepath.Clean(filepath.Join(filepath.Dir(by), filepath.FromSlash(name)))
	inside, err := filepath.Rel(a.dir, path)
	if filepath.IsAbs(name) || strings.HasPrefix(name, "/") || err != nil || !filepath.IsLocal(inside) {
		return "", fmt.Errorf("'%s' lies outside of the folder of the rulesheet; keep its fragments there", name)
	}
	return path, nil
}

// A Link is a place where a text names a fragment.
type Link struct {
	Path       string
	Begin, End int // the offsets of the name in the text
}

// Links returns the fragments that the text of the file at path names directly, except those
// outside of its folder.
func Links(path string, text []byte) (list []Link) {
	if !bytes.Contains(text, mark) {
		return nil
	}
	a := &assembler{dir: filepath.Dir(path)}
	for _, m := range includes().FindAllSubmatchIndex(text, -1) {
		if p, err := a.path(path, string(text[m[2]:m[3]])); err == nil {
			list = append(list, Link{p, m[2] + 1, m[3] - 1}) // without quotes
		}
	}
	return list
}

// Includes tells whether the text of the file at path names the file other directly.
func Includes(path string, text []byte, other string) bool {
	return slices.ContainsFunc(Links(path, text), func(l Link) bool { return l.Path == other })
}
