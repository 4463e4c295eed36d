package certificate

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/asp"
)

// TestCheckAgain: what has no answer, neither as a whole nor in parts, is run by
// somebody else, and that one's answer counts, whatever it is.
func TestCheckAgain(t *testing.T) {
	silent := errors.New("no answer")
	cert := &Certificate{Programs: []Program{{Name: "base", Text: "base", ExpectedStatus: asp.Unsat}, {Name: "step", Text: "step", ExpectedStatus: asp.Unsat},
		{Name: "step1", Text: "step1", ExpectedStatus: asp.Unsat, WholeProgram: "step"}, {Name: "step2", Text: "step2", ExpectedStatus: asp.Unsat, WholeProgram: "step"},
		{Name: "alive", Text: "alive", ExpectedStatus: asp.Sat, ExcuseProgram: "start"}, {Name: "start", Text: "start"}}}
	type answers map[string]asp.Status
	for _, c := range []struct {
		name       string
		first      answers
		second     answers // nil if there is nobody else
		asked      string  // the other one
		ok, silent bool
	}{
		{"all answers", answers{"base": asp.Unsat, "step": asp.Unsat, "alive": asp.Sat}, answers{}, "", true, false},
		{"parts answer", answers{"base": asp.Unsat, "step1": asp.Unsat, "step2": asp.Unsat, "alive": asp.Sat}, answers{}, "", true, false},
		{"a part does not", answers{"base": asp.Unsat, "step1": asp.Unsat, "alive": asp.Sat}, answers{"step": asp.Unsat}, "step", true, false},
		{"a part is wrong", answers{"base": asp.Unsat, "step1": asp.Sat, "alive": asp.Sat}, answers{"step": asp.Unsat}, "step", false, false},
		{"another answer", answers{"base": asp.Unsat, "alive": asp.Sat}, answers{"step": asp.Sat}, "step", false, false},
		{"nobody knows", answers{"base": asp.Unsat, "alive": asp.Sat}, answers{}, "step", false, true},
		{"nobody else is there", answers{"base": asp.Unsat, "alive": asp.Sat}, nil, "", false, true},
		{"the wrong answer is an answer", answers{"base": asp.Sat, "step": asp.Unsat, "alive": asp.Sat}, answers{"base": asp.Unsat}, "", false, false},
		{"what may be excused is asked once", answers{"base": asp.Unsat, "step": asp.Unsat}, answers{"alive": asp.Sat}, "", false, true},
	} {
		var asked []string
		runner := func(of answers, note bool) ProgramRunner {
			return func(_ context.Context, program string) (ClingoAnswer, error) {
				if note {
					asked = append(asked, program)
				}
				if status, known := of[program]; known {
					return ClingoAnswer{Status: status}, nil
				}
				return ClingoAnswer{}, silent
			}
		}
		var again ProgramRunner
		if c.second != nil {
			again = runner(c.second, true)
		}
		r := cert.CheckPrograms(t.Context(), runner(c.first, false), again)
		if r.AllSupport() != c.ok || errors.Is(r.Err(), silent) != c.silent || strings.Join(asked, " ") != c.asked {
			t.Errorf("%s: %v; asked %v", c.name, r.Err(), asked)
		}
		if !slices.ContainsFunc(r.Outcomes, func(o Outcome) bool { return o.ProgramName == "step" }) {
			t.Errorf("%s: no step", c.name)
		}
	}
}

// TestByClauses gives a program to the executable with its option.
func TestByClauses(t *testing.T) {
	needClingo(t)
	_, run, err := StockRunners(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	for program, want := range map[string]asp.Status{"{a;b;c}. :- {a;b;c} < 2. :- a, b. :- a, c. :- b, c.": asp.Unsat, "{a;b}. :- {a;b} < 2.": asp.Sat} {
		if got, err := run(t.Context(), program); err != nil {
			t.Skip(err)
		} else if got.Status != want {
			t.Errorf("%s: %v", program, got.Status)
		}
	}
}
