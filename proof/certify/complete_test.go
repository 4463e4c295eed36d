package certify

import (
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/proof/evidence"
)

// partOf makes a part of the certificate of a claim, as it would be read.
func partOf(t *testing.T, c certificate.Claim) *part {
	t.Helper()
	e, err := certificate.New("presses", gdl.ParseString("presses.kif", presses), certificate.Nonplayable)
	if err != nil {
		t.Fatal(err)
	}
	p := &part{dir: "d"}
	if p.Certificate, err = e.Certify(c); err != nil {
		t.Fatal(err)
	}
	for _, program := range p.Programs {
		if err := certificate.CheckText(program.Text); err != nil {
			t.Error(err)
		}
		p.headers = append(p.headers, certificate.ReadHeader(program.Text))
	}
	return p
}

// TestComplete has certificates of all kinds, whole ones and without each of
// their programs.
func TestComplete(t *testing.T) {
	statement := []certificate.Statement{certificate.UniqueGoals()}
	for name, c := range map[string]certificate.Claim{
		"induction":       {Statements: statement},
		"2-induction":     {Statements: statement, K: 2},
		"two degrees":     {Statements: append(statement[:1:1], certificate.Monotonic())},
		"apart":           {Statements: append(statement[:1:1], certificate.Playability()), Apart: true},
		"exhaustion":      {Statements: statement, Length: 5},
		"an end":          {Length: 5},
		"single states":   {Statements: statement, Single: true},
		"a single move":   {Statements: []certificate.Statement{certificate.Monotonic()}, Single: true},
		"several singles": {Statements: append(statement[:1:1], certificate.Playability()), Single: true},
		"the beginning":   {Statements: statement, Initially: true},
		"two matches":     {Role: &gdl.Term{Name: "a"}, Pairs: []certificate.Pair{certificate.KnowsTerminal()}},
	} {
		c.Property = "anything"
		p := partOf(t, c)
		if _, err := p.complete(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for i := range p.Programs {
			less := partOf(t, c)
			less.Programs = append(less.Programs[:i], less.Programs[i+1:]...)
			less.headers = append(less.headers[:i], less.headers[i+1:]...)
			if _, err := less.complete(); err == nil {
				t.Errorf("%s: complete without %s", name, p.Programs[i].Name)
			}
		}
	}
}

// TestFits holds certificates against what the manifest says.
func TestFits(t *testing.T) {
	statement := []certificate.Statement{certificate.UniqueGoals()}
	for name, c := range map[string]struct {
		entry evidence.Entry
		claim certificate.Claim
		fits  bool
	}{
		"the end of matches":         {evidence.Entry{Property: "termination", Verdict: "proved"}, certificate.Claim{Property: "termination", Length: 5}, true},
		"nothing but the end":        {evidence.Entry{Property: "playability", Verdict: "proved"}, certificate.Claim{Property: "playability", Length: 5}, false},
		"a formula":                  {evidence.Entry{Property: "invariant", Name: "one  goal", Verdict: "proved"}, certificate.Claim{Property: "invariant one goal", Statements: statement}, true},
		"another formula":            {evidence.Entry{Property: "invariant", Name: "two goals", Verdict: "proved"}, certificate.Claim{Property: "invariant one goal", Statements: statement}, false},
		"the beginning":              {evidence.Entry{Property: "invariant", Initially: true, Verdict: "proved"}, certificate.Claim{Property: "invariant", Statements: statement, Initially: true}, true},
		"nothing but the beginning":  {evidence.Entry{Property: "invariant", Verdict: "proved"}, certificate.Claim{Property: "invariant", Statements: statement, Initially: true}, false},
		"a role cannot win":          {evidence.Entry{Property: "winnability", Role: "a", Verdict: "violated"}, certificate.Claim{Property: "winnability of a", Statements: statement}, true},
		"a role can":                 {evidence.Entry{Property: "winnability", Role: "a", Verdict: "proved"}, certificate.Claim{Property: "winnability of a", Statements: statement}, false},
		"another role":               {evidence.Entry{Property: "winnability", Role: "b", Verdict: "violated"}, certificate.Claim{Property: "winnability of a", Statements: statement}, false},
		"some of many":               {evidence.Entry{Property: "persistence", Verdict: "open"}, certificate.Claim{Property: "persistence", Statements: statement}, true},
		"open":                       {evidence.Entry{Property: "playability", Verdict: "open"}, certificate.Claim{Property: "playability", Statements: statement}, false},
		"what a role knows":          {evidence.Entry{Property: "knows-goal", Role: "a", About: "b", Verdict: "proved"}, certificate.Claim{Property: "knows-goal of a about b", Statements: statement}, true},
		"of finished matches alone":  {evidence.Entry{Property: "knows-goal", Role: "a", Verdict: "proved"}, certificate.Claim{Property: "knows-goal of a " + proof.AmongFinished, Statements: statement}, false},
		"of single states and alone": {evidence.Entry{Property: "playability", Verdict: "proved"}, certificate.Claim{Property: "playability", Statements: statement, Single: true}, false},
	} {
		c.entry.Parts = []evidence.PartEntry{{Path: "d"}}
		shows, err := partOf(t, c.claim).complete()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := fits(&c.entry, map[string]*checked{"d": {claimed: shows}}); (err == nil) != c.fits {
			t.Errorf("%s: %v", name, err)
		}
	}
}
