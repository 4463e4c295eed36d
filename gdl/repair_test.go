package gdl

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
)

// guessed tells whether some rule is read as if a fault were repaired.
func guessed(f *File) bool {
	return slices.ContainsFunc(f.Rules, func(r *Rule) bool { return r.Guessed })
}

func TestRepairs(t *testing.T) {
	tests := []struct {
		name, text string
		want       string // the rules that are read
		messages   []string
	}{
		{"glued variables", "(<= (mark?i?j) (does?p (cell 1?j x)))", "(<= (mark ?i ?j) (does ?p (cell 1 ?j x)))",
			[]string{"a space is missing before '?i'; write 'mark ?i ?j' for 'mark?i?j'; the same in 2 other places of this file"}},
		{"a glued word as a condition", "(<= p line?x)", "(<= p (line ?x))",
			[]string{"a space is missing before '?x'; write '(line ?x)' for 'line?x'"}},
		{"a glued word as a move", "(legal white take?i)", "(legal white (take ?i))",
			[]string{"a space is missing before '?i'; write '(take ?i)' for 'take?i'"}},
		{"two variables", "(cell ?x?y)", "(cell ?x ?y)", []string{"a space is missing before '?y'; write '?x ?y' for '?x?y'"}},
		{"names that end in a question mark", "(open? ?x)", "(open? ?x)", nil},
		{"several fluents", "(init (a 1) (a 2) b)", "(init (a 1))\n(init (a 2))\n(init b)",
			[]string{"'init' takes one fluent and not 3; write one 'init' for each: (init (a 1)) (init (a 2)) ..."}},
		{"several fluents in a rule", "(<= (next (a ?x) (b ?x)) (true (a ?x)))",
			"(<= (next (a ?x)) (true (a ?x)))\n(<= (next (b ?x)) (true (a ?x)))",
			[]string{"'next' takes one fluent and not 2; write a rule for each"}},
		{"several fluents in a condition", "(<= p (not (true (a) (b))))", "(<= p (not (and (true a) (true b))))",
			[]string{"'true' takes one fluent and not 2; write one 'true' for each: (true (a)) (true (b))"}},
		{"several roles", "(ROLE white black)", "(role white)\n(role black)",
			[]string{"'ROLE' takes one role and not 2; write one 'ROLE' for each: (ROLE white) (ROLE black)"}},
		{"several moves", "(<= (legal ?p (go 1) (go 2)) (role ?p))", "(<= (legal ?p (go 1)) (role ?p))\n(<= (legal ?p (go 2)) (role ?p))",
			[]string{"'legal' takes one move and not 2; write a rule for each"}},
		{"a fluent without parentheses", "(init step 0)", "(init (step 0))",
			[]string{"the fluent of 'init' needs parentheses of its own; write (init (step 0))"}},
		{"fluents without arguments", "(init open dark) (<= p (true open))", "(init open)\n(init dark)\n(<= p (true open))",
			[]string{"'init' takes one fluent and not 2; write one 'init' for each: (init open) (init dark)"}},
		{"a move without parentheses", "(<= p (does ?r mark 1 ?y))", "(<= p (does ?r (mark 1 ?y)))",
			[]string{"the move of 'does' needs parentheses of its own; write (does ?r (mark 1 ?y))"}},
		{"a head that is closed too late", "(<= (next (a ?x) (true (a ?x)) (does r m)) (p ?x))", "(<= (next (a ?x)) (true (a ?x)) (does r m) (p ?x))",
			[]string{"'next' takes 1 argument; close it before its conditions: (<= (next (a ?x)) (true (a ?x)) ...)"}},
		{"no arrow", "(goal r 100 (won r))", "(<= (goal r 100) (won r))",
			[]string{"'goal' takes 2 arguments; conditions make it a rule: (<= (goal r 100) (won r) ...)"}},
		{"conditions of terminal", "(<= (terminal (true (a 1))))", "(<= terminal (true (a 1)))",
			[]string{"'terminal' takes no arguments; close it before its conditions: (<= terminal (true (a 1)) ...)"}},
		{"true as a condition", "(<= (legal r m) true)", "(<= (legal r m))",
			[]string{"'true' alone is not a condition; a rule that always holds is a fact: write (legal r m)"}},
		{"true negated", "(<= p q (not (true)))", "(<= p q)",
			[]string{"'(true)' alone is not a condition, since it asks for a fluent as in (true (step 1)); remove it"}},
		{"an operator inside true", "(<= p (true (not (cell 1 b))))", "(<= p (not (true (cell 1 b))))",
			[]string{"'not' cannot stand inside 'true'; write (not (true (cell 1 b)))"}},
		{"an operator inside does", "(<= p (does ?r (or (go 1) (go 2))))", "(<= p (or (does ?r (go 1)) (does ?r (go 2))))",
			[]string{"'or' cannot stand inside 'does'; write (or (does ?r (go 1)) ...)"}},
		{"a relation inside true", "(wall 1) (<= p (true (not (wall 2))))", "(wall 1)\n(<= p (not (wall 2)))",
			[]string{"'not' cannot stand inside 'true'; write (not (wall 2))"}},
		{"terms that are compared inside true", "(<= p (true (or (eq ?x 1) (n ?x))))", "(<= p (or (eq ?x 1) (true (n ?x))))",
			[]string{"'or' cannot stand inside 'true'; write (or (eq ?x 1) ...)"}},
		{"a keyword inside true", "(<= p (true (does r m)))", "(<= p (does r m))",
			[]string{"'does' cannot stand inside 'true'; write (does r m)"}},
		{"and inside init", "(init (and (a) (b)))", "(init a)\n(init b)",
			[]string{"'and' cannot stand inside 'init'; write one 'init' for each fluent"}},
		{"not inside a term", "(<= p (true (cell ?x (not b))))", "(<= p (true (cell ?x ?other1)) (distinct ?other1 b))",
			[]string{"'not' cannot stand inside a term; write a variable such as '?other1' for '(not b)', and the condition (distinct ?other1 b)"}},
		{"formulas", "(contains 1 (not 4)) (<= p (contains ?c (not ?x)) (q ?x))", "(contains 1 (not 4))\n(<= p (contains ?c (not ?x)) (q ?x))", nil},
		{"a quantifier", "(<= (p ?x) (q ?x) (not (exists ?y (and (true (r ?x ?y)) (q ?y)))))",
			"(<= (some-1 ?x) (true (r ?x ?y)) (q ?y))\n(<= (p ?x) (q ?x) (not (some-1 ?x)))",
			[]string{"GDL has no 'exists'; define a helper relation such as (<= (found ?x) (true (r ?x ?y)) (q ?y)) and write (found ?x) here"}},
		{"a quantifier inside true", "(<= p (true (forall ?x ?y (not (lamp ?x ?y on)))))",
			"(<= some-1 (true (lamp ?x ?y on)))\n(<= p (not some-1))",
			[]string{"GDL has no 'forall'; define a helper relation that holds if one case fails, such as (<= fails (true (lamp ?x ?y on))), and write (not fails) for '(true (forall ?x ?y (not (lamp ?x ?y on))))'"}},
		{"a negated quantifier inside true", "(<= p (true (not (forall (?x) (not (lamp ?x))))))",
			"(<= some-1 (true (lamp ?x)))\n(<= p (not (not some-1)))",
			[]string{"GDL has no 'forall'; define a helper relation that holds if one case fails, such as (<= fails (true (lamp ?x))), and write fails for '(true (not (forall (?x) (not (lamp ?x)))))'"}},
		{"exists inside a negation inside true", "(init (lamp 1)) (<= p (true (not (exists ?x (lamp ?x)))))",
			"(init (lamp 1))\n(<= some-1 (true (lamp ?x)))\n(<= p (not some-1))",
			[]string{"GDL has no 'exists'; define a helper relation such as (<= found (true (lamp ?x))) and write found here"}},
		{"all of what holds", "(init (lamp 1)) (<= p (forall ?x (lamp ?x)))",
			"(init (lamp 1))\n(<= some-1 (true (lamp ?x)))\n(<= p some-1)",
			[]string{"GDL has no 'forall'; define a helper relation that holds if one case fails, such as (<= fails ... (not (true (lamp ?x)))), with literals for '...' that bind ?x, and write (not fails) here"}},
		{"all for which something holds", "(seat 1) (init (lamp 1)) (<= p (forall ?x (implies (seat ?x) (true (lamp ?x)))))",
			"(seat 1)\n(init (lamp 1))\n(<= some-1 (seat ?x) (not (true (lamp ?x))))\n(<= p (not some-1))",
			[]string{"GDL has no 'forall'; define a helper relation that holds if one case fails, such as (<= fails (seat ?x) (not (true (lamp ?x)))), and write (not fails) here"}},
		{"a quantifier that leads back", "(<= (legal a pass) (not (exists ?x (legal a (take ?x)))))",
			"(<= some-1 (legal a (take ?x)))\n(<= (legal a pass) (not some-1))",
			[]string{"GDL has no 'exists'; define a helper relation such as (<= found (legal a (take ?x))), with the conditions of the rule for (legal a (take ?x)) in its place, and write found here"}},
		{"a relation that is called exists", "(exists 1) (<= p (exists ?x))", "(exists 1)\n(<= p (exists ?x))", nil},
		{"several conditions below not", "(<= p (not (true (a)) (true (b))))", "(<= some-1 (true a) (true b))\n(<= p (not some-1))",
			[]string{"'not' takes exactly one condition, but here it has 2; write a helper relation that holds if all of them hold, and negate it"}},
		{"a condition below not without parentheses", "(<= p (not true (a)))", "(<= p (not (true a)))",
			[]string{"the condition of 'not' needs parentheses of its own; write (not (true (a)))"}},
		{"a comparison", "(<= p (true (n ?n)) (> ?n 3))", "(<= p (true (n ?n)) (> ?n 3))",
			[]string{"GDL has no arithmetic, so it cannot compare '(> ?n 3)'; write the order as facts such as (greater 2 1), and use 'greater' here"}},
		{"an arrow that compares", "(<= p (true (n ?n)) (<= ?n 3))", "(<= p (true (n ?n)) (=< ?n 3))",
			[]string{"GDL has no arithmetic, so it cannot compare '(<= ?n 3)'; write the order as facts such as (leq 1 1) (leq 1 2), and use 'leq' here"}},
		{"the relation for a comparison", "(gt 2 1) (gte 2 1) (<= p (true (n ?n)) (>= ?n 3))", "(gt 2 1)\n(gte 2 1)\n(<= p (true (n ?n)) (>= ?n 3))",
			[]string{"GDL has no arithmetic, so it cannot compare '(>= ?n 3)'; use 'gte', which this file defines"}},
		{"an order that is defined", "(> 2 1) (<= p (true (n ?n)) (> ?n 3))", "(> 2 1)\n(<= p (true (n ?n)) (> ?n 3))", nil},
		{"inequality", "(<= p (q ?x) (!= ?x 1))", "(<= p (q ?x) (distinct ?x 1))", []string{"'!=' is not GDL; write (distinct ?x 1)"}},
		{"arithmetic", "(<= (next (n (+ ?n 1))) (true (n ?n)))", "(<= (next (n ?n1)) (true (n ?n)) (succ ?n ?n1))",
			[]string{"GDL has no arithmetic, and '(+ ?n 1)' is not a number; write '?n1' in its place and add the condition (succ ?n ?n1), with facts such as (succ 1 2) for 1 + 1 = 2"}},
		{"arithmetic in a word", "(<= p (true (c ?i ?j)) (true (c ?i+2 ?j)))", "(<= p (true (c ?i ?j)) (true (c ?i1 ?j)) (+ ?i 2 ?i1))",
			[]string{"GDL has no arithmetic, and '?i+2' is not a number; write '?i1' in its place and add the condition (+ ?i 2 ?i1), with facts such as (+ 1 2 3) for 1 + 2 = 3"}},
		{"arithmetic in a branch", "(<= (near ?a ?b) (q ?a) (q ?b) (or (touch (+ ?a 1) ?b) (q 2)))", "(<= (near ?a ?b) (q ?a) (q ?b) (or (and (succ ?a ?a1) (touch ?a1 ?b)) (q 2)))",
			[]string{"GDL has no arithmetic, and '(+ ?a 1)' is not a number; write '?a1' in its place and add the condition (succ ?a ?a1) in this branch of 'or', as in (and (succ ?a ?a1) ...), with facts such as (succ 1 2) for 1 + 1 = 2"}},
		{"a computed term that is compared", "(succ 1 2) (<= (near ?a ?b) (q ?a) (q ?b) (or (eq (+ ?a 1) ?b) (= ?a ?b-1)))", "(succ 1 2)\n(<= (near ?a ?b) (q ?a) (q ?b) (or (succ ?a ?b) (succ ?a ?b)))",
			[]string{"GDL has no arithmetic; write the relation (succ ?a ?b) for '(eq (+ ?a 1) ?b)'; likewise in one other place of this file"}},
		{"a variable with a plus", "(<= p (true (c ?i)) (succ ?i ?i+1) (true (c ?i+1)))", "(<= p (true (c ?i)) (succ ?i ?i+1) (true (c ?i+1)))", nil},
		{"wildcards", "(<= p (true (c _ _)))", "(<= p (true (c ?any1 ?any2)))",
			[]string{"GDL has no wildcard '_'; write the new variable '?any1' in its place; the same in one other place of this file"}},
		{"a negated wildcard", "(<= p (not (true (c _))))", "(<= some-1 (true (c ?any1)))\n(<= p (not some-1))",
			[]string{"GDL has no wildcard '_'; write a helper relation for this condition, with the new variable '?any1' in its place and only the variables of other conditions as arguments, and negate the helper relation"}},
		{"a blank inside a variable", "(<= p (q ? x))", "(<= p (q ?x))", []string{"this '?' has no name; write '?x' without a space"}},
		{"capitals", "(q 1) (<= (p X) (q X))", "(q 1)\n(<= (p ?x) (q ?x))",
			[]string{"variables begin with '?'; write '?X' for 'X'; the same in one other place of this file"}},
		{"names with capitals", "(q B) (<= (p B) (q B)) (<= (next (s Done)) (true (s Done))) (init (s Done))",
			"(q b)\n(<= (p b) (q b))\n(<= (next (s done)) (true (s done)))\n(init (s done))", nil},
		{"no arrow before head and conditions", "((next (a ?x)) (true (a ?x)))", "(<= (next (a ?x)) (true (a ?x)))",
			[]string{"a rule begins with '<='; write (<= (next (a ?x)) (true (a ?x)) ...)"}},
		{"a head without parentheses", "(<= open ?x (true (cell ?x b)))", "(<= (open ?x) (true (cell ?x b)))",
			[]string{"the head of a rule needs parentheses of its own; write (<= (open ?x) ...)"}},
		{"a glued arrow", "(<=open (true (a)))", "(<= open (true a))", []string{"a space is missing before 'open'; write '<= open' for '<=open'"}},
		{"a negation of what another one is about", "(<= p (not (a ?x) (b ?x)) (not (c ?x) (d ?x)))",
			"(<= some-1 (a ?x) (b ?x))\n(<= some-2 (c ?x) (d ?x))\n(<= p (not some-1) (not some-2))",
			[]string{"'not' takes exactly one condition, but here it has 2; write a helper relation that holds if all of them hold, and negate it",
				"'not' takes exactly one condition, but here it has 2; write a helper relation that holds if all of them hold, and negate it"}},
		{"a true that is closed too late", "(<= p (true (a ?x) (true (b ?x))))", "(<= p (true (a ?x)) (true (b ?x)))",
			[]string{"'true' takes one fluent; a ')' is missing before '(true (b ?x))'"}},
		{"a fluent that stands twice in a head", "(<= (next (a ?x) (a ?x)) (true (b ?x)))", "(<= (next (a ?x)) (true (a ?x)) (true (b ?x)))",
			[]string{"'next' takes 1 argument; close it before its conditions: (<= (next (a ?x)) (true (a ?x)) ...)"}},
		{"fluents inside terminal", "(init (turn red)) (<= (terminal (turn red) (full)) (true (turn blue)))",
			"(init (turn red))\n(<= terminal (true (turn red)) full (true (turn blue)))",
			[]string{"'terminal' takes no arguments; close it before its conditions: (<= terminal (true (turn red)) ...)"}},
		{"a name of an end", "(<= (terminal (full)) (true (a))) (<= (goal r 100) (terminal (full)))",
			"(<= terminal full)\n(<= full (true a))\n(<= (goal r 100) full)",
			[]string{"'terminal' takes no arguments; give this end a relation of its own: (<= full ...) and (<= terminal full)",
				"'terminal' takes no arguments; give this end a relation of its own: add the rule (<= terminal full), and write full here"}},
		{"a condition of terminal that is asked for", "(init (n 0)) (<= (goal r 100) (terminal (n 2)))", "(init (n 0))\n(<= (goal r 100) (true (n 2)))",
			[]string{"'terminal' takes no arguments; write (true (n 2)) instead"}},
		{"true around several conditions", "(init (n 0)) (<= p (true (or (n 1) (n 2)) (full)))", "(init (n 0))\n(<= p (or (true (n 1)) (true (n 2))) (true full))",
			[]string{"'true' takes one fluent, and these are 2 conditions; write them without 'true' around them: (or (true (n 1)) (true (n 2))) (full)"}},
		{"true alone beside a head that is wrong", "(<= (terminal (n 2)) (true)) (init (n 0))", "(<= terminal (true (n 2)))\n(init (n 0))",
			[]string{"'terminal' takes no arguments; close it before its conditions: (<= terminal (true (n 2)) ...)",
				"'(true)' alone is not a condition, since it asks for a fluent as in (true (step 1)); remove it"}},
		{"not without parentheses, of a relation without arguments", "(<= open (q 1)) (<= p (not open left))", "(<= open (q 1))\n(<= p (not (open left)))",
			[]string{"the condition of 'not' needs parentheses of its own; write (not (open left)) and define 'open' with 1 argument"}},
		{"words in quotes", "(<= p (true (cell 1 'b')) (true (cell 2 \"b\")))", "(<= p (true (cell 1 b)) (true (cell 2 b)))",
			[]string{"GDL has no quotes; write 'b' without them; the same in one other place of this file"}},
		{"a comparison of three", "(<= p (true (n ?n)) (<= 1 ?n 5))", "(<= p (true (n ?n)) (=< 1 ?n))",
			[]string{"GDL has no arithmetic, so it cannot compare '(<= 1 ?n 5)'; write the order as facts such as (leq 1 1) (leq 1 2), and use 'leq' here"}},
		{"an equality", "(<= (p ?x) (q ?x) (r ?y) (= ?x ?y))", "(<= (p ?x) (q ?x) (r ?x))",
			[]string{"'=' is not GDL; drop '(= ?x ?y)' and write '?x' for '?y' in this rule"}},
		{"an equality with a name", "(<= p (true (step ?n)) (== 20 ?n))", "(<= p (true (step 20)))",
			[]string{"'==' is not GDL; drop '(== 20 ?n)' and write '20' for '?n' in this rule"}},
		{"equalities that lead to each other", "(<= (p ?x) (q ?x ?y ?z) (= ?x (f ?y)) (= ?y ?z) (!= ?z ?x))", "(<= (p (f ?y)) (q (f ?y) ?y ?y) (distinct ?y (f ?y)))",
			[]string{"'=' is not GDL; drop '(= ?x (f ?y))' and write '(f ?y)' for '?x' in this rule", "'=' is not GDL; drop '(= ?y ?z)' and write '?y' for '?z' in this rule", "'!=' is not GDL; write (distinct ?z ?x)"}},
		{"an equality in a branch", "(<= p (q ?x) (or (= ?x 1) r))", "(<= p (q ?x) (or (not (distinct ?x 1)) r))",
			[]string{"'=' is not GDL; write (not (distinct ?x 1)), or a rule for each case with the same variable or name in both places"}},
		{"an equality that cannot hold", "(<= p (q ?x) (= ?x (f ?x)))", "(<= p (q ?x) (not (distinct ?x (f ?x))))",
			[]string{"'=' is not GDL; write (not (distinct ?x (f ?x))), or a rule for each case with the same variable or name in both places"}},
		{"an equality that is defined", "(= a a) (<= p (q ?x) (= ?x a))", "(= a a)\n(<= p (q ?x) (= ?x a))", nil},
		{"a negated equality", "(<= p (q ?x) (not (= ?x 1)))", "(<= p (q ?x) (distinct ?x 1))", []string{"'=' is not GDL; write (distinct ?x 1)"}},
		{"a compared variable without its mark", "(<= (p ?v) (q ?v) (not (v = 4)))", "(<= (p ?v) (q ?v) (distinct ?v 4))", []string{"'=' is not GDL; write (distinct ?v 4)"}},
		{"capitals between which numbers are compared", "(q 1) (<= (p X) (q X) (<= X 2))", "(q 1)\n(<= (p ?x) (q ?x) (=< ?x 2))",
			[]string{"variables begin with '?'; write '?X' for 'X'; the same in 2 other places of this file",
				"GDL has no arithmetic, so it cannot compare '(<= X 2)'; write the order as facts such as (leq 1 1) (leq 1 2), and use 'leq' here"}},
		{"an equality that binds in its branch", "(<= (p ?x ?y) (or (and (q ?x) (= ?y ?x)) (q ?y)))", "(<= (p ?x ?y) (or (and (q ?x) (not (distinct ?y ?x))) (q ?y)))",
			[]string{"'=' is not GDL; write a rule for each case with the same variable or name in both places"}},
		{"a capital that is compared", "(q 1) (<= p (q N) (N > 2))", "(q 1)\n(<= p (q ?n) (> ?n 2))",
			[]string{"variables begin with '?'; write '?N' for 'N'; the same in one other place of this file",
				"GDL has no arithmetic, so it cannot compare '(N > 2)'; write the order as facts such as (greater 2 1), and use 'greater' here"}},
		{"an arrow that points forwards", "(role a) (=> (true (pile 0)) (true (turn a)) terminal)", "(role a)\n(<= terminal (true (pile 0)) (true (turn a)))",
			[]string{"'=>' is not GDL; a rule is (<= head condition ...): write (<= terminal (true (pile 0)) ...)"}},
		{"if", "(<= p (if (q 1) (r 1)))", "(<= p (q 1) (r 1))", []string{"GDL has no 'if'; write the conditions one by one"}},
		{"what is not understood stays", "(goal r 100 50) (base cell 1 2) (init ?x b)", "(goal r 100 50)\n(base cell 1 2)\n(init ?x b)", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f := ParseString("test.kif", test.text)
			if diff := cmp.Diff(test.want, strings.TrimSpace(f.String())); diff != "" {
				t.Errorf("rules (-want +got)\n%s", diff)
			}
			var messages []string
			for _, e := range f.Errors {
				messages = append(messages, e.Message)
			}
			if diff := cmp.Diff(test.messages, messages); diff != "" {
				t.Errorf("messages (-want +got)\n%s", diff)
			}
			checkRepair(t, f)
		})
	}
}

