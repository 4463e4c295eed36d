package checker

import (
	"context"
	"fmt"
	"go/token"
	"go/types"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/report"
)

// sheet is one rulesheet on its way through the analyzers. Its FileSet, tree
// and results are garbage as soon as it has been reported.
type sheet struct {
	runner   *Runner
	settings *settings
	ctx      context.Context
	name     string
	text     []byte
	fset     *token.FileSet
	unit     *rulesheet.Unit
	done     map[*analysis.Analyzer]*outcome
	file     *report.File

	logging sync.Mutex
}

// outcome is what one analyzer came to.
type outcome struct {
	result      any
	diagnostics []analysis.Diagnostic
	err         error
}

// analyze reads an input and looks at it, after fixes if they are wanted.
func (r *Runner) analyze(ctx context.Context, in Input) *report.File {
	text, err := in.Read(r.config.Stdin)
	switch {
	case err != nil:
		return &report.File{Path: in.Path, Errors: []error{err}}
	case r.config.Fixing.On:
		return r.repair(ctx, in, text)
	}
	return r.look(ctx, in, text, false).file
}

// look runs all analyzers over a text, one after the other. A static look is
// static whatever the configuration says.
func (r *Runner) look(ctx context.Context, in Input, text []byte, static bool) *sheet {
	s := &sheet{
		runner: r, settings: r.layers.of(in.Path), ctx: ctx, name: in.Path, text: text, fset: token.NewFileSet(),
		done: make(map[*analysis.Analyzer]*outcome), file: &report.File{Path: in.Path},
	}
	if err := s.parse(); err != nil {
		s.file.Errors = append(s.file.Errors, err)
		return s
	}
	if err := s.readProperties(in); err != nil {
		s.file.Errors = append(s.file.Errors, err)
	}
	if static {
		s.unit.Static, s.unit.Prove = true, false
	}
	for _, a := range r.analyzers {
		s.collect(a, s.run(a))
	}
	s.sort()
	s.settle()
	return s
}

// parse reads the text once, for the analyzers and for the writers.
func (s *sheet) parse() (err error) {
	defer catch("the parser", &err)
	s.unit = s.runner.unit(s.ctx, s.fset, s.name, s.text, s.settings)
	s.unit.Log = s.log
	s.file.Parsed, s.file.Source = s.unit.File, s.unit.File.Source
	return nil
}

// log keeps a line about what was computed. Analyzers may call it from
// several goroutines.
func (s *sheet) log(format string, args ...any) {
	s.logging.Lock()
	defer s.logging.Unlock()
	s.file.Log = append(s.file.Log, fmt.Sprintf(format, args...))
}

// run runs an analyzer and, first, those that it requires, each at most once.
func (s *sheet) run(a *analysis.Analyzer) *outcome {
	if o, ok := s.done[a]; ok {
		return o
	}
	o := &outcome{}
	s.done[a] = o
	inputs := make(map[*analysis.Analyzer]any)
	for _, required := range a.Requires {
		result := s.run(required)
		if result.err != nil {
			o.err = prerequisiteError{required.Name}
			return o
		}
		inputs[required] = result.result
	}
	if a == rulesheet.Analyzer {
		o.result = s.unit
		return o
	}
	o.result, o.err = s.call(a, s.pass(a, inputs, o))
	if got := reflect.TypeOf(o.result); o.err == nil && got != a.ResultType {
		o.err = fmt.Errorf("analyzer %s: result of type %v instead of %v", a.Name, got, a.ResultType)
	}
	return o
}

// pass is what an analyzer sees of the rulesheet: to go/analysis it is a
// package without Go files and with one other file.
func (s *sheet) pass(a *analysis.Analyzer, inputs map[*analysis.Analyzer]any, o *outcome) *analysis.Pass {
	return &analysis.Pass{
		Analyzer:   a,
		Fset:       s.fset,
		OtherFiles: []string{s.name},
		Pkg:        types.NewPackage(s.name, "gdl"),
		TypesInfo:  new(types.Info),
		TypesSizes: types.SizesFor("gc", "amd64"),
		Module:     new(analysis.Module),
		ResultOf:   inputs,
		ReadFile:   s.readFile,
		Report:     func(d analysis.Diagnostic) { o.diagnostics = append(o.diagnostics, d) },
	}
}

