package clingo

import (
	"context"
	"fmt"
	"sync"

	"github.com/gdllint/gdllint/asp"
)

// Options of a Control.
type Options struct {
	// Seed of the solver's random numbers; the default heuristic hardly
	// uses them.
	Seed uint32
}

// Control is one solver with its program; it implements [asp.Solver]. A lock
// makes it safe for concurrent use, but calls wait for each other: use one
// Control per goroutine.
type Control struct {
	mu         sync.Mutex
	handle     *controlHandle // nil when closed
	finalError error          // the failure after which the control is unusable, or nil

	program        *asp.Program // the program of the first load
	loadedWords    int          // words of its code that the library has
	loadUnfinished bool         // loading was interrupted
	atomCount      int          // atoms the library knows of
	sealedAtoms    asp.Atom     // atoms up to this one were there at the last solve

	hasText    bool // AddText was used
	isGrounded bool
}

var _ asp.Solver = (*Control)(nil)

// New makes a Control. Close must be called: its memory is not Go's. The error
// is ErrNoLibrary if there is no solver.
func New(opts Options) (*Control, error) {
	lib, err := sharedLibrary()
	if err != nil {
		return nil, err
	}
	h, err := lib.newHandle([]string{fmt.Sprintf("--seed=%d", opts.Seed), "--eq=0"})
	if err != nil {
		return nil, err
	}
	return &Control{handle: h}, nil
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
