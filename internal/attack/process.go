//go:build linux

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// A process is a program to run under limits.
type process struct {
	args    []string // with the program
	dir     string
	env     []string
	in      io.Reader // nil: a pipe that stays open and empty
	tty     bool      // standard output and error are a terminal
	limit   time.Duration
	memory  int64
	signals []signal
	uid     int // another user, if it is not 0
}

// A signal is sent some time after the start.
type signal struct {
	after time.Duration
	is    syscall.Signal
}

// outcome is the output, the exit code and the cost of a process.
type outcome struct {
	stdout, stderr []byte
	code           int // -1: ended by a signal
	signal         syscall.Signal
	cpu, wall      time.Duration
	memory         int64  // the largest resident set of it, or of all that it started at a time
	ended          string // why it was ended from outside
	left           []string
}

// used returns the time that counts against a limit. On a busy machine the
// clock runs ahead of the processor time, on several processors it falls
// behind: the program took the smaller of both.
func (o *outcome) used() time.Duration { return min(o.cpu, o.wall) }

// most bounds the output that is kept, in bytes; no honest report reaches it.
const most = 64 << 20

// A capture holds the beginning of a stream. A bytes.Buffer does not do: its
// ReadFrom would read on for ever.
type capture struct {
	held []byte
	cut  bool
}

func (c *capture) Write(p []byte) (int, error) {
	kept := p[:min(len(p), most-len(c.held))]
	c.held = append(c.held, kept...)
	c.cut = c.cut || len(kept) < len(p)
	return len(p), nil
}

// do runs a process until it ends, or until it exceeds its limits by far.
func do(ctx context.Context, p process) (*outcome, error) {
	cmd := exec.Command(p.args[0], p.args[1:]...)
	cmd.Dir, cmd.Env = p.dir, p.env
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if p.uid != 0 {
		cmd.SysProcAttr.Credential = &syscall.Credential{Uid: uint32(p.uid), Gid: uint32(p.uid)}
	}
	cmd.WaitDelay = 5 * time.Second
	var stdout, stderr capture
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	var shown *screen
	if p.tty {
		var err error
		if shown, err = openTerminal(); err != nil {
			return nil, err
		}
		defer shown.outside.Close()
		cmd.Stdout, cmd.Stderr = shown.inside, shown.inside
		go shown.read(&stdout)
	}
	cmd.Stdin = p.in
	if p.in == nil {
		r, w, err := os.Pipe()
		if err != nil {
			return nil, err
		}
		defer r.Close()
		defer w.Close()
		cmd.Stdin = r
	}
	begin := time.Now()
	if err := cmd.Start(); err != nil {
		if shown != nil {
			shown.inside.Close()
		}
		return nil, err
	}
	o := &outcome{}
	done := make(chan struct{})
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		o.watch(ctx, p, cmd.Process.Pid, done)
	}()
	err := cmd.Wait()
	close(done)
	<-watched
	o.wall = time.Since(begin)
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) && !errors.Is(err, exec.ErrWaitDelay) {
		return nil, err
	}
	o.code = cmd.ProcessState.ExitCode()
	if status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		o.signal = status.Signal()
	}
	if usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		o.cpu = max(o.cpu, time.Duration(usage.Utime.Nano()+usage.Stime.Nano()))
		o.memory = max(o.memory, usage.Maxrss<<10)
	}
	o.left = leftBehind(cmd.Process.Pid, p.env)
	if shown != nil {
		shown.inside.Close()
		<-shown.done
	}
	if stdout.cut || stderr.cut {
		o.ended = fmt.Sprintf("it printed more than %d MB", most>>20)
	}
	o.stdout, o.stderr = stdout.held, stderr.held
	return o, nil
}

