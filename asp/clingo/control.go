package clingo

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/gdllint/gdllint/asp"
)

// Options of a Control. The zero value is what proofs should use.
type Options struct {
	// Seed of the solver's random numbers; the default heuristic hardly
	// uses them.
	Seed uint32
	// Args are further options of clingo, such as "--heuristic=Vsids".
	// Threads (-t, --parallel-mode) are refused: with more than one, answers
	// are not reproducible and, before 5.8, now and then wrong.
	Args []string
	// MaxCost is the most atoms and literals that Load takes, 0 for any
	// number. The library's memory, 50 to 200 bytes for each, is not seen
	// by Go's memory limit.
	MaxCost int
	// Pool, if not nil, is charged with the cost as well, and gets it back
	// when the Control is closed.
	Pool *Pool
}

// Control is one solver with its program; it implements [asp.Solver]. A lock
// makes it safe for concurrent use, but calls wait for each other: use one
// Control per goroutine.
type Control struct {
	mu   sync.Mutex
	h    *handle // nil when closed
	opts Options
	fate error // why the control cannot go on, or nil

	prog    *asp.Program // what Load was given first
	loaded  int          // words of its code that the library has
	solved  int          // words of its code that the last solve had
	partial bool         // a Load was cut short
	charged int          // cost taken from the pool
	atoms   int          // atoms the library knows of
	steps   steps

	text     bool // AddText was used
	grounded bool

	queries            int
	conflicts, choices int64
}

var _ asp.Solver = (*Control)(nil)

// New makes a Control. Close must be called: its memory is not Go's. The error
// is ErrNoLibrary if there is no solver, or tells which option is wrong.
func New(opts Options) (*Control, error) {
	args, err := arguments(opts)
	if err != nil {
		return nil, err
	}
	lib, err := theLibrary()
	if err != nil {
		return nil, err
	}
	h, err := lib.newHandle(args)
	if err != nil {
		return nil, err
	}
	return &Control{h: h, opts: opts}, nil
}

// arguments are the options for the library, our defaults first.
func arguments(opts Options) ([]string, error) {
	args := []string{fmt.Sprintf("--seed=%d", opts.Seed)}
	eq := slices.ContainsFunc(opts.Args, func(a string) bool { return strings.HasPrefix(a, "--eq") })
	if !eq {
		args = append(args, "--eq=0")
	}
	for _, a := range opts.Args {
		for _, no := range []string{"-t", "--parallel-mode", "--seed"} {
			if strings.HasPrefix(a, no) {
				return nil, fmt.Errorf("%w: %s", ErrOption, a)
			}
		}
		args = append(args, a)
	}
	return args, nil
}

// largeProgram is the size, in words of its code, of a program whose memory goes
// back to the system when its Control is closed, some 50 MB. Else the C library
// keeps it, in pieces, for each thread that has ever called the solver: on 664
// games, two at a time, that came to 1.4 GB.
const largeProgram = 500_000

// Close frees the solver; closing twice is harmless. It waits for a running
// query: end that query's context first.
func (c *Control) Close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.h == nil {
		return nil
	}
	c.h.free(c.loaded > largeProgram)
	c.h = nil
	c.opts.Pool.release(c.charged)
	c.charged = 0
	return nil
}

// ready reports why the control cannot be used, or nil. The lock is held.
func (c *Control) ready(ctx context.Context) error {
	if c.h == nil {
		return ErrClosed
	}
	if c.fate != nil {
		return c.fate
	}
	return ctx.Err()
}

// fail makes a failure of the library final: nobody knows what state it left.
func (c *Control) fail(err error) error {
	if err != nil {
		c.fate = fmt.Errorf("after an earlier failure: %w", err)
	}
	return err
}

// Log is what the library had to say so far, one message a line: mostly
// warnings of the grounder. Only the first 4 KiB are kept.
func (c *Control) Log() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.h == nil {
		return ""
	}
	return c.h.log()
}
