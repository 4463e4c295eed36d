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

// ownClaim replaces the certificate of an entry by that of another claim, written as
// the encoder writes it.
func ownClaim(t *testing.T, dir string, e *evidence.Entry, c certificate.Claim) {
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
	e.Parts, e.Files, e.States = []evidence.PartEntry{{Path: part}}, nil, nil
	for _, p := range cert.Programs {
		file := evidence.File{Path: path.Join(part, p.Name+".lp"), SHA256: HashOf([]byte(p.Text))}
		switch p.Expect {
		case asp.Sat:
			file.Expect = satisfiable
		case asp.Unsat:
			file.Expect = unsatisfiable
		}
		if p.Excuse != "" {
			file.Excuse = path.Join(part, p.Excuse+".lp")
		}
		e.Files = append(e.Files, file)
	}
}

// Programs that the encoder writes show no more than they are about.
func TestOwnPrograms(t *testing.T) {
	wide := certificate.Functional("step", 1, nil, 0)
	for name, c := range map[string]struct {
		property  proof.Property
		initially bool
		claim     certificate.Claim
		want      Result // "" if the manifest is refused
		says      string
	}{
		"all states":        {proof.TurnTaking, false, certificate.Claim{Statements: []certificate.Statement{certificate.TurnTaking()}}, Stands, ""},
		"the initial state": {proof.TurnTaking, false, certificate.Claim{Statements: []certificate.Statement{certificate.TurnTaking()}, Initially: true}, Contradicts, ""},
		"the initial state, as the manifest says": {proof.TurnTaking, true, certificate.Claim{Statements: []certificate.Statement{certificate.TurnTaking()}, Initially: true}, "", ""},
		"a functional":  {proof.Functionals, false, certificate.Claim{Statements: []certificate.Statement{wide, wide}}, Stands, "functionals, proved: 1 functional"},
		"no functional": {proof.Functionals, false, certificate.Claim{Statements: []certificate.Statement{certificate.Foreseen()}}, Consistent, ""},
		"no fluent":     {proof.Persistence, false, certificate.Claim{Statements: []certificate.Statement{certificate.Foreseen()}}, Stands, "persistence, proved: all fluents that hold"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := written(t, presses, nil)
			c.claim.Property = string(c.property)
			editManifest(t, dir, func(m *evidence.Manifest) {
				e := evidence.Entry{Property: string(c.property), Verdict: string(proof.Proved), Initially: c.initially}
				ownClaim(t, dir, &e, c.claim)
				m.Properties = []evidence.Entry{e}
			})
			g, results, reasons := check(t, dir)
			if got := results[string(c.property)]; got != c.want {
				t.Errorf("got '%s', want '%s': %s", got, c.want, reasons)
			}
			for i := range g.Verdicts {
				if says := label(&g.Verdicts[i]); !strings.HasPrefix(says, c.says) {
					t.Errorf("it says: %s", says)
				}
			}
		})
	}
}

// What follows in a single state is shown of matches only by an induction beside it.
func TestSingleStates(t *testing.T) {
	statement := []certificate.Statement{certificate.TurnTaking()}
	for name, c := range map[string]struct {
		before certificate.Claim
		want   bool
	}{
		"an induction":      {certificate.Claim{Statements: statement}, true},
		"the initial state": {certificate.Claim{Statements: statement, Initially: true}, false},
		"the length":        {certificate.Claim{Statements: statement, Length: 3}, false},
		"two matches":       {certificate.Claim{Pairs: []certificate.Pair{certificate.KnowsTerminal()}}, false},
	} {
		parts := map[string]*checked{"before": {own: &certificate.Written{Claim: c.before}}}
		w := &certificate.Written{Claim: certificate.Claim{Statements: statement, Single: true}}
		if got := unshown(w, []string{"before"}, parts) == ""; got != c.want {
			t.Errorf("%s shows which states are reached: %v", name, got)
		}
	}
}

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
