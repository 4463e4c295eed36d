package evidence

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/clingo"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
)

// fill is a game of two roles that put pieces from a pool on cells. That
// whoever moves has a piece left needs a sum: as many pieces as empty cells.
const fill = `(role a) (role b)
(init (control a))
(piece p1) (piece p2) (piece p3) (piece p4)
(place c1) (place c2) (place c3) (place c4)
(<= (init (pool ?p)) (piece ?p))
(<= (init (cell ?c empty)) (place ?c))
(<= (legal ?r (put ?p ?c)) (true (control ?r)) (true (pool ?p)) (true (cell ?c empty)))
(<= (legal ?r noop) (role ?r) (not (true (control ?r))))
(<= (next (cell ?c ?p)) (does ?r (put ?p ?c)))
(<= (next (cell ?c ?x)) (true (cell ?c ?x)) (not (hit ?c)))
(<= (hit ?c) (does ?r (put ?p ?c)))
(<= (next (pool ?p)) (true (pool ?p)) (not (used ?p)))
(<= (used ?p) (does ?r (put ?p ?c)))
(<= (next (control a)) (true (control b)))
(<= (next (control b)) (true (control a)))
(<= terminal (not open))
(<= open (true (cell ?c empty)))
(<= (goal a 100) (true (cell c1 p1)))
(<= (goal a 0) (not (true (cell c1 p1))))
(<= (goal b 100) (not (true (cell c1 p1))))
(<= (goal b 0) (true (cell c1 p1)))`

// climb is a game of one role that cannot win, ends by a step counter, and
// whose goal value never falls.
const climb = `(role a) (init (at 1)) (init (step 1))
(after 1 2) (after 2 3) (after 3 4) (worth 1 0) (worth 2 40) (worth 3 60) (worth 4 80)
(legal a wait) (legal a climb)
(<= (next (at ?y)) (does a climb) (true (at ?x)) (after ?x ?y))
(<= (next (at ?x)) (does a wait) (true (at ?x)))
(<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
(<= terminal (true (step 4)))
(<= (goal a ?v) (true (at ?x)) (worth ?x ?v))`

// asked are the questions of the tests.
var asked = []proof.Property{proof.Playability, proof.Termination, proof.UtilityStructure, proof.Winnability,
	proof.TurnTaking, proof.ZeroSum, proof.ConstantSum, proof.Monotonic, proof.Functionals, proof.Persistence}

// needClingo skips a test where no clingo can check programs.
func needClingo(t *testing.T) certificate.Runner {
	t.Helper()
	if err := clingo.Available(); err != nil {
		t.Skip(err)
	}
	run := certificate.Executable(time.Minute)
	if _, err := run(t.Context(), "a."); errors.Is(err, clingo.ErrNoExecutable) {
		return certificate.Library()
	}
	return run
}

// inductive is a budget without enumeration: proofs need invariants.
func inductive() proof.Budget {
	b := proof.Default
	b.States = 0
	return b
}

func verdictsOn(t *testing.T, text string) (*gdl.File, []proof.Verdict) {
	t.Helper()
	file := gdl.ParseString("game.kif", text)
	p := proof.New(file, proof.Options{Budget: inductive(), Evidence: true})
	for _, property := range asked {
		p.Ask(proof.Question{Property: property})
	}
	return file, p.Verdicts(t.Context())
}

// TestCertificates lets clingo check all certificates of small games.
func TestCertificates(t *testing.T) {
	run := needClingo(t)
	for _, game := range []struct {
		name, text string
		certified  int
	}{{"fill", fill, 7}, {"climb", climb, 7}} {
		file, verdicts := verdictsOn(t, game.text)
		certified := 0
		for _, p := range Of(game.name, file, verdicts) {
			if (len(p.Parts) == 0) != (p.Note != "") {
				t.Errorf("%s, %s: %d parts, note %q", game.name, p.Verdict.Property, len(p.Parts), p.Note)
			}
			t.Logf("%s, %s: %d parts %s", game.name, p.Verdict.Property, len(p.Parts), p.Note)
			certified += min(1, len(p.Parts))
			for _, part := range p.Parts {
				if err := part.Check(t.Context(), run).Err(); err != nil {
					t.Errorf("%s, %s: %v", game.name, part.Dir, err)
				}
			}
		}
		if certified < game.certified {
			t.Errorf("%s: %d verdicts have a certificate, want %d", game.name, certified, game.certified)
		}
	}
}

// claimOf returns the claim of the certificate of a property.
func claimOf(t *testing.T, verdicts []proof.Verdict, property proof.Property) certificate.Claim {
	t.Helper()
	for _, v := range verdicts {
		if v.Property == property && v.Evidence != nil && v.Evidence.Claim != nil {
			return *v.Evidence.Claim
		}
	}
	t.Fatalf("%s has no certificate", property)
	return certificate.Claim{}
}

