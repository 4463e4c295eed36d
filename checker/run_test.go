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

	"github.com/gdllint/gdllint/analyzers/prover"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/proof"
)

// fake makes an analyzer from a function over the unit.
func fake(name string, run func(*analysis.Pass, *rulesheet.Unit) (*finding.AnalysisResult, error), requires ...*analysis.Analyzer) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name: name, Doc: "fake", ResultType: reflect.TypeFor[*finding.AnalysisResult](),
		Requires: append([]*analysis.Analyzer{rulesheet.Analyzer}, requires...),
		Run: func(pass *analysis.Pass) (any, error) {
			return run(pass, pass.ResultOf[rulesheet.Analyzer].(*rulesheet.Unit))
		},
	}
}

// heads reports every rule.
var heads = fake("heads", func(pass *analysis.Pass, u *rulesheet.Unit) (*finding.AnalysisResult, error) {
	result := &finding.AnalysisResult{}
	for _, r := range slices.Backward(u.File.Rules) { // out of order, to be sorted
		result.Findings = append(result.Findings, finding.Finding{Code: "T01", Severity: finding.SeverityWarning,
			Pos: r.Head.Pos(), End: r.Head.End(), Message: "rule " + r.Head.String()})
	}
	return result, nil
})

// check runs analyzers over files and returns the results.
func check(t *testing.T, config Config, files map[string]string, analyzers ...*analysis.Analyzer) []*document.File {
	t.Helper()
	tree(t, files)
	r, err := NewRunner(analyzers, nil, config)
	if err != nil {
		t.Fatal(err)
	}
	r.gracePeriod = 50 * time.Millisecond
	finder := InputFinder{}
	var out []*document.File
	err = r.Run(context.Background(), finder.FindInputs([]string{"."}).Inputs, func(f *document.File) error {
		out = append(out, f)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func summarize(files []*document.File) string {
	var b strings.Builder
	for _, f := range files {
		fmt.Fprintf(&b, "%s\n", f.Path)
		for _, x := range f.Findings {
			at := x.Range.Start
			fmt.Fprintf(&b, " %d:%d %s %s\n", at.Line, at.Column, x.Code, x.Message)
		}
		for _, err := range f.Faults {
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
	slow := fake("slow", func(pass *analysis.Pass, u *rulesheet.Unit) (*finding.AnalysisResult, error) {
		time.Sleep(time.Duration(len(u.File.Rules)) * time.Millisecond)
		return nil, nil
	})
	one := summarize(check(t, Config{Settings: Settings{JobCount: 1}}, files, heads, slow))
	many := summarize(check(t, Config{Settings: Settings{JobCount: 8}}, files, heads, slow))
	if one != many {
		t.Errorf("-j 1 and -j 8 differ:\n%s\n%s", one, many)
	}
	if !strings.HasPrefix(one, "g00.kif\n 1:1 T01 rule p\ng01.kif\n 1:1 T01 rule p\n 2:1 T01 rule p\n") {
		t.Errorf("got\n%s", one)
	}
}

func TestRunFaults(t *testing.T) {
	broken := fake("broken", func(*analysis.Pass, *rulesheet.Unit) (*finding.AnalysisResult, error) { panic("boom") })
	needy := fake("needy", func(*analysis.Pass, *rulesheet.Unit) (*finding.AnalysisResult, error) { return nil, nil }, broken)
	wrong := fake("wrong", func(*analysis.Pass, *rulesheet.Unit) (*finding.AnalysisResult, error) {
		return nil, errors.New("no luck")
	})
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
	if !strings.Contains(strings.Join(files[0].Log, "\n"), "run_test.go") {
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

// noticing ends with the context of the unit, deaf does not.
var (
	noticing = fake("noticing", func(pass *analysis.Pass, u *rulesheet.Unit) (*finding.AnalysisResult, error) {
		<-u.Ctx.Done()
		return nil, u.Ctx.Err()
	})
	deaf = fake("deaf", func(_ *analysis.Pass, u *rulesheet.Unit) (*finding.AnalysisResult, error) {
		<-u.Ctx.Done()
		select {}
	})
)

// TestRunTimeout wants the findings of all that was done when the time was
// over, also where an analyzer, or one that others need, never notices.
func TestRunTimeout(t *testing.T) {
	needy := fake("needy", func(*analysis.Pass, *rulesheet.Unit) (*finding.AnalysisResult, error) { return nil, nil }, deaf)
	broken := fake("broken", func(_ *analysis.Pass, u *rulesheet.Unit) (*finding.AnalysisResult, error) {
		<-u.Ctx.Done()
		panic("boom")
	})
	for _, slow := range [][]*analysis.Analyzer{{noticing}, {deaf}, {needy}, {broken}} {
		files := check(t, Config{Settings: Settings{FileTimeout: 20 * time.Millisecond}}, map[string]string{"a.kif": "(p)", "b.kif": "(q)"}, append(slow, heads)...)
		got := summarize(files)
		name := slow[0].Name
		// What comes after the end is still looked at if there is time.
		if name != "deaf" && name != "needy" && (!strings.Contains(got, "rule p") || !strings.Contains(got, "rule q")) {
			t.Errorf("%s: findings are lost:\n%s", name, got)
		}
		if fault := strings.Contains(got, "error:"); fault != (name == "broken") {
			t.Errorf("%s: time that is over is no fault, a panic is:\n%s", name, got)
		}
		files = check(t, Config{Settings: Settings{FileTimeout: 20 * time.Millisecond}}, map[string]string{"a.kif": "(p)", "b.kif": "(q)"}, append([]*analysis.Analyzer{heads}, slow...)...)
		got = summarize(files)
		if len(files) != 2 || !strings.Contains(got, "rule p") || !strings.Contains(got, "rule q") {
			t.Errorf("%s: findings are lost:\n%s", name, got)
		}
		for _, f := range files {
			if f.Cut != "timeout" {
				t.Errorf("%s: %s is cut by %q", name, f.Path, f.Cut)
			}
		}
	}
}

// TestRunUnreadable waits for a pipe into which nobody writes.
func TestRunUnreadable(t *testing.T) {
	r, err := NewRunner([]*analysis.Analyzer{heads}, nil, Config{Settings: Settings{FileTimeout: 20 * time.Millisecond}})
	if err != nil {
		t.Fatal(err)
	}
	var files []*document.File
	err = r.Run(t.Context(), []Input{{Path: "-", FromStdin: true, Stdin: silent{}}}, func(f *document.File) error { files = append(files, f); return nil })
	if got := summarize(files); err != nil || !strings.Contains(got, "not read in time: cut short by --timeout 20ms") {
		t.Errorf("%v\n%s", err, got)
	}
}

// A silent reader never says anything.
type silent struct{}

func (silent) Read([]byte) (int, error) { select {} }

// TestRunInterrupted wants what is known of the files that were begun, and
// none of the others.
func TestRunInterrupted(t *testing.T) {
	tree(t, map[string]string{"a.kif": "(p)", "b.kif": "(wait)", "c.kif": "(p)"})
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	waits := fake("waits", func(pass *analysis.Pass, u *rulesheet.Unit) (*finding.AnalysisResult, error) {
		if u.File.Rules[0].Head.Name == "wait" {
			cancel()
			select {}
		}
		return nil, nil
	})
	r, err := NewRunner([]*analysis.Analyzer{heads, waits}, nil, Config{Settings: Settings{JobCount: 1}})
	if err != nil {
		t.Fatal(err)
	}
	r.gracePeriod = 10 * time.Millisecond
	var files []*document.File
	finder := InputFinder{}
	err = r.Run(ctx, finder.FindInputs([]string{"."}).Inputs, func(f *document.File) error {
		files = append(files, f)
		return nil
	})
	if !errors.Is(err, context.Canceled) || len(files) != 2 {
		t.Fatalf("%d files, error %v; want a.kif and b.kif", len(files), err)
	}
	if got := summarize(files); got != "a.kif\n 1:1 T01 rule p\nb.kif\n 1:1 T01 rule wait\n" || files[1].Cut != "interrupt" {
		t.Errorf("cut by %q, got\n%s", files[1].Cut, got)
	}
}

// TestRunEarly hands over what the text shows while the ground game and the
// prover take their time.
func TestRunEarly(t *testing.T) {
	tree(t, map[string]string{"a.kif": "(p)"})
	goOn := make(chan struct{}, 2)
	ground := fake("ground", func(pass *analysis.Pass, u *rulesheet.Unit) (*finding.AnalysisResult, error) {
		<-goOn
		return &finding.AnalysisResult{Findings: []finding.Finding{{Code: "T02", Pos: u.File.Rules[0].Pos(), Message: "ground"}}}, nil
	}, reach.Analyzer)
	proofs := fake("proofs", func(pass *analysis.Pass, u *rulesheet.Unit) (*finding.AnalysisResult, error) {
		<-goOn
		return &finding.AnalysisResult{Findings: []finding.Finding{{Code: "T03", Pos: u.File.Rules[0].Pos(), Message: "proofs"}}}, nil
	}, prover.NewAskingSession("proofs", func(*analysis.Pass) prover.Requests { return nil }))
	r, err := NewRunner([]*analysis.Analyzer{ground, heads, proofs}, nil, Config{ReportEarly: true})
	if err != nil {
		t.Fatal(err)
	}
	r.earlyDelay = 0
	var got []string
	finder := InputFinder{}
	err = r.Run(t.Context(), finder.FindInputs([]string{"."}).Inputs, func(f *document.File) error {
		if f.Early {
			goOn <- struct{}{} // without this nothing more would come
		}
		got = append(got, fmt.Sprint(f.Early, " ", summarize([]*document.File{f})))
		return nil
	})
	want := []string{"true a.kif\n 1:1 T01 rule p\n", "true a.kif\n 1:1 T01 rule p\n 1:1 T02 ground\n", "false a.kif\n 1:1 T01 rule p\n 1:1 T02 ground\n 1:1 T03 proofs\n"}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, got %q", err, got)
	}
}

func TestRunStops(t *testing.T) {
	tree(t, map[string]string{"a.kif": "(p)", "b.kif": "(p)"})
	r, err := NewRunner([]*analysis.Analyzer{heads}, nil, Config{})
	if err != nil {
		t.Fatal(err)
	}
	full := errors.New("disk full")
	finder := InputFinder{}
	if err := r.Run(context.Background(), finder.FindInputs([]string{"."}).Inputs, func(*document.File) error { return full }); err != full {
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
			pass.Report(analysis.Diagnostic{Pos: r.Pos(), End: r.End(), Message: "hello"})
			pass.Report(analysis.Diagnostic{Pos: r.Pos(), End: r.End(), Category: "T02", Message: "world"})
			return nil, nil
		}}
	got := summarize(check(t, Config{}, map[string]string{"a.kif": "(p)"}, plain))
	if got != "a.kif\n 1:1 T02 world\n 1:1 plain hello\n" {
		t.Error(got)
	}
}

func TestStatus(t *testing.T) {
	open := &document.File{}
	warn := &document.File{Findings: []document.Finding{{Severity: finding.SeverityWarning}}}
	bad := &document.File{Findings: []document.Finding{{Severity: finding.SeverityError}}}
	cut := &document.File{Cut: proof.CutByTimeout}
	faulty := &document.File{Faults: []string{"x"}}
	for _, test := range []struct {
		config Config
		files  []*document.File
		usage  bool
		want   int
	}{
		{Config{}, []*document.File{open, warn}, false, ExitClean},
		{Config{Settings: Settings{FailOn: config.FailOnWarning}}, []*document.File{warn}, false, ExitFindings},
		{Config{}, []*document.File{bad}, false, ExitFindings},
		{Config{Settings: Settings{FailOn: config.FailNever}}, []*document.File{bad}, false, ExitClean},
		{Config{}, []*document.File{bad, faulty}, false, ExitIncomplete},
		{Config{}, []*document.File{bad, faulty}, true, ExitUsage},
		{Config{}, []*document.File{cut}, false, ExitIncomplete},
		{Config{}, []*document.File{cut, bad}, false, ExitIncomplete},
		{Config{Settings: Settings{FailOn: config.FailNever}}, []*document.File{cut}, false, ExitIncomplete},
		{Config{}, []*document.File{cut}, true, ExitUsage},
	} {
		s := NewRunStatus(test.config)
		for _, f := range test.files {
			s.AddFile(f)
		}
		if test.usage {
			s.Note(ExitUsage)
		}
		if got := s.exitCode; got != test.want {
			t.Errorf("%+v: exit code %d, want %d", test, got, test.want)
		}
	}
}
