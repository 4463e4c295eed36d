package evidence

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/clingo"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover"
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

// deal is a game that is set up before the roles take turns: that one role is at
// most in control follows from a stronger invariant, in which the set-up stands.
const deal = `(role a) (role b) (init (setup 1)) (place c1) (place c2) (place c3) (place c4) (place c5)
(<= (legal a deal) (true (setup ?n))) (<= (legal b noop) (true (setup ?n)))
(<= (legal ?r (put ?c)) (true (control ?r)) (place ?c) (not (true (cell ?c))))
(<= (legal ?r noop) (role ?r) (not (true (control ?r))) (not (true (setup 1))) (not (true (setup 2))))
(<= (next (setup 2)) (true (setup 1)))
(<= (next (control a)) (true (setup 2)))
(<= (next (control a)) (true (control b)))
(<= (next (control b)) (true (control a)))
(<= (next (cell ?c)) (does ?r (put ?c)))
(<= (next (cell ?c)) (true (cell ?c)))
(<= open (place ?c) (not (true (cell ?c))))
(<= terminal (not open))
(<= (goal a 100) (true (cell c1))) (<= (goal a 0) (not (true (cell c1))))
(<= (goal b 0) (true (cell c1))) (<= (goal b 100) (not (true (cell c1))))`

// tour marks a cell with every step: that one is left needs as many marks as the
// counter has passed values.
const tour = `(role a) (init (step 0)) (after 0 1) (after 1 2) (after 2 3) (after 3 4) (after 4 5)
(place c1) (place c2) (place c3) (place c4) (place c5)
(<= (legal a (mark ?c)) (place ?c) (not (true (marked ?c))))
(<= (next (marked ?c)) (does a (mark ?c))) (<= (next (marked ?c)) (true (marked ?c)))
(<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
(<= terminal (true (step 5)))
(<= (goal a 100) (true (marked c1))) (<= (goal a 0) (not (true (marked c1))))`

// asked are the questions of the tests.
var asked = []proof.Property{proof.Playability, proof.Termination, proof.UtilityStructure, proof.Winnability,
	proof.TurnTaking, proof.ZeroSum, proof.ConstantSum, proof.Monotonic, proof.Functionals, proof.Persistence}

// needClingo skips a test where no clingo can check programs.
func needClingo(t *testing.T) certificate.ProgramRunner {
	t.Helper()
	if err := clingo.LibraryError(); err != nil {
		t.Skip(err)
	}
	run := certificate.BoundedRunner(0)
	if _, err := run(t.Context(), "a."); errors.Is(err, clingo.ErrNoExecutable) {
		return certificate.LibraryRunner()
	}
	return run
}

// inductive is a budget without enumeration: proofs need invariants.
func inductive() proof.Budget {
	b := proof.DefaultBudget
	b.EnumeratedStates = 0
	return b
}

func verdictsOn(t *testing.T, text string) (*gdl.File, []proof.Verdict) {
	t.Helper()
	file := gdl.ParseString("game.kif", text)
	p := prover.New(file, prover.Options{Budget: inductive(), WantsEvidence: true})
	for _, property := range asked {
		p.AskQuestions(proof.Question{Property: property})
	}
	return file, p.AnswerQuestions(t.Context())
}

// TestCertificates lets clingo check all certificates of small games.
func TestCertificates(t *testing.T) {
	run := needClingo(t)
	for _, game := range []struct {
		name, text string
		certified  int
	}{{"fill", fill, 7}, {"climb", climb, 7}, {"deal", deal, 7}, {"tour", tour, 7}} {
		file, verdicts := verdictsOn(t, game.text)
		certified := 0
		for _, p := range CollectProofs(game.name, file, nil, verdicts) {
			if (len(p.Parts) == 0) != (p.Note != "") {
				t.Errorf("%s, %s: %d parts, note %q", game.name, p.Verdict.Property, len(p.Parts), p.Note)
			}
			t.Logf("%s, %s: %d parts %s", game.name, p.Verdict.Property, len(p.Parts), p.Note)
			certified += min(1, len(p.Parts))
			for _, part := range p.Parts {
				if err := part.CheckPrograms(t.Context(), run, nil).Err(); err != nil {
					t.Errorf("%s, %s: %v", game.name, part.Directory, err)
				}
			}
		}
		if certified < game.certified {
			t.Errorf("%s: %d verdicts have a certificate, want %d", game.name, certified, game.certified)
		}
	}
}

