package lsp

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/checker/cache"
)

// TestRemembers: what one server has proved the next one knows.
func TestRemembers(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.kif")
	text := "(role r) (init (p 1)) (<= (legal r go) (true (p 1))) (<= (next (p 2)) (does r go)) (<= terminal (true (p 2))) (goal r 100)\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	results := cache.New(t.TempDir(), 1<<20, []byte("secret"))
	for i := range 2 {
		s := NewServer(ServerOptions{Analyzers: analyzers.ReportingAnalyzers(), Rules: analyzers.AllRules(), LogOutput: io.Discard, ResultCache: results})
		f, err := s.checks.checkInput(context.Background(), modeProve, path, checker.Input{Path: path})
		if err != nil {
			t.Fatal(err)
		}
		if known := !f.CachedAt.IsZero(); known != (i == 1) || len(f.Verdicts) == 0 {
			t.Errorf("server %d: from the cache: %v; %d verdicts", i+1, known, len(f.Verdicts))
		}
	}
}
