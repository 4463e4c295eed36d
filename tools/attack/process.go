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

// A watchedProcess is a program to run under limits.
type watchedProcess struct {
	commandLine []string // with the program
	workingDir  string
	environment []string
	stdinReader io.Reader // nil: a pipe that stays open and empty
	onTerminal  bool      // standard output and error are a terminal
	timeLimit   time.Duration
	memoryLimit int64
	sentSignals []timedSignal
	userID      int // another user, if it is not 0
}

// A timedSignal is sent some time after the start.
type timedSignal struct {
	sendDelay    time.Duration
	signalNumber syscall.Signal
}

// processOutcome holds the output, the exit code and the cost of a process.
type processOutcome struct {
	stdout, stderr    []byte
	exitCode          int // -1: ended by a signal
	endingSignal      syscall.Signal
	cpuTime, wallTime time.Duration
	peakMemory        int64  // the largest resident set of it, or of all that it started at a time
	forcedEnd         string // why it was ended from outside
	leftProcesses     []string
}

// usedTime returns the time that counts against a limit: the smaller one of the elapsed time, which
// is larger on a busy machine, and the processor time, which is larger on several processors.
func (o *processOutcome) usedTime() time.Duration { return min(o.cpuTime, o.wallTime) }

// maxOutputBytes is the greatest length of the output that is kept, in bytes. No ordinary report is
// so long.
const maxOutputBytes = 64 << 20

// A boundedCapture holds the beginning of a stream. It is no bytes.Buffer, whose ReadFrom would
// read without an end.
type boundedCapture struct {
	heldBytes []byte
	wasCut    bool
}

func (c *boundedCapture) Write(p []byte) (int, error) {
	kept := p[:min(len(p), maxOutputBytes-len(c.heldBytes))]
	c.heldBytes = append(c.heldBytes, kept...)
	c.wasCut = c.wasCut || len(kept) < len(p)
	return len(p), nil
}

// runProcess runs a process until it ends, or until it exceeds its limits by far.
func runProcess(ctx context.Context, p watchedProcess) (*processOutcome, error) {
	cmd := exec.Command(p.commandLine[0], p.commandLine[1:]...)
	cmd.Dir, cmd.Env = p.workingDir, p.environment
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if p.userID != 0 {
		cmd.SysProcAttr.Credential = &syscall.Credential{Uid: uint32(p.userID), Gid: uint32(p.userID)}
	}
	cmd.WaitDelay = 5 * time.Second
	var stdout, stderr boundedCapture
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	var shown *pseudoTerminal
	if p.onTerminal {
		var err error
		if shown, err = openTerminal(); err != nil {
			return nil, err
		}
		defer shown.masterEnd.Close()
		cmd.Stdout, cmd.Stderr = shown.slaveEnd, shown.slaveEnd
		go shown.readUntilClosed(&stdout)
	}
	cmd.Stdin = p.stdinReader
	if p.stdinReader == nil {
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
			shown.slaveEnd.Close()
		}
		return nil, err
	}
	o := &processOutcome{}
	done := make(chan struct{})
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		o.watchProcess(ctx, p, cmd.Process.Pid, done)
	}()
	err := cmd.Wait()
	close(done)
	<-watched
	o.wallTime = time.Since(begin)
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) && !errors.Is(err, exec.ErrWaitDelay) {
		return nil, err
	}
	o.exitCode = cmd.ProcessState.ExitCode()
	if status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		o.endingSignal = status.Signal()
	}
	if usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		o.cpuTime = max(o.cpuTime, time.Duration(usage.Utime.Nano()+usage.Stime.Nano()))
		o.peakMemory = max(o.peakMemory, usage.Maxrss<<10)
	}
	o.leftProcesses = leftBehind(cmd.Process.Pid, p.environment)
	if shown != nil {
		shown.slaveEnd.Close()
		<-shown.readDone
	}
	if stdout.wasCut || stderr.wasCut {
		o.forcedEnd = fmt.Sprintf("it printed more than %d MB", maxOutputBytes>>20)
	}
	o.stdout, o.stderr = stdout.heldBytes, stderr.heldBytes
	return o, nil
}