// checkRepair checks that the text after all repairs reads as the text before
// them was read.
func checkRepair(t *testing.T, f *File) {
	t.Helper()
	var edits []syntax.Edit
	for _, e := range f.Errors {
		if e.Repair != nil {
			if e.Kind == syntax.UnbalancedParen {
				return // the lacks of a form that is not closed are told when it is
			}
			edits = append(edits, e.Repair.Edits...)
		}
	}
	slices.SortStableFunc(edits, func(a, b syntax.Edit) int { return int(a.StartPos - b.StartPos) })
	var text strings.Builder
	at := 0
	for _, e := range edits {
		from, to := f.Source.Offset(e.StartPos), f.Source.Offset(e.EndPos)
		if from < at {
			t.Logf("%s: repairs touch each other", f.Source.Name)
			return
		}
		text.Write(f.Source.Text[at:from])
		text.WriteString(e.NewText)
		at = to
	}
	text.Write(f.Source.Text[at:])
	after := ParseString(f.Source.Name, text.String())
	if diff := cmp.Diff(inOrder(f), inOrder(after)); diff != "" {
		t.Errorf("%s: rules before and after the repairs (-before +after)\n%s", f.Source.Name, diff)
	}
}

var helperName = regexp.MustCompile(`(some-|any)\d+`)

// inOrder prints the rules in an order that does not depend on which helper
// relation was needed first.
func inOrder(f *File) []string {
	lines := strings.Split(helperName.ReplaceAllString(f.String(), "${1}n"), "\n")
	slices.Sort(lines)
	return lines
}

// TestMachineWritten reads rulesheets that language models wrote.
func TestMachineWritten(t *testing.T) {
	for _, path := range collectiontest.RulesheetFiles(t, "machine") {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f := ParseString(filepath.Base(path), string(text))
		checkPlaces(t, f)
		checkRepair(t, f)
	}
}
