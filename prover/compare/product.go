package compare

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/bmc"
	"github.com/gdllint/gdllint/prover/internal/enumerate"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/guided"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/sample/trial"
)

// A product is a proof task about the game in which two games are played side by side. Its
// questions are whether the two differ, one question for each aspect.
type product struct {
	*task.ProofTask
	net         *circuit.Comparison
	games       [2]*play.Game
	asked       []*askedAspect              // a question for each of Aspects, in their order
	hints       *guided.Hints               // finds shorter matches for the questions that are violated
	signs       []signature                 // signatures of gates, by node; nil before random matches are played
	tried       map[[2]circuit.NodeRef]bool // the pairs of a fluent and a gate that were guessed to be equal
	twins       []*invariant.Candidate      // by fluent: the guess that it is equal to its counterpart, or nil
	takenOver   int                         // the number of fluents that are merged with their counterparts
	seenStates  int                         // about how many states random matches had
	firstFluent int                         // the index of the first fluent of the second game
}

// An askedAspect is the question whether the games differ in one aspect, with its answer.
type askedAspect struct {
	item       *task.QuestionItem
	aspect     trial.Aspect
	difference *trial.Difference // as package play confirmed it; nil: none is known
	method     string            // how the match of the difference was found
}

func (a *askedAspect) isUndecided() bool { return !a.item.Done && !a.item.ReplayFailed }

// isPending tells whether a question may still be proved.
func (a *askedAspect) isPending() bool { return a.isUndecided() && a.item.IsPending() }

// twinFamily is the family of guesses that a fluent of one game is equal to a gate, such as a
// fluent, of the other game.
const twinFamily invariant.CandidateFamily = "counterparts"

// newTaskOver returns the product of two games over its network.
func newTaskOver(ctx context.Context, old *gdl.File, net *circuit.Comparison, games [2]*play.Game, o Options) *product {
	if o.sabotage != nil {
		o.sabotage(net)
	}
	c := &product{ProofTask: task.New(old, task.TaskOptions{Budget: o.Budget, WantsEvidence: o.WantsEvidence}), net: net, games: games, tried: map[[2]circuit.NodeRef]bool{},
		firstFluent: len(net.Product.Source.FluentRefs), twins: make([]*invariant.Candidate, len(net.FluentRefs))}
	c.Net, c.GroundGame, c.ReferenceGame = net.Network, net.Game, games[0]
	c.Candidates = invariant.NewCandidates(c.Net)
	for i, bad := range []circuit.NodeRef{net.MovesDiffer, net.EndsDiffer, net.GoalsDiffer, net.PerceptsDiffer} {
		q := proof.Question{Property: proof.Invariant, Name: [4]string{"moves", "end", "goals", "percepts"}[i]}
		it := &task.QuestionItem{Verdict: proof.Verdict{Question: q, Status: proof.Open}, QuestionGoal: &goal.Goal{Question: q, BadState: bad}}
		it.GoalCandidate = c.Candidates.AddGoal(it.QuestionGoal)
		c.QuestionItems = append(c.QuestionItems, it)
		c.asked = append(c.asked, &askedAspect{item: it, aspect: Aspects[i]})
	}
	c.hints = guided.NewHints(c.ProofTask, c.judgeProductMatch)
	c.StartClock(ctx)
	c.LogWork("product of %d gates", len(c.Net.Nodes))
	return c
}

// judgeProductMatch settles a question as violated if package play confirms that the games differ
// in a match, given by its moves.
func (c *product) judgeProductMatch(ctx context.Context, it *task.QuestionItem, moves [][]int32, method string) {
	ctx, cancel := task.GraceContext(ctx)
	defer cancel()
	it.Done = false
	a := c.asked[slices.IndexFunc(c.asked, func(a *askedAspect) bool { return a.item == it })]
	d, err := trial.Confirm(ctx, c.games[0], c.games[1], a.aspect, *c.TraceOfMoves(moves))
	if err != nil || d == nil {
		c.DismissClaim(it, "a match in which they seemed to differ did not show it when it was replayed", err)
		return
	}
	it.Done, it.Verdict.Status = true, proof.Violated
	a.difference, a.method = d, method
}

