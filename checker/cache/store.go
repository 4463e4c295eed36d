package cache

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/gdllint/gdllint/internal/disk"
)

// entryKey is the name of an entry: a hash of everything that its value depends on.
type entryKey [sha256.Size]byte

// KeyOf returns the name of an entry, the hash of the inputs as JSON. Callers give texts that may
// not be valid Unicode as bytes, since JSON would change such strings.
func KeyOf(inputs ...any) (entryKey, error) {
	text, err := json.Marshal(inputs)
	return sha256.Sum256(text), err
}

// String returns the key in hexadecimal digits.
func (k entryKey) String() string { return hex.EncodeToString(k[:]) }

// An entryStore is a directory of entries. When it grows too large, the entries that were last used
// longest ago are dropped.
type entryStore struct {
	storeDir    string
	sizeLimit   int64
	signingKey  []byte // the secret that signs entries
	currentTime func() time.Time

	stateMutex  sync.Mutex
	grownShards map[string]bool // the shards with entries that were written since the last trim
	sweptShards map[string]bool // the shards from which drafts of ended programs were removed
	dirMade     bool            // the directory has been made
}

// newStore returns the store in a directory, which is made when the first entry is kept. All entries together may take
// limit bytes. Entries that were not signed with the secret count as damaged.
func newStore(dir string, limit int64, secret []byte) *entryStore {
	return &entryStore{storeDir: dir, sizeLimit: limit, signingKey: secret, currentTime: time.Now, grownShards: map[string]bool{}, sweptShards: map[string]bool{}}
}

// FolderPath returns the directory of the store.
func (s *entryStore) FolderPath() string { return s.storeDir }

// maxEntryBytes is the greatest size of an entry, in bytes.
const maxEntryBytes = 16 << 20

// entryMagic is the beginning of each entry. Its number changes with the layout of the files.
const entryMagic = "gdllint cache 2\n"

const headerLength = len(entryMagic) + sha256.Size

// errDamaged is the error of an entry with a wrong signature or beginning.
var errDamaged = errors.New("the entry is damaged")

// shardCount is the number of shards: subdirectories of a store, one for each first digit of a key.
// Each shard has its own limit of size, so that no run has to look at all of them.
const shardCount = 16

// entryPath returns the directory and the file of an entry.
func (s *entryStore) entryPath(k entryKey) (shard, path string) {
	name := k.String()
	shard = name[:1]
	return shard, filepath.Join(s.storeDir, shard, name)
}

// getEntry returns the value of an entry, and notes the time of this use. If there is no entry the
// error is an fs.ErrNotExist.
func (s *entryStore) getEntry(k entryKey) ([]byte, error) {
	_, path := s.entryPath(k)
	text, err := disk.ReadFile(path, maxEntryBytes)
	if err != nil {
		return nil, err
	}
	if len(text) < headerLength || string(text[:len(entryMagic)]) != entryMagic {
		return nil, errDamaged
	}
	value := text[headerLength:]
	if sum := s.entrySignature(k, value); !hmac.Equal(sum, text[len(entryMagic):headerLength]) {
		return nil, errDamaged
	}
	s.noteUse(path)
	return value, nil
}

// entrySignature returns the signature of an entry. It covers the key too, so that no entry can
// take the place of another.
func (s *entryStore) entrySignature(k entryKey, value []byte) []byte {
	h := hmac.New(sha256.New, s.signingKey)
	h.Write(k[:])
	h.Write(value)
	return h.Sum(nil)
}

// useTimePrecision is the precision of the noted time of the last use. A use within this time after
// the last one is not noted, to save writing.
const useTimePrecision = time.Hour

// noteUse notes that an entry is used now, as the modification time of its file.
func (s *entryStore) noteUse(path string) {
	now := s.currentTime()
	if info, err := os.Stat(path); err == nil && now.Sub(info.ModTime()) > useTimePrecision {
		os.Chtimes(path, now, now)
	}
}

// putEntry writes the entry for a key with a value. A value that is too large is not kept, without
// an error.
func (s *entryStore) putEntry(k entryKey, value []byte) error {
	size := int64(headerLength + len(value))
	if size > min(maxEntryBytes, s.sizeLimit/shardCount) {
		return nil
	}
	shard, path := s.entryPath(k)
	if err := s.prepareShard(shard); err != nil {
		return err
	}
	return disk.WriteDerived(path, bytes.Join([][]byte{[]byte(entryMagic), s.entrySignature(k, value), value}, nil))
}

// prepareShard makes the directories of the store and of a shard, and marks the shard as grown.
func (s *entryStore) prepareShard(shard string) error {
	s.stateMutex.Lock()
	defer s.stateMutex.Unlock()
	if !s.dirMade {
		// The results about a user's games are private to the user.
		if err := os.MkdirAll(s.storeDir, 0o700); err != nil {
			return err
		}
		s.writeCacheTag()
		s.dirMade = true
	}
	dir := filepath.Join(s.storeDir, shard)
	if !s.sweptShards[shard] {
		disk.SweepDrafts(dir)
		s.sweptShards[shard] = true
	}
	s.grownShards[shard] = true
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	info, err := os.Lstat(dir)
	if err == nil && !info.IsDir() {
		err = fmt.Errorf("%s is a link", dir)
	}
	return err
}

// cacheTagFile makes backup programs leave the directory out:
// https://bford.info/cachedir.
const (
	cacheTagFile = "CACHEDIR.TAG"
	cacheTagText = "Signature: 8a477f597d28d172789f06886806bc55\n# What gdllint has found out. It may be deleted at any time.\n"
)

// writeCacheTag marks the directory as a cache. The store works without the mark.
func (s *entryStore) writeCacheTag() {
	path := filepath.Join(s.storeDir, cacheTagFile)
	if _, err := os.Lstat(path); err != nil {
		disk.WriteDerived(path, []byte(cacheTagText))
	}
}

func (s *entryStore) dropEntry(k entryKey) {
	_, path := s.entryPath(k)
	os.Remove(path)
}
