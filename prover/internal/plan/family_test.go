package plan

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/asp/clingo"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/guided"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A family of invariants is a file, and a row of the plan. This is the file: the
// shape, with what no other one says, and who guesses its members.

const parities invariant.CandidateFamily = "parities"

// Even says that an even number of some fluents holds.
type Even struct{ Of []int32 }

func (s Even) ViolationGate(net *circuit.Network) circuit.NodeRef {
	odd := circuit.FalseRef
	for _, f := range s.Of {
		r := net.FluentRefs[f]
		odd = net.OrGate(net.AndGate(odd, r.Negated()), net.AndGate(odd.Negated(), r))
	}
	return odd
}

func (s Even) CertificateStatement(f *invariant.GateFormulas) (certificate.Statement, error) {
	return f.NeverStatement("an even number holds", s.ViolationGate(f.SourceNetwork()))
}

func (s Even) DescribeShape(*circuit.Network, gdl.Notation) string { return "an even number holds" }

func (s Even) ShapeWeight(int) int { return 7 }

func addParities(t *task.ProofTask) bool {
	table := invariant.NewFluentTable(t.GroundGame.Fluents)
	found := false
	for _, symbol := range table.SymbolOrder {
		_, fresh := t.Candidates.AddShape(Even{table.FluentsOf[symbol]}, parities, 2)
		found = found || fresh
	}
	return found
}

// And this is the row.
var parityStage = StrengtheningStage{
	InductionStage: induction.InductionStage{StageName: "parities", Selection: invariant.AnySelection(invariant.OfFamilies(parities), invariant.IsAskedProperty), BudgetDivisor: 8}, RunCondition: addParities,
	Rows:   []StageRow{allAtOnce},
	Reason: "what is flipped in pairs",
}

// lamps: each move flips two lamps of four.
const lamps = `(role r) (lamp 1) (lamp 2) (lamp 3) (lamp 4) (init (round 1)) (init (round 2))
(<= (legal r (flip ?x ?y)) (lamp ?x) (lamp ?y) (distinct ?x ?y))
(<= (flipped ?x) (does r (flip ?x ?y)))
(<= (flipped ?y) (does r (flip ?x ?y)))
(<= (next (on ?x)) (lamp ?x) (true (on ?x)) (not (flipped ?x)))
(<= (next (on ?x)) (lamp ?x) (not (true (on ?x))) (flipped ?x))
(<= terminal (true (on 1)) (true (on 2)) (true (on 3)) (true (on 4)))
(goal r 100)`

// TestFamilyIsOneFileAndOneRow adds the row: with it a formula is proved that is
// open without it, the invariant is named, and clingo accepts the certificate.
func TestFamilyIsOneFileAndOneRow(t *testing.T) {
	if s, err := clingo.New(clingo.Options{Seed: 1}); err != nil {
		t.Skip(err)
	} else {
		s.Close()
	}
	file := gdl.ParseString("lamps.kif", lamps)
	stated, errs := property.FromText(property.NewScope(file), gdl.ParseString("formula", "always several (not (count 1 1 (?x) (true (on ?x))))").Source)
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	for _, with := range []bool{false, true} {
		p := task.New(file, task.TaskOptions{Budget: proof.QuickBudget})
		p.AskQuestions(proof.Question{Property: proof.Invariant, Name: "several", Formula: stated[0].Formula})
		p.StartClock(t.Context())
		if reason := GroundAndBuild(t.Context(), p); reason != "" {
			t.Fatal(reason)
		}
		TranslateGoals(p)
		CollectCandidates(p)
		stages := StrengtheningStages()
		if with {
			stages = append(stages, parityStage)
		}
		if err := guided.PlayRandomly(t.Context(), p); err != nil {
			t.Fatal(err)
		}
		if err := runStages(t.Context(), p, stages); err != nil {
			t.Fatal(err)
		}
		it := p.QuestionItems[0]
		if it.Done != with {
			t.Fatalf("with the family: %v, decided: %v", with, it.Done)
		}
		if !with {
			continue
		}
		if named := strings.Join(it.Verdict.Invariants, "\n"); !strings.Contains(named, "an even number holds") {
			t.Errorf("invariants: %s", named)
		}
		e, err := it.Argument.ClaimEvidence(t.Context(), p, it)
		if err != nil || e.Claim == nil {
			t.Fatal(err)
		}
		encoding, err := certificate.New("lamps", file, certificate.Nonplayable)
		if err != nil {
			t.Fatal(err)
		}
		for _, claim := range append([]certificate.Claim{*e.Claim}, claims(e.Lemmas)...) {
			cert, err := encoding.Certify(claim)
			if err != nil {
				t.Fatal(err)
			}
			if err := cert.CheckPrograms(t.Context(), certificate.LibraryRunner(), nil).Err(); err != nil {
				t.Error(err)
			}
		}
	}
}

func claims(lemmas []proof.Lemma) (list []certificate.Claim) {
	for _, l := range lemmas {
		list = append(list, l.Claim)
	}
	return list
}
