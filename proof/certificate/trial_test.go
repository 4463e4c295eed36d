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
func saying(asked *int) Runner {
	return func(_ context.Context, program string) (Answer, error) {
		*asked++
		_, word, _ := strings.Cut(program, "\n")
		switch word {
		case "yes":
			return Answer{Status: asp.Sat}, nil
		case "no":
			return Answer{Status: asp.Unsat}, nil
		case "?":
			return Answer{}, nil
		}
		return Answer{}, errors.New("cannot read it")
	}
}

func TestTrial(t *testing.T) {
	for name, c := range map[string]struct {
		cert                   *Certificate
		wrong, refused, silent []string
	}{
		"stands":              {cert: tried(Program{Name: "base", Text: "no", Expect: asp.Unsat}, Program{Name: "alive", Text: "yes", Expect: asp.Sat})},
		"has a model":         {cert: tried(Program{Name: "step", Text: "yes", Expect: asp.Unsat}), wrong: []string{"dir/step is SATISFIABLE and must be UNSATISFIABLE"}},
		"is vacuous":          {cert: tried(Program{Name: "alive", Text: "no", Expect: asp.Sat}), wrong: []string{"dir/alive is UNSATISFIABLE and must be SATISFIABLE"}},
		"is excused":          {cert: tried(Program{Name: "alive", Text: "no", Expect: asp.Sat, Excuse: "start"}, Program{Name: "start", Text: "no"})},
		"is not excused":      {cert: tried(Program{Name: "alive", Text: "no", Expect: asp.Sat, Excuse: "start"}, Program{Name: "start", Text: "yes"}), wrong: []string{"dir/alive is UNSATISFIABLE and must be SATISFIABLE"}},
		"is excused, perhaps": {cert: tried(Program{Name: "alive", Text: "no", Expect: asp.Sat, Excuse: "start"}, Program{Name: "start", Text: "?"}), silent: []string{"dir/alive"}},
		"has no answer":       {cert: tried(Program{Name: "step", Text: "?", Expect: asp.Unsat}), silent: []string{"dir/step"}},
		"fails":               {cert: tried(Program{Name: "step", Text: "...", Expect: asp.Unsat}), refused: []string{"dir/step (cannot read it)"}},
		"stands by parts":     {cert: tried(Program{Name: "step", Text: "?", Expect: asp.Unsat}, Program{Name: "step1", Text: "no", Expect: asp.Unsat, Of: "step"})},
		"one part does not": {cert: tried(Program{Name: "step", Text: "?", Expect: asp.Unsat}, Program{Name: "step1", Text: "yes", Expect: asp.Unsat, Of: "step"}),
			wrong: []string{"dir/step1 is SATISFIABLE and must be UNSATISFIABLE"}, silent: []string{"dir/step"}},
	} {
		t.Run(name, func(t *testing.T) {
			var s Standing
			NewTrial(saying(new(int)), time.Hour, time.Hour).Add(t.Context(), &s, "dir", c.cert)
			if !slices.Equal(s.Wrong, c.wrong) || !slices.Equal(s.Silent, c.silent) || !slices.Equal(s.Refused, c.refused) {
				t.Errorf("wrong %q, refused %q, silent %q", s.Wrong, s.Refused, s.Silent)
			}
			if s.Stands() != (len(c.wrong)+len(c.refused)+len(c.silent) == 0) {
				t.Errorf("stands: %t", s.Stands())
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
	}{{time.Hour, 0, "no"}, {0, time.Hour, "no"}, {time.Hour, time.Hour, strings.Repeat("n", maxTried)}} {
		var s Standing
		NewTrial(saying(&asked), c.each, c.all).Add(t.Context(), &s, "", tried(Program{Name: "step", Text: c.text, Expect: asp.Unsat}))
		if len(s.Silent) != 1 || len(s.Wrong) != 0 {
			t.Errorf("%+v", s)
		}
	}
	if asked != 0 {
		t.Errorf("asked %d times", asked)
	}
	ended := false
	run := func(ctx context.Context, _ string) (Answer, error) {
		<-ctx.Done()
		ended = true
		return Answer{}, ctx.Err()
	}
	var s Standing
	NewTrial(run, time.Nanosecond, time.Hour).Add(t.Context(), &s, "", tried(Program{Name: "step", Text: "no", Expect: asp.Unsat}))
	if !ended || len(s.Silent) != 1 {
		t.Errorf("a program is left running: %+v", s)
	}
}

// TestTrialRemembers: programs that differ in comments are asked once, and others not.
func TestTrialRemembers(t *testing.T) {
	asked := 0
	trial := NewTrial(saying(&asked), time.Hour, time.Hour)
	for range 3 {
		var s Standing
		trial.Add(t.Context(), &s, "", tried(Program{Name: "base", Text: "no", Expect: asp.Unsat}, Program{Name: "step", Text: "no", Expect: asp.Unsat},
			Program{Name: "alive", Text: "yes", Expect: asp.Sat}))
		if !s.Stands() {
			t.Errorf("%+v", s)
		}
	}
	if asked != 2 {
		t.Errorf("asked %d times", asked)
	}
}