// watch sends the wanted signals to a process, and ends it if it exceeds its
// limits by far or hangs.
func (o *outcome) watch(ctx context.Context, p process, pid int, done <-chan struct{}) {
	const (
		tick  = 50 * time.Millisecond
		slack = 3 * time.Second
		idle  = 6 * time.Second
	)
	begin := time.Now()
	signals := p.signals
	var last, still time.Duration
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	for {
		wait := tick
		if len(signals) > 0 {
			wait = min(wait, max(0, signals[0].after-time.Since(begin)))
		}
		select {
		case <-done:
			return
		case <-ctx.Done():
			o.ended = "interrupted"
		case <-time.After(wait):
		}
		for len(signals) > 0 && time.Since(begin) >= signals[0].after {
			syscall.Kill(pid, signals[0].is)
			signals = signals[1:]
		}
		cpu, rss, running := groupUsage(pid)
		o.memory, o.cpu = max(o.memory, rss), max(o.cpu, cpu)
		if still += wait; cpu != last || running {
			last, still = cpu, 0
		}
		since := time.Since(begin)
		switch {
		case o.ended != "":
		case p.limit > 0 && min(cpu, since) > p.limit+slack:
			o.ended = fmt.Sprintf("it went on after %.1f s of the processor", cpu.Seconds())
		case p.memory > 0 && rss > p.memory+p.memory/4:
			o.ended = fmt.Sprintf("it took %d MB and more", rss>>20)
		case still > p.limit+idle:
			o.ended = fmt.Sprintf("it hangs: %.0f s without any work", still.Seconds())
		case since > 20*p.limit+2*time.Minute:
			o.ended = fmt.Sprintf("it went on for %.0f s, %.1f of the processor", since.Seconds(), cpu.Seconds())
		}
		if o.ended != "" {
			syscall.Kill(-pid, syscall.SIGKILL)
			<-done
			return
		}
	}
}

// groupUsage returns the time and the memory of a process group, and whether
// one of its threads runs or waits for a disk.
func groupUsage(group int) (cpu time.Duration, rss int64, running bool) {
	const hertz = 100 // of the kernel's clock, on every architecture that Go knows
	for _, st := range processes() {
		if st.group != group {
			continue
		}
		cpu += time.Duration(st.ticks) * time.Second / hertz
		rss += st.pages * int64(os.Getpagesize())
		running = running || busy(st.pid)
	}
	return cpu, rss, running
}

// busy reports whether a thread of a process runs or waits for a disk.
func busy(pid int) bool {
	paths, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/stat", pid))
	for _, path := range paths {
		text, _ := os.ReadFile(path)
		if st, ok := parseStatus(string(text)); ok && (st.state == "R" || st.state == "D") {
			return true
		}
	}
	return false
}

// A status is a line of /proc.
type status struct {
	pid, group   int
	state        string
	ticks, pages int64
}

// processes reads the state of all processes.
func processes() []status {
	paths, _ := filepath.Glob("/proc/[0-9]*/stat")
	var all []status
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			continue // it has ended
		}
		if st, ok := parseStatus(string(text)); ok {
			all = append(all, st)
		}
	}
	return all
}

// parseStatus reads /proc/PID/stat; the name of a program may hold anything.
func parseStatus(text string) (st status, ok bool) {
	open, shut := strings.IndexByte(text, '('), strings.LastIndexByte(text, ')')
	if open < 0 || shut < open {
		return st, false
	}
	fields := strings.Fields(text[shut+1:])
	if len(fields) < 22 {
		return st, false
	}
	number := func(s string) int64 { n, _ := strconv.ParseInt(s, 10, 64); return n }
	st.pid = int(number(strings.TrimSpace(text[:open])))
	st.state = fields[0]
	st.group = int(number(fields[2]))
	for _, f := range fields[11:15] {
		st.ticks += number(f)
	}
	st.pages = number(fields[21])
	return st, true
}

// leftBehind lists and ends the processes that a process has left running: in
// its group, or elsewhere with the environment of the scene.
func leftBehind(group int, env []string) []string {
	const grace = time.Second
	var left []status
	for begin := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		left = left[:0]
		for _, st := range processes() {
			if st.state != "Z" && (st.group == group || marked(st.pid, env)) {
				left = append(left, st)
			}
		}
		if len(left) == 0 || time.Since(begin) > grace {
			break
		}
	}
	var names []string
	for _, st := range left {
		name, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", st.pid))
		names = append(names, strings.TrimSpace(strings.ReplaceAll(string(name), "\x00", " ")))
		syscall.Kill(st.pid, syscall.SIGKILL)
	}
	return names
}

// marked reports whether a process has been started with the environment of
// the scene.
func marked(pid int, env []string) bool {
	mark := ""
	for _, e := range env {
		if strings.HasPrefix(e, "ATTACK_SCENE=") {
			mark = e
		}
	}
	if mark == "" {
		return false
	}
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
	return bytes.Contains(append(text, 0), []byte(mark+"\x00"))
}
