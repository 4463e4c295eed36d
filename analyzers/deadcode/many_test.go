package deadcode_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/analyzers/analyzertest"
	"github.com/gdllint/gdllint/analyzers/deadcode"
)

// TestMany: what repeats or contradicts another condition is found among few
// conditions and among many, wherever the two stand.
func TestMany(t *testing.T) {
	for _, n := range []int{2, 31, 32, 33, 34, 200} {
		for _, at := range []int{0, n / 2, n - 1} {
			for again, code := range map[string]string{"(true (c %d))": "D09", "(not (true (c %d)))": "D10"} {
				var b strings.Builder
				b.WriteString("(role a)\n(<= (p ?x) (true (s ?x))")
				for i := range n {
					fmt.Fprintf(&b, "\n(true (c %d))", i)
				}
				fmt.Fprintf(&b, "\n"+again+")\n", at)
				out, err := analyzertest.AnalyzeStatic("many.kif", []byte(b.String()), deadcode.Analyzer)
				if err != nil {
					t.Fatal(err)
				}
				found := 0
				for _, f := range out.Findings {
					if f.Code == code {
						found++
					}
				}
				if found != 1 {
					t.Errorf("%d conditions, then %s again: %d findings %s", n, fmt.Sprintf(again, at), found, code)
				}
			}
		}
	}
}

// TestGuessedRepetition wants no rule that was read by a guess to count as a repetition: the part that
// could not be read may be the difference.
func TestGuessedRepetition(t *testing.T) {
	for text, want := range map[string]int{
		"(<= (p ?x) (q ?x))\n(<= (p ?y) (q ?y))": 1,
		"(<= (p ?x) (q?x))\n(<= (p ?y) (q?y))":   0,
	} {
		out, err := analyzertest.AnalyzeStatic("a.kif", []byte("(role a)\n(q 1)\n"+text), deadcode.Analyzer)
		if err != nil {
			t.Fatal(err)
		}
		found := 0
		for _, f := range out.Findings {
			if f.Code == "D07" {
				found++
			}
		}
		if found != want {
			t.Errorf("%s: %d findings, want %d", text, found, want)
		}
	}
}

// TestRemoval wants a repetition to be removed where nothing says that it was meant to differ.
func TestRemoval(t *testing.T) {
	const twins = "(role one) (role two)\n(<= (bad one) (worse one))\n(<= (bad two) (worse two))\n(<= (poor one) (bad one))\n(<= (poor two) (bad two))\n"
	for text, want := range map[string]struct{ safe, unsafe int }{
		"(<= (way ?a ?b) (lane ?a ?b) (up ?a))\n(<= (way ?a ?b) (up ?a) (lane ?a ?b))":           {1, 0},
		"(<= (way ?a ?b) (lane ?a ?b))\n(<= (way ?b ?a) (lane ?b ?a))":                           {0, 1},
		"(<= (way ?a ?b) (lane ?a ?b))\n(<= (way ?c ?d) (lane ?c ?d))":                           {0, 0},
		"(<= (way ?a ?b) (lane ?a ?b) (lane ?b ?a))\n(<= (way ?b ?a) (lane ?b ?a) (lane ?a ?b))": {0, 0},
		"(way a b) (way b a) (way b c) (way b c) (way c d) (way d c)":                            {0, 1},
		"(way a b) (way b a) (way b c) (way b c) (way c d) (way d e)":                            {1, 0},
		"(<= dry (cup 1) (cup 1))":                                   {1, 0},
		"(<= dry (true (cup 1)) (true (cup 2)) (true (cup 1)))":      {0, 0},
		twins + "(<= (sad one) (bad one))\n(<= (sad one) (bad one))": {0, 0},
		twins + "(<= (sad ?r) (bad ?r))\n(<= (sad ?r) (bad ?r))":     {1, 0},
	} {
		out, err := analyzertest.AnalyzeStatic("a.kif", []byte(text), deadcode.Analyzer)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range out.Findings {
			if (f.Code == "D07" || f.Code == "D09") && (len(f.Fixes) != want.safe || len(f.UnsafeFixes) != want.unsafe) {
				t.Errorf("%s: %d and %d fixes of '%s', want %+v", text, len(f.Fixes), len(f.UnsafeFixes), f.Message, want)
			}
		}
	}
}
