package cache

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/gdllint/gdllint/internal/store"
)

// DefaultByteLimit is the default size of a cache in bytes. An entry has some
// thousand.
const DefaultByteLimit = 500 << 20

// DefaultFolder returns the directory of the user's cache.
func DefaultFolder() (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "gdllint"), nil
}

// A Cache keeps entries in a directory. Several goroutines may use it, and
// several programs may use the directory.
type Cache struct {
	entryStore     *store.Store
	currentProgram func() (RunningProgram, error)

	mu          sync.Mutex
	firstErrors []error
	keptCount   int
}

// DefaultSecret returns the path of the file with the secret that signs the
// user's entries.
func DefaultSecret() (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "gdllint", "cache.key"), nil
}

// New returns the cache in a directory, which need not exist. Entries that were
// not signed with the secret are ignored.
func New(dir string, limit int64, secret []byte) *Cache {
	return &Cache{entryStore: store.New(dir, limit, secret), currentProgram: CurrentProgram}
}

// FolderPath returns the directory of the cache.
func (c *Cache) FolderPath() string { return c.entryStore.StoreDir() }

// FindEntry returns the entry for a subject; nil if there is no readable one.
func (c *Cache) FindEntry(s *EntrySubject, sheet EntrySheet) *Entry {
	key, err := c.keyOf(s)
	if err != nil {
		return nil
	}
	data, err := c.entryStore.GetEntry(key)
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			c.noteFault(err)
		}
		return nil
	}
	e, err := DecodeEntry(data, sheet)
	if err != nil {
		c.noteFault(err)
		c.entryStore.DropEntry(key)
		return nil
	}
	return e
}

// KeepEntry keeps the entry for a subject.
func (c *Cache) KeepEntry(s *EntrySubject, sheet EntrySheet, e *Entry) {
	key, err := c.keyOf(s)
	if err != nil {
		return
	}
	data, err := EncodeEntry(e, sheet)
	if err == nil {
		err = c.entryStore.PutEntry(key, data)
	}
	if c.noteFault(err); c.isTrimDue() {
		c.TrimEntries()
	}
}

// isTrimDue tells, once in a hundred calls, that the cache should be trimmed: a
// server may run for ever.
func (c *Cache) isTrimDue() bool {
	const much = 100
	c.mu.Lock()
	defer c.mu.Unlock()
	c.keptCount++
	return c.keptCount%much == 0
}

// DropEntry removes a wrong entry for a subject.
func (c *Cache) DropEntry(s *EntrySubject) {
	if key, err := c.keyOf(s); err == nil {
		c.entryStore.DropEntry(key)
	}
}

// A keyedSubject has a name in the store.
type keyedSubject interface {
	storeKey(RunningProgram) store.EntryKey
}

// keyOf returns the name of an entry. Without a name no entry is kept or found.
func (c *Cache) keyOf(s keyedSubject) (store.EntryKey, error) {
	program, err := c.currentProgram()
	if err != nil {
		c.noteFault(err)
		return store.EntryKey{}, err
	}
	return s.storeKey(program), nil
}

// noteFault keeps the first errors, for verbose runs.
func (c *Cache) noteFault(err error) {
	const most = 3
	c.mu.Lock()
	defer c.mu.Unlock()
	if err != nil && len(c.firstErrors) < most {
		c.firstErrors = append(c.firstErrors, err)
	}
}

// FirstErrors returns the first few errors of the cache.
func (c *Cache) FirstErrors() []error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.firstErrors
}

// TrimEntries drops the oldest entries if there are too many.
func (c *Cache) TrimEntries() { c.entryStore.TrimGrown() }

// StoreUsage returns the number and the size of the entries.
func (c *Cache) StoreUsage() store.StoreUsage { return c.entryStore.CountUsage() }

// RemoveEntries removes all entries.
func (c *Cache) RemoveEntries() (store.StoreUsage, error) { return c.entryStore.RemoveAll() }
