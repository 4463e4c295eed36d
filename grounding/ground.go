package grounding

import (
	"context"
	"time"

	"github.com/gdllint/gdllint/gdl"
)

// Ground computes the finite one-step game of a rulesheet.
//
// Relations that depend neither on the state nor on moves are evaluated
// exactly. The others are over-approximated by the least fixpoint of the
// positive program in which a fluent is possible if init or next may yield it
// and a move if it may be legal (AIJ 2012 Defs. 20 and 23), with the negative
// literals of dynamic relations dropped. The instances that the fixpoint meets
// are the ground rules.
//
// Rules that could not be read (gdl.Rule.Broken) are skipped. The errors are
// those of the context, *TooLargeError, *NotStratifiedError, *UnsafeError,
// *InvalidError, and *gdl.Error for a rule with too many disjunctions.
func Ground(ctx context.Context, file *gdl.File, opts Options) (*Game, error) {
	begin := time.Now()
	p, err := newRulebase(file, opts.Queries, opts.OnlyCalled)
	if err != nil {
		return nil, err
	}
	if opts.OnlyAsked {
		p.restrictToAsked()
	}
	if opts.OnlyCalled {
		p.restrictToCalled(opts)
	}
	e := &engine{ctx: ctx, opts: opts.withDefaults(), terms: p.terms, relations: p.relations,
		clauses: p.clauses, counts: make([]clauseCount, len(p.clauses)), estimates: map[estimateKey]extent{}}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	phases := p.staticPhases()
	if err := e.evaluateStatic(phases); err != nil {
		return nil, err
	}
	e.phase = len(phases)
	dynamic := p.dynamicPhase(e.phase)
	if err := e.reachable(p, dynamic.clauses); err != nil {
		return nil, err
	}
	e.phase++
	if err := e.instantiate(p, dynamic.clauses); err != nil {
		return nil, err
	}
	if _, _, err := e.groundRules().stratify(e); err != nil {
		return nil, err
	}
	g, err := e.game(p, file)
	if err != nil {
		return nil, err
	}
	g.Stats.Time = time.Since(begin)
	return g, nil
}
