package certificate

import (
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/clingo"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

var update = flag.Bool("update", false, "write the golden files")

// everything is a claim that holds in turns.
func everything() Claim {
	return Claim{Property: "all", Statements: []Statement{
		FunctionalFluents("cell", 2, []int{1}, 1), FunctionalFluents("control", 1, []int{0}, 1),
		Standard("playability"), Standard("turn-taking"), Standard("utility-structure"), Standard("zero-sum"),
	}}
}

func TestCertificates(t *testing.T) {
	run := needClingo(t)
	for _, test := range []struct {
		name, game string
		reading    Reading
		claim      Claim
		failed     string // the program that fails
		excused    bool
	}{
		{"all", turns, Playable, everything(), "", false},
		{"all, 2 steps", turns, Playable, Claim{Statements: everything().Statements, InductionDepth: 2}, "", false},
		{"all, sec. 5.2", turns, Nonplayable, everything(), "", false},
		{"degrees mixed", turns, Playable, Claim{Statements: []Statement{Standard("monotonic"), Standard("playability")}}, "base-degree1", false},
		{"goal falls", turns, Playable, Claim{Statements: []Statement{Standard("monotonic")}}, "base", false},
		{"stuck later", stuck, Playable, Claim{Statements: []Statement{Standard("playability")}}, "step", false},
		{"stuck later, 3 steps", stuck, Playable, Claim{Statements: []Statement{Standard("playability")}, InductionDepth: 3}, "base-time1", true},
		{"over at once", over, Playable, Claim{Statements: []Statement{Standard("utility-structure"), Standard("turn-taking")}}, "", true},
		{"odd names", odd, Playable, Claim{Statements: []Statement{Standard("playability"), Standard("utility-structure"), FunctionalFluents("+-", 2, []int{1}, 1)}}, "", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := certify(t, encode(t, test.game, test.reading), run, test.claim)
			o, failed := r.FirstFailure()
			if failed != (test.failed != "") || o.ProgramName != test.failed || failed == r.AllSupport() {
				t.Errorf("failed %q, want %q: %v", o.ProgramName, test.failed, r.Err())
			}
			if excused := slices.ContainsFunc(r.Outcomes, func(o Outcome) bool { return o.IsExcused }); excused != test.excused {
				t.Errorf("excused %v, want %v", excused, test.excused)
			}
		})
	}
}

// TestSeededFaults breaks the text of certificates that hold, and the check has
// to notice.
func TestSeededFaults(t *testing.T) {
	run := needClingo(t)
	for _, test := range []struct {
		name  string
		fault func(line string) bool // the lines to drop
	}{
		{"legality of moves", func(l string) bool { return strings.HasPrefix(l, ":- does(") }},
		{"a frame rule", func(l string) bool { return strings.HasPrefix(l, "true(cell(X,M),1)") }},
		{"an effect", func(l string) bool { return strings.HasPrefix(l, "true(cell(X,R),1)") }},
		{"a rule for possible fluents", func(l string) bool { return strings.HasPrefix(l, "trueMay(control(black))") }},
		{"possible fluents from init", func(l string) bool { return strings.HasPrefix(l, "trueMay(F) :- init(F)") }},
		{"a rule for possible moves", func(l string) bool { return strings.HasPrefix(l, "legalMay(R,noop)") }},
		{"the initial state", func(l string) bool { return strings.HasPrefix(l, "true(F,0) :- init(F)") }},
		{"an assumption", func(l string) bool { return strings.HasPrefix(l, ":- inGroup1(X1)") }},
		{"the state generator", func(l string) bool { return strings.HasPrefix(l, "{ true(") }},
	} {
		t.Run(test.name, func(t *testing.T) {
			cert, err := encode(t, turns, Playable).Certify(everything())
			if err != nil {
				t.Fatal(err)
			}
			dropped := 0
			for i, p := range cert.Programs {
				lines := strings.Split(p.Text, "\n")
				kept := slices.DeleteFunc(slices.Clone(lines), test.fault)
				dropped += len(lines) - len(kept)
				cert.Programs[i].Text = strings.Join(kept, "\n")
			}
			r := cert.CheckPrograms(context.Background(), run, nil)
			if dropped == 0 || r.AllSupport() {
				t.Errorf("%d lines dropped, and the check says OK", dropped)
			}
			t.Log(r.Err())
		})
	}
}

// TestHalvedDomains takes every second fluent, and then every second move, from
// what there can be.
func TestHalvedDomains(t *testing.T) {
	run := needClingo(t)
	for _, head := range []string{"trueMay(F) :- init(F)", "doesMay(R,M) :- role(R)"} {
		cert, err := encode(t, turns, Playable).Certify(everything())
		if err != nil {
			t.Fatal(err)
		}
		for i, p := range cert.Programs {
			half := head + ", not isMissing(" + map[bool]string{true: "F", false: "M"}[strings.HasPrefix(head, "t")] + ")"
			text := strings.Replace(p.Text, head, half, 1)
			cert.Programs[i].Text = text + "isMissing(cell(1,b);control(white);put(1)).\n"
		}
		r := cert.CheckPrograms(context.Background(), run, nil)
		if o, failed := r.FirstFailure(); !failed || o.ActualStatus != asp.Sat || !slices.Contains(o.ShownModel, "isOutside") {
			t.Errorf("half of '%s': %+v", head, r)
		}
	}
}

