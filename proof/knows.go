package proof

import (
	"context"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/asp/clingo"
	"github.com/gdllint/gdllint/play"
)

// A formula about knowledge (KR 2012 Def. 4) is false if there are some
// matches, one for each view, that make it so: package play judges them. It is
// proved by induction over as many copies of the game, strengthened by what
// has been proved about single states and about pairs of states that a role
// cannot tell apart; or by looking at all matches.

// A Witness is a match by which a role does not know something.
type Witness struct {
	Role  string // who cannot tell it from another match of the violation
	Of    int    // that match: 0 is the trace of the verdict, n the n-th witness
	Steps int    // that look the same
	Trace *play.Trace
}

// isEpistemic tells the questions about formulas that say what roles know.
func (q Question) isEpistemic() bool {
	return q.Property == Invariant && q.Formula != nil && q.Formula.IsEpistemic()
}

// A knowsItem is a question about such a formula on its way to a verdict.
type knowsItem struct {
	it    *item
	f     *epistemic // nil if it is too large for the solver
	views []view
	ends  ref // holds where a sequence of states ends early
}

// open tells whether the question is still to be answered.
func (q *knowsItem) open() bool { return !q.it.done && !q.it.refuted }

// knowsWork is what the questions of a game have in common.
type knowsWork struct {
	p       *Prover
	items   []*knowsItem
	knowers map[int]*knower // by role
	roles   []int           // of the knowers, in the order in which they occur
	spent   bool            // the budget of the last pass
	learned map[*item]bool  // answers that are taken over
}

// A knowsMemory is what the engine remembers of a rulesheet.
type knowsMemory struct{ work *knowsWork }

// knowsAtOnce tries what is cheap, before invariants are looked for.
func (p *Prover) knowsAtOnce(ctx context.Context) error {
	w := p.newKnowsWork()
	*remember[knowsMemory](p) = knowsMemory{w}
	return w.within(ctx, 16, w.tryShortly)
}

// decideKnows answers the questions about formulas that say what roles know.
// Like those about single questions of knowledge they have a budget of their
// own, half as large as that of all others together.
func (p *Prover) decideKnows(ctx context.Context) error {
	w := remember[knowsMemory](p).work
	if !w.anyOpen() {
		return nil
	}
	err := w.within(ctx, 2, w.decide)
	if err == nil || errors.Is(err, errBudget) || errors.Is(err, clingo.ErrNoLibrary) {
		if failed := w.enumerate(ctx); failed != nil {
			err = failed
		}
	}
	for _, q := range w.items {
		if q.open() && w.spent {
			q.it.tried = append(q.it.tried, "the solver's budget for what roles know is used up")
		}
	}
	p.dropParts()
	return err
}

// within runs a pass with a part of the solver's budget.
func (w *knowsWork) within(ctx context.Context, part int64, pass func(context.Context) error) error {
	if !w.anyOpen() {
		return nil
	}
	w.learnAnswers()
	p := w.p
	budget, spent := p.budget, p.conflicts
	p.conflicts, p.budget.Conflicts = 0, budget.Conflicts/part
	for _, k := range w.knowers {
		k.conflicts = p.budget.Conflicts / int64(len(w.knowers))
	}
	p.budget.MatchWork = budget.MatchWork / int64(2*len(w.roles)+1)
	p.budget.Search = min(budget.Search, p.budget.Conflicts) / int64(len(w.items))
	err := pass(ctx)
	w.spent = p.conflicts >= p.budget.Conflicts
	p.budget, p.conflicts = budget, p.conflicts+spent
	p.dropParts()
	if errors.Is(err, clingo.ErrNoLibrary) {
		p.noSolver = err.Error()
	}
	return err
}

func (p *Prover) newKnowsWork() *knowsWork {
	w := &knowsWork{p: p, knowers: map[int]*knower{}, learned: map[*item]bool{}}
	for _, it := range p.items {
		if it.done || !it.verdict.isEpistemic() {
			continue
		}
		q := &knowsItem{it: it, ends: p.net.Terminal}
		var err error
		if q.f, q.views, err = p.compileKnows(it.verdict.Formula); err != nil {
			q.f, q.views = nil, []view{{parent: -1}}
			it.tried = append(it.tried, err.Error())
		}
		if !it.verdict.Playable {
			q.ends = p.net.Or(append(stuckRoles(p.net), p.net.Terminal)...)
		}
		w.items = append(w.items, q)
		for _, v := range q.views[1:] {
			w.knowerOf(v.role)
		}
	}
	return w
}

