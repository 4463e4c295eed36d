package grounding

import (
	"path/filepath"
	"strings"
	"testing"
)

func BenchmarkGround(b *testing.B) {
	for _, path := range corpus(b, "tables", 1) {
		file := parseFile(b, path)
		b.Run(strings.TrimSuffix(filepath.Base(path), ".kif"), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				g, err := Ground(b.Context(), file, Options{})
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(len(g.Rules)), "rules")
			}
		})
	}
}
