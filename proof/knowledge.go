package proof

import (
	"context"
	"errors"
	"fmt"

	"github.com/gdllint/gdllint/asp/clingo"
	"github.com/gdllint/gdllint/play"
)

// A role knows the answer to a question if no two matches that it cannot tell
// apart differ in it (KR 2012 sec. 7.1). A violation is a pair of matches that
// package play has replayed and compared; a proof is an induction over two
// copies of the game, or that all pairs have been looked at.

// A memory is what the engine remembers of a rulesheet.
type memory struct {
	knowing      []*knower        // who decide what roles know
	breakCopies  func(*twoCopies) // a fault, for tests: of two copies of the game, still empty
	breakKnowing func(*knowing)   // a fault, for tests: of a question about what a role knows
}

// remembered returns what the engine remembers of a rulesheet.
func remembered(p *Prover) *memory { return remember[memory](p) }

// A knowing is a question about the knowledge of a role on its way to a
// verdict.
type knowing struct {
	it    *item
	asked play.Knowledge
	goal  *agreement
	best  [2]*path // the shortest pair of random matches that violates it
}

// length is the number of steps of the best pair.
func (k *knowing) length() int { return k.best[0].length }

// A knower decides the questions about one role.
type knower struct {
	p         *Prover
	role      int
	open      []*knowing
	tried     []*agreement // fluents and derived atoms, then what is added
	alive     map[*agreement]bool
	known     []*agreement // proved
	same      []bool       // by fluent: agreement is proved
	samples   []pairSample
	simulated bool
	longest   int   // steps of a random match
	conflicts int64 // its share of the solver's budget in the present pass
	spent     bool  // all of it
}

// knowAtOnce answers the questions about knowledge that need no invariants of
// single states: where everything that matters is seen, looking for these
// would be in vain.
func (p *Prover) knowAtOnce(ctx context.Context) error {
	remembered(p).knowing = p.knowers()
	if p.opts.Views == PaperViews {
		return nil
	}
	defer p.measureTwoCopies()
	return p.eachKnower(ctx, 16, (*knower).decideAtOnce)
}

// decideKnowledge answers the questions about knowledge, role by role. They
// have a budget of their own, half as large as that of all others together.
func (p *Prover) decideKnowledge(ctx context.Context, decide func(*knower, context.Context) error) error {
	err := p.eachKnower(ctx, 2, decide)
	for _, k := range remembered(p).knowing {
		k.explain()
	}
	p.measureTwoCopies()
	return err
}

// eachKnower runs a pass over the roles, with a part of the solver's budget
// that is divided among them.
func (p *Prover) eachKnower(ctx context.Context, part int64, decide func(*knower, context.Context) error) error {
	if len(remembered(p).knowing) == 0 {
		return nil
	}
	budget, spent := p.budget, p.conflicts
	defer func() { p.budget, p.conflicts = budget, p.conflicts+spent }()
	p.conflicts = 0
	p.budget.MatchWork = budget.MatchWork / int64(len(remembered(p).knowing))
	p.budget.Search = budget.Search / int64(len(remembered(p).knowing))
	var failed error
	for i, k := range remembered(p).knowing {
		k.conflicts = budget.Conflicts / part / int64(len(remembered(p).knowing))
		p.budget.Conflicts = k.conflicts * int64(i+1)
		if err := decide(k, ctx); err != nil && !errors.Is(err, errBudget) {
			failed = err
		}
		k.spent = p.conflicts >= p.budget.Conflicts
		if errors.Is(failed, clingo.ErrNoLibrary) {
			p.noSolver = failed.Error()
		}
	}
	return failed
}

// knowers groups the open questions by role.
func (p *Prover) knowers() []*knower {
	var all []*knower
	byRole := map[int]*knower{}
	for _, it := range p.items {
		if it.done || !it.verdict.isKnowledge() {
			continue
		}
		k, role, err := p.newKnowing(it)
		if err != nil {
			it.verdict.Reason = err.Error()
			continue
		}
		if byRole[role] == nil {
			byRole[role] = &knower{p: p, role: role, alive: map[*agreement]bool{}, same: make([]bool, len(p.net.Fluent))}
			all = append(all, byRole[role])
		}
		byRole[role].open = append(byRole[role].open, k)
		if remembered(p).breakKnowing != nil {
			remembered(p).breakKnowing(k)
		}
	}
	return all
}

