package gdl

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gdllint/gdllint/gdl/syntax"
)

var update = flag.Bool("update", false, "write the golden files")

func TestGolden(t *testing.T) {
	eachInput(t, "testdata/golden/*.kif", func(t *testing.T, name string, text []byte) {
		golden(t, name+".golden", checkFormat(t, text))
	})
}

// eachInput runs a test for each file that matches a pattern, whose name it
// gets without its end.
func eachInput(t *testing.T, pattern string, test func(t *testing.T, name string, text []byte)) {
	inputs, _ := filepath.Glob(pattern)
	if len(inputs) == 0 {
		t.Fatal("no golden files")
	}
	for _, path := range inputs {
		t.Run(filepath.Base(path), func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			test(t, strings.TrimSuffix(path, filepath.Ext(path)), text)
		})
	}
}

// golden compares a text with the golden file, or writes that.
func golden(t *testing.T, path string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s (-want +got)\n%s", path, diff)
	}
}

// White space that git or an editor would change has no place in a golden
// file.
func TestWhiteSpace(t *testing.T) {
	for text, want := range map[string]string{
		"":                             "",
		" \r\n\t\n":                    "",
		";":                            ";\n",
		"; a":                          "; a\n",
		"\n\n; a \t\n\n\n\n":           "; a\n",
		"p":                            "p\n",
		"\uFEFF":                       "",
		"\n\uFEFFp q":                  "\uFEFF\uFEFFp\nq\n",
		"\uFEFF(p)":                    "(p)\n",
		"\uFEFF; a":                    "; a\n",
		"(p)\r\n\r\n(q)\r\n":           "(p)\n\n(q)\n",
		"(p)\r\r(q)\r; a\r":            "(p)\n\n(q)\n; a\n",
		"(p)\n\r\n\r(q)":               "(p)\n\n(q)\n",
		"(p\ta\fb\vc)":                 "(p a b c)\n",
		"(p) ;\ta\t b \v":              "(p) ;\ta\t b\n",
		"(p a;b\r\nc)":                 "(p a ;b\n    c)\n",
		"(p);\xff\xfe caf\xe9":         "(p) ;\xff\xfe caf\xe9\n",
		"(p \u00e9) ; a\n(p ab) ; b\n": "(p \u00e9)  ; a\n(p ab) ; b\n",
		"(p\n\n;@ a\n\n\n;@ b\n\nc)":   "(p\n    ;@ a\n\n    ;@ b\n    c)\n",
		"(<= p q) ( r )":               "(<= p\n    q)\n(r)\n",
		"(p) ; a\n\t; b\n":             "(p) ; a\n; b\n",
		"(p)\t; a\n\t; b\n":            "(p) ; a\n    ; b\n",
	} {
		if got := string(checkFormat(t, []byte(text))); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

func TestSyntaxError(t *testing.T) {
	for _, text := range []string{"(p", "(p))", "(p ?x) <= (q ?x)", "(p\x00)", "; \x00", strings.Repeat("(", 1000)} {
		got, err := Format([]byte(text))
		var fault *SyntaxError
		if got != nil || !errors.As(err, &fault) || len(fault.Errors) == 0 || fault.Error() == "" {
			t.Errorf("%.20q: %q, %v", text, got, err)
		}
	}
}

// What is no valid GDL can have a layout all the same.
func TestInvalidRules(t *testing.T) {
	for text, want := range map[string]string{
		"( ( ) ) ()":              "(())\n()\n",
		"(<=)":                    "(<=)\n",
		"(<= p (<= q r))":         "(<= p\n    (<= q\n        r))\n",
		"(?x (not a b) distinct)": "(?x (not a b) distinct)\n",
	} {
		if got := string(checkFormat(t, []byte(text))); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

// The text must not grow beyond measure by indentation.
func TestDeep(t *testing.T) {
	depth := syntax.MaxDepth - 1
	text := strings.Repeat("(a b ", depth) + strings.Repeat(")", depth)
	if got := checkFormat(t, []byte(text)); len(got) > 20*len(text) {
		t.Errorf("%d bytes become %d", len(text), len(got))
	}
}

// failer holds the methods that a testing.TB and a rapid.T have in common.
type failer interface {
	Helper()
	Fatalf(format string, args ...any)
}

// checkFormat formats a text and checks all that formatting promises.
func checkFormat(t failer, text []byte) []byte {
	t.Helper()
	got, err := Format(text)
	if err != nil {
		t.Fatalf("%.200q: %v", text, err)
	}
	if again, err := Format(got); err != nil || string(again) != string(got) {
		t.Fatalf("%.200q: formatting it twice gives\n%s\nand then (%v)\n%s", text, got, err, again)
	}
	before, after := ParseString("before", string(text)), ParseString("after", string(got))
	if before.Recognition.IsCertain() != after.Recognition.IsCertain() {
		t.Fatalf("%.200q: doubt %v becomes %v", text, before.FirstDoubt(), after.FirstDoubt())
	}
	if before.Recognition.IsForeign() || after.Recognition.IsForeign() {
		return got // its kind may depend on its lines
	}
	if len(before.Rules) != len(after.Rules) || len(before.Errors) != len(after.Errors) {
		t.Fatalf("%.200q: %d rules and %d errors become %d and %d", text,
			len(before.Rules), len(before.Errors), len(after.Rules), len(after.Errors))
	}
	for i := range before.Rules {
		if !EqualRules(before.Rules[i], after.Rules[i]) {
			t.Fatalf("%.200q: %s becomes %s", text, before.Rules[i], after.Rules[i])
		}
	}
	if was, is := pieces(text), pieces(got); !slices.Equal(was, is) {
		t.Fatalf("%.200q: words or comments are changed (-before +after)\n%s", text, cmp.Diff(was, is))
	}
	for line := range strings.SplitSeq(string(got), "\n") {
		code, _, _ := strings.Cut(line, ";")
		if strings.TrimRight(line, " \t\v\f") != line || strings.ContainsAny(code, "\t\v\f\r") {
			t.Fatalf("%.200q: white space in line %q", text, line)
		}
	}
	return got
}

// pieces cuts a text into parentheses, words and comments, by other means than
// the package. Comments that stand behind something begin with a tab.
func pieces(text []byte) []string {
	rest := strings.TrimPrefix(string(text), syntax.ByteOrderMark)
	rest = strings.ReplaceAll(rest, "\r", "\n")
	var out []string
	for line := range strings.SplitSeq(rest, "\n") {
		code, comment, commented := strings.Cut(line, ";")
		code = strings.ReplaceAll(strings.ReplaceAll(code, "(", " ( "), ")", " ) ")
		words := strings.FieldsFunc(code, func(c rune) bool { return strings.ContainsRune(" \t\v\f", c) })
		out = append(out, words...)
		switch {
		case commented && len(words) > 0:
			out = append(out, "\t;"+strings.TrimRight(comment, " \t\v\f"))
		case commented:
			out = append(out, ";"+strings.TrimRight(comment, " \t\v\f"))
		}
	}
	return out
}
