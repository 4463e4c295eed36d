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

// byPrograms names what shows a verdict.
const byPrograms = "programs"

// certificateOf reads the programs of a certificate.
func (f *folder) certificateOf(e *evidence.Entry, dir string) (*certificate.Certificate, error) {
	c := &certificate.Certificate{Name: dir}
	for _, file := range e.Files {
		if path.Dir(file.Path) != dir {
			continue
		}
		text, err := f.hashed(file.Path, file.SHA256, maxProgram)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file.Path, err)
		}
		c.Programs = append(c.Programs, certificate.Program{Name: programName(file.Path), Text: string(text), Expect: status(file.Expect),
			Excuse: programName(file.Excuse), Of: programName(file.Of)})
	}
	return c, complete(c)
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

// errIncomplete says that a certificate does not have the programs of a proof.
var errIncomplete = errors.New("a certificate is a base with a step and a program that is alive, a base with an end, or single states and a program that is alive: one of them is missing")

// complete checks that the programs of a certificate are those of a proof, each
// with the answer that one needs.
func complete(c *certificate.Certificate) error {
	has := map[string]bool{}
	for _, p := range c.Programs {
		kind := strings.TrimRight(p.Name, "0123456789")
		if before, _, found := strings.Cut(p.Name, "-"); found {
			kind = before
		}
		want := asp.Unsat
		switch kind {
		case "alive":
			want = asp.Sat
		case "start":
			want = asp.Unknown
		}
		if p.Expect != want {
			return fmt.Errorf("%s/%s: it must be another answer that is asked for", c.Name, p.Name)
		}
		if p.Excuse != "" && kind != "alive" {
			return fmt.Errorf("%s/%s: nothing excuses a wrong answer to it", c.Name, p.Name)
		}
		if p.Of == "" {
			has[kind] = true
		}
	}
	initial := len(c.Programs) == 1 && strings.Contains(c.Programs[0].Text, "\n% Method:   a look at the initial state\n")
	if has["base"] && (has["step"] && has["alive"] || has["end"] || initial) || has["single"] && has["alive"] {
		return nil
	}
	return fmt.Errorf("%s: %w", c.Name, errIncomplete)
}

// checkPart lets clingo check a certificate.
func (c *Checker) checkPart(ctx context.Context, f *folder, e *evidence.Entry, dir string) (o outcome, count Count) {
	o = stands(byPrograms)
	cert, err := f.certificateOf(e, dir)
	if err != nil {
		return contradicts(byPrograms, err.Error()), count
	}
	for _, got := range cert.Check(ctx, c.limited()).Outcomes {
		count.Seconds += got.Seconds
		switch name := path.Join(dir, got.Program+".lp"); {
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

// limited is the runner with a limit for each program.
func (c *Checker) limited() certificate.Runner {
	return func(ctx context.Context, program string) (certificate.Answer, error) {
		ctx, cancel := context.WithTimeout(ctx, c.Limit)
		defer cancel()
		return c.Run(ctx, program)
	}
}

// reason says why there is no answer.
func (c *Checker) reason(ctx context.Context, name string, o certificate.Outcome) string {
	if ctx.Err() == nil && errors.Is(o.Err, context.DeadlineExceeded) {
		return fmt.Sprintf("%s: no answer within %v", name, c.Limit)
	}
	return fmt.Sprintf("%s: %v", name, o.Err)
}
