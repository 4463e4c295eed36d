package task

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

// TestRowFails lets a row fail between noting that a question is answered and
// its answer: the question is open again, the share is what it was, and the next
// row runs.
func TestRowFails(t *testing.T) {
	p := New(gdl.ParseString("game.kif", "(role a)"), TaskOptions{Budget: proof.QuickBudget})
	p.AskQuestions(proof.Question{Property: proof.Playability}, proof.Question{Property: proof.Termination})
	allowed := p.AllowedConflicts()
	ran := false
	s := RowStrategy[*ProofTask]{StrategyName: "test", WantedRows: []StrategyRow[*ProofTask]{
		{RowName: "fails", ConflictPart: 8, RunRow: func(context.Context, *ProofTask) error {
			p.QuestionItems[0].Done = true
			p.SettleProved(p.QuestionItems[1], "a proof", 0, nil)
			panic("a test")
		}},
		{RowName: "goes on", RunRow: func(context.Context, *ProofTask) error { ran = true; return nil }},
	}}
	if err := s.RunRows(t.Context(), p, p, func() (bool, error) { return true, nil }); err != nil {
		t.Fatal(err)
	}
	if p.QuestionItems[0].Done || !p.QuestionItems[1].Done || !ran || p.AllowedConflicts() != allowed {
		t.Errorf("done %v and %v, next row %v, %d conflicts instead of %d", p.QuestionItems[0].Done, p.QuestionItems[1].Done, ran, p.AllowedConflicts(), allowed)
	}
	if faults := p.ProgramFaults(); len(faults) != 1 || !strings.Contains(faults[0].Error(), "'test: fails'") {
		t.Errorf("faults %v", faults)
	}
}

// TestLastRows are run whatever those before have come to.
func TestLastRows(t *testing.T) {
	p := New(gdl.ParseString("game.kif", "(role a)"), TaskOptions{Budget: proof.QuickBudget})
	var ran []string
	note := func(name string, err error) StrategyRow[*ProofTask] {
		return StrategyRow[*ProofTask]{RowName: name, RunRow: func(context.Context, *ProofTask) error { ran = append(ran, name); return err }}
	}
	hard := errors.New("a test")
	s := RowStrategy[*ProofTask]{StrategyName: "test", WantedRows: []StrategyRow[*ProofTask]{note("1", nil), note("2", hard), note("3", nil)}, FinalRows: []StrategyRow[*ProofTask]{note("4", nil), note("5", nil)}}
	if err := s.RunRows(t.Context(), p, p, func() (bool, error) { return true, nil }); err != hard || strings.Join(ran, "") != "1245" {
		t.Errorf("%v, ran %v", err, ran)
	}
	ran = nil
	wanted := func() (bool, error) { return len(ran) < 1, nil }
	if err := s.RunRows(t.Context(), p, p, wanted); err != nil || strings.Join(ran, "") != "145" {
		t.Errorf("%v, ran %v", err, ran)
	}
	accounts := p.RowAccounts()
	if len(accounts) != 4 || accounts[0].Name != "test: 1" || accounts[0].Calls != 2 {
		t.Errorf("accounts %+v", accounts)
	}
}
