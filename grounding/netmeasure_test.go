package grounding

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/gdllint/gdllint/gdl"
)

func TestMeasureNet(t *testing.T) {
	games, _ := filepath.Glob("../../shared/corpus/tables/*.kif")
	for _, path := range games {
		text, _ := os.ReadFile(path)
		began := time.Now()
		g, err := Ground(context.Background(), gdl.ParseString(path, string(text)), DefaultOptions())
		if err != nil {
			t.Log(filepath.Base(path), err)
			continue
		}
		a := time.Since(began)
		n, err := NewNetwork(g)
		if err != nil {
			t.Log(filepath.Base(path), err)
			continue
		}
		t.Logf("%-22s ground %6.2fs net %6.2fs fluents %d rules %d gates %d loops %d", filepath.Base(path), a.Seconds(), time.Since(began).Seconds()-a.Seconds(), len(g.Fluents), len(g.Rules), len(n.Nodes), len(n.Loops))
	}
}
