package prover

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/proof/evidence"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/support"
	"github.com/gdllint/gdllint/prover/internal/tally"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// patient is a trial without haste.
func patient(run certificate.ProgramRunner) *certificate.ClingoTrial {
	return certificate.NewTrial(run, time.Minute, 10*time.Minute)
}

// onTrial is a game whose properties are proved, each with a certificate.
func onTrial(t *testing.T, run certificate.ProgramRunner) *task.ProofTask {
	t.Helper()
	needSolver(t)
	p := task.New(gdl.ParseString("tally.kif", tallyGame+countPairs), task.TaskOptions{Budget: notEnumerating(proof.QuickBudget.MatchWork), WantsEvidence: true, CertificateTrial: patient(run)})
	for _, property := range []proof.Property{proof.Playability, proof.UtilityStructure, proof.TurnTaking, proof.ZeroSum, proof.Persistence, proof.WellFormed} {
		p.AskQuestions(proof.Question{Property: property})
	}
	plan.AnswerAll(t.Context(), p)
	return p
}

// certified counts the verdicts of a task that a certificate shows.
func certified(p *task.ProofTask) (n int) {
	for _, it := range p.QuestionItems {
		if it.Verdict.Evidence != nil && it.Verdict.Evidence.Claim != nil {
			n++
		}
	}
	return n
}

// A retrial collects the evidence of a task again and again.
type retrial struct {
	task  *task.ProofTask
	items []task.QuestionItem
	state map[*invariant.Candidate]invariant.CandidateState
}

func newRetrial(p *task.ProofTask) *retrial {
	r := &retrial{task: p, state: map[*invariant.Candidate]invariant.CandidateState{}}
	for _, it := range p.QuestionItems {
		r.items = append(r.items, *it)
	}
	for _, c := range p.Candidates.AllCandidates {
		r.state[c] = c.ProofState
	}
	return r
}

// with collects the evidence as it is after it has lost something on its way.
func (r *retrial) with(ctx context.Context, loses func(*proof.Evidence)) error {
	for i := range r.items {
		*r.task.QuestionItems[i] = r.items[i]
	}
	for c, state := range r.state {
		c.ProofState = state
	}
	task.EngineState[support.SupportState](r.task).LosesEvidence = loses
	return support.CollectEvidence(ctx, r.task)
}

// written are the claims for which there are programs.
func written(p *task.ProofTask) (claims int, wrong []string) {
	var verdicts []proof.Verdict
	for _, it := range p.QuestionItems {
		verdicts = append(verdicts, it.Verdict)
	}
	for _, w := range evidence.CollectProofs("tally", p.Rulesheet, nil, verdicts) {
		for _, part := range w.Parts {
			claims++
			if err := part.CheckPrograms(context.Background(), certificate.LibraryRunner(), nil).Err(); err != nil {
				wrong = append(wrong, fmt.Sprintf("%s: %v", part.Directory, err))
			}
		}
	}
	return claims, wrong
}

// lossOf changes statements of evidence wherever they are.
func lossOf(change func([]certificate.Statement) []certificate.Statement) func(*proof.Evidence) {
	return func(e *proof.Evidence) {
		claim := *e.Claim
		claim.Evidence = change(slices.Clone(claim.Evidence))
		e.Claim, e.Lemmas = &claim, slices.Clone(e.Lemmas)
		for i := range e.Lemmas {
			e.Lemmas[i].Claim.Evidence = change(slices.Clone(e.Lemmas[i].Claim.Evidence))
			if e.Lemmas[i].Name == support.InvariantsLemmaName {
				e.Lemmas[i].Claim.Statements = change(slices.Clone(e.Lemmas[i].Claim.Statements))
			}
		}
	}
}

// TestTrialFaults loses parts of what proofs rest on between the support and what is
// written, for each part in turn: clingo contradicts what is left, the question becomes
// open, that is a fault of the program, and nothing of it is written. What still stands
// may be written.
func TestTrialFaults(t *testing.T) {
	p := onTrial(t, certificate.LibraryRunner())
	if n := certified(p); n < 4 || len(p.ProgramFaults()) > 0 {
		t.Fatalf("%d certificates, %v", n, p.ProgramFaults())
	}
	r := newRetrial(p)
	fellBy := map[string]int{}
	for name, loss := range losses(p) {
		before := len(p.ProgramFaults())
		if err := r.with(t.Context(), loss); err != nil {
			t.Fatal(err)
		}
		fell := 0
		for i, it := range p.QuestionItems {
			v := &it.Verdict
			if r.items[i].Verdict.Status != v.Status {
				if v.Status != proof.Open || v.Evidence != nil || v.Method != "" || v.OpenReason == "" {
					t.Errorf("%s: %+v", name, v)
				}
				if strings.Contains(v.OpenReason, "clingo contradicts") {
					fell++
				}
			}
		}
		if faults := p.ProgramFaults()[before:]; len(faults) != fell || fell > 0 && !strings.Contains(faults[0].Error(), "fault of the program") {
			t.Errorf("%s: %d fell, faults %v", name, fell, faults)
		}
		if fell > 0 && p.FindItem(proof.Question{Property: proof.WellFormed}).Verdict.Status == proof.Proved &&
			p.FindItem(proof.Question{Property: proof.UtilityStructure}).Verdict.Status == proof.Open {
			t.Errorf("%s: well-formed still follows", name)
		}
		if _, wrong := written(p); len(wrong) > 0 {
			t.Errorf("%s: what does not stand is written: %v", name, wrong)
		}
		kind, _, _ := strings.Cut(name, " ")
		fellBy[kind] += fell
	}
	for _, kind := range []string{"dropped", "swapped", "counts", "without"} {
		if fellBy[kind] == 0 {
			t.Errorf("%s: no loss was noticed", kind)
		}
	}
	t.Logf("%v", fellBy)
	if err := r.with(t.Context(), nil); err != nil || certified(p) < 4 {
		t.Errorf("without a loss: %d certificates, %v", certified(p), err)
	}
}

