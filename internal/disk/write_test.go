package disk

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFile(t *testing.T) {
	dir := t.TempDir()
	path, link := filepath.Join(dir, "a.kif"), filepath.Join(dir, "link.kif")
	if err := os.WriteFile(path, []byte("old"), 0o640); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("a.kif", link); err != nil {
		t.Skip(err)
	}
	for _, name := range []string{path, link} {
		want := "new text of " + filepath.Base(name)
		if err := ReplaceFile(name, []byte(want)); err != nil {
			t.Fatal(err)
		}
		if got, _ := os.ReadFile(path); string(got) != want {
			t.Errorf("after writing %s: %q", name, got)
		}
	}
	if info, _ := os.Lstat(link); info.Mode()&os.ModeSymlink == 0 {
		t.Error("the link was replaced by a file")
	}
	if info, _ := os.Stat(path); info.Mode().Perm() != 0o640 {
		t.Errorf("permissions are %v now", info.Mode())
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 2 {
		t.Errorf("files are left over: %v", entries)
	}
}

func TestFileFails(t *testing.T) {
	dir := t.TempDir()
	if err := ReplaceFile(filepath.Join(dir, "absent.kif"), nil); err == nil {
		t.Error("a file that does not exist was written")
	}
	if err := ReplaceFile(dir, nil); err == nil {
		t.Error("a directory was written")
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 0 {
		t.Errorf("files are left over: %v", entries)
	}
}

func TestDiff(t *testing.T) {
	got, err := UnifiedDiff("a.kif", []byte("(a)\n(b)\n(c)\n"), []byte("(a)\n(B)\n(c)"))
	if err != nil {
		t.Fatal(err)
	}
	want := "--- a.kif.orig\n+++ a.kif\n@@ -1,3 +1,3 @@\n (a)\n-(b)\n-(c)\n+(B)\n+(c)\n\\ No newline at end of file\n"
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if got, _ := UnifiedDiff("a.kif", []byte("same"), []byte("same")); got != "" {
		t.Errorf("no difference shown as %q", got)
	}
}
