// Package baseline keeps the findings that a project accepts for the time being
// in a file, so that only new ones are reported. An entry matches a finding by
// its fingerprint.
package baseline

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
)

// FileName is the default name of the file.
const FileName = ".gdllint-baseline.yaml"

// An Entry is an accepted finding. Message is for people only.
type Entry struct {
	Path        string // relative to the directory of the file, with slashes
	Code        string
	Fingerprint string
	Message     string
}

// key identifies the entries of a finding.
type key struct{ code, fingerprint string }

// A Baseline is a set of entries with their states in one run. It is used from
// one goroutine.
type Baseline struct {
	Path string // of the file, as messages show it

	dir     string // the absolute path of its directory
	entries []Entry
	index   map[key][]int
	states  []state
	added   []Entry
}

// state says whether a run has found the finding of an entry.
type state int

const (
	unknown  state = iota // its file or its rule was not part of the run
	needed                // the finding is there
	unneeded              // the finding would have been found, and was not
)

// New returns a Baseline without entries that will be written to path.
func New(path string) (*Baseline, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	return &Baseline{Path: path, dir: filepath.Dir(abs), index: map[key][]int{}}, nil
}

// add adds an entry.
func (b *Baseline) add(e Entry) {
	k := key{e.Code, e.Fingerprint}
	b.index[k] = append(b.index[k], len(b.entries))
	b.entries = append(b.entries, e)
	b.states = append(b.states, unknown)
}

// Entries returns the entries in the order of the file.
func (b *Baseline) Entries() []Entry { return b.entries }

// Accept tells whether a finding is in the baseline. An entry stands for one
// finding. If its file no longer exists, the entry stands for the same finding
// in a file of the same base name elsewhere: directories are renamed.
func (b *Baseline) Accept(path, code, fingerprint string) bool {
	rel := b.relative(path)
	for _, moved := range []bool{false, true} {
		for _, i := range b.index[key{code, fingerprint}] {
			e := &b.entries[i]
			if b.states[i] == needed || (e.Path == rel) == moved {
				continue
			}
			if moved && (filepath.Base(e.Path) != filepath.Base(rel) || b.exists(e.Path)) {
				continue
			}
			b.states[i], e.Path = needed, rel
			return true
		}
	}
	return false
}

// Add adds a finding that is accepted from now on.
func (b *Baseline) Add(path, code, fingerprint, message string) {
	b.added = append(b.added, Entry{b.relative(path), code, fingerprint, message})
}

// Expected returns a function that returns the rules of the entries for a file.
// Several goroutines may call it while the Baseline changes.
func (b *Baseline) Expected() func(path string) []string {
	codes := map[string][]string{}
	for _, e := range b.entries {
		if !slices.Contains(codes[e.Path], e.Code) {
			codes[e.Path] = append(codes[e.Path], e.Code)
		}
	}
	return func(path string) []string { return codes[b.relative(path)] }
}

// Checked records that a file was checked: entries of completely checked rules
// that were not accepted by then are no longer needed.
func (b *Baseline) Checked(path string, answered func(code string) bool) {
	rel := b.relative(path)
	for i, e := range b.entries {
		if e.Path == rel && b.states[i] == unknown && answered(e.Code) {
			b.states[i] = unneeded
		}
	}
}

// Finish marks the end of the run. Entries for removed files are not needed any
// more.
func (b *Baseline) Finish() {
	there := map[string]bool{}
	for i, e := range b.entries {
		if b.states[i] != unknown {
			continue
		}
		exists, known := there[e.Path]
		if !known {
			exists = b.exists(e.Path)
			there[e.Path] = exists
		}
		if !exists {
			b.states[i] = unneeded
		}
	}
}

// Unneeded returns the number of entries that are no longer needed.
func (b *Baseline) Unneeded() (n int) {
	for _, s := range b.states {
		if s == unneeded {
			n++
		}
	}
	return n
}

// Next returns the entries for the next version of the file: those that are
// needed or may be, and those that were added.
func (b *Baseline) Next() []Entry {
	var next []Entry
	for i, e := range b.entries {
		if b.states[i] != unneeded {
			next = append(next, e)
		}
	}
	next = append(next, b.added...)
	slices.SortFunc(next, func(x, y Entry) int {
		return cmp.Or(cmp.Compare(x.Path, y.Path), cmp.Compare(x.Code, y.Code),
			cmp.Compare(x.Message, y.Message), cmp.Compare(x.Fingerprint, y.Fingerprint))
	})
	return slices.Compact(next)
}

// relative returns a path in the form of entries.
func (b *Baseline) relative(path string) string {
	abs, err := filepath.Abs(path)
	if err != nil {
		return filepath.ToSlash(path)
	}
	rel, err := filepath.Rel(b.dir, abs)
	if err != nil {
		return filepath.ToSlash(abs)
	}
	return filepath.ToSlash(rel)
}

func (b *Baseline) exists(rel string) bool {
	_, err := os.Stat(filepath.Join(b.dir, filepath.FromSlash(rel)))
	return err == nil
}