// losses are faults of the recording, by name.
func losses(p *task.ProofTask) map[string]func(*proof.Evidence) {
	longest := 0
	for _, it := range p.QuestionItems {
		if e := it.Verdict.Evidence; e != nil && e.Claim != nil {
			longest = max(longest, len(e.Claim.Evidence))
		}
	}
	all := map[string]func(*proof.Evidence){
		"none of the invariants": lossOf(func([]certificate.Statement) []certificate.Statement { return nil }),
		"counts rest on nothing": func(e *proof.Evidence) {
			e.Lemmas = slices.Clone(e.Lemmas)
			for i := range e.Lemmas {
				if e.Lemmas[i].Name == tally.CountsLemmaName {
					e.Lemmas[i].Claim.Evidence = nil
				}
			}
		},
		"without a lemma that was needed": func(e *proof.Evidence) {
			claim := *e.Claim
			claim.Evidence = nil
			e.Claim = &claim
		},
	}
	for i := range min(longest, 4) {
		all[fmt.Sprint("dropped ", i)] = lossOf(func(s []certificate.Statement) []certificate.Statement {
			if i < len(s) {
				return slices.Delete(s, i, i+1)
			}
			return s
		})
		all[fmt.Sprint("swapped ", i)] = lossOf(func(s []certificate.Statement) []certificate.Statement {
			if i+1 < len(s) {
				s[i] = s[i+1]
			}
			return s
		})
	}
	return all
}

// TestTrialSilent: where clingo has no answer there is a certificate only if the prover
// has asked again itself, and it says which programs nobody has checked.
func TestTrialSilent(t *testing.T) {
	silent := func(context.Context, string) (certificate.ClingoAnswer, error) {
		return certificate.ClingoAnswer{}, nil
	}
	p := onTrial(t, silent)
	n := 0
	for _, it := range p.QuestionItems {
		if e := it.Verdict.Evidence; e != nil && e.Claim != nil {
			if n++; len(e.SilentPrograms) == 0 || e.ClaimUnchecked {
				t.Errorf("%s: %+v", it.Verdict.CertificateLabel(), e)
			}
		}
	}
	if n < 4 || len(p.ProgramFaults()) > 0 {
		t.Errorf("%d certificates, %v", n, p.ProgramFaults())
	}
	if err := newRetrial(p).with(t.Context(), func(e *proof.Evidence) { e.ClaimUnchecked = true }); err != nil || certified(p) > 0 {
		t.Errorf("%d certificates of which nobody knows whether they stand, %v", certified(p), err)
	}
	for _, it := range p.QuestionItems {
		if v := &it.Verdict; v.Status == proof.Proved && v.Evidence != nil && v.Evidence.Substitute == "" {
			t.Errorf("%s: nothing says why there is no certificate", v.CertificateLabel())
		}
	}
}

// TestTrialEverythingWrong: a clingo that finds a model of everything leaves nothing
// proved but what a match shows.
func TestTrialEverythingWrong(t *testing.T) {
	sat := func(context.Context, string) (certificate.ClingoAnswer, error) {
		return certificate.ClingoAnswer{Status: asp.Sat}, nil
	}
	p := onTrial(t, sat)
	for _, it := range p.QuestionItems {
		if v := &it.Verdict; v.Status == proof.Proved && v.Trace == nil || it.CountsStatements() && v.ProvedFormulas > 0 {
			t.Errorf("%s is %s", v.CertificateLabel(), v.Status)
		}
	}
	if len(p.ProgramFaults()) == 0 {
		t.Error("no fault of the program")
	}
	if n, _ := written(p); n > 0 {
		t.Errorf("%d certificates are written", n)
	}
}

