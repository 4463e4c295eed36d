package gdl

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gdllint/gdllint/gdl/slips"
	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
)

func TestParse(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"fact", "(role white)", "(role white)"},
		{"folded", "(ROLE White)", "(role white)"},
		{"rule", "(<= (p ?X) (q ?x) (not (r ?x)))", "(<= (p ?x) (q ?x) (not (r ?x)))"},
		{"zero arity", "(<= (open) (true (Cell 1)))", "(<= open (true (cell 1)))"},
		{"nested", "(<= p (or (and a b) (not (or c d))))", "(<= p (or (and a b) (not (or c d))))"},
		{"distinct", "(<= p (q ?x) (distinct ?x 1))", "(<= p (q ?x) (distinct ?x 1))"},
		{"comment glued to a word", "(p a;comment\n b)", "(p a b)"},
		{"comment as last line", "(p a)\n;end", "(p a)"},
		{"bare CR", "(p a)\r(q b)", "(p a)\n(q b)"},
		{"byte order mark", "\uFEFF(p a)", "(p a)"},
		{"odd names", "(+ ++ -- < > goal1-100 ?n++)", "(+ ++ -- < > goal1-100 ?n++)"},
		{"operator as a function", "(contains 1 (not 4))", "(contains 1 (not 4))"},
		{"two on a line", "(p a)(q b)", "(p a)\n(q b)"},
		{"fact as a word", "open", "open"},
		{"empty body", "(<= p)", "(<= p)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f := ParseString("test.kif", test.text)
			for _, e := range f.Errors {
				t.Errorf("unexpected error: %s", e.Message)
			}
			if diff := cmp.Diff(test.want, strings.TrimSpace(f.String())); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// located renders an error as line:column code.
func located(f *File, e *Error) string {
	p := f.Source.File.Position(e.StartPos)
	return fmt.Sprintf("%d:%d %s", p.Line, p.Column, e.Kind.Code)
}

func TestErrors(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
		rules      string // the rules that are left and not broken
	}{
		{"unclosed, next form at the margin", "(<= (p ?x)\n    (q ?x)\n(role white)\n(role black)\n",
			[]string{"1:1 L01"}, "(<= (p ?x) (q ?x))\n(role white)\n(role black)"},
		{"unclosed in an indented file", "  (<= (p ?x)\n    (q ?x)\n  (role white)\n  (role black)\n",
			[]string{"1:3 L01"}, "(<= (p ?x) (q ?x))\n(role white)\n(role black)"},
		{"unclosed at the end", "(role white)\n(role (black", []string{"2:1 L01"}, "(role white)"},
		{"closed too early", "(role white)\n(<= (p ?x)\n  (q ?x))\n  (r ?x))\n(role black)",
			[]string{"3:9 L01"}, "(role white)\n(role black)"},
		{"closed too early, flush left", "(<= (p ?x) (q ?x)))\n(<= (p ?x)\n(q ?x))\n(r ?x)\n(distinct ?x a))\n(role black)",
			[]string{"1:19 L01", "3:7 L01"}, "(role black)"},
		{"one too many behind a head", "(<= (p ?x) (q ?x))\n(legal ?x noop))\n(init (a)))\n(role black)",
			[]string{"2:16 L01", "3:11 L01"}, "(<= (p ?x) (q ?x))\n(role black)"},
		{"arrows behind heads", "(p ?x) <= (q ?x)\nterminal <=\n  (p a)\n(r ?x) <= (q ?x)\n(distinct ?x a)\n(role black)",
			[]string{"1:8 L06", "4:8 L06"}, "(<= (p ?x) (q ?x))\n(<= terminal (p a))\n(<= (r ?x) (q ?x) (distinct ?x a))\n(role black)"},
		{"empty list", "(p a ())", []string{"1:6 L02"}, ""},
		{"list as name", "(<= p ((q) a))", []string{"1:8 L03"}, ""},
		{"variable as name", "(<= p (?q a))", []string{"1:8 L04"}, ""},
		{"variable as condition", "(<= p ?q)", []string{"1:7 L04"}, ""},
		{"lone question mark", "(p ? x)", []string{"1:4 L05"}, "(p ?x)"},
		{"no head", "(<=)", []string{"1:1 L06"}, ""},
		{"rule in a rule", "(<= p a (<= q b))", []string{"1:9 L06"}, "(<= q b)\n(<= p a q)"},
		{"rule for a keyword in a rule", "(<= p a\n(<= terminal b))", []string{"2:1 L06"}, ""},
		{"operator as fact", "(distinct 1 2)", []string{"1:1 L07"}, ""},
		{"operator as head", "(<= (or a b) c)", []string{"1:5 K10"}, ""},
		{"not with two", "(<= p (not a b))", []string{"1:7 Y03"}, "(<= p (not (a b)))"},
		{"not with two lists", "(<= p (not (a) (b)))", []string{"1:7 Y03"}, "(<= some-1 a b)\n(<= p (not some-1))"},
		{"distinct with three", "(<= p (distinct a b c))", []string{"1:7 Y05"}, ""},
		{"operator without arguments in a term", "(<= p (q (or)))", []string{"1:10 L07"}, ""},
		{"binary", "(p \x00 a)", []string{"1:4 L13"}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f := ParseString("test.kif", test.text)
			var got []string
			for _, e := range f.Errors {
				got = append(got, located(f, e))
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("errors (-want +got)\n%s", diff)
			}
			var rules []string
			for _, r := range f.Rules {
				if !r.Broken {
					rules = append(rules, r.String())
				}
			}
			if diff := cmp.Diff(test.rules, strings.Join(rules, "\n")); diff != "" {
				t.Errorf("rules (-want +got)\n%s", diff)
			}
		})
	}
}

