package store

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gdllint/gdllint/internal/rewrite"
)

// entry is a file of a store.
type entry struct {
	path string
	size int64
	used time.Time
	part bool // a draft, which a program writes or has left
}

// Trim drops the entries of the longest time ago from those directories that
// have grown too large by the entries since the last call.
func (s *Store) Trim() {
	s.mu.Lock()
	grown := s.written
	s.written = map[string]bool{}
	s.mu.Unlock()
	for shard := range grown {
		s.trim(shard)
	}
}

// abandoned is the age at which a draft counts as left behind.
const abandoned = time.Hour

func (s *Store) trim(shard string) {
	var total int64
	var whole []entry
	for _, e := range s.entries(shard) {
		switch {
		case !e.part:
			whole = append(whole, e)
			total += e.size
		case s.now().Sub(e.used) > abandoned:
			os.Remove(e.path)
		}
	}
	slices.SortFunc(whole, func(a, b entry) int { return a.used.Compare(b.used) })
	for _, e := range whole {
		if total <= s.limit/shards {
			return
		}
		if os.Remove(e.path) == nil {
			total -= e.size
		}
	}
}

// digits are the names of shards.
const digits = "0123456789abcdef"

// entries lists the files of a shard that belong to the store.
func (s *Store) entries(shard string) []entry {
	dir := filepath.Join(s.dir, shard)
	if info, err := os.Lstat(dir); err != nil || !info.IsDir() {
		return nil // a link may lead to files of others
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	var list []entry
	for _, f := range files {
		part := rewrite.IsDraft(f.Name())
		if !f.Type().IsRegular() || !part && !isKey(f.Name(), shard) {
			continue
		}
		if info, err := f.Info(); err == nil {
			list = append(list, entry{filepath.Join(dir, f.Name()), info.Size(), info.ModTime(), part})
		}
	}
	return list
}

// isKey tells whether a file of a shard has the name of an entry.
func isKey(name, shard string) bool {
	return len(name) == 2*len(Key{}) && strings.HasPrefix(name, shard) && strings.Trim(name, digits) == ""
}

// A Usage is the number and the size of the entries of a store.
type Usage struct {
	Entries int
	Bytes   int64
	Limit   int64
}

// Usage counts the entries.
func (s *Store) Usage() Usage {
	u := Usage{Limit: s.limit}
	for _, shard := range digits {
		for _, e := range s.entries(string(shard)) {
			if u.Bytes += e.size; !e.part {
				u.Entries++
			}
		}
	}
	return u
}

// Clean removes everything that belongs to the store, and no other file of its
// directory. It returns the number and the size of the removed entries.
func (s *Store) Clean() (removed Usage, err error) {
	note := func(failed error) {
		if err == nil && failed != nil {
			err = failed
		}
	}
	for _, shard := range digits {
		for _, e := range s.entries(string(shard)) {
			failed := os.Remove(e.path)
			if note(failed); failed == nil {
				removed.Entries++
				removed.Bytes += e.size
			}
		}
		os.Remove(filepath.Join(s.dir, string(shard))) // fails unless it is empty
	}
	s.untag()
	os.Remove(s.dir)
	return removed, err
}

// untag removes the mark of the directory.
func (s *Store) untag() {
	path := filepath.Join(s.dir, tagFile)
	if info, err := os.Lstat(path); err != nil || info.Mode().Type() != fs.FileMode(0) {
		return
	}
	if text, err := os.ReadFile(path); err == nil && string(text) == tagText {
		os.Remove(path)
	}
}
