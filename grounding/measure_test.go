package grounding

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/gdllint/gdllint/gdl"
)

func TestMeasureTmp(t *testing.T) {
	pat := os.Getenv("GGAMES")
	if pat == "" {
		t.Skip()
	}
	files, _ := filepath.Glob(pat)
	for _, f := range files {
		text, _ := os.ReadFile(f)
		file := gdl.ParseString(f, string(text))
		begin := time.Now()
		ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second)
		o := Options{OnlyAsked: os.Getenv("GASK") != ""}
		if os.Getenv("GBIG") != "" {
			o = Options{MaxAtoms: 12e6, MaxInstances: 15e6, MaxSteps: 5e8, MaxBytes: 6 << 30}
		}
		g, err := Ground(ctx, file, o)
		cancel()
		el := time.Since(begin).Seconds()
		if err != nil {
			fmt.Printf("%-40s %7.3f ERR %T %v\n", filepath.Base(f), el, err, err)
			continue
		}
		s := g.Stats
		if os.Getenv("GRULES") != "" {
			n := map[*gdl.Rule]int{}
			aux := map[*gdl.Rule]int{}
			for _, r := range g.Rules {
				if g.Atoms[r.Head].Term == nil {
					aux[r.Source]++
				} else {
					n[r.Source]++
				}
			}
			for _, r := range file.Rules {
				if n[r]+aux[r] > g.Stats.Rules/100 {
					fmt.Printf("  %7d + %6d aux  %s\n", n[r], aux[r], r)
				}
			}
		}
		fmt.Printf("%-40s %7.3f rules %8d inst %8d fl %5d mv %6d atoms %7d steps %9d split %d MB %d\n", filepath.Base(f), el, s.Rules, s.Instances, s.Fluents, s.Moves, s.Atoms, s.Steps, s.Split, s.Bytes>>20)
	}
}