// TestBalance: a sum of marks and of what a counter has passed is a statement of a
// certificate, which is needed.
func TestBalance(t *testing.T) {
	run := needClingo(t)
	_, verdicts := verdictsOn(t, tour)
	claims := claimsOf(t, verdicts, proof.Playability)
	is := func(s certificate.Statement) bool {
		// what the counter has passed is written out, as conditions that hold or that fail
		return strings.Contains(s.Meaning, "(marked c1)") && (strings.Contains(s.Meaning, "(or (true (step 1))") || strings.Contains(s.Meaning, "(and (not (true (step 1)))"))
	}
	if !slices.ContainsFunc(claims[0].Statements, is) {
		t.Fatalf("%+v", claims[0].Statements)
	}
	if refuted(t, run, tour, claims) || !refuted(t, run, tour, without(claims, "constant sum")) || !refuted(t, run, strings.Replace(tour, "(after 3 4)", "(after 3 3)", 1), claims) {
		t.Error("the sum must be inductive, and needed, and false of another counter")
	}
}

// claimsOf returns the claims of the certificate of a property: lemmas first.
func claimsOf(t *testing.T, verdicts []proof.Verdict, property proof.Property) []certificate.Claim {
	t.Helper()
	for _, v := range verdicts {
		if v.Property == property && v.Evidence != nil && v.Evidence.Claim != nil {
			var claims []certificate.Claim
			for _, lemma := range v.Evidence.Lemmas {
				claims = append(claims, lemma.Claim)
			}
			return append(claims, *v.Evidence.Claim)
		}
	}
	t.Fatalf("%s has no certificate", property)
	return nil
}