// readFile gives analyzers the text that was read, which may come from
// standard input or an editor.
func (s *sheet) readFile(name string) ([]byte, error) {
	if name != s.name {
		return nil, fmt.Errorf("%s is not part of the rulesheet", name)
	}
	return slices.Clone(s.text), nil
}

// call runs an analyzer; a panic becomes an error.
func (s *sheet) call(a *analysis.Analyzer, pass *analysis.Pass) (result any, err error) {
	defer catch("analyzer "+a.Name, &err)
	result, err = a.Run(pass)
	if err != nil {
		err = fmt.Errorf("analyzer %s: %w", a.Name, err)
	}
	return result, err
}

// catch turns a panic into an error.
func catch(where string, err *error) {
	if value := recover(); value != nil {
		*err = &PanicError{Where: where, Value: value, stack: string(debug.Stack())}
	}
}

// A PanicError is a fault of an analyzer.
type PanicError struct {
	Where string
	Value any
	stack string
}

func (e *PanicError) Error() string {
	return fmt.Sprintf("%s failed: %v; this is a fault of the program, please report it (-v shows details)", e.Where, e.Value)
}

// Stack tells where in the program it happened.
func (e *PanicError) Stack() string { return e.stack }

// prerequisiteError is an analyzer that could not run because another failed,
// whose own error says why.
type prerequisiteError struct{ name string }

func (e prerequisiteError) Error() string { return "analyzer " + e.name + " failed" }

// collect takes over what a root analyzer found.
func (s *sheet) collect(a *analysis.Analyzer, o *outcome) {
	if o.err != nil {
		s.fail(a, o.err)
		return
	}
	var findings []finding.Finding
	if result, ok := o.result.(*finding.Result); ok && result != nil {
		findings = result.Findings
		s.file.Verdicts = append(s.file.Verdicts, result.Verdicts...)
	} else {
		findings = plainFindings(a, o.diagnostics)
	}
	for _, f := range findings {
		if s.settings.selection.On(f.Code) {
			s.file.Findings = append(s.file.Findings, f)
		}
	}
}

// fail records why an analyzer has no result, once for each cause.
func (s *sheet) fail(a *analysis.Analyzer, err error) {
	for _, required := range a.Requires {
		if o := s.done[required]; o != nil && o.err != nil {
			s.fail(required, o.err)
			return
		}
	}
	if s.ctx.Err() != nil {
		err = fmt.Errorf("analyzer %s: out of time (--timeout)", a.Name)
	}
	for _, known := range s.file.Errors {
		if known.Error() == err.Error() {
			return
		}
	}
	s.file.Errors = append(s.file.Errors, err)
}

// plainFindings takes an analyzer of another family at its word: its
// diagnostics are warnings.
func plainFindings(a *analysis.Analyzer, diagnostics []analysis.Diagnostic) []finding.Finding {
	var out []finding.Finding
	for _, d := range diagnostics {
		f := finding.Finding{Code: d.Category, Severity: finding.Warning, Pos: d.Pos, End: d.End,
			Message: d.Message, Fixes: d.SuggestedFixes}
		if f.Code == "" {
			f.Code = a.Name
		}
		for _, r := range d.Related {
			f.Related = append(f.Related, finding.Related{Pos: r.Pos, End: r.End, Message: r.Message})
		}
		out = append(out, f)
	}
	return out
}

// sort orders findings by place and drops those that say the same twice.
func (s *sheet) sort() {
	slices.SortStableFunc(s.file.Findings, func(a, b finding.Finding) int {
		if a.Pos != b.Pos {
			return int(a.Pos) - int(b.Pos)
		}
		if c := strings.Compare(a.Code, b.Code); c != 0 {
			return c
		}
		return strings.Compare(a.Message, b.Message)
	})
	s.file.Findings = slices.CompactFunc(s.file.Findings, func(a, b finding.Finding) bool {
		return a.Pos == b.Pos && a.End == b.End && a.Code == b.Code && a.Message == b.Message
	})
}
