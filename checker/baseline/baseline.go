// Package baseline keeps the findings that a project accepts for the time being
// in a file, so that only new ones are reported. An entry matches a finding by
// its fingerprint.
package baseline

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"

	"github.com/gdllint/gdllint/internal/fragment"
)

// FileName is the default name of the file.
const FileName = ".gdllint-baseline.yaml"

// An Entry is an accepted finding. Message is for people only.
type Entry struct {
	Path        string // relative to the directory of the file, with slashes
	RuleCode    string
	Fingerprint string
	Message     string
}

// entryKey holds the data that an entry and the finding that it accepts have in common.
type entryKey struct{ ruleCode, fingerprint string }

// A Baseline is a set of entries with their states in one run. It is used from
// one goroutine.
type Baseline struct {
	Path string // the path of the baseline file, as messages show it

	folderPath   string // the absolute path of its directory
	oldEntries   []Entry
	entryIndexes map[entryKey][]int // indexes of oldEntries
	entryStates  []entryState       // by index of oldEntries
	addedEntries []Entry
}

// entryState says whether the current run has met the finding of an entry.
type entryState int

const (
	notChecked entryState = iota // its file was not checked so far, or its rule not completely
	stillFound                   // the finding is there
	notFound                     // the finding would have been found, and was not
)

// New returns a Baseline without entries, whose file is at path.
func New(path string) (*Baseline, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	return &Baseline{Path: path, folderPath: filepath.Dir(abs), entryIndexes: map[entryKey][]int{}}, nil
}

// appendEntry adds an entry that was read from the file.
func (b *Baseline) appendEntry(e Entry) {
	k := entryKey{e.RuleCode, e.Fingerprint}
	b.entryIndexes[k] = append(b.entryIndexes[k], len(b.oldEntries))
	b.oldEntries = append(b.oldEntries, e)
	b.entryStates = append(b.entryStates, notChecked)
}

// AllEntries returns the entries in the order of the file.
func (b *Baseline) AllEntries() []Entry { return b.oldEntries }

// AcceptFinding tells whether a finding is in the baseline. Each entry accepts one finding. If the file of an
// entry no longer exists, the entry accepts the same finding in a file of the same base name in another directory,
// since directories are renamed.
func (b *Baseline) AcceptFinding(path, code, fingerprint string) bool {
	rel := b.relativePath(path)
	for _, moved := range []bool{false, true} {
		for _, i := range b.entryIndexes[entryKey{code, fingerprint}] {
			e := &b.oldEntries[i]
			if b.entryStates[i] == stillFound || (e.Path == rel) == moved {
				continue
			}
			if moved && (filepath.Base(e.Path) != filepath.Base(rel) || b.fileExists(e.Path)) {
				continue
			}
			b.entryStates[i], e.Path = stillFound, rel
			return true
		}
	}
	return false
}

// AddFinding adds a finding that is accepted from now on.
func (b *Baseline) AddFinding(path, code, fingerprint, message string) {
	b.addedEntries = append(b.addedEntries, Entry{b.relativePath(path), code, fingerprint, message})
}

// MarkChecked records that a file was checked. Entries for this file that have accepted no finding
// so far are no longer needed, if answered says that their rule was checked completely.
func (b *Baseline) MarkChecked(path string, answered func(code string) bool) {
	rel := b.relativePath(path)
	for i, e := range b.oldEntries {
		if e.Path == rel && b.entryStates[i] == notChecked && answered(e.RuleCode) {
			b.entryStates[i] = notFound
		}
	}
}

// MarkGone is called at the end of the run. It marks the entries for files that no longer exist as
// not needed.
func (b *Baseline) MarkGone() {
	there := map[string]bool{}
	for i, e := range b.oldEntries {
		if b.entryStates[i] != notChecked {
			continue
		}
		exists, known := there[e.Path]
		if !known {
			exists = b.fileExists(e.Path)
			there[e.Path] = exists
		}
		if !exists {
			b.entryStates[i] = notFound
		}
	}
}

// UnneededCount returns the number of entries that are no longer needed.
func (b *Baseline) UnneededCount() (n int) {
	for _, s := range b.entryStates {
		if s == notFound {
			n++
		}
	}
	return n
}

// NextEntries returns the entries for the next version of the file: entries that accept a finding, entries that
// may still accept one, and entries that were added.
func (b *Baseline) NextEntries() []Entry {
	var next []Entry
	for i, e := range b.oldEntries {
		if b.entryStates[i] != notFound {
			next = append(next, e)
		}
	}
	next = append(next, b.addedEntries...)
	slices.SortFunc(next, func(x, y Entry) int {
		return cmp.Or(cmp.Compare(x.Path, y.Path), cmp.Compare(x.RuleCode, y.RuleCode),
			cmp.Compare(x.Message, y.Message), cmp.Compare(x.Fingerprint, y.Fingerprint))
	})
	return slices.Compact(next)
}

// relativePath returns a path as entries hold it: relative to the directory of the baseline, with
// slashes.
func (b *Baseline) relativePath(path string) string {
	abs, err := filepath.Abs(path)
	if err != nil {
		return filepath.ToSlash(path)
	}
	rel, err := filepath.Rel(b.folderPath, abs)
	if err != nil {
		return filepath.ToSlash(abs)
	}
	return filepath.ToSlash(rel)
}

// fileExists tells whether the file of an entry exists. For a rulesheet on a page it is the file of
// the page.
func (b *Baseline) fileExists(rel string) bool {
	page, _, _ := fragment.CutPart(rel)
	_, err := os.Stat(filepath.Join(b.folderPath, filepath.FromSlash(page)))
	return err == nil
}