// watchProcess sends the wanted signals to a process, and ends it if it exceeds its
// limits by far or hangs.
func (o *processOutcome) watchProcess(ctx context.Context, p watchedProcess, pid int, done <-chan struct{}) {
	const (
		tick  = 50 * time.Millisecond
		slack = 3 * time.Second
		idle  = 6 * time.Second
	)
	begin := time.Now()
	signals := p.sentSignals
	var last, still time.Duration
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	for {
		wait := tick
		if len(signals) > 0 {
			wait = min(wait, max(0, signals[0].sendDelay-time.Since(begin)))
		}
		select {
		case <-done:
			return
		case <-ctx.Done():
			o.forcedEnd = "interrupted"
		case <-time.After(wait):
		}
		for len(signals) > 0 && time.Since(begin) >= signals[0].sendDelay {
			syscall.Kill(pid, signals[0].signalNumber)
			signals = signals[1:]
		}
		cpu, rss, running := groupUsage(pid)
		o.peakMemory, o.cpuTime = max(o.peakMemory, rss), max(o.cpuTime, cpu)
		if still += wait; cpu != last || running {
			last, still = cpu, 0
		}
		since := time.Since(begin)
		switch {
		case o.forcedEnd != "":
		case p.timeLimit > 0 && min(cpu, since) > p.timeLimit+slack:
			o.forcedEnd = fmt.Sprintf("it went on after %.1f s of the processor", cpu.Seconds())
		case p.memoryLimit > 0 && rss > p.memoryLimit+p.memoryLimit/4:
			o.forcedEnd = fmt.Sprintf("it took %d MB and more", rss>>20)
		case still > p.timeLimit+idle:
			o.forcedEnd = fmt.Sprintf("it hangs: %.0f s without any work", still.Seconds())
		case since > 20*p.timeLimit+2*time.Minute:
			o.forcedEnd = fmt.Sprintf("it went on for %.0f s, %.1f of the processor", since.Seconds(), cpu.Seconds())
		}
		if o.forcedEnd != "" {
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
	for _, st := range listProcesses() {
		if st.groupID != group {
			continue
		}
		cpu += time.Duration(st.clockTicks) * time.Second / hertz
		rss += st.residentPages * int64(os.Getpagesize())
		running = running || isBusyProcess(st.processID)
	}
	return cpu, rss, running
}

// isBusyProcess reports whether a thread of a process runs or waits for a disk.
func isBusyProcess(pid int) bool {
	paths, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/stat", pid))
	for _, path := range paths {
		text, _ := os.ReadFile(path)
		if st, ok := parseStatus(string(text)); ok && (st.runState == "R" || st.runState == "D") {
			return true
		}
	}
	return false
}

// A processStatus is the part of a file /proc/PID/stat that is used. The time is that of the process and of its children
// that have ended.
type processStatus struct {
	processID, groupID        int
	runState                  string
	clockTicks, residentPages int64
}

// listProcesses reads the state of all processes.
func listProcesses() []processStatus {
	paths, _ := filepath.Glob("/proc/[0-9]*/stat")
	var all []processStatus
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

// parseStatus returns the status in a file /proc/PID/stat. The name of a program in it may contain
// any characters.
func parseStatus(text string) (st processStatus, ok bool) {
	open, shut := strings.IndexByte(text, '('), strings.LastIndexByte(text, ')')
	if open < 0 || shut < open {
		return st, false
	}
	fields := strings.Fields(text[shut+1:])
	if len(fields) < 22 {
		return st, false
	}
	number := func(s string) int64 { n, _ := strconv.ParseInt(s, 10, 64); return n }
	st.processID = int(number(strings.TrimSpace(text[:open])))
	st.runState = fields[0]
	st.groupID = int(number(fields[2]))
	for _, f := range fields[11:15] {
		st.clockTicks += number(f)
	}
	st.residentPages = number(fields[21])
	return st, true
}

// leftBehind ends and returns the processes that a process has left running, in its group or with
// the environment of the scene.
func leftBehind(group int, env []string) []string {
	const grace = time.Second
	var left []processStatus
	for begin := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		left = left[:0]
		loading := false
		for _, st := range listProcesses() {
			if st.runState == "Z" {
				continue
			}
			marked, known := hasSceneMark(st.processID, env)
			if st.groupID == group || marked {
				left = append(left, st)
			}
			loading = loading || !known && st.processID > group
		}
		if len(left) == 0 && !loading || time.Since(begin) > grace {
			break
		}
	}
	var names []string
	for _, st := range left {
		name, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", st.processID))
		names = append(names, strings.TrimSpace(strings.ReplaceAll(string(name), "\x00", " ")))
		syscall.Kill(st.processID, syscall.SIGKILL)
	}
	return names
}

// hasSceneMark reports whether a process has been started with the environment of the scene, and
// whether that is known: the environment is empty for a moment while the kernel loads a program.
func hasSceneMark(pid int, env []string) (marked, known bool) {
	mark := ""
	for _, e := range env {
		if strings.HasPrefix(e, "ATTACK_SCENE=") {
			mark = e
		}
	}
	if mark == "" {
		return false, true
	}
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
	return bytes.Contains(append(text, 0), []byte(mark+"\x00")), err != nil || len(text) > 0
}
