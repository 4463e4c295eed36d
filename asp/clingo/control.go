package clingo

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/gdllint/gdllint/asp"
)

// Options of a Control. Proofs should use the zero value.
type Options struct {
	// Seed of the solver's random numbers; the default heuristic hardly
	// uses them.
	Seed uint32
	// ExtraArgs are further options of clingo, such as "--heuristic=Vsids".
	// Threads (-t, --parallel-mode) are refused: with more than one, answers
	// are not reproducible and, before 5.8, now and then wrong. So is --seed, for
	// which there is Seed.
	ExtraArgs []string
	// MaxCost is the greatest number of atoms and literals of a program; 0 is no limit. The
	// library's memory, 50 to 200 bytes for each, does not count for Go's memory limit.
	MaxCost int
}

// Control is one solver with its program; it implements [asp.Solver]. A lock
// makes it safe for concurrent use, but calls wait for each other: use one
// Control per goroutine.
type Control struct {
	solveCounts
	mu         sync.Mutex
	handle     *controlHandle // nil when closed
	options    Options
	finalError error // the failure after which the control is unusable, or nil

	program        *asp.Program // the program of the first load
	loadedWords    int          // words of its code that the library has
	solvedWords    int          // words of its code that the last solve had
	loadUnfinished bool         // loading was interrupted
	atomCount      int          // atoms the library knows of
	stepHistory    stepHistory

	hasText    bool // AddText was used
	isGrounded bool
}

// The solveCounts are the queries of a control and their cost.
type solveCounts struct {
	queryCount                   int
	conflictCount, decisionCount int64
}

var _ asp.Solver = (*Control)(nil)

// New makes a Control. Close must be called: its memory is not Go's. The error
// is ErrNoLibrary if there is no solver, or names the option that is wrong.
func New(opts Options) (*Control, error) {
	args, err := libraryArguments(opts)
	if err != nil {
		return nil, err
	}
	lib, err := sharedLibrary()
	if err != nil {
		return nil, err
	}
	h, err := lib.newHandle(args)
	if err != nil {
		return nil, err
	}
	return &Control{handle: h, options: opts}, nil
}

// libraryArguments returns the options for the library: the defaults, then those of opts. It
// refuses options that a Control does not allow.
func libraryArguments(opts Options) ([]string, error) {
	args := []string{fmt.Sprintf("--seed=%d", opts.Seed)}
	eq := slices.ContainsFunc(opts.ExtraArgs, func(a string) bool { return strings.HasPrefix(a, "--eq") })
	if !eq {
		args = append(args, "--eq=0")
	}
	for _, a := range opts.ExtraArgs {
		for _, no := range []string{"-t", "--parallel-mode", "--seed"} {
			if strings.HasPrefix(a, no) {
				return nil, fmt.Errorf("%w: %s", ErrOption, a)
			}
		}
		args = append(args, a)
	}
	return args, nil
}

// largeProgramWords is a size in words of code, about 50 MB of memory. The memory of a larger
// program goes back to the system when its Control is closed. Otherwise the C library would keep
// the memory for each thread that has called the solver.
const largeProgramWords = 500_000

// Close frees the solver; closing twice is harmless. It waits for a running
// query: end that query's context first.
func (c *Control) Close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.handle == nil {
		return nil
	}
	c.handle.freeControl(c.loadedWords > largeProgramWords)
	c.handle = nil
	return nil
}

// checkReady returns the reason why the control cannot be used, or nil. The lock is
// held.
func (c *Control) checkReady(ctx context.Context) error {
	if c.handle == nil {
		return ErrClosed
	}
	if c.finalError != nil {
		return c.finalError
	}
	return ctx.Err()
}

// recordFailure makes a failure of the library final, since the state after it is unknown.
func (c *Control) recordFailure(err error) error {
	if err != nil {
		c.finalError = fmt.Errorf("after an earlier failure: %w", err)
	}
	return err
}

// MessageLog is the text of the library's messages so far, one a line: mostly warnings of
// the grounder. Only the first 4 KiB are kept.
func (c *Control) MessageLog() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.handle == nil {
		return ""
	}
	return c.handle.messageLog()
}
