package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

// stroll is a game of one role that walks along three places and back, until it
// has made four steps.
const stroll = `(role a) (init (at 1)) (init (step 0))
(then 0 1) (then 1 2) (then 2 3) (then 3 4)
(<= (legal a (go ?y)) (true (at ?x)) (path ?x ?y))
(path 1 2) (path 2 3) (path 3 2) (path 2 1)
(<= (next (at ?y)) (does a (go ?y)))
(<= (next (step ?n)) (true (step ?m)) (then ?m ?n))
(<= terminal (true (step 4)))
(<= (goal a 100) (true (at 3))) (<= (goal a 0) (not (true (at 3))))`

// TestEnumerationsAreDoneAgain checks that the audit accepts what enumerations
// have visited, and notices other states and violations.
func TestEnumerationsAreDoneAgain(t *testing.T) {
	a := small()
	a.maxRevisitedStates = 100
	verdicts := a.proveGame(t.Context(), gdl.ParseString("stroll", stroll), &unsatQueries{})
	visited := 0
	for _, v := range verdicts {
		if v.VisitedStates != nil {
			visited++
		}
	}
	if visited == 0 {
		t.Fatal("nothing was enumerated")
	}
	for name, c := range map[string]struct {
		change func(*proof.VisitedStates)
		text   string
		want   string
	}{
		"as it is":      {func(*proof.VisitedStates) {}, stroll, ""},
		"a state less":  {func(s *proof.VisitedStates) { s.StateCount-- }, stroll, "other states"},
		"another state": {func(s *proof.VisitedStates) { s.Fingerprint = "" }, stroll, "other states"},
		"a violation":   {func(*proof.VisitedStates) {}, strings.Replace(stroll, "(<= (goal a 0)", "(goal a 50) (<= (goal a 0)", 1), "a state violates it"},
	} {
		r := &auditResult{}
		for _, v := range verdicts {
			if v.VisitedStates != nil && v.Status == proof.Proved {
				s := *v.VisitedStates
				c.change(&s)
				v.VisitedStates = &s
				r.proofVerdicts = append(r.proofVerdicts, v)
			}
		}
		a.checkVerdicts(t.Context(), gdl.ParseString("stroll", c.text), r)
		got := strings.Join(r.foundContradictions, "\n")
		if (got == "") != (c.want == "") || !strings.Contains(got, c.want) || r.repeatedEnumerations == 0 {
			t.Errorf("%s: %q, want %q; %d enumerations", name, got, c.want, r.repeatedEnumerations)
		}
	}
}

// TestNothingButEnumeration checks that nothing else decides if that is asked, and
// that what it has visited is visited again.
func TestNothingButEnumeration(t *testing.T) {
	files, err := listRulesheets([]string{filepath.Join("..", "..", "testdata", "games")})
	if err != nil {
		t.Fatal(err)
	}
	a := small()
	a.maxRevisitedStates = 2000
	a.allowOnlyEnumeration()
	again := 0
	for _, path := range files {
		r := a.auditGame(t.Context(), path)
		again += r.repeatedEnumerations
		for _, v := range r.proofVerdicts {
			byRules := v.Property == proof.Termination || v.Depth == 0 // a step counter, the first state
			if v.Status != proof.Open && !byRules && !strings.HasPrefix(v.Method, "enumeration") {
				t.Errorf("%s: %s by %s", path, v.CertificateLabel(), v.Method)
			}
		}
		if len(r.foundContradictions) > 0 || r.randomMatches > 0 {
			t.Errorf("%s: %d matches, %q", path, r.randomMatches, r.foundContradictions)
		}
	}
	if again == 0 {
		t.Error("nothing was visited again")
	}
}
