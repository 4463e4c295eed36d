package checker

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/checker/cache"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/report"
)

// A sheet is one rulesheet on its way through the analyzers. Its FileSet, tree
// and results are garbage as soon as it has been reported.
type sheet struct {
	runner   *Runner
	settings *settings
	input    Input
	ctx      context.Context // of the analyzers
	last     context.Context // ends a little later: slow analyzers are abandoned then
	name     string
	text     []byte
	fset     *token.FileSet
	unit     *rulesheet.Unit
	common   analysis.Pass // the common part of all passes
	worker   worker
	working  *working // notes the current work; may be nil
	execution
	file     *report.File // the report so far
	recalled *cache.Entry // the result of an earlier run, if it is used

	mu     sync.Mutex // abandoned analyzers may still call log and fault
	logged []string
	faults []error
	cutBy  string
}

// analyze reads an input and checks it, after fixes if they are wanted. It
// closes read after reading.
func (r *Runner) analyze(ctx context.Context, in Input, read chan<- struct{}, out *outlet) (file *report.File) {
	var fault error
	defer func() {
		if fault != nil {
			file = &report.File{Path: in.Path, Errors: []error{fault}}
		}
	}()
	defer guard.Catch("the runner", &fault)
	out.work().on("reading")
	text, err := in.Read(r.config.Stdin)
	close(read)
	switch {
	case err != nil:
		return &report.File{Path: in.Path, Errors: []error{err}}
	case in.Stray:
		return r.stray(in, text)
	case r.config.Fixing.On:
		return r.repair(ctx, in, text, out)
	}
	return r.look(ctx, in, text, false, out).file
}

// look runs all analyzers over a text. With static it visits no states, for
// every configuration. The outlet, if there is one, gets the early reports.
func (r *Runner) look(ctx context.Context, in Input, text []byte, static bool, out *outlet) *sheet {
	last, cancel := lastCall(ctx, r.patience)
	defer cancel()
	s := r.newSheet(ctx, last, in, text)
	s.working = out.work()
	s.working.on("looking at the text")
	if !s.open(in, static) {
		return s
	}
	if s.unit.Static || !r.config.Early {
		out = nil
	}
	s.runAll(out)
	s.worker.stop()
	s.file = s.known()
	s.mend()
	return s
}

func (r *Runner) newSheet(ctx, last context.Context, in Input, text []byte) *sheet {
	s := &sheet{
		runner: r, settings: r.layers.of(in.Path), ctx: ctx, last: last, name: in.Path, input: in, text: text, fset: token.NewFileSet(),
		file: &report.File{Path: in.Path},
	}
	s.execution = execution{sheet: s, done: make(map[*analysis.Analyzer]*outcome, 2*len(r.analyzers)), call: s.call}
	s.common = s.commonPass()
	return s
}

// open reads the rulesheet and the texts beside it, and tells whether there is
// anything to analyze.
func (s *sheet) open(in Input, static bool) bool {
	if err := s.parse(); err != nil {
		s.file.Errors = append(s.file.Errors, err)
		return false
	}
	if err := s.readProperties(in); err != nil {
		s.fault(err)
	}
	if static {
		s.unit.Static, s.unit.Prove = true, false
	}
	return true
}

// lastCall returns a context that ends a while after another one.
func lastCall(ctx context.Context, later time.Duration) (context.Context, context.CancelFunc) {
	last, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(later, cancel) })
	return last, func() { stop(); cancel() }
}

// runAll runs the analyzers, the fast ones first. It sends an early report
// before it asks the prover, and another one before the game is grounded if
// that takes long.
func (s *sheet) runAll(out *outlet) {
	if s.recall() {
		return
	}
	if s.unit.Static {
		s.runTogether(s.runner.analyzers)
		return
	}
	s.runTogether(s.runner.phases.text)
	if out != nil {
		text := s.known()
		hurry := time.AfterFunc(s.runner.hurry, func() { out.early(text) })
		defer hurry.Stop()
	}
	s.runEach(s.runner.phases.ground)
	if out != nil {
		out.early(s.known())
	}
	defer s.waitTurn()()
	s.runEach(s.runner.phases.proofs)
	s.remember()
}

// known returns the report on the findings so far.
func (s *sheet) known() *report.File {
	f := &report.File{Path: s.name, Parsed: s.unit.File, Source: s.unit.File.Source, Cut: proof.CutBy(s.ctx)}
	if f.Cut != "" && f.Cut != proof.CutByInterrupt {
		f.CutCause = context.Cause(s.ctx).Error()
	}
	for _, a := range s.runner.analyzers {
		if o := s.done[a]; o != nil {
			s.collect(f, a, o)
		}
	}
	s.mu.Lock()
	f.Log = slices.Clone(s.logged)
	for _, err := range s.faults {
		addError(f, err)
	}
	f.Cut = cmp.Or(f.Cut, s.cutBy)
	s.mu.Unlock()
	if s.recalled != nil {
		f.Recalled = s.recalled.Made
	}
	order(f)
	s.input.trim(f)
	s.judge(f)
	s.settle(f)
	s.splitProperties(f)
	return f
}

// parse reads the text once, for the analyzers and for the writers.
func (s *sheet) parse() (err error) {
	defer guard.Catch("the parser", &err)
	s.unit = s.runner.unit(s.ctx, s.fset, s.name, s.text, s.settings)
	s.unit.Log, s.unit.Fault, s.unit.Cut = s.log, s.fault, s.cut
	s.unit.Progress = s.working.listener()
	s.file.Parsed, s.file.Source = s.unit.File, s.unit.File.Source
	if fault := s.unit.File.Fault(); fault != nil {
		s.fault(fmt.Errorf("line %d: %w", s.unit.File.Source.File.Line(fault.From), fault))
	}
	return nil
}

