package compare

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/proof/certify"
	"github.com/gdllint/gdllint/proof/evidence"
)

// TestCertificate writes certificates that games are the same and checks them; a product that hides a difference
// is contradicted.
func TestCertificate(t *testing.T) {
	run := certificate.LibraryRunner()
	if _, err := run(t.Context(), "a."); err != nil {
		t.Skip(err)
	}
	wanted := func(change func(*circuit.Comparison)) Options {
		return Options{WantsEvidence: true, CertificateTrial: certificate.StandardTrial(run), sabotage: change}
	}
	for name, edits := range map[string][]string{"blank left out": noOff, "helper unfolded": {"(not (touched ?x))", "(lamp ?x) (not (does ann (press ?x))) (not (does bob (press ?x)))"},
		"counter shifted": {"(init (step 0))", "(init (step 1))", "(true (step 5))", "(true (step 6))", "(succ 0 1)", "(succ 5 6) (succ 8 9)"}} {
		out := compareTexts(t, lamps, edit(t, lamps, edits...), wanted(nil))
		if out.Verdict != SameGame || out.Evidence == nil || out.Evidence.Claim == nil || len(out.Evidence.SilentPrograms) > 0 {
			t.Errorf("%s: %s %+v", name, out.Verdict, out.Evidence)
			continue
		}
		dir := t.TempDir()
		if err := evidence.NewDirectory(dir).WriteCompared("old.kif", out.Files, string(out.Way), out.Evidence); err != nil {
			t.Fatal(err)
		}
		check := func() *certify.GameResult {
			c := &certify.Checker{ClingoRunner: run, TimeLimit: 1e11, MaxJobs: 1, MaxStates: 1000}
			return c.CheckGame(t.Context(), filepath.Join(dir, "old"))
		}
		if g := check(); len(g.Verdicts) != 1 || g.Verdicts[0].Result != certify.Stands {
			t.Errorf("%s: %+v", name, g)
		}
		path := filepath.Join(dir, "old", "other-game.kif")
		text, err := os.ReadFile(path)
		if err == nil {
			err = os.WriteFile(path, append(text, " (init (is a off))"...), 0o600)
		}
		if g := check(); err != nil || len(g.Verdicts) == 1 && g.Verdicts[0].Result == certify.Stands {
			t.Errorf("%s, another rulesheet: %v %+v", name, err, g)
		}
	}
	hide := wanted(func(n *circuit.Comparison) { n.EndsDiffer = circuit.FalseRef })
	if out := compareTexts(t, lamps, edit(t, edit(t, lamps, noOff...), differences["end"].edits...), hide); out.Verdict == SameGame && out.Evidence.Claim != nil {
		t.Errorf("a difference that is hidden is certified: %+v", out.Evidence)
	}
	if out := compareTexts(t, lamps, lamps+"(<= (unused ?x) (lamp ?x))", wanted(nil)); out.Way != SameRules || out.Evidence == nil || out.Evidence.Substitute == "" {
		t.Errorf("the same rules: %+v", out)
	}
}
