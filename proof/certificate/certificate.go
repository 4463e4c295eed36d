package certificate

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/internal/rewrite"
)

// A Certificate is a set of programs with the answers that clingo has to give.
type Certificate struct {
	Name     string
	Programs []Program
}

// Certify writes the certificate of a claim: its bases, its steps, and the programs
// that show that the steps are not vacuous. Whether the claim holds is unknown
// until the certificate is checked.
func (e *Encoding) Certify(c Claim) (*Certificate, error) {
	cert := &Certificate{Name: strings.TrimSpace(e.name + " " + c.Property)}
	parts := []func(Claim) ([]Program, error){e.Base, e.Step, e.Alive, e.Start}
	switch {
	case len(c.Pairs) > 0:
		parts = []func(Claim) ([]Program, error){e.pairs}
	case c.Length > 0:
		parts = []func(Claim) ([]Program, error){e.Base, e.End}
	case c.Initially:
		parts = parts[:1]
	case c.Single:
		parts = []func(Claim) ([]Program, error){e.Single, e.State}
	}
	for _, part := range parts {
		programs, err := part(c)
		if err != nil {
			return nil, err
		}
		cert.Programs = append(cert.Programs, programs...)
	}
	cert.number()
	return cert, nil
}

// WriteDir writes each program to a file of its name in dir, which is made if
// it does not exist.
func (c *Certificate) WriteDir(dir string) error {
	if err := rewrite.MakeFolder(dir); err != nil {
		return err
	}
	for _, p := range c.Programs {
		if err := rewrite.WriteDerived(filepath.Join(dir, p.Name+".lp"), []byte(p.Text)); err != nil {
			return err
		}
	}
	return nil
}

// An Outcome is the answer to one program.
type Outcome struct {
	Program  string
	Expected asp.Status
	Got      asp.Status
	// Model has the shown atoms of a satisfiable program: the number of the
	// violated statement, the states and the moves.
	Model []string
	// Excused: the answer is not the expected one, and need not be.
	Excused bool
	// ByParts: there is no answer to the program, but the right answers to all
	// of its parts.
	ByParts bool
	Err     error // why there is no answer
	Seconds float64
}

// OK reports whether the outcome supports the certificate.
func (o Outcome) OK() bool {
	return o.ByParts || o.Err == nil && (o.Got == o.Expected || o.Excused) && o.Got != asp.Unknown
}

// A Result has the outcomes of the check of a certificate.
type Result struct{ Outcomes []Outcome }

// OK reports whether every program gave the expected answer.
func (r Result) OK() bool { return r.Err() == nil }

// Err describes the programs without the expected answer, or is nil.
func (r Result) Err() error {
	var errs []error
	for _, o := range r.Outcomes {
		switch {
		case o.OK():
		case o.Err != nil:
			errs = append(errs, fmt.Errorf("%s: %w", o.Program, o.Err))
		default:
			errs = append(errs, fmt.Errorf("%s: %v where %v was expected", o.Program, o.Got, o.Expected))
		}
	}
	if len(r.Outcomes) == 0 {
		return errors.New("no program was checked")
	}
	return errors.Join(errs...)
}

// Failed returns the first outcome that does not support the certificate.
func (r Result) Failed() (Outcome, bool) {
	for _, o := range r.Outcomes {
		if !o.OK() {
			return o, true
		}
	}
	return Outcome{}, false
}

// Check runs the programs one after the other and compares the answers with the
// expected ones. Programs that only excuse others are run only where they are
// needed.
func (c *Certificate) Check(ctx context.Context, run Runner) Result {
	return c.CheckAgain(ctx, run, nil)
}

// CheckAgain checks the programs as CheckPrograms does, and gives those that have no
// answer, neither complete nor in parts, to a second runner.
func (c *Certificate) CheckAgain(ctx context.Context, run, again Runner) Result {
	var result Result
	for _, p := range c.Programs {
		if p.Expect == asp.Unknown || p.Of != "" {
			continue
		}
		o := runProgram(ctx, run, p)
		if o.Err == nil && o.Got != o.Expected && p.Excuse != "" {
			excuse, there := c.excuse(ctx, run, p.Excuse)
			o.Excused = excuse.Err == nil && excuse.Got == asp.Unsat
			o.Seconds += excuse.Seconds
			if there && excuse.Err != nil { // then it is unknown whether the answer is wrong
				o.Err = fmt.Errorf("%s: %w", p.Excuse, excuse.Err)
			}
		}
		var parts []Outcome
		if o.Err != nil && ctx.Err() == nil {
			parts, o.ByParts = c.checkParts(ctx, run, p.Name)
			if !o.ByParts && again != nil && p.Excuse == "" {
				o, parts = o.again(ctx, again, p, parts)
			}
		}
		result.Outcomes = append(append(result.Outcomes, parts...), o)
	}
	return result
}

// again runs a program with the second runner. Once it has an answer, parts without
// one do not matter.
func (o Outcome) again(ctx context.Context, run Runner, p Program, parts []Outcome) (Outcome, []Outcome) {
	second := runProgram(ctx, run, p)
	second.Seconds += o.Seconds
	if second.Err != nil {
		o.Seconds = second.Seconds
		return o, parts
	}
	return second, slices.DeleteFunc(parts, func(part Outcome) bool { return part.Err != nil })
}

// checkParts runs the parts of a program, and reports whether there are any and all
// gave the right answer.
func (c *Certificate) checkParts(ctx context.Context, run Runner, of string) (parts []Outcome, ok bool) {
	ok = true
	for _, p := range c.Programs {
		if p.Of == of {
			o := runProgram(ctx, run, p)
			parts = append(parts, o)
			ok = ok && o.OK()
		}
	}
	return parts, ok && len(parts) > 0
}

// excuse runs the program of a name, if there is one.
func (c *Certificate) excuse(ctx context.Context, run Runner, name string) (o Outcome, there bool) {
	for _, p := range c.Programs {
		if p.Name == name {
			return runProgram(ctx, run, p), true
		}
	}
	return Outcome{Program: name, Err: fmt.Errorf("the certificate has no program %q", name)}, false
}

// errNoAnswer is the error of a run of clingo that ended without an answer.
var errNoAnswer = errors.New("clingo gave no answer")

func runProgram(ctx context.Context, run Runner, p Program) Outcome {
	began := time.Now()
	answer, err := run(ctx, p.Text)
	if err == nil && answer.Status == asp.Unknown {
		err = errNoAnswer
	}
	return Outcome{Program: p.Name, Expected: p.Expect, Got: answer.Status, Model: answer.Model,
		Err: err, Seconds: time.Since(began).Seconds()}
}
