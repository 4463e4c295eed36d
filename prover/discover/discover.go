package discover

import (
	"context"
	"errors"
	"go/token"
	"slices"
	"sync"
	"time"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/guided"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/localize"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// Properties returns properties of a game that are proved, as its author could
// state them: how many fluents of a kind hold, which exclude each other, which
// stay true once they hold. They come strongest first, none is implied by the
// others, and none is among those that are stated already. The error says why
// nothing can be found out.
//
// A property that is found is put to a prover that knows nothing of the search, with half
// of the budget: stated in the file, it will be proved with the whole. If ctx
// has a deadline the search has half of the time. Where time ends the search,
// or ctx ends, the result is the properties confirmed by then, with the cause; where a
// part of the program fails, the properties that the other parts have found, with the fault.
func Properties(ctx context.Context, file *gdl.File, stated []*property.Statement, opts task.Options) ([]*property.Statement, error) {
	opts.Budget.Effort = 0 // the search has shares of its own, and its results are confirmed at once
	return newDiscoverer(file, stated, opts).properties(ctx, opts)
}

func newDiscoverer(file *gdl.File, stated []*property.Statement, opts task.Options) *discoverer {
	return &discoverer{task: task.New(file, opts), stated: stated, scope: property.NewScope(file)}
}

// properties searches, and confirms the guesses that it found.
func (d *discoverer) properties(ctx context.Context, opts task.Options) ([]*property.Statement, error) {
	searching, cancel := halfOf(ctx)
	defer cancel()
	var failed error
	done := make(chan struct{})
	go func() {
		defer close(done)
		failed = proof.Guard("discovery", func() error { return d.search(searching) })
	}()
	if !task.Waited(searching, done) {
		d = &discoverer{task: task.New(d.task.File, opts), stated: d.stated, found: d.posted()}
	} else if failed != nil && searching.Err() == nil {
		return nil, failed
	}
	cut := context.Cause(searching)
	opts.Budget.Conflicts /= 2
	found, faults := d.confirm(ctx, opts)
	if ctx.Err() != nil {
		cut = context.Cause(ctx)
	}
	return found, errors.Join(slices.Concat(d.task.Faults(), faults, []error{cut})...)
}

// ErrSearchCut is the error of Discover where the search did not come to its
// end in half of the time: there may be more.
var ErrSearchCut = errors.New("half of the time was not enough for the search")

// halfOf returns a context with half of the time.
func halfOf(ctx context.Context) (context.Context, context.CancelFunc) {
	deadline, limited := ctx.Deadline()
	if !limited {
		return context.WithCancel(ctx)
	}
	now := time.Now()
	half := now.Add(deadline.Sub(now) / 2)
	return context.WithDeadlineCause(ctx, half, ErrSearchCut)
}

// search mines and proves properties, and posts the proved guesses after each step.
func (d *discoverer) search(ctx context.Context) error {
	d.task.Begin(ctx)
	if reason := plan.Prepare(ctx, d.task); reason != "" {
		return errors.New(reason)
	}
	strategy := plan.Discovery()
	defer d.task.LogAccounts()
	defer d.post()
	return strategy.Follow(ctx, d.task, d, func() (bool, error) {
		plan.Progress(d.task, strategy.Name)
		d.post()
		return true, nil
	})
}

// post keeps the guesses proved so far, for callers that do not wait for the rest.
func (d *discoverer) post() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.safe = slices.Clone(d.found)
	d.task.Log("discovery: %d left, %s, %d conflicts", len(d.found), d.task.Elapsed(), d.task.Conflicts())
}

// posted returns the guesses that the search had proved after its last step.
func (d *discoverer) posted() []*guess {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.safe
}