// refuted checks a claim against a game, and returns whether some program has a
// model that it should not have.
func refuted(t *testing.T, run certificate.Runner, text string, c certificate.Claim) bool {
	t.Helper()
	e, err := certificate.New("game", gdl.ParseString("game.kif", text), certificate.Nonplayable)
	if err != nil {
		t.Fatal(err)
	}
	cert, err := e.Certify(c)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range cert.Check(context.Background(), run).Outcomes {
		if o.Err != nil {
			t.Fatal(o.Err)
		}
		if o.Expected == asp.Unsat && o.Got == asp.Sat {
			return true
		}
	}
	return false
}

// TestChangedRules takes the claims that hold for a game to one whose rules
// break the property: clingo finds the violation.
func TestChangedRules(t *testing.T) {
	run := needClingo(t)
	for _, c := range []struct {
		name, text, old, new string
		property             proof.Property
	}{
		{"a piece too few", fill, "(piece p4)", "", proof.Playability},
		{"both may move", fill, "(<= (legal ?r noop) (role ?r) (not (true (control ?r))))", "(<= (legal ?r noop) (role ?r)) (<= (legal ?r rest) (role ?r))", proof.TurnTaking},
		{"a goal value too many", fill, "(<= (goal b 0) (true (cell c1 p1)))", "(goal b 0)", proof.UtilityStructure},
		{"another sum", fill, "(<= (goal a 0) (not (true (cell c1 p1))))", "(<= (goal a 10) (not (true (cell c1 p1))))", proof.ZeroSum},
		{"one may pass", fill, "(role b)", "(role b) (<= (legal ?r pass) (true (control ?r)))", proof.Termination},
		{"the goal value falls", climb, "(worth 2 40)", "(worth 2 70)", proof.Monotonic},
		{"the counter stops", climb, "(after 2 3)", "", proof.Termination},
		{"a win", climb, "(worth 4 80)", "(worth 4 100)", proof.Winnability},
	} {
		_, verdicts := verdictsOn(t, c.text)
		claim := claimOf(t, verdicts, c.property)
		if refuted(t, run, c.text, claim) {
			t.Errorf("%s: the claim fails without the change", c.name)
		}
		changed := strings.Replace(c.text, c.old, c.new, 1)
		if changed == c.text || !refuted(t, run, changed, claim) {
			t.Errorf("%s: clingo finds no model", c.name)
		}
	}
}

// TestInvariantsAreNeeded leaves out one invariant after the other: each time
// clingo finds a model, so that certificates hold no more than they need.
func TestInvariantsAreNeeded(t *testing.T) {
	run := needClingo(t)
	_, verdicts := verdictsOn(t, fill)
	for _, property := range []proof.Property{proof.Playability, proof.TurnTaking, proof.ZeroSum} {
		claim := claimOf(t, verdicts, property)
		t.Logf("%s: %d statements", property, len(claim.Statements))
		if property == proof.Playability && len(claim.Statements) < 2 {
			t.Error("playability is to need an invariant")
		}
		for i := range claim.Statements[1:] {
			less := claim
			less.Statements = slices.Delete(slices.Clone(claim.Statements), i+1, i+2)
			if !refuted(t, run, fill, less) {
				t.Errorf("%s does not need %s", property, claim.Statements[i+1].Name)
			}
		}
	}
}

// TestDirectory writes the evidence for two games of the same name.
func TestDirectory(t *testing.T) {
	if err := clingo.Available(); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	d := NewDirectory(dir)
	file, verdicts := verdictsOn(t, climb)
	for _, path := range []string{"a/climb.kif", "b/climb.kif"} {
		if err := d.Write(path, file, verdicts); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"climb", "climb-2"} {
		text, err := os.ReadFile(filepath.Join(dir, name, "manifest.json"))
		if err != nil {
			t.Fatal(err)
		}
		var m Manifest
		if err := json.Unmarshal(text, &m); err != nil {
			t.Fatal(err)
		}
		if m.Game != "climb.kif" || m.SHA256 != hash([]byte(climb)) || len(m.Properties) < 8 {
			t.Errorf("%s: %+v", name, m)
		}
		for _, e := range m.Properties {
			for _, f := range e.Files {
				program, err := os.ReadFile(filepath.Join(dir, name, filepath.FromSlash(f.Path)))
				if err != nil || hash(program) != f.SHA256 {
					t.Errorf("%s: %s is not what the manifest says (%v)", name, f.Path, err)
				}
			}
		}
	}
}

func TestPlainNames(t *testing.T) {
	for name, want := range map[string]string{"x-player": "x-player", "../etc": "_etc", "": "_", "...": "_", "ä b/c": "__b_c"} {
		if got := plain(name); got != want {
			t.Errorf("plain(%q) = %q, want %q", name, got, want)
		}
	}
}
