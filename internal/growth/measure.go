package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover"
)

// properties are asked of every game.
var properties = []proof.Property{
	proof.InitialState, proof.Playability, proof.Termination, proof.UtilityStructure, proof.Winnability,
	proof.TurnTaking, proof.ZeroSum, proof.Monotonic,
}

// known are the properties that are asked of games with hidden moves.
var known = []proof.Property{proof.KnowsLegal, proof.KnowsTerminal}

// work is the report of one process.
type work struct {
	Fluents, Rules, Gates int
	Decided, Asked        int
}

// A cost is the time and the memory of one process, with its report.
type cost struct {
	work
	seconds float64 // of the processor
	memory  int64   // the peak, in bytes
	err     error
}

// measure runs one part of the work in a process of its own.
func (o *options) measure(ctx context.Context, f family, size int, part string) cost {
	self, err := os.Executable()
	if err != nil {
		return cost{err: err}
	}
	cmd := exec.CommandContext(ctx, self, "-part", part, "-family", f.name, "-size", strconv.Itoa(size),
		"-budget", o.budget.Name, "-most", fmt.Sprint(o.most))
	var out, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &stderr
	c := cost{}
	if err := cmd.Run(); err != nil {
		c.err = fmt.Errorf("%w %s", err, strings.TrimSpace(stderr.String()))
	}
	if state := cmd.ProcessState; state != nil {
		c.seconds = (state.UserTime() + state.SystemTime()).Seconds()
		if usage, ok := state.SysUsage().(*syscall.Rusage); ok {
			c.memory = usage.Maxrss * 1024
		}
	}
	if err := json.Unmarshal(out.Bytes(), &c.work); err != nil && c.err == nil {
		c.err = err
	}
	return c
}

// work does one part and reports it as JSON.
func (o *options) work(ctx context.Context, out io.Writer) error {
	for _, f := range families {
		if f.name != o.family {
			continue
		}
		file := gdl.ParseString(f.name+".kif", f.rules(o.size))
		var w work
		var err error
		if o.part == "ground" {
			w, err = ground(ctx, file, o.budget.Budget)
		} else {
			w = o.prove(ctx, file, f.knowledge)
		}
		if err != nil {
			return err
		}
		return json.NewEncoder(out).Encode(w)
	}
	return fmt.Errorf("unknown kind of game '%s'", o.family)
}

func ground(ctx context.Context, file *gdl.File, budget proof.Budget) (w work, err error) {
	game, err := prover.Ground(ctx, file, budget)
	if err != nil {
		return w, err
	}
	net, err := circuit.NewNetwork(ctx, game)
	if err != nil {
		return w, err
	}
	return work{Fluents: len(game.Fluents), Rules: game.Rules.Len(), Gates: len(net.Nodes)}, nil
}

// prove asks all questions. The clock is a safety net far beyond the seconds
// at which a kind of game ends.
func (o *options) prove(ctx context.Context, file *gdl.File, knowledge bool) (w work) {
	ctx, cancel := context.WithTimeout(ctx, time.Duration(10*o.most*float64(time.Second)))
	defer cancel()
	p := prover.New(file, prover.Options{Budget: o.budget.Budget})
	for _, property := range properties {
		p.Ask(proof.Question{Property: property})
	}
	if knowledge {
		for _, property := range known {
			p.Ask(proof.Question{Property: property})
		}
	}
	for _, v := range p.Verdicts(ctx) {
		w.Asked++
		if v.Status != proof.Open {
			w.Decided++
		}
	}
	return w
}
