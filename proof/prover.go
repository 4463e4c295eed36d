package proof

import (
	"context"
	"slices"
	"time"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/property"
)

// Options of a Prover.
type Options struct {
	Budget Budget
	// Invalid says why the rulesheet is not valid GDL, e.g. "V02 at line 12";
	// then every question is open.
	Invalid string
	// Ground, if set, hands over the game as the function Ground makes it, so
	// that it is not grounded twice.
	Ground func() (*grounding.Game, error)
	// Evidence asks for the evidence of proofs, see Verdict.Evidence.
	Evidence bool
	// Views says how questions about knowledge are put to the solver.
	Views Views
	// Sizes asks for Verdict.Program also where that takes a program of its
	// own; PaperViews always has it.
	Sizes bool
	// Log, if set, is told what each step did and what it cost.
	Log func(format string, args ...any)
	// Progress, if set, is told what is being worked on: a question, if it is
	// about one, and a step. Like Log, and Ground, it may still be called when
	// Verdicts has returned because its context ended.
	Progress func(question, step string)
}

// A Prover answers the questions about one rulesheet. All questions are asked
// before the first is solved, since some properties can only be proved
// together.
type Prover struct {
	meter
	store
	file *gdl.File
	play *play.Game
	opts Options

	items   []*item
	staged  bool         // invariants have been looked for
	samples [][]uint64   // by fluent: its values in some states of random matches
	states  int          // distinct states that random matches have shown, up to a bound
	watch   *moveWatch   // of the moves of random matches, if termination is asked
	simple  simpleSearch // for conditions of moves
	faults  testFaults
	engines memories

	board board // the only part that others read while the work goes on
}

// testFaults are what tests break, to see that the evidence shows it.
type testFaults struct {
	breakGame    func(*grounding.Game)
	breakNetwork func(*circuit.Network) // once the questions are translated
	cutShort     bool                   // each elimination, after one round
	only         string                 // the one step that is run, if set
	without      string                 // a step that is not run, if set
	breakStep    func(step string)      // called when a step begins
}

// An item is a question on its way to a verdict.
type item struct {
	goal    *goal
	verdict Verdict
	done    bool
	cand    int // the goal's index among the candidates, -1 for none
	// clear counts the depths at which bounded search has shown, completely,
	// that no match violates the goal: all matches shorter than clear.
	clear     int
	searched  int64       // conflicts of bounded search
	tried     []string    // for the reason of an open verdict
	refuted   bool        // a claimed violation did not stand up to replay
	hidden    bool        // nobody asked: it is part of another question
	aside     bool        // nobody waits for the answer, see Prover.Consider
	reference *play.Trace // constant sum: the match that has the sum
	how       procedure   // of a proof, unless it is by induction
	// unjudged is why the reference semantics could not judge some state.
	unjudged error
	parts    []*item           // questions that help with a formula about knowledge
	stated   *property.Formula // the formula that was asked, where another one was decided
}

// New returns a prover for a rulesheet.
func New(file *gdl.File, opts Options) *Prover {
	return &Prover{file: file, opts: opts, meter: newMeter(opts.Budget, opts.Log)}
}

// Ask registers questions. It must not be called after Verdicts. A question
// about winnability without a role is one for every role but random.
func (p *Prover) Ask(questions ...Question) { p.register(false, questions) }

// Consider registers questions whose answers nobody waits for and that
// Verdicts leaves out. They take part in the work, in the order of all
// questions, and the work ends when those that were asked are answered. So an
// answer is the same whichever of the questions are asked and whichever are
// only considered.
func (p *Prover) Consider(questions ...Question) { p.register(true, questions) }

func (p *Prover) register(aside bool, questions []Question) {
	for _, asked := range questions {
		for _, q := range p.expand(asked) {
			p.items = append(p.items, &item{verdict: Verdict{Question: q, Status: Open}, cand: -1, aside: aside})
		}
	}
}

// Verdicts answers all questions, in the order in which they were asked. When
// ctx ends, what is undecided stays open: nothing that was decided by then is
// lost, and work that is slow to notice is left behind.
func (p *Prover) Verdicts(ctx context.Context) []Verdict {
	p.ctx, p.began = ctx, time.Now()
	p.addParts()
	p.addActuals()
	asked := slices.Clone(p.items)
	p.post(asked...)
	if ctx.Err() != nil {
		return p.posted(ctx, asked)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		p.work(ctx)
	}()
	if !waited(ctx, done) {
		return p.posted(ctx, asked)
	}
	return p.answers()
}

