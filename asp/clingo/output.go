package clingo

import (
	"encoding/json"
	"fmt"

	"github.com/gdllint/gdllint/asp"
)

// output is the part of clingo's JSON (--outf=2) that parseOutput reads.
type output struct {
	Result string
	Call   []struct {
		Witnesses []struct{ Value []string }
	}
}

// Exit codes of clingo. Those up to 31 are sums of an interrupt (1), a model (10)
// and a completed search (20).
const (
	exitUnknown     = 0
	exitInterrupted = 1
	exitSat         = 10
	exitUnsat       = 20
	exitSatAll      = 30
	exitMemory      = 33
	exitError       = 65
)

// parseOutput reads the output of clingo. The result that it names and the exit
// code must agree: a proof must not rest on half of an output. The log goes into
// the messages of errors.
func parseOutput(stdout []byte, exit int, log string) (TextResult, error) {
	r := TextResult{ErrorOutput: log}
	switch exit {
	case exitMemory:
		return r, fmt.Errorf("clingo: %w: %s", asp.ErrMemory, log)
	case exitError:
		return r, fmt.Errorf("clingo: %s", log)
	}
	var o output
	if err := json.Unmarshal(stdout, &o); err != nil {
		return r, fmt.Errorf("clingo: exit code %d, unreadable output: %w: %s", exit, err, log)
	}
	switch {
	case o.Result == "SATISFIABLE" && exitHasModel(exit):
		atoms, ok := o.firstWitness()
		if !ok {
			return r, fmt.Errorf("clingo: satisfiable without a model: %s", log)
		}
		r.Status, r.ShownAtoms = asp.Sat, atoms
	case o.Result == "UNSATISFIABLE" && exit == exitUnsat:
		if _, ok := o.firstWitness(); ok {
			return r, fmt.Errorf("clingo: unsatisfiable with a model: %s", log)
		}
		r.Status = asp.Unsat
	case o.Result == "UNKNOWN" && exit == exitUnknown:
		r.StopReason = asp.ConflictLimit
	case o.Result == "UNKNOWN" && exit == exitInterrupted:
		r.StopReason = asp.Interrupted
	default:
		return r, fmt.Errorf("clingo: exit code %d does not go with result %q: %s", exit, o.Result, log)
	}
	return r, nil
}

// exitHasModel reports whether the exit code is one with a model.
func exitHasModel(exit int) bool {
	switch exit {
	case exitSat, exitSat + exitInterrupted, exitSatAll, exitSatAll + exitInterrupted:
		return true
	}
	return false
}

// firstWitness returns the atoms of the first model.
func (o *output) firstWitness() ([]string, bool) {
	for _, c := range o.Call {
		if len(c.Witnesses) > 0 {
			return c.Witnesses[0].Value, true
		}
	}
	return nil, false
}
