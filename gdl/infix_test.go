package gdl

import (
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
)

// Advice about constructs that GDL lacks.
const (
	noLists       = "GDL has no lists; write a relation for what belongs together, such as line(a,b,c)"
	noCut         = "GDL has no cut; say in each rule when it holds"
	noArithmetic  = "GDL has no arithmetic; list the values as facts, such as succ(1,2), and ask for them"
	noComparison  = "GDL compares no numbers; list the pairs as facts, such as less(1,2), and ask for them"
	noEquality    = "GDL has no '='; write the same variable or constant in both places"
	noStrings     = "GDL has no strings; write a plain name"
	noHashComment = "'#' starts no comment; write '%'"
)

// TestInfixRules: each infix text is the prefix text beside it.
func TestInfixRules(t *testing.T) {
	tests := []struct{ infix, want string }{
		{"role(x)", "(role x)"},
		{"role(x).role(o).", "(role x)\n(role o)"},
		{"role(x)\nrole(o)\n", "(role x)\n(role o)"},
		{"p.", "p"},
		{"p :- q", "(<= p q)"},
		{"p :- q.\np :- r.", "(<= p q)\n(<= p r)"},
		{"p :- q & r , s && t.", "(<= p q r s t)"},
		{"p :- q | r ; s || t.", "(<= p (or q r s t))"},
		{"p :- q & r | s.", "(<= p (or (and q r) s))"},
		{"p :- q & (r | s).", "(<= p q (or r s))"},
		{"p :- q & (r & s).", "(<= p q (and r s))"},
		{"p :- ((q)).", "(<= p q)"},
		{"p :- ~q, \\+ r, not(s), not t.", "(<= p (not q) (not r) (not s) (not t))"},
		{"p :- ~(q & r) & ~~s.", "(<= p (not (and q r)) (not (not s)))"},
		{"p(X) :- q(X,Y), X != Y, distinct(X,a), X \\= b, ~ X != c.",
			"(<= (p ?x) (q ?x ?y) (distinct ?x ?y) (distinct ?x a) (distinct ?x b) (not (distinct ?x c)))"},
		{"legal(W,mark(X,Y)) :- true(cell(X,Y,b)) & true(control(W))",
			"(<= (legal ?w (mark ?x ?y)) (true (cell ?x ?y b)) (true (control ?w)))"},
		{"next(f(X)) :-\n  q(X) &\n  r.\nnext(g)\n  :- q(a)\n  & r", "(<= (next (f ?x)) (q ?x) r)\n(<= (next g) (q a) r)"},
		{"p(PlayerOne, _x, _, _) :- q(_)", "(<= (p ?playerone ?_x ?_ ?_2) (q ?_3))"},
		{"p(_2, _, _).\np(_).", "(p ?_2 ?_ ?_3)\n(p ?_)"},
		{"p('Goal-1', '+', '?n++', 'it''s').", "(p goal-1 + ?n++ it's)"},
		{"succ(1,2) % one\n// two\n/* three\n */ ; four\n;; five\np(a, % six\n b)", "(succ 1 2)\n(p a b)"},
		{"p :- (a\n   ; b).", "(<= p (or a b))"},
		{"p :- a &\n   ; why\n   b.", "(<= p a b)"},
		{"p. ; why\np(a) ; and why", "p\n(p a)"},
		{"p :- contains(1, not(4)).", "(<= p (contains 1 (not 4)))"},
		{"p :- and(a,b), or(a), and().", "(<= p (and a b) (or a) (and))"},
		{"open() :- done().", "(<= open done)"},
		{"\uFEFFrole(x).\r\nrole(o).\rp:-q.", "(role x)\n(role o)\n(<= p q)"},
		{"P(x) :- Q.", ""},
	}
	for _, test := range tests {
		f := parseAs(test.infix, Infix)
		if test.want == "" {
			if len(f.Errors) == 0 {
				t.Errorf("%q has no error", test.infix)
			}
			continue
		}
		if len(f.Errors) > 0 {
			t.Errorf("%q: %s", test.infix, f.Errors[0])
		}
		if got := strings.TrimSuffix(f.String(), "\n"); got != test.want {
			t.Errorf("%q is\n%s, want\n%s", test.infix, got, test.want)
		}
	}
}

