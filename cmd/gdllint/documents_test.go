package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
	"github.com/gdllint/gdllint/report"
)

// documents collects whole documents by their paths, without times.
type documents struct {
	files map[string]*document.File
	found int // those that were in the cache
}

func (d *documents) WriteFile(f *document.File) error {
	if !f.CachedAt.IsZero() {
		d.found++
	}
	f.Seconds, f.CachedAt = 0, time.Time{}
	for i := range f.Verdicts {
		f.Verdicts[i].Seconds = 0
		if p := f.Verdicts[i].Program; p != nil {
			p.SolveSeconds = 0
		}
	}
	d.files[f.Path] = f
	return nil
}

func (*documents) Close(*document.Summary) error { return nil }

// documentsOf runs the program over rulesheets in so many shards, and returns the documents of all together.
func documentsOf(t *testing.T, shards int, args ...string) *documents {
	t.Helper()
	var parts []*report.Part
	for k := range shards {
		dir := t.TempDir()
		if code, errs := inProcess(t, append([]string{"--select", "all", "--budget", "quick", "-q", "--shard", fmt.Sprintf("%d/%d", k+1, shards), "-f", "html=" + dir + "/"}, args...)...); code > 1 {
			t.Logf("exit code %d: %s", code, errs)
		}
		p, file, err := report.ReadShard(dir)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		parts = append(parts, p)
	}
	merged, err := report.Merge(parts)
	all := &documents{files: map[string]*document.File{}}
	if err == nil {
		err = merged.Write(all)
	}
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Whoever asks gets the same documents: a run that keeps nothing, one that fills the cache, one that finds all there, one in which some texts
// were other ones before, and the shards of a run together.
func TestDocuments(t *testing.T) {
	t.Run("own", func(t *testing.T) {
		paths, err := filepath.Glob(root + "testdata/games/*")
		more, _ := filepath.Glob(root + "testdata/err/P*.kif")
		checkDocuments(t, append(paths, more...), err)
	})
	t.Run("collection", func(t *testing.T) {
		if testing.Short() {
			t.Skip("takes minutes")
		}
		all, err := filepath.Glob(filepath.Join(collectiontest.CollectionDir(t), "games", "*.kif"))
		var some []string
		for i := 3; i < len(all); i += 30 {
			some = append(some, all[i])
		}
		checkDocuments(t, some, err)
	})
}

func checkDocuments(t *testing.T, paths []string, err error) {
	if err != nil || len(paths) < 5 {
		t.Fatalf("%d games: %v", len(paths), err)
	}
	texts := map[string]string{}
	for _, path := range paths {
		texts[filepath.Base(path)] = read(t, path)
	}
	t.Chdir(t.TempDir())
	t.Setenv(cacheEnv, "")
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	write := func(name, text string) {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range texts {
		write(name, text)
	}
	want := documentsOf(t, 1, "--no-cache", ".")
	same := func(way string, got *documents) {
		t.Helper()
		if len(got.files) != len(want.files) {
			t.Errorf("%s: %d documents, want %d", way, len(got.files), len(want.files))
		}
		for path, f := range want.files {
			if other := got.files[path]; other != nil && (f.Cut != "" || other.Cut != "") { // time cuts another piece off each time
				continue
			}
			if !reflect.DeepEqual(got.files[path], f) {
				t.Errorf("%s: %s differs:\n%+v\nwant\n%+v", way, path, got.files[path], f)
			}
		}
	}
	shards := 2 + rand.IntN(4)
	same(fmt.Sprintf("%d shards", shards), documentsOf(t, shards, "--no-cache", "."))
	same("cold", documentsOf(t, 1, "--cache-dir", "../kept", "."))
	warm := documentsOf(t, 1, "--cache-dir", "../kept", ".")
	if same("warm", warm); warm.found < len(paths)/3 {
		t.Errorf("%d of %d documents were in the cache", warm.found, len(paths))
	}
	for name, text := range texts {
		if rand.IntN(3) == 0 {
			write(name, text+"\n(role somebody-else)\n")
		}
	}
	documentsOf(t, 1, "--cache-dir", "../kept", ".")
	for name, text := range texts {
		write(name, text)
	}
	same("incremental", documentsOf(t, shards, "--cache-dir", "../kept", "."))
}