func TestManyOpenParentheses(t *testing.T) {
	f := ParseString("test.kif", strings.Repeat("(", syntax.MaxTokens-100)+"\n(role white)")
	if len(f.Errors) != 1 || f.Errors[0].Kind != syntax.TooDeep {
		t.Fatalf("got %d errors, want one of kind TooDeep", len(f.Errors))
	}
	if got := f.String(); got != "(role white)\n" {
		t.Errorf("rules after it: %q", got)
	}
}

// Forms that lack a parenthesis must not be read to the end of the text, one
// after the other: the work would grow with the square of its length.
func TestManyUnclosed(t *testing.T) {
	const unclosed, closed = 200, 20_000
	text := strings.Repeat("(p (q\n", unclosed) + strings.Repeat("(r a)\n", closed)
	f := ParseString("test.kif", text)
	if len(f.Errors) != unclosed || len(f.Rules) != unclosed+closed {
		t.Errorf("%d errors and %d rules, want %d and %d", len(f.Errors), len(f.Rules), unclosed, unclosed+closed)
	}
	allocations := testing.AllocsPerRun(1, func() { ParseString("test.kif", text) })
	if limit := float64(20 * (unclosed + closed)); allocations > limit {
		t.Errorf("%.0f allocations, want at most %.0f", allocations, limit)
	}
}

func TestPositions(t *testing.T) {
	f := ParseString("test.kif", "(role white)\r\n(<= (p ?x)\r    (not (q ?x)))")
	lit := f.Rules[1].Body[0]
	if got := f.Source.File.Position(lit.Pos()); got.Line != 3 || got.Column != 5 {
		t.Errorf("literal at %d:%d, want 3:5", got.Line, got.Column)
	}
	if got := f.Source.TextBetween(lit.Args[0].Pos(), lit.Args[0].End()); got != "(q ?x)" {
		t.Errorf("atom spans %q", got)
	}
}

func TestClauses(t *testing.T) {
	tests := []struct {
		text string
		want []string
	}{
		{"(<= p (or a b) c)", []string{"p <- a c", "p <- b c"}},
		{"(<= p (not (or a b)))", []string{"p <- (not a) (not b)"}},
		{"(<= p (not (and a b)))", []string{"p <- (not a)", "p <- (not b)"}},
		{"(<= p (not (not a)))", []string{"p <- a"}},
		{"(<= (p ?x) (q ?x) (not (distinct ?x 1)))", []string{"(p 1) <- (q 1)"}},
		{"(<= (p ?x) (q ?x ?y) (not (distinct ?x ?y)))", []string{"(p ?y) <- (q ?y ?y)"}},
		{"(<= p a (not (distinct 1 2)))", nil},
		{"(<= p (or) a)", nil},
		{"(<= p (and) a)", []string{"p <- a"}},
		{"(<= p (or (and a (or b c)) d))", []string{"p <- a b", "p <- a c", "p <- d"}},
		{"(<= p (not (or (distinct ?x 1) a)) (q ?x))", []string{"p <- (not a) (q 1)"}},
	}
	for _, test := range tests {
		clauses, err := ParseString("test.kif", test.text).Clauses()
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, c := range clauses {
			s := c.Head.String() + " <-"
			for _, cond := range c.Body {
				s += " " + cond.String()
			}
			got = append(got, s)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", test.text, diff)
		}
	}
}

