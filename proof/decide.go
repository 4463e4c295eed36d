package proof

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/asp/clingo"
)

// decide runs the steps in order, each for what is still undecided.
func (p *Prover) decide(ctx context.Context) {
	p.chooseSums(ctx)
	p.translate()
	p.collectCandidates()
	if p.faults.breakNetwork != nil {
		p.faults.breakNetwork(p.net)
	}
	defer p.countInvariants(ctx)
	steps := []struct {
		name string
		run  func(context.Context) error
		part int64 // of the solver's budget; 0: the step divides it itself
	}{
		{"initial state", p.decideInitially, 20},
		{"knowledge at once", p.knowAtOnce, 0},
		{"knows at once", p.knowsAtOnce, 0},
		{"random matches", p.playRandomly, 0},
		{"puzzle", p.solvePuzzle, 0},
		{"knowledge soon", p.knowSoon, 0},
		{"invariants", p.findInvariants, 0},
		{"ranking", p.rankMoves, 4},
		{"loops", p.searchLoops, 8},
		{"induction", p.induct, 0},
		{"mobility", p.lockIn, 0},
		{"knowledge", p.decideWhatRolesKnow, 0},
		{"knows", p.decideKnows, 0},
		{"transitions", p.induceSteps, 0},
		{"sequences", p.induceSequences, 3},
		{"enumeration", p.enumerate, 0},
		{"large puzzle", p.solveLate, 0},
		{"reachability", p.reachBackwards, 0},
		{"bounded search", p.searchBounded, 0},
	}
	for _, step := range steps {
		if ctx.Err() != nil || p.allDone() {
			return
		}
		if p.faults.only != "" && p.faults.only != step.name || p.faults.without == step.name {
			continue
		}
		p.progress(step.name)
		err := p.guard("the step '"+step.name+"' of the prover", func() error {
			if p.faults.breakStep != nil {
				p.faults.breakStep(step.name)
			}
			return p.runStep(ctx, step.run, step.part)
		})
		p.post(p.items...)
		p.log("%s: %s, %d conflicts, %d queries: %v", step.name, p.elapsed(), p.conflicts, p.queries, err)
		if errors.Is(err, clingo.ErrNoLibrary) {
			p.noSolver = err.Error()
		}
	}
}

// progress tells which step begins, and for which questions.
func (p *Prover) progress(step string) {
	if p.opts.Progress == nil {
		return
	}
	question, others := "", 0
	for _, it := range p.items {
		switch {
		case it.done || it.aside || len(p.parts(it.verdict.Question)) > 0:
		case question == "":
			question = it.verdict.label()
		default:
			others++
		}
	}
	if others > 0 {
		question += " and " + count(others, "other")
	}
	p.opts.Progress(question, step)
}

// runStep runs a step with its part of the solver's budget.
func (p *Prover) runStep(ctx context.Context, step func(context.Context) error, part int64) error {
	if part == 0 {
		return step(ctx)
	}
	enough, err := p.within(p.share(part), func() error { return step(ctx) })
	p.short = p.short || !enough
	return err
}

// decideWhatRolesKnow answers the questions about knowledge, in the way that
// was asked for.
func (p *Prover) decideWhatRolesKnow(ctx context.Context) error {
	if p.opts.Views == PaperViews {
		return p.decideKnowledgeByViews(ctx)
	}
	return p.decideKnowledge(ctx, (*knower).decide)
}

// allDone tells whether nothing is left that somebody waits for and a step
// could decide.
func (p *Prover) allDone() bool {
	for _, it := range p.items {
		if !it.done && !it.aside && (it.goal != nil || it.counts() && !p.staged || it.verdict.Property == Termination || it.verdict.isKnowledge() || it.verdict.isEpistemic()) {
			return false
		}
	}
	return true
}

// open calls visit for the items that are undecided and have a goal.
func (p *Prover) open(visit func(*item)) {
	for _, it := range p.items {
		if !it.done && it.goal != nil {
			visit(it)
		}
	}
}

// translate turns questions into goals.
func (p *Prover) translate() {
	for _, it := range p.items {
		if it.done || it.counts() || it.verdict.isKnowledge() || it.verdict.isEpistemic() || it.verdict.Property == Termination || len(p.parts(it.verdict.Question)) > 0 {
			continue
		}
		g, err := newGoal(p.net, it.verdict.Question)
		if err != nil {
			it.verdict.Reason = err.Error()
			continue
		}
		it.goal = g
	}
}

// counts tells the questions that ask how many statements can be proved.
func (it *item) counts() bool {
	return it.verdict.Property == Functionals || it.verdict.Property == Persistence
}

// countInvariants settles the questions that count.
func (p *Prover) countInvariants(ctx context.Context) error {
	for _, it := range p.items {
		if it.done || !it.counts() {
			continue
		}
		if it.verdict.Property == Functionals {
			p.countFunctionals(it)
		} else if err := p.countPersistence(ctx, it); err != nil {
			return err
		}
	}
	return nil
}

// collectCandidates begins the list of candidates: groups and functions that
// the names of fluents suggest, and the properties that were asked.
func (p *Prover) collectCandidates() {
	p.cands = newCandidates(p.net)
	table := newFluentTable(p.game.Fluents)
	p.cands.addUnits()
	p.cands.addGroups(table)
	p.cands.addMixedGroups(table)
	p.addFunctionals(table)
	for _, it := range p.items {
		if it.goal != nil {
			it.cand = p.cands.addGoal(it.goal)
			if it.goal.number != nil {
				p.cands.addSum(it.goal.number)
			}
		}
	}
	p.state = make([]candidateState, len(p.cands.all))
}
