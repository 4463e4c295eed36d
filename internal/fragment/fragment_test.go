package fragment

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// folder opens files that are in memory.
func folder(texts map[string]string) Opener {
	return func(path string) ([]byte, error) {
		if text, ok := texts[filepath.ToSlash(path)]; ok {
			return []byte(text), nil
		}
		return nil, fs.ErrNotExist
	}
}

func TestAssemble(t *testing.T) {
	tests := []struct {
		name, text string
		files      map[string]string
		want       string // the whole
		parts      string
		faults     []string
	}{
		{"alone", "(role a) ; include \"b\"", nil, "(role a) ; include \"b\"", "d/g.kif", nil},
		{"one", ";@ include \"b.kif\"\n(role a)", map[string]string{"d/b.kif": "(role b)"}, ";@ include \"b.kif\"\n(role a)\n(role b)", "d/g.kif d/b.kif", nil},
		{"infix, CRLF", "  %@include \"b.hrf\" \r\nrole(a)\r\n", map[string]string{"d/b.hrf": "role(b)"}, "  %@include \"b.hrf\" \r\nrole(a)\r\nrole(b)", "d/g.kif d/b.hrf", nil},
		{"twice", ";@ include \"b.kif\"\n;@ include \"./b.kif\"\n", map[string]string{"d/b.kif": "b"}, ";@ include \"b.kif\"\n;@ include \"./b.kif\"\nb", "d/g.kif d/b.kif", nil},
		{"nested", ";@ include \"p/b.kif\"\n", map[string]string{"d/p/b.kif": ";@ include \"../c.kif\"", "d/c.kif": "c"},
			";@ include \"p/b.kif\"\n;@ include \"../c.kif\"\nc", "d/g.kif d/p/b.kif d/c.kif", nil},
		{"circle", ";@ include \"b.kif\"\n", map[string]string{"d/b.kif": ";@ include \"g.kif\""}, ";@ include \"b.kif\"\n;@ include \"g.kif\"", "d/g.kif d/b.kif",
			[]string{`"g.kif": this leads back to g.kif; a fragment cannot include itself`}},
		{"outside", ";@ include \"../b.kif\"\n;@ include \"/b.kif\"\n;@ include \"p/../../b.kif\"\n", nil, "", "d/g.kif", []string{
			`"../b.kif": '../b.kif' lies outside of the folder of the rulesheet; keep its fragments there`,
			`"/b.kif": '/b.kif' lies outside of the folder of the rulesheet; keep its fragments there`,
			`"p/../../b.kif": 'p/../../b.kif' lies outside of the folder of the rulesheet; keep its fragments there`}},
		{"missing", ";@ include \"b.kif\"\n", nil, "", "d/g.kif", []string{`"b.kif": file does not exist`}},
		{"no name", ";@ include b.kif\n;@ include \"\"\n;@ include\r\n;@ include  \n; include", nil, "", "d/g.kif", []string{
			`b.kif: write the name of the fragment in quotes: include "step1.gdl"`, `"": write the name of the fragment in quotes: include "step1.gdl"`,
			`: write the name of the fragment in quotes: include "step1.gdl"`, `: write the name of the fragment in quotes: include "step1.gdl"`}},
	}
	for _, test := range tests {
		w := Assemble("d/g.kif", []byte(test.text), folder(test.files))
		var parts, faults []string
		for _, p := range w.Parts {
			parts = append(parts, filepath.ToSlash(p.Path))
			if got := string(w.Text[p.StartOffset : p.StartOffset+len(p.Text)]); got != string(p.Text) {
				t.Errorf("%s: %s stands as %q", test.name, p.Path, got)
			}
			if at := w.PartAt(p.StartOffset); at.Path != p.Path && len(p.Text) > 0 {
				t.Errorf("%s: the text of %s is that of %s", test.name, p.Path, at.Path)
			}
		}
		for _, f := range w.Faults {
			faults = append(faults, string(w.Text[f.StartOffset:f.EndOffset])+": "+f.Message)
		}
		if test.want == "" {
			test.want = test.text
		}
		if diff := cmp.Diff([]string{test.want, test.parts}, []string{string(w.Text), strings.Join(parts, " ")}); diff != "" {
			t.Errorf("%s (-want +got)\n%s", test.name, diff)
		}
		if diff := cmp.Diff(test.faults, faults); diff != "" {
			t.Errorf("%s (-want +got)\n%s", test.name, diff)
		}
		if string(w.Parts[0].Text)+string(w.Rest()) != string(w.Text) {
			t.Errorf("%s: the rest is %q", test.name, w.Rest())
		}
	}
}

// TestMany names more files than a game may have.
func TestMany(t *testing.T) {
	var text strings.Builder
	for i := range 2 * maxParts {
		fmt.Fprintf(&text, ";@ include \"f%d.kif\"\n", i)
	}
	w := Assemble("g.kif", []byte(text.String()), func(string) ([]byte, error) { return []byte("(a)"), nil })
	if len(w.Parts) != maxParts || len(w.Faults) != maxParts+1 {
		t.Errorf("%d parts and %d faults", len(w.Parts), len(w.Faults))
	}
}

func FuzzAssemble(f *testing.F) {
	f.Add(";@ include \"b.kif\"", "%@ include \"c/d.kif\"")
	f.Add(";@ include \"../b.kif\"\r", ";;@include \"b.kif\" \n")
	f.Fuzz(func(t *testing.T, main, other string) {
		w := Assemble("d/g.kif", []byte(main), func(path string) ([]byte, error) {
			if rel, err := filepath.Rel("d", path); err != nil || !filepath.IsLocal(rel) {
				t.Fatalf("%q is opened", path)
			}
			return []byte(other), nil
		})
		for _, p := range w.Parts {
			if string(w.Text[p.StartOffset:p.StartOffset+len(p.Text)]) != string(p.Text) {
				t.Fatalf("%q is not where it should be", p.Path)
			}
		}
		for _, x := range w.Faults {
			if x.StartOffset < 0 || x.EndOffset < x.StartOffset || x.EndOffset > len(w.Text) {
				t.Fatalf("a fault at %d-%d of %d", x.StartOffset, x.EndOffset, len(w.Text))
			}
		}
	})
}
