//go:build unix

package disk_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gdllint/gdllint/internal/disk"
)

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func names(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

// Until a draft is committed the former text is there, and nothing is left of
// it afterwards.
func TestDraft(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "report.json")
	write(t, path, "old")
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}
	for _, commit := range []bool{false, true} {
		d, err := disk.CreateDraft(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := d.Write([]byte("new")); err != nil {
			t.Fatal(err)
		}
		if got := read(t, path); got != "old" {
			t.Errorf("while it is written: %q", got)
		}
		if commit {
			err = d.CommitText()
		} else {
			d.Discard()
		}
		if want := map[bool]string{false: "old", true: "new"}[commit]; err != nil || read(t, path) != want {
			t.Errorf("got %q, %v; want %q", read(t, path), err, want)
		}
		if got := names(t, dir); !slices.Equal(got, []string{"report.json"}) {
			t.Errorf("left behind: %q", got)
		}
	}
	if info, _ := os.Stat(path); info.Mode().Perm() != 0o640 {
		t.Errorf("mode %v", info.Mode())
	}
}

// Drafts of dead programs go, those that are being written and files of others
// stay.
func TestSweep(t *testing.T) {
	dir := t.TempDir()
	dead := fmt.Sprintf(".gdllint-%d-0123456789abcdef.tmp", 1<<22+1)
	mine := fmt.Sprintf(".gdllint-%d-0123456789abcdef.tmp", os.Getpid())
	other := ".gdllint-x-0123456789abcdef.tmp"
	for _, name := range []string{dead, mine, other, "a.kif"} {
		write(t, filepath.Join(dir, name), "half")
	}
	d, err := disk.CreateDraft(filepath.Join(dir, "r")) // holds its draft
	if err != nil {
		t.Fatal(err)
	}
	disk.SweepDrafts(dir)
	got := names(t, dir)
	if slices.Contains(got, dead) || !slices.Contains(got, mine) || !slices.Contains(got, other) || len(got) != 4 {
		t.Errorf("left: %q", got)
	}
	old := time.Now().Add(-time.Minute)
	if err := os.Chtimes(filepath.Join(dir, mine), old, old); err != nil {
		t.Fatal(err)
	}
	disk.SweepDrafts(dir)
	if slices.Contains(names(t, dir), mine) {
		t.Error("a draft that is not held stays after a minute")
	}
	if err := d.CommitText(); err != nil {
		t.Error(err)
	}
}

// Links in a checkout are not followed, and links elsewhere are.
func TestFollowed(t *testing.T) {
	top := t.TempDir()
	repo, out := filepath.Join(top, "repo"), filepath.Join(top, "out")
	write(t, filepath.Join(repo, ".git", "HEAD"), "")
	write(t, filepath.Join(repo, "reports", "a"), "")
	write(t, filepath.Join(out, "victim"), "precious")
	link := func(name, target string) string {
		t.Helper()
		name = filepath.Join(top, filepath.FromSlash(name))
		if err := os.Symlink(target, name); err != nil {
			t.Fatal(err)
		}
		return name
	}
	refused := map[string]string{
		link("repo/r.json", "../out/victim"):             "is a link",
		link("repo/new.json", "../out/new"):              "is a link",
		link("repo/inside.json", "reports/a"):            "is a link",
		link("repo/dir", "../out") + "/victim":           "leads out of",
		link("repo/hooks", ".git") + "/pre-commit":       "into a .git",
		link("repo/reports/up", "../..") + "/out/victim": "leads out of",
	}
	for path, want := range refused {
		if err := disk.WriteFile(path, []byte("bad")); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", path, err, want)
		}
	}
	if err := disk.MakeFolder(filepath.Join(repo, "dir")); err == nil {
		t.Error("a folder that leads out was taken")
	}
	if got := read(t, filepath.Join(out, "victim")); got != "precious" {
		t.Errorf("written through a link: %q", got)
	}
	if got := names(t, out); len(got) != 1 {
		t.Errorf("made through a link: %q", got)
	}
	followed := []string{link("repo/local", "reports") + "/b", link("outside", "out/victim"), link("way", "out") + "/other"}
	for _, path := range followed {
		if err := disk.WriteFile(path, []byte("good")); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
	if got := read(t, filepath.Join(out, "victim")); got != "good" {
		t.Errorf("a link of the user's own was not followed: %q", got)
	}
	t.Chdir(top) // all below it is a checkout then
	if err := disk.WriteFile("outside", nil); err == nil || !strings.Contains(err.Error(), "is a link") {
		t.Errorf("in the working directory: %v", err)
	}
}

// Owner, group and bits of a file stay. Other names of it keep the old text: they may
// be anywhere.
func TestIdentity(t *testing.T) {
	dir := t.TempDir()
	path, other := filepath.Join(dir, "a.kif"), filepath.Join(dir, "b.kif")
	write(t, path, "old")
	if err := os.Link(path, other); err != nil {
		t.Skip(err)
	}
	if err := disk.ReplaceFile(path, []byte("new")); err != nil {
		t.Fatal(err)
	}
	if read(t, path) != "new" || read(t, other) != "old" {
		t.Errorf("%q and %q", read(t, path), read(t, other))
	}
	if got := names(t, dir); len(got) != 2 {
		t.Errorf("left behind: %q", got)
	}
	if err := os.Remove(other); err != nil {
		t.Fatal(err)
	}
	if os.Geteuid() != 0 {
		t.Skip("owners can be changed by root alone")
	}
	if err := os.Chown(path, 1234, 2345); err != nil {
		t.Fatal(err)
	}
	if err := disk.ReplaceFile(path, []byte("newer")); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if s := info.Sys().(*syscall.Stat_t); s.Uid != 1234 || s.Gid != 2345 || read(t, path) != "newer" {
		t.Errorf("owner %d:%d, %q", s.Uid, s.Gid, read(t, path))
	}
}

// A link in the place of a file that can be made again is replaced.
func TestDerived(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "victim"), "precious")
	path := filepath.Join(dir, "page")
	if err := os.Symlink("victim", path); err != nil {
		t.Skip(err)
	}
	for range 2 {
		if err := disk.WriteDerived(path, []byte("page")); err != nil {
			t.Fatal(err)
		}
	}
	if read(t, path) != "page" || read(t, filepath.Join(dir, "victim")) != "precious" {
		t.Errorf("%q, %q", read(t, path), read(t, filepath.Join(dir, "victim")))
	}
}

// Devices are written as they are.
func TestDevice(t *testing.T) {
	if err := disk.WriteFile(os.DevNull, []byte("text")); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat("/dev/full"); err == nil {
		if err := disk.WriteFile("/dev/full", []byte("text")); err == nil {
			t.Error("a full disk was not noticed")
		}
	}
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o666); err != nil {
		t.Skip(err)
	}
	if err := disk.WriteFile(pipe, []byte("text")); err == nil {
		t.Error("a pipe without a reader was written")
	}
}
