package checker

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/report"
)

// fake makes an analyzer from a function over the unit.
func fake(name string, run func(*analysis.Pass, *rulesheet.Unit) (*finding.Result, error), requires ...*analysis.Analyzer) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name: name, Doc: "fake", ResultType: reflect.TypeFor[*finding.Result](),
		Requires: append([]*analysis.Analyzer{rulesheet.Analyzer}, requires...),
		Run: func(pass *analysis.Pass) (any, error) {
			return run(pass, pass.ResultOf[rulesheet.Analyzer].(*rulesheet.Unit))
		},
	}
}

// heads reports every rule.
var heads = fake("heads", func(pass *analysis.Pass, u *rulesheet.Unit) (*finding.Result, error) {
	result := &finding.Result{}
	for _, r := range slices.Backward(u.File.Rules) { // out of order, to be sorted
		result.Findings = append(result.Findings, finding.Finding{Code: "T01", Severity: finding.Warning,
			Pos: r.Head.Pos(), End: r.Head.End(), Message: "rule " + r.Head.String()})
	}
	return result, nil
})

// check runs analyzers over files and returns the results.
func check(t *testing.T, config Config, files map[string]string, analyzers ...*analysis.Analyzer) []*report.File {
	t.Helper()
	tree(t, files)
	r, err := New(analyzers, nil, config)
	if err != nil {
		t.Fatal(err)
	}
	r.grace = 50 * time.Millisecond
	finder := Finder{}
	var out []*report.File
	err = r.Run(context.Background(), finder.Find([]string{"."}).Inputs, func(f *report.File) error {
		out = append(out, f)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func summarize(files []*report.File) string {
	var b strings.Builder
	for _, f := range files {
		fmt.Fprintf(&b, "%s\n", f.Path)
		for _, x := range f.Findings {
			at := report.NewRuler(f.Source).Place(x.Pos)
			fmt.Fprintf(&b, " %d:%d %s %s\n", at.Line, at.Column, x.Code, x.Message)
		}
		for _, err := range f.Errors {
			fmt.Fprintf(&b, " error: %s\n", err)
		}
	}
	return b.String()
}

func TestRunOrder(t *testing.T) {
	files := map[string]string{}
	for i := range 40 {
		files[fmt.Sprintf("g%02d.kif", i)] = strings.Repeat("(p)\n", 1+i%3)
	}
	slow := fake("slow", func(pass *analysis.Pass, u *rulesheet.Unit) (*finding.Result, error) {
		time.Sleep(time.Duration(len(u.File.Rules)) * time.Millisecond)
		return nil, nil
	})
	one := summarize(check(t, Config{Jobs: 1}, files, heads, slow))
	many := summarize(check(t, Config{Jobs: 8}, files, heads, slow))
	if one != many {
		t.Errorf("-j 1 and -j 8 differ:\n%s\n%s", one, many)
	}
	if !strings.HasPrefix(one, "g00.kif\n 1:1 T01 rule p\ng01.kif\n 1:1 T01 rule p\n 2:1 T01 rule p\n") {
		t.Errorf("got\n%s", one)
	}
}

func TestRunFaults(t *testing.T) {
	broken := fake("broken", func(*analysis.Pass, *rulesheet.Unit) (*finding.Result, error) { panic("boom") })
	needy := fake("needy", func(*analysis.Pass, *rulesheet.Unit) (*finding.Result, error) { return nil, nil }, broken)
	wrong := fake("wrong", func(*analysis.Pass, *rulesheet.Unit) (*finding.Result, error) { return nil, errors.New("no luck") })
	files := check(t, Config{}, map[string]string{"a.kif": "(p)"}, needy, broken, wrong, heads)
	got := summarize(files)
	for _, want := range []string{
		"error: analyzer broken failed: boom; this is a fault of the program",
		"error: analyzer wrong: no luck",
		"1:1 T01 rule p", // the others go on
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if n := strings.Count(got, "boom"); n != 1 {
		t.Errorf("one cause is reported %d times:\n%s", n, got)
	}
	if strings.Contains(got, "goroutine") {
		t.Error("the message shows a stack")
	}
	var p *PanicError
	if !errors.As(files[0].Errors[0], &p) || !strings.Contains(p.Stack(), "run_test.go") {
		t.Error("the stack is not kept for -v")
	}
}

func TestRunResultType(t *testing.T) {
	liar := &analysis.Analyzer{Name: "liar", Doc: "fake", ResultType: reflect.TypeFor[int](),
		Run: func(*analysis.Pass) (any, error) { return "text", nil }}
	got := summarize(check(t, Config{}, map[string]string{"a.kif": "(p)"}, liar))
	if !strings.Contains(got, "result of type string instead of int") {
		t.Error(got)
	}
}

func TestRunTimeout(t *testing.T) {
	patient := fake("patient", func(pass *analysis.Pass, u *rulesheet.Unit) (*finding.Result, error) {
		<-u.Ctx.Done()
		return nil, u.Ctx.Err()
	})
	deaf := fake("deaf", func(*analysis.Pass, *rulesheet.Unit) (*finding.Result, error) {
		time.Sleep(time.Second)
		return nil, nil
	})
	files := map[string]string{"a.kif": "(p)"}
	got := summarize(check(t, Config{Timeout: 20 * time.Millisecond}, files, heads, patient))
	if !strings.Contains(got, "analyzer patient: out of time") || !strings.Contains(got, "rule p") {
		t.Error(got)
	}
	got = summarize(check(t, Config{Timeout: 20 * time.Millisecond}, files, deaf))
	if !strings.Contains(got, "not interruptible") {
		t.Error(got)
	}
}

func TestRunInterrupted(t *testing.T) {
	tree(t, map[string]string{"a.kif": "(p)", "b.kif": "(wait)", "c.kif": "(p)"})
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	waits := fake("waits", func(pass *analysis.Pass, u *rulesheet.Unit) (*finding.Result, error) {
		if u.File.Rules[0].Head.Name == "wait" {
			cancel()
			<-u.Ctx.Done()
		}
		return nil, nil
	})
	r, err := New([]*analysis.Analyzer{waits}, nil, Config{Jobs: 1})
	if err != nil {
		t.Fatal(err)
	}
	var done []string
	finder := Finder{}
	err = r.Run(ctx, finder.Find([]string{"."}).Inputs, func(f *report.File) error {
		done = append(done, f.Path)
		return nil
	})
	if !errors.Is(err, context.Canceled) || !slices.Equal(done, []string{"a.kif"}) {
		t.Errorf("finished %v, error %v; want a.kif only", done, err)
	}
}

func TestRunStops(t *testing.T) {
	tree(t, map[string]string{"a.kif": "(p)", "b.kif": "(p)"})
	r, err := New([]*analysis.Analyzer{heads}, nil, Config{})
	if err != nil {
		t.Fatal(err)
	}
	full := errors.New("disk full")
	finder := Finder{}
	if err := r.Run(context.Background(), finder.Find([]string{"."}).Inputs, func(*report.File) error { return full }); err != full {
		t.Errorf("got %v", err)
	}
}

func TestRunPlainAnalyzer(t *testing.T) {
	plain := &analysis.Analyzer{Name: "plain", Doc: "plain", Requires: []*analysis.Analyzer{rulesheet.Analyzer},
		Run: func(pass *analysis.Pass) (any, error) {
			text, err := pass.ReadFile(pass.OtherFiles[0])
			if err != nil || string(text) != "(p)" || pass.Pkg == nil || pass.String() == "" {
				return nil, fmt.Errorf("bad pass: %q %v", text, err)
			}
			if _, err := pass.ReadFile("/etc/passwd"); err == nil {
				return nil, errors.New("reads what is no part of the rulesheet")
			}
			r := pass.ResultOf[rulesheet.Analyzer].(*rulesheet.Unit).File.Rules[0]
			pass.Report(analysis.Diagnostic{Pos: r.From, End: r.To, Message: "hello"})
			pass.Report(analysis.Diagnostic{Pos: r.From, End: r.To, Category: "T02", Message: "world"})
			return nil, nil
		}}
	got := summarize(check(t, Config{}, map[string]string{"a.kif": "(p)"}, plain))
	if got != "a.kif\n 1:1 T02 world\n 1:1 plain hello\n" {
		t.Error(got)
	}
}

func TestStatus(t *testing.T) {
	open := &report.File{}
	src := gdl.ParseString("a.kif", "(p)")
	warn := &report.File{Parsed: src, Findings: []finding.Finding{{Severity: finding.Warning}}}
	bad := &report.File{Findings: []finding.Finding{{Severity: finding.Error}}}
	faulty := &report.File{Errors: []error{errors.New("x")}}
	for _, test := range []struct {
		config Config
		files  []*report.File
		usage  bool
		want   int
	}{
		{Config{}, []*report.File{open, warn}, false, ExitClean},
		{Config{FailOn: FailOnWarning}, []*report.File{warn}, false, ExitFindings},
		{Config{}, []*report.File{bad}, false, ExitFindings},
		{Config{FailOn: FailNever}, []*report.File{bad}, false, ExitClean},
		{Config{}, []*report.File{bad, faulty}, false, ExitIncomplete},
		{Config{}, []*report.File{bad, faulty}, true, ExitUsage},
	} {
		s := NewStatus(test.config)
		for _, f := range test.files {
			s.Add(f)
		}
		if test.usage {
			s.Usage()
		}
		if got := s.Code(); got != test.want {
			t.Errorf("%+v: exit code %d, want %d", test, got, test.want)
		}
	}
}
