package layout_test

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/analyzers/analyzertest"
	"github.com/gdllint/gdllint/analyzers/layout"
)

const lamp = "(role kid)\n(init (lamp off))\n(legal kid press)\n(<= (next (lamp on)) (does kid press))\n(<= terminal (true (lamp on)))\n(goal kid 100)\n"

func TestLineEnds(t *testing.T) {
	windows := strings.ReplaceAll(lamp, "\n", "\r\n")
	tests := []struct{ name, text, want string }{
		{"lf", lamp, ""},
		{"crlf", windows, ""},
		{"cr", strings.ReplaceAll(lamp, "\n", "\r"), ""},
		{"lf in crlf", strings.Replace(windows, "off))\r\n", "off))\n", 1),
			"f.kif:2:1-18: L12: this line ends with LF, but CRLF is the usual line end here; save the file with line ends of one kind"},
		{"crlf in lf", strings.Replace(lamp, "press)\n", "press)\r\n", 1),
			"f.kif:3:1-18: L12: this line ends with CRLF, but LF is the usual line end here; save the file with line ends of one kind"},
		{"empty line", "\r" + lamp,
			"f.kif:1:1-1: L12: this line ends with CR, but LF is the usual line end here; save the file with line ends of one kind"},
		{"three kinds", "\r\n" + lamp + "\r",
			"f.kif:1:1-2: L12: this line ends with CRLF, but LF is the usual line end here; save the file with line ends of one kind"},
	}
	for _, test := range tests {
		if got := show(t, test.text, "L12"); got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

func TestTwice(t *testing.T) {
	second := "f.kif:7:1-11: L12: the whole rulesheet stands here a second time; remove one copy"
	tests := []struct{ name, text, want string }{
		{"twice", lamp + lamp, second},
		{"other blanks", lamp + strings.ReplaceAll(lamp, " ", "  "), strings.Replace(second, "1-11", "1-12", 1)},
		{"one rule changed", lamp + strings.Replace(lamp, "100", "50", 1), second},
		{"role only", lamp + "(role kid)\n", ""},
		{"other game", lamp + "(role kid)\n(init (door shut))\n(legal kid open)\n(goal kid 0)\n", ""},
	}
	for _, test := range tests {
		if got := show(t, test.text, "L12"); got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

func TestOrder(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"fluents apart", lamp + "(<= (next (door ?x)) (true (door ?x)))\n", ""},
		{"fluent again", lamp + "(<= (next (lamp ?x)) (true (lamp ?x)) (does kid wait))\n",
			"f.kif:7:5-21: Y12: '(next (lamp ?x))' is also defined elsewhere; keep the rules for one head together"},
		{"fluents without arguments", "(init (a)) (init b) (<= (next (c 1)) (true b)) (init c) (next d) (next ?x) (next e) (next ?y)",
			"f.kif:1:85-94: Y12: '(next ?y)' is also defined elsewhere; keep the rules for one head together"},
		{"fluent without arguments again", "(init a) (init b) (init a)",
			"f.kif:1:19-27: Y12: '(init a)' is also defined elsewhere; keep the rules for one head together"},
		{"once for each", "(a 1) (b 1) (a 2) (b 2) (a 3)",
			"f.kif:1:13-18: Y12: '(a 2)' is also defined elsewhere; keep the rules for one head together\n" +
				"f.kif:1:19-24: Y12: '(b 2)' is also defined elsewhere; keep the rules for one head together"},
	}
	for _, test := range tests {
		if got := show(t, test.text, "Y12"); got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

// show prints the findings of a rule in a text.
func show(t *testing.T, text, code string) string {
	t.Helper()
	out, err := analyzertest.AnalyzeText("f.kif", []byte(text), layout.Analyzer)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, f := range out.Findings {
		if f.Code == code {
			lines = append(lines, out.ShowFinding(f))
		}
	}
	return strings.Join(lines, "\n")
}
