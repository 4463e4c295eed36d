package fragment

import (
	"bytes"
	"html"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

const html1 = "<html>\n<!-- <textarea id='ruleset'>no</textarea> -->\n<script>s = \"<textarea id='ruleset'>\";</script>\n" +
	"<TEXTAREA rows=3 id='ruleset' style=\"display:none\">\np(1) :- q &amp; r\n  s(2) &lt; x &amp; y\n</textarea>\n<textarea id=other>o</textarea><textarea id=\"library\">t(3)</textarea></html>\n"

// partTexts returns the names and texts of the parts of a page.
func partTexts(t *testing.T, name, page string) string {
	t.Helper()
	var list []string
	parts, _ := FindParts(name, []byte(page))
	for _, p := range parts {
		list = append(list, p.Name+"="+string(p.Text))
	}
	return strings.Join(list, "|")
}

// TestShownParts: the blocks are those that a browser or a reader of Markdown shows.
func TestShownParts(t *testing.T) {
	const game = "role(a)\nlegal(a,b)\nterminal :- x\n"
	for _, test := range []struct{ name, file, page, want string }{
		{"two texts", "a.HTML", html1, "ruleset=p(1) :- q & r\n  s(2) < x & y\n|library=t(3)"},
		{"attribute", "a.html", "<div title='<textarea id=library>x</textarea>'></div>", ""},
		{"id of an attribute with an entity", "a.html", "<textarea id='libr&#97;ry'>x</textarea>", "library=x"},
		{"id in an attribute that has no semicolon", "a.html", "<textarea id='library' title='&copy=1'>&copy=1</textarea>", "library=©=1"},
		{"title", "a.html", "<title><textarea id=library>x</textarea></title>", ""},
		{"xmp", "a.html", "<xmp><textarea id=library>x</textarea></xmp>", ""},
		{"style, iframe", "a.html", "<style><textarea id=library>x</textarea></style><iframe><textarea id=library>x</textarea></iframe>", ""},
		{"comment", "a.html", "<!-- --!><textarea id=library>x</textarea><!--><textarea id=ruleset>y</textarea>", "library=x|ruleset=y"},
		{"script in script", "a.html", "<script><!--<script></script><textarea id=library>x</textarea></script>", ""},
		{"script", "a.html", "<script><!--</script><textarea id=library>x</textarea>", "library=x"},
		{"template", "a.html", "<template><textarea id=library>x</textarea></template><textarea id=library>y</textarea>", "library=y"},
		{"noscript", "a.html", "<noscript><textarea id=library>x</textarea></noscript>", ""},
		{"plaintext", "a.html", "<plaintext><textarea id=library>x</textarea>", ""},
		{"textarea in textarea", "a.html", "<textarea id=other><textarea id=library>x</textarea>", ""},
		{"second id", "a.html", "<textarea id=other id=library>x</textarea>", ""},
		{"end tag with more", "a.html", "<textarea id=library>x</textareas></TextArea\n>", "library=x</textareas>"},
		{"entities", "a.html", "<textarea id=library>&lt;&LT&#60&#x3C;&#0000000000000000000000000000000000000060;&ampamp;&notit;&notin;&bogus;&#;&#x;&</textarea>", "library=<<<<<&amp;¬it;∉&bogus;&#;&#x;&"},
		{"odd numbers", "a.html", "<textarea id=library>&#128;&#0;&#xD800;&#99999999999999999999;\x00</textarea>", "library=€\ufffd\ufffd\ufffd\ufffd"},
		{"line ends", "a.html", "<textarea id=library>\r\n\r\nx</textarea><textarea id=ruleset>\ry</textarea>", "library=\r\nx|ruleset=y"},
		{"not closed", "a.html", "<textarea id=library>x", "library=x"},
		{"self-closing", "a.html", "<textarea id=library />x</textarea>", "library=x"},
		{"the same id twice", "a.html", "<textarea id=library>x</textarea><textarea id=library>x</textarea>", "library=x|library-2=x"},

		{"fences", "a.md", "# Game\n```gdl\n(role a)\n```\ntext\n~~~~ kif\n(role b)\n~~~~\n```gdl title\n(role c)\n```\n```GDL\nopen", "block=(role a)\n|block-2=(role b)\n|block-3=(role c)\n|block-4=open"},
		{"indented", "a.md", "text\n\n    ```gdl\n    (role z)\n    ```\n", ""},
		{"list and quotation", "a.md", "- list\n  ```kif\n  (role r)\n\n    (x)\n  ```\n> ~~~gdl\n> (role q)\n> ~~~\n", "block=(role r)\n\n  (x)\n|block-2=(role q)\n"},
		{"fence in a fence", "a.md", "````text\n```gdl\n(role a)\n```\n````\n", ""},
		{"html comment", "a.md", "<!--\n```gdl\n(role a)\n```\n-->\n", ""},
		{"attributes", "a.md", "```{.gdl .numbers}\nx\n```\n", "block=x\n"},
		{"other names that hold a game", "a.md", "```lisp\n(role a)\n(<= (legal a b)\n (true c))\n(<= terminal (true d))\n```\n\n```\n" + game + "```\n```prolog\nmember(X,[X|_]).\n```\n", "block=(role a)\n(<= (legal a b)\n (true c))\n(<= terminal (true d))\n|block-2=" + game},
	} {
		if got := partTexts(t, test.file, test.page); got != test.want {
			t.Errorf("%s:\ngot  %q\nwant %q", test.name, got, test.want)
		}
	}
}

// TestNoParts: blocks that are not read are named.
func TestNoParts(t *testing.T) {
	for page, want := range map[string]string{
		"a.md:Text\n```lisp\n(x)\n```\n":         "lisp from line 3 on",
		"a.md:Text (role of it)\n":               "it has no block of code",
		"a.html:<p>text</p>":                     "no textarea with the id 'library' or 'ruleset'",
		"a.md:(role a) (legal a b) (goal a 100)": "",
	} {
		name, text, _ := strings.Cut(page, ":")
		_, err := FindParts(name, []byte(text))
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", page, err)
		}
	}
}

