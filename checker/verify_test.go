package checker

import (
	"context"
	"path/filepath"
	"slices"
	"testing"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/checker/cache"
	"github.com/gdllint/gdllint/proof"
)

// TestVerify: what is as it was is left alone; a false proof, which no match
// gives away, is found and removed.
func TestVerify(t *testing.T) {
	config := Config{Prove: true, Cache: cache.New(t.TempDir(), roomy, []byte("secret"))}
	r, err := New(analyzers.All(), analyzers.Rules(), config)
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	in := Input{Path: filepath.Join("..", "testdata", "games", "robot.kif")}
	others := []Input{in, {Path: filepath.Join("..", "testdata", "games", "nim.kif")}, {Path: "gone.kif"}, {Path: "-", Stdin: true}}
	if list := r.Remembered(ctx, others); len(list) > 0 {
		t.Errorf("remembered: %v", list)
	}
	if v := r.Verify(ctx, in); v != nil {
		t.Errorf("nothing is remembered, and compared: %+v", v)
	}
	r.analyze(ctx, in, make(chan struct{}), nil)
	if list := r.Remembered(ctx, others); !slices.EqualFunc(list, []Input{in}, func(a, b Input) bool { return a.Path == b.Path }) {
		t.Errorf("remembered: %v", list)
	}
	if v := r.Verify(ctx, in); v == nil || len(v.Differences) > 0 || v.Cut || v.Verdicts < 5 || v.Made.IsZero() {
		t.Errorf("%+v", v)
	}
	ended, end := context.WithCancel(ctx)
	end()
	if v := r.Verify(ended, in); v != nil && !v.Cut {
		t.Errorf("compared without time: %+v", v)
	}
	s := r.opened(ctx, in)
	e := s.find()
	forged := ""
	e.Verdicts(func(v *proof.Verdict) error {
		if v.Property == proof.Playability {
			forged, v.Status, v.Trace = string(v.Status), proof.Proved, nil
		}
		return nil
	})
	config.Cache.Keep(s.subject(), s.pointed(), e)
	v := r.Verify(ctx, in)
	if want := "playability: was proved, is violated"; forged == "" || v == nil || !slices.Contains(v.Differences, want) {
		t.Errorf("%+v, want %q", v, want)
	}
	if v := r.Verify(ctx, in); v != nil {
		t.Errorf("what is wrong is still there: %+v", v)
	}
}
