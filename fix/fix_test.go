package fix_test

import (
	"go/token"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/fix"
	"github.com/gdllint/gdllint/gdl"
)

// fixes are texts and what becomes of them.
var fixes = []struct{ name, before, after string }{
	{"L11 names", "(P a) (P b) (p c)\n(<= (q ?x) (p ?x))", "(P a) (P b) (P c)\n(<= (q ?x) (P ?x))"},
	{"L11 variables", "(<= (p ?X) (q ?x ?X) (r ?x) (s ?x))", "(<= (p ?x) (q ?x ?x) (r ?x) (s ?x))"},
	{"A06", "(<= (a) (b ?x) (c))\n(<= c (a) (not (a)))", "(<= a (b ?x) c)\n(<= c a (not a))"},
	{"A06 fact", "(open)\n(<= p open)", "open\n(<= p open)"},
	{"A06 unused fact", "(open)", "(open)"},
	{"A06 comment", "(<= p (a ; why\n))\n(<= a p)", "(<= p a ; why\n)\n(<= a p)"},
	{"Y01", "(<= (p a))", "(p a)"},
	{"Y01 comments", "(<= ; one\n  (p a) ; two\n)", "; one\n  (p a) ; two\n"},
	{"Y01 word", "(<= open)\n(<= p open)", "open\n(<= p open)"},
	{"Y01 unused word", "(<= open)", "(<= open)"},
	{"Y02 single", "(<= p (or (q ?x)))", "(<= p (q ?x))"},
	{"Y02 nested", "(<= p (or a (or b c) d))", "(<= p (or a b c d))"},
	{"Y02 glued", "(<= p a(or b)c)", "(<= p a b c)"},
	{"Y02 empty", "(<= p a (or))", "(<= p a (or))"},
	{"Y03 not not", "(<= p (not (not (q a))) b)", "(<= p (q a) b)"},
	{"Y03 or", "(<= p (not (or a (not b)\n  (c d))))", "(<= p (not a) b\n  (not (c d)))"},
	{"Y03 or in or", "(<= p (or e (not (or a b))))", "(<= p (or e (not (or a b))))"},
	{"Y03 and", "(<= p (not (and a (not b))))", "(<= p (or (not a) b))"},
	{"Y03 and in or", "(<= p (or e (not (and a b))))", "(<= p (or e (not a) (not b)))"},
	{"Y03 deep", "(<= p (not (not (not (or a b)))))", "(<= p (not a) (not b))"},
	{"Y03 distinct", "(<= (p ?x) (q ?x) (not (or a (distinct ?x b))))", "(<= (p ?x) (q ?x) (not (or a (distinct ?x b))))"},
	{"Y03 not distinct", "(<= (p ?x) (q ?x) (not (or a (not (distinct ?x b)))))", "(<= (p ?x) (q ?x) (not a) (distinct ?x b))"},
	{"Y04 head", "(<= (p ?x) (q ?y) (not (distinct ?x ?y)) (r ?y))", "(<= (p ?x) (q ?x) (r ?x))"},
	{"Y04 constant", "(<= (p ?x) (q ?x)\n  (not (distinct ?x (f b))))", "(<= (p (f b)) (q (f b)))"},
	{"Y04 chain", "(<= (p ?x) (q ?x ?y ?z) (not (distinct ?x ?y)) (not (distinct ?y ?z)))", "(<= (p ?x) (q ?x ?x ?x))"},
	{"Y04 equal", "(<= p q (not (distinct a a)))", "(<= p q)"},
	{"Y04 never", "(<= p q (not (distinct a b)))", "(<= p q (not (distinct a b)))"},
	{"Y04 occurs", "(<= p (q ?x) (not (distinct ?x (f ?x))))", "(<= p (q ?x) (not (distinct ?x (f ?x))))"},
	{"Y04 in or", "(<= p (q ?x ?y) (or (not (distinct ?x ?y)) r))", "(<= p (q ?x ?y) (or (not (distinct ?x ?y)) r))"},
	{"L09 equality", "(<= (p ?x) (q ?x)\n    (r ?y)\n    (= ?y ?x))", "(<= (p ?x) (q ?x)\n    (r ?x))"},
	{"L09 comment", "(<= (p ?x) (q ?x) ; all\n    (= a ?x))", "(<= (p a) (q a) ; all\n    )"},
	{"L09 chain", "(<= (p ?x) (q ?x ?y ?z) (= ?x (f ?y)) (= ?y ?z) (!= ?z ?x))", "(<= (p (f ?y)) (q (f ?y) ?y ?y) (distinct ?y (f ?y)))"},
	{"L09 negated", "(<= p (q ?x) (not (= ?x 1)) (not (== 2 ?x)))", "(<= p (q ?x) (distinct ?x 1) (distinct 2 ?x))"},
	{"L09 between", "(<= p (q ?x) (?x != 1))", "(<= p (q ?x) (distinct ?x 1))"},
	{"Y09", "(<= p (and a\n      (b c)))", "(<= p a\n      (b c))"},
	{"Y09 comments", "(<= p (and ; first\n  a\n  b ; second\n  ))", "(<= p ; first\n  a\n  b ; second\n  )"},
	{"Y09 in or", "(<= p (or a (and b c)))", "(<= p (or a (and b c)))"},
	{"Y09 single in or", "(<= p (or a (and b)))", "(<= p (or a b))"},
	{"D07 line", "(p a)\n(q b)\n(p a)\n(q c)\n", "(p a)\n(q b)\n(q c)\n"},
	{"D07 last line", "(p a)\n(p a)", "(p a)\n"},
	{"D07 in a line", "(p a) (p a) (q b)", "(p a) (q b)"},
	{"D07 first in a line", "(p a)\n  (p a) (q b)", "(p a)\n  (q b)"},
	{"D07 comment behind", "(p a)\n(p a) ; again\n", "(p a)\n; again\n"},
	{"D07 comment above", "(p a)\n; again\n(p a)\n", "(p a)\n; again\n"},
	{"D07 comment inside", "(<= (p a) q)\n(<= (p a) ; why\n q)\n", "(<= (p a) q)\n(<= (p a) ; why\n q)\n"},
	{"D07 order", "(q a)\n(r a)\n(<= (p ?x) (q ?x) (r ?x))\n(<= (p ?x) (r ?x) (q ?x))\n", "(q a)\n(r a)\n(<= (p ?x) (q ?x) (r ?x))\n"},
	{"D07 renamed", "(q a)\n(<= (p ?x) (q ?x))\n(<= (p ?y) (q ?y))\n", "(q a)\n(<= (p ?x) (q ?x))\n(<= (p ?y) (q ?y))\n"},
	{"D07 lines", "(p a)\n(<= (q ?x)\n    (p ?x))\n(<= (q ?x)\n    (p ?x))\n(r b)", "(p a)\n(<= (q ?x)\n    (p ?x))\n(r b)"},
	{"D09", "(<= p a b a)", "(<= p a b)"},
	{"D09 lines", "(<= p\n  a\n  b\n  a\n  c)", "(<= p\n  a\n  b\n  c)"},
	{"D09 last line", "(<= p\n  a\n  b\n  a)", "(<= p\n  a\n  b)"},
	{"D09 behind a comment", "(<= p\n  a\n  b ; last\n  a)", "(<= p\n  a\n  b ; last\n  )"},
	{"D09 own comment", "(<= p\n  a\n  b\n  a ; again\n  c)", "(<= p\n  a\n  b\n  ; again\n  c)"},
	{"D09 in or", "(<= p a (or a b))", "(<= p a (or a b))"},
	{"D09 glued", "(<= p a(b)a c)", "(<= p a b  c)"},
	{"CRLF", "(p a)\r\n(p a)\r\n(<= q\r\n  (p ?x)\r\n  (p ?x))\r\n", "(p a)\r\n(<= q\r\n  (p ?x))\r\n"},
	{"CR", "(p a)\r(p a)\r(<= q\r  (p ?x)\r  (p ?x))\r", "(p a)\r(<= q\r  (p ?x))\r"},
	{"BOM", "\uFEFF(role a)", "(role a)"},
	{"D07 beside an error", "(<= (p ?x) (q ?x))\n(<= (p ?x) (q ?x))\n(r ?x)\n(r ?y)\n(r ?x)\n", "(<= (p ?x) (q ?x))\n(<= (p ?x) (q ?x))\n(r ?x)\n(r ?y)\n(r ?x)\n"},
	// What was read by a guess, and what stands beside it, stays as it was.
	{"name in a broken form", "(p a)\n(q A))\n(p a)\n(<= (r A)", "(p a)\n(q A))\n(p a)\n(<= (r A)"},
	{"beside an unmatched parenthesis", "(p a)\n(p a)\n(t d)\n(s b)\n(q c))\n(q c)", "(p a)\n(t d)\n(s b)\n(q c))\n(q c)"},
	{"beside an open form", "(<= (p a))\n(s a)\n(<= (q a)\n(<= (r a))\n(<= (t a))", "(p a)\n(s a)\n(<= (q a)\n(<= (r a))\n(t a)"},
	{"beside an unread condition", "(<= p (not) a a)\n(<= q a a)", "(<= p (not) a a)\n(<= q a)"},
	{"prose", "Here (p a) is a fact, and here (p a) again.", "Here (p a) is a fact, and here (p a) again."},
	{"word outside", "word\n(p a)\n(p a)\n", "word\n(p a)\n(p a)\n"},
	{"string", "(<= p (q \"a ;\" b) c c)", "(<= p (q \"a ;\" b) c c)"},
	{"several rounds", "(<= p (and (or (and a (not (not a))))))", "(<= p a)"},
}