// knowerOf returns what is known about pairs of matches that a role cannot
// tell apart.
func (w *knowsWork) knowerOf(role int) *knower {
	if k := w.knowers[role]; k != nil {
		return k
	}
	w.roles = append(w.roles, role)
	if i := slices.IndexFunc(remembered(w.p).knowing, func(k *knower) bool { return k.role == role }); i >= 0 {
		w.knowers[role] = remembered(w.p).knowing[i] // other questions have been asked about the role
		return w.knowers[role]
	}
	k := &knower{p: w.p, role: role, alive: map[*agreement]bool{}, same: make([]bool, len(w.p.net.Fluent))}
	for f := range k.same {
		k.same[f] = w.p.file.Observed() // all see all moves
	}
	w.knowers[role] = k
	return k
}

// tryShortly looks for short violations, and tries what follows from the
// fluents that roles know.
func (w *knowsWork) tryShortly(ctx context.Context) error {
	if err := w.eachOpen(func(q *knowsItem) error { return w.searchShortly(ctx, q) }); err != nil {
		return err
	}
	return w.runStages(ctx, w.stages()[:1])
}

// decide tries, for all questions, what is cheap before what is expensive.
func (w *knowsWork) decide(ctx context.Context) error {
	for _, q := range w.items {
		w.settleActual(ctx, q)
	}
	if err := w.eachOpen(func(q *knowsItem) error { return w.searchShortly(ctx, q) }); err != nil {
		return err
	}
	if err := w.runStages(ctx, w.stages()); err != nil && !errors.Is(err, errBudget) {
		return err
	}
	return w.eachOpen(func(q *knowsItem) error { return w.search(ctx, q, w.p.budget.Search) })
}

// eachOpen calls do for the open questions that the solver can be asked.
func (w *knowsWork) eachOpen(do func(q *knowsItem) error) error {
	for _, q := range w.items {
		if q.open() && q.f != nil {
			if err := do(q); err != nil {
				return err
			}
		}
	}
	return nil
}

// anyOpen tells whether there is a question left.
func (w *knowsWork) anyOpen() bool {
	for _, q := range w.items {
		if q.open() {
			return true
		}
	}
	return false
}

// confirm settles a question as violated if package play agrees: it replays
// the matches, compares what the roles did and saw, and judges the formula.
func (w *knowsWork) confirm(ctx context.Context, q *knowsItem, match *play.Trace, others []*play.Trace, method string) {
	p, it := w.p, q.it
	ctx, cancel := sparing(ctx)
	defer cancel()
	violation, witnesses, bad, err := p.judgeViews(ctx, it.verdict.Question, match, others)
	if err != nil || !bad {
		p.dismiss(it, "matches that seemed to violate it did not when they were replayed", err)
		return
	}
	it.verdict.Witnesses = witnesses
	p.settleByMatch(it, method, match, violation)
}

// judgeViews replays matches and asks the reference semantics.
func (p *Prover) judgeViews(ctx context.Context, q Question, match *play.Trace, others []*play.Trace) (play.Violation, []Witness, bool, error) {
	first, err := p.play.Replay(ctx, *match)
	if err != nil {
		return play.Violation{}, nil, false, err
	}
	traces := map[*play.Match]*play.Trace{}
	var replayed []*play.Match
	for _, t := range others {
		m, err := p.play.Replay(ctx, *t)
		if err != nil {
			return play.Violation{}, nil, false, err
		}
		replayed, traces[m] = append(replayed, m), t
	}
	traces[first] = match
	violation, found, bad, err := p.play.JudgeViews(ctx, first, replayed, q.Formula, q.reading(), q.Initially)
	var witnesses []Witness
	for _, w := range found {
		witnesses = append(witnesses, Witness{Role: w.Role.String(), Of: w.Of, Steps: w.Steps, Trace: traces[w.Match]})
	}
	return violation, witnesses, bad, err
}