// refuted checks claims against a game, and returns whether some program has a
// model that it should not have.
func refuted(t *testing.T, run certificate.ProgramRunner, text string, claims []certificate.Claim) bool {
	t.Helper()
	e, err := certificate.New("game", gdl.ParseString("game.kif", text), certificate.Nonplayable)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range claims {
		cert, err := e.Certify(c)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range cert.CheckPrograms(context.Background(), run, nil).Outcomes {
			if o.Err != nil {
				t.Fatal(o.Err)
			}
			if o.ExpectedStatus == asp.Unsat && o.ActualStatus == asp.Sat {
				return true
			}
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
		{"a piece vanishes", fill, "(<= (next (cell ?c ?x)) (true (cell ?c ?x)) (not (hit ?c)))", "(<= (next (cell ?c ?x)) (true (cell ?c ?x)) (not (hit ?c)) (distinct ?x p1))", proof.Persistence},
		{"one may pass", fill, "(role b)", "(role b) (<= (legal ?r pass) (true (control ?r)))", proof.Termination},
		{"the goal value falls", climb, "(worth 2 40)", "(worth 2 70)", proof.Monotonic},
		{"the counter stops", climb, "(after 2 3)", "", proof.Termination},
		{"a win", climb, "(worth 4 80)", "(worth 4 100)", proof.Winnability},
	} {
		_, verdicts := verdictsOn(t, c.text)
		claim := claimsOf(t, verdicts, c.property)
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
	for _, property := range []proof.Property{proof.Playability, proof.TurnTaking, proof.ZeroSum, proof.Persistence} {
		claims := claimsOf(t, verdicts, property)
		invariants := claims[0].Statements
		t.Logf("%s: %d claims, %d invariants", property, len(claims), len(invariants))
		if len(claims) == 1 {
			invariants = invariants[1:]
		}
		if property == proof.Playability && len(invariants) == 0 {
			t.Error("playability is to need an invariant")
		}
		for _, s := range invariants {
			if s.Name != certificate.Standard("foreseen").Name && !refuted(t, run, fill, without(claims, s.Name)) {
				t.Errorf("%s does not need %s", property, s.Name)
			}
		}
	}
}

// without leaves a statement out of claims and of what they assume.
func without(claims []certificate.Claim, name string) []certificate.Claim {
	named := func(s certificate.Statement) bool { return s.Name == name }
	less := slices.Clone(claims)
	for i, c := range claims {
		less[i].Evidence = slices.DeleteFunc(slices.Clone(c.Evidence), named)
		less[i].Statements = slices.DeleteFunc(slices.Clone(c.Statements), named)
		if len(less[i].Statements) == 0 {
			less[i].Statements = []certificate.Statement{certificate.Standard("foreseen")}
		}
	}
	return less
}

// TestDirectory writes the evidence for two games of the same name.
func TestDirectory(t *testing.T) {
	if err := clingo.LibraryError(); err != nil {
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
		if m.RulesheetName != "climb.kif" || m.SHA256 != HashText([]byte(climb)) || len(m.Properties) < 8 {
			t.Errorf("%s: %+v", name, m)
		}
		for _, e := range m.Properties {
			noCircle(t, e)
			for _, f := range e.ProgramFiles {
				program, err := os.ReadFile(filepath.Join(dir, name, filepath.FromSlash(f.Path)))
				if err != nil || HashText(program) != f.SHA256 {
					t.Errorf("%s: %s is not what the manifest says (%v)", name, f.Path, err)
				}
			}
		}
	}
}

// noCircle checks that certificates assume only what comes before them, and that
// every program belongs to one.
func noCircle(t *testing.T, e ManifestEntry) {
	t.Helper()
	known := map[string]bool{}
	for _, part := range e.Certificates {
		for _, assumed := range part.Assumes {
			if !known[assumed] {
				t.Errorf("%s assumes %s, which does not come before it", part.Path, assumed)
			}
		}
		known[part.Path] = true
	}
	for _, f := range e.ProgramFiles {
		if !known[path.Dir(f.Path)] {
			t.Errorf("no certificate holds %s", f.Path)
		}
	}
}

// TestMatches has the moves of each match that a verdict rests on in the
// manifest, also if there are none.
func TestMatches(t *testing.T) {
	for name, c := range map[string]struct {
		text  string
		moves int
	}{
		"three moves": {strings.NewReplacer("(worth 2 40) (worth 3 60)", "(worth 2 40) (worth 3 100)").Replace(climb), 3},
		"no move":     {"(role a) (init over) (legal a wait) (<= terminal (true over)) (goal a 100)", 0},
	} {
		file := gdl.ParseString("game.kif", c.text)
		p := prover.New(file, prover.Options{Budget: proof.QuickBudget, WantsEvidence: true})
		p.AskQuestions(proof.Question{Property: proof.Winnability})
		p.AskQuestions(proof.Question{Property: proof.StrongWinnability})
		dir := t.TempDir()
		if err := NewDirectory(dir).Write("game.kif", file, p.AnswerQuestions(t.Context())); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(filepath.Join(dir, "game", "manifest.json"))
		if err != nil {
			t.Fatal(err)
		}
		var m Manifest
		if err := json.Unmarshal(text, &m); err != nil {
			t.Fatal(err)
		}
		if len(m.Properties) != 2 {
			t.Errorf("%s: %d verdicts", name, len(m.Properties))
		}
		for _, e := range m.Properties {
			if e.Verdict != "proved" || e.MatchMoves == nil || len(e.MatchMoves) != c.moves {
				t.Errorf("%s: %s, %s by %q, want %d moves", name, e.Property, e.Verdict, e.MatchMoves, c.moves)
			}
		}
	}
}

func TestPlainNames(t *testing.T) {
	for name, want := range map[string]string{"x-player": "x-player", "../etc": "_etc", "": "_", "...": "_", "ä b/c": "__b_c"} {
		if got := plainPathName(name); got != want {
			t.Errorf("plain(%q) = %q, want %q", name, got, want)
		}
	}
}
