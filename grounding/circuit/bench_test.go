package circuit

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
)

// BenchmarkGround reports for each game of the tables what it is made of: ground
// rules as they are found (instances) and each once, and the gates that are
// left; seconds include the simplification, megabytes are those of grounding.
func BenchmarkGround(b *testing.B) {
	for _, path := range collectiontest.RulesheetFiles(b, "tables") {
		text, err := os.ReadFile(path)
		if err != nil {
			b.Fatal(err)
		}
		file := gdl.ParseString(filepath.Base(path), string(text))
		b.Run(strings.TrimSuffix(filepath.Base(path), ".kif"), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				g, err := grounding.GroundRulesheet(b.Context(), file, grounding.Options{})
				if err != nil {
					b.Fatal(err)
				}
				net, err := NewNetwork(b.Context(), g)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(len(g.Fluents)), "fluents")
				b.ReportMetric(float64(g.Stats.MoveCount), "moves")
				b.ReportMetric(float64(g.Stats.InstanceCount), "instances")
				b.ReportMetric(float64(g.GroundRules.Len()), "rules")
				b.ReportMetric(float64(len(net.Nodes)), "gates")
				b.ReportMetric(float64(g.Stats.MemoryBytes)/(1<<20), "MB")
			}
		})
	}
}
