package frames

import "github.com/gdllint/gdllint/gdl"

// A counter is an argument of a fluent that goes along a chain of facts: a
// rule (next (F .. ?n ..)) has the conditions (true (F .. ?m ..)) and
// (chain .. ?m .. ?n ..).
type counter struct {
	rule            *gdl.Rule
	fluent          *gdl.Term // fluent in the head of the rule
	index           int       // index of the argument that counts
	chain           *gdl.Term // condition on the facts of the chain
	presentArgument int       // chain argument with the present value
	nextArgument    int       // chain argument with the next value
	always          bool      // no other condition keeps the rule from counting
}

// counters returns the arguments of the fluent that a rule for next counts.
func (g *game) counters(r *gdl.Rule) []counter {
	fluent := r.Head.Args[0]
	var list []counter
	for _, l := range r.Body {
		if l.Op != gdl.OpAtom || l.Atom.Name != gdl.True {
			continue
		}
		before := fluentOf(l.Atom)
		if before == nil || symbolOf(before) != symbolOf(fluent) {
			continue
		}
		for i, arg := range before.Args {
			after := fluent.Args[i]
			if !arg.IsVariable() || !after.IsVariable() || arg.Name == after.Name {
				continue
			}
			if c := g.chain(r, arg.Name, after.Name); c != nil {
				c.rule, c.fluent, c.index = r, fluent, i
				c.always = len(r.Body) == 2
				list = append(list, *c)
			}
		}
	}
	return list
}

// chain returns the condition on facts that leads from one variable to
// another.
func (g *game) chain(r *gdl.Rule, from, to string) *counter {
	for _, l := range r.Body {
		if l.Op != gdl.OpAtom || g.facts[symbolOf(l.Atom)] == nil {
			continue
		}
		c := &counter{chain: l.Atom, presentArgument: -1, nextArgument: -1}
		for i, arg := range l.Atom.Args {
			switch arg.Name {
			case from:
				c.presentArgument = i
			case to:
				c.nextArgument = i
			}
		}
		if c.presentArgument >= 0 && c.nextArgument >= 0 {
			return c
		}
	}
	return nil
}

// follow returns how many steps the counter can take from a value, and the
// value at which it stops: at stop, or where the chain ends. It fails if the
// chain forks or never ends.
func (g *game) follow(c counter, value, stop *gdl.Term) (steps int, end *gdl.Term, ok bool) {
	after := g.successors(c)
	for end = value; stop == nil || !gdl.EqualTerms(end, stop); steps++ {
		next := after[end.String()]
		if len(next) == 0 {
			return steps, end, stop == nil
		}
		if len(next) > 1 || steps > len(after) {
			return 0, nil, false
		}
		end = next[0]
	}
	return steps, end, true
}

// successors returns the different values after each value of a chain.
func (g *game) successors(c counter) map[string][]*gdl.Term {
	after := map[string][]*gdl.Term{}
	for _, fact := range g.facts[symbolOf(c.chain)] {
		if !fits(c.chain, fact) {
			continue
		}
		key, to := fact.Args[c.presentArgument].String(), fact.Args[c.nextArgument]
		if !contains(after[key], to) {
			after[key] = append(after[key], to)
		}
	}
	return after
}

// fits tells whether a fact has the constants of a condition.
func fits(condition, fact *gdl.Term) bool {
	for i, arg := range condition.Args {
		if !arg.IsVariable() && !gdl.EqualTerms(arg, fact.Args[i]) {
			return false
		}
	}
	return true
}

func contains(list []*gdl.Term, t *gdl.Term) bool {
	for _, x := range list {
		if gdl.EqualTerms(x, t) {
			return true
		}
	}
	return false
}
