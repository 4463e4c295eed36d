package analyzers_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/analyzers/analyzertest"
	"github.com/gdllint/gdllint/analyzers/causes"
	"github.com/gdllint/gdllint/finding"
)

// The games of seven lines that the texts of TestSpellings end.
const (
	spelledPrefix = `(role a) (role b)
(init (step 1))
(succ 1 2)
(<= (legal ?r go) (role ?r))
(<= (next (step ?m)) (true (step ?n)) (succ ?n ?m))
(<= terminal (true (step 2)))
(<= (goal ?r 100) (role ?r))
`
	spelledInfix = `role(a). role(b).
init(step(1)).
succ(1,2).
legal(R,go) :- role(R).
next(step(M)) :- true(step(N)), succ(N,M).
terminal :- true(step(2)).
goal(R,100) :- role(R).
`
)

// TestSpellings records the findings of spellings that are not GDL as authors write it, and those
// that are wanted: codes with their lines. Where both differ the reader falls short; a change of
// an answer changes the table. Relations
// that nothing uses and the counter of the game are left out.
func TestSpellings(t *testing.T) {
	for _, test := range []struct{ name, game, text, wanted, today string }{
		{"operator in front, prefix", spelledPrefix, "(<= (far ?x) (succ ?x ?y) (\\= ?x ?y))", "L09@8", "L09@8 B01@1"},
		{"operator in front, negated", spelledInfix, "far(X) :- succ(X,Y), \\+(=(X,Y)).", "L09@8", "L09@8 B01@1"},
		{"operator in front, unequal", spelledInfix, "far(X) :- succ(X,Y), \\=(X,Y).", "L09@8", "L09@8 B01@1"},
		{"dif", spelledInfix, "far(X) :- succ(X,Y), dif(X,Y).", "L09@8", "L09@8 B01@1"},
		{"not identical", spelledInfix, "far(X) :- succ(X,Y), X \\=@= Y.", "L09@8", "L09@8"},
		{"equal, negated", spelledPrefix, "(<= (far ?x) (succ ?x ?y) (not (equal ?x ?y)))", "L09@8", "L09@8 B01@1"},
		{"two unclosed rules", spelledPrefix, "(<= (far ?x)\n(succ ?x ?y)\n(<= (near ?x)\n(succ ?x ?y)", "L01@8 L01@10", "L01@8 L01@10 B01@1"},
		{"unclosed, conditions flush left", spelledPrefix, "(<= (far ?x)\n(succ ?x ?y)\n(true (step ?x))\n\n(<= (near ?x)\n(succ ?x ?y))", "L01@8", "L01@8 B01@1"},
		{"one ')' too many", spelledPrefix, "(<= (far ?x)\n(succ ?x ?y))\n(distinct ?x ?y))", "L01@9", "L01@9"},
		{"arrow behind its head", spelledPrefix, "(far ?x) <= (succ ?x ?y)\n(far 1) <= (far 2)", "L06@8 L06@9", "L06@8 A07@9 B01@1"},
		{"one ')' too few at the end", spelledPrefix, "(<= (far ?x) (succ ?x ?y)", "L01@8", "L01@8"},
		{"arrow <==", spelledPrefix, "(<== (far ?x) (succ ?x ?y))", "L09@8", "L09@8 B01@1"},
		{"arrow ⇐", spelledPrefix, "(⇐ (far ?x) (succ ?x ?y))", "L09@8", "L09@8 B01@1"},
		{"arrow ≤", spelledPrefix, "(≤ (far ?x) (succ ?x ?y))", "L09@8", "L09@8 B01@1"},
		{"wide parentheses", spelledPrefix, "（<= (far ?x） （succ ?x ?y)）", "L09@8", "L09@8 B01@1"},
		{"arrow ←", spelledPrefix, "(← (far ?x) (succ ?x ?y))", "L09@8", "L09@8 B01@1"},
		{"arrow if", spelledPrefix, "(if (far ?x) (succ ?x ?y))", "L09@8", "V04@8 B01@1"},
		{"arrow implies", spelledPrefix, "(implies (succ ?x ?y) (far ?x))", "L09@8", "V04@8 B01@1"},
		{"arrow <=>", spelledPrefix, "(<=> (far ?x) (succ ?x ?y))", "L09@8", "V04@8 B01@1"},
		{"textbook notation", spelledInfix, "far(X) ⇐ succ(X,Y) ∧ ¬near(X).\nnear(X) ⇐ succ(Y,X) ∨ succ(X,Y).", "L09@8", "L22@8 B01@1"},
		{"arrow <= in infix", spelledInfix, "far(X) <= succ(X,Y).", "L09@8", "L22@8 B01@1"},
		{"START message", "", "(START MATCH.7 A (" + strings.ReplaceAll(spelledPrefix, "\n", " ") + ") 30 30)", "L09@1", "L03@1 B01@1"},
		{"wrapped in one list", "", "(" + spelledPrefix + ")", "L09@1", "L03@1 B01@1"},
		{"calls in lists", spelledPrefix, "(<= (far ?x) succ(?x ?y))", "L18@8", "L04@8"},
		{"calls with '&'", spelledPrefix, "(<= (far ?x) succ(?x ?y) & true(step ?x))", "L09@8", "L04@8 L09@8"},
		{"head in parentheses, infix", spelledInfix, "(far(X)) :- (succ(X,Y)).", "L09@8", "L23@8 A06@8 B01@1"},
		{"ampersands", spelledPrefix, "(<= (far ?x) (succ ?x ?y) && (succ ?y ?x) && (step ?x))", "L09@8", "L09@8 K14@8 B01@1"},
		{"quoted names", spelledPrefix, "(colour \"dark red\")", "L09@8", "L09@8 B01@1"},
		{"import", spelledPrefix, "import board", "L08@8", "L08@8 B01@1"},
		{"greater", spelledPrefix, "(<= (far ?x) (succ ?x ?y) (> ?y ?x))", "L16@8", "L16@8 B01@1"},
		{"plus", spelledPrefix, "(<= (far ?x) (succ ?x ?y) (+ ?x 1 ?y))", "L16@8", "L16@8 D09@8 B01@1"},
		{"minus and times", spelledPrefix, "(<= (far ?x) (succ ?x ?y) (- ?y 1 ?x) (* ?x 2 ?y))", "L16@8", "L16@8 D09@8 B01@1"},
		{"between", spelledInfix, "far(X) :- between(1,3,X).", "L09@8", "L09@8"},
		{"findall", spelledInfix, "far(X) :- findall(Y,succ(Y,Z),X).", "L09@8", "L09@8"},
		{"forall", spelledInfix, "far(X) :- succ(X,Z), forall(succ(X,Y),succ(Y,X)).", "L09@8", "L09@8"},
		{"member", spelledInfix, "far(X) :- member(X,[1,2]).", "L09@8", "L09@8"},
		{"fail", spelledInfix, "far(X) :- succ(X,Y), fail.", "L09@8", "A04@8 B01@1"},
		{"holds for true", spelledInfix, "far(X) :- holds(step(X)).", "L09@8", "K13@8 B01@1"},
		{"knows", spelledPrefix, "(<= (far ?x) (succ ?x ?y) (knows a (far ?y)))", "L09@8", "L09@8 B01@1"},
		{"variable for a role, legal", spelledPrefix, "(<= (legal ?p wait) (true (step ?n)))", "V01@8", "V01@8 B01@1"},
		{"variable for a role, fact", spelledPrefix, "(legal ?p wait)", "V01@8", "V04@8 B01@1"},
		{"variable for a role, negation", spelledPrefix, "(<= (legal ?p wait) (not (true (step ?p))))", "V01@8", "V02@8 B01@1"},
		{"role of another name", spelledPrefix, "(<= (next (seen ?m)) (does white ?m))", "K11@8", "K11@8 B01@1 D03@8"},
		{"init in a body", spelledPrefix, "(<= (init (cell ?y)) (succ ?x ?y) (init (cell ?x)))", "K05@8", "K05@8 A07@8 B01@1 D03@8"},
		{"fluent that never starts", spelledPrefix, "(<= (next (light on)) (true (light on)) (succ 1 2))\n(<= (far a) (true (light on)))", "D02@8", "D02@8 B01@1"},
	} {
		name := "a.kif"
		if test.game == spelledInfix {
			name = "a.hrf"
		}
		out, err := analyzertest.AnalyzeStatic(name, []byte(test.game+test.text+"\n"), analyzers.StaticAnalyzers()...)
		if err != nil {
			t.Fatal(err)
		}
		slices.SortStableFunc(out.Findings, func(a, b finding.Finding) int { return int(a.Pos - b.Pos) })
		causes.OrderFindings(out.Unit.File, out.Findings)
		var list []string
		for _, f := range out.Findings {
			at := fmt.Sprintf("%s@%d", f.Code, out.Fset.Position(f.Pos).Line)
			if !f.IsConsequence && f.Code != "D01" && f.Code != "R05" && !slices.Contains(list, at) {
				list = append(list, at)
			}
		}
		if got := strings.Join(list, " "); got != test.today {
			t.Errorf("%s: %q, was %q, wanted %q", test.name, got, test.today, test.wanted)
		}
	}
}
