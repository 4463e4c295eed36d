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

// This file runs the executable of clingo on the text of a program.

// EnvBinary is the environment variable that names the executable that
// SolveText runs; without it, clingo is searched on the path.
const EnvBinary = "GDLLINT_CLINGO_BIN"

// maxOutputBytes is the number of bytes that SolveText reads by default: far more than
// one model takes.
const maxOutputBytes = 256 << 20

// TextOptions are the options of SolveText. The zero value is the default.
type TextOptions struct {
	// ExtraArgs are further options of clingo.
	ExtraArgs []string
	// MaxMemory is the greatest memory of the process, in bytes, on systems that can limit it
	// (Linux); 0 is no limit.
	MaxMemory int64
	// MaxOutput is the greatest number of bytes of an answer that are read; 0 stands for far more
	// than one model takes.
	MaxOutput int
}

// TextResult is the answer of the clingo executable.
type TextResult struct {
	Status      asp.Status
	StopReason  asp.StopReason // why Status is Unknown
	ShownAtoms  []string       // the shown atoms of the model, as clingo prints them
	ErrorOutput string         // the standard error of clingo
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
		return TextResult{StopReason: asp.Interrupted}, err
	}
	cmd := exec.CommandContext(ctx, bin, textArguments(opts)...)
	cmd.WaitDelay = time.Second
	cmd.Stdin = strings.NewReader(program)
	most := maxOutputBytes
	if opts.MaxOutput > 0 {
		most = opts.MaxOutput
	}
	out, log := &outputHead{maxBytes: most}, &outputHead{maxBytes: 1 << 16}
	cmd.Stdout, cmd.Stderr = out, log
	endWithParent(cmd)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if err = cmd.Start(); err == nil {
		if opts.MaxMemory > 0 {
			limitMemory(cmd.Process.Pid, opts.MaxMemory)
		}
		err = cmd.Wait()
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) && ctx.Err() == nil {
		return TextResult{}, fmt.Errorf("clingo: %w", err)
	}
	if cmd.ProcessState == nil {
		return TextResult{StopReason: asp.Interrupted}, context.Cause(ctx)
	}
	r, err := parseOutput(out.Bytes(), cmd.ProcessState.ExitCode(), strings.TrimSpace(log.String()))
	if err != nil && ctx.Err() != nil {
		return TextResult{StopReason: asp.Interrupted, ErrorOutput: r.ErrorOutput}, ctx.Err()
	}
	return r, err
}

// textArguments returns clingo's arguments: one model, in JSON, by one thread.
func textArguments(opts TextOptions) []string {
	args := append([]string{"--mode=clingo", "--parallel-mode=1"}, opts.ExtraArgs...)
	return append(args, "--outf=2", "--models=1", "--seed=0", "-")
}

// findBinary returns the path of the executable.
func findBinary(override string) (string, error) {
	name := "clingo"
	if override != "" {
		name = override
	}
	path, err := exec.LookPath(name)
	if err != nil {
		return "", fmt.Errorf("%w: %s, or set %s to its path (%v)", ErrNoExecutable, installAdvice(), EnvBinary, err)
	}
	return path, nil
}

// outputHead keeps the first maxBytes bytes of the data written to it. It takes the rest without an
// error, so that the process does not notice.
type outputHead struct {
	bytes.Buffer
	maxBytes int
}

// Write implements io.Writer.
func (h *outputHead) Write(p []byte) (int, error) {
	if room := h.maxBytes - h.Len(); room < len(p) {
		_, _ = h.Buffer.Write(p[:max(room, 0)])
		return len(p), nil
	}
	return h.Buffer.Write(p)
}

// ReadFrom hides the buffer's own method, which knows no limit.
func (h *outputHead) ReadFrom(r io.Reader) (int64, error) {
	return io.Copy(struct{ io.Writer }{h}, r)
}
