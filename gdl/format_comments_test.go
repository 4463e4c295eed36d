package gdl

import (
	"go/token"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// TestCommentAnywhere puts a comment between any two bytes of rulesheets. Where
// it is one there, no layout and no conversion may lose it, or refuse the text.
func TestCommentAnywhere(t *testing.T) {
	tests := []struct {
		notation Notation
		text     string
		comments []string
	}{
		{Prefix, "(role a)\n(<= (p ?x (f ?y)) (or (q ?x) (not (distinct ?x 1))) (open) terminal (and a (not b)))\n(open) (<= (goal ?r 100) (r ?r))\n",
			[]string{";c\n", "\n; c\n", " ;@ c\n", ";c\r\n"}},
		{Infix, "role(a)\np(X,f(Y)) :- q(X) & (r | ~s), t ; X != a & open() & ~(u & v).\nopen(b). legal(R,m) :- role(R) & distinct(a,R)\nsees :- ( exists() )\nt :- (open & a )\n",
			[]string{"%c\n", "/* c */", "/*c\nd*/", "//c\n", "\n; c\n", ";; c\n"}},
	}
	for _, test := range tests {
		for at := range len(test.text) + 1 {
			for _, c := range test.comments {
				checkComment(t, test.notation, test.text[:at]+c+test.text[at:])
			}
		}
	}
}

func checkComment(t *testing.T, n Notation, text string) {
	t.Helper()
	f := ParseAs(NewSource(token.NewFileSet(), "", []byte(text)), n)
	if len(f.Errors) > 0 || n == Prefix && slices.ContainsFunc(f.Exprs, func(e *syntax.Node) bool { return !e.IsList() }) {
		return // it has cut a word in two, or moved a rule
	}
	formatted, err := FormatAs([]byte(text), n)
	if err != nil {
		t.Errorf("%q: %v", text, err)
		return
	}
	checkKept(t, f, formatted, n)
	to := Infix - n
	converted, err := f.Convert(to, nil)
	if err != nil {
		t.Errorf("%q: converting: %v", text, err)
		return
	}
	checkKept(t, f, converted, to)
}

func checkKept(t *testing.T, before *File, text []byte, n Notation) {
	t.Helper()
	after := ParseAs(NewSource(token.NewFileSet(), "", text), n)
	if was, is := saidIn(before), saidIn(after); was != is {
		t.Errorf("%q became %q: comments %q and %q", before.Source.Text, text, was, is)
	}
}

// saidIn returns the words of the comments of a text.
func saidIn(f *File) string {
	var words []string
	for _, c := range f.Comments {
		words = append(words, strings.FieldsFunc(string(f.Source.Text[c.StartOffset:c.EndOffset]), func(c rune) bool { return strings.ContainsRune(" ;%/*\r\n", c) })...)
	}
	return strings.Join(words, " ")
}

// TestCommentGuard: a text whose forms have no place for one of its comments is
// left alone.
func TestCommentGuard(t *testing.T) {
	f := ParseAs(NewSource(token.NewFileSet(), "", []byte("(p a ; one\n b) ; two\n")), Prefix)
	whole := f.sheet()
	f.Comments = f.Comments[:1]
	lacking, same := f.sheet(), syntax.Translation{}
	if slices.EqualFunc(whole.Remarks(same), lacking.Remarks(same), slices.Equal[[]byte]) {
		t.Error("two sheets with other comments say the same")
	}
	if wordsOf(whole.Remarks(same)) == wordsOf(lacking.Remarks(same)) {
		t.Error("a lost comment is not seen")
	}
}

// TestCommentLines: operations keep each comment on a line of its own, the first behind its clause.
func TestCommentLines(t *testing.T) {
	f := ParseString("", "(role a)\n(legal a m)\n(<= (p b) ; one\n  (q b) ; two\n  ; three\n  ) ; four\n(q b)\n(<= terminal (q c))\n(goal a 100)\n")
	text, err := f.Convert(Operations, nil)
	if want := "p(b) :- q(b) % one\n% two\n% three\n% four\nq(b)\n"; err != nil || !strings.Contains(string(text), want) {
		t.Errorf("%v\n%s", err, text)
	}
}
