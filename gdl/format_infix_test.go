package gdl

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/gdllint/gdllint/gdl/syntax"
)

func TestGoldenInfix(t *testing.T) {
	eachInput(t, "testdata/infix/*.hrf", func(t *testing.T, name string, text []byte) {
		golden(t, name+".golden", checkInfix(t, text))
		prefix, err := ParseString(name, string(text)).Convert(Prefix, nil)
		if err != nil {
			t.Fatal(err)
		}
		golden(t, name+".kif.golden", prefix)
	})
}

// checkInfix formats infix text and checks that its rules and comments stay,
// and that formatting it again changes nothing.
func checkInfix(t failer, text []byte) []byte {
	t.Helper()
	got, err := FormatAs(text, Infix)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	if again, err := FormatAs(got, Infix); err != nil || string(again) != string(got) {
		t.Fatalf("%q: formatting it twice gives\n%s\nand then (%v)\n%s", text, got, err, again)
	}
	before, after := infixFile(text), infixFile(got)
	if !slices.EqualFunc(before.Rules, after.Rules, EqualRules) {
		t.Fatalf("%q becomes\n%s", text, got)
	}
	if was, is := commentsOf(before), commentsOf(after); !slices.Equal(was, is) {
		t.Fatalf("%q: comments are changed (-before +after)\n%s", text, cmp.Diff(was, is))
	}
	return got
}

func infixFile(text []byte) *File {
	return ParseAs(ParseString("", string(text)).Source, Infix)
}

// commentsOf returns the comments of a file, without white space behind them.
func commentsOf(f *File) []string {
	var list []string
	for _, c := range f.Comments {
		list = append(list, strings.TrimRight(string(f.Source.CommentText(c)), " \t\f\v"))
	}
	return list
}

// TestThereAndBack: from prefix to infix and back, all rules and comments of
// real games are as before. With -short, a tenth of the games is converted.
func TestThereAndBack(t *testing.T) {
	texts := corpusGames(t)
	var names []string
	for name := range texts {
		names = append(names, name)
	}
	slices.Sort(names)
	n, faulty := 0, 0
	for i, name := range names {
		if testing.Short() && i%10 > 0 {
			continue
		}
		before := ParseString(name, string(texts[name]))
		if len(before.Errors) > 0 {
			faulty++
			continue
		}
		checkThereAndBack(t, before)
		n++
	}
	t.Logf("%d games there and back; %d have errors", n, faulty)
}

// checkThereAndBack converts a prefix rulesheet into infix text and back.
func checkThereAndBack(t failer, before *File) {
	t.Helper()
	infix, err := before.Convert(Infix, nil)
	if err != nil {
		t.Fatalf("%s: %v", before.Source.Name, err)
	}
	between := infixFile(infix)
	prefix, err := between.Convert(Prefix, nil)
	if err != nil {
		t.Fatalf("%s: and back: %v\n%s", before.Source.Name, err, infix)
	}
	after := ParseAs(ParseString("", string(prefix)).Source, Prefix)
	if !slices.EqualFunc(before.Rules, after.Rules, EqualRules) {
		t.Fatalf("%s: rules change:\n%s\n%s", before.Source.Name, infix, prefix)
	}
	if was, is := commentsOf(before), commentsOf(after); !slices.Equal(was, is) {
		t.Fatalf("%s: comments change: %s", before.Source.Name, cmp.Diff(was, is))
	}
}

// TestConvertRandom: random rulesheets that can be read go there and back.
func TestConvertRandom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := sheetText(t, true)
		f := ParseAs(ParseString("random", text).Source, Prefix)
		if _, err := f.Convert(Infix, nil); errors.Is(err, ErrProse) || errors.Is(err, ErrPlain) || len(f.Errors) > 0 {
			return
		}
		checkThereAndBack(t, f)
	})
}

func TestConvertErrors(t *testing.T) {
	for text, want := range map[string]string{
		"(p a":                   "this '(' is never closed, and the text ends; write what is missing, at least a ')'",
		"here is\n(p a)":         ErrProse.Error(),
		"(open)":                 ErrPlain.Error(),
		"(role ?)":               "",
		"role(a b).\nlegal(a,b)": "a ',' is missing before 'b'",
		"(role a)\np(a) :- q.":   "this is infix notation, but the text before it is prefix; write '(<= (p a) q)'",
	} {
		_, err := ParseString("", text).Convert(Infix, nil)
		if err == nil || want != "" && err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func FuzzConvert(f *testing.F) {
	for _, seed := range []string{
		"(<= (p ?x) ; why\n (or (q ?x) (not (distinct ?x 1))))\n; end", "(p;\r(q) )", "\uFEFF(a\tb) ; c\n        ; d\n",
		"(<= ; a\n    ; b\n    p ; c\n q)", "(<= (p) (and a (and b)) (or) (not (or a b)))", "(p Goal-1 ?n++ ?_ ?1 it's ;% x\n)", "(p (not 4) '()",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, ":-") {
			return // it would not be recognised as prefix text
		}
		file := ParseAs(ParseString("fuzz", text).Source, Prefix)
		if holdsSign(file) {
			return // without its parentheses, (=) may compare: no conversion is right, and none is made
		}
		if _, err := file.Convert(Infix, nil); len(file.Errors) > 0 || errors.Is(err, ErrProse) || errors.Is(err, ErrPlain) {
			return
		}
		checkThereAndBack(t, file)
	})
}

// holdsSign tells whether a name other than that of the arrow is made of signs.
func holdsSign(f *File) bool {
	found := false
	for _, e := range f.Exprs {
		e.WalkNested(func(x *syntax.Node) {
			found = found || !x.IsList() && x.Name != Arrow && strings.Trim(x.Word, "=<>!/\\~+-*?:.") == ""
		})
	}
	return found
}

func FuzzFormatInfix(f *testing.F) {
	for _, seed := range []string{
		"p(X) :- q(X) & (r | ~s), t ; X != a.\n% c\n", "p /* a\nb */ :- q % d\n& r\n", "p. ; a\n; b\nq", "p(a,% b\n c)", "p(\n; a\n)", "0(0):-(0&00)",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if file := infixFile([]byte(text)); len(file.Errors) == 0 {
			checkInfix(t, []byte(text))
		}
	})
}

func FuzzFormatOperations(f *testing.F) {
	for _, seed := range []string{
		"role(a)\nrole(b) % c\nmark(X) :: control(R) & ~(cell(X,b) | ~open) ==> cell(X,R) & ~control(R) % d\nline(X) :- cell(X,x) & % e\n  (a | b)\n",
		"init(control(a)) init(control(b)) goal(R,N) :- score(N) & leq(1,N) .\n% f", "a :: b ==> c\n\n\n\nd(e) . .\n", "a :- ((b))\n",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, err := FormatAs([]byte(text), Operations)
		if errors.Is(err, ErrChanged) {
			t.Fatalf("%q: %v", text, err)
		}
		if again, twice := FormatAs(got, Operations); err == nil && (twice != nil || string(again) != string(got)) {
			t.Fatalf("%q: formatting it twice gives\n%s\nand then (%v)\n%s", text, got, twice, again)
		}
	})
}
