package solvers

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/clingo"
	"github.com/gdllint/gdllint/asp/embedded"
)

func TestParse(t *testing.T) {
	for _, choice := range Choices {
		name := string(choice)
		if c, err := ParseChoice(name); err != nil || string(c) != name {
			t.Errorf("%s: %q, %v", name, c, err)
		}
	}
	if c, err := ParseChoice(""); err != nil || c != Auto {
		t.Errorf("empty: %q, %v", c, err)
	}
	if _, err := ParseChoice("clasp"); err == nil || !strings.Contains(err.Error(), "embedded") {
		t.Errorf("unknown: %v", err)
	}
}

// TestChoices asks every solver that there is a question.
func TestChoices(t *testing.T) {
	for _, c := range []Choice{"", Auto, Clingo, Embedded} {
		s, err := c.New()
		if errors.Is(err, clingo.ErrNoLibrary) && c == Clingo {
			continue
		}
		if err != nil {
			t.Fatalf("%q: %v", c, err)
		}
		defer s.Close()
		p := &asp.Program{}
		p.AddFact(p.NewAtom())
		if err := s.LoadProgram(context.Background(), p); err != nil {
			t.Fatal(err)
		}
		if a, err := s.SolveQuery(context.Background(), asp.Query{Assumptions: []asp.Lit{-1}}); err != nil || a.Status != asp.Unsat {
			t.Errorf("%q: %v, %v", c, a.Status, err)
		}
	}
}

// envAlone makes TestWithoutLibrary do its work: what can be loaded is decided
// once for a process.
const envAlone = "GDLLINT_TEST_WITHOUT_LIBRARY"

func TestWithoutLibrary(t *testing.T) {
	if os.Getenv(envAlone) == "" {
		cmd := exec.Command(os.Args[0], "-test.run=^TestWithoutLibrary$")
		cmd.Env = append(os.Environ(), envAlone+"=1", clingo.EnvLibrary+"=no-such-library.so")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	if got := Auto.DescribeSolvers(); got != embedded.SolverName {
		t.Errorf("auto is %q", got)
	}
	if got := Clingo.DescribeSolvers(); !strings.HasPrefix(got, "none: ") {
		t.Errorf("clingo is %q", got)
	}
	if _, err := Clingo.New(); !errors.Is(err, clingo.ErrNoLibrary) {
		t.Errorf("clingo: %v", err)
	}
}