// TestOffsets maps each character of a text to the page and back.
func TestOffsets(t *testing.T) {
	for name, page := range map[string]string{"a.html": "é<textarea id=library>\na&lt;b &amp;&amp; c&#10;\nd&eacute;f</textarea>&lt;", "a.md": "> - ```gdl\n>   a\n>\n>     b\n>   ```\n"} {
		parts, _ := FindParts(name, []byte(page))
		p := parts[0]
		for i, c := range p.Text {
			at := p.PageOffset(i)
			if back := p.OwnOffset(at); back != i && c < 0x80 {
				t.Errorf("%s: %d becomes %d and %d", name, i, at, back)
			}
			if c >= 'a' && c <= 'f' && page[at] != c || c == '<' && page[at] != '&' {
				t.Errorf("%s: %q at %d stands at %d, where %q is", name, c, i, at, page[at])
			}
		}
		if p.PageOffset(len(p.Text)) != p.EndOffset || p.OwnOffset(len(page)) != len(p.Text) || p.OwnOffset(0) != 0 {
			t.Errorf("%s: the ends differ", name)
		}
	}
}

// TestReplaceText writes other texts into pages.
func TestReplaceText(t *testing.T) {
	for _, test := range []struct{ name, file, page, text, want string }{
		{"nothing", "a.html", html1, "p(1) :- q & r\n  s(2) < x & y\n", html1},
		{"a line", "a.html", html1, "pp(1) :- q & r\n  s(2) < x & y\n", strings.Replace(html1, "\np(1)", "\npp(1)", 1)},
		{"plain", "a.htm", "<p>&copy;</p><textarea id='library'>\na :: p & ~q\n</textarea>&amp;\r\n", "a :: p & q\n", "<p>&copy;</p><textarea id='library'>\na :: p & q\n</textarea>&amp;\r\n"},
		{"needs an entity", "a.htm", "<textarea id='library'>a</textarea>", "a&lt </textarea> <b>", "<textarea id='library'>a&amp;lt &lt;/textarea> <b></textarea>"},
		{"spelling of the page", "a.htm", "<textarea id='library'>\na &#60; b &gt; 'c'\n</textarea>", "a < b > 'd' <\n", "<textarea id='library'>\na &#60; b &gt; 'd' &#60;\n</textarea>"},
		{"line at the start", "a.htm", "<textarea id='library'>a</textarea>", "\na", "<textarea id='library'>\n\na</textarea>"},
		{"quotation", "a.md", "> ```gdl\n> a\n> ```\n", "a\n\nb\n", "> ```gdl\n> a\n>\n> b\n> ```\n"},
		{"list", "a.md", "- x\n  ```gdl\n  a\n  b\n  ```\n", "c\n", "- x\n  ```gdl\n  c\n  ```\n"},
		{"fence", "a.md", "```gdl\na\n```\n", "a\n```\nb\n", ""},
	} {
		parts, _ := FindParts(test.file, []byte(test.page))
		got, place, err := parts[0].ReplaceText(test.file, []byte(test.page), []byte(test.text))
		if (err == nil) != (test.want != "") || string(got) != test.want {
			t.Errorf("%s: %v\ngot  %q\nwant %q", test.name, err, got, test.want)
		}
		if err == nil && string(place.Text) != test.text {
			t.Errorf("%s: the part is %q", test.name, place.Text)
		}
	}
}