func TestClausesTooLarge(t *testing.T) {
	text := "(<= p" + strings.Repeat(" (or a b)", 30) + ")"
	if _, err := ParseString("test.kif", text).Clauses(); err == nil || err.Kind != syntax.TooLarge {
		t.Errorf("got %v, want an error of kind TooLarge", err)
	}
}

// Names are folded byte by byte: bytes that are no UTF-8 stay as they are.
func TestFold(t *testing.T) {
	for word, want := range map[string]string{
		"": "", "abc": "abc", "ABZ": "abz", "?X1": "?x1", "\u00c4B": "\u00c4b", "A\xff": "a\xff", "\xc3A": "\xc3a",
	} {
		if got := FoldName(word); got != want {
			t.Errorf("%q becomes %q, want %q", word, got, want)
		}
	}
}

func TestCorpus(t *testing.T) {
	accepted, games := collectiontest.AcceptedNames(t), collectiontest.RulesheetFiles(t, "games")
	for _, path := range games {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f := ParseString(path, string(text))
		if accepted[filepath.Base(path)] && len(f.Errors) > 0 {
			t.Errorf("%s: %s %s", path, located(f, f.Errors[0]), f.Errors[0].Message)
		}
		if accepted[filepath.Base(path)] && guessed(f) {
			t.Errorf("%s is read by guess", path)
		}
		if !guessed(f) {
			checkPrinter(t, f)
		}
	}
	t.Logf("%d games read", len(games))
}

// checkPrinter checks that the text of String parses to equal rules.
func checkPrinter(t *testing.T, f *File) {
	t.Helper()
	again := parseAs(f.String(), Prefix)
	if len(again.Errors) > 0 {
		t.Errorf("%s: printed rules do not parse: %s", f.Source.Name, again.Errors[0].Message)
		return
	}
	if len(again.Rules) != len(f.Rules) {
		t.Errorf("%s: %d rules printed, %d read", f.Source.Name, len(f.Rules), len(again.Rules))
		return
	}
	for i := range f.Rules {
		if !EqualRules(f.Rules[i], again.Rules[i]) {
			t.Errorf("%s: %s is read back as %s", f.Source.Name, f.Rules[i], again.Rules[i])
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"", "(role white)", "(<= (p ?x) (or (q ?x) (not (distinct ?x 1))))", "(((", ")))", "(p ;\r(", "\uFEFF(a\x00", "(<= (f (g)) (?x))", "(a\n=\r()\nt():-", "p <= q", "p =< q"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		file := ParseString("fuzz.kif", string(text))
		checkPlaces(t, file)
		if fault := parseAs(string(text), Prefix).FirstReaderFault(); fault != nil {
			t.Error(fault.Message)
		}
		if file.Notation == Prefix && !syntax.HoldsInfixRules(text) {
			checkNesting(t, file)
		}
		if file.IsErrorFree() && !syntax.HoldsInfixRules(text) && !namesSign(file.Exprs) {
			checkPrinter(t, file)
		}
		if file.IsErrorFree() && len(text) < 4096 {
			file.Clauses()
		}
	})
}

// namesSign tells whether a list holds nothing but a sign: without its
// parentheses, (*) computes.
func namesSign(list []*syntax.Node) bool {
	return slices.ContainsFunc(list, func(e *syntax.Node) bool {
		word := e.Name
		if len(e.List) == 1 {
			word = e.List[0].Name
		}
		return len(e.List) == 1 && strings.IndexByte("+-*/%^<>=!~\\", word[0]) >= 0 || namesSign(e.List)
	})
}

