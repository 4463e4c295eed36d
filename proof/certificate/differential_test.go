package certificate

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/property"
)

// fluents are the fluents of random games. All of them can hold according to
// the rules, so that the state generator makes all sets of them.
var fluents = []string{"(p 1)", "(p 2)", "(q 1)", "(q 2)", "on"}

// A randomGame is made of random rules over fluents.
type randomGame struct{ *rand.Rand }

func (r randomGame) pick(options ...string) string { return options[r.IntN(len(options))] }

// literals are a few random conditions over a variable that is an index.
func (r randomGame) literals(kinds ...string) string {
	var parts []string
	for range r.IntN(3) {
		l := r.pick(kinds...)
		if r.IntN(3) == 0 {
			l = "(not " + l + ")"
		}
		parts = append(parts, l)
	}
	if r.IntN(4) == 0 {
		parts = append(parts, "(or (distinct ?x 1) (true on))")
	}
	return strings.Join(parts, " ")
}

// rules makes the rules without the initial state.
func (r randomGame) rules() string {
	state := []string{"(true (p ?x))", "(true (q ?x))", "(true on)", "(true (p 1))", "(linked ?x ?y)", "(some ?x)"}
	moves := append([]string{"(does r (a ?x))", "(does s b)", "(does r (a 2))"}, state...)
	var b strings.Builder
	b.WriteString("(role r) (role s) (index 1) (index 2)\n")
	// From states without 'never' everything is possible, according to the
	// relaxed rules; never is true in all states that play looks at.
	b.WriteString("(init never) (<= (next never) (true never))\n")
	for _, f := range fluents {
		fmt.Fprintf(&b, "(<= (next %s) (not (true never)))\n", f)
	}
	rule := func(head string, kinds []string) {
		fmt.Fprintf(&b, "(<= %s (index ?x) (index ?y) %s)\n", head, r.literals(kinds...))
	}
	rule("(some ?x)", state[:4])
	rule("(some ?y)", state[:4])
	b.WriteString("(<= (linked ?x ?y) (some ?x) (index ?y) (distinct ?x ?y))\n(<= (linked ?x ?y) (linked ?x ?z) (linked ?z ?y))\n")
	for _, head := range []string{"(legal r (a ?x))", "(legal r (a ?y))", "(legal s b)", "(legal s c)", "terminal", "(goal r 100)", "(goal r ?x)"} {
		if r.IntN(4) > 0 {
			rule(head, state)
		}
	}
	if r.IntN(3) > 0 {
		b.WriteString("(legal r (a 1)) (legal s b)\n")
	}
	for _, head := range []string{"(next (p ?x))", "(next (q ?y))", "(next on)", "(next (p 2))"} {
		rule(head, moves)
	}
	return b.String()
}

// state is the initial state of a set of fluents.
func state(set int) string {
	var b strings.Builder
	for i, f := range fluents {
		if set>>i&1 == 1 {
			fmt.Fprintf(&b, "(init %s) ", f)
		}
	}
	return b.String()
}

// formula is a random formula of at most the given degree.
func (r randomGame) formula(depth, degree int, vars []string) *property.Formula {
	if depth == 0 || r.IntN(6) == 0 {
		arg := ruleVariable(r.pick(append([]string{"1", "2"}, vars...)...))
		if arg.Name == "?1" || arg.Name == "?2" {
			arg.Name = arg.Name[1:]
		}
		fluent := &gdl.Term{Name: r.pick("p", "q"), Args: []*gdl.Term{arg}}
		switch r.IntN(5) {
		case 0:
			return keywordFormula("some", arg)
		case 1:
			return keywordFormula(gdl.Terminal)
		case 2:
			return keywordFormula(gdl.Legal, &gdl.Term{Name: "r"}, &gdl.Term{Name: "a", Args: []*gdl.Term{arg}})
		}
		return keywordFormula(gdl.True, fluent)
	}
	sub := func(vars []string) *property.Formula { return r.formula(depth-1, degree, vars) }
	switch r.IntN(7) {
	case 0:
		return property.Negation(sub(vars))
	case 1:
		return property.Conjunction(sub(vars), sub(vars))
	case 2:
		return property.Disjunction(sub(vars), sub(vars))
	case 3:
		if degree > 0 {
			return property.InNextState(r.formula(depth-1, degree-1, vars))
		}
	}
	domain := []*gdl.Term{{Name: "1"}, {Name: "2"}}[:1+r.IntN(2)]
	name := r.pick("x", "y")
	x := []property.QuantifiedVar{{Name: "?" + name, Domain: domain}}
	body := sub(append([]string{name}, vars...))
	switch r.IntN(3) {
	case 0:
		return property.ForSome(x, body)
	case 1:
		return property.ForAll(x, body)
	}
	low := r.IntN(3)
	return property.CountBetween(low, []int{low, low + 1, property.NoUpperBound}[r.IntN(3)], x, body)
}

// TestAgainstPlay compares base and step with the reference semantics: the base
// must be UNSATISFIABLE iff the initial state satisfies the formula, the step
// iff every state satisfies "f implies next f" (AIJ 2012 sec. 4.3).
func TestAgainstPlay(t *testing.T) {
	run := needClingo(t)
	if testing.Short() {
		t.Skip("runs hundreds of programs")
	}
	answers := map[string]int{}
	for seed := range uint64(150) {
		r := randomGame{rand.New(rand.NewPCG(seed, 7))}
		rules, degree := r.rules(), int(seed%3)
		f := r.formula(3, 0, nil)
		for n := range degree {
			join := []func(...*property.Formula) *property.Formula{property.Conjunction, property.Disjunction}[r.IntN(2)]
			f = join(r.formula(2, n, nil), property.InNextState(f))
			if r.IntN(3) == 0 {
				f = property.Negation(f)
			}
		}
		reading := Reading(seed / 3 % 2)
		compareWithPlay(t, run, rules, r.IntN(1<<len(fluents)), f, reading, answers)
		if t.Failed() {
			t.Fatalf("seed %d, formula %s, rules\n%s", seed, describeFormula(f), rules)
		}
	}
	t.Log(answers)
}

