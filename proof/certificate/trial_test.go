package certificate

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdllint/gdllint/asp"
)

// tried is a certificate of which each program is one word and its own name.
func tried(programs ...Program) *Certificate {
	for i := range programs {
		programs[i].Text = "% about " + programs[i].Name + "\n" + programs[i].Text
	}
	return &Certificate{Programs: programs}
}

// saying is a clingo whose answer is the program, and that counts what it is asked.
func saying(asked *int) ProgramRunner {
	return func(_ context.Context, program string) (ClingoAnswer, error) {
		*asked++
		_, word, _ := strings.Cut(program, "\n")
		switch word {
		case "yes":
			return ClingoAnswer{Status: asp.Sat}, nil
		case "no":
			return ClingoAnswer{Status: asp.Unsat}, nil
		case "?":
			return ClingoAnswer{}, nil
		}
		return ClingoAnswer{}, errors.New("cannot read it")
	}
}

func TestTrial(t *testing.T) {
	for name, c := range map[string]struct {
		cert                   *Certificate
		wrong, refused, silent []string
	}{
		"stands":              {cert: tried(Program{Name: "base", Text: "no", ExpectedStatus: asp.Unsat}, Program{Name: "alive", Text: "yes", ExpectedStatus: asp.Sat})},
		"has a model":         {cert: tried(Program{Name: "step", Text: "yes", ExpectedStatus: asp.Unsat}), wrong: []string{"dir/step is SATISFIABLE and must be UNSATISFIABLE"}},
		"is vacuous":          {cert: tried(Program{Name: "alive", Text: "no", ExpectedStatus: asp.Sat}), wrong: []string{"dir/alive is UNSATISFIABLE and must be SATISFIABLE"}},
		"is excused":          {cert: tried(Program{Name: "alive", Text: "no", ExpectedStatus: asp.Sat, ExcuseProgram: "start"}, Program{Name: "start", Text: "no"})},
		"is not excused":      {cert: tried(Program{Name: "alive", Text: "no", ExpectedStatus: asp.Sat, ExcuseProgram: "start"}, Program{Name: "start", Text: "yes"}), wrong: []string{"dir/alive is UNSATISFIABLE and must be SATISFIABLE"}},
		"is excused, perhaps": {cert: tried(Program{Name: "alive", Text: "no", ExpectedStatus: asp.Sat, ExcuseProgram: "start"}, Program{Name: "start", Text: "?"}), silent: []string{"dir/alive"}},
		"has no answer":       {cert: tried(Program{Name: "step", Text: "?", ExpectedStatus: asp.Unsat}), silent: []string{"dir/step"}},
		"fails":               {cert: tried(Program{Name: "step", Text: "...", ExpectedStatus: asp.Unsat}), refused: []string{"dir/step (cannot read it)"}},
		"stands by parts":     {cert: tried(Program{Name: "step", Text: "?", ExpectedStatus: asp.Unsat}, Program{Name: "step1", Text: "no", ExpectedStatus: asp.Unsat, WholeProgram: "step"})},
		"one part does not": {cert: tried(Program{Name: "step", Text: "?", ExpectedStatus: asp.Unsat}, Program{Name: "step1", Text: "yes", ExpectedStatus: asp.Unsat, WholeProgram: "step"}),
			wrong: []string{"dir/step1 is SATISFIABLE and must be UNSATISFIABLE"}, silent: []string{"dir/step"}},
	} {
		t.Run(name, func(t *testing.T) {
			var s TrialResult
			NewTrial(saying(new(int)), time.Hour, time.Hour).TryCertificate(t.Context(), &s, "dir", c.cert)
			if !slices.Equal(s.WrongAnswers, c.wrong) || !slices.Equal(s.SilentPrograms, c.silent) || !slices.Equal(s.RefusedPrograms, c.refused) {
				t.Errorf("wrong %q, refused %q, silent %q", s.WrongAnswers, s.RefusedPrograms, s.SilentPrograms)
			}
			if s.AllExpected() != (len(c.wrong)+len(c.refused)+len(c.silent) == 0) {
				t.Errorf("stands: %t", s.AllExpected())
			}
		})
	}
}

// TestTrialIsBounded: what there is no time for, and what is too long, is not asked.
func TestTrialIsBounded(t *testing.T) {
	asked := 0
	for _, c := range []struct {
		each, all time.Duration
		text      string
	}{{time.Hour, 0, "no"}, {0, time.Hour, "no"}, {time.Hour, time.Hour, strings.Repeat("n", maxTrialBytes)}} {
		var s TrialResult
		NewTrial(saying(&asked), c.each, c.all).TryCertificate(t.Context(), &s, "", tried(Program{Name: "step", Text: c.text, ExpectedStatus: asp.Unsat}))
		if len(s.SilentPrograms) != 1 || len(s.WrongAnswers) != 0 {
			t.Errorf("%+v", s)
		}
	}
	if asked != 0 {
		t.Errorf("asked %d times", asked)
	}
	ended := false
	run := func(ctx context.Context, _ string) (ClingoAnswer, error) {
		<-ctx.Done()
		ended = true
		return ClingoAnswer{}, ctx.Err()
	}
	var s TrialResult
	NewTrial(run, time.Nanosecond, time.Hour).TryCertificate(t.Context(), &s, "", tried(Program{Name: "step", Text: "no", ExpectedStatus: asp.Unsat}))
	if !ended || len(s.SilentPrograms) != 1 {
		t.Errorf("a program is left running: %+v", s)
	}
}

// TestTrialRemembers: programs that differ in comments are asked once, and others not.
func TestTrialRemembers(t *testing.T) {
	asked := 0
	trial := NewTrial(saying(&asked), time.Hour, time.Hour)
	for range 3 {
		var s TrialResult
		trial.TryCertificate(t.Context(), &s, "", tried(Program{Name: "base", Text: "no", ExpectedStatus: asp.Unsat}, Program{Name: "step", Text: "no", ExpectedStatus: asp.Unsat},
			Program{Name: "alive", Text: "yes", ExpectedStatus: asp.Sat}))
		if !s.AllExpected() {
			t.Errorf("%+v", s)
		}
	}
	if asked != 2 {
		t.Errorf("asked %d times", asked)
	}
}