// log appends a line about a computation. Analyzers may call it from several
// goroutines.
func (s *sheet) log(format string, args ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.logged = append(s.logged, fmt.Sprintf(format, args...))
}

// fault records a fault of the program or of the file system.
func (s *sheet) fault(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = append(s.faults, err)
}

// cut records that an analyzer had too little time or memory.
func (s *sheet) cut(by string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cutBy = by
}

// pass returns the pass of an analyzer over the rulesheet: for go/analysis it
// is a package without Go files and with one other file.
func (s *sheet) pass(a *analysis.Analyzer, inputs map[*analysis.Analyzer]any, o *outcome) *analysis.Pass {
	pass := s.common
	pass.Analyzer, pass.ResultOf = a, inputs
	pass.Report = func(d analysis.Diagnostic) { o.diagnostics = append(o.diagnostics, d) }
	return &pass
}

// commonPass returns the part of a pass that is the same for all analyzers.
func (s *sheet) commonPass() analysis.Pass {
	return analysis.Pass{
		Fset:       s.fset,
		OtherFiles: []string{s.name},
		Pkg:        types.NewPackage(s.name, "gdl"),
		TypesInfo:  new(types.Info),
		TypesSizes: types.SizesFor("gc", "amd64"),
		Module:     new(analysis.Module),
		ReadFile:   s.readFile,
	}
}

// readFile returns the text of the rulesheet to analyzers. It may come from
// standard input or an editor.
func (s *sheet) readFile(name string) ([]byte, error) {
	if name != s.name {
		return nil, fmt.Errorf("%s is not part of the rulesheet", name)
	}
	return slices.Clone(s.text), nil
}

// largeText is the size of a text, in bytes, from which on analyzers are not
// begun when time is over.
const largeText = 512 << 10

// tooLate returns an error if time was over before an analyzer of a large text
// began. Analyzers that ask the prover run all the same: they report their
// questions as open, and take no time.
func (s *sheet) tooLate(a *analysis.Analyzer) error {
	if s.ctx.Err() != nil && len(s.text) > largeText && (s.unit.Static || slices.Contains(s.runner.phases.text, a)) {
		return errLate
	}
	return nil
}

// errLate is the error of abandoned analyzers.
var errLate = errors.New("out of time")

// call runs an analyzer; a panic becomes an error. Analyzers that are slow to
// notice the end of their context are abandoned, in a goroutine that ends some
// time: the findings of the others must come in time.
func (s *sheet) call(a *analysis.Analyzer, pass *analysis.Pass) (any, error) {
	var result any
	var err error
	begun := time.Now()
	done := s.worker.do(func() { result, err = direct(a, pass) })
	select {
	case <-done:
		return result, err
	case <-s.last.Done():
	}
	// Analyzers that begin now have a moment, too: most need no more to report
	// their questions as open.
	select {
	case <-done:
		return result, err
	case <-time.After(time.Until(begun.Add(s.runner.patience / 2))):
		s.worker.stop()
		return nil, errLate
	}
}

// A PanicError is a fault of the program, such as one of an analyzer.
type PanicError = guard.Fault

// prerequisiteError is the error of an analyzer that could not run because
// another one failed. The error of that one gives the reason.
type prerequisiteError struct{ name string }

func (e prerequisiteError) Error() string { return "analyzer " + e.name + " failed" }

// collect adds the findings and verdicts of a root analyzer to a report.
func (s *sheet) collect(f *report.File, a *analysis.Analyzer, o *outcome) {
	if o.err != nil {
		s.fail(f, a, o.err)
		return
	}
	var findings []finding.Finding
	if result, ok := o.result.(*finding.Result); ok && result != nil {
		findings = result.Findings
		f.Verdicts = append(f.Verdicts, result.Verdicts...)
	} else {
		findings = plainFindings(a, o.diagnostics)
	}
	for _, x := range findings {
		if s.settings.selection.On(x.Code) {
			f.Findings = append(f.Findings, x)
		}
	}
}

// fail records the reason that an analyzer has no result, once for each cause.
// The end of its time is not a fault: the report has a field for it.
func (s *sheet) fail(f *report.File, a *analysis.Analyzer, err error) {
	for _, required := range a.Requires {
		if o := s.done[required]; o != nil && o.err != nil {
			s.fail(f, required, o.err)
			return
		}
	}
	var fault *PanicError
	if s.ctx.Err() == nil || errors.As(err, &fault) {
		addError(f, err)
	}
}

// addError adds an error to a report unless it is there already.
func addError(f *report.File, err error) {
	if !known(f.Errors, err) {
		f.Errors = append(f.Errors, err)
	}
}

// plainFindings converts the diagnostics of an analyzer of another framework to
// warnings.
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

// order sorts findings by place and removes duplicates.
func order(f *report.File) {
	slices.SortStableFunc(f.Findings, func(a, b finding.Finding) int {
		if a.Pos != b.Pos {
			return int(a.Pos) - int(b.Pos)
		}
		if c := strings.Compare(a.Code, b.Code); c != 0 {
			return c
		}
		return strings.Compare(a.Message, b.Message)
	})
	f.Findings = slices.CompactFunc(f.Findings, func(a, b finding.Finding) bool {
		return a.Pos == b.Pos && a.End == b.End && a.Code == b.Code && a.Message == b.Message
	})
}
