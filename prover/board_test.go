package prover

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// everyQuestion is what the tests of this file ask.
var everyQuestion = []proof.Question{{Property: proof.Termination}, {Property: proof.Monotonic}, {Property: proof.Winnability, Role: "a"},
	{Property: proof.Playability}, {Property: proof.UtilityStructure}, {Property: proof.WellFormed}}

// expired is a context that, when it ends, looks as if its time were over.
type expired struct{ context.Context }

func (c expired) Err() error {
	if c.Context.Err() != nil {
		return context.DeadlineExceeded
	}
	return nil
}

// withoutStates is a budget in which no states are enumerated, so that other
// steps have something to do.
func withoutStates() proof.Budget {
	b := proof.QuickBudget
	b.EnumeratedStates = 0
	return b
}

// TestSlowStep ends the context while a step hangs that does not notice: what
// was decided before is answered, and the rest is open and says why.
func TestSlowStep(t *testing.T) {
	for _, test := range []struct{ name, cut, reason string }{
		{"timeout", proof.CutByTimeout, "cut short by a test"},
		{"interrupt", proof.CutByInterrupt, "interrupted"},
	} {
		t.Run(test.name, func(t *testing.T) {
			inner, cancel := context.WithCancelCause(t.Context())
			ctx := inner
			if test.cut == proof.CutByTimeout {
				ctx = expired{inner}
			}
			hang := make(chan struct{})
			defer close(hang)
			p := task.New(gdl.ParseString("turns.kif", turns), task.TaskOptions{Budget: withoutStates(), WantsEvidence: true})
			p.Sabotage.BreakStep = func(step string) {
				if step == "search soon" {
					cancel(errors.New("cut short by a test"))
					<-hang
				}
			}
			p.AskQuestions(everyQuestion...)
			for i, v := range plan.AnswerAll(ctx, p) {
				want := []proof.Status{proof.Proved, proof.Violated, proof.Proved, proof.Open, proof.Open, proof.Open}[i]
				if v.Status != want {
					t.Errorf("%s is %s (%s), want %s", v.CertificateLabel(), v.Status, v.OpenReason, want)
				}
				if want == proof.Open && (v.CutCause != test.cut || !strings.HasPrefix(v.OpenReason, test.reason)) {
					t.Errorf("%s: cut by %q, reason %q", v.CertificateLabel(), v.CutCause, v.OpenReason)
				}
				if want != proof.Open && v.CutCause != "" {
					t.Errorf("%s: cut by %q", v.CertificateLabel(), v.CutCause)
				}
				if want == proof.Proved && v.Evidence == nil {
					t.Errorf("%s: no word about evidence", v.CertificateLabel())
				}
			}
		})
	}
}

// TestBrokenStep lets steps fail: all others answer what they can, and the
// fault is told.
func TestBrokenStep(t *testing.T) {
	clean := task.New(gdl.ParseString("turns.kif", turns), task.TaskOptions{Budget: withoutStates()})
	clean.AskQuestions(everyQuestion...)
	want := plan.AnswerAll(t.Context(), clean)
	for _, broken := range []string{"initial state", "random matches", "invariants"} {
		p := task.New(gdl.ParseString("turns.kif", turns), task.TaskOptions{Budget: withoutStates()})
		p.Sabotage.BreakStep = func(step string) {
			if step == broken {
				panic("a test")
			}
		}
		p.AskQuestions(everyQuestion...)
		for i, v := range plan.AnswerAll(t.Context(), p) {
			if v.Status != want[i].Status && v.Status != proof.Open || v.Property == proof.Termination && v.Status != proof.Proved {
				t.Errorf("without %s: %s is %s, not %s", broken, v.CertificateLabel(), v.Status, want[i].Status)
			}
		}
		faults := p.ProgramFaults()
		if len(faults) != 1 || !strings.Contains(faults[0].Error(), "'"+broken+"'") {
			t.Fatalf("%s: faults %v", broken, faults)
		}
		var fault *proof.FaultError
		if !errors.As(faults[0], &fault) || !strings.Contains(fault.StackText(), "board_test.go") {
			t.Errorf("%s: no place in the program", broken)
		}
	}
}

// TestProgress wants each step to be told, with the question that it is for.
func TestProgress(t *testing.T) {
	var told []string
	p := task.New(gdl.ParseString("turns.kif", turns), task.TaskOptions{Budget: withoutStates(),
		OnProgress: func(question, step string) { told = append(told, question+": "+step) }})
	p.AskQuestions(proof.Question{Property: proof.Playability}, proof.Question{Property: proof.TurnTaking})
	plan.AnswerAll(t.Context(), p)
	for _, want := range []string{"playability and 1 other: grounding", "playability and 1 other: random matches", "playability and 1 other: invariants"} {
		if !slices.Contains(told, want) {
			t.Errorf("not told of %q, only of %q", want, told)
		}
	}
}
