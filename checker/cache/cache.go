package cache

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/gdllint/gdllint/internal/store"
)

// DefaultLimit is the default size of a cache in bytes. An entry has some
// thousand.
const DefaultLimit = 500 << 20

// DefaultDir returns the directory of the user's cache.
func DefaultDir() (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "gdllint"), nil
}

// A Cache keeps entries in a directory. Several goroutines may use it, and
// several programs may use the directory.
type Cache struct {
	store   *store.Store
	program func() (Program, error)

	mu     sync.Mutex
	faults []error
	kept   int
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
	return &Cache{store: store.New(dir, limit, secret), program: ThisProgram}
}

// Dir returns the directory of the cache.
func (c *Cache) Dir() string { return c.store.Dir() }

// Find returns the entry for a subject; nil if there is no readable one.
func (c *Cache) Find(s *Subject, sheet Sheet) *Entry {
	key, err := c.key(s)
	if err != nil {
		return nil
	}
	data, err := c.store.Get(key)
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			c.fault(err)
		}
		return nil
	}
	e, err := Decode(data, sheet)
	if err != nil {
		c.fault(err)
		c.store.Drop(key)
		return nil
	}
	return e
}

// Keep keeps the entry for a subject.
func (c *Cache) Keep(s *Subject, sheet Sheet, e *Entry) {
	key, err := c.key(s)
	if err != nil {
		return
	}
	data, err := Encode(e, sheet)
	if err == nil {
		err = c.store.Put(key, data)
	}
	if c.fault(err); c.often() {
		c.Trim()
	}
}

// often tells, once in a hundred calls, that the cache should be trimmed: a
// server may run for ever.
func (c *Cache) often() bool {
	const much = 100
	c.mu.Lock()
	defer c.mu.Unlock()
	c.kept++
	return c.kept%much == 0
}

// Drop removes a wrong entry for a subject.
func (c *Cache) Drop(s *Subject) {
	if key, err := c.key(s); err == nil {
		c.store.Drop(key)
	}
}

// key returns the name of an entry. Without a name no entry is kept or found.
func (c *Cache) key(s *Subject) (store.Key, error) {
	program, err := c.program()
	if err != nil {
		c.fault(err)
		return store.Key{}, err
	}
	return s.key(program), nil
}

// fault keeps the first errors, for verbose runs.
func (c *Cache) fault(err error) {
	const most = 3
	c.mu.Lock()
	defer c.mu.Unlock()
	if err != nil && len(c.faults) < most {
		c.faults = append(c.faults, err)
	}
}

// Faults returns the first few errors of the cache.
func (c *Cache) Faults() []error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.faults
}

// Trim drops the oldest entries if there are too many.
func (c *Cache) Trim() { c.store.Trim() }

// Usage returns the number and the size of the entries.
func (c *Cache) Usage() store.Usage { return c.store.Usage() }

// Clean removes all entries.
func (c *Cache) Clean() (store.Usage, error) { return c.store.Clean() }
