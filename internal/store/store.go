// Package store keeps results on disk for programs that could compute them
// again. Any number of programs may use a directory at the same time, and may
// end at any moment: an entry is written to a draft that then takes its name,
// and an entry that does not hold the written text counts as missing. A failure
// of the disk costs time and nothing else.
package store

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/gdllint/gdllint/internal/bounded"
	"github.com/gdllint/gdllint/internal/rewrite"
)

// Key names an entry: a hash of all that the result depends on.
type Key [sha256.Size]byte

// String returns the key in hexadecimal digits.
func (k Key) String() string { return hex.EncodeToString(k[:]) }

// A Store is a directory of entries. Entries that have not been used for the
// longest time are dropped when it grows too large.
type Store struct {
	dir    string
	limit  int64
	secret []byte // signs entries
	now    func() time.Time

	mu      sync.Mutex
	written map[string]bool // shards with new entries
	swept   map[string]bool // shards without drafts of programs that died
	ready   bool            // the directory has been made
}

// New returns the store in a directory, which need not exist and is made when
// the first entry is kept. All entries together may take limit bytes. Entries
// that were not signed with the secret are damaged.
func New(dir string, limit int64, secret []byte) *Store {
	return &Store{dir: dir, limit: limit, secret: secret, now: time.Now, written: map[string]bool{}, swept: map[string]bool{}}
}

// Dir returns the directory of the store.
func (s *Store) Dir() string { return s.dir }

// MaxEntry bounds the size of an entry, in bytes.
const MaxEntry = 16 << 20

// magic begins each entry. It changes with the layout of files.
const magic = "gdllint cache 2\n"

const header = len(magic) + sha256.Size

// ErrDamaged is the error of an entry that does not hold the written text.
var ErrDamaged = errors.New("the entry is damaged")

// shards is the number of directories of a store, one for each first digit of
// a key. Each bounds its own size, so that no run has to look at them all.
const shards = 16

// place returns the directory and the file of an entry.
func (s *Store) place(k Key) (shard, path string) {
	name := k.String()
	shard = name[:1]
	return shard, filepath.Join(s.dir, shard, name)
}

// Get returns the value of an entry, and notes that it was used. Without an
// entry the error is an fs.ErrNotExist.
func (s *Store) Get(k Key) ([]byte, error) {
	_, path := s.place(k)
	text, err := bounded.Read(path, MaxEntry)
	if err != nil {
		return nil, err
	}
	if len(text) < header || string(text[:len(magic)]) != magic {
		return nil, ErrDamaged
	}
	value := text[header:]
	if sum := s.signature(k, value); !hmac.Equal(sum, text[len(magic):header]) {
		return nil, ErrDamaged
	}
	s.used(path)
	return value, nil
}

// signature covers the key, so that no entry can take the place of another.
func (s *Store) signature(k Key, value []byte) []byte {
	h := hmac.New(sha256.New, s.secret)
	h.Write(k[:])
	h.Write(value)
	return h.Sum(nil)
}

// precision is that of the time of the last use: a run over thousands of
// entries need not write thousands of times.
const precision = time.Hour

// used notes the time of a use as that of the last change of the file.
func (s *Store) used(path string) {
	now := s.now()
	if info, err := os.Stat(path); err == nil && now.Sub(info.ModTime()) > precision {
		os.Chtimes(path, now, now)
	}
}

// Put keeps a value. A value that is too large is not kept.
func (s *Store) Put(k Key, value []byte) error {
	size := int64(header + len(value))
	if size > min(MaxEntry, s.limit/shards) {
		return nil
	}
	shard, path := s.place(k)
	if err := s.prepare(shard); err != nil {
		return err
	}
	return rewrite.WriteDerived(path, bytes.Join([][]byte{[]byte(magic), s.signature(k, value), value}, nil))
}

// prepare makes the directories of a store and marks the shard as grown.
func (s *Store) prepare(shard string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.ready {
		// The results about a user's games are private to the user.
		if err := os.MkdirAll(s.dir, 0o700); err != nil {
			return err
		}
		s.tag()
		s.ready = true
	}
	dir := filepath.Join(s.dir, shard)
	if !s.swept[shard] {
		rewrite.SweepDrafts(dir)
		s.swept[shard] = true
	}
	s.written[shard] = true
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	info, err := os.Lstat(dir)
	if err == nil && !info.IsDir() {
		err = fmt.Errorf("%s is a link", dir)
	}
	return err
}

// tagFile makes backup programs leave the directory out:
// https://bford.info/cachedir.
const (
	tagFile = "CACHEDIR.TAG"
	tagText = "Signature: 8a477f597d28d172789f06886806bc55\n# What gdllint has found out. It may be deleted at any time.\n"
)

// tag marks the directory as a cache. The store works without the mark.
func (s *Store) tag() {
	path := filepath.Join(s.dir, tagFile)
	if _, err := os.Lstat(path); err != nil {
		rewrite.WriteDerived(path, []byte(tagText))
	}
}

// Drop removes an entry.
func (s *Store) Drop(k Key) {
	_, path := s.place(k)
	os.Remove(path)
}
