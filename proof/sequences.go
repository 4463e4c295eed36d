package proof

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/clingo"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/play"
)

// Formulas of degree n speak of n-max sequences: those of n joint moves, and
// shorter ones that cannot go on (AIJ 2012 Def. 8 and sec. 5.2). A sequence is
// looked at when its last state is the last layer of an unrolling, so that no
// transition is asked of that state.

// newSequenceGoal translates a question about a formula.
func newSequenceGoal(net *circuit.Network, q Question) (*goal, error) {
	s, err := compile(net, q.Formula)
	if err != nil {
		return nil, err
	}
	g := &goal{Question: q, state: circuit.FalseRef}
	if g.degree = s.degree(); g.degree == 0 && !q.Initially {
		g.state = s.state.Not()
		g.number = fixedNumber(net, q.Formula)
		return g, nil
	}
	g.seq, g.ends = s, net.Terminal
	if !q.Playable {
		g.ends = net.Or(append(stuckRoles(net), net.Terminal)...)
	}
	return g, nil
}

// breaks returns the literal that the formula of a goal is false along the
// n-max sequence from layer t to the last layer, end.
func (u *unrolling) breaks(g *goal, t, end int) asp.Lit {
	if end-t > g.degree {
		return u.yes.Not()
	}
	lits := []asp.Lit{u.sequence(g.seq, t, end).Not()}
	if end-t < g.degree {
		lits = append(lits, u.lit(end, g.ends))
	}
	return u.and(lits)
}

// violatedSequence looks for a match of the present depth that ends with a
// sequence along which the goal is false.
func (b *search) violatedSequence(ctx context.Context, it *item) (asp.Answer, error) {
	var ways []asp.Lit
	for m := 0; m <= min(it.goal.degree, b.depth); m++ {
		ways = append(ways, b.u.breaks(it.goal, b.depth-m, b.depth))
	}
	bad := b.u.or(ways)
	if bad == b.u.yes.Not() {
		return asp.Answer{Status: asp.Unsat}, nil
	}
	if err := b.s.Load(ctx, b.u.prog); err != nil {
		return asp.Answer{}, err
	}
	return b.p.solve(ctx, b.s, b.u.prog, asp.Query{Assume: []asp.Lit{bad}, All: true})
}

// induceSequences decides formulas of degree 1 and more: first each of them
// from the invariants alone, then all that are left together, by induction.
func (p *Prover) induceSequences(ctx context.Context) error {
	type kind struct {
		degree int
		ends   ref
	}
	groups := map[kind][]*item{}
	var order []kind
	p.open(func(it *item) {
		if it.goal.seq == nil {
			return
		}
		k := kind{it.goal.degree, it.goal.ends}
		if len(groups[k]) == 0 {
			order = append(order, k)
		}
		groups[k] = append(groups[k], it)
	})
	slices.SortStableFunc(order, func(a, b kind) int { return a.degree - b.degree })
	for _, k := range order {
		left, err := p.fromInvariants(ctx, groups[k], k.degree)
		if err != nil {
			return err
		}
		if err := p.together(ctx, left, k.degree); err != nil {
			return err
		}
	}
	return nil
}

// fromInvariants proves the formulas that are true along all n-max sequences
// of states that satisfy the invariants. It returns the others.
func (p *Prover) fromInvariants(ctx context.Context, items []*item, degree int) ([]*item, error) {
	u := newUnrolling(p.net)
	u.free()
	p.assumeInvariants(u, 0)
	s, err := p.newSolver(ctx, u.prog)
	if err != nil {
		return items, err
	}
	defer s.Close()
	failed := map[*item]bool{}
	for end := 0; ; end++ {
		for _, it := range items {
			if failed[it] {
				continue
			}
			holds, err := p.refuses(ctx, s, u, u.breaks(it.goal, 0, end))
			if err != nil {
				return items, err
			}
			failed[it] = !holds
		}
		if end == degree {
			break
		}
		u.step()
		p.assumeInvariants(u, end+1)
	}
	var left []*item
	for _, it := range items {
		if failed[it] {
			left = append(left, it)
		} else {
			p.prove(it, "0-induction", 0)
		}
	}
	return left, nil
}

// refuses tells whether no answer set has bad, by a completed search.
func (p *Prover) refuses(ctx context.Context, s asp.Solver, u *unrolling, bad asp.Lit) (bool, error) {
	if bad == u.yes.Not() {
		return true, nil
	}
	if err := s.Load(ctx, u.prog); err != nil {
		return false, err
	}
	answer, err := p.solve(ctx, s, u.prog, asp.Query{Assume: []asp.Lit{bad}})
	return answer.Status == asp.Unsat, err
}

