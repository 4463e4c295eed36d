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

// The answers that programs are to give, as manifests write them.
const (
	satisfiable   = "SATISFIABLE"
	unsatisfiable = "UNSATISFIABLE"
)

// byPrograms names programs as the evidence for a verdict.
const byPrograms = "programs"

// A part is a certificate as it was read.
type part struct {
	dir string
	*certificate.Certificate
	headers []certificate.Header
}

// part reads the programs of a certificate, which files lists.
func (f *folder) part(dir string, files []evidence.File) (*part, error) {
	p := &part{dir: dir, Certificate: &certificate.Certificate{Name: dir}}
	left := int64(maxPrograms)
	for _, file := range files {
		text, err := f.hashed(file.Path, file.SHA256, left)
		if err == nil {
			err = certificate.CheckText(string(text))
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file.Path, err)
		}
		left -= int64(len(text))
		p.Programs = append(p.Programs, certificate.Program{Name: programName(file.Path), Text: string(text), Expect: status(file.Expect),
			Excuse: programName(file.Excuse), Of: programName(file.Of)})
		p.headers = append(p.headers, certificate.ReadHeader(string(text)))
	}
	return p, nil
}

func programName(file string) string {
	if file == "" {
		return ""
	}
	return strings.TrimSuffix(path.Base(file), ".lp")
}

func status(expect string) asp.Status {
	switch expect {
	case satisfiable:
		return asp.Sat
	case unsatisfiable:
		return asp.Unsat
	}
	return asp.Unknown
}

// run lets clingo check a certificate.
func (c *Checker) run(ctx context.Context, p *part) (o outcome, count Count) {
	o = stands(byPrograms)
	for _, got := range p.CheckAgain(ctx, c.limited(c.Run), c.limited(c.Again)).Outcomes {
		count.Seconds += got.Seconds
		switch name := path.Join(p.dir, got.Program+".lp"); {
		case got.OK():
			count.Right++
		case got.Err != nil:
			count.Silent++
			o = o.and(silent(byPrograms, c.reason(ctx, name, got)))
		default:
			count.Wrong++
			o = o.and(contradicts(byPrograms, fmt.Sprintf("%s is %v and must be %v: %s", name, got.Got, got.Expected, strings.Join(got.Model, " "))))
		}
	}
	return o, count
}

// limited is a runner with a limit for each program; nil for none.
func (c *Checker) limited(run certificate.Runner) certificate.Runner {
	if run == nil {
		return nil
	}
	return func(ctx context.Context, program string) (certificate.Answer, error) {
		ctx, cancel := context.WithTimeout(ctx, c.Limit)
		defer cancel()
		return run(ctx, program)
	}
}

// reason describes why there is no answer.
func (c *Checker) reason(ctx context.Context, name string, o certificate.Outcome) string {
	if ctx.Err() == nil && errors.Is(o.Err, context.DeadlineExceeded) {
		return fmt.Sprintf("%s: no answer within %v", name, c.Limit)
	}
	return fmt.Sprintf("%s: %v", name, o.Err)
}
