package certificate

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"time"
)

// A ClingoTrial lets clingo answer the programs of certificates before the proofs are reported, so
// that a proof can be dropped if clingo contradicts it. It is limited in time. A program that has
// no answer in time neither confirms nor refutes a proof.
//
// It is for one game, and for one goroutine at a time.
type ClingoTrial struct {
	runner       ProgramRunner
	programLimit time.Duration // for a program
	timeLeft     time.Duration // for all programs that are still to come
	knownAnswers map[[sha256.Size]byte]ClingoAnswer
}

// Bounds on a trial: on the text of a program, and, for StandardTrial, on the time for
// one program and for those of a game.
const (
	maxTrialBytes    = 16 << 20
	programTrialTime = 20 * time.Second
	gameTrialTime    = 2 * time.Minute
)

// NewTrial returns a trial with limits on the time for one program, and for all programs of a game.
func NewTrial(run ProgramRunner, each, all time.Duration) *ClingoTrial {
	return &ClingoTrial{runner: run, programLimit: each, timeLeft: all, knownAnswers: map[[sha256.Size]byte]ClingoAnswer{}}
}

// StandardTrial returns a trial with the time that certificates have by default.
func StandardTrial(run ProgramRunner) *ClingoTrial {
	return NewTrial(run, programTrialTime, gameTrialTime)
}

// The reasons why a program has no answer.
var (
	errTooLong = fmt.Errorf("the program has more than %d MB", maxTrialBytes>>20)
	errNoTime  = errors.New("no time is left for the program")
)

// A TrialResult is the result of a trial.
type TrialResult struct {
	WrongAnswers    []string // the programs with another answer than they must have, with the answers
	RefusedPrograms []string // the programs that clingo does not take, with the reasons
	SilentPrograms  []string // the programs without an answer in time
}

// isOutOfTime reports whether an error only means that a limit was too small, or that the work was interrupted.
func isOutOfTime(err error) bool {
	reasons := []error{errNoTime, errTooLong, errNoAnswer, context.DeadlineExceeded, context.Canceled}
	return slices.ContainsFunc(reasons, func(reason error) bool { return errors.Is(err, reason) })
}

// TryCertificate tries a certificate, and adds the programs without the expected answer to a
// result, by their names below dir. If ctx ends, the remaining programs have no answer.
func (t *ClingoTrial) TryCertificate(ctx context.Context, s *TrialResult, dir string, c *Certificate) {
	for _, o := range c.CheckPrograms(ctx, t.answerProgram, nil).Outcomes {
		name := path.Join(dir, o.ProgramName)
		switch {
		case o.SupportsClaim():
		case isOutOfTime(o.Err):
			s.SilentPrograms = append(s.SilentPrograms, name)
		case o.Err != nil:
			s.RefusedPrograms = append(s.RefusedPrograms, fmt.Sprintf("%s (%v)", name, o.Err))
		default:
			s.WrongAnswers = append(s.WrongAnswers, fmt.Sprintf("%s is %v and must be %v", name, o.ActualStatus, o.ExpectedStatus))
		}
	}
}

// answerProgram is the runner of a trial. Programs that differ in comments only are answered
// once.
func (t *ClingoTrial) answerProgram(ctx context.Context, program string) (ClingoAnswer, error) {
	key := hashWithoutComments(program)
	if a, known := t.knownAnswers[key]; known {
		return a, nil
	}
	switch limit := min(t.programLimit, t.timeLeft); {
	case len(program) > maxTrialBytes:
		return ClingoAnswer{}, errTooLong
	case limit <= 0:
		return ClingoAnswer{}, errNoTime
	default:
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	began := time.Now()
	a, err := t.runner(ctx, program)
	t.timeLeft -= time.Since(began)
	if err == nil {
		t.knownAnswers[key] = a
	}
	return a, err
}

// hashWithoutComments returns the hash of the lines of a program that do not begin with "% ".
func hashWithoutComments(program string) (key [sha256.Size]byte) {
	h := sha256.New()
	for line := range strings.Lines(program) {
		if !strings.HasPrefix(line, "% ") {
			io.WriteString(h, line)
		}
	}
	h.Sum(key[:0])
	return key
}