// checkNesting checks that the expressions of a file and its comments lie one
// behind the other, inside the node that holds them, and say the same as the text there. An arrow may stand behind its head, as another sign.
func checkNesting(t *testing.T, f *File) {
	t.Helper()
	last := 0
	for _, c := range f.Comments {
		if c.StartOffset < last || c.EndOffset <= c.StartOffset || f.Source.Text[c.StartOffset] != ';' {
			t.Fatalf("a comment spans %d to %d, behind %d", c.StartOffset, c.EndOffset, last)
		}
		last = c.EndOffset
	}
	var check func(list []*syntax.Node, from, to int)
	check = func(list []*syntax.Node, from, to int) {
		for _, e := range list {
			begin, end := f.Source.Offset(e.StartPos), f.Source.Offset(e.EndPos)
			if begin < from || end <= begin || end > to {
				t.Fatalf("an expression spans %d to %d, within %d to %d", begin, end, from, to)
			}
			if !e.IsList() && f.Source.TextBetween(e.StartPos, e.EndPos) != e.Word {
				t.Fatalf("%q stands where %q was read", f.Source.TextBetween(e.StartPos, e.EndPos), e.Word)
			}
			if n := len(e.List); n > 1 && e.List[0].StartPos > e.List[1].StartPos {
				check(e.List[1:], begin, end)
			} else {
				check(e.List, begin, end)
			}
			from = end
		}
	}
	check(f.Exprs, 0, len(f.Source.Text))
}

// checkPlaces checks that all nodes lie within the text.
func checkPlaces(t *testing.T, f *File) {
	size := len(f.Source.Text)
	inside := func(from, to int) {
		if from < 0 || to < from || to > size {
			t.Fatalf("a node spans %d to %d of %d", from, to, size)
		}
	}
	for _, e := range f.Errors {
		inside(f.Source.Offset(e.StartPos), f.Source.Offset(e.EndPos))
	}
	for _, r := range f.Rules {
		inside(f.Source.Offset(r.Pos()), f.Source.Offset(r.End()))
		r.WalkLiterals(func(l *Literal, _ bool) { inside(f.Source.Offset(l.Pos()), f.Source.Offset(l.End())) })
	}
}

func BenchmarkParseCorpus(b *testing.B) {
	var texts []string
	size := 0
	for _, path := range collectiontest.RulesheetFiles(b, "games") {
		text, err := os.ReadFile(path)
		if err != nil {
			b.Fatal(err)
		}
		texts = append(texts, string(text))
		size += len(text)
	}
	b.SetBytes(int64(size))
	for b.Loop() {
		for _, text := range texts {
			ParseString("bench.kif", text)
		}
	}
}

func TestUnglued(t *testing.T) {
	for text, want := range map[string]string{
		"(cell?x?y b)":             "(cell ?x ?y b)",
		"(or (p?x)\n    (q ?x?y))": "(or (p ?x)\n    (q ?x ?y))",
		"(really? ?x)":             "(really? ?x)",
		"(p?x) ; is it?so":         "(p?x) ; is it?so",
		"open":                     "open",
	} {
		if got := slips.UngluedText(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// TestInsideJSON: programs hand over rulesheets in the strings of JSON.
func TestInsideJSON(t *testing.T) {
	for text, want := range map[string]bool{
		`"(role a)\n(init (n 1))"`:                true,
		`{"rules": "(<= terminal (true (n 1)))"}`: true,
		" [\"(role a)\", \"(init (n 1))\"]\n":     true,
		`{"name": "go"}`:                          false,
		`(role a) (init (n "1"))`:                 false,
	} {
		f := ParseString("test.kif", text)
		if got := len(f.Errors) == 1 && strings.Contains(f.Errors[0].Message, "JSON with a rulesheet"); got != want {
			t.Errorf("%s: %v", text, f.Errors)
		}
	}
}

// TestTitle: a heading of Markdown is no comment.
func TestTitle(t *testing.T) {
	for text, want := range map[string]*syntax.ErrorKind{
		"# The game of n\n(role a)\n(init (n 1))\n":                syntax.TextAround,
		"(role a) # who plays\n(init (n 1))\n":                     syntax.ForeignComment,
		"# who plays\n(role a)\n# where it begins\n(init (n 1))\n": syntax.ForeignComment,
	} {
		if f := ParseString("test.kif", text); len(f.Errors) != 1 || f.Errors[0].Kind != want {
			t.Errorf("%q: %v", text, f.Errors)
		}
	}
}