// A discoverer mines invariants of one game. Guesses come from the states
// of random matches, and are proved like the properties of authors.
type discoverer struct {
	task    *task.Task
	scope   *property.Scope
	stated  []*property.Statement
	table   *invariant.FluentTable
	domains *gdl.Domains
	found   []*guess // proved
	open    []*guess // true in all states that were seen, and not proved
	seen    map[string]bool

	mu   sync.Mutex
	safe []*guess // the guesses proved at the last post, for callers that do not wait for the rest
}

// A strength orders the proved guesses: when some statements imply another, it is
// the weakest that is left out.
type strength int

// The strengths, the greatest first.
const (
	constantFluents strength = iota // never or always
	exactlyOne
	exactCount
	atMostOneOf
	atLeastOneOf
	exactUnion
	atMostUnion
	clauses
	staysTrue
	staysFalse
)

// guess is a statement that may be an invariant.
type guess struct {
	strength strength
	size     int    // of the groups that it is about: large ones are stronger
	name     string // telling, not unique
	text     string // of the formula
	formula  *property.Formula
	seq      *goal.Sequence
	fluents  []int32 // of a count: a constant number of them holds
	stated   bool    // by the author
}

// violation returns the gate that holds where a formula about states is false.
func (g *guess) violation() circuit.Ref { return g.seq.State.Not() }

// read gives a guess its formula. It reports false for a guess that cannot be stated in
// this game, and for one that holds trivially or not at all.
func (d *discoverer) read(g *guess) bool {
	src := gdl.NewSource(token.NewFileSet(), "", []byte("always it "+g.text))
	statements, errs := property.FromText(d.scope, src)
	if len(errs) > 0 || len(statements) != 1 || statements[0].Formula == nil {
		return false
	}
	g.formula = statements[0].Formula
	var err error
	if g.seq, err = goal.Compile(d.task.Net, g.formula); err != nil {
		return false
	}
	return g.seq.Op != property.OpAtom || g.seq.State.Node() != 0
}

// FindInvariants plays random matches and makes the usual candidates
// inductive.
func (d *discoverer) FindInvariants(ctx context.Context) error {
	t := d.task
	plan.CollectCandidates(t)
	if err := guided.PlayRandomly(ctx, t); err != nil {
		return err
	}
	t.DropInitiallyFalse()
	for _, s := range plan.Basics() {
		for _, run := range []func() error{
			func() error { return localize.Prove(ctx, t, s.Of) },
			func() error { return induction.RunStage(ctx, t, s.Stage) },
		} {
			if _, err := t.Within(t.Share(s.Part), run); err != nil {
				return err
			}
		}
	}
	d.table = invariant.NewFluentTable(t.Game.Fluents)
	d.seen = map[string]bool{}
	return nil
}

// confirm puts the proved guesses to a new prover, and gives them names. Its faults are
// told, too.
func (d *discoverer) confirm(ctx context.Context, opts task.Options) (kept []*property.Statement, faults []error) {
	t := task.New(d.task.File, opts)
	statements := d.named()
	if len(statements) == 0 {
		return nil, nil
	}
	for _, s := range statements {
		t.Ask(proof.Question{Property: proof.Invariant, Name: s.Name, Formula: s.Formula})
	}
	verdicts := plan.Verdicts(ctx, t)
	kept = statements[:0]
	for i, s := range statements {
		if verdicts[i].Status == proof.Proved {
			kept = append(kept, s)
			continue
		}
		d.task.Log("%s is not confirmed: %s", s, verdicts[i].Reason)
	}
	return kept, t.Faults()
}

// implied returns those of the guesses about states that follow from the
// invariants.
func (d *discoverer) implied(ctx context.Context, guesses []*guess) (yes, no []*guess, err error) {
	u := unroll.New(d.task.Net)
	u.Free()
	d.task.AssumeInvariants(u, 0)
	s, err := d.task.NewSolver(ctx, u.Prog)
	if err != nil {
		return nil, nil, err
	}
	defer s.Close()
	for i, g := range guesses {
		holds, err := d.unsat(ctx, s, u, u.Lit(0, g.violation()))
		switch {
		case err != nil:
			return yes, append(no, guesses[i:]...), err
		case holds:
			yes = append(yes, g)
		default:
			no = append(no, g)
		}
	}
	return yes, no, nil
}

