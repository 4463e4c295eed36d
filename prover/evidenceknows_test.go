package prover

import (
	"errors"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/knowledge"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
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

// TestKnowledgeFormulaCertificates lets clingo check what formulas about knowledge are proved to say, and wants it to
// contradict a prover whose copies are too much alike.
func TestKnowledgeFormulaCertificates(t *testing.T) {
	needSolver(t)
	ask := func(formula string, prepare func(*task.ProofTask)) (proof.Verdict, error) {
		file := gdl.ParseString("whisper.kif", whisper)
		done, errs := property.FromText(property.NewScope(file), gdl.ParseString("formula", formula).Source)
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		p := task.New(file, task.TaskOptions{Budget: proof.QuickBudget, WantsEvidence: true, CertificateTrial: patient(certificate.LibraryRunner())})
		prepare(p)
		p.AskQuestions(proof.Question{Property: proof.Invariant, Name: "f", Formula: done[0].Formula, InitialOnly: done[0].OnlyInitial})
		v := plan.AnswerAll(t.Context(), p)[0]
		return v, errors.Join(p.ProgramFaults()...)
	}
	for _, formula := range []string{
		"(=> (true (told 1)) (knows ann (true (told 1))))",
		"(forall (?n) (=> (true (told ?n)) (knows ann (knows bob (knows ann (true (told ?n)))))))",
		"(forall (?s) (or (not (true (coin ?s))) (knows bob (true (coin ?s))) (knows ann (true (coin ?s)))))",
		"(forall (?who ?m) (knows ?who (knows-whether ann (legal ann ?m))))",
		"(=> (true (step 3)) (knows bob (after (knows bob terminal))))",
	} {
		v, err := ask(formula, func(*task.ProofTask) {})
		if v.Status != proof.Proved || v.Evidence == nil || v.Evidence.Claim == nil || err != nil {
			t.Errorf("%s: %s by %s has no certificate: %+v, %v", formula, v.Status, v.Method, v.Evidence, err)
		}
	}
	broken := func(p *task.ProofTask) {
		knowledge.KnowledgeStateOf(p).BreakSeen = func(seen [][]bool) {
			for _, moves := range seen {
				for m := range moves {
					moves[m] = true
				}
			}
		}
	}
	v, err := ask("(forall (?s) (knows-whether bob (true (coin ?s))))", broken)
	if v.Status == proof.Proved || err == nil {
		t.Errorf("clingo does not notice that bob sees too much: %s, %v", v.Status, err)
	}
}