// TestSupportByRecord: what a proof by counts rests on is what its programs had.
func TestSupportByRecord(t *testing.T) {
	p := tallyProver(t, tallyGame+countPairs, proof.QuickBudget.MatchWork)
	it := p.QuestionItems[0]
	if err := tally.ProveImplied(t.Context(), p, it); err != nil || !it.Done {
		t.Fatalf("the utility structure does not follow: %v", err)
	}
	e, err := it.Argument.ClaimEvidence(t.Context(), p, it)
	if err != nil {
		t.Fatal(err)
	}
	var claims []certificate.Claim
	for _, lemma := range e.Lemmas {
		claims = append(claims, lemma.Claim)
	}
	if o, failed := answers(t, tallyGame+countPairs, append(claims, *e.Claim)); failed {
		t.Errorf("%s is %v: %v", o.ProgramName, o.ActualStatus, o.Err)
	}
	rests, known := support.UsedInvariants(t.Context(), p, it)
	if !known || !slices.ContainsFunc(rests, invariant.IsGroupBound) {
		t.Errorf("known: %t, of %d invariants no group", known, len(rests))
	}
}

// TestRecordFaults forgets, or swaps, what programs about counts had. Where the solver is
// asked again it notices; where there is no budget to ask, clingo does.
func TestRecordFaults(t *testing.T) {
	p := tallyProver(t, tallyGame+countPairs, proof.QuickBudget.MatchWork)
	it := p.QuestionItems[0]
	if err := tally.ProveImplied(t.Context(), p, it); err != nil || !it.Done {
		t.Fatalf("the utility structure does not follow: %v", err)
	}
	rests, known := support.UsedInvariants(t.Context(), p, it)
	if !known || len(rests) == 0 {
		t.Fatalf("rests on %d, known: %t", len(rests), known)
	}
	for name, fault := range map[string]func([]*invariant.Candidate) []*invariant.Candidate{
		"forgets": func([]*invariant.Candidate) []*invariant.Candidate { return nil },
		"swaps": func(had []*invariant.Candidate) []*invariant.Candidate {
			if len(had) == 0 {
				return had
			}
			other := slices.IndexFunc(p.Candidates.AllCandidates, func(c *invariant.Candidate) bool {
				return c.ProofState == invariant.ProvedState && !slices.Contains(rests, c) && c != it.GoalCandidate
			})
			if other < 0 {
				return had[:1]
			}
			return []*invariant.Candidate{p.Candidates.AllCandidates[other]}
		},
	} {
		ts := task.EngineState[tally.Tallies](p)
		stated := ts.StatedInvariants
		ts.StatedInvariants = fault(stated)
		if e, err := it.Argument.ClaimEvidence(t.Context(), p, it); err == nil && len(e.Lemmas) > 1 {
			t.Errorf("%s: the solver has not noticed", name)
		}
		p.WithoutCharge(0, func() { // nothing is left to ask again
			e, err := it.Argument.ClaimEvidence(t.Context(), p, it)
			if err != nil || e.Claim == nil {
				t.Logf("%s: without a budget there is no certificate: %v", name, err)
				return
			}
			var claims []certificate.Claim
			for _, lemma := range e.Lemmas {
				claims = append(claims, lemma.Claim)
			}
			if _, failed := answers(t, tallyGame+countPairs, append(claims, *e.Claim)); !failed {
				t.Errorf("%s: clingo has not noticed", name)
			}
		})
		ts.StatedInvariants = stated
	}
	if e, err := it.Argument.ClaimEvidence(t.Context(), p, it); err != nil || len(e.Lemmas) < 2 {
		t.Error("the faults were not undone")
	}
}

// neverWon is a game of one role that cannot win.
const neverWon = `(role a) (init (at 1)) (init (step 1)) (after 1 2) (after 2 3) (after 3 4) (worth 1 0) (worth 2 40) (worth 3 60) (worth 4 80)
(legal a wait) (legal a climb)
(<= (next (at ?y)) (does a climb) (true (at ?x)) (after ?x ?y))
(<= (next (at ?x)) (does a wait) (true (at ?x)))
(<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
(<= terminal (true (step 4)))
(<= (goal a ?v) (true (at ?x)) (worth ?x ?v))`

// TestDerivedHasNoCertificate: where the work is cut short when some evidence is there,
// an answer that follows from another one is not given the certificate of that: it is
// about another property.
func TestDerivedHasNoCertificate(t *testing.T) {
	needSolver(t)
	budget := proof.QuickBudget
	budget.EnumeratedStates = -1
	p := task.New(gdl.ParseString("never.kif", neverWon), task.TaskOptions{Budget: budget, WantsEvidence: true, CertificateTrial: patient(certificate.LibraryRunner())})
	p.AskQuestions(proof.Question{Property: proof.Winnability}, proof.Question{Property: proof.StrongWinnability})
	plan.AnswerAll(t.Context(), p)
	left := p.PostedTask(p.QuestionItems)
	left.DeriveAnswers()
	for _, it := range left.QuestionItems {
		e := it.Verdict.Evidence
		if it.Verdict.Property == proof.Winnability && (e == nil || e.Claim == nil) {
			t.Errorf("that nobody wins has no certificate: %+v", it.Verdict)
		}
		if it.Verdict.Property == proof.StrongWinnability && (it.Verdict.Status != proof.Violated || e != nil && e.Claim != nil) {
			t.Errorf("%+v", it.Verdict)
		}
	}
}
