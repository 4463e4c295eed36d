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
// SolveText runs; without it, clingo is searched on the path.
const EnvBinary = "GDLLINT_CLINGO_BIN"

// maxOutput is the number of bytes that SolveText reads by default: far more than
// one model takes.
const maxOutput = 256 << 20

// TextOptions are the options of SolveText. The zero value is the default.
type TextOptions struct {
	// Conflicts is the conflict limit of the search; 0 is no limit.
	Conflicts int64
	// Seed of the solver's random numbers.
	Seed uint32
	// Args are further options of clingo.
	Args []string
	// Memory bounds the memory of the process, in bytes, where the system can do
	// that (Linux); 0 is no limit.
	Memory int64
	// Output bounds the bytes that are read of the answer; 0 is far more than one
	// model takes.
	Output int
}

// TextResult is the answer of the clingo executable.
type TextResult struct {
	Status asp.Status
	Reason asp.Reason // why Status is Unknown
	Atoms  []string   // the shown atoms of the model, as clingo prints them
	Log    string     // the standard error of clingo
}

// SolveText gives a program in clingo's language to the clingo executable and
// returns the first stable model or that there is none. The process is killed
// when ctx ends, also while it grounds; then the error is ctx.Err(). Other
// errors are ErrNoExecutable and the error messages of clingo.
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

// findBinary returns the path of the executable.
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

// head keeps the first max bytes of the data written to it. It takes the rest
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
