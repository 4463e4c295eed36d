package hostile

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"go/token"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/fix"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/internal/reformat"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/report/html"
)

// mostText bounds the texts that are looked at: what goes wrong with a text goes
// wrong with a small one.
const mostText = 4096

// FuzzGrown grows texts of choices; see Grown.
func FuzzGrown(f *testing.F) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 40 {
		choices := make([]byte, 20+10*i)
		for k := range choices {
			choices[k] = byte(r.Uint32())
		}
		f.Add(choices, i%3 == 0)
	}
	s := newSubject(f)
	f.Fuzz(func(t *testing.T, choices []byte, infix bool) {
		if len(choices) <= mostText/4 {
			s.check(t, []byte(GrowText(choices, infix)))
		}
	})
}

// FuzzText is the same for texts as they are.
func FuzzText(f *testing.F) {
	for _, text := range seeds {
		f.Add([]byte(text))
	}
	for _, r := range analyzers.RulesOf(analyzers.StaticAnalyzers()) {
		f.Add([]byte(r.Bad))
	}
	s := newSubject(f)
	f.Fuzz(func(t *testing.T, text []byte) { s.check(t, text) })
}

// seeds are texts that something once went wrong with.
var seeds = []string{
	"(<= p (true (exists)))", "(<= p (true (not (exists))))", "(<= p (exists and))", "(goal 0 a (true (forall)))",
	"(role) (next ?s) (base)", "(next a (b1 ?score)) (<= b1 2 (<= does a))", "(<= ?y (not true))\n(<= terminal)",
	"(<= (next) does finishturn)", "(<=(r ?;\n y)) (role a)", "p(a) :- q(b).\n(<=(r ?;\n y)) (p q)",
	"(<= A(000000)(true(00))", "role(a)\nbase(b%c\n | f) :- p.\n",
	"(<=\n(true (player \n; own\nnor\r(0\t>= ; c\r\n(cell\r\n; gdllint:ignore\n(init (-1\"a ;% c\nimplies\r\nrole ; c\n) ; c\nrole ; c\nrole ; c\nrole ; c\n) ; c\nrole ; c\nrole ; c\n) ; c\n) ; c\nrole ; c\nrole ; c\n) ; c\n) ; c\nrole ; c\nrole ; c\nrole) ; c\n\n",
}

// TestHostile is the short form of fuzzing: some thousand texts, always the same.
func TestHostile(t *testing.T) {
	n := 3000
	if testing.Short() {
		n = 600
	}
	s := newSubject(t)
	for _, text := range seeds {
		s.check(t, []byte(text))
	}
	for i := range n {
		s.try(t, uint64(i), 3)
	}
}

var (
	goOn = flag.Duration("for", 0, "TestRandom tries texts for so long")
	from = flag.Uint64("from", 0, "the first text that TestRandom tries")
)

// TestRandom tries texts for as long as it is told to: many more in an hour than
// fuzzing, which looks at what each of them reaches.
func TestRandom(t *testing.T) {
	if *goOn == 0 {
		t.Skip("no -for is given")
	}
	s := newSubject(t)
	end := time.Now().Add(*goOn)
	n := uint64(0)
	for ; time.Now().Before(end) && !t.Failed(); n++ {
		s.try(t, *from+n, 4)
	}
	t.Logf("%d texts from number %d on", n, *from)
}

// try tries the text of a number.
func (s *subject) try(t *testing.T, number, stream uint64) {
	r := rand.New(rand.NewPCG(number, stream))
	text := []byte(RandomText(r, 20+r.IntN(400), number%3 == 0))
	begun := time.Now()
	s.check(t, text)
	if t.Failed() {
		t.Fatalf("text %d: %q", number, text)
	}
	if took := time.Since(begun); took > slow {
		t.Logf("text %d took %v: %q", number, took, text)
	}
}

// slow is what is worth telling, on a machine that does nothing else.
const slow = 10 * time.Second