func parseAs(text string, n Notation) *File {
	return ParseAs(NewSource(token.NewFileSet(), "", []byte(text)), n)
}

// TestInfixErrors: the place and the words of faults, and the rules that are
// read all the same. A '!' marks those that are Broken, a '?' those that are
// Guessed.
func TestInfixErrors(t *testing.T) {
	tests := []struct{ text, want string }{
		{"p(X) :- q(X", "1:10 this '(' is never closed; a ')' is missing in this rule\n!(<= (p ?x) (q ?x))"},
		{"p(a.\nq(b).", "1:2 this '(' is never closed; a ')' is missing in this rule\n!(p a)\n(q b)"},
		{"p(a\nq(b)", "1:2 this '(' is never closed; a ')' is missing in this rule\n!(p a)\n(q b)"},
		{"p(f(a) :- q.\nr.", "1:2 this '(' is never closed; a ')' is missing in this rule\n!(<= (p (f a)))\nr"},
		{"p(a)) :- q.\nr.", "1:5 this ')' closes nothing; remove it, or add the '(' that is missing before it\n!(<= (p a))\nr"},
		{"p :- .\nr.", "1:3 conditions are missing behind ':-'; write them, or leave ':-' out\n!(<= p)\nr"},
		{"p :-\nq :- r.", "2:1 conditions are missing behind ':-': a new rule begins here\n!(<= p)\n(<= q r)"},
		{"p :- a &\nq :- r.", "2:1 a condition is missing behind '&': a new rule begins here\n!(<= p a)\n(<= q r)"},
		{"p :- a &.", "1:8 a condition is missing behind '&'\n!(<= p a)"},
		{"p :- a\n  b.", "2:3 an '&' is missing before 'b', or a full stop if a new rule begins\n?(<= p a b)"},
		{"p :- a b.", "1:8 an '&' is missing before 'b', or a full stop if a new rule begins\n?(<= p a b)"},
		{"p(a) p(b).", "1:6 a full stop is missing before 'p'\n?(p a)\n(p b)"},
		{"p(a b).", "1:5 a ',' is missing before 'b'\n?(p a b)"},
		{"p(a,).\nq.", "1:4 an argument is missing behind ','\n!(p a)\nq"},
		{"p :- ().", "1:6 nothing stands between this '(' and its ')'; remove both, or write what is missing\n!(<= p)"},
		{":- dynamic p/1.\np.", "1:1 GDL has no directives; remove the line\np"},
		{"p :- member(X, [a,b]).", "1:16 " + noLists + "\n!(<= p (member ?x))"},
		{"p :- q, !, r.", "1:9 " + noCut + "\n!(<= p q)"},
		{"p(N) :- q(M), N is M+1.", "1:17 " + noArithmetic + "\n!(<= (p ?n) (q ?m))"},
		{"p(N) :- q(M), r(M+1).", "1:18 " + noArithmetic + "\n!(<= (p ?n) (q ?m) r)"},
		{"p :- X = Y.", "1:6 '=' is not GDL; remove 'X = Y': 'Y' is nowhere else in this rule\n?(<= p)"},
		{"p(X) :- q(X) & r(Y) & Y = X.", "1:23 '=' is not GDL; drop 'Y = X' and write 'X' for 'Y' in this rule\n?(<= (p ?x) (q ?x) (r ?x))"},
		{"p(X) :- q(X), q(Y), X == Y.", "1:21 '==' is not GDL; drop 'X == Y' and write 'X' for 'Y' in this rule\n?(<= (p ?x) (q ?x))"},
		{"p :- q(X) & (f(a) = X).", "1:13 '=' is not GDL; drop 'f(a) = X' and write 'f(a)' for 'X' in this rule\n?(<= p (q (f a)))"},
		{"p :- q(X) & ~(X = a).", "1:13 '=' is not GDL; write X != a\n?(<= p (q ?x) (distinct ?x a))"},
		{"p :- q(X), \\+ X = a.", "1:12 '=' is not GDL; write X != a\n?(<= p (q ?x) (distinct ?x a))"},
		{"p :- q(X) & X <> a.", "1:13 '<>' is not GDL; write X != a\n?(<= p (q ?x) (distinct ?x a))"},
		{"p :- q(X) & X ~= a.", "1:13 '~=' is not GDL; write X != a\n?(<= p (q ?x) (distinct ?x a))"},
		{"p :- q(X) & (X = a | r).", "1:14 '=' is not GDL; write ~distinct(X,a), or a rule for each case with the same variable or name in both places\n?(<= p (q ?x) (or (not (distinct ?x a)) r))"},
		{"p(X) :- X = a | r(X).", "1:9 '=' is not GDL; write a rule for each case with the same variable or name in both places\n!(<= (p ?x) (or (not (distinct ?x a)) (r ?x)))"},
		{"p(X) :- X = a | X = b & q.", "1:9 '=' is not GDL; write a rule for each case with the same variable or name in both places\n1:17 '=' is not GDL; write a rule for each case with the same variable or name in both places\n!(<= (p ?x) (or (not (distinct ?x a)) (and (not (distinct ?x b)) q)))"},
		{"p(X = a).", "1:5 " + noEquality + "\n!(p (= ?x a))"},
		{"p :- q(X = a).", "1:10 " + noEquality + "\n!(<= p (q (= ?x a)))"},
		{"'='(a,a).\np :- '='(a,X).", "(= a a)\n(<= p (= a ?x))"},
		{"p :- q(X), X < 3.", "1:14 " + noComparison + "\n!(<= p (q ?x))"},
		{"p(\"two words\").", "1:3 " + noStrings + "\n!p"},
		{"# a\np.", "1:1 " + noHashComment + "\np"},
		{"p('a).\nq.", "1:3 this quote is never closed in its line\n!p\nq"},
		{"p(goal1-100).", "1:3 a name with '-' stands in single quotes; write ''goal1-100''\n?(p goal1-100)"},
		{"p :- q /* r", "1:8 this comment is never closed; a '*/' is missing\n(<= p q)"},
		{"p <= q.", "1:3 '<=' is not an arrow of infix rules; write ':-'\n?(<= p q)"},
		{"p(?x) :- q(?x).", "1:3 variables of infix rules begin with a capital; write 'X' for '?x'\n?(<= (p ?x) (q ?x))"},
		{"X :- q.", "1:1 variable 'X' cannot stand as a head; a relation belongs here"},
		{"p :- X(a).", "1:6 variable 'X' cannot be the name of a relation or function; write one rule for each name that it may stand for\n!(<= p)"},
		{"distinct(a,b).", "1:1 'distinct' cannot stand alone as a fact; only relations can"},
		{"p..q.", "1:3 this full stop ends nothing; remove it\np\nq"},
		{"p(a)\n(q b)\n(r c)\nq(d)", "2:1 this is prefix notation, but the text before it is infix; write 'q(b)'\n?(p a)\n?(q b)\n?(r c)\n?(q d)"},
		{"(p a)\n(q b)\nq(a,b) :- p(a).", "3:1 this is infix notation, but the text before it is prefix; write '(<= (q a b) (p a))'\n?(p a)\n?(q b)\n?(<= (q a b) (p a))"},
		{strings.Repeat("f(", syntax.MaxDepth+2), fmt.Sprintf("1:%d terms nested more than %d deep; is a run of '(' left over?\n", 2*syntax.MaxDepth+3, syntax.MaxDepth)},
	}
	for _, test := range tests {
		n := Infix
		if strings.HasPrefix(test.text, "(") {
			n = Prefix
		}
		got := faults(parseAs(test.text, n))
		if strings.HasSuffix(test.want, "\n") {
			got = got[:strings.IndexByte(got, '\n')+1]
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%.60q (-want +got)\n%s", test.text, diff)
		}
	}
}

