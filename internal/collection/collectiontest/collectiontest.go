// Package collectiontest finds the collection of third-party games for tests and tools. The
// collection is no part of the project.
package collectiontest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// CorpusDir returns the directory of the collection: the value of GDLLINT_CORPUS, or
// the directory beside the project.
func CorpusDir() string {
	if dir := os.Getenv("GDLLINT_CORPUS"); dir != "" {
		return dir
	}
	return filepath.Join("..", "shared", "corpus")
}

// AcceptedGames returns the names of the games in a directory that an independent evaluator
// accepts, from the file accepted.txt.
func AcceptedGames(dir string) ([]string, error) { return namesIn(dir, "accepted.txt") }

// ValidGames returns the names of the valid games in the directory of another collection, from the
// file valid.txt.
func ValidGames(dir string) ([]string, error) { return namesIn(dir, "valid.txt") }

func namesIn(dir, list string) ([]string, error) {
	text, err := os.ReadFile(filepath.Join(dir, list))
	return strings.Fields(string(text)), err
}

// CollectionDir returns the path of the collection, seen from the directory of the test. It skips the test if there is no
// collection.
func CollectionDir(tb testing.TB) string {
	tb.Helper()
	dir := filepath.Join(moduleRoot(tb), CorpusDir())
	if filepath.IsAbs(CorpusDir()) {
		dir = CorpusDir()
	}
	if _, err := os.Stat(filepath.Join(dir, "accepted.txt")); err != nil {
		tb.Skip("no collection of third-party games; set GDLLINT_CORPUS to test with one")
	}
	return dir
}

// RulesheetFiles returns the rulesheets in a part of the collection, such as games or tables. It skips the test if there
// are none.
func RulesheetFiles(tb testing.TB, part string) []string {
	tb.Helper()
	paths, err := filepath.Glob(filepath.Join(CollectionDir(tb), part, "*.kif"))
	if err != nil || len(paths) == 0 {
		tb.Skipf("no %s in the collection of third-party games", part)
	}
	return paths
}

// AcceptedNames returns the set of names that AcceptedGames returns for the collection.
func AcceptedNames(tb testing.TB) map[string]bool {
	tb.Helper()
	names, err := AcceptedGames(CollectionDir(tb))
	if err != nil {
		tb.Fatal(err)
	}
	accepted := map[string]bool{}
	for _, name := range names {
		accepted[name] = true
	}
	return accepted
}

// moduleRoot returns the root directory of the module, which contains the directory of the tested
// package.
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
