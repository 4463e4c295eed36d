package certify

import (
	"context"
	"errors"
	"fmt"
	"path"
	"strings"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/proof/evidence"
)

// This file lets clingo answer the programs of a certificate.

// byPrograms is the CheckedBy of verdicts that programs show.
const byPrograms = "programs"

// A programPart is a certificate as it was read.
type programPart struct {
	directory string
	*certificate.Certificate
}

// readPart reads the programs that a manifest lists for a certificate, and checks their hashes and
// texts.
func (f *gameFolder) readPart(dir string, files []evidence.ProgramFile) (*programPart, error) {
	p := &programPart{directory: dir, Certificate: &certificate.Certificate{}}
	left := int64(maxProgramBytes)
	for _, file := range files {
		text, err := f.readHashed(file.Path, file.SHA256, left)
		if err == nil {
			err = certificate.CheckText(string(text))
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file.Path, err)
		}
		left -= int64(len(text))
		p.Programs = append(p.Programs, certificate.Program{Name: programName(file.Path), Text: string(text), ExpectedStatus: expectedStatus(file.ExpectedAnswer),
			ExcuseProgram: programName(file.ExcuseProgram), WholeProgram: programName(file.WholeProgram)})
	}
	return p, nil
}

func programName(file string) string {
	if file == "" {
		return ""
	}
	return strings.TrimSuffix(path.Base(file), ".lp")
}

func expectedStatus(expect string) asp.Status {
	for _, s := range []asp.Status{asp.Sat, asp.Unsat} {
		if evidence.ExpectedAnswer(s) == expect {
			return s
		}
	}
	return asp.Unknown
}

// runPart lets clingo check a certificate.
func (c *Checker) runPart(ctx context.Context, p *programPart) (o outcome, count AnswerCount) {
	o = outcomeBy(byPrograms, Stands)
	for _, got := range p.CheckPrograms(ctx, c.limitRunner(c.ClingoRunner), c.limitRunner(c.FallbackRunner)).Outcomes {
		count.Seconds += got.Seconds
		switch name := path.Join(p.directory, got.ProgramName+".lp"); {
		case got.SupportsClaim():
			count.RightAnswers++
		case got.Err != nil:
			count.MissingAnswers++
			o = o.combineWith(outcomeBy(byPrograms, NoAnswer, c.missingAnswerReason(ctx, name, got)))
		default:
			count.WrongAnswers++
			o = o.combineWith(outcomeBy(byPrograms, Contradicts, fmt.Sprintf("%s is %v and must be %v: %s", name, got.ActualStatus, got.ExpectedStatus, strings.Join(got.ShownModel, " "))))
		}
	}
	return o, count
}

// limitRunner returns a runner that stops each program at the time limit; nil for nil.
func (c *Checker) limitRunner(run certificate.ProgramRunner) certificate.ProgramRunner {
	if run == nil {
		return nil
	}
	return func(ctx context.Context, program string) (certificate.ClingoAnswer, error) {
		ctx, cancel := context.WithTimeout(ctx, c.TimeLimit)
		defer cancel()
		return run(ctx, program)
	}
}

// missingAnswerReason describes why there is no answer.
func (c *Checker) missingAnswerReason(ctx context.Context, name string, o certificate.Outcome) string {
	if ctx.Err() == nil && errors.Is(o.Err, context.DeadlineExceeded) {
		return fmt.Sprintf("%s: no answer within %v", name, c.TimeLimit)
	}
	return fmt.Sprintf("%s: %v", name, o.Err)
}