func TestGolden(t *testing.T) {
	cell := &gdl.Term{Name: "cell", Args: []*gdl.Term{ruleVariable("x"), ruleVariable("m")}}
	domain := func(names ...string) (ts []*gdl.Term) {
		for _, n := range names {
			ts = append(ts, &gdl.Term{Name: n})
		}
		return ts
	}
	f := property.ForAll([]property.QuantifiedVar{{Name: "?x", Domain: domain("1", "2")}},
		property.Disjunction(property.CountBetween(0, 1, []property.QuantifiedVar{{Name: "?m", Domain: domain("b", "white")}},
			property.AtomFormula(&gdl.Term{Name: gdl.True, Args: []*gdl.Term{cell}})),
			property.InNextState(property.AtomFormula(&gdl.Term{Name: gdl.Terminal}))))
	statement, err := FormulaStatement("example", f)
	if err != nil {
		t.Fatal(err)
	}
	e := encode(t, turns, Nonplayable)
	cert, err := e.Certify(Claim{Property: "example", Statements: []Statement{statement}, Evidence: []Statement{Standard("monotonic"), Standard("playability"), Standard("zero-sum")}})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range cert.Programs {
		path := filepath.Join("testdata", p.Name+".lp")
		if *update {
			if err := cert.WriteDir("testdata"); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if string(want) != p.Text {
			t.Errorf("%s has changed; run with -update and look at the difference", path)
		}
	}
}

func TestErrors(t *testing.T) {
	for text, reason := range map[string]string{
		"(role r":                            "",
		"(<= (p ?x) (not (q ?x)))":           "bound nowhere",
		"(<= p (not q)) (<= q (not p))":      "its own negation",
		"(<= p q) (<= q (not p))":            "its own negation",
		"(<= (true f) (init f))":             "cannot be defined",
		"(init f g)":                         "parentheses",
		"(<= (role r) (true f)) (init f)":    "depends on the state",
		"(<= p (true f) (does r a) (not p))": "its own negation",
	} {
		_, err := New("bad", gdl.ParseString("bad.kif", text), Playable)
		if !errors.Is(err, ErrNotValid) || !strings.Contains(err.Error(), reason) {
			t.Errorf("%s: %v, want %s", text, err, reason)
		}
	}
	e := encode(t, turns, Playable)
	if _, err := e.Certify(Claim{}); !errors.Is(err, ErrClaim) {
		t.Errorf("empty claim: %v", err)
	}
	atom := func(name string, args ...*gdl.Term) *property.Formula {
		return property.AtomFormula(&gdl.Term{Name: name, Args: args})
	}
	for _, f := range []*property.Formula{
		nil, {Op: 99}, {Op: property.OpNot}, {}, atom("unknown"), atom(gdl.True, ruleVariable("x")), atom(gdl.Next, ruleVariable("x")),
		atom("touched", &gdl.Term{Name: "1"}), property.ForSome([]property.QuantifiedVar{{Name: "x"}}, atom(gdl.Terminal)),
		property.ForSome([]property.QuantifiedVar{{Name: "?x", Domain: []*gdl.Term{ruleVariable("y")}}}, atom(gdl.Terminal)),
	} {
		s, err := FormulaStatement("bad", f)
		if err == nil {
			_, err = e.Certify(Claim{Statements: []Statement{s}})
		}
		if !errors.Is(err, ErrFormula) {
			t.Errorf("%v: %v", f, err)
		}
	}
}

// TestRunners checks that library and executable agree, and that a limit ends
// a program that grounds for ever.
func TestRunners(t *testing.T) {
	needClingo(t)
	cert, err := encode(t, turns, Playable).Certify(everything())
	if err != nil {
		t.Fatal(err)
	}
	if clingo.LibraryError() == nil {
		if err := cert.CheckPrograms(context.Background(), LibraryRunner(), nil).Err(); err != nil {
			t.Error(err)
		}
	}
	endless := &Certificate{Programs: []Program{{Name: "endless", Text: "a(0). a(X+1) :- a(X), X < 900000000.", ExpectedStatus: asp.Sat}}}
	r := endless.CheckPrograms(context.Background(), withLimit(300*time.Millisecond), nil)
	if o, failed := r.FirstFailure(); !failed || !errors.Is(o.Err, context.DeadlineExceeded) {
		t.Errorf("endless program: %+v", r)
	}
	if (CheckResult{}).AllSupport() {
		t.Error("a check of nothing is OK")
	}
}
