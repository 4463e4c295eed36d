package prover

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

// vault is a game in which one role opens one of three boxes, of which another
// one has emptied one, unseen. The match ends when the empty one was opened, or
// after three tries; what was found is seen.
const vault = `(role thief) (role guest) (box b1) (box b2) (box b3)
(init (turn thief)) (init (tries 0)) (after 0 1) (after 1 2) (after 2 3)
(<= (legal thief (empty ?b)) (true (turn thief)) (box ?b))
(<= (legal guest (open ?b)) (true (turn guest)) (box ?b) (not (true (opened ?b))))
(<= (legal thief wait) (true (turn guest)))
(<= (legal guest wait) (true (turn thief)))
(<= (next (empty ?b)) (does thief (empty ?b)))
(<= (next (empty ?b)) (true (empty ?b)))
(<= (next (opened ?b)) (does guest (open ?b)))
(<= (next (opened ?b)) (true (opened ?b)))
(<= (next (turn guest)) (true (turn thief)))
(<= (next (turn guest)) (true (turn guest)))
(<= (next (tries ?m)) (true (tries ?n)) (after ?n ?m) (true (turn guest)))
(<= (next (tries 0)) (true (turn thief)))
(<= hit (does guest (open ?b)) (true (empty ?b)))
(<= (next caught) hit)
(<= (next caught) (true caught))
(<= (sees guest nothing) hit)
(<= (sees thief (opens ?b)) (does guest (open ?b)))
(<= terminal (true caught)) (<= terminal (true (tries 3)))
(<= (goal guest 100) (true caught)) (<= (goal guest 0) (not (true caught)))
(<= (goal thief 0) (true caught)) (<= (goal thief 100) (not (true caught)))`

// TestKnowledgeCertificates lets clingo check what roles are proved to know,
// then against rules by which they do not.
func TestKnowledgeCertificates(t *testing.T) {
	p := New(gdl.ParseString("vault.kif", vault), Options{Budget: proof.DefaultBudget, WantsEvidence: true})
	for _, property := range []proof.Property{proof.KnowsTerminal, proof.KnowsLegal, proof.KnowsGoal} {
		p.AskQuestions(proof.Question{Property: property})
	}
	changed := map[proof.Property]string{
		proof.KnowsTerminal: "(<= (sees guest nothing) hit)",
		proof.KnowsGoal:     "(<= (sees guest nothing) hit)",
		proof.KnowsLegal:    "(not (true (opened ?b)))",
	}
	// Where the guest may open only what is not empty, somebody must know that.
	replaced := map[proof.Property]string{proof.KnowsLegal: "(not (true (empty ?b)))"}
	certified := 0
	for _, v := range p.AnswerQuestions(t.Context()) {
		if v.Status != proof.Proved || v.Role != "guest" || v.AboutRole == "thief" {
			continue
		}
		if v.Evidence == nil || v.Evidence.Claim == nil {
			t.Errorf("%s of %s has no certificate: %+v", v.Property, v.Role, v.Evidence)
			continue
		}
		certified++
		claims := claimsOf(t, v)
		if o, wrong := answers(t, vault, claims); wrong {
			t.Errorf("%s: %s is %v: %v", v.Property, o.ProgramName, o.ActualStatus, o.Err)
		}
		other := strings.Replace(vault, changed[v.Property], replaced[v.Property], 1)
		if o, wrong := answers(t, other, claims); !wrong || other == vault {
			t.Errorf("%s: clingo does not notice the change: %+v", v.Property, o)
		}
	}
	if certified < 3 {
		t.Errorf("%d verdicts have certificates", certified)
	}
}
