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
	p := New(gdl.ParseString("game.kif", "(role a)"), Options{Budget: proof.Quick})
	p.Ask(proof.Question{Property: proof.Playability}, proof.Question{Property: proof.Termination})
	allowed := p.Allowed()
	ran := false
	s := Strategy[*Task]{Name: "test", Rows: []Row[*Task]{
		{Name: "fails", Share: 8, Run: func(context.Context, *Task) error {
			p.Items[0].Done = true
			p.Prove(p.Items[1], "a proof", 0, NoClaim("none"))
			panic("a test")
		}},
		{Name: "goes on", Run: func(context.Context, *Task) error { ran = true; return nil }},
	}}
	if err := s.Follow(t.Context(), p, p, func() (bool, error) { return true, nil }); err != nil {
		t.Fatal(err)
	}
	if p.Items[0].Done || !p.Items[1].Done || !ran || p.Allowed() != allowed {
		t.Errorf("done %v and %v, next row %v, %d conflicts instead of %d", p.Items[0].Done, p.Items[1].Done, ran, p.Allowed(), allowed)
	}
	if faults := p.Faults(); len(faults) != 1 || !strings.Contains(faults[0].Error(), "'test: fails'") {
		t.Errorf("faults %v", faults)
	}
}

// TestLastRows are run whatever those before have come to.
func TestLastRows(t *testing.T) {
	p := New(gdl.ParseString("game.kif", "(role a)"), Options{Budget: proof.Quick})
	var ran []string
	note := func(name string, err error) Row[*Task] {
		return Row[*Task]{Name: name, Run: func(context.Context, *Task) error { ran = append(ran, name); return err }}
	}
	hard := errors.New("a test")
	s := Strategy[*Task]{Name: "test", Rows: []Row[*Task]{note("1", nil), note("2", hard), note("3", nil)}, Last: []Row[*Task]{note("4", nil), note("5", nil)}}
	if err := s.Follow(t.Context(), p, p, func() (bool, error) { return true, nil }); err != hard || strings.Join(ran, "") != "1245" {
		t.Errorf("%v, ran %v", err, ran)
	}
	ran = nil
	wanted := func() (bool, error) { return len(ran) < 1, nil }
	if err := s.Follow(t.Context(), p, p, wanted); err != nil || strings.Join(ran, "") != "145" {
		t.Errorf("%v, ran %v", err, ran)
	}
	accounts := p.Accounts()
	if len(accounts) != 4 || accounts[0].Name != "test: 1" || accounts[0].Calls != 2 {
		t.Errorf("accounts %+v", accounts)
	}
}