// rulesheet returns what makes some rules evidently GDL, and defines a relation that a rule
// names twice: a clause with an error has no repetition.
func rulesheet(rules string) string {
	if strings.Contains(rules, "(role ") {
		return ""
	}
	game := "(role me)\n"
	for _, name := range []string{"a", "b", "c"} {
		if strings.HasPrefix(rules, "(<= p") && strings.Contains(rules, name) {
			game += "(<= " + name + " (role me))\n"
		}
	}
	return game
}

func TestFixes(t *testing.T) {
	for _, test := range fixes {
		t.Run(test.name, func(t *testing.T) {
			game := rulesheet(test.before)
			result, err := fix.ApplyAll([]byte(game+test.before), false, look)
			if err != nil {
				t.Fatal(err)
			}
			if got := string(result.FinalText); got != game+test.after {
				t.Errorf("got\n%q\nwant\n%q", got, game+test.after)
			}
			for _, r := range result.RefusedChanges {
				t.Error(r)
			}
		})
	}
}

// sugar are infix texts as people write them.
var sugar = []struct{ before, after string }{
	{"p(X) :- q(X) & r(Y) & X = Y", "p(X) :- q(X) & r(X)"},
	{"p(X) :- X = Y & q(X) & r(Y)", "p(X) :- q(X) & r(X)"},
	{"p(X) :- X = a", "p(a)"},
	{"p(X) :- q(X), X=f(b),\n  r(X).", "p(f(b)) :- q(f(b)),\n  r(f(b))."},
	{"p :- q(X) & ~(X = a) & not(X=b) & X <> c", "p :- q(X) & X != a & X != b & X != c"},
	{"p :- q(X), \\+ X = a.", "p :- q(X), X != a."},
	{"p :- q(X) & (X = a | r)", "p :- q(X) & (~distinct(X,a) | r)"},
}

