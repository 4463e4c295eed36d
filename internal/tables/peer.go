package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// compared are the columns that both methods fill: those of AIJ 2012, and the
// control fluent of AAAI 2010.
var compared = []string{"functionals", "playability", "turntaking", "zerosum", "uniquegoals", "monotonic", "persistence", "control-after-n"}

// answered is the answer of one method, in the notation of the tables.
type answered struct {
	Answer  string  // y, n, ?, -, or a number of formulas
	Seconds float64 // of the set of formulas that it is part of, for the peer
}

// decided tells whether an answer settles the cell. A count does if the method
// came to its end.
func (a answered) decided() bool { return a.Answer != "" && a.Answer != "?" && a.Answer != "-" }

// A side holds the answers of one method about a game, and their cost.
type side struct {
	cells   map[string]answered // by column
	seconds float64             // processor time of the whole process
	memory  int64               // its peak in bytes
	err     error
}

// measure runs a program to its end and returns its output and its cost, which
// includes its child processes.
func measure(ctx context.Context, name string, args ...string) (out []byte, s side) {
	cmd := exec.CommandContext(ctx, name, args...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	cmd.WaitDelay = 10 * time.Second
	err := cmd.Run()
	s = side{cells: map[string]answered{}}
	if state := cmd.ProcessState; state != nil {
		s.seconds = (state.UserTime() + state.SystemTime()).Seconds()
		if usage, ok := state.SysUsage().(*syscall.Rusage); ok {
			s.memory = usage.Maxrss * 1024
		}
	}
	if err != nil {
		s.err = fmt.Errorf("%w %s", err, strings.TrimSpace(stderr.String()))
	}
	return stdout.Bytes(), s
}

// runOurs asks the prover for columns of a game, in a process of its own.
func (o *options) runOurs(ctx context.Context, file string, columns []string) side {
	self, err := os.Executable()
	if err != nil {
		return side{err: err}
	}
	out, s := measure(ctx, self, "-answer", file, "-ask", strings.Join(columns, ","), "-budget", o.budget.Name, "-timeout", o.timeout.String())
	if err := json.Unmarshal(out, &s.cells); err != nil && s.err == nil {
		s.err = err
	}
	return s
}

// peerLine is a line of the output of the peer.
type peerLine struct {
	Property          string  `json:"property"`
	Verdict           string  `json:"verdict"`
	Seconds           float64 `json:"seconds"`
	FunctionalsProved int     `json:"functionals_proved"`
	PersistenceProved int     `json:"persistence_proved"`
	FunctionalsTime   float64 `json:"functionals_s"`
	InitTime          float64 `json:"init_s"`
	Error             string  `json:"error"`
}

// runPeer asks the papers' method for all columns of a game.
func (o *options) runPeer(ctx context.Context, file string) side {
	out, s := measure(ctx, "python3", o.peer, file, "--property", "all,control", "--limit", strconv.Itoa(o.peerLimit), "--mem", "3")
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		var l peerLine
		if err := json.Unmarshal(lines.Bytes(), &l); err != nil {
			s.err = err
			return s
		}
		column := l.Property
		if column == "control" {
			column = "control-after-n"
		}
		if slices.Contains(compared, column) && l.Verdict != "not-applicable" {
			s.cells[column] = l.answered()
		}
	}
	return s
}

// answered translates a verdict of the peer into the notation of the tables.
func (l peerLine) answered() answered {
	a := answered{Seconds: l.InitTime + l.FunctionalsTime + l.Seconds}
	switch l.Verdict {
	case "proved", "unknown":
		switch l.Property {
		case "functionals":
			a.Answer, a.Seconds = strconv.Itoa(l.FunctionalsProved), l.InitTime+l.Seconds
			return a
		case "persistence":
			a.Answer = strconv.Itoa(l.PersistenceProved)
			return a
		}
		a.Answer = "?"
		if l.Verdict == "proved" {
			a.Answer = "y"
		}
	case "invalid-in-initial-state":
		a.Answer = "n"
	case "timeout", "error":
		a.Answer = "-"
	}
	return a
}
