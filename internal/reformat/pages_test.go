package reformat

import (
	"bytes"
	"fmt"
	"html"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl"
)

// pageSeeds are rulesheets, in three notations, and texts that are none.
var pageSeeds = []string{
	"(role   r)\n(init (p 0)) ; a & b < c &lt; </textarea>\n(<=   (legal r a) (true (p 0)))\n(<= (next (p 1)) (does r a))\n(<= terminal (true (p 1)))\n(<= (goal r 100) (true (p 1)))\n",
	"role(r)\ninit(p('A-b'))\nlegal(r,go)   :- true(p('A-b')) & ~true(q)\nnext(p(x)) :- does(r,go)\nterminal :- true(p(x))\ngoal(r,100) :- true(p(x))\n",
	"role(robot)\nbase(lit)\nbase(control(robot))\ninit(control(robot))\naction(press)\nlegal(press)\npress :: ~lit & control(robot)   ==> lit & ~gone\nterminal :- lit\ngoal(robot,100) :- lit\n",
	"(role r)\r\n\r\n(legal r\t(a &notit; \"x\")) ; ```\r\n(terminal",
	"é 𝔸 % &#x27;\n(p &amp;amp;)\n",
}

// spell writes a text with entities for some of its characters.
func spell(text string, random *rand.Rand, share int) string {
	var b strings.Builder
	for _, c := range text {
		switch {
		case c == '&' || c == '<' || random.IntN(100) < share:
			switch random.IntN(4) {
			case 0:
				fmt.Fprintf(&b, "&#%d;", c)
			case 1:
				fmt.Fprintf(&b, "&#x%X;", c)
			case 2:
				b.WriteString(html.EscapeString(string(c)))
			default:
				b.WriteRune(c)
			}
		default:
			b.WriteRune(c)
		}
	}
	return b.String()
}

// checkFixedPoint formats the rulesheets of a page, until nothing changes: once is enough.
func checkFixedPoint(t interface{ Fatalf(string, ...any) }, name, page string) (formattedAny bool) {
	inputs, _ := checker.PageInputs(name, []byte(page))
	for i := range inputs {
		in := inputs[i]
		formatted, err := FormatInput(in, in.EditorText, gdl.AutoNotation)
		if err != nil {
			continue
		}
		changed, err := in.FileText(formatted)
		if err != nil {
			t.Fatalf("%q is formatted, but cannot be written: %v", page, err)
		}
		again, _ := checker.PageInputs(name, changed)
		if len(again) != len(inputs) {
			t.Fatalf("%q becomes %q: %d rulesheets", page, changed, len(again))
		}
		for j, other := range again {
			if j != i && !bytes.Equal(other.EditorText, inputs[j].EditorText) {
				t.Fatalf("%q becomes %q: another rulesheet changes", page, changed)
			}
		}
		before, after := strings.Fields(string(formatted)), strings.Fields(string(again[i].EditorText))
		if strings.Join(before, " ") != strings.Join(after, " ") {
			t.Fatalf("%q shows %q and not %q", changed, after, before)
		}
		twice, err := FormatInput(again[i], again[i].EditorText, gdl.AutoNotation)
		if err != nil || !bytes.Equal(twice, again[i].EditorText) {
			t.Fatalf("%q is no fixed point: %v, %q", changed, err, twice)
		}
		formattedAny = true
	}
	return formattedAny
}

// randomPage makes a page around a text.
func randomPage(text string, seed uint64) (name, page string) {
	random := rand.New(rand.NewPCG(seed, 1))
	pieces := []string{"\n", "\r\n", "<p>&lt;</p>", "<!-- <textarea id=library> -->", "<script>'<textarea id=library>'</script>", "- a\n", "> b\n", "    ```gdl\n    x\n    ```\n", ""}
	around := func() string { return pieces[random.IntN(len(pieces))] }
	if random.IntN(3) > 0 {
		return "page.html", around() + "<textarea id='library'>" + []string{"", "\n", "\r\n"}[random.IntN(3)] + spell(text, random, []int{0, 0, 5, 60}[random.IntN(4)]) + "</textarea>" + around() +
			"<textarea id=ruleset>" + spell(text, random, 2) + "</textarea>"
	}
	fence := []string{"```", "````", "~~~"}[random.IntN(3)]
	block := fence + "gdl\n" + text + "\n" + fence + "\n"
	prefix := []string{"", "  ", "> ", "\t"}[random.IntN(4)]
	first := prefix
	if prefix == "  " {
		first = "- "
	}
	return "page.md", around() + "\n\n" + first + strings.ReplaceAll(strings.TrimSuffix(block, "\n"), "\n", "\n"+prefix) + "\n" + around()
}

// TestFixedPoint formats random pages.
func TestFixedPoint(t *testing.T) {
	formatted := 0
	for seed := range uint64(300) {
		name, page := randomPage(pageSeeds[seed%uint64(len(pageSeeds))], seed)
		if checkFixedPoint(t, name, page) {
			formatted++
		}
	}
	if formatted < 100 {
		t.Errorf("only %d of 300 pages are formatted", formatted)
	}
}

func FuzzPage(f *testing.F) {
	for i, text := range pageSeeds {
		f.Add(text, uint64(i))
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		name, page := randomPage(text, seed)
		checkFixedPoint(t, name, page)
		checkFixedPoint(t, "page.html", text)
		checkFixedPoint(t, "page.md", text)
	})
}
