package checker

import (
	"os"
	"slices"
	"testing"

	"github.com/gdllint/gdllint/checker/cache"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
)

// largest bounds the rulesheets of the collection that this test asks about, in
// bytes: it is about what is remembered, not about hard proofs.
const largest = 6000

// TestColdAndWarmCollection is TestColdAndWarm for games of other authors, with
// all that they do to the notation, and with all their faults.
func TestColdAndWarmCollection(t *testing.T) {
	if testing.Short() {
		t.Skip("proves some games twice")
	}
	paths := collectiontest.RulesheetFiles(t, "games")
	paths = slices.DeleteFunc(paths, func(path string) bool {
		info, err := os.Stat(path)
		return err != nil || info.Size() > largest
	})
	var sample []string
	for i := 0; i < len(paths); i += 12 {
		sample = append(sample, paths[i])
	}
	config := Config{Settings: Settings{Budget: config.QuickBudget, SelectedRules: []string{"all"}}, ResultCache: cache.New(t.TempDir(), roomy, []byte("secret"))}
	cold, code, _ := reports(t, config, sample...)
	warm, again, files := reports(t, config, sample...)
	if n := recalledOf(files); n != len(files) || n != len(sample) {
		t.Errorf("%d of %d files from the cache", n, len(sample))
	}
	if code != again {
		t.Errorf("exit code %d, then %d", code, again)
	}
	wantEqual(t, cold, warm)
}
