package certificate

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/clingo"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
)

// needClingo skips a test where there is no clingo executable.
func needClingo(t testing.TB) ProgramRunner {
	t.Helper()
	run := withLimit(100 * time.Second)
	if _, err := run(context.Background(), "a."); errors.Is(err, clingo.ErrNoExecutable) {
		t.Skip(err)
	} else if err != nil {
		t.Fatal(err)
	}
	return run
}

func encode(t testing.TB, text string, reading Reading) *Encoding {
	t.Helper()
	e, err := New(t.Name(), gdl.ParseString("game.kif", text), reading)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// tableGame reads a game of the papers, or skips the test.
func tableGame(t testing.TB, name string) *Encoding {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(collectiontest.CollectionDir(t), "tables", name+".kif"))
	if errors.Is(err, os.ErrNotExist) {
		t.Skipf("%s.kif is not here; the games of the papers are no part of the project", name)
	}
	if err != nil {
		t.Fatal(err)
	}
	e, err := New(name, gdl.ParseString(name+".kif", string(text)), Playable)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// functionals are all functionals of the fluent symbols in the rules, and the
// control group where there are two symbols about roles.
func functionals(e *Encoding) []Statement {
	symbols := map[predicate]bool{}
	var order []predicate
	for _, c := range e.gameClauses {
		if h := c.Head; (h.Name == gdl.Init || h.Name == gdl.Next) && !h.Args[0].IsVariable() {
			if q := predicateOf(h.Args[0]); !symbols[q] {
				symbols[q] = true
				order = append(order, q)
			}
		}
	}
	var all []Statement
	for _, q := range order {
		for set := 1; set < 1<<q.arity; set++ {
			var outputs []int
			for i := range q.arity {
				if set>>i&1 == 1 {
					outputs = append(outputs, i)
				}
			}
			all = append(all, FunctionalFluents(q.name, q.arity, outputs, 0), FunctionalFluents(q.name, q.arity, outputs, 1))
		}
	}
	return append(all, controlGroups(e)...)
}

// controlGroups are the groups of two or all symbols whose one argument may be
// a role; those that are not about roles fall in the induction.
func controlGroups(e *Encoding) []Statement {
	var names []string
	for _, c := range e.gameClauses {
		h := c.Head
		if h.Name != gdl.Init && h.Name != gdl.Next || len(h.Args[0].Args) != 1 {
			continue
		}
		f := h.Args[0]
		isRole := f.Args[0].IsVariable() || slices.ContainsFunc(e.scoringRoles(), func(r *gdl.Term) bool { return gdl.EqualTerms(r, f.Args[0]) })
		if isRole && !slices.Contains(names, f.Name) {
			names = append(names, f.Name)
		}
	}
	var groups []Statement
	for i := range names {
		for j := range i {
			groups = append(groups, ControlGroup(names[j], names[i]))
		}
	}
	if len(names) > 2 {
		groups = append(groups, ControlGroup(names...))
	}
	return groups
}

// inductive drops statements that a base or a step refutes until none does.
func inductive(t testing.TB, e *Encoding, run ProgramRunner, all []Statement, evidence []Statement) (left []Statement, valid int) {
	t.Helper()
	left = all
	for _, part := range []string{"base", "step"} {
		for len(left) > 0 {
			programs := programsOf(t, e, part, Claim{Property: "functionals", Statements: left, Evidence: evidence})
			o := runProgram(context.Background(), run, programs[0])
			if o.Err != nil {
				t.Fatal(o.Err)
			}
			if o.ActualStatus == asp.Unsat {
				break
			}
			if slices.Contains(o.ShownModel, "isOutside") {
				t.Fatal("a fluent or a move outside of the domains")
			}
			kept := left[:0:0]
			for i, s := range left {
				if !slices.Contains(o.ShownModel, fmt.Sprintf("isViolated(%d)", i+1)) {
					kept = append(kept, s)
				}
			}
			left = kept
		}
		if valid == 0 {
			valid = len(left)
		}
	}
	return left, valid
}

// certify makes and checks a certificate.
func certify(t testing.TB, e *Encoding, run ProgramRunner, c Claim) CheckResult {
	t.Helper()
	cert, err := e.Certify(c)
	if err != nil {
		t.Fatal(err)
	}
	return cert.CheckPrograms(context.Background(), run, nil)
}

// seconds adds up and lists what the programs of a result took.
func seconds(r CheckResult) string {
	var parts []string
	for _, o := range r.Outcomes {
		parts = append(parts, fmt.Sprintf("%s %.2fs", o.ProgramName, o.Seconds))
	}
	return strings.Join(parts, ", ")
}

// programsOf are the programs of a certificate whose names begin in some way.
func programsOf(t testing.TB, e *Encoding, prefix string, c Claim) []Program {
	t.Helper()
	cert, err := e.Certify(c)
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(cert.Programs, func(p Program) bool { return !strings.HasPrefix(p.Name, prefix) })
}

// withLimit is BoundedRunner with a limit of time for a program.
func withLimit(limit time.Duration) ProgramRunner {
	run := BoundedRunner(0)
	return func(ctx context.Context, program string) (ClingoAnswer, error) {
		ctx, cancel := context.WithTimeout(ctx, limit)
		defer cancel()
		return run(ctx, program)
	}
}

// AllSupport reports whether every program gave the expected answer.
func (r CheckResult) AllSupport() bool { return r.Err() == nil }

// FirstFailure returns the first outcome that does not support the certificate, if there is one.
func (r CheckResult) FirstFailure() (Outcome, bool) {
	for _, o := range r.Outcomes {
		if !o.SupportsClaim() {
			return o, true
		}
	}
	return Outcome{}, false
}

// AllExpected reports whether all programs have the answers that they must have.
func (s *TrialResult) AllExpected() bool {
	return len(s.WrongAnswers)+len(s.RefusedPrograms)+len(s.SilentPrograms) == 0
}

// OfCopy returns the same statement about copy n and its parent, in place of the first copy.
func (s Statement) OfCopy(n int) Statement {
	r := *s.madeFrom
	if r.Copy = n; n == 1 {
		r.Copy = 0
	}
	return mustState(r)
}

// weighed makes a sum of fluents, each followed by its weight.
func weighed(parts ...any) (s WeightedSum) {
	for i := 0; i < len(parts); i += 2 {
		s.Fluents, s.Weights = append(s.Fluents, parts[i].(*gdl.Term)), append(s.Weights, parts[i+1].(int))
	}
	return s
}
