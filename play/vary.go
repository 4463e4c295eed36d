package play

import "slices"

// Vary replaces a rule of the game until undo is called: only what depends on the rule is evaluated anew. It refuses a change of what
// does not depend on the state, and one by which a relation would depend on itself, on moves or on known arguments.
func (g *Game) Vary(c Change) (undo func(), isVaried bool) {
	e := g.evaluator
	e.mu.Lock()
	defer e.mu.Unlock()
	x := e.program.prepareChange(c, map[*predicate]map[*predicate]bool{})
	if x == nil || x.made.lifetime == static {
		return nil, false
	}
	made, before := x.made, x.made.derivingRules
	rules := slices.Clone(before)
	at := len(rules)
	if c.Old != nil {
		if at = slices.IndexFunc(rules, func(r *numberedRule) bool { return r.sourceRule == c.Old }); at < 0 {
			return nil, false
		}
		rules = slices.Delete(rules, at, at+1)
	}
	if c.New != nil {
		r := x.new.derivingRules[0]
		if r.unboundHeadArgs(made.requiredArgs)&^made.requiredArgs != 0 {
			return nil, false
		}
		rules = slices.Insert(rules, at, r)
	}
	if len(rules) == 0 { // conditions on it would become another kind of look-up
		return nil, false
	}
	compiled := map[*callPattern][]*compiledRule{}
	for _, p := range made.callPatterns {
		if p.isCompiled {
			compiled[p] = p.compiledRules
		}
	}
	set := func(rules []*numberedRule, compiled map[*callPattern][]*compiledRule) {
		made.derivingRules = rules
		for _, p := range made.callPatterns {
			p.compiledRules, p.isCompiled = compiled[p], compiled[p] != nil
		}
		e.machine.stateFlag = -1 // no table stays
	}
	set(rules, nil)
	return func() {
		e.mu.Lock()
		defer e.mu.Unlock()
		set(before, compiled)
	}, true
}
