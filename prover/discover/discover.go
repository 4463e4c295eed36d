package discover

import (
	"context"
	"errors"
	"go/token"
	"slices"
	"sync"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
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

// FindProperties returns properties of a game that are proved, as its author could state them. They say how many
// fluents of a kind hold, which fluents exclude each other, and which fluents stay true once they hold. The
// strongest come first. No property is implied by the others, and none is among the stated ones. The error gives
// the reason if no search is possible.
//
// Each property is put to a prover that knows nothing of the search, with half of the budget. So it will be proved
// with the whole budget when it is stated in the file. If ctx has a deadline, the search has half of the time. If
// time ends the search, or ctx ends, the result is the properties that were confirmed by then, with the cause. If
// a part of the program fails, the result is the properties that the other parts have found, with the fault.
func FindProperties(ctx context.Context, file *gdl.File, stated []*property.Statement, opts task.TaskOptions) ([]*property.Statement, error) {
	opts.Budget.TotalEffort = 0 // the search has shares of its own, and its results are confirmed at once
	return newDiscoverer(file, stated, opts).searchAndConfirm(ctx, opts)
}

func newDiscoverer(file *gdl.File, stated []*property.Statement, opts task.TaskOptions) *discoverer {
	return &discoverer{setWriter: setWriter{rulesheet: file}, task: task.New(file, opts), statedProperties: stated, formulaScope: property.NewScope(file)}
}

// searchAndConfirm searches, and confirms the guesses that it found.
func (d *discoverer) searchAndConfirm(ctx context.Context, opts task.TaskOptions) ([]*property.Statement, error) {
	searching, cancel := task.WithHalf(ctx, ErrSearchCut)
	defer cancel()
	var failed error
	done := make(chan struct{})
	go func() {
		defer close(done)
		failed = proof.RunGuarded("discovery", func() error { return d.runDiscovery(searching) })
	}()
	if !task.WaitWithGrace(searching, done) {
		d = &discoverer{setWriter: setWriter{rulesheet: d.rulesheet}, task: task.New(d.rulesheet, opts), statedProperties: d.statedProperties, provedGuesses: d.postedGuesses()}
	} else if failed != nil && searching.Err() == nil {
		return nil, failed
	}
	cut := context.Cause(searching)
	opts.Budget.SolverConflicts /= 2
	found, faults := d.confirmFound(ctx, opts)
	if ctx.Err() != nil {
		cut = context.Cause(ctx)
	}
	return found, errors.Join(slices.Concat(d.task.ProgramFaults(), faults, []error{cut})...)
}

// ErrSearchCut is the error of FindProperties where the search did not come to its
// end in half of the time: there may be more properties.
var ErrSearchCut = errors.New("the search was not finished in half of the time")

// runDiscovery mines and proves properties, and calls postFound after each step.
func (d *discoverer) runDiscovery(ctx context.Context) error {
	d.task.StartClock(ctx)
	if reason := plan.GroundAndBuild(ctx, d.task); reason != "" {
		return errors.New(reason)
	}
	strategy := plan.DiscoveryStrategy()
	defer d.task.LogAccounts()
	defer d.postFound()
	return strategy.RunRows(ctx, d.task, d, func() (bool, error) {
		plan.ReportProgress(d.task, strategy.StrategyName)
		d.postFound()
		return true, nil
	})
}

// postFound keeps the guesses proved so far, for callers that do not wait for the rest.
func (d *discoverer) postFound() {
	d.postMutex.Lock()
	defer d.postMutex.Unlock()
	d.lastPosted = slices.Clone(d.provedGuesses)
	d.task.LogWork("discovery: %d left, %s, %d conflicts", len(d.provedGuesses), d.task.ElapsedTime(), d.task.SpentConflicts())
}

// postedGuesses returns the guesses that the search had proved after its last step.
func (d *discoverer) postedGuesses() []*invariantGuess {
	d.postMutex.Lock()
	defer d.postMutex.Unlock()
	return d.lastPosted
}

// A discoverer mines invariants of one game. Guesses come from the states
// of random matches, and are proved like the properties of authors.
type discoverer struct {
	setWriter
	task             *task.ProofTask
	formulaScope     *property.Scope
	statedProperties []*property.Statement
	provedGuesses    []*invariantGuess
	unprovedGuesses  []*invariantGuess // true in all states that were seen, and not proved
	textsTried       map[string]bool   // the formulas of all guesses so far

	postMutex  sync.Mutex
	lastPosted []*invariantGuess // the proved guesses at the last call of postFound
}

// A setWriter writes sets of fluents as atoms with variables.
type setWriter struct {
	rulesheet  *gdl.File
	table      *invariant.FluentTable
	argDomains *model.Domains // made when they are needed
}

// A guessStrength orders the proved guesses. Of statements that imply one another, the weakest is left out.
type guessStrength int

// The strengths, the greatest first.
const (
	constantFluents guessStrength = iota // never or always
	exactlyOne
	exactCount
	atMostOneOf
	atLeastOneOf
	exactUnion
	atMostUnion
	twoFluentClauses
	staysTrue
	staysFalse
)

// invariantGuess is a statement that may be an invariant.
type invariantGuess struct {
	rankByKind       guessStrength
	groupSize        int    // fluents of a group that it is about, or a number that is greater for more variables: of guesses of one kind, large ones are stronger
	proposedName     string // a telling name, not unique
	formulaText      string
	parsedFormula    *property.Formula
	compiledSequence *goal.GateFormula
	countedFluents   []int32 // of a count: a constant number of them holds
	byAuthor         bool    // the author has stated it
}

// violationGate returns the gate that holds where a formula about states is false.
func (g *invariantGuess) violationGate() circuit.NodeRef {
	return g.compiledSequence.StateGate.Negated()
}

// compileGuess gives a guess its formula. It reports false if the guess cannot be stated in this game, holds
// trivially, or does not hold at all.
func (d *discoverer) compileGuess(g *invariantGuess) bool {
	src := gdl.NewSource(token.NewFileSet(), "", []byte("always it "+g.formulaText))
	statements, errs := property.FromText(d.formulaScope, src)
	if len(errs) > 0 || len(statements) != 1 || statements[0].Formula == nil {
		return false
	}
	g.parsedFormula = statements[0].Formula
	var err error
	if g.compiledSequence, err = goal.CompileFormula(d.task.Net, g.parsedFormula); err != nil {
		return false
	}
	return g.compiledSequence.Operator != property.OpAtom || g.compiledSequence.StateGate.NodeIndex() != 0
}

// FindInvariants plays random matches and proves the candidates of the basic stages of the plan.
func (d *discoverer) FindInvariants(ctx context.Context) error {
	t := d.task
	plan.CollectCandidates(t)
	if err := guided.PlayRandomly(ctx, t); err != nil {
		return err
	}
	for _, s := range plan.BasicStages() {
		for _, run := range []func() error{
			func() error { return localize.ProveLocally(ctx, t, s.Selection) },
			func() error { return induction.RunStage(ctx, t, s.InductionStage) },
		} {
			if _, err := t.WithinConflicts(t.WholeShare(s.BudgetDivisor), run); err != nil {
				return err
			}
		}
	}
	d.table = invariant.NewFluentTable(t.GroundGame.Fluents)
	d.textsTried = map[string]bool{}
	return nil
}

// confirmFound puts the proved guesses to a new prover, and gives them names. It also returns the prover's faults.
func (d *discoverer) confirmFound(ctx context.Context, opts task.TaskOptions) (kept []*property.Statement, faults []error) {
	t := task.New(d.task.Rulesheet, opts)
	statements := d.nameStatements()
	if len(statements) == 0 {
		return nil, nil
	}
	for _, s := range statements {
		t.AskQuestions(proof.Question{Property: proof.Invariant, Name: s.Name, Formula: s.Formula})
	}
	verdicts := plan.AnswerAll(ctx, t)
	kept = statements[:0]
	for i, s := range statements {
		if verdicts[i].Status == proof.Proved {
			kept = append(kept, s)
			continue
		}
		d.task.LogWork("%s is not confirmed: %s", s, verdicts[i].OpenReason)
	}
	return kept, t.ProgramFaults()
}

// splitImplied returns those of the guesses about states that the solver shows to follow from the invariants, and the
// others.
func (d *discoverer) splitImplied(ctx context.Context, guesses []*invariantGuess) (yes, no []*invariantGuess, err error) {
	u := unroll.New(d.task.Net)
	d.task.AssumeSteps(u, 0)
	s, err := d.task.NewSolver(ctx, u.LogicProgram)
	if err != nil {
		return nil, nil, err
	}
	defer s.Close()
	for i, g := range guesses {
		answer, err := d.task.SolveQuery(ctx, s, u.LogicProgram, asp.Query{Assumptions: []asp.Lit{u.GateLit(0, g.violationGate())}, MaxConflicts: easyConflicts})
		switch {
		case err != nil:
			return yes, append(no, guesses[i:]...), err
		case answer.Status == asp.Unsat:
			yes = append(yes, g)
		default:
			no = append(no, g)
		}
	}
	return yes, no, nil
}

// easyConflicts bounds the solver's conflicts for one guess.
const easyConflicts = 2000

// ProveGuesses keeps the guesses about groups, pairs of fluents and steps that can be proved.
func (d *discoverer) ProveGuesses(ctx context.Context) error {
	return d.inShares(func() error { return d.proveCounts(ctx) }, func() error { return d.findClauses(ctx) }, func() error { return d.findPersistent(ctx) })
}

// inShares runs parts of a row, each with an eighth of the conflicts, and posts the proofs after each. A fault of one
// part does not stop the others.
func (d *discoverer) inShares(parts ...func() error) error {
	for _, part := range parts {
		err := d.task.GuardPart("a part of the discovery", func() error {
			_, err := d.task.WithinConflicts(d.task.WholeShare(8), part)
			return err
		})
		if err != nil && !d.task.NoteFault(err) {
			return err
		}
		d.postFound()
	}
	return nil
}

// proveCounts guesses how many fluents of groups hold, and which fluents are constant. It keeps the guesses, and the
// author's statements about states, that can be proved: from the invariants, then by induction all together.
func (d *discoverer) proveCounts(ctx context.Context) error {
	guesses := d.dropSampledFalse(ctx, slices.Concat(d.statedStateGuesses(), d.guessConstants(), d.guessCounts(), d.guessUnions()))
	yes, no, err := d.splitImplied(ctx, guesses)
	d.provedGuesses = append(d.provedGuesses, yes...)
	if err != nil {
		return err
	}
	cands := map[*invariantGuess]*invariant.Candidate{}
	t := d.task
	for _, g := range no {
		if g.countedFluents != nil {
			cands[g] = t.Candidates.AddSum(invariant.GuessFamily, t.Candidates.FluentRefs(g.countedFluents))
		} else {
			cands[g] = t.Candidates.AddGoal(&goal.Goal{Question: proof.Question{Property: proof.Invariant, Formula: g.parsedFormula}, BadState: g.violationGate()})
		}
	}
	chosen := invariant.AnySelection(invariant.IsAskedProperty, invariant.OfKinds(invariant.SumBound))
	err = induction.RunStage(ctx, t, induction.InductionStage{StageName: "guesses", Selection: chosen, BudgetDivisor: 3})
	for _, g := range no {
		if c := cands[g]; c != nil && c.ProofState == invariant.ProvedState {
			d.provedGuesses = append(d.provedGuesses, g)
		} else {
			d.unprovedGuesses = append(d.unprovedGuesses, g)
		}
	}
	return err
}

// dropSampledFalse plays more random matches, and drops the guesses that are false in some
// state.
func (d *discoverer) dropSampledFalse(ctx context.Context, guesses []*invariantGuess) []*invariantGuess {
	m := simulate.NewRandomMatches(d.task.Net, 7)
	idle := 0
	m.PlayMatches(ctx, d.task.CurrentBudget().MatchWork/4, func(uint64) bool {
		idle++
		before := len(guesses)
		guesses = slices.DeleteFunc(guesses, func(g *invariantGuess) bool { return m.Evaluator.TrueLanes(g.violationGate()) != 0 })
		if len(guesses) < before {
			idle = 0
		}
		return idle < simulate.IdleLimit/4
	})
	return guesses
}

// addGuess reads a guess and appends it to a list, unless it cannot be stated or was made before.
func (d *discoverer) addGuess(list []*invariantGuess, g *invariantGuess) []*invariantGuess {
	if d.textsTried[g.formulaText] || !d.compileGuess(g) {
		return list
	}
	d.textsTried[g.formulaText] = true
	g.byAuthor = slices.ContainsFunc(d.statedProperties, func(s *property.Statement) bool {
		return s.Formula != nil && !s.OnlyInitial && s.Formula.String() == g.parsedFormula.String()
	})
	return append(list, g)
}

// statedStateGuesses returns the author's statements about states. If one can be proved,
// its consequences need not be stated again.
func (d *discoverer) statedStateGuesses() []*invariantGuess {
	var list []*invariantGuess
	for _, s := range d.statedProperties {
		if s.Formula != nil && !s.OnlyInitial && s.Formula.NextDepth() == 0 {
			list = d.addGuess(list, &invariantGuess{formulaText: s.Formula.String()})
		}
	}
	return list
}