// A subject is what texts are tried on: all of the program that looks at texts.
type subject struct {
	runner *checker.Runner
	draft  *checker.Draft // the last one
}

func newSubject(t testing.TB) *subject {
	s := &subject{}
	config := checker.Config{Settings: checker.Settings{StaticOnly: true, SelectedRules: []string{"all"}, JobCount: 1}, VisitDraft: func(d *checker.Draft) error { s.draft = d; return nil },
		Document: checker.DocumentOptions{Rules: analyzers.AllRules(), ReplayAll: true, Reasons: true, Pictures: true}}
	runner, err := checker.NewRunner(analyzers.ReportingAnalyzers(), analyzers.AllRules(), config)
	if err != nil {
		t.Fatal(err)
	}
	s.runner = runner
	return s
}

func (s *subject) check(t *testing.T, text []byte) {
	t.Helper()
	if len(text) > mostText {
		return
	}
	doc := s.lint(t, text)
	if doc == nil || doc.Unread {
		return
	}
	file := s.draft
	checkPlaces(t, file)
	checkReports(t, doc)
	checkLayout(t, file.Parsed)
	for _, n := range []gdl.Notation{gdl.Prefix, gdl.Infix} {
		f := gdl.ParseAs(gdl.NewSource(token.NewFileSet(), "text", text), n)
		if fault := f.FirstReaderFault(); fault != nil {
			t.Errorf("read as %s: %v", n, fault)
		}
		checkConversion(t, f)
	}
	s.checkFixes(t, file.Parsed, false)
	s.checkFixes(t, file.Parsed, true)
}

// look runs the analyzers over a text.
func (s *subject) look(text []byte) (*document.File, error) {
	f, err := s.runner.CheckOne(context.Background(), checker.Input{Path: "text.kif", FromStdin: true, EditorText: text}, nil)
	if err == nil && len(f.Faults) > 0 {
		err = errors.New(strings.Join(append(f.Faults, f.Log...), "\n"))
	}
	return f, err
}

func (s *subject) lint(t *testing.T, text []byte) *document.File {
	t.Helper()
	file, err := s.look(text)
	if err != nil {
		t.Errorf("%q\n%v%s", text, err, trail(err))
	}
	return file
}

func trail(err error) string {
	var fault *guard.Fault
	if errors.As(err, &fault) {
		return "\n" + trailOf(fault)
	}
	return ""
}

// trailOf returns where in the project a fault happened.
func trailOf(fault *guard.Fault) string {
	var places []string
	for line := range strings.Lines(fault.StackTrace) {
		if strings.Contains(line, ".go:") && !strings.Contains(line, "/go/src/") && !strings.Contains(line, "guard.go") {
			places = append(places, line)
		}
	}
	return strings.Join(places[:min(len(places), 6)], "")
}

// checkPlaces wants all findings and fixes within the text.
func checkPlaces(t *testing.T, f *checker.Draft) {
	t.Helper()
	file := f.Source.File
	inside := func(from, to token.Pos) bool {
		return int(from) >= file.Base() && from <= to && int(to) <= file.Base()+file.Size()
	}
	for i := range f.Found {
		x := &f.Found[i]
		if !inside(x.Pos, x.End) {
			t.Errorf("%s: place %d-%d outside %q", x.Code, x.Pos, x.End, f.Source.Text)
		}
		for _, r := range x.Related {
			if !inside(r.Pos, max(r.Pos, r.End)) {
				t.Errorf("%s: related place %d-%d outside %q", x.Code, r.Pos, r.End, f.Source.Text)
			}
		}
	}
}

// checkReports writes what was found.
func checkReports(t *testing.T, f *document.File) {
	t.Helper()
	for name, w := range map[string]report.Writer{
		"text": report.NewTextWriter(io.Discard, report.TextOptions{}),
		"json": report.NewJSONWriter(io.Discard),
		"csv":  report.NewCSV(io.Discard),
		"html": html.NewSinglePage(io.Discard, nil),
	} {
		if err := guard.Run(name, func() error { return w.WriteFile(f) }); err != nil {
			t.Errorf("%q\n%v%s", f.Text, err, trail(err))
		}
	}
}

