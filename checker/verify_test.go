package checker

import (
	"context"
	"path/filepath"
	"slices"
	"testing"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/checker/cache"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/proof"
)

// TestVerify: what is as it was is left alone; a false proof, which no match
// gives away, is found and removed.
func TestVerify(t *testing.T) {
	config := Config{ProveAll: true, ResultCache: cache.New(t.TempDir(), roomy, []byte("secret"))}
	r, err := NewRunner(analyzers.ReportingAnalyzers(), analyzers.AllRules(), config)
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	in := Input{Path: filepath.Join("..", "testdata", "games", "robot.kif")}
	others := []Input{in, {Path: filepath.Join("..", "testdata", "games", "nim.kif")}, {Path: "gone.kif"}, {Path: "-", FromStdin: true}}
	if list := r.CachedInputs(ctx, others); len(list) > 0 {
		t.Errorf("remembered: %v", list)
	}
	if v := r.VerifyCached(ctx, in); v != nil {
		t.Errorf("nothing is remembered, and compared: %+v", v)
	}
	r.analyzeInput(ctx, in, make(chan struct{}), nil)
	if list := r.CachedInputs(ctx, others); !slices.EqualFunc(list, []Input{in}, func(a, b Input) bool { return a.Path == b.Path }) {
		t.Errorf("remembered: %v", list)
	}
	if v := r.VerifyCached(ctx, in); v == nil || len(v.Differences) > 0 || v.WasCut || v.VerdictCount < 5 || v.CachedAt.IsZero() {
		t.Errorf("%+v", v)
	}
	ended, end := context.WithCancel(ctx)
	end()
	if v := r.VerifyCached(ended, in); v != nil && !v.WasCut {
		t.Errorf("compared without time: %+v", v)
	}
	s, _ := r.openInput(ctx, in)
	e := s.cachedEntry()
	v := verdictOf(e, proof.Playability)
	forged := string(v.Status)
	v.Status, v.Match = document.Proved, nil
	config.ResultCache.KeepValue(s.cacheSubject(), e)
	found := r.VerifyCached(ctx, in)
	if want := "playability: was proved, is violated"; forged == "" || found == nil || !slices.Contains(found.Differences, want) {
		t.Errorf("%+v, want %q", found, want)
	}
	if v := r.VerifyCached(ctx, in); v != nil {
		t.Errorf("what is wrong is still there: %+v", v)
	}
}
