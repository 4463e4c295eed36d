package cache

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/gdllint/gdllint/internal/disk"
)

// This file finds or makes the user's secret, with which the entries of the cache are signed, and checks the directory
// of the cache.

// SecretSize is the least size of a secret, and the size of new ones, in bytes.
const SecretSize = 32

// LoadSecret reads the secret that signs entries of the cache from a file of the user. It makes the
// file with a random secret if there is none. Entries that were signed with another secret are
// ignored: so entries in a repository cannot plant results.
func LoadSecret(file string) ([]byte, error) {
	for range 10 {
		secret, err := readSecret(file)
		if err == nil || !errors.Is(err, fs.ErrNotExist) {
			return secret, err
		}
		if err := makeSecret(file); err != nil && !errors.Is(err, fs.ErrExist) {
			return nil, err
		}
		time.Sleep(time.Millisecond) // another program may be making it
	}
	return nil, fmt.Errorf("%s: cannot be made", file)
}

func readSecret(file string) ([]byte, error) {
	if err := disk.CheckOwner(file); err != nil {
		return nil, err
	}
	secret, err := disk.ReadFile(file, 1<<10)
	switch {
	case err != nil:
		return nil, err
	case len(secret) < SecretSize:
		return nil, fmt.Errorf("%s: shorter than %d bytes; remove it", file, SecretSize)
	}
	return secret, nil
}

// makeSecret creates the file with a random secret, completely or not at all. If another program
// has made the file before, the error is an fs.ErrExist.
func makeSecret(file string) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	draft, err := os.CreateTemp(filepath.Dir(file), ".secret-*")
	if err != nil {
		return err
	}
	defer os.Remove(draft.Name())
	secret := make([]byte, SecretSize)
	rand.Read(secret) // never fails
	_, err = draft.Write(secret)
	if closed := draft.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	return os.Link(draft.Name(), file) // fails if the file exists: another program may have made it
}

// CheckFolder returns an error if a directory must not be used for a cache: another user owns it,
// or git tracks files in it, which may then come from another person.
func CheckFolder(dir string) error {
	if err := disk.CheckOwner(dir); err != nil {
		return err
	}
	root, ok := disk.CheckoutRoot(dir)
	if !ok {
		return nil
	}
	tracked, err := disk.TrackedFiles(root)
	if err != nil {
		return nil // the signatures protect from planted entries without this check
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	rel, err := filepath.Rel(root, abs)
	if err != nil {
		return err
	}
	rel = filepath.ToSlash(rel)
	for _, name := range tracked {
		if rel == "." || strings.HasPrefix(name, rel+"/") {
			return fmt.Errorf("git tracks %s, and a cache is for one user; choose another directory", path.Join(rel, "..."))
		}
	}
	return nil
}
