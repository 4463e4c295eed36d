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

// askedProperties holds the properties about which every game is asked.
var askedProperties = []proof.Property{
	proof.InitialState, proof.Playability, proof.Termination, proof.UtilityStructure, proof.Winnability,
	proof.TurnTaking, proof.ZeroSum, proof.Monotonic,
}

// knowledgeProperties holds the further properties about which games with hidden moves are asked.
var knowledgeProperties = []proof.Property{proof.KnowsLegal, proof.KnowsTerminal}

// partResult is what one process reports about its part of the work.
type partResult struct {
	Fluents, Rules, Gates int
	Decided, Asked        int
}

// A processCost is the time and the memory of one process, with its report.
type processCost struct {
	partResult
	cpuSeconds float64
	peakMemory int64 // the peak, in bytes
	runError   error
}

// measurePart runs one part of the work in a new process and returns its cost.
func (o *growthOptions) measurePart(ctx context.Context, f gameFamily, size int, part string) processCost {
	self, err := os.Executable()
	if err != nil {
		return processCost{runError: err}
	}
	cmd := exec.CommandContext(ctx, self, "-part", part, "-family", f.familyName, "-size", strconv.Itoa(size),
		"-budget", o.proofBudget.BudgetName, "-most", fmt.Sprint(o.maxSeconds))
	var out, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &stderr
	c := processCost{}
	if err := cmd.Run(); err != nil {
		c.runError = fmt.Errorf("%w %s", err, strings.TrimSpace(stderr.String()))
	}
	if state := cmd.ProcessState; state != nil {
		c.cpuSeconds = (state.UserTime() + state.SystemTime()).Seconds()
		if usage, ok := state.SysUsage().(*syscall.Rusage); ok {
			c.peakMemory = usage.Maxrss * 1024
		}
	}
	if err := json.Unmarshal(out.Bytes(), &c.partResult); err != nil && c.runError == nil {
		c.runError = err
	}
	return c
}

// reportPart does one part of the work and writes its result as JSON.
func (o *growthOptions) reportPart(ctx context.Context, out io.Writer) error {
	for _, f := range gameFamilies {
		if f.familyName != o.familyName {
			continue
		}
		file := gdl.ParseString(f.familyName+".kif", f.writeRules(o.boardSize))
		var w partResult
		var err error
		if o.workPart == "ground" {
			w, err = groundFile(ctx, file, o.proofBudget.Budget)
		} else {
			w = o.proveFile(ctx, file, f.hasHiddenMoves)
		}
		if err != nil {
			return err
		}
		return json.NewEncoder(out).Encode(w)
	}
	return fmt.Errorf("unknown kind of game '%s'", o.familyName)
}

func groundFile(ctx context.Context, file *gdl.File, budget proof.Budget) (w partResult, err error) {
	game, err := prover.GroundRulesheet(ctx, file, budget)
	if err != nil {
		return w, err
	}
	net, err := circuit.NewNetwork(ctx, game)
	if err != nil {
		return w, err
	}
	return partResult{Fluents: len(game.Fluents), Rules: game.GroundRules.Len(), Gates: len(net.Nodes)}, nil
}

// proveFile asks all questions about a game. The time limit is only for safety, far above the
// seconds at which a kind of game ends.
func (o *growthOptions) proveFile(ctx context.Context, file *gdl.File, knowledge bool) (w partResult) {
	ctx, cancel := context.WithTimeout(ctx, time.Duration(10*o.maxSeconds*float64(time.Second)))
	defer cancel()
	p := prover.New(file, prover.Options{Budget: o.proofBudget.Budget})
	for _, property := range askedProperties {
		p.AskQuestions(proof.Question{Property: property})
	}
	if knowledge {
		for _, property := range knowledgeProperties {
			p.AskQuestions(proof.Question{Property: property})
		}
	}
	for _, v := range p.AnswerQuestions(ctx) {
		w.Asked++
		if v.Status != proof.Open {
			w.Decided++
		}
	}
	return w
}