// tryMethods tries one method after the other until all questions are answered. After each it looks for shorter
// matches (hints). An error of the solver's budget ends only its method.
func (c *product) tryMethods(ctx context.Context) error {
	for _, a := range c.asked {
		if a.item.QuestionGoal.BadState == circuit.FalseRef {
			c.SettleProved(a.item, "the rules", 0, nil)
		}
	}
	onTask := func(run func(context.Context, *task.ProofTask) error) func(context.Context) error {
		return func(ctx context.Context) error { return run(ctx, c.ProofTask) }
	}
	for _, row := range []struct {
		name string
		run  func(context.Context) error
		// late methods are left out once a difference is known: they could only decide other aspects.
		late bool
	}{
		{"walk", onTask(enumerate.EnumerateShortly), false},
		{"matches", c.playRandomly, false},
		{"counterparts", c.proveCounterparts, false},
		{"invariants", c.proveGroups, true},
		{"jointly", c.proveAllTogether, true},
		{"enumeration", onTask(enumerate.EnumerateSmall), true},
		{"equal gates", c.proveEqual, true},
		{"search", onTask(bmc.SearchBounded), true},
		{"more matches", c.playMore, true},
		{"long enumeration", onTask(enumerate.ContinueEnumeration), true},
	} {
		if !c.anyUndecided() || row.late && c.isDifferent() || ctx.Err() != nil || c.EffortExhausted() {
			continue
		}
		err := c.GuardPart("comparing", func() error { return row.run(ctx) })
		c.LogWork("%s: %v, %s, %d conflicts", row.name, err, c.ElapsedTime(), c.SpentConflicts())
		if err != nil && !errors.Is(err, solve.ErrBudget) && ctx.Err() == nil && !c.NoteFault(err) {
			return err
		}
		c.takeOverTwins()
		own := c.CurrentBudget()
		own.SolverConflicts /= shorterConflicts
		own.SearchConflicts = own.SolverConflicts / 4
		if err := c.hints.Settle(ctx, c.ProofTask, own); err != nil {
			c.LogWork("shorter matches: %v", err)
		}
	}
	return ctx.Err()
}

func (c *product) anyUndecided() bool {
	return slices.ContainsFunc(c.asked, (*askedAspect).isUndecided)
}

func (c *product) isDifferent() bool {
	return slices.ContainsFunc(c.asked, func(a *askedAspect) bool { return a.difference != nil })
}

// With mostGroupFluents fluents or more, no laws about groups of fluents are guessed.
const mostGroupFluents = 20_000

// playRandomly plays random matches, which find most differences, refute guesses about groups of fluents, and give
// the states for the signatures.
func (c *product) playRandomly(ctx context.Context) error {
	if len(c.Net.FluentRefs) < mostGroupFluents {
		table := invariant.NewFluentTable(c.GroundGame.Fluents)
		c.Candidates.AddConstants()
		c.Candidates.AddFunctionGroups(table)
	}
	c.DropInitiallyFalse()
	own := c.CurrentBudget()
	own.MatchWork /= 5
	err := c.WithOwnBudget(own, func() error { return guided.PlayRandomly(ctx, c.ProofTask) })
	c.seenStates = c.SampledStateCount
	c.signs = signaturesOf(c.ProofTask)
	return err
}

// furtherIdleLimit is the greatest number of looks in a row without a result. A look is one step of 64 matches.
// playMore plays other random matches, for longer.
func (c *product) playMore(ctx context.Context) error {
	guided.PlayFurther(ctx, c.ProofTask, c.CurrentBudget().MatchWork)
	return nil
}

// shorterConflicts is the number by which the allowed conflicts of the solver are divided for the
// search for a shorter match.
const shorterConflicts = 20

// tellOutcome sets in an outcome the answers to the questions, and the verdict that follows from them.
func (c *product) tellOutcome(out *Outcome) {
	same, different := true, false
	for _, a := range c.asked {
		x := AspectOutcome{Aspect: a.aspect, Verdict: Undecided, Method: a.method, Difference: a.difference}
		switch {
		case a.difference != nil:
			x.Verdict, different = OtherGame, true
		case a.item.Done && a.item.Verdict.Status == proof.Proved:
			x.Verdict, x.Method = SameGame, a.item.Verdict.Method
		default:
			x.Reason = c.reasonWhyOpen(a)
		}
		if a.aspect == trial.InSight && x.Verdict == SameGame && c.games[0].SourceFile().HasSees() != c.games[1].SourceFile().HasSees() {
			x.Verdict, x.Reason = Undecided, "only one of them has rules for 'sees'; in the other one every role sees all moves"
		}
		same = same && x.Verdict == SameGame
		out.Aspects = append(out.Aspects, x)
	}
	out.EqualFluents = c.takenOver
	switch {
	case different && out.isCertain():
		out.Verdict = OtherGame
	case different:
		out.Reason = "names of the roles, moves or percepts differ"
	case same:
		out.Verdict, out.Way = SameGame, Proved
	}
}

// reasonWhyOpen returns words for why a question is open, such as how many states showed no
// difference.
func (c *product) reasonWhyOpen(a *askedAspect) string {
	far := []string{}
	if c.seenStates > 0 {
		far = append(far, "no difference in about "+plural.CountNoun(c.seenStates, "state")+" of random matches")
	}
	if reason := c.OpenReason(a.item); reason != "undecided" {
		far = append(far, reason)
	}
	if len(far) == 0 {
		return "not decided in its time"
	}
	return strings.Join(far, "; ")
}
