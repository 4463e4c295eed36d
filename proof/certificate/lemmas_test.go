package certificate

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// tally is a game that counts marks cell by cell.
const tally = `
(role a)
(index 1) (index 2) (index 3)
(succ 0 1) (succ 1 2) (succ 2 3)
(<= (init (cell ?x b)) (index ?x))
(<= (legal a (mark ?x)) (true (cell ?x b)))
(<= (next (cell ?x m)) (does a (mark ?x)))
(<= (next (cell ?x ?c)) (true (cell ?x ?c)) (not (does a (mark ?x))))
(count 0 0)
(<= (count ?y ?n) (succ ?x ?y) (count ?x ?n) (true (cell ?y b)))
(<= (count ?y ?n) (succ ?x ?y) (count ?x ?m) (succ ?m ?n) (true (cell ?y m)))
(<= terminal (count 3 3))
(<= (goal a 100) (count 3 3))
(<= (goal a 0) (count 3 ?n) (distinct ?n 3))
`

// counted are the counts of tally, one after the other, then what follows.
func counted(from int) []Statement {
	var list []Statement
	for _, key := range []string{"1", "2", "3"}[from:] {
		atom := &gdl.Term{Name: "count", Args: []*gdl.Term{{Name: key}, {Name: "0"}}}
		for low := range 2 {
			list = append(list, ValuesPerKey(KeyCount{RelationName: "count", Arity: 2, ValueArguments: []int{1}, CountedArgument: 1, KeyAtoms: []*gdl.Term{atom}, LowerBound: low}))
		}
	}
	return append(list, Standard("utility-structure"))
}

// TestSingle proves counts one by one, and what follows from them.
func TestSingle(t *testing.T) {
	run := needClingo(t)
	twice := strings.Replace(tally, "(count 0 0)", "(count 0 0) (<= (count 2 0) (true (cell 3 m)))", 1)
	for _, test := range []struct {
		name, game string
		evidence   []Statement
		failed     string
	}{
		{"the counts", tally, []Statement{FunctionalFluents("cell", 2, []int{1}, 1)}, ""},
		{"a cell may have two values", tally, nil, "single1"},
		{"a cell may have none", tally, []Statement{FunctionalFluents("cell", 2, []int{1}, 0)}, "single2"},
		{"a second value", twice, []Statement{FunctionalFluents("cell", 2, []int{1}, 1)}, "single3"},
		{"no state", tally, []Statement{FunctionalFluents("cell", 2, []int{1}, 1), NeverWins(&gdl.Term{Name: "a"}, 0), NeverWins(&gdl.Term{Name: "a"}, 100)}, ""},
	} {
		r := certify(t, encode(t, test.game, Playable), run, Claim{SingleState: true, Statements: counted(0), Evidence: test.evidence})
		if o, _ := r.FirstFailure(); o.ProgramName != test.failed {
			t.Errorf("%s: failed %q, want %q: %v", test.name, o.ProgramName, test.failed, r.Err())
		}
	}
}

