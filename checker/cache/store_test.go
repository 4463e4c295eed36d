package cache

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

func keyOf(texts ...string) entryKey {
	k, _ := KeyOf(texts) // texts have JSON
	return k
}

func put(t *testing.T, s *entryStore, k entryKey, value string) {
	t.Helper()
	if err := s.putEntry(k, []byte(value)); err != nil {
		t.Fatal(err)
	}
}

func want(t *testing.T, s *entryStore, k entryKey, value string) {
	t.Helper()
	if got, err := s.getEntry(k); err != nil || string(got) != value {
		t.Errorf("got %q, %v; want %q", got, err, value)
	}
}

func TestPutGet(t *testing.T) {
	s := newStore(filepath.Join(t.TempDir(), "deep", "down"), 1<<20, []byte("secret"))
	if _, err := s.getEntry(keyOf("a")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no error for a missing entry: %v", err)
	}
	if _, err := os.Stat(s.FolderPath()); err == nil {
		t.Error("looking made a directory")
	}
	for i := range 40 {
		put(t, s, keyOf(fmt.Sprint(i)), fmt.Sprint("value ", i))
	}
	put(t, s, keyOf("7"), "again")
	want(t, s, keyOf("7"), "again")
	want(t, s, keyOf("8"), "value 8")
	put(t, s, keyOf("empty"), "")
	want(t, s, keyOf("empty"), "")
	if u := s.Usage(); u.EntryCount != 41 || u.TotalBytes == 0 {
		t.Errorf("%+v", u)
	}
	s.dropEntry(keyOf("8"))
	if _, err := s.getEntry(keyOf("8")); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

// TestLinks: a directory of entries that is a link belongs to somebody else.
func TestLinks(t *testing.T) {
	top := t.TempDir()
	dir, out := filepath.Join(top, "cache"), filepath.Join(top, "out")
	k := keyOf("a")
	name := k.String()
	for _, d := range []string{dir, out} {
		if err := os.Mkdir(d, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(out, name), []byte("precious"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(out, filepath.Join(dir, name[:1])); err != nil {
		t.Skip(err)
	}
	s := newStore(dir, 1<<20, []byte("secret"))
	if err := s.putEntry(k, []byte("x")); err == nil {
		t.Error("an entry was kept behind a link")
	}
	s.TrimEntries()
	if _, err := s.RemoveEntries(); err != nil {
		t.Error(err)
	}
	if text, err := os.ReadFile(filepath.Join(out, name)); err != nil || string(text) != "precious" {
		t.Errorf("%q, %v", text, err)
	}
}

// TestForged: who does not know the secret writes entries for nobody.
func TestForged(t *testing.T) {
	dir := t.TempDir()
	put(t, newStore(dir, 1<<20, []byte("theirs")), keyOf("a"), "proved")
	if got, err := newStore(dir, 1<<20, []byte("mine")).getEntry(keyOf("a")); !errors.Is(err, errDamaged) {
		t.Errorf("got %q, %v", got, err)
	}
}

// TestHash: where a text ends counts.
func TestHash(t *testing.T) {
	keys := map[entryKey][]string{}
	for _, texts := range [][]string{{}, {""}, {"", ""}, {"ab"}, {"a", "b"}, {"", "ab"}, {"ab", ""}} {
		k := keyOf(texts...)
		if keys[k] != nil {
			t.Errorf("%q and %q have one key", keys[k], texts)
		}
		keys[k] = texts
	}
}

// TestDamaged changes each byte of an entry, and cuts it at each.
func TestDamaged(t *testing.T) {
	s := newStore(t.TempDir(), 1<<20, []byte("secret"))
	k := keyOf("a")
	put(t, s, k, "something")
	_, path := s.entryPath(k)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	damaged := func(text []byte, what string) {
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		if got, err := s.getEntry(k); !errors.Is(err, errDamaged) {
			t.Errorf("%s: %q, %v", what, got, err)
		}
	}
	for i := range whole {
		text := bytes.Clone(whole)
		text[i] ^= 1
		damaged(text, fmt.Sprint("changed at ", i))
		damaged(whole[:i], fmt.Sprint("cut at ", i))
	}
	damaged(append(bytes.Clone(whole), 0), "longer")
	put(t, s, k, "something else")
	want(t, s, k, "something else")
}

// TestMisplaced: an entry cannot stand in the place of another.
func TestMisplaced(t *testing.T) {
	s := newStore(t.TempDir(), 1<<20, []byte("secret"))
	put(t, s, keyOf("a"), "of a")
	put(t, s, keyOf("b"), "of b")
	_, a := s.entryPath(keyOf("a"))
	_, b := s.entryPath(keyOf("b"))
	if err := os.Rename(a, b); err != nil {
		t.Fatal(err)
	}
	if got, err := s.getEntry(keyOf("b")); !errors.Is(err, errDamaged) {
		t.Errorf("%q, %v", got, err)
	}
}

// sameShard returns keys whose entries bound each other's size.
func sameShard(n int) (list []entryKey) {
	for i := 0; len(list) < n; i++ {
		if k := keyOf("shard", fmt.Sprint(i)); k[0]>>4 == 0 {
			list = append(list, k)
		}
	}
	return list
}

// TestTrim: what has not been used for the longest time goes first, and
// nothing goes while there is room.
func TestTrim(t *testing.T) {
	const size = 1000
	room := int64(5 * (size + headerLength))
	s := newStore(t.TempDir(), shardCount*room, []byte("secret"))
	now := time.Now()
	s.currentTime = func() time.Time { return now }
	keys := sameShard(8)
	for i, k := range keys {
		put(t, s, k, string(bytes.Repeat([]byte{byte(i)}, size)))
		_, path := s.entryPath(k)
		old := now.Add(time.Duration(i-100) * time.Hour)
		if err := os.Chtimes(path, old, old); err != nil {
			t.Fatal(err)
		}
		s.TrimEntries()
	}
	for i, k := range keys {
		if _, err := s.getEntry(k); (err == nil) != (i >= 3) {
			t.Errorf("entry %d: %v", i, err)
		}
	}
	// All have been used now; the first to be used again stays.
	now = now.Add(48 * time.Hour)
	if _, err := s.getEntry(keys[3]); err != nil {
		t.Fatal(err)
	}
	for _, k := range keys[:4] {
		put(t, s, k, string(bytes.Repeat([]byte{9}, size)))
	}
	s.TrimEntries()
	if _, err := s.getEntry(keys[3]); err != nil {
		t.Error("an entry in use is gone")
	}
	if u := s.Usage(); u.TotalBytes > room || u.EntryCount != 5 {
		t.Errorf("%+v, want at most %d bytes", u, room)
	}
	if err := s.putEntry(keys[0], make([]byte, room)); err != nil {
		t.Fatal(err)
	}
	if v, err := s.getEntry(keys[0]); err == nil && len(v) == int(room) {
		t.Error("kept an entry that is larger than all that there may be")
	}
}

// TestAbandoned: what a crash has left is removed after a while.
func TestAbandoned(t *testing.T) {
	s := newStore(t.TempDir(), 1<<20, []byte("secret"))
	k := sameShard(1)[0]
	put(t, s, k, "x")
	left := filepath.Join(s.FolderPath(), "0", ".gdllint-4194305-0123456789abcdef.tmp")
	if err := os.WriteFile(left, []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	s.TrimEntries()
	if _, err := os.Stat(left); err != nil {
		t.Error("removed what somebody writes")
	}
	s.currentTime = func() time.Time { return time.Now().Add(2 * draftLifetime) }
	put(t, s, k, "x")
	s.TrimEntries()
	if _, err := os.Stat(left); err == nil {
		t.Error("what was abandoned is still there")
	}
}

// TestClean: what somebody else has put there stays.
func TestClean(t *testing.T) {
	dir := t.TempDir()
	s := newStore(dir, 1<<20, []byte("secret"))
	for i := range 50 {
		put(t, s, keyOf(fmt.Sprint(i)), "x")
	}
	foreign := []string{"thesis.txt", "0/thesis.txt", "0/" + keyOf("a").String()[:63], "1/CACHEDIR.TAG"}
	for _, name := range foreign {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("mine"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	removed, err := s.RemoveEntries()
	if err != nil || removed.EntryCount != 50 {
		t.Errorf("removed %+v, %v", removed, err)
	}
	var left []string
	filepath.WalkDir(dir, func(path string, d fs.DirEntry, _ error) error {
		if !d.IsDir() {
			left = append(left, path)
		}
		return nil
	})
	if len(left) != len(foreign) {
		t.Errorf("left: %q, want %q", left, foreign)
	}
	put(t, s, keyOf("a"), "y") // it can be used on
	want(t, s, keyOf("a"), "y")
	if s = newStore(filepath.Join(dir, "own"), 1<<20, []byte("secret")); s.putEntry(keyOf("a"), nil) != nil {
		t.Fatal("cannot keep anything")
	}
	if _, err := s.RemoveEntries(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(s.FolderPath()); err == nil {
		t.Error("an empty directory is left")
	}
}

// TestNowhere: without a place nothing is kept, and nothing is found.
func TestNowhere(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s := newStore(filepath.Join(file, "cache"), 1<<20, []byte("secret"))
	if err := s.putEntry(keyOf("a"), []byte("x")); err == nil {
		t.Error("no error")
	}
	if _, err := s.getEntry(keyOf("a")); err == nil {
		t.Error("no error")
	}
	s.TrimEntries()
	if u := s.Usage(); u.EntryCount != 0 {
		t.Errorf("%+v", u)
	}
}

// TestConcurrent has many write, read, trim and clean the same entries: what is
// found is always whole.
func TestConcurrent(t *testing.T) {
	dir := t.TempDir()
	var all sync.WaitGroup
	for worker := range 8 {
		all.Go(func() {
			s := newStore(dir, 64<<10, []byte("secret"))
			for i := range 60 {
				k := keyOf(fmt.Sprint(i % 7))
				value := bytes.Repeat([]byte{byte(i % 7)}, 500+worker)
				if got, err := s.getEntry(k); err == nil {
					if len(got) < 500 || bytes.Trim(got, string(rune(i%7))) != nil && len(bytes.Trim(got, string(rune(i%7)))) > 0 {
						t.Errorf("entry %d holds %d bytes of another", i%7, len(got))
					}
				}
				s.putEntry(k, value) // may fail while another one cleans
				switch {
				case i%20 == 19:
					s.TrimEntries()
				case worker == 0 && i%25 == 24:
					s.RemoveEntries()
				}
			}
		})
	}
	all.Wait()
}
