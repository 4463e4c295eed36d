package certificate

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/internal/disk"
)

// A Certificate is a set of programs with the answers that clingo has to give.
type Certificate struct {
	Programs []Program
}

// Certify writes the certificate of a claim: its bases, its steps, and the programs
// that show that the steps are not vacuous. Whether the claim holds is unknown
// until the certificate is checked.
func (e *Encoding) Certify(c Claim) (*Certificate, error) {
	cert := &Certificate{}
	if err := c.check(); err != nil {
		return nil, err
	}
	for _, q := range c.questions() {
		p, err := e.program(c, q)
		if err != nil {
			return nil, err
		}
		cert.Programs = append(cert.Programs, p)
	}
	cert.numberPrograms()
	return cert, nil
}

// WriteDir writes each program to a file of its name in dir, which is made if
// it does not exist.
func (c *Certificate) WriteDir(dir string) error {
	if err := disk.MakeFolder(dir); err != nil {
		return err
	}
	for _, p := range c.Programs {
		if err := disk.WriteDerived(filepath.Join(dir, p.Name+".lp"), []byte(p.Text)); err != nil {
			return err
		}
	}
	return nil
}

// An Outcome is the answer to one program.
type Outcome struct {
	ProgramName    string
	ExpectedStatus asp.Status
	ActualStatus   asp.Status
	// ShownModel has the shown atoms of a satisfiable program: the number of the
	// violated statement, the states and the moves.
	ShownModel []string
	// IsExcused: the answer is not the expected one, but an excuse program allows that.
	IsExcused bool
	// PartsAnswered: there is no answer to the program, but the right answers to all
	// of its parts.
	PartsAnswered bool
	Err           error // why there is no answer
	Seconds       float64
}

// SupportsClaim reports whether the outcome supports the certificate.
func (o Outcome) SupportsClaim() bool {
	return o.PartsAnswered || o.Err == nil && (o.ActualStatus == o.ExpectedStatus || o.IsExcused) && o.ActualStatus != asp.Unknown
}

// A CheckResult has the outcomes of the check of a certificate.
type CheckResult struct{ Outcomes []Outcome }

// Err describes the programs without the expected answer; nil if there are none. It is an error, too, if no program
// was checked.
func (r CheckResult) Err() error {
	var errs []error
	for _, o := range r.Outcomes {
		switch {
		case o.SupportsClaim():
		case o.Err != nil:
			errs = append(errs, fmt.Errorf("%s: %w", o.ProgramName, o.Err))
		default:
			errs = append(errs, fmt.Errorf("%s: the answer is %v, and the proof needs %v", o.ProgramName, o.ActualStatus, o.ExpectedStatus))
		}
	}
	if len(r.Outcomes) == 0 {
		return errors.New("no program was checked")
	}
	return errors.Join(errs...)
}

// CheckPrograms runs the programs one after the other and compares the answers with the expected ones. Programs that
// only excuse others are run only where they are needed. Programs that have no answer, neither complete nor in parts,
// are given to a second runner, again, unless it is nil or another program may excuse them.
func (c *Certificate) CheckPrograms(ctx context.Context, run, again ProgramRunner) CheckResult {
	var result CheckResult
	for _, p := range c.Programs {
		if p.ExpectedStatus == asp.Unknown || p.WholeProgram != "" {
			continue
		}
		o := runProgram(ctx, run, p)
		if o.Err == nil && o.ActualStatus != o.ExpectedStatus && p.ExcuseProgram != "" {
			excuse, there := c.runExcuse(ctx, run, p.ExcuseProgram)
			o.IsExcused = excuse.Err == nil && excuse.ActualStatus == asp.Unsat
			o.Seconds += excuse.Seconds
			if there && excuse.Err != nil { // so it is unknown whether the answer is wrong
				o.Err = fmt.Errorf("%s: %w", p.ExcuseProgram, excuse.Err)
			}
		}
		var parts []Outcome
		if o.Err != nil && ctx.Err() == nil {
			parts, o.PartsAnswered = c.runParts(ctx, run, p.Name)
			if !o.PartsAnswered && again != nil && p.ExcuseProgram == "" {
				o, parts = o.rerunProgram(ctx, again, p, parts)
			}
		}
		result.Outcomes = append(append(result.Outcomes, parts...), o)
	}
	return result
}

// rerunProgram runs a program with the second runner. Once it has an answer, parts without
// one do not matter.
func (o Outcome) rerunProgram(ctx context.Context, run ProgramRunner, p Program, parts []Outcome) (Outcome, []Outcome) {
	second := runProgram(ctx, run, p)
	second.Seconds += o.Seconds
	if second.Err != nil {
		o.Seconds = second.Seconds
		return o, parts
	}
	return second, slices.DeleteFunc(parts, func(part Outcome) bool { return part.Err != nil })
}

// runParts runs the parts of a program, and reports whether there are any and all
// gave the right answer.
func (c *Certificate) runParts(ctx context.Context, run ProgramRunner, of string) (parts []Outcome, ok bool) {
	ok = true
	for _, p := range c.Programs {
		if p.WholeProgram == of {
			o := runProgram(ctx, run, p)
			parts = append(parts, o)
			ok = ok && o.SupportsClaim()
		}
	}
	return parts, ok && len(parts) > 0
}

// runExcuse runs the program with a name. there reports whether the certificate has it.
func (c *Certificate) runExcuse(ctx context.Context, run ProgramRunner, name string) (o Outcome, there bool) {
	for _, p := range c.Programs {
		if p.Name == name {
			return runProgram(ctx, run, p), true
		}
	}
	return Outcome{ProgramName: name, Err: fmt.Errorf("the certificate has no program %q", name)}, false
}

// errNoAnswer is the error of a run of clingo that ended without an answer.
var errNoAnswer = errors.New("clingo gave no answer")

func runProgram(ctx context.Context, run ProgramRunner, p Program) Outcome {
	began := time.Now()
	answer, err := run(ctx, p.Text)
	if err == nil && answer.Status == asp.Unknown {
		err = errNoAnswer
	}
	return Outcome{ProgramName: p.Name, ExpectedStatus: p.ExpectedStatus, ActualStatus: answer.Status, ShownModel: answer.Model,
		Err: err, Seconds: time.Since(began).Seconds()}
}