// TestContradictingEvidence: what follows from a contradiction is noticed.
func TestContradictingEvidence(t *testing.T) {
	never, err := AtLeastHold("never", 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	r := certify(t, encode(t, tally, Playable), needClingo(t), Claim{SingleState: true, Statements: []Statement{Standard("utility-structure")}, Evidence: []Statement{never}})
	if o, failed := r.FirstFailure(); !failed || o.ProgramName != "alive" || o.ActualStatus != asp.Unsat {
		t.Errorf("the evidence has no model, and the check says %v", r.Err())
	}
}

// functions of turns, of which the first one needs the second.
func functions() []Statement {
	return []Statement{FunctionalFluents("cell", 2, []int{1}, 1), FunctionalFluents("control", 1, []int{0}, 1)}
}

// withoutStep is a clingo that finds no answer to steps as a whole.
func withoutStep(run ProgramRunner) ProgramRunner {
	return func(ctx context.Context, program string) (ClingoAnswer, error) {
		if strings.Contains(program, "'clingo step.lp'") {
			return ClingoAnswer{}, context.DeadlineExceeded
		}
		return run(ctx, program)
	}
}

// TestApart asks one step in several programs.
func TestApart(t *testing.T) {
	run := needClingo(t)
	for _, game := range []struct {
		name, game string
		fails      bool
	}{{"turns", turns, false}, {"stuck", stuck, true}} {
		claim := Claim{Statements: append(functions(), Standard("playability"), Standard("utility-structure")), SeparateSteps: true}
		if game.fails {
			claim.Statements = []Statement{Standard("playability"), Standard("foreseen")}
		}
		e := encode(t, game.game, Playable)
		together := claim
		together.SeparateSteps = false
		a, b := certify(t, e, withoutStep(run), claim), certify(t, e, run, together)
		if a.AllSupport() == game.fails || a.AllSupport() != b.AllSupport() {
			t.Errorf("%s: apart %v, together %v", game.name, a.Err(), b.Err())
		}
		if parts := len(a.Outcomes) - len(b.Outcomes); parts != len(claim.Statements)+1 {
			t.Errorf("%s: %d parts were asked", game.name, parts)
		}
		if c := certify(t, e, run, claim); len(c.Outcomes) != len(b.Outcomes) {
			t.Errorf("%s: the parts were asked although there was an answer", game.name)
		}
		if c := certify(t, e, withoutStep(run), together); c.AllSupport() {
			t.Errorf("%s: no answer is right", game.name)
		}
	}
}

// TestApartNeedsAll leaves out a statement, and what there can be.
func TestApartNeedsAll(t *testing.T) {
	run := withoutStep(needClingo(t))
	e := encode(t, turns, Playable)
	for _, test := range []struct {
		statements []Statement
		failed     string
	}{
		{functions(), ""},
		{functions()[:1], "step1"},
	} {
		r := certify(t, e, run, Claim{Statements: test.statements, SeparateSteps: true})
		if o, _ := r.FirstFailure(); o.ProgramName != test.failed {
			t.Errorf("failed %q, want %q: %v", o.ProgramName, test.failed, r.Err())
		}
	}
	cert, err := e.Certify(Claim{Statements: functions(), SeparateSteps: true})
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range cert.Programs {
		cert.Programs[i].Text = strings.Replace(p.Text, "trueMay(step(N)) :-", "trueMay(step(N)) :- N != 2,", 1)
	}
	r := cert.CheckPrograms(t.Context(), run, nil)
	if o, failed := r.FirstFailure(); !failed || o.ProgramName != "step-domains" || o.ActualStatus != asp.Sat {
		t.Errorf("a fluent that is not foreseen: %v", r.Err())
	}
}

// TestPersistent asks which fluents stay.
func TestPersistent(t *testing.T) {
	run := needClingo(t)
	e := encode(t, tally, Playable)
	var marked, blank []*gdl.Term
	for _, x := range []string{"1", "2", "3"} {
		marked = append(marked, &gdl.Term{Name: "cell", Args: []*gdl.Term{{Name: x}, {Name: "m"}}})
		blank = append(blank, &gdl.Term{Name: "cell", Args: []*gdl.Term{{Name: x}, {Name: "b"}}})
	}
	for _, test := range []struct {
		name        string
		stays, away []*gdl.Term
		ok          bool
	}{
		{"as it is", marked, blank, true}, {"one", marked[:1], nil, true}, {"none", nil, nil, true},
		{"blank cells do not stay", blank, nil, false}, {"nor marks away", nil, marked, false},
	} {
		r := certify(t, e, run, Claim{Statements: []Statement{PersistentFluents(test.stays, test.away)}})
		if r.AllSupport() != test.ok {
			t.Errorf("%s: %v", test.name, r.Err())
		}
		formula, err := FormulaStatement("the same", property.Conjunction(staysFormula(test.stays), staysAwayFormula(test.away)))
		if err != nil {
			t.Fatal(err)
		}
		if got := certify(t, e, run, Claim{Statements: []Statement{formula}}); got.AllSupport() != test.ok {
			t.Errorf("%s, as a formula: %v", test.name, got.Err())
		}
	}
}

// TestSeveral counts formulas.
func TestSeveral(t *testing.T) {
	run := needClingo(t)
	e := encode(t, tally, Playable)
	blank := property.AtomFormula(&gdl.Term{Name: gdl.True, Args: []*gdl.Term{{Name: "cell", Args: []*gdl.Term{{Name: "1"}, {Name: "b"}}}}})
	marked := property.AtomFormula(&gdl.Term{Name: gdl.True, Args: []*gdl.Term{{Name: "cell", Args: []*gdl.Term{{Name: "1"}, {Name: "m"}}}}})
	for low, want := range []bool{true, true, true, false} {
		s, err := AtLeastHold("blank or marked", low, []*property.Formula{blank, property.Negation(marked), marked, marked})
		if err != nil {
			t.Fatal(err)
		}
		r := certify(t, e, run, Claim{Statements: []Statement{s, FunctionalFluents("cell", 2, []int{1}, 1)}})
		if r.AllSupport() != want {
			t.Errorf("at least %d: %v", low, r.Err())
		}
	}
	if _, err := AtLeastHold("next", 1, []*property.Formula{property.InNextState(blank)}); !errors.Is(err, ErrFormula) {
		t.Errorf("a formula about the next state: %v", err)
	}
}
