package certify

import (
	"bytes"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/proof/evidence"
)

// Programs that answer as they should show nothing unless they are those that the
// encoder writes for the verdict.
func TestForeignPrograms(t *testing.T) {
	swap := func(from, to string) func([]byte) []byte {
		return func(text []byte) []byte { return bytes.ReplaceAll(text, []byte(from), []byte(to)) }
	}
	for name, change := range map[string]func(t *testing.T, dir string, e *evidence.ManifestEntry){
		"nothing": nil,
		"no claim": func(t *testing.T, dir string, e *evidence.ManifestEntry) {
			if err := os.Remove(filepath.Join(dir, lastPart(e), evidence.ClaimName)); err != nil {
				t.Fatal(err)
			}
		},
		"another claim": func(t *testing.T, dir string, e *evidence.ManifestEntry) {
			rewrite(t, filepath.Join(dir, lastPart(e), evidence.ClaimName), swap(`"kind":"turn-taking"`, `"kind":"foreseen"`))
		},
		"no claim at all": func(t *testing.T, dir string, e *evidence.ManifestEntry) {
			rewrite(t, filepath.Join(dir, lastPart(e), evidence.ClaimName), func([]byte) []byte { return []byte(`{"version":1,"statements":[{"kind":"rises"}]}`) })
		},
		"a program of one line": func(t *testing.T, dir string, e *evidence.ManifestEntry) {
			for i := range e.ProgramFiles {
				f := &e.ProgramFiles[i]
				if path.Dir(f.Path) != lastPart(e) || path.Base(f.Path) != "base.lp" && path.Base(f.Path) != "single.lp" {
					continue
				}
				rewrite(t, filepath.Join(dir, f.Path), func(text []byte) []byte { return append(text, "a :- not a.\n"...) })
				f.SHA256 = evidence.HashText(read(t, dir, f.Path))
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := written(t, presses, nil)
			editManifest(t, dir, func(m *evidence.Manifest) {
				e := entryOf(m, proof.TurnTaking)
				e.VisitedStates = nil // which would show it otherwise
				if len(e.Certificates) == 0 {
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
			if got := results[proof.TurnTaking]; got != want {
				t.Errorf("got '%s', want '%s': %s", got, want, reasons)
			}
		})
	}
}

func lastPart(e *evidence.ManifestEntry) string { return e.Certificates[len(e.Certificates)-1].Path }

// ownClaim replaces the certificate of an entry by that of another claim, written as
// the encoder writes it.
func ownClaim(t *testing.T, dir string, e *evidence.ManifestEntry, c certificate.Claim) {
	t.Helper()
	encoding, err := certificate.New("presses", gdl.ParseString("presses.kif", presses), certificate.Nonplayable)
	if err != nil {
		t.Fatal(err)
	}
	cert, err := encoding.Certify(c)
	if err != nil {
		t.Fatal(err)
	}
	claim, err := certificate.WriteClaim("presses", certificate.Nonplayable, c)
	if err != nil {
		t.Fatal(err)
	}
	const part = "forged"
	if err := cert.WriteDir(filepath.Join(dir, part)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, part, evidence.ClaimName), claim, 0o644); err != nil {
		t.Fatal(err)
	}
	e.Certificates, e.ProgramFiles, e.VisitedStates = []evidence.PartEntry{{Path: part}}, nil, nil
	for _, p := range cert.Programs {
		file := evidence.ProgramFile{Path: path.Join(part, p.Name+".lp"), SHA256: evidence.HashText([]byte(p.Text))}
		switch p.ExpectedStatus {
		case asp.Sat:
			file.ExpectedAnswer = evidence.ExpectedAnswer(asp.Sat)
		case asp.Unsat:
			file.ExpectedAnswer = evidence.ExpectedAnswer(asp.Unsat)
		}
		if p.ExcuseProgram != "" {
			file.ExcuseProgram = path.Join(part, p.ExcuseProgram+".lp")
		}
		e.ProgramFiles = append(e.ProgramFiles, file)
	}
}

// Programs that the encoder writes show no more than they are about.
func TestOwnPrograms(t *testing.T) {
	wide := certificate.FunctionalFluents("step", 1, nil, 0)
	for name, c := range map[string]struct {
		property  proof.Property
		initially bool
		claim     certificate.Claim
		want      Result // "" if the manifest is refused
		says      string
	}{
		"all states":        {proof.TurnTaking, false, certificate.Claim{Statements: []certificate.Statement{certificate.Standard("turn-taking")}}, Stands, ""},
		"the initial state": {proof.TurnTaking, false, certificate.Claim{Statements: []certificate.Statement{certificate.Standard("turn-taking")}, InitialOnly: true}, Contradicts, ""},
		"the initial state, as the manifest says": {proof.TurnTaking, true, certificate.Claim{Statements: []certificate.Statement{certificate.Standard("turn-taking")}, InitialOnly: true}, "", ""},
		"a functional":  {proof.Functionals, false, certificate.Claim{Statements: []certificate.Statement{wide, wide}}, Stands, "functionals, proved: 1 functional"},
		"no functional": {proof.Functionals, false, certificate.Claim{Statements: []certificate.Statement{certificate.Standard("foreseen")}}, Consistent, ""},
		"no fluent":     {proof.Persistence, false, certificate.Claim{Statements: []certificate.Statement{certificate.Standard("foreseen")}}, Stands, "persistence, proved: all fluents that hold"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := written(t, presses, nil)
			c.claim.Property = string(c.property)
			editManifest(t, dir, func(m *evidence.Manifest) {
				e := claimedEntry(proof.Question{Property: c.property, InitialOnly: c.initially}, proof.Proved)
				ownClaim(t, dir, &e, c.claim)
				m.Properties = []evidence.ManifestEntry{e}
			})
			g, results, reasons := check(t, dir)
			if got := results[c.property]; got != c.want {
				t.Errorf("got '%s', want '%s': %s", got, c.want, reasons)
			}
			for i := range g.Verdicts {
				if says := verdictLabel(&g.Verdicts[i]); !strings.HasPrefix(says, c.says) {
					t.Errorf("it says: %s", says)
				}
			}
		})
	}
}

// What follows in a single state is shown of matches only by an induction beside it.
func TestSingleStates(t *testing.T) {
	statement := []certificate.Statement{certificate.Standard("turn-taking")}
	for name, c := range map[string]struct {
		before certificate.Claim
		want   bool
	}{
		"an induction":      {certificate.Claim{Statements: statement}, true},
		"the initial state": {certificate.Claim{Statements: statement, InitialOnly: true}, false},
		"the length":        {certificate.Claim{Statements: statement, ExhaustionLength: 3}, false},
		"two matches":       {certificate.Claim{Copies: []certificate.Copy{{Role: &gdl.Term{Name: "a"}}}, Statements: []certificate.Statement{certificate.Standard("knows-terminal")}}, false},
	} {
		parts := map[string]*checkedPart{"before": {claim: &certificate.WrittenClaim{Claim: c.before}}}
		w := &certificate.WrittenClaim{Claim: certificate.Claim{Statements: statement, SingleState: true}}
		if got := unshownAssumption(w, []string{"before"}, parts) == ""; got != c.want {
			t.Errorf("%s shows which states are reached: %v", name, got)
		}
	}
}

// What a manifest has to play is bounded.
func TestSizes(t *testing.T) {
	for name, m := range map[string]*evidence.Manifest{
		"moves":    {Properties: []evidence.ManifestEntry{{MatchMoves: make([][]string, maxMoves+1)}}},
		"nodes":    {Properties: []evidence.ManifestEntry{{StrategyNodes: make([]proof.StrategyNode, maxNodes+1)}}},
		"percepts": {Properties: []evidence.ManifestEntry{{StrategyNodes: []proof.StrategyNode{{Branches: make([]proof.StrategyBranch, maxBranches+1)}}}}},
		"fluents":  {Properties: []evidence.ManifestEntry{{VisitedStates: &proof.VisitedStates{KeyFluents: make([]string, maxFluents+1)}}}},
	} {
		if checkSizes(m) == nil {
			t.Errorf("%s without number are no error", name)
		}
	}
	if err := checkSizes(&evidence.Manifest{Properties: []evidence.ManifestEntry{{MatchMoves: make([][]string, 10)}}}); err != nil {
		t.Error(err)
	}
}