// checkPage replaces the parts of a page by other texts: all else of the page stays, and
// the page shows the text, or nothing is written.
func checkPage(t interface{ Fatalf(string, ...any) }, name string, page []byte, change func(string) string) {
	parts, _ := FindParts(name, page)
	for _, p := range parts {
		if same, _, err := p.ReplaceText(name, page, p.Text); err != nil || !bytes.Equal(same, page) {
			t.Fatalf("changed without a change: %q, %v", same, err)
		}
		text := change(string(p.Text))
		got, place, err := p.ReplaceText(name, page, []byte(text))
		if err != nil {
			continue
		}
		if !bytes.HasPrefix(got, page[:p.StartOffset]) || !bytes.HasSuffix(got, page[p.EndOffset:]) || compareTexts(text, string(place.Text)) != nil {
			t.Fatalf("%q becomes %q", page, got)
		}
		if raw := page[p.StartOffset:p.EndOffset]; p.isHTML && !bytes.Contains(raw, []byte("\x00")) && !bytes.Contains(raw, []byte("&#")) && html.UnescapeString(string(raw)) != string(p.Text) {
			t.Fatalf("%q is read as %q", raw, p.Text)
		}
		for i, last := 0, 0; i <= len(p.Text); i++ {
			at := p.PageOffset(i)
			if at < last || at > len(page) {
				t.Fatalf("%d of %q becomes %d", i, page, at)
			}
			last = at
		}
	}
}

// TestRandomPages changes random pages for a while.
func TestRandomPages(t *testing.T) {
	pieces := []string{"<textarea id=library>", "</textarea>", "<textarea id='ruleset'>\n", "&lt;", "&amp;", "&", "<", "&#60;", "&#x3c", "&not", "in;", "\r\n", "\n", "\r", "\x00", " ", "a", "(role r)", "<!--", "-->", "<script>", "</script>", "é", "&nbsp;",
		"```gdl\n", "```\n", "> ", "- ", "  ", "\t", "~~~kif\n", "~~~\n", "    "}
	end := time.Now().Add(2 * time.Second)
	rapid.Check(t, func(t *rapid.T) {
		if time.Now().After(end) {
			return
		}
		draw := rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 30)
		page := []byte(strings.Join(draw.Draw(t, "page"), ""))
		part := "<textarea id=library>" + string(page) + "</textarea>"
		for name, text := range map[string]string{"a.html": part, "a.md": "```gdl\n" + string(page), "b.html": string(page), "b.md": string(page)} {
			checkPage(t, name, []byte(text), func(s string) string {
				return strings.ReplaceAll(s, " ", "\n") + strings.Join(draw.Draw(t, "more"), "")
			})
		}
	})
}

func FuzzParts(f *testing.F) {
	f.Add([]byte(html1), "a & b\n")
	f.Add([]byte("- ```gdl\n  (role a)\n  ```\n"), "&lt;</textarea>")
	f.Add([]byte("<textarea id=library>&notit;&#x;&#38;&</textarea>"), "```\n")
	f.Fuzz(func(t *testing.T, text []byte, more string) {
		for _, name := range []string{"a.html", "a.md"} {
			checkPage(t, name, text, func(s string) string { return s + more })
		}
	})
}
