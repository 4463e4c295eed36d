package cache

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gdllint/gdllint/internal/disk"
)

// A storeEntry is a file of a shard.
type storeEntry struct {
	filePath  string
	byteCount int64
	lastUse   time.Time
	isDraft   bool // a draft, which a program writes or has left
}

// TrimEntries looks at the shards that got entries since the last call. In each that is too large,
// it drops the entries that were last used longest ago.
func (s *entryStore) TrimEntries() {
	s.stateMutex.Lock()
	grown := s.grownShards
	s.grownShards = map[string]bool{}
	s.stateMutex.Unlock()
	for shard := range grown {
		s.trimShard(shard)
	}
}

// A draft that is older than draftLifetime is removed: the program that wrote it must have ended.
const draftLifetime = time.Hour

func (s *entryStore) trimShard(shard string) {
	var total int64
	var whole []storeEntry
	for _, e := range s.listEntries(shard) {
		switch {
		case !e.isDraft:
			whole = append(whole, e)
			total += e.byteCount
		case s.currentTime().Sub(e.lastUse) > draftLifetime:
			os.Remove(e.filePath)
		}
	}
	slices.SortFunc(whole, func(a, b storeEntry) int { return a.lastUse.Compare(b.lastUse) })
	for _, e := range whole {
		if total <= s.sizeLimit/shardCount {
			return
		}
		if os.Remove(e.filePath) == nil {
			total -= e.byteCount
		}
	}
}

// shardNames holds the names of the shards, one digit each.
const shardNames = "0123456789abcdef"

// listEntries returns the entries and drafts in a shard.
func (s *entryStore) listEntries(shard string) []storeEntry {
	dir := filepath.Join(s.storeDir, shard)
	if info, err := os.Lstat(dir); err != nil || !info.IsDir() {
		return nil // a link may lead to files of others
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	var list []storeEntry
	for _, f := range files {
		isDraft := disk.IsDraft(f.Name())
		if !f.Type().IsRegular() || !isDraft && !isEntryName(f.Name(), shard) {
			continue
		}
		if info, err := f.Info(); err == nil {
			list = append(list, storeEntry{filepath.Join(dir, f.Name()), info.Size(), info.ModTime(), isDraft})
		}
	}
	return list
}

// isEntryName tells whether a file of a shard has the name of an entry.
func isEntryName(name, shard string) bool {
	return len(name) == 2*len(entryKey{}) && strings.HasPrefix(name, shard) && strings.Trim(name, shardNames) == ""
}

// A StoreUsage has the number of the entries of a store, the size of its entries and drafts, and the limit of the size.
// As a result of RemoveEntries, it counts the removed files, drafts included.
type StoreUsage struct {
	EntryCount int
	TotalBytes int64
	SizeLimit  int64
}

// Usage counts the entries of the store and adds up their sizes and those of drafts.
func (s *entryStore) Usage() StoreUsage {
	u := StoreUsage{SizeLimit: s.sizeLimit}
	for _, shard := range shardNames {
		for _, e := range s.listEntries(string(shard)) {
			if u.TotalBytes += e.byteCount; !e.isDraft {
				u.EntryCount++
			}
		}
	}
	return u
}

// RemoveEntries removes all entries and drafts, the mark of a cache, and the directories if they are
// empty then, but no other file. It returns the number and the size of the removed entries and
// drafts, and the first error.
func (s *entryStore) RemoveEntries() (removed StoreUsage, err error) {
	for _, shard := range shardNames {
		for _, e := range s.listEntries(string(shard)) {
			failed := os.Remove(e.filePath)
			if err = cmp.Or(err, failed); failed == nil {
				removed.EntryCount++
				removed.TotalBytes += e.byteCount
			}
		}
		os.Remove(filepath.Join(s.storeDir, string(shard))) // fails unless it is empty
	}
	s.removeCacheTag()
	os.Remove(s.storeDir)
	return removed, err
}

// removeCacheTag removes the file that marks the directory as a cache, if the store wrote it.
func (s *entryStore) removeCacheTag() {
	path := filepath.Join(s.storeDir, cacheTagFile)
	if info, err := os.Lstat(path); err != nil || info.Mode().Type() != fs.FileMode(0) {
		return
	}
	if text, err := os.ReadFile(path); err == nil && string(text) == cacheTagText {
		os.Remove(path)
	}
}
