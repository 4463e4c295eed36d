package cache

import (
	"bytes"
	"compress/flate"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
)

// DefaultByteLimit is the default limit for the size of a cache in bytes. An entry has some
// thousand bytes.
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
	*entryStore
	currentProgram func() (RunningProgram, error)

	mu          sync.Mutex
	firstErrors []error // at most three
	keptCount   int     // calls of KeepValue
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
	return &Cache{entryStore: newStore(dir, limit, secret), currentProgram: CurrentProgram}
}

// A Subject holds everything that a kept value was computed from: an *EntrySubject or a
// *ValueSubject.
type Subject any

// maxValueSize is the greatest size of a decompressed value, in bytes.
const maxValueSize = 32 << 20

// FindValue reads the value that the cache has for a subject into value; false if there is no
// readable one.
func (c *Cache) FindValue(s Subject, value any) bool {
	key, err := c.keyOf(s)
	if err != nil {
		return false
	}
	data, err := c.getEntry(key)
	if errors.Is(err, fs.ErrNotExist) {
		return false
	}
	if err == nil {
		text := io.LimitReader(flate.NewReader(bytes.NewReader(data)), maxValueSize)
		if plain, ok := value.(encoding.BinaryUnmarshaler); ok {
			var all []byte
			if all, err = io.ReadAll(text); err == nil {
				err = plain.UnmarshalBinary(all)
			}
		} else {
			err = json.NewDecoder(text).Decode(value)
		}
	}
	if c.noteFault(err); err != nil {
		c.dropEntry(key)
	}
	return err == nil
}

// KeepValue writes the value for a subject to the cache, in its own binary encoding if it has one,
// else as JSON. A value of more than maxValueSize bytes is not kept. Nor is a value with a text that
// is not valid Unicode, since JSON would change it.
func (c *Cache) KeepValue(s Subject, value any) {
	key, err := c.keyOf(s)
	if err != nil {
		return
	}
	var text []byte
	if plain, ok := value.(encoding.BinaryMarshaler); ok {
		text, err = plain.MarshalBinary()
	} else {
		text, err = json.Marshal(value)
	}
	if err == nil && (len(text) > maxValueSize || bytes.Contains(text, []byte(`\ufffd`))) {
		return
	}
	var data bytes.Buffer
	if err == nil {
		w, _ := flate.NewWriter(&data, flate.DefaultCompression) // fails for other levels only
		_, err = w.Write(text)
		err = errors.Join(err, w.Close())
	}
	if err == nil {
		err = c.putEntry(key, data.Bytes())
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

// DropValue removes a wrong value for a subject.
func (c *Cache) DropValue(s Subject) {
	if key, err := c.keyOf(s); err == nil {
		c.dropEntry(key)
	}
}

// keyOf returns the name of the entry for a subject. It fails if the running program cannot be
// identified; then nothing is kept or found.
func (c *Cache) keyOf(s Subject) (entryKey, error) {
	program, err := c.currentProgram()
	if err != nil {
		c.noteFault(err)
		return entryKey{}, err
	}
	return keyFor(s, program)
}

// keyFor returns the name of the entry for a subject, as the given program computes it.
func keyFor(s Subject, program RunningProgram) (entryKey, error) {
	return KeyOf("gdllint", layoutVersion, program, fmt.Sprintf("%T", s), s)
}

// noteFault keeps an error, if it is one of the first three, for verbose runs.
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
