package cache

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// However many programs begin at once, they have one secret.
func TestSecret(t *testing.T) {
	file := filepath.Join(t.TempDir(), "deep", "secret")
	var all sync.WaitGroup
	secrets := make([][]byte, 8)
	for i := range secrets {
		all.Go(func() {
			var err error
			if secrets[i], err = LoadSecret(file); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	for _, s := range secrets {
		if len(s) != SecretSize || !bytes.Equal(s, secrets[0]) {
			t.Errorf("%x and %x", s, secrets[0])
		}
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if err := os.WriteFile(file, []byte("short"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := LoadSecret(file); err == nil {
		t.Error("a short secret was taken")
	}
	if os.Geteuid() == 0 {
		if err := os.Chown(file, 1234, 1234); err != nil {
			t.Fatal(err)
		}
		if _, err := LoadSecret(file); err == nil || !strings.Contains(err.Error(), "another user") {
			t.Errorf("the secret of another user: %v", err)
		}
	}
}

func TestUsable(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	repo := t.TempDir()
	dir := filepath.Join(repo, "cache")
	git := func(args ...string) {
		t.Helper()
		if out, err := exec.Command("git", append([]string{"-C", repo}, args...)...).CombinedOutput(); err != nil {
			t.Fatalf("git %q: %v\n%s", args, err, out)
		}
	}
	git("init", "-q")
	if err := os.MkdirAll(filepath.Join(dir, "0"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "0", "entry"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := CheckFolder(dir); err != nil {
		t.Errorf("not tracked: %v", err)
	}
	git("add", "cache")
	if err := CheckFolder(dir); err == nil || !strings.Contains(err.Error(), "git tracks cache/...") {
		t.Errorf("tracked: %v", err)
	}
	if err := CheckFolder(filepath.Join(repo, "other")); err != nil {
		t.Errorf("beside: %v", err)
	}
	if os.Geteuid() == 0 {
		foreign := t.TempDir()
		if err := os.Chown(foreign, 1234, 1234); err != nil {
			t.Fatal(err)
		}
		if err := CheckFolder(foreign); err == nil {
			t.Error("the directory of another user was taken")
		}
	}
}
