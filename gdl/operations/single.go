package operations

import "slices"

// A singleFluent is a fluent with one argument that always has exactly one value: one value holds at the beginning, and
// each clause that adds a value removes the one in its conditions.
type singleFluent struct {
	values map[string]bool // the possible values; nil if they are not evident
}

// singleFluents returns the fluents that always have exactly one value, by name.
func singleFluents(s *Sheet) map[string]*singleFluent {
	found, starts := map[string]*singleFluent{}, map[string]int{}
	drop := map[string]bool{}
	note := func(f *Node) {
		if found[f.Functor()] == nil {
			found[f.Functor()] = &singleFluent{values: map[string]bool{}}
		}
		if x := found[f.Functor()]; len(f.List[1].Variables()) > 0 {
			x.values = nil
		} else if x.values != nil {
			x.values[f.Meaning()] = true
		}
	}
	for _, c := range s.Clauses {
		if c.Kind != OperationClause {
			if ShapeOf(c.Head) == (Shape{initWord, 1}) && len(c.Head.List[1].Arguments()) == 1 {
				f := c.Head.List[1]
				note(f)
				starts[f.Functor()]++
				drop[f.Functor()] = drop[f.Functor()] || c.Kind == ViewClause || len(f.Variables()) > 0
			}
			continue
		}
		for name, change := range c.changedValues() {
			drop[name] = drop[name] || len(change.added) != 1 || len(change.removed) != 1 || !c.asksFor(change.removed[0])
			for _, f := range change.added {
				note(f)
			}
		}
	}
	for name := range found {
		if drop[name] || starts[name] != 1 {
			delete(found, name)
		}
	}
	return found
}

// A valueChange holds the effects of one clause on a fluent with one argument.
type valueChange struct{ added, removed []*Node }

// changedValues returns the changes of an operation by the name of the fluent.
func (c *Clause) changedValues() map[string]*valueChange {
	changes := map[string]*valueChange{}
	for _, e := range c.Effects {
		f, _ := AtomOf(e)
		if f.HasSign() || len(f.Arguments()) != 1 {
			continue
		}
		x := changes[f.Functor()]
		if x == nil {
			x = &valueChange{}
			changes[f.Functor()] = x
		}
		if f == e {
			x.added = append(x.added, f)
		} else {
			x.removed = append(x.removed, f)
		}
	}
	return changes
}

func (c *Clause) asksFor(f *Node) bool {
	return slices.ContainsFunc(c.Body, func(l *Node) bool { return !l.HasSign() && l.Means(f) })
}