// easy is the conflicts after which a guess does not follow easily enough.
const easy = 2000

// unsat tells whether no answer set has bad, if that is easily seen.
func (d *discoverer) unsat(ctx context.Context, s asp.Solver, u *unroll.Program, bad asp.Lit) (bool, error) {
	if bad == u.Yes.Not() {
		return true, nil
	}
	if err := s.Load(ctx, u.Prog); err != nil {
		return false, err
	}
	answer, err := d.task.Solve(ctx, s, u.Prog, asp.Query{Assume: []asp.Lit{bad}, Conflicts: easy})
	return answer.Status == asp.Unsat, err
}

// ProveGuesses guesses how many fluents of groups hold, and keeps the guesses that can be
// proved: from the invariants, then by induction all together.
func (d *discoverer) ProveGuesses(ctx context.Context) error {
	guesses := d.notSeenFalse(ctx, slices.Concat(d.statedStates(), d.constants(), d.counts(), d.unions()))
	yes, no, err := d.implied(ctx, guesses)
	d.found = append(d.found, yes...)
	if err != nil {
		return err
	}
	cands := map[*guess]*invariant.Candidate{}
	t := d.task
	for _, g := range no {
		if g.fluents != nil {
			cands[g] = t.Cands.AddSum(invariant.Others, t.Cands.Refs(g.fluents))
		} else {
			cands[g] = t.Cands.AddGoal(&goal.Goal{Question: proof.Question{Property: proof.Invariant, Formula: g.formula}, State: g.violation()})
		}
	}
	t.DropInitiallyFalse()
	chosen := invariant.Any(invariant.Asked, invariant.Is[invariant.Sum])
	err = induction.RunStage(ctx, t, induction.Stage{Name: "guesses", Of: chosen, When: induction.Always, Part: 3})
	for _, g := range no {
		if c := cands[g]; c != nil && c.State == invariant.Proved {
			d.found = append(d.found, g)
		} else {
			d.open = append(d.open, g)
		}
	}
	return err
}

// notSeenFalse plays more random matches, and drops the guesses that are false in some
// state.
func (d *discoverer) notSeenFalse(ctx context.Context, guesses []*guess) []*guess {
	m := simulate.NewMatches(d.task.Net, 7)
	idle := 0
	m.Run(ctx, d.task.Budget().MatchWork/4, func(uint64) bool {
		idle++
		before := len(guesses)
		guesses = slices.DeleteFunc(guesses, func(g *guess) bool { return m.Ev.Value(g.violation()) != 0 })
		if len(guesses) < before {
			idle = 0
		}
		return idle < simulate.IdleLimit/4
	})
	return guesses
}

// add reads a guess and appends it to a list, unless it cannot be said or was
// made before.
func (d *discoverer) add(list []*guess, g *guess) []*guess {
	if d.seen[g.text] || !d.read(g) {
		return list
	}
	d.seen[g.text] = true
	g.stated = slices.ContainsFunc(d.stated, func(s *property.Statement) bool {
		return s.Formula != nil && !s.Initially && s.Formula.String() == g.formula.String()
	})
	return append(list, g)
}

// statedStates returns the author's statements about states. If one can be proved,
// its consequences need not be stated again.
func (d *discoverer) statedStates() []*guess {
	var list []*guess
	for _, s := range d.stated {
		if s.Formula != nil && !s.Initially && s.Formula.Degree() == 0 {
			list = d.add(list, &guess{text: s.Formula.String()})
		}
	}
	return list
}

// conflicting returns the query that refutes an implication: all of the others hold, and
// one does not.
func conflicting(others []asp.Lit, one asp.Lit) asp.Query {
	return asp.Query{Assume: append(slices.Clone(others), one.Not()), Conflicts: easy}
}
