package certificate

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"
	"time"
)

// A Trial lets clingo answer the programs of certificates before the certificates are
// announced: a proof that its own evidence contradicts is none. It is bounded by wall
// clock, which decides only about the programs that are tried: a program that has no
// answer in time neither confirms nor refutes.
//
// It is for one game, and for one goroutine at a time.
type Trial struct {
	run   Runner
	each  time.Duration // for a program
	left  time.Duration // for all that are still to come
	known map[[sha256.Size]byte]Answer
}

// Bounds on a trial: on the text of a program, and, for StandardTrial, on the time for
// one program and for those of a game.
const (
	maxTried  = 16 << 20
	eachTried = 20 * time.Second
	allTried  = 2 * time.Minute
)

// NewTrial returns a trial with limits on the time for a program, and for all programs
// of a game.
func NewTrial(run Runner, each, all time.Duration) *Trial {
	return &Trial{run: run, each: each, left: all, known: map[[sha256.Size]byte]Answer{}}
}

// StandardTrial returns a trial with the time that certificates have by default.
func StandardTrial(run Runner) *Trial { return NewTrial(run, eachTried, allTried) }

// The reasons why a program has no answer.
var (
	errTooLong = fmt.Errorf("the program has more than %d MB", maxTried>>20)
	errNoTime  = errors.New("no time is left for it")
)

// A Standing is the result of a trial.
type Standing struct {
	Wrong   []string // the programs with another answer than they must have, with the answers
	Refused []string // the programs that clingo does not take, with the reasons
	Silent  []string // the programs without an answer in time
}

// Stands reports whether all programs have the answers that they must have.
func (s *Standing) Stands() bool { return len(s.Wrong)+len(s.Refused)+len(s.Silent) == 0 }

// late reports whether an error only means that the limits were too small.
func late(err error) bool {
	for _, reason := range []error{errNoTime, errTooLong, errNoAnswer, context.DeadlineExceeded, context.Canceled} {
		if errors.Is(err, reason) {
			return true
		}
	}
	return false
}

// Add tries a certificate, whose programs are below a directory. An end of ctx only
// leaves programs without an answer.
func (t *Trial) Add(ctx context.Context, s *Standing, dir string, c *Certificate) {
	for _, o := range c.Check(ctx, t.answer).Outcomes {
		name := path.Join(dir, o.Program)
		switch {
		case o.OK():
		case late(o.Err):
			s.Silent = append(s.Silent, name)
		case o.Err != nil:
			s.Refused = append(s.Refused, fmt.Sprintf("%s (%v)", name, o.Err))
		default:
			s.Wrong = append(s.Wrong, fmt.Sprintf("%s is %v and must be %v", name, o.Got, o.Expected))
		}
	}
}

// answer is the runner of a trial. Programs that differ in comments only are answered
// once.
func (t *Trial) answer(ctx context.Context, program string) (Answer, error) {
	key := withoutComments(program)
	if a, known := t.known[key]; known {
		return a, nil
	}
	switch limit := min(t.each, t.left); {
	case len(program) > maxTried:
		return Answer{}, errTooLong
	case limit <= 0:
		return Answer{}, errNoTime
	default:
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	began := time.Now()
	a, err := t.run(ctx, program)
	t.left -= time.Since(began)
	if err == nil {
		t.known[key] = a
	}
	return a, err
}

// withoutComments is the hash of the lines of a program that are no comments.
func withoutComments(program string) (key [sha256.Size]byte) {
	h := sha256.New()
	for line := range strings.Lines(program) {
		if !strings.HasPrefix(line, "% ") {
			io.WriteString(h, line)
		}
	}
	h.Sum(key[:0])
	return key
}
