package proof

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/asp"
)

// A search unrolls the game from the initial state, one step at a time.
type search struct {
	p     *Prover
	u     *unrolling
	s     asp.Solver
	depth int  // the last layer
	ended bool // no match is as long as depth
}

func newSearch(ctx context.Context, p *Prover) (*search, error) {
	b := &search{p: p, u: newUnrolling(p.net)}
	b.u.initial()
	var err error
	b.s, err = p.newSolver(ctx, b.u.prog)
	return b, err
}

// violated looks for a match of exactly the present depth whose last state
// violates the goal.
func (b *search) violated(ctx context.Context, it *item) (asp.Answer, error) {
	bad := b.u.lit(b.depth, it.goal.state)
	if bad == b.u.yes.Not() {
		return asp.Answer{Status: asp.Unsat}, nil
	}
	if err := b.s.Load(ctx, b.u.prog); err != nil {
		return asp.Answer{}, err
	}
	return b.p.solve(ctx, b.s, b.u.prog, asp.Query{Assume: []asp.Lit{bad}, All: true})
}

// violatedStep looks for a match of the present depth whose last transition
// violates the goal.
func (b *search) violatedStep(ctx context.Context, it *item) (asp.Answer, error) {
	bad := b.u.prog.NewAtom()
	for _, pair := range it.goal.steps {
		b.u.prog.Rule(bad, b.u.lit(b.depth-1, pair.now), b.u.lit(b.depth, pair.next))
	}
	if err := b.s.Load(ctx, b.u.prog); err != nil {
		return asp.Answer{}, err
	}
	return b.p.solve(ctx, b.s, b.u.prog, asp.Query{Assume: []asp.Lit{bad.Pos()}, All: true})
}

// deepen adds a step. It sets ended if the search shows that there is no
// match of that length.
func (b *search) deepen(ctx context.Context) error {
	b.u.step()
	b.depth++
	if b.u.prog.Stats().Cost() > b.p.budget.Literals {
		return errBudget
	}
	if err := b.s.Load(ctx, b.u.prog); err != nil {
		return err
	}
	answer, err := b.p.solve(ctx, b.s, b.u.prog, asp.Query{})
	b.ended = answer.Status == asp.Unsat
	return err
}

// searchBounded looks for violations in matches of increasing length. When
// no longer match exists and every shorter one was decided, what is not
// violated is proved.
func (p *Prover) searchBounded(ctx context.Context) error {
	b, err := newSearch(ctx, p)
	if err != nil {
		return err
	}
	defer b.s.Close()
	for {
		if err := p.searchLayer(ctx, b); err != nil {
			return err
		}
		if !b.wanted() || b.depth >= p.budget.Depth {
			return nil
		}
		if enough, err := p.within(p.budget.Search, func() error { return b.deepen(ctx) }); err != nil || !enough {
			return err
		}
		if b.ended {
			p.exhausted(b.depth)
			return nil
		}
	}
}

// searchLayer asks for violations at the present depth.
func (p *Prover) searchLayer(ctx context.Context, b *search) error {
	var failed error
	p.open(func(it *item) {
		if failed != nil || it.refuted || it.searched >= p.budget.Search {
			return
		}
		if p.opts.Progress != nil {
			p.opts.Progress(it.verdict.label(), fmt.Sprintf("bounded search, %s", count(b.depth, "step")))
		}
		before := p.conflicts
		_, failed = p.within(p.budget.Search-it.searched, func() error {
			clear, err := p.searchItem(ctx, b, it)
			if err == nil && clear && it.clear == b.depth {
				it.clear = b.depth + 1
				p.post(it)
			}
			return err
		})
		it.searched += p.conflicts - before
	})
	return failed
}

// searchItem reports whether no match of the present depth violates the
// goal.
func (p *Prover) searchItem(ctx context.Context, b *search, it *item) (clear bool, err error) {
	answer, err := b.violated(ctx, it)
	if err == nil && answer.Status == asp.Unsat && it.goal.seq != nil {
		answer, err = b.violatedSequence(ctx, it)
	}
	if err == nil && answer.Status == asp.Unsat && len(it.goal.steps) > 0 && b.depth > 0 {
		answer, err = b.violatedStep(ctx, it)
	}
	if err != nil {
		return false, err
	}
	if answer.Status == asp.Sat {
		moves := b.u.movesOf(answer.Model)[:b.depth]
		p.refute(ctx, it, moves, "bounded search")
		p.alsoShown(ctx, moves)
		return false, nil
	}
	return answer.Status == asp.Unsat, nil
}

// alsoShown settles by a match that answers one question others that the search
// has given up: a match that gives a role another value than it had may be the
// one that it wins.
func (p *Prover) alsoShown(ctx context.Context, moves [][]int32) {
	p.open(func(it *item) {
		if it.refuted || it.searched < p.budget.Search || it.goal.hasSteps() || it.verdict.Property == ConstantSum {
			return
		}
		trace := p.trace(moves)
		if violation, bad, err := p.judge(ctx, it.verdict.Question, trace); err == nil && bad {
			p.settleByMatch(it, "bounded search", trace, violation)
		}
	})
}

// exhausted proves what no match violates: there is none of this length.
func (p *Prover) exhausted(length int) {
	p.open(func(it *item) {
		if it.clear >= length {
			it.how.length = length
			p.prove(it, exhaustion(length), length-1)
		}
	})
	if it := p.termination(); it != nil {
		it.how.length = length
		p.prove(it, exhaustion(length), length-1)
	}
}

// exhaustion names the proof that no match has so many moves.
func exhaustion(length int) string {
	return fmt.Sprintf("exhaustion: every match ends within %s", count(length-1, "step"))
}

// wanted tells whether a question is open that the search may still answer.
func (b *search) wanted() bool {
	found := b.p.mayExhaust()
	b.p.open(func(it *item) { found = found || !it.refuted && it.searched < b.p.budget.Search })
	return found
}

// clearTo makes sure that no match shorter than k violates the goal.
func (p *Prover) clearTo(ctx context.Context, it *item, k int) error {
	if it.clear >= k {
		return nil
	}
	b, err := newSearch(ctx, p)
	if err != nil {
		return err
	}
	defer b.s.Close()
	for depth := range k {
		clear, err := p.searchItem(ctx, b, it)
		if err != nil || !clear {
			return err
		}
		it.clear = max(it.clear, depth+1)
		if depth+1 < k {
			if err := b.deepen(ctx); err != nil || b.ended {
				if b.ended {
					it.clear = max(it.clear, k)
				}
				return err
			}
		}
	}
	return nil
}
