package certify

import (
	"bytes"
	"os"
	"path"
	"path/filepath"
	"testing"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/evidence"
)

// Programs that answer as they should show nothing unless they are those that the
// encoder writes for the verdict.
func TestForeignPrograms(t *testing.T) {
	swap := func(from, to string) func([]byte) []byte {
		return func(text []byte) []byte { return bytes.ReplaceAll(text, []byte(from), []byte(to)) }
	}
	for name, change := range map[string]func(t *testing.T, dir string, e *evidence.Entry){
		"nothing": nil,
		"no claim": func(t *testing.T, dir string, e *evidence.Entry) {
			if err := os.Remove(filepath.Join(dir, lastPart(e), evidence.ClaimName)); err != nil {
				t.Fatal(err)
			}
		},
		"another claim": func(t *testing.T, dir string, e *evidence.Entry) {
			rewrite(t, filepath.Join(dir, lastPart(e), evidence.ClaimName), swap(`"kind":"turn-taking"`, `"kind":"foreseen"`))
		},
		"no claim at all": func(t *testing.T, dir string, e *evidence.Entry) {
			rewrite(t, filepath.Join(dir, lastPart(e), evidence.ClaimName), func([]byte) []byte { return []byte(`{"version":1,"statements":[{"kind":"rises"}]}`) })
		},
		"a program of one line": func(t *testing.T, dir string, e *evidence.Entry) {
			for i := range e.Files {
				f := &e.Files[i]
				if path.Dir(f.Path) != lastPart(e) || path.Base(f.Path) != "base.lp" && path.Base(f.Path) != "single.lp" {
					continue
				}
				rewrite(t, filepath.Join(dir, f.Path), func(text []byte) []byte { return append(text, "a :- not a.\n"...) })
				f.SHA256 = HashOf(read(t, dir, f.Path))
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := written(t, presses, nil)
			editManifest(t, dir, func(m *evidence.Manifest) {
				e := entryOf(m, proof.TurnTaking)
				e.States = nil // which would show it otherwise
				if len(e.Parts) == 0 {
					t.Fatal("turn-taking has no certificate")
				}
				if change != nil {
					change(t, dir, e)
				}
			})
			_, results, reasons := check(t, dir)
			want := Consistent
			if change == nil {
				want = Stands
			}
			if got := results[string(proof.TurnTaking)]; got != want {
				t.Errorf("got '%s', want '%s': %s", got, want, reasons)
			}
		})
	}
}

func lastPart(e *evidence.Entry) string { return e.Parts[len(e.Parts)-1].Path }

// What a manifest has to play is bounded.
func TestSizes(t *testing.T) {
	for name, m := range map[string]*evidence.Manifest{
		"moves":    {Properties: []evidence.Entry{{Match: make([][]string, maxMoves+1)}}},
		"nodes":    {Properties: []evidence.Entry{{Strategy: make([]evidence.StrategyNode, maxNodes+1)}}},
		"percepts": {Properties: []evidence.Entry{{Strategy: []evidence.StrategyNode{{After: make([]evidence.StrategyBranch, maxBranches+1)}}}}},
		"fluents":  {Properties: []evidence.Entry{{States: &evidence.StatesEntry{Fluents: make([]string, maxFluents+1)}}}},
	} {
		if checkSizes(m) == nil {
			t.Errorf("%s without number are no error", name)
		}
	}
	if err := checkSizes(&evidence.Manifest{Properties: []evidence.Entry{{Match: make([][]string, 10)}}}); err != nil {
		t.Error(err)
	}
}
