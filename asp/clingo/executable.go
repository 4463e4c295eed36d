package clingo

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"github.com/gdllint/gdllint/asp"
)

// EnvBinary is the environment variable that names the executable that
// SolveText runs; without it, clingo is looked for on the path.
const EnvBinary = "GDLLINT_CLINGO_BIN"

// maxOutput is how much SolveText reads: far more than any one model.
const maxOutput = 256 << 20

// TextOptions are the options of SolveText. The zero value is the default.
type TextOptions struct {
	// Conflicts ends the search after so many conflicts, 0 is no limit.
	Conflicts int64
	// Seed of the solver's random numbers.
	Seed uint32
	// Args are further options of clingo.
	Args []string
	// Memory bounds the memory of the process, in bytes, where the system can do
	// that (Linux); 0 is no limit.
	Memory int64
	// Output bounds what is read of the answer, in bytes; 0 is far more than any
	// one model takes.
	Output int
}

// TextResult is the answer of the clingo executable.
type TextResult struct {
	Status asp.Status
	Reason asp.Reason // why Status is Unknown
	Atoms  []string   // the shown atoms of the model, as clingo prints them
	Log    string     // what clingo wrote to standard error
}

// SolveText gives a program in clingo's language to the clingo executable and
// returns the first stable model or that there is none. The process is killed
// when ctx ends, also while it grounds; then the error is ctx.Err(). Other
// errors are ErrNoExecutable and whatever clingo complains about.
func SolveText(ctx context.Context, program string, opts TextOptions) (TextResult, error) {
	bin, err := findBinary(os.Getenv(EnvBinary))
	if err != nil {
		return TextResult{}, err
	}
	if err := ctx.Err(); err != nil {
		return TextResult{Reason: asp.Interrupted}, err
	}
	cmd := exec.CommandContext(ctx, bin, textArguments(opts)...)
	cmd.WaitDelay = time.Second
	cmd.Stdin = strings.NewReader(program)
	most := maxOutput
	if opts.Output > 0 {
		most = opts.Output
	}
	out, log := &head{max: most}, &head{max: 1 << 16}
	cmd.Stdout, cmd.Stderr = out, log
	endWithParent(cmd)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if err = cmd.Start(); err == nil {
		if opts.Memory > 0 {
			bound(cmd.Process.Pid, opts.Memory)
		}
		err = cmd.Wait()
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) && ctx.Err() == nil {
		return TextResult{}, fmt.Errorf("clingo: %w", err)
	}
	if cmd.ProcessState == nil {
		return TextResult{Reason: asp.Interrupted}, context.Cause(ctx)
	}
	r, err := parseOutput(out.Bytes(), cmd.ProcessState.ExitCode(), strings.TrimSpace(log.String()))
	if err != nil && ctx.Err() != nil {
		return TextResult{Reason: asp.Interrupted, Log: r.Log}, ctx.Err()
	}
	return r, err
}

// textArguments asks for one model in JSON, by one thread.
func textArguments(opts TextOptions) []string {
	args := append([]string{"--mode=clingo", "--parallel-mode=1"}, opts.Args...)
	args = append(args, "--outf=2", "--models=1", fmt.Sprintf("--seed=%d", opts.Seed))
	if opts.Conflicts > 0 {
		args = append(args, fmt.Sprintf("--solve-limit=%d", opts.Conflicts))
	}
	return append(args, "-")
}

// findBinary looks for the executable.
func findBinary(override string) (string, error) {
	name := "clingo"
	if override != "" {
		name = override
	}
	path, err := exec.LookPath(name)
	if err != nil {
		return "", fmt.Errorf("%w: %s, or set %s to its path (%v)", ErrNoExecutable, install(), EnvBinary, err)
	}
	return path, nil
}

// head keeps the first max bytes of what is written to it, and takes the rest
// without an error, so that the process does not notice.
type head struct {
	bytes.Buffer
	max int
}

// Write implements io.Writer.
func (h *head) Write(p []byte) (int, error) {
	if room := h.max - h.Len(); room < len(p) {
		_, _ = h.Buffer.Write(p[:max(room, 0)])
		return len(p), nil
	}
	return h.Buffer.Write(p)
}

// ReadFrom hides the buffer's own method, which knows no limit.
func (h *head) ReadFrom(r io.Reader) (int64, error) {
	return io.Copy(struct{ io.Writer }{h}, r)
}