// newKnowing translates a question, or says why it cannot be asked.
func (p *Prover) newKnowing(it *item) (*knowing, int, error) {
	q := it.verdict.Question
	k := &knowing{it: it, goal: agree(p.net.Terminal)}
	role, err := p.playerIndex(q.Role)
	if err != nil {
		return nil, 0, err
	}
	k.asked.Role, _ = p.roleTerm(q.Role)
	if q.Property == KnowsTerminal {
		return k, role, nil
	}
	about, err := p.playerIndex(q.About)
	if err != nil {
		return nil, 0, err
	}
	k.asked.About, _ = p.roleTerm(q.About)
	if q.Property == KnowsLegal {
		k.asked.Topic = play.OfLegal
		k.goal.of = p.net.Legal[about]
		return k, role, nil
	}
	k.asked.Topic, k.asked.Finished = play.OfGoal, q.Finished
	k.goal.of, k.goal.when, k.goal.either = valueRefs(p.net.Goals[about]), p.net.Terminal, !q.Finished
	return k, role, nil
}

// playerIndex returns the number of a role that can know something.
func (p *Prover) playerIndex(name string) (int, error) {
	for i, r := range p.net.Game.Roles {
		if r.String() == name && p.playsRole(name) {
			return i, nil
		}
	}
	return 0, fmt.Errorf("there is no role '%s' that could know something", name)
}

// decideAtOnce runs the first steps of the induction.
func (k *knower) decideAtOnce(ctx context.Context) error {
	k.simulate(ctx)
	return k.runSteps(ctx, k.proveNear, k.proveFluents, k.proveAlone)
}

// knowSoon answers the questions that depend on few fluents, before invariants
// of all others are looked for.
func (p *Prover) knowSoon(ctx context.Context) error {
	if p.opts.Views == PaperViews {
		return nil
	}
	return p.eachKnower(ctx, 8, func(k *knower, ctx context.Context) error {
		return k.runSteps(ctx, k.proveConstants, k.addNearWindows, k.proveNear)
	})
}

// decide runs the steps for one role.
func (k *knower) decide(ctx context.Context) error {
	if !k.anyOpen() {
		return nil
	}
	k.simulate(ctx)
	err := k.induct(ctx)
	if err == nil || errors.Is(err, errBudget) {
		err = k.search(ctx)
	}
	if err == nil || errors.Is(err, errBudget) || errors.Is(err, clingo.ErrNoLibrary) {
		if failed := k.enumerate(ctx); failed != nil {
			err = failed
		}
	}
	k.settleBest(ctx)
	return err
}

// newCopies returns two copies of the game that the role cannot tell apart; u
// is the first one.
func (k *knower) newCopies(u *unrolling) *twoCopies {
	c := newTwoCopies(u, k.role, k.same)
	if remembered(k.p).breakCopies != nil {
		remembered(k.p).breakCopies(c)
	}
	return c
}

// undecided calls visit for the questions that are open.
func (k *knower) undecided(visit func(*knowing)) {
	for _, q := range k.open {
		if !q.it.done && !q.it.refuted {
			visit(q)
		}
	}
}

// unseen tells whether there are questions of which no pair of matches is
// known that violates them.
func (k *knower) unseen() bool {
	found := false
	k.undecided(func(q *knowing) { found = found || q.best[0] == nil })
	return found
}

// anyOpen tells whether a question is open.
func (k *knower) anyOpen() bool {
	found := false
	k.undecided(func(*knowing) { found = true })
	return found
}

// explain notes why questions stay open.
func (k *knower) explain() {
	for _, q := range k.open {
		if !q.it.done && k.spent {
			q.it.tried = append(q.it.tried, "the solver's budget for what "+k.p.game.Roles[k.role].String()+" knows is used up")
		}
	}
}

// settleBest settles what random matches have refuted.
func (k *knower) settleBest(ctx context.Context) {
	k.undecided(func(q *knowing) {
		if q.best[0] != nil {
			k.confirm(ctx, q, k.p.trace(q.best[0].moves()), k.p.trace(q.best[1].moves()), "random matches")
		}
	})
}

// confirm settles a question as violated if package play agrees: it replays
// both matches, compares what the role saw and did in them, and finds that
// the answers differ.
func (k *knower) confirm(ctx context.Context, q *knowing, one, two *play.Trace, method string) {
	p, it := k.p, q.it
	ctx, cancel := sparing(ctx)
	defer cancel()
	violation, bad, err := p.judgePair(ctx, q.asked, one, two)
	if err == nil && !bad {
		one, two = two, one
		violation, bad, err = p.judgePair(ctx, q.asked, one, two)
	}
	if err != nil || !bad {
		p.dismiss(it, "two matches that seemed to violate it did not when they were replayed", err)
		return
	}
	it.verdict.Trace2 = two
	p.settleByMatch(it, method, one, violation)
}

// judgePair replays two matches and asks the reference semantics.
func (p *Prover) judgePair(ctx context.Context, q play.Knowledge, one, two *play.Trace) (play.Violation, bool, error) {
	first, err := p.play.Replay(ctx, *one)
	if err != nil {
		return play.Violation{}, false, err
	}
	second, err := p.play.Replay(ctx, *two)
	if err != nil {
		return play.Violation{}, false, err
	}
	return p.play.JudgeKnowledge(ctx, q, first, second)
}