func compareWithPlay(t *testing.T, run ProgramRunner, rules string, first int, f *property.Formula, reading Reading, answers map[string]int) {
	t.Helper()
	statement, err := FormulaStatement("random", f)
	if err != nil {
		t.Fatal(err)
	}
	e := encode(t, rules+state(first), reading)
	claim := Claim{Statements: []Statement{statement}}
	base := programsOf(t, e, "base", claim)
	check := func(what string, p Program, holds bool) {
		o := runProgram(context.Background(), run, p)
		if o.Err != nil || (o.ActualStatus == asp.Unsat) != holds {
			t.Errorf("%s: clingo says %v (%v), play says %v", what, o.ActualStatus, o.Err, holds)
		}
		answers[fmt.Sprint(what, " degree ", f.NextDepth(), ": ", o.ActualStatus)]++
	}
	check("base", base[0], satisfies(t, rules, first, f, reading))
	step := programsOf(t, e, "step", claim)
	inductive := true
	for set := 0; set < 1<<len(fluents) && inductive; set++ {
		inductive = satisfies(t, rules, set, property.Implication(f, property.InNextState(f)), reading) &&
			satisfies(t, strings.Replace(rules, "(init never)", "", 1), set, property.Implication(f, property.InNextState(f)), reading)
	}
	check("step", step[0], inductive)
}

// satisfies asks play.
func satisfies(t *testing.T, rules string, set int, f *property.Formula, reading Reading) bool {
	t.Helper()
	g, err := play.New(gdl.ParseString("random.kif", rules+state(set)))
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.InitialState(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	ok, _, err := play.NewFormulaJudge(g, play.SequenceKind(reading)).SatisfiesFormula(context.Background(), s, f)
	if err != nil {
		t.Fatal(err)
	}
	return ok
}

// TestDirectStatements compares the direct encodings with the formulas that
// they stand for, in all states of random games.
func TestDirectStatements(t *testing.T) {
	run := needClingo(t)
	roles := []*gdl.Term{{Name: "r"}, {Name: "s"}}
	d := propertyDomains{AllRoles: roles, ScoringRoles: roles, GoalValues: []*gdl.Term{{Name: "100"}, {Name: "1"}, {Name: "2"}},
		AllMoves: []*gdl.Term{{Name: "a", Args: []*gdl.Term{{Name: "1"}}}, {Name: "a", Args: []*gdl.Term{{Name: "2"}}}, {Name: "b"}, {Name: "c"}}}
	sum, err := d.zeroSumFormula()
	if err != nil {
		t.Fatal(err)
	}
	monotonic, err := d.monotonicFormula()
	if err != nil {
		t.Fatal(err)
	}
	one, two := &gdl.Term{Name: "1"}, &gdl.Term{Name: "2"}
	pairs := []struct {
		direct  Statement
		formula *property.Formula
	}{
		{Standard("playability"), d.playabilityFormula()}, {Standard("turn-taking"), d.turnTakingFormula()},
		{Standard("utility-structure"), d.uniqueGoalsFormula()}, {Standard("zero-sum"), sum}, {Standard("monotonic"), monotonic},
		{FunctionalFluents("p", 1, []int{0}, 1), functionalFormula("p", [][]*gdl.Term{{one, two}}, []int{0}, 1)},
		{ControlGroup("p", "q"), GroupFormula(1, 1, []*gdl.Term{
			{Name: "p", Args: []*gdl.Term{one}}, {Name: "p", Args: []*gdl.Term{two}},
			{Name: "q", Args: []*gdl.Term{one}}, {Name: "q", Args: []*gdl.Term{two}}})},
	}
	for seed := range uint64(12) {
		r := randomGame{rand.New(rand.NewPCG(seed, 11))}
		rules := r.rules() + state(r.IntN(1<<len(fluents)))
		if seed%2 == 0 {
			rules += "(<= (goal s 2) (true on)) (<= (goal s 1) (true (p 1)))"
		}
		for _, reading := range []Reading{Playable, Nonplayable} {
			for _, pair := range pairs {
				formula, err := FormulaStatement("formula", pair.formula)
				if err != nil {
					t.Fatal(err)
				}
				e := encode(t, rules, reading)
				for _, both := range [][2]Statement{{pair.direct, formula}, {formula, pair.direct}} {
					if o := runProgram(context.Background(), run, differs(t, e, both[0], both[1])); o.Err != nil || o.ActualStatus != asp.Unsat {
						t.Fatalf("seed %d, %s: %+v\n%s", seed, pair.direct.Name, o, rules)
					}
				}
			}
		}
	}
}

// differs asks for a state and moves where one statement holds and the other
// does not.
func differs(t *testing.T, e *Encoding, holding, violated Statement) Program {
	t.Helper()
	b, err := e.beginProgram(holding.Degree(), nil)
	if err != nil {
		t.Fatal(err)
	}
	b.startAnywhere()
	b.reachTime(0)
	body, err := holding.violatedAt(b, 0)
	if err != nil {
		t.Fatal(err)
	}
	b.appendRules(questionSection, constraintRule(body...))
	if body, err = violated.violatedAt(b, 0); err != nil {
		t.Fatal(err)
	}
	wrong := timelessAtom("isWrong")
	b.appendRules(questionSection, defineRule(wrong, body...), constraintRule(atomFails(wrong)))
	return b.write(Claim{}, 0, "differs", "", asp.Unsat)
}
