package prover

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/support"
	"github.com/gdllint/gdllint/prover/internal/tally"
)

// countClaims are the claims, lemmas first, of a proof that rests on tallies.
func countClaims(t *testing.T, rules string) []certificate.Claim {
	t.Helper()
	p := tallyProver(t, tallyGame+rules, proof.QuickBudget.MatchWork)
	it := p.QuestionItems[0]
	if err := tally.ProveImplied(t.Context(), p, it); err != nil || !it.Done {
		t.Fatalf("the utility structure does not follow: %v", err)
	}
	e, err := it.Argument.ClaimEvidence(t.Context(), p, it)
	if err != nil {
		t.Fatal(err)
	}
	var claims []certificate.Claim
	var names []string
	for _, lemma := range e.Lemmas {
		claims = append(claims, lemma.Claim)
		names = append(names, lemma.Name)
	}
	if want := []string{support.InvariantsLemmaName, tally.CountsLemmaName}; !slices.Equal(names, want) {
		t.Fatalf("lemmas %v, want %v", names, want)
	}
	return append(claims, *e.Claim)
}

// answers gives the programs of claims about a game to clingo, and returns the
// first answer that should have been another one.
func answers(t *testing.T, text string, claims []certificate.Claim) (wrong certificate.Outcome, found bool) {
	t.Helper()
	encoding, err := certificate.New("tally", gdl.ParseString("tally", text), certificate.Nonplayable)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range claims {
		cert, err := encoding.Certify(c)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range cert.CheckPrograms(t.Context(), certificate.LibraryRunner(), nil).Outcomes {
			if !o.SupportsClaim() {
				return o, true
			}
		}
	}
	return certificate.Outcome{}, false
}

// TestCountCertificates lets clingo check proofs that rest on tallies, and then
// against rules that break them.
func TestCountCertificates(t *testing.T) {
	for name, rules := range map[string]string{"pairs": countPairs, "each": countEach} {
		claims := countClaims(t, rules)
		began := time.Now()
		if o, failed := answers(t, tallyGame+rules, claims); failed {
			t.Errorf("%s: %s is %v: %v", name, o.ProgramName, o.ActualStatus, o.Err)
		}
		t.Logf("%s: %d counts, %v", name, len(claims[1].Statements), time.Since(began))
	}
	claims := countClaims(t, countPairs)
	for name, change := range map[string][2]string{
		"a content is not counted": {"(<= (count ?c ?l ?m) (after ?c ?d) (count ?d ?l ?r) (true (holds ?c right)) (plus ?r ?m))", ""},
		"two counts":               {"(<= (count d 0 0) (true (holds d none)))", "(count d 0 0)"},
		"a cell keeps both":        {"(next (holds ?c ?r)) (does ?r (take ?c))", "(next (holds ?c ?r)) (role ?r) (does right (take ?c))"},
	} {
		text := strings.ReplaceAll(tallyGame+countPairs, change[0], change[1])
		if text == tallyGame+countPairs {
			t.Fatalf("%s: nothing was changed", name)
		}
		if o, failed := answers(t, text, claims); !failed || o.ExpectedStatus != asp.Unsat || o.ActualStatus != asp.Sat {
			t.Errorf("%s: clingo finds no model", name)
		}
	}
}

// TestCountsNeedInvariants leaves out what the counts rest on.
func TestCountsNeedInvariants(t *testing.T) {
	claims := countClaims(t, countPairs)
	for i := range claims[1:] {
		claims[i+1].Evidence = nil
	}
	if o, failed := answers(t, tallyGame+countPairs, claims); !failed || o.ExpectedStatus != asp.Unsat || o.ActualStatus != asp.Sat {
		t.Errorf("without the invariants: %+v", o)
	}
}

// TestSupportIsWhole: where the solver does not answer all that was proved counts
// as inductive together only if nothing was proved by tallies as well.
func TestSupportIsWhole(t *testing.T) {
	p := tallyProver(t, tallyGame+countPairs, proof.QuickBudget.MatchWork)
	it := p.QuestionItems[0]
	if err := tally.ProveImplied(t.Context(), p, it); err != nil || !it.Done {
		t.Fatalf("the utility structure does not follow: %v", err)
	}
	for _, c := range []struct {
		beside bool
		want   error
	}{{it.GoalCandidate.NotSelfContained, support.ErrUndecided}, {false, nil}} {
		it.GoalCandidate.NotSelfContained = c.beside
		var err error
		p.WithoutCharge(0, func() {
			s := support.New(p, nil)
			s.NeedInvariant(it.GoalCandidate)
			err = s.CloseInductively(t.Context())
		})
		if !errors.Is(err, c.want) {
			t.Errorf("proved by tallies: %t: %v, want %v", c.beside, err, c.want)
		}
	}
	it.GoalCandidate.NotSelfContained = true
	p.WithoutCharge(0, func() {
		if err := support.New(p, nil).NeedAll(t.Context()); !errors.Is(err, support.ErrUndecided) {
			t.Errorf("all invariants: %v", err)
		}
	})
}
