package compare

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
)

// TestWriters lays games of the corpus out and converts them to infix and back: the games stay the same, by their rules.
func TestWriters(t *testing.T) {
	dir := collectiontest.CollectionDir(t)
	list, err := os.ReadFile(filepath.Join(dir, "accepted.txt"))
	if err != nil {
		t.Skip("the corpus is no part of the project")
	}
	names := strings.Fields(string(list))
	games, step := 0, len(names)/200
	if testing.Short() {
		step = len(names) / 12
	}
	for i := 0; i < len(names); i += max(1, step) {
		text, err := os.ReadFile(filepath.Join(dir, "games", names[i]))
		if err != nil {
			t.Fatal(err)
		}
		file := gdl.ParseString(names[i], string(text))
		if file.Notation != gdl.Prefix || len(file.Errors) > 0 {
			continue
		}
		games++
		laidOut, err := gdl.Format(text)
		if err != nil {
			t.Errorf("%s: %v", names[i], err)
			continue
		}
		infix, err := file.Convert(gdl.Infix, nil)
		if err != nil {
			t.Errorf("%s: %v", names[i], err)
			continue
		}
		for how, changed := range map[string]*gdl.File{"fmt": gdl.ParseString("fmt", string(laidOut)), "convert": gdl.ParseAs(gdl.ParseString("convert", string(infix)).Source, gdl.Infix)} {
			if out, err := Compare(t.Context(), file, changed, Options{}); err != nil || out.Verdict != SameGame {
				t.Errorf("%s by %s: %+v %v", names[i], how, out, err)
			}
		}
	}
	if games == 0 {
		t.Error("no game was compared")
	}
}
