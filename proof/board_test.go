package proof

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

// everyQuestion is what the tests of this file ask.
var everyQuestion = []Question{{Property: Termination}, {Property: Monotonic}, {Property: Winnability, Role: "a"},
	{Property: Playability}, {Property: UtilityStructure}, {Property: WellFormed}}

// expired is a context that, when it ends, looks as if its time were over.
type expired struct{ context.Context }

func (c expired) Err() error {
	if c.Context.Err() != nil {
		return context.DeadlineExceeded
	}
	return nil
}

// TestSlowStep ends the context while a step hangs that does not notice: what
// was decided before is answered, and the rest is open and says why.
func TestSlowStep(t *testing.T) {
	for _, test := range []struct{ name, cut, reason string }{
		{"timeout", CutByTimeout, "cut short by a test"},
		{"interrupt", CutByInterrupt, "interrupted"},
	} {
		t.Run(test.name, func(t *testing.T) {
			inner, cancel := context.WithCancelCause(t.Context())
			ctx := inner
			if test.cut == CutByTimeout {
				ctx = expired{inner}
			}
			hang := make(chan struct{})
			defer close(hang)
			p := New(gdl.ParseString("turns.kif", turns), Options{Budget: Quick, Evidence: true})
			p.faults.breakStep = func(step string) {
				if step == "puzzle" {
					cancel(errors.New("cut short by a test"))
					<-hang
				}
			}
			p.Ask(everyQuestion...)
			for i, v := range p.Verdicts(ctx) {
				want := []Status{Proved, Violated, Proved, Open, Open, Open}[i]
				if v.Status != want {
					t.Errorf("%s is %s (%s), want %s", v.label(), v.Status, v.Reason, want)
				}
				if want == Open && (v.Cut != test.cut || !strings.HasPrefix(v.Reason, test.reason)) {
					t.Errorf("%s: cut by %q, reason %q", v.label(), v.Cut, v.Reason)
				}
				if want != Open && v.Cut != "" {
					t.Errorf("%s: cut by %q", v.label(), v.Cut)
				}
				if want == Proved && v.Evidence == nil {
					t.Errorf("%s: no word about evidence", v.label())
				}
			}
		})
	}
}

// TestBrokenStep lets steps fail: all others answer what they can, and the
// fault is told.
func TestBrokenStep(t *testing.T) {
	clean := New(gdl.ParseString("turns.kif", turns), Options{Budget: Quick})
	clean.Ask(everyQuestion...)
	want := clean.Verdicts(t.Context())
	for _, broken := range []string{"initial state", "random matches", "invariants"} {
		p := New(gdl.ParseString("turns.kif", turns), Options{Budget: Quick})
		p.faults.breakStep = func(step string) {
			if step == broken {
				panic("a test")
			}
		}
		p.Ask(everyQuestion...)
		for i, v := range p.Verdicts(t.Context()) {
			if v.Status != want[i].Status && v.Status != Open || v.Property == Termination && v.Status != Proved {
				t.Errorf("without %s: %s is %s, not %s", broken, v.label(), v.Status, want[i].Status)
			}
		}
		faults := p.Faults()
		if len(faults) != 1 || !strings.Contains(faults[0].Error(), "'"+broken+"'") {
			t.Fatalf("%s: faults %v", broken, faults)
		}
		var fault *FaultError
		if !errors.As(faults[0], &fault) || !strings.Contains(fault.Stack(), "board_test.go") {
			t.Errorf("%s: no place in the program", broken)
		}
	}
}

// TestProgress wants each step to be told, with the question that it is for.
func TestProgress(t *testing.T) {
	var told []string
	p := New(gdl.ParseString("turns.kif", turns), Options{Budget: Quick,
		Progress: func(question, step string) { told = append(told, question+": "+step) }})
	p.Ask(Question{Property: Playability}, Question{Property: TurnTaking})
	p.Verdicts(t.Context())
	for _, want := range []string{"playability and 1 other: grounding", "playability and 1 other: random matches", "playability and 1 other: invariants"} {
		if !slices.Contains(told, want) {
			t.Errorf("not told of %q, only of %q", want, told)
		}
	}
}