// posted returns the answers as far as they are on the board, where the
// context has ended before the work. Evidence that was not collected yet is
// missing.
func (p *Prover) posted(ctx context.Context, asked []*item) []Verdict {
	left := p.left(asked)
	left.finish(ctx)
	for _, it := range left.items {
		if v := &it.verdict; p.opts.Evidence && v.Evidence == nil && (v.Status == Proved || v.Status == Violated && v.sought()) {
			v.Evidence = &Evidence{Instead: "no certificate: " + left.cutReason(ctx)}
		}
	}
	return left.answers()
}

// waited waits until the work is done, or too slow to end with its context.
func waited(ctx context.Context, done <-chan struct{}) bool {
	select {
	case <-done:
		return true
	case <-ctx.Done():
	}
	select {
	case <-done:
		return true
	case <-time.After(patience):
		return false
	}
}

// work settles what can be settled, and says why the rest is open.
func (p *Prover) work(ctx context.Context) {
	reason := "a part of the program failed"
	p.guard("the prover", func() error {
		if reason = p.prepare(ctx); reason == "" {
			p.decide(ctx)
		}
		return nil
	})
	if reason != "" {
		p.leaveOpen(ctx, reason)
	}
	p.finish(ctx)
	p.guard("evidence", func() error { p.collectEvidence(ctx); return nil })
	p.restoreStated()
}

// finish says why questions are open, and answers what follows from other
// answers.
func (p *Prover) finish(ctx context.Context) {
	for _, it := range p.items {
		if it.verdict.Status == Open && it.verdict.Reason == "" && len(p.parts(it.verdict.Question)) == 0 {
			it.verdict.Reason = p.openReason(it)
			p.cut(ctx, &it.verdict)
		}
	}
	p.derive()
	for _, it := range p.items {
		if it.verdict.Status == Open && it.verdict.Property == WellFormed {
			p.cut(ctx, &it.verdict)
		}
	}
}

// answers returns the verdicts of those questions that somebody waits for.
func (p *Prover) answers() []Verdict {
	var verdicts []Verdict
	for _, it := range p.items {
		if !it.hidden && !it.aside {
			verdicts = append(verdicts, it.verdict)
		}
	}
	return verdicts
}

func (p *Prover) leaveOpen(ctx context.Context, reason string) {
	for _, it := range p.items {
		if !it.done && it.verdict.Reason == "" && len(p.parts(it.verdict.Question)) == 0 {
			if ctx.Err() == nil || reason != ctx.Err().Error() {
				it.verdict.Reason = reason
			}
			p.cut(ctx, &it.verdict)
		}
	}
}

// prepare grounds the game. It returns why that cannot be done, or "".
func (p *Prover) prepare(ctx context.Context) string {
	if p.opts.Invalid != "" {
		return "not valid GDL (" + p.opts.Invalid + ")"
	}
	if reason := unfit(p.file); reason != "" {
		return reason
	}
	var err error
	if p.play, err = play.New(p.file); err != nil {
		return err.Error()
	}
	p.seeEverything()
	p.judgeStart(ctx)
	p.countSteps(ctx)
	p.progress("grounding")
	if p.game, err = p.ground(ctx); err != nil {
		p.noteFault(err)
		if reason := p.groundAgain(ctx, err); reason != "" {
			return reason
		}
	}
	if p.faults.breakGame != nil {
		p.faults.breakGame(p.game)
	}
	p.progress("network")
	if p.net, err = circuit.NewNetwork(ctx, p.game); err != nil {
		return err.Error()
	}
	p.logSize()
	if len(p.net.Nodes) > p.budget.Gates {
		return p.matchesOnly(ctx, "the game is too large to prove: its rules need "+count(len(p.net.Nodes), "gate"))
	}
	return ""
}

// logSize tells what the game is made of.
func (p *Prover) logSize() {
	s := p.game.Stats
	p.log("grounded: %d fluents, %d moves; %d ground rules, %d of them different, %d gates; %s, %d MB",
		s.Fluents, s.Moves, s.Instances, s.Rules, len(p.net.Nodes), p.elapsed(), s.Bytes>>20)
}

// prove settles an item.
func (p *Prover) prove(it *item, method string, depth int) {
	it.done = true
	it.verdict.Status = Proved
	if it.verdict.sought() {
		outOfReach(p.file, &it.verdict)
	}
	it.verdict.Method = method
	it.verdict.Depth = depth
	it.verdict.Seconds = time.Since(p.began).Seconds()
	if p.cands != nil {
		it.verdict.Invariants = p.knownInvariants()
	}
	p.post(it)
	p.log("%s %s by %s", it.verdict.Property, it.verdict.Status, method)
}

// maxListed bounds the invariants that a verdict names.
const maxListed = 100

// knownInvariants lists what has been proved so far, apart from properties.
func (p *store) knownInvariants() []string {
	var names []string
	for i, c := range p.cands.all {
		if p.state[i] == invariant && c.kind != goalHolds && len(names) < maxListed {
			names = append(names, p.cands.describe(c))
		}
	}
	return names
}