// faults prints the errors and rules of a text.
func faults(f *File) string {
	var b strings.Builder
	for _, e := range f.Errors {
		at := f.Source.File.Position(e.StartPos)
		fmt.Fprintf(&b, "%d:%d %s\n", at.Line, at.Column, e.Message)
	}
	for _, r := range f.Rules {
		switch {
		case r.Broken:
			b.WriteByte('!')
		case r.Guessed:
			b.WriteByte('?')
		}
		fmt.Fprintln(&b, r)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func TestNotationOf(t *testing.T) {
	tests := []struct {
		text string
		want Notation
	}{
		{"", Prefix},
		{"(role x)", Prefix},
		{"role(x)", Infix},
		{"p :- q", Infix},
		{"; legal(x) :- y\n(role x)", Prefix},
		{"(role x)\nrole(o)", Prefix},
		{"% tic tac toe\nrole(x).\n", Infix},
		{"(<= terminal\n  (not(open)))", Prefix},
		{"not(open)\n(role x)\n(role o)", Prefix},
		{"here is the game (in GDL):\n(role x)", Prefix},
		{"\uFEFFrole(x)\r\rrole(o)", Infix},
	}
	for _, test := range tests {
		if got := NotationOf([]byte(test.text)); got != test.want {
			t.Errorf("%q: %s", test.text, got)
		}
	}
}

// TestNotationOfCorpus: no prefix text of other people is taken for infix.
func TestNotationOfCorpus(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join("..", collectiontest.CorpusDir(), "*", "*.kif"))
	if len(files) == 0 {
		t.Skip("the corpus of third-party games is not there")
	}
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if NotationOf(text) != Prefix || syntax.HoldsInfixRules(text) {
			t.Errorf("%s is taken for infix", path)
		}
	}
}