// checkLayout formats a text: nothing but white space changes, and a second
// time nothing does.
func checkLayout(t *testing.T, f *gdl.File) {
	t.Helper()
	text := f.Source.Text
	formatted, err := reformat.FormatNotation(text, gdl.AutoNotation)
	if err != nil {
		if errors.Is(err, gdl.ErrChanged) || trail(err) != "" {
			t.Errorf("%q\nformatting: %v%s", text, err, trail(err))
		}
		return
	}
	after := gdl.Parse(gdl.NewSource(token.NewFileSet(), "text", formatted))
	if was, is := commentsOf(f), commentsOf(after); !slices.Equal(was, is) {
		t.Errorf("%q\nformatting lost comments: %q\n%q became %q", text, formatted, was, is)
	}
	if again, err := reformat.FormatNotation(formatted, gdl.AutoNotation); err != nil || !bytes.Equal(again, formatted) {
		t.Errorf("%q\nbecame\n%q\nand then (%v)\n%q", text, formatted, err, again)
	}
}

// commentsOf returns the comments of a text as far as they are more than signs.
func commentsOf(f *gdl.File) (list []string) {
	for _, c := range f.Comments {
		if said := bytes.Join(bytes.FieldsFunc(f.Source.Text[c.StartOffset:c.EndOffset], isSign), nil); len(said) > 0 {
			list = append(list, string(said))
		}
	}
	return list
}

func isSign(c rune) bool { return c <= ' ' || c == ';' || c == '%' || c == '/' || c == '*' }

// checkConversion writes a rulesheet in the other notation, and back.
func checkConversion(t *testing.T, f *gdl.File) {
	t.Helper()
	to := gdl.Infix
	if f.Notation == gdl.Infix {
		to = gdl.Prefix
	}
	converted, err := f.Convert(to, property.ConvertedComments(f, to))
	if err != nil {
		if trail(err) != "" || errors.Is(err, gdl.ErrChanged) {
			t.Errorf("%q\nconverting to %s: %v%s", f.Source.Text, to, err, trail(err))
		}
		return
	}
	after := gdl.ParseAs(gdl.NewSource(token.NewFileSet(), "text", converted), to)
	if len(after.Errors) > 0 {
		t.Errorf("%q\nbecame\n%q\nwith %v", f.Source.Text, converted, after.Errors[0])
	}
}

// checkFixes applies fixes until none is left: nothing breaks, no comment is
// lost, and no fix is refused as a fault of its rule.
func (s *subject) checkFixes(t *testing.T, before *gdl.File, unsafe bool) {
	t.Helper()
	const mostRuns = 20
	text, was := before.Source.Text, commentsOf(before)
	fixed := text
	for range mostRuns {
		result, err := fix.ApplyAll(fixed, unsafe, s.lookFixes)
		if err != nil {
			t.Errorf("%q\nfixing: %v%s", text, err, trail(err))
			return
		}
		for _, r := range result.RefusedChanges {
			t.Errorf("%q\n%v", text, r)
		}
		if bytes.Equal(result.FinalText, fixed) {
			after := gdl.Parse(gdl.NewSource(token.NewFileSet(), "text", fixed))
			if is := commentsOf(after); !slices.Equal(was, is) {
				t.Errorf("%q\nbecame\n%q\ncomments %q became %q", text, fixed, was, is)
			}
			return
		}
		fixed = result.FinalText
	}
	t.Errorf("%q\nfixes do not end: %q", text, fixed)
}

func (s *subject) lookFixes(text []byte) (*gdl.File, []finding.Finding, error) {
	if _, err := s.look(text); err != nil {
		return nil, nil, err
	}
	return s.draft.Parsed, s.draft.Found, nil
}
