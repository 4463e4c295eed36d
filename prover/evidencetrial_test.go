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
func patient(run certificate.Runner) *certificate.Trial {
	return certificate.NewTrial(run, time.Minute, 10*time.Minute)
}

// onTrial is a game whose properties are proved, each with a certificate.
func onTrial(t *testing.T, run certificate.Runner) *task.Task {
	t.Helper()
	needSolver(t)
	p := task.New(gdl.ParseString("tally.kif", tallyGame+countPairs), task.Options{Budget: notEnumerating(proof.Quick.MatchWork), Evidence: true, Trial: patient(run)})
	for _, property := range []proof.Property{proof.Playability, proof.UtilityStructure, proof.TurnTaking, proof.ZeroSum, proof.Persistence, proof.WellFormed} {
		p.Ask(proof.Question{Property: property})
	}
	plan.Verdicts(t.Context(), p)
	return p
}

// certified counts the verdicts of a task that a certificate shows.
func certified(p *task.Task) (n int) {
	for _, it := range p.Items {
		if it.Verdict.Evidence != nil && it.Verdict.Evidence.Claim != nil {
			n++
		}
	}
	return n
}

// A retrial collects the evidence of a task again and again.
type retrial struct {
	task  *task.Task
	items []task.Item
	state map[*invariant.Candidate]invariant.State
}

func newRetrial(p *task.Task) *retrial {
	r := &retrial{task: p, state: map[*invariant.Candidate]invariant.State{}}
	for _, it := range p.Items {
		r.items = append(r.items, *it)
	}
	for _, c := range p.Cands.All {
		r.state[c] = c.State
	}
	return r
}

// with collects the evidence as it is after it has lost something on its way.
func (r *retrial) with(ctx context.Context, loses func(*proof.Evidence)) error {
	for i := range r.items {
		*r.task.Items[i] = r.items[i]
	}
	for c, state := range r.state {
		c.State = state
	}
	task.Remember[support.Memory](r.task).Loses = loses
	return support.Collect(ctx, r.task)
}