// together proves formulas of one degree by simultaneous induction (AIJ 2012
// Thm. 17): those that are true in the initial state, and true in the next
// state whenever all of them are true in a state.
func (p *Prover) together(ctx context.Context, items []*item, degree int) error {
	alive := make([]bool, len(items))
	for i, it := range items {
		holds, err := p.initially(ctx, it)
		if err != nil {
			return err
		}
		alive[i] = holds && !it.done
	}
	for dropped := true; dropped; {
		dropped = false
		// The sequences from the second state, of each length.
		for m := degree; m >= 0; m-- {
			e := p.stepOf(items, alive, degree, m)
			before := e.left
			if before == 0 {
				return nil
			}
			if complete, err := e.run(ctx); err != nil || !complete {
				return err
			}
			dropped = dropped || e.left < before
		}
	}
	var proved []*item
	for i, it := range items {
		if alive[i] {
			proved = append(proved, it)
		}
	}
	for i, it := range items {
		if alive[i] {
			it.how.batch = proved
			p.prove(it, "induction", 1)
		}
	}
	return nil
}

// stepOf is the induction step for sequences of m moves from the second
// state on. What the formulas say of the first state is used along the same
// moves, as far as their degree reaches.
func (p *Prover) stepOf(items []*item, alive []bool, degree, m int) *elimination {
	e := newElimination(p, alive)
	e.build = func(u *unrolling, add func(int, asp.Lit)) {
		u.free()
		p.assumeInvariants(u, 0)
		for t := range m + 1 {
			u.step()
			p.assumeInvariants(u, t+1)
		}
		end := m + 1
		for i, it := range items {
			if !alive[i] {
				continue
			}
			// For m < degree it is the end of the sequence that makes it
			// n-max, and the longer one from the first state with it.
			if m < degree {
				u.prog.Constraint(u.lit(end, it.goal.ends).Not())
			}
			u.prog.Constraint(u.sequence(it.goal.seq, 0, min(degree, end)).Not())
			add(i, u.breaks(it.goal, 1, end))
		}
	}
	return e
}

// initially tells whether the initial state satisfies a formula, by a
// completed search. What does not is refuted.
func (p *Prover) initially(ctx context.Context, it *item) (bool, error) {
	b, err := newSearch(ctx, p)
	if err != nil {
		return false, err
	}
	defer b.s.Close()
	for {
		bad := b.u.breaks(it.goal, 0, b.depth)
		if bad != b.u.yes.Not() {
			if err := b.s.Load(ctx, b.u.prog); err != nil {
				return false, err
			}
			answer, err := p.solve(ctx, b.s, b.u.prog, asp.Query{Assume: []asp.Lit{bad}, All: true})
			if err != nil || answer.Status == asp.Unknown {
				return false, err
			}
			if answer.Status == asp.Sat {
				p.refute(ctx, it, b.u.movesOf(answer.Model)[:b.depth], "bounded search")
				return false, nil
			}
		}
		if b.depth == it.goal.degree {
			return true, nil
		}
		if err := b.deepen(ctx); err != nil {
			return false, err
		}
		if b.ended {
			return true, nil
		}
	}
}

// decideInitially answers the questions about the initial state alone.
func (p *Prover) decideInitially(ctx context.Context) error {
	for _, it := range p.items {
		if it.done || it.goal == nil || !it.goal.Initially {
			continue
		}
		holds, err := p.initially(ctx, it)
		if errors.Is(err, clingo.ErrNoLibrary) {
			holds, err = p.initiallyByPlay(ctx, it)
		}
		if holds && err == nil {
			it.how.initially = true
			p.prove(it, fmt.Sprintf("all matches of up to %s", count(it.goal.degree, "move")), it.goal.degree)
		}
		if !it.done {
			it.verdict.Reason = p.openReason(it)
			p.cut(ctx, &it.verdict)
		}
		it.goal = nil // no other step is for the initial state alone
	}
	return nil
}

// initiallyByPlay is initially without a solver: the reference semantics goes
// through all matches, within its budget.
func (p *Prover) initiallyByPlay(ctx context.Context, it *item) (bool, error) {
	g, err := play.NewWithBudget(p.file, play.Budget{Total: p.budget.Steps / 10})
	if err != nil {
		return false, err
	}
	start, err := g.Initial(ctx)
	if err != nil {
		return false, err
	}
	q := it.verdict.Question
	violation, bad, err := g.JudgeFormulaFrom(ctx, start, q.Formula, q.reading())
	if err == nil && bad {
		p.confirm(ctx, it, &play.Trace{Moves: violation.Moves}, "all matches")
	}
	return err == nil && !bad, err
}
