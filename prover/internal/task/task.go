package task

import (
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/solve"
)

// A Task answers the questions about one rulesheet. All questions are asked
// before the first is solved, since some properties can only be proved
// together.
type Task struct {
	solve.Meter
	invariant.Store
	File *gdl.File
	Play *play.Game
	Opts Options

	Items    []*Item
	Staged   bool                // invariants have been looked for
	Samples  [][]uint64          // by fluent: its values in some states of random matches
	States   int                 // distinct states that random matches have shown, up to a bound
	Watch    *simulate.MoveWatch // of the moves of random matches, if termination is asked
	Sabotage Sabotage
	Around   Around // if set, runs the rows of the plan
	engines  memories

	board board // the only part that others read while the work goes on
}

// New returns a prover for a rulesheet.
func New(file *gdl.File, opts Options) *Task {
	t := &Task{File: file, Opts: opts, Meter: solve.NewMeter(opts.Budget, opts.Solver, opts.Log)}
	t.TellRefuted(opts.Refuted)
	return t
}

// Ask registers questions. It must not be called after Verdicts. A question
// about winnability without a role is one for every role but random.
func (t *Task) Ask(questions ...proof.Question) { t.register(false, questions) }

// Consider registers questions whose answers are not awaited and that
// Verdicts leaves out. They take part in the work, in the order of all
// questions, and the work ends when those that were asked are answered. So an
// answer is the same whichever of the questions are asked and whichever are
// only considered.
func (t *Task) Consider(questions ...proof.Question) { t.register(true, questions) }

func (t *Task) register(aside bool, questions []proof.Question) {
	for _, asked := range questions {
		for _, q := range t.expand(asked) {
			t.Items = append(t.Items, &Item{Verdict: proof.Verdict{Question: q, Status: proof.Open}, Aside: aside})
		}
	}
}

// Prove settles an item, by a method and an argument.
func (t *Task) Prove(it *Item, method string, depth int, why Argument) {
	if it.Unjudged {
		t.Log("%s: not proved by %s, since there was no time to replay what seems to violate it", it.Verdict.Label(), method)
		return
	}
	it.Done, it.Why = true, why
	it.Verdict.Status = proof.Proved
	if it.Verdict.Sought() {
		goal.OutOfReach(t.File, &it.Verdict)
	}
	it.Verdict.Method = method
	it.Verdict.Depth = depth
	it.Verdict.Seconds = t.Seconds()
	if t.Cands != nil {
		it.Verdict.Invariants = t.KnownInvariants()
	}
	t.Post(it)
	t.Log("%s %s by %s", it.Verdict.Property, it.Verdict.Status, method)
}
