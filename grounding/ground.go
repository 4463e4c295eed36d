package grounding

import (
	"context"

	"github.com/gdllint/gdllint/gdl"
)

// GroundRulesheet computes the finite one-step game of a rulesheet.
//
// Relations that depend neither on the state nor on moves are evaluated exactly. The others are
// over-approximated by the least fixpoint of the positive program in which a fluent is possible if
// init or next may yield it and a move if it may be legal (AIJ 2012 Defs. 20 and 23), with the
// negative literals of dynamic relations dropped. The instances of the rules over the possible
// atoms are the ground rules.
//
// Rules that could not be read (gdl.Rule.Broken) are skipped. The errors are
// those of the context, *TooLargeError, *NotStratifiedError, *UnsafeError,
// *InvalidError, and *gdl.Error for a rule with too many disjunctions.
func GroundRulesheet(ctx context.Context, file *gdl.File, opts Options) (*Game, error) {
	p, err := newRulebase(file, opts.QueryAtoms, opts.OnlyCalled)
	if err != nil {
		return nil, err
	}
	if opts.OnlyAsked {
		p.restrictToAsked()
	}
	if opts.OnlyCalled {
		p.restrictToCalled(opts)
	}
	opts = opts.withDefaults()
	e := &engine{termRegisters: termRegisters{table: p.table, maxDepth: int32(opts.MaxDepth)}, atomTable: atomTable{relations: p.relations},
		workBudget: workBudget{ctx: ctx, options: opts, notation: file.Notation, clauses: p.clauses, clauseCounts: make([]clauseCount, len(p.clauses))}, shapeExtents: map[estimateKey]shapeExtent{}}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	phases := p.staticPhases()
	if err := e.evaluateStatic(phases); err != nil {
		return nil, err
	}
	e.currentPhase = len(phases)
	dynamic := p.dynamicPhase(e.currentPhase)
	if err := e.findReachable(p, dynamic.clauses); err != nil {
		return nil, err
	}
	e.currentPhase++
	if err := e.recordInstances(p, dynamic.clauses); err != nil {
		return nil, err
	}
	used := e.memoryBytes()
	e.endJoins()
	if _, _, err := e.recordedProgram().stratifyAtoms(e); err != nil {
		return nil, err
	}
	g, err := e.buildGame(p, file)
	if err != nil {
		return nil, err
	}
	g.Stats.MemoryBytes = used
	return g, nil
}