func TestSugar(t *testing.T) {
	const game = "role(me)\nq(a)\nr(a)\nlegal(me,go) :- role(me)\nterminal :- p\n"
	for _, test := range sugar {
		result, err := fix.ApplyAll([]byte(game+test.before), false, look)
		if err != nil {
			t.Fatal(err)
		}
		if got := string(result.FinalText); got != game+test.after {
			t.Errorf("got\n%s\nwant\n%s", got, game+test.after)
		}
	}
}

// unsafe are texts and what becomes of them if meaning may change.
var unsafe = []struct{ name, before, after string }{
	{"A04", "(role r)\n(blue a)\n(<= terminal (bleu ?x) (role ?x))", "(role r)\n(blue a)\n(<= terminal (blue ?x) (role ?x))"},
	{"K14", "(init (on a))\n(<= (next (on b)) (true (on a)))\n(<= terminal (on a) (on b))", "(init (on a))\n(<= (next (on b)) (true (on a)))\n(<= terminal (true (on a)) (true (on b)))"},
	{"K14 of what only init makes", "(init (on a))\n(<= terminal (on a) (on b))", "(on a)\n(<= terminal (on a) (on b))"},
	{"K15", "(succ 1 2)\n(<= terminal (true (succ 1 ?x)))", "(succ 1 2)\n(<= terminal (succ 1 ?x))"},
	{"Y06", "(shade a)\n(<= terminal\n    (shade ?x)\n    (not (true (lamp ?x))))", "(shade a)\n(<= some-lamp (shade ?x) (true (lamp ?x)))\n(<= terminal\n    (not some-lamp))"},
	{"Y06 argument", "(next-to a b)\r\n(<= (goal ?r 0) (role ?r) (next-to ?r ?x) (not (true (lamp ?x))))",
		"(next-to a b)\r\n(<= (some-lamp ?r) (next-to ?r ?x) (true (lamp ?x)))\r\n(<= (goal ?r 0) (role ?r) (not (some-lamp ?r)))"},
	{"Y07", "(p a) (q a) (r a)\n(<= terminal (p ?shade) (q ?shaed) (r ?shade))", "(p a) (q a) (r a)\n(<= terminal (p ?shade) (q ?shade) (r ?shade))"},
	{"D08", "(<= q (role me))\n(<= r (role me))\n(<= p q)\n(<= p q r) ; why\n", "(<= q (role me))\n(<= r (role me))\n(<= p q)\n; why\n"},
	{"K13", "(inti (on a))\n(<= (next (on a)) (true (on a)))\n(legal me b) (<= terminal (true (on a))) (goal me 0)", "(init (on a))\n(<= (next (on a)) (true (on a)))\n(legal me b) (<= terminal (true (on a))) (goal me 0)"},
	{"R03", "(p a)\n(<= (p ?x) (p ?x))\n", "(p a)\n"},
}

