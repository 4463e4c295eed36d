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

// comparedColumns holds the columns that both methods answer: those of AIJ 2012, and the control
// fluent of AAAI 2010.
var comparedColumns = []string{"functionals", "playability", "turntaking", "zerosum", "uniquegoals", "monotonic", "persistence", "control-after-n"}

// columnAnswer is the answer of one method, in the notation of the tables.
type columnAnswer struct {
	Answer  string  // y, n, ?, -, or a number of formulas
	Seconds float64 // of the set of formulas that it is part of, for the peer
}

// isDecided tells whether an answer is yes or no, or a count of a method that was finished.
func (a columnAnswer) isDecided() bool { return a.Answer != "" && a.Answer != "?" && a.Answer != "-" }

// A methodRun holds the answers of one method about a game, and their cost.
type methodRun struct {
	columnAnswers  map[string]columnAnswer // by column
	processSeconds float64                 // processor time of the whole process
	peakMemory     int64                   // the greatest memory of the process, in bytes
	runError       error
}

// measureProgram runs a program to its end and returns its output and its cost, which
// includes its child processes.
func measureProgram(ctx context.Context, name string, args ...string) (out []byte, s methodRun) {
	cmd := exec.CommandContext(ctx, name, args...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	cmd.WaitDelay = 10 * time.Second
	err := cmd.Run()
	s = methodRun{columnAnswers: map[string]columnAnswer{}}
	if state := cmd.ProcessState; state != nil {
		s.processSeconds = (state.UserTime() + state.SystemTime()).Seconds()
		if usage, ok := state.SysUsage().(*syscall.Rusage); ok {
			s.peakMemory = usage.Maxrss * 1024
		}
	}
	if err != nil {
		s.runError = fmt.Errorf("%w %s", err, strings.TrimSpace(stderr.String()))
	}
	return stdout.Bytes(), s
}

// runOurs returns the prover's answers for columns of a game, from a separate process.
func (o *tableOptions) runOurs(ctx context.Context, file string, columns []string) methodRun {
	self, err := os.Executable()
	if err != nil {
		return methodRun{runError: err}
	}
	out, s := measureProgram(ctx, self, "-answer", file, "-ask", strings.Join(columns, ","), "-budget", o.proofBudget.BudgetName, "-timeout", o.gameTimeout.String())
	if err := json.Unmarshal(out, &s.columnAnswers); err != nil && s.runError == nil {
		s.runError = err
	}
	return s
}

// peerLine is a line of the output of the peer, the program that implements the papers' method.
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

// runPeer returns the answers of the papers' method for all columns of a game.
func (o *tableOptions) runPeer(ctx context.Context, file string) methodRun {
	out, s := measureProgram(ctx, "python3", o.peerProgram, file, "--property", "all,control", "--limit", strconv.Itoa(o.peerLimit), "--mem", "3")
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		var l peerLine
		if err := json.Unmarshal(lines.Bytes(), &l); err != nil {
			s.runError = err
			return s
		}
		column := l.Property
		if column == "control" {
			column = "control-after-n"
		}
		if slices.Contains(comparedColumns, column) && l.Verdict != "not-applicable" {
			s.columnAnswers[column] = l.toAnswer()
		}
	}
	return s
}

// toAnswer returns a verdict of the peer in the notation of the tables.
func (l peerLine) toAnswer() columnAnswer {
	a := columnAnswer{Seconds: l.InitTime + l.FunctionalsTime + l.Seconds}
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
