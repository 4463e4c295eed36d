package prover

import (
	"errors"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/bmc"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/support"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// presses is a game of one role with three lamps. A press changes two of them, so
// that never exactly one is on; a counter ends the match, and a fluent that no
// question depends on remembers the last press.
const presses = `(role a) (init (step 1)) (lamp l1 l2) (lamp l2 l3) (lamp l3 l1)
(after 1 2) (after 2 3) (after 3 4) (after 4 5)
(<= (legal a (press ?x)) (lamp ?x ?y))
(<= (changes ?x) (does a (press ?x))) (<= (changes ?y) (does a (press ?x)) (lamp ?x ?y))
(<= (next (on ?x)) (changes ?x) (not (true (on ?x))))
(<= (next (on ?x)) (true (on ?x)) (not (changes ?x)))
(<= (next (last ?x)) (does a (press ?x)))
(<= (next (step ?y)) (true (step ?x)) (after ?x ?y))
(<= lonely (true (on ?x)) (lamp ?x ?y) (lamp ?y ?z) (not (true (on ?y))) (not (true (on ?z))))
(<= terminal (true (step 5)))
(<= (goal a 100) lonely)
(<= (goal a 50) (not lonely))`

// enumerationEvidence returns the verdicts of one step of the plan, with their
// evidence.
func enumerationEvidence(t *testing.T, byPlay bool, text string) map[proof.Property]proof.Verdict {
	t.Helper()
	p := task.New(gdl.ParseString("lamps.kif", text), task.TaskOptions{Budget: proof.DefaultBudget, WantsEvidence: true})
	p.TaskOptions.ChosenRows = []string{"enumeration"}
	for _, property := range []proof.Property{proof.Playability, proof.Termination, proof.UtilityStructure, proof.Winnability,
		proof.TurnTaking, proof.Monotonic, proof.Functionals, proof.Persistence} {
		p.AskQuestions(proof.Question{Property: property})
	}
	verdicts := map[proof.Property]proof.Verdict{}
	if byPlay {
		if reason := plan.GroundAndBuild(t.Context(), p); reason != "" {
			t.Fatal(reason)
		}
		plan.TranslateGoals(p)
		if err := errors.Join(bmc.EnumerateByPlay(t.Context(), p), support.CollectEvidence(t.Context(), p)); err != nil {
			t.Fatal(err)
		}
		for _, it := range p.QuestionItems {
			verdicts[it.Verdict.Property] = it.Verdict
		}
		return verdicts
	}
	for _, v := range plan.AnswerAll(t.Context(), p) {
		verdicts[v.Property] = v
	}
	return verdicts
}

// claimsOf returns the claims of a verdict, lemmas first.
func claimsOf(t *testing.T, v proof.Verdict) (claims []certificate.Claim) {
	t.Helper()
	if v.Evidence == nil || v.Evidence.Claim == nil {
		t.Fatalf("%s, %s: there is no claim: %+v", v.Property, v.Method, v.Evidence)
	}
	for _, lemma := range v.Evidence.Lemmas {
		claims = append(claims, lemma.Claim)
	}
	return append(claims, *v.Evidence.Claim)
}

// TestEnumerationCertificates lets clingo check what enumerations have shown,
// then against rules that break it.
func TestEnumerationCertificates(t *testing.T) {
	changed := map[proof.Property][2]string{
		proof.Playability:      {"(<= (legal a (press ?x)) (lamp ?x ?y))", "(<= (legal a (press ?x)) (lamp ?x ?y) (not (true (step 4))))"},
		proof.Termination:      {"(after 4 5)", "(after 4 3)"},
		proof.UtilityStructure: {"(<= (goal a 50) (not lonely))", "(<= (goal a 50) (true (on l1)))"},
		proof.Winnability:      {"(init (step 1))", "(init (step 1)) (init (on l1))"},
		proof.Monotonic:        {"(<= (goal a 50) (not lonely))", "(<= (goal a 50) (true (on l1))) (<= (goal a 40) (not (true (on l1))))"},
		proof.Functionals:      {"(after 1 2)", "(after 1 2) (after 1 3)"},
		proof.Persistence:      {"(after 3 4)", "(after 3 1)"},
	}
	for step, byPlay := range map[string]bool{"enumeration": false, "reference enumeration": true} {
		verdicts := enumerationEvidence(t, byPlay, presses)
		for property, change := range changed {
			v := verdicts[property]
			if byPlay && (property == proof.Functionals || property == proof.Persistence) {
				continue
			}
			claims := claimsOf(t, v)
			if o, wrong := answers(t, presses, claims); wrong {
				t.Errorf("%s, %s: %s is %v: %v", step, property, o.ProgramName, o.ActualStatus, o.Err)
			}
			other := strings.Replace(presses, change[0], change[1], 1)
			if o, wrong := answers(t, other, claims); !wrong || other == presses {
				t.Errorf("%s, %s: clingo does not notice the change: %+v", step, property, o)
			}
		}
	}
}

// TestStatesAreSummedUp: the fingerprint does not depend on the order of states.
func TestStatesAreSummedUp(t *testing.T) {
	v := enumerationEvidence(t, false, presses)[proof.Playability]
	again := enumerationEvidence(t, false, presses)[proof.Playability]
	why := v.Evidence.VisitedStates
	if why == nil || why.StateCount != 37 || len(why.KeyFluents) != 11 || again.Evidence.VisitedStates.Fingerprint != why.Fingerprint {
		t.Errorf("%+v, then %+v", why, again.Evidence.VisitedStates)
	}
}
