package certify

import (
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/proof/evidence"
)

// partOf makes a part of the certificate of a claim, as it would be read.
func partOf(t *testing.T, c certificate.Claim) *programPart {
	t.Helper()
	e, err := certificate.New("presses", gdl.ParseString("presses.kif", presses), certificate.Nonplayable)
	if err != nil {
		t.Fatal(err)
	}
	p := &programPart{directory: "d"}
	if p.Certificate, err = e.Certify(c); err != nil {
		t.Fatal(err)
	}
	for _, program := range p.Programs {
		if err := certificate.CheckText(program.Text); err != nil {
			t.Error(err)
		}
	}
	return p
}

// TestComplete has certificates of all kinds, whole ones and without each of
// their programs.
func TestComplete(t *testing.T) {
	statement := []certificate.Statement{certificate.Standard("utility-structure")}
	for name, c := range map[string]certificate.Claim{
		"induction":       {Statements: statement},
		"2-induction":     {Statements: statement, InductionDepth: 2},
		"two degrees":     {Statements: append(statement[:1:1], certificate.Standard("monotonic"))},
		"apart":           {Statements: append(statement[:1:1], certificate.Standard("playability")), SeparateSteps: true},
		"exhaustion":      {Statements: statement, ExhaustionLength: 5},
		"an end":          {ExhaustionLength: 5},
		"single states":   {Statements: statement, SingleState: true},
		"a single move":   {Statements: []certificate.Statement{certificate.Standard("monotonic")}, SingleState: true},
		"several singles": {Statements: append(statement[:1:1], certificate.Standard("playability")), SingleState: true},
		"the beginning":   {Statements: statement, InitialOnly: true},
		"two matches":     {Copies: []certificate.Copy{{Role: &gdl.Term{Name: "a"}}}, Statements: []certificate.Statement{certificate.Standard("knows-terminal")}},
	} {
		c.Property = "anything"
		p := partOf(t, c)
		if err := p.checkComplete(p.Certificate); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for i := range p.Programs {
			less := partOf(t, c)
			less.Programs = append(less.Programs[:i], less.Programs[i+1:]...)
			if err := less.checkComplete(p.Certificate); err == nil {
				t.Errorf("%s: complete without %s", name, p.Programs[i].Name)
			}
		}
	}
}

// TestFits holds certificates against what the manifest says.
func TestFits(t *testing.T) {
	statement := []certificate.Statement{certificate.Standard("utility-structure")}
	for name, c := range map[string]struct {
		entry evidence.ManifestEntry
		claim certificate.Claim
		fits  bool
	}{
		"the end of matches":         {claimedEntry(proof.Question{Property: "termination"}, "proved"), certificate.Claim{Property: "termination", ExhaustionLength: 5}, true},
		"nothing but the end":        {claimedEntry(proof.Question{Property: "playability"}, "proved"), certificate.Claim{Property: "playability", ExhaustionLength: 5}, false},
		"a formula":                  {claimedEntry(proof.Question{Property: "invariant", Name: "one  goal"}, "proved"), certificate.Claim{Property: "invariant one goal", Statements: statement}, true},
		"another formula":            {claimedEntry(proof.Question{Property: "invariant", Name: "two goals"}, "proved"), certificate.Claim{Property: "invariant one goal", Statements: statement}, false},
		"the beginning":              {claimedEntry(proof.Question{Property: "invariant", InitialOnly: true}, "proved"), certificate.Claim{Property: "invariant", Statements: statement, InitialOnly: true}, true},
		"nothing but the beginning":  {claimedEntry(proof.Question{Property: "invariant"}, "proved"), certificate.Claim{Property: "invariant", Statements: statement, InitialOnly: true}, false},
		"a role cannot win":          {claimedEntry(proof.Question{Property: "winnability", Role: "a"}, "violated"), certificate.Claim{Property: "winnability of a", Statements: statement}, true},
		"a role can":                 {claimedEntry(proof.Question{Property: "winnability", Role: "a"}, "proved"), certificate.Claim{Property: "winnability of a", Statements: statement}, false},
		"another role":               {claimedEntry(proof.Question{Property: "winnability", Role: "b"}, "violated"), certificate.Claim{Property: "winnability of a", Statements: statement}, false},
		"some of many":               {claimedEntry(proof.Question{Property: "persistence"}, "open"), certificate.Claim{Property: "persistence", Statements: statement}, true},
		"open":                       {claimedEntry(proof.Question{Property: "playability"}, "open"), certificate.Claim{Property: "playability", Statements: statement}, false},
		"what a role knows":          {claimedEntry(proof.Question{Property: "knows-goal", Role: "a", AboutRole: "b"}, "proved"), certificate.Claim{Property: "knows-goal of a about b", Statements: statement}, true},
		"of finished matches alone":  {claimedEntry(proof.Question{Property: "knows-goal", Role: "a"}, "proved"), certificate.Claim{Property: "knows-goal of a " + proof.AmongFinished, Statements: statement}, false},
		"of single states and alone": {claimedEntry(proof.Question{Property: "playability"}, "proved"), certificate.Claim{Property: "playability", Statements: statement, SingleState: true}, false},
	} {
		c.entry.Certificates = []evidence.PartEntry{{Path: "d"}}
		if err := checkShownVerdict(&c.entry, map[string]*checkedPart{"d": {claim: &certificate.WrittenClaim{Claim: c.claim}}}); (err == nil) != c.fits {
			t.Errorf("%s: %v", name, err)
		}
	}
}