// written are the claims for which there are programs.
func written(p *task.Task) (claims int, wrong []string) {
	var verdicts []proof.Verdict
	for _, it := range p.Items {
		verdicts = append(verdicts, it.Verdict)
	}
	for _, w := range evidence.Of("tally", p.File, verdicts) {
		for _, part := range w.Parts {
			claims++
			if err := part.Check(context.Background(), certificate.Library()).Err(); err != nil {
				wrong = append(wrong, fmt.Sprintf("%s: %v", part.Dir, err))
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
			if e.Lemmas[i].Name == support.InvariantsLemma {
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
	p := onTrial(t, certificate.Library())
	if n := certified(p); n < 4 || len(p.Faults()) > 0 {
		t.Fatalf("%d certificates, %v", n, p.Faults())
	}
	r := newRetrial(p)
	fellBy := map[string]int{}
	for name, loss := range losses(p) {
		before := len(p.Faults())
		if err := r.with(t.Context(), loss); err != nil {
			t.Fatal(err)
		}
		fell := 0
		for i, it := range p.Items {
			v := &it.Verdict
			if r.items[i].Verdict.Status != v.Status {
				if v.Status != proof.Open || v.Evidence != nil || v.Method != "" || v.Reason == "" {
					t.Errorf("%s: %+v", name, v)
				}
				if strings.Contains(v.Reason, "clingo contradicts") {
					fell++
				}
			}
		}
		if faults := p.Faults()[before:]; len(faults) != fell || fell > 0 && !strings.Contains(faults[0].Error(), "fault of the program") {
			t.Errorf("%s: %d fell, faults %v", name, fell, faults)
		}
		if fell > 0 && p.Find(proof.Question{Property: proof.WellFormed}).Verdict.Status == proof.Proved &&
			p.Find(proof.Question{Property: proof.UtilityStructure}).Verdict.Status == proof.Open {
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
func losses(p *task.Task) map[string]func(*proof.Evidence) {
	longest := 0
	for _, it := range p.Items {
		if e := it.Verdict.Evidence; e != nil && e.Claim != nil {
			longest = max(longest, len(e.Claim.Evidence))
		}
	}
	all := map[string]func(*proof.Evidence){
		"none of the invariants": lossOf(func([]certificate.Statement) []certificate.Statement { return nil }),
		"counts rest on nothing": func(e *proof.Evidence) {
			e.Lemmas = slices.Clone(e.Lemmas)
			for i := range e.Lemmas {
				if e.Lemmas[i].Name == tally.CountsLemma {
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
	silent := func(context.Context, string) (certificate.Answer, error) { return certificate.Answer{}, nil }
	p := onTrial(t, silent)
	n := 0
	for _, it := range p.Items {
		if e := it.Verdict.Evidence; e != nil && e.Claim != nil {
			if n++; len(e.Silent) == 0 || e.Unsure {
				t.Errorf("%s: %+v", it.Verdict.Label(), e)
			}
		}
	}
	if n < 4 || len(p.Faults()) > 0 {
		t.Errorf("%d certificates, %v", n, p.Faults())
	}
	if err := newRetrial(p).with(t.Context(), func(e *proof.Evidence) { e.Unsure = true }); err != nil || certified(p) > 0 {
		t.Errorf("%d certificates of which nobody knows whether they stand, %v", certified(p), err)
	}
	for _, it := range p.Items {
		if v := &it.Verdict; v.Status == proof.Proved && v.Evidence != nil && v.Evidence.Instead == "" {
			t.Errorf("%s: nothing says why there is no certificate", v.Label())
		}
	}
}

// TestTrialEverythingWrong: a clingo that finds a model of everything leaves nothing
// proved but what a match shows.
func TestTrialEverythingWrong(t *testing.T) {
	sat := func(context.Context, string) (certificate.Answer, error) {
		return certificate.Answer{Status: asp.Sat}, nil
	}
	p := onTrial(t, sat)
	for _, it := range p.Items {
		if v := &it.Verdict; v.Status == proof.Proved && v.Trace == nil || it.Counts() && v.Proved > 0 {
			t.Errorf("%s is %s", v.Label(), v.Status)
		}
	}
	if len(p.Faults()) == 0 {
		t.Error("no fault of the program")
	}
	if n, _ := written(p); n > 0 {
		t.Errorf("%d certificates are written", n)
	}
}

// tied hides from groups that a cell has some content: it is a clause that says so.
func tied(t *testing.T) *task.Task {
	t.Helper()
	p := tallyProver(t, tallyGame+countPairs, proof.Quick.MatchWork)
	n := 0
	for _, c := range p.Cands.All {
		if group, is := c.Shape.(invariant.AtLeastOne); is && c.State == invariant.Proved {
			c.Shape = invariant.Tie{Clause: invariant.Clause{Of: p.Cands.Refs(group.Of)}}
			n++
		}
	}
	if n == 0 {
		t.Fatal("no group has a value at least")
	}
	if err := tally.Prove(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	return p
}

// TestSupportByRecord: what a proof by counts rests on is what its programs had, also
// where that is no group of fluents below its gates.
func TestSupportByRecord(t *testing.T) {
	p := tied(t)
	it := p.Items[0]
	if err := tally.ProveImplied(t.Context(), p, it); err != nil || !it.Done {
		t.Fatalf("the utility structure does not follow: %v", err)
	}
	e, err := it.Why.Claim(t.Context(), p, it)
	if err != nil {
		t.Fatal(err)
	}
	var claims []certificate.Claim
	for _, lemma := range e.Lemmas {
		claims = append(claims, lemma.Claim)
	}
	if o, failed := answers(t, tallyGame+countPairs, append(claims, *e.Claim)); failed {
		t.Errorf("%s is %v: %v", o.Program, o.Got, o.Err)
	}
	rests, known := it.Why.Rests(t.Context(), p, it)
	if !known || !slices.ContainsFunc(rests, func(c *invariant.Candidate) bool { _, is := c.Shape.(invariant.Tie); return is }) {
		t.Errorf("known: %t, of %d invariants no clause", known, len(rests))
	}
}

// TestRecordFaults forgets, or swaps, what programs about counts had. Where the solver is
// asked again it notices; where there is no budget to ask, clingo does.
func TestRecordFaults(t *testing.T) {
	p := tallyProver(t, tallyGame+countPairs, proof.Quick.MatchWork)
	it := p.Items[0]
	if err := tally.ProveImplied(t.Context(), p, it); err != nil || !it.Done {
		t.Fatalf("the utility structure does not follow: %v", err)
	}
	rests, known := it.Why.Rests(t.Context(), p, it)
	if !known || len(rests) == 0 {
		t.Fatalf("rests on %d, known: %t", len(rests), known)
	}
	for name, fault := range map[string]func([]*invariant.Candidate) []*invariant.Candidate{
		"forgets": func([]*invariant.Candidate) []*invariant.Candidate { return nil },
		"swaps": func(had []*invariant.Candidate) []*invariant.Candidate {
			if len(had) == 0 {
				return had
			}
			other := slices.IndexFunc(p.Cands.All, func(c *invariant.Candidate) bool {
				return c.State == invariant.Proved && !slices.Contains(rests, c) && c != it.Cand
			})
			if other < 0 {
				return had[:1]
			}
			return []*invariant.Candidate{p.Cands.All[other]}
		},
	} {
		undo := map[*tally.Record][]*invariant.Candidate{}
		for _, had := range tally.Of(p).Had {
			if _, done := undo[had]; !done {
				undo[had] = had.Invariants
				had.Invariants = fault(had.Invariants)
			}
		}
		if _, known := it.Why.Rests(t.Context(), p, it); known {
			t.Errorf("%s: the solver has not noticed", name)
		}
		p.Aside(0, func() { // nothing is left to ask again
			e, err := it.Why.Claim(t.Context(), p, it)
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
		for had, invariants := range undo {
			had.Invariants = invariants
		}
	}
	if _, known := it.Why.Rests(t.Context(), p, it); !known {
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
	budget := proof.Quick
	budget.States = -1
	p := task.New(gdl.ParseString("never.kif", neverWon), task.Options{Budget: budget, Evidence: true, Trial: patient(certificate.Library())})
	p.Ask(proof.Question{Property: proof.Winnability}, proof.Question{Property: proof.StrongWinnability})
	plan.Verdicts(t.Context(), p)
	left := p.Left(p.Items)
	left.Derive()
	for _, it := range left.Items {
		e := it.Verdict.Evidence
		if it.Verdict.Property == proof.Winnability && (e == nil || e.Claim == nil) {
			t.Errorf("that nobody wins has no certificate: %+v", it.Verdict)
		}
		if it.Verdict.Property == proof.StrongWinnability && (it.Verdict.Status != proof.Violated || e != nil && e.Claim != nil) {
			t.Errorf("%+v", it.Verdict)
		}
	}
}
