package fragment

import (
	"bytes"
	"strings"
	"testing"
)

var wanted = PartFilter{TextareaIDs: []string{"ruleset", "library"}, FenceLanguages: []string{"gdl"}}

const html1 = "<html>\n<!-- <textarea id='ruleset'>no</textarea> -->\n<script>s = \"<textarea id='ruleset'>\";</script>\n" +
	"<TEXTAREA rows=3 id='ruleset' style=\"display:none\">\np(1) :- q &amp; r\n  s(2) &lt; x &amp; y\n</textarea>\n<textarea id=other>o</textarea><textarea id=\"library\">t(3)</textarea></html>\n"

func TestAreas(t *testing.T) {
	parts := wanted.FindParts("a.HTML", []byte(html1))
	if len(parts) != 2 || parts[0].Name != "ruleset" || parts[1].Name != "library" {
		t.Fatalf("%+v", parts)
	}
	shown := parts[0].BlankedPage([]byte(html1))
	if len(shown) != len(html1) || strings.Count(string(shown), "\n") != strings.Count(html1, "\n") {
		t.Error("places moved")
	}
	if got := string(bytes.TrimSpace(shown)); got != "p(1) :- q &     r\n  s(2) <    x &     y" {
		t.Errorf("%q", got)
	}
	if got := string(bytes.TrimSpace(parts[1].BlankedPage([]byte(html1)))); got != "t(3)" {
		t.Errorf("%q", got)
	}
}

func TestChanged(t *testing.T) {
	part := wanted.FindParts("a.html", []byte(html1))[0]
	shown := part.BlankedPage([]byte(html1))
	if got := part.ApplyShown([]byte(html1), shown); string(got) != html1 {
		t.Errorf("nothing changes and yet:\n%s", got)
	}
	changed := bytes.Replace(shown, []byte("p(1)"), []byte("pp(1)"), 1)
	want := strings.Replace(html1, "\np(1)", "\npp(1)", 1)
	if got := part.ApplyShown([]byte(html1), changed); string(got) != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Without entities nothing but the change is written.
func TestPlain(t *testing.T) {
	page := []byte("<p>&copy;</p><textarea id='library'>\na :: p & ~q\n</textarea>&amp;\r\n")
	part := wanted.FindParts("x.htm", page)[0]
	got := part.ReplaceText(page, []byte("\na :: p & q\n"))
	if want := strings.Replace(string(page), "~q", "q", 1); string(got) != want {
		t.Errorf("%q", got)
	}
	if got := part.ReplaceText(page, []byte("\na&lt\n")); !strings.Contains(string(got), "a&amp;lt\n") {
		t.Errorf("%q", got)
	}
}

func TestBlocks(t *testing.T) {
	text := "# Game\n```gdl\n(role a)\n```\ntext\n~~~~ kif\n(role b)\n~~~~\n```gdl title\n(role c)\n```\n```GDL\nopen"
	parts := PartFilter{FenceLanguages: []string{"gdl", "kif"}}.FindParts("a.md", []byte(text))
	var got []string
	for _, p := range parts {
		got = append(got, p.Name+" "+strings.TrimSpace(text[p.StartOffset:p.EndOffset]))
	}
	if s := strings.Join(got, ","); s != "block (role a),block-2 (role b),block-3 (role c)" {
		t.Error(s)
	}
}

func FuzzParts(f *testing.F) {
	f.Add([]byte(html1))
	f.Add([]byte("```gdl\n(role a)\n```\n"))
	f.Add([]byte("<textarea id=library>&notit;&#x;&#38;&</textarea>"))
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, name := range []string{"a.html", "a.md"} {
			for _, p := range wanted.FindParts(name, text) {
				shown := p.BlankedPage(text)
				if len(shown) != len(text) {
					t.Fatal("places move")
				}
				if got := p.ApplyShown(text, shown); !bytes.Equal(got, text) {
					t.Fatalf("changed without a change: %q", got)
				}
			}
		}
	})
}