func TestUnsafe(t *testing.T) {
	for _, test := range unsafe {
		t.Run(test.name, func(t *testing.T) {
			for _, on := range []bool{false, true} {
				game := rulesheet(test.before)
				result, err := fix.ApplyAll([]byte(game+test.before), on, look)
				if err != nil {
					t.Fatal(err)
				}
				want := game + test.before
				if on {
					want = game + test.after
				}
				if got := string(result.FinalText); got != want {
					t.Errorf("unsafe %v: got\n%s\nwant\n%s", on, got, want)
				}
			}
		})
	}
}

// change makes a change of one edit: it replaces the part of the text between
// the brackets.
func change(text, with string, safe bool) (*gdl.File, fix.Change) {
	if !strings.Contains(text, "(role ") {
		text = "(role me) " + text
	}
	from, to := strings.Index(text, "["), strings.Index(text, "]")-1
	file := gdl.ParseString("game.kif", strings.NewReplacer("[", "", "]", "").Replace(text))
	edit := analysis.TextEdit{Pos: file.Source.Pos(from), End: file.Source.Pos(to), NewText: []byte(with)}
	return file, fix.Change{FindingCode: "Z01", FindingPos: edit.Pos, IsSafe: safe, SuggestedFix: analysis.SuggestedFix{TextEdits: []analysis.TextEdit{edit}}}
}