// TestInfixPositions: a node that has a place in the tree stands there in the text.
func TestInfixPositions(t *testing.T) {
	f := parseAs("% c\np(X) :- q(f(X), 'A b') & ~ r & (s | X != a).\n", Infix)
	var got []string
	for _, e := range f.Exprs {
		e.WalkNested(func(e *syntax.Node) { got = append(got, f.Source.TextBetween(e.StartPos, e.EndPos)) })
	}
	want := []string{"p(X) :- q(f(X), 'A b') & ~ r & (s | X != a)", ":-", "p(X)", "p", "X",
		"q(f(X), 'A b')", "q", "f(X)", "f", "X", "'A b'", "~ r", "~", "r", "(s | X != a)", "|", "s", "X != a", "!=", "X", "a"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestInfixFormulas(t *testing.T) {
	tests := []struct{ text, want string }{
		{"always p3", "always p3"},
		{"always one expect open ~true(f(a)) | terminal", "always one expect open (or (not (true (f a))) terminal)"},
		{"always x (a & b) always y ~b", "always x (and a b) always y (not b)"},
		{"forall([X, Y:index, Z:[1,2]], count(0, 1, [], p(X)))", "(forall (?x (?y index) (?z (1 2))) (count 0 1 () (p ?x)))"},
		{"forall([X p(X))", "1:8 this '[' is never closed; a ']' is missing"},
	}
	for _, test := range tests {
		src := parseAs(test.text, Prefix).Source
		sheet := syntax.ParseFormulas(src)
		var got []string
		for _, e := range sheet.Forms {
			got = append(got, e.Meaning())
		}
		if errs := sheet.Errors; len(errs) > 0 {
			at := src.File.Position(errs[0].StartPos)
			got = []string{fmt.Sprintf("%d:%d %s", at.Line, at.Column, errs[0].Message)}
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%q is %q, want %q", test.text, got, test.want)
		}
	}
}

// TestWords: a word comes back from the other notation.
func TestWords(t *testing.T) {
	tests := []struct{ prefix, infix, back string }{
		{"x", "x", "x"}, {"White", "white", "white"}, {"WHITE", "white", "white"}, {"myCell", "myCell", "myCell"},
		{"3x3", "3x3", "3x3"}, {"+", "'+'", "+"}, {"goal1-100", "'goal1-100'", "goal1-100"}, {"it's", "'it''s'", "it's"},
		{"_x", "'_x'", "_x"}, {"é", "'é'", "é"},
		{"?x", "X", "?x"}, {"?X", "X", "?x"}, {"?newX", "NewX", "?newX"}, {"?PLAYER", "PLAYER", "?player"},
		{"?_x", "_x", "?_x"}, {"?_", "'?_'", "?_"}, {"?1", "'?1'", "?1"}, {"?n++", "'?n++'", "?n++"},
	}
	for _, test := range tests {
		got := Infix.Spell(test.prefix)
		back := syntax.PrefixWord(&syntax.Node{Word: got, Name: syntax.InfixMeaning(got)})
		if got != test.infix || back != test.back {
			t.Errorf("%s: %s, %s; want %s, %s", test.prefix, got, back, test.infix, test.back)
		}
		if syntax.InfixMeaning(got) != FoldName(test.prefix) {
			t.Errorf("%s means %s", got, syntax.InfixMeaning(got))
		}
	}
}
