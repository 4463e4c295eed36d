package prover

import (
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/pdr"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// shelter is a walk along a corridor of six places, past a door that opens and
// shuts. Who walks is stuck behind the end, where nobody comes, and in some
// tests elsewhere.
const shelter = `(role a)
(init (place 1)) (init rail) (init (door shut))
(after 1 2) (after 2 3) (after 3 4) (after 5 6)
(<= (legal a walk) (not stuck) (true (door open)))
(<= (legal a knock) (not stuck))
(legal a sing)
(<= (next (place ?n)) (does a walk) (true (place ?m)) (after ?m ?n))
(<= (next (place ?m)) (not (does a walk)) (true (place ?m)))
(<= (next (door open)) (does a knock) (true (door shut)))
(<= (next (door shut)) (does a knock) (true (door open)))
(<= (next (door ?x)) (not (does a knock)) (true (door ?x)))
(<= (next rail) (true rail))
(<= terminal (true (place 4)) (true (door shut)))
(goal a 50)
(role b)
(<= (legal b look) (not blind))
(goal b 50)
`

// pdrFaults are mistakes of property-directed reachability.
var pdrFaults = []seededFault{
	{"the initial state left out", "(<= blind (true (place 3)) (true rail))",
		func(p *task.ProofTask) { p.SkipBaseCase = true }, proof.Violated, proof.Proved, "but in truth false"},
	{"frames taken for equal and for proved", "(<= blind (true (place 3)))",
		func(p *task.ProofTask) {
			pdr.FrameSearchFaultsOf(p).BreakSearch = func(d *pdr.FrameSearch) { d.EqualsFirstFrames, d.TrustsFrames = true, true }
		}, proof.Violated, proof.Proved, "but in truth false"},
	{"the property left out", "(<= blind (true (place 3)))",
		func(p *task.ProofTask) {
			pdr.FrameSearchFaultsOf(p).BreakSearch = func(d *pdr.FrameSearch) { d.Violation, d.TrustsFrames = circuit.FalseRef, true }
		}, proof.Violated, proof.Proved, "but in truth false"},
	{"moves that are not legal", "(<= blind (true (place 4))) (<= stuck (true rail))",
		func(p *task.ProofTask) {
			pdr.FrameSearchFaultsOf(p).BreakSearch = func(d *pdr.FrameSearch) { d.ForgetsLegality = true }
		}, proof.Proved, proof.Open, "did not when it was replayed"},
}

// TestReachabilityFaults makes these mistakes and looks whether the checks
// notice them.
func TestReachabilityFaults(t *testing.T) {
	needSolver(t)
	for _, f := range pdrFaults {
		f.check(t, shelter, func(file *gdl.File) *task.ProofTask {
			p := task.New(file, task.TaskOptions{Budget: proof.QuickBudget})
			p.TaskOptions.ChosenRows = []string{reachStep}
			return p
		})
	}
}

// TestReachabilityChecksFrames looks that what the frames say counts only
// after an induction of its own: frames that are taken for equal too early
// prove nothing.
func TestReachabilityChecksFrames(t *testing.T) {
	needSolver(t)
	p := task.New(gdl.ParseString("shelter", shelter+"(<= blind (true (place 3)))"), task.TaskOptions{Budget: proof.QuickBudget})
	p.TaskOptions.ChosenRows = []string{"reachability"}
	pdr.FrameSearchFaultsOf(p).BreakSearch = func(d *pdr.FrameSearch) { d.EqualsFirstFrames = true }
	p.AskQuestions(proof.Question{Property: proof.Playability})
	if v := plan.AnswerAll(t.Context(), p)[0]; v.Status != proof.Open {
		t.Errorf("%s by %s, want open", v.Status, v.Method)
	}
}
