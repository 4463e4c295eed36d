package disk_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/internal/disk"
)

func TestRoot(t *testing.T) {
	top := t.TempDir()
	repo := filepath.Join(top, "repo")
	write(t, filepath.Join(repo, ".git", "HEAD"), "ref: x")
	write(t, filepath.Join(repo, "fake", ".git", "config"), "")
	write(t, filepath.Join(repo, "module", ".git"), "gitdir: ../.git/modules/m\n")
	write(t, filepath.Join(repo, "text", ".git"), "no such thing\n")
	for dir, want := range map[string]string{"": "", "fake": "", "module": "module", "text": "", "new/one": ""} {
		got, ok := disk.TrustedRoot(filepath.Join(repo, dir))
		if !ok || got != filepath.Join(repo, want) {
			t.Errorf("%s: %s, %v", dir, got, ok)
		}
	}
	if got, _ := disk.CheckoutRoot(filepath.Join(repo, "fake")); got != filepath.Join(repo, "fake") {
		t.Errorf("checkout of fake: %s", got)
	}
	if os.Geteuid() != 0 {
		return
	}
	if err := os.Lchown(filepath.Join(repo, ".git"), 1234, 1234); err != nil {
		t.Fatal(err)
	}
	if got, ok := disk.TrustedRoot(repo); ok {
		t.Errorf("a repository of another user counts: %s", got)
	}
	if err := disk.CheckOwner(filepath.Join(repo, ".git")); err == nil || !strings.Contains(err.Error(), "1234") {
		t.Errorf("got %v", err)
	}
}

func TestWithin(t *testing.T) {
	top := t.TempDir()
	repo := filepath.Join(top, "repo")
	write(t, filepath.Join(repo, "a", "x.kif"), "")
	write(t, filepath.Join(repo, ".git", "config"), "")
	write(t, filepath.Join(top, "secret"), "")
	for name, target := range map[string]string{"in": "a/x.kif", "out": "../secret", "git": ".git/config", "up": ".."} {
		if err := os.Symlink(target, filepath.Join(repo, name)); err != nil {
			t.Skip(err)
		}
	}
	for path, want := range map[string]string{"a/x.kif": "", "in": "", "out": "out of", "git": "into a .git", "up/secret": "out of", "none": "no such"} {
		err := disk.CheckInside(repo, filepath.Join(repo, path))
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", path, err, want)
		}
	}
}

func TestTracked(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	repo := t.TempDir()
	git := func(args ...string) {
		t.Helper()
		if out, err := exec.Command("git", append([]string{"-C", repo}, args...)...).CombinedOutput(); err != nil {
			t.Fatalf("git %q: %v\n%s", args, err, out)
		}
	}
	git("init", "-q")
	if got, err := disk.TrackedFiles(repo); got != nil || err != nil {
		t.Errorf("nothing added: %q, %v", got, err)
	}
	write(t, filepath.Join(repo, ".gitignore"), "bad.kif\n")
	write(t, filepath.Join(repo, "sub", "bad.kif"), "")
	write(t, filepath.Join(repo, "free.kif"), "")
	git("add", "-f", ".gitignore", "sub/bad.kif")
	got, err := disk.TrackedFiles(repo)
	if want := []string{".gitignore", "sub/bad.kif"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("got %q, %v; want %q", got, err, want)
	}
	write(t, filepath.Join(repo, ".git", "index"), "DIRC\x00\x00\x00\x02\xff\xff\xff\xff")
	if _, err := disk.TrackedFiles(repo); err == nil {
		t.Error("a broken index was read")
	}
}
