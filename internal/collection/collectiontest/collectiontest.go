// Package collectiontest gives tests the third-party games, which are no part
// of the project.
package collectiontest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/gdllint/gdllint/internal/collection"
)

// CollectionDir returns the directory of the collection; without one the test is skipped.
func CollectionDir(tb testing.TB) string {
	tb.Helper()
	dir := filepath.Join(moduleRoot(tb), collection.CorpusDir())
	if filepath.IsAbs(collection.CorpusDir()) {
		dir = collection.CorpusDir()
	}
	if _, err := os.Stat(filepath.Join(dir, "accepted.txt")); err != nil {
		tb.Skip("no collection of third-party games; set GDLLINT_CORPUS to test with one")
	}
	return dir
}

// RulesheetFiles returns the rulesheets of a part of the collection, such as games or
// tables; without one the test is skipped.
func RulesheetFiles(tb testing.TB, part string) []string {
	tb.Helper()
	paths, err := filepath.Glob(filepath.Join(CollectionDir(tb), part, "*.kif"))
	if err != nil || len(paths) == 0 {
		tb.Skipf("no %s in the collection of third-party games", part)
	}
	return paths
}

// AcceptedNames returns the names of the games that an independent evaluator
// accepts.
func AcceptedNames(tb testing.TB) map[string]bool {
	tb.Helper()
	names, err := collection.AcceptedGames(CollectionDir(tb))
	if err != nil {
		tb.Fatal(err)
	}
	accepted := map[string]bool{}
	for _, name := range names {
		accepted[name] = true
	}
	return accepted
}

// moduleRoot returns the directory of the module, above that of the package that is
// tested.
func moduleRoot(tb testing.TB) string {
	tb.Helper()
	dir, err := os.Getwd()
	if err != nil {
		tb.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			tb.Fatal("the test runs outside of the module")
		}
		dir = filepath.Dir(dir)
	}
}