// TestRefused: whatever a fix claims, harm is not done.
func TestRefused(t *testing.T) {
	for _, test := range []struct {
		name, text, with string
		safe             bool
		reason           string
	}{
		{"syntax", "(p a)\n(q b[)]", "", false, "breaks the syntax"},
		{"comment", "(p a) ; [why]\n", "", false, "loses a comment"},
		{"new comment", "[](p a)\n", "; ", false, "loses a comment"},
		{"new fact", "(p a) [](q b)", "(p c) ", false, ""},
		{"stray word", "(p a) [](q b)", "word ", false, "more of a guess"},
		{"swallowed form", "(p a[)] (q b)", "", false, "breaks the syntax"},
		{"joined words", "(<= r p q) p[ ]q", "", false, "another rule"},
		{"other fact", "(p [a])", "b", true, "what the rules mean"},
		{"other fact, unsafe", "(p [a])", "b", false, ""},
		{"removed fact", "(p a) [(p b)]", "", true, "what the rules mean"},
		{"repeated fact", "(p a) [(p a)]", "", true, ""},
		{"order of roles", "[(role a)] (role b) (role a)", "", true, "what the rules mean"},
		{"variable", "(<= (p ?x) (q ?x [?y]))", "?x", true, "what the rules mean"},
		{"renamed variable", "(<= p (q [?y]))", "?z", true, ""},
		{"negation", "(<= p q [(not (and r s))])", "(not r) (not s)", true, "what the rules mean"},
		{"de morgan", "(<= p q [(not (and r s))])", "(or (not s) (not r))", true, ""},
		{"too large", "(<= p " + strings.Repeat("(or a b) ", 20) + "[c])", "c c", true, "too large"},
		{"nothing", "(p [a])", "a", true, "changes nothing"},
	} {
		t.Run(test.name, func(t *testing.T) {
			file, c := change(test.text, test.with, test.safe)
			round := fix.ApplyChanges(file, []fix.Change{c})
			got := ""
			if len(round.RefusedChanges) > 0 {
				got = round.RefusedChanges[0].Error()
			}
			if (got == "") != (test.reason == "") || !strings.Contains(got, test.reason) {
				t.Errorf("got %q, want %q", got, test.reason)
			}
			if changed := string(round.NewText) != string(file.Source.Text); changed != (test.reason == "") {
				t.Errorf("text %q", round.NewText)
			}
		})
	}
}

func TestNonsense(t *testing.T) {
	file := gdl.ParseString("game.kif", "(role a)")
	at := file.Source.Pos(0)
	for _, edits := range [][]analysis.TextEdit{
		{{Pos: token.NoPos, End: at}},
		{{Pos: at, End: at + 100}},
		{{Pos: at + 2, End: at + 1}},
		{{Pos: at, End: at + 3}, {Pos: at + 2, End: at + 4}},
	} {
		round := fix.ApplyChanges(file, []fix.Change{{IsSafe: true, SuggestedFix: analysis.SuggestedFix{TextEdits: edits}}})
		if len(round.RefusedChanges) != 1 || len(round.AppliedChanges) != 0 || string(round.NewText) != "(role a)" {
			t.Errorf("%v: %+v", edits, round)
		}
	}
}

// TestBlame: one bad change does not keep the others from being made.
func TestBlame(t *testing.T) {
	text := "(p a) (q A) (r b) (s c) (t d) (role me)"
	file := gdl.ParseString("game.kif", text)
	replace := func(old, with string) fix.Change {
		at := file.Source.Pos(strings.Index(text, old))
		return fix.Change{IsSafe: true, FindingPos: at, SuggestedFix: analysis.SuggestedFix{TextEdits: []analysis.TextEdit{
			{Pos: at, End: at + token.Pos(len(old)), NewText: []byte(with)}}}}
	}
	round := fix.ApplyChanges(file, []fix.Change{replace("p", "P"), replace("A", "a"), replace("r", "x"), replace("s", "S"), replace("d", "D")})
	if got := string(round.NewText); got != "(P a) (q a) (r b) (S c) (t D) (role me)" || len(round.RefusedChanges) != 1 {
		t.Errorf("got %q, refused %v", got, round.RefusedChanges)
	}
}

func TestChoose(t *testing.T) {
	safe, guess := []analysis.SuggestedFix{{Message: "safe"}, {Message: "other"}}, []analysis.SuggestedFix{{Message: "guess"}}
	findings := []finding.Finding{{Fixes: safe, UnsafeFixes: guess}, {UnsafeFixes: guess}, {},
		{Fixes: safe, SuppressedBy: &finding.Suppression{}}}
	for on, want := range map[bool]string{false: "safe", true: "safe guess"} {
		var got []string
		for _, c := range fix.ChooseChanges(findings, on) {
			got = append(got, c.SuggestedFix.Message)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("unsafe %v: got %v, want %s", on, got, want)
		}
	}
}
