package play

import (
	"errors"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// This file changes a single rule of a game that is there, for a while.

// The errors of Vary.
var (
	ErrNoGame  = errors.New("no game has such a rule")
	ErrNewGame = errors.New("the change needs a game of its own")
)

// Vary replaces a rule or a fact of the game until undo is called. Only relations that depend on
// its head are evaluated anew. The error is ErrNoGame if no game has such a rule. It is ErrNewGame if
// the caller has to make a new game: the change is about roles, or it makes a relation depend on
// something on which it did not depend before: itself, known arguments, moves or the state.
func (g *Game) Vary(c Change) (undo func(), err error) {
	e := g.evaluator
	e.mu.Lock()
	defer e.mu.Unlock()
	x := e.prepareChange(c)
	switch {
	case x == nil:
		return nil, ErrNewGame
	case x.isNoGame:
		return nil, ErrNoGame
	case x.lifetime > x.made.lifetime || x.isNewCircle:
		return nil, ErrNewGame
	}
	made, rules := x.made, slices.Clone(x.made.derivingRules)
	at := len(rules)
	if c.Old != nil && !isGroundFact(c.Old) {
		if at = slices.IndexFunc(rules, func(r *numberedRule) bool { return r.sourceRule == c.Old }); at < 0 {
			return nil, ErrNewGame
		}
		rules = slices.Delete(rules, at, at+1)
	}
	if c.New != nil && !isGroundFact(c.New) {
		r := x.new.derivingRules[0]
		if r.unboundHeadArgs(made.requiredArgs)&^made.requiredArgs != 0 {
			return nil, ErrNewGame
		}
		rules = slices.Insert(rules, at, r)
	}
	users := map[*predicate]bool{}
	if made.lifetime == static || len(rules) == 0 { // conditions on it are look-ups in tables
		users = e.program.usersOf(made, e.users)
	}
	undo = e.saved(made, users)
	made.groundFacts, made.derivingRules = e.factsWith(c, made, g.SourceFile().Rules), rules
	for _, p := range made.callPatterns {
		p.compiledRules, p.isCompiled = nil, false
	}
	for u := range users {
		u.callPatterns, u.wholeExtension = map[uint64]*callPattern{}, nil
		e.initialKnown = e.initialKnown && u.name != gdl.Init
	}
	e.machine.hasState = false // no table stays
	e.evaluateStatics(users)
	return undo, nil
}

// saved returns a function that restores the predicate made and its users to their present rules
// and facts.
func (e *stateEvaluator) saved(made *predicate, users map[*predicate]bool) (restore func()) {
	initial, isKnown, fluents := e.initialState, e.initialKnown, e.machine.stateLookup.initialFluents
	kept, compiled := map[*predicate]predicate{made: *made}, map[*callPattern][]*compiledRule{}
	for u := range users {
		kept[u] = *u
	}
	for _, p := range made.callPatterns {
		if p.isCompiled {
			compiled[p] = p.compiledRules
		}
	}
	return func() {
		e.mu.Lock()
		defer e.mu.Unlock()
		for u, was := range kept {
			*u = was
		}
		for _, p := range made.callPatterns {
			p.compiledRules, p.isCompiled = compiled[p], compiled[p] != nil
		}
		e.initialState, e.initialKnown, e.machine.stateLookup.initialFluents = initial, isKnown, fluents
		e.machine.hasState = false
	}
}

// isGroundFact tells whether a rule has no body and no variables. Such rules are rows of
// groundFacts.
func isGroundFact(r *gdl.Rule) bool { return len(r.Body) == 0 && r.Head.IsGround() }

// factsWith returns the ground facts of the predicate made after change c; rules are those of the
// rulesheet.
func (e *stateEvaluator) factsWith(c Change, made *predicate, rules []*gdl.Rule) *factRelation {
	removes, adds := c.Old != nil && isGroundFact(c.Old), c.New != nil && isGroundFact(c.New)
	if !removes && !adds {
		return made.groundFacts
	}
	out := newFactRelation(made.arity)
	for n, source := range made.groundFacts.sourceRules {
		if source == c.Old { // the rulesheet may have the same fact twice
			source = nil
			if i := slices.IndexFunc(rules, func(r *gdl.Rule) bool { return r != c.Old && isGroundFact(r) && gdl.EqualTerms(r.Head, c.Old.Head) }); i >= 0 {
				source = rules[i]
			}
		}
		if source != nil {
			out.addFact(made.groundFacts.rowTuples.tupleAt(int32(n)), source)
		}
	}
	if adds {
		out.addFact(e.program.factRow(c.New), c.New)
	}
	return out
}
