package edit

import (
	"maps"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// Bounds of the conditions that are added to a rule.
const (
	mostPlaces    = 90   // places of a rule; a rule with more gets no further condition
	mostAdded     = 150  // atoms that are added to a rule, and as many negations
	mostDistinct  = 12   // constants from which a variable is made to differ, and values with which a fluent is kept
	mostInstances = 48   // instances of a condition of another rule
	mostSteps     = 2000 // steps of the search for instances
)

// Additions lists edits that add a condition to a rule, add a branch to one of its ors, or replace a condition by a
// weaker one.
func (s *Sheet) Additions(r *model.Rule) []*Edit {
	c := s.collector(r)
	if c == nil || len(r.Occurrences) > mostPlaces || len(r.Body) == 0 && len(s.rules[subject(r.Rule)]) == 0 && r.Head.Name != gdl.Terminal {
		return nil
	}
	c.added()
	return c.edits
}

// variablesByClass groups the variables of a rule by the classes of their places (Sheet.classAt). If the rule is
// unsafe, its unbound and single variables are also in the class anywhere.
func (c *collector) variablesByClass() map[int][]*gdl.Term {
	byClass := map[int][]*gdl.Term{}
	for i := range c.rule.Occurrences {
		o := &c.rule.Occurrences[i]
		if o.Variable == nil || !isArgument(o) {
			continue
		}
		k := c.sheet.classAt(o.Slot())
		if !slices.ContainsFunc(byClass[k], func(t *gdl.Term) bool { return t.Name == o.Term.Name }) {
			byClass[k] = append(byClass[k], o.Term)
		}
	}
	if IsSafe(c.rule.Rule) {
		return byClass
	}
	for _, v := range c.rule.Variables { // the rule lacks a condition that connects its unbound and single variables with others
		if v.Count == 1 || !slices.ContainsFunc(slices.Collect(v.Uses()), func(o *model.Occurrence) bool { return isArgument(o) && !o.Negative && !o.InHead() }) {
			byClass[anywhere] = append(byClass[anywhere], v.First.Term)
		}
	}
	return byClass
}

// anywhere is the class of variables that may stand at any place of a new condition.
const anywhere = -2

// added offers the conditions that can be added to a rule: those of rules for the same head, and then those of other
// rules. It also offers the rule's conditions without variables with another word, and inequalities of two terms. The
// methods that it calls offer further kinds.
func (c *collector) added() {
	added := map[gdl.LiteralOp]int{}
	add := func(l *gdl.Literal) {
		if added[l.Op]++; added[l.Op] <= mostAdded && !slices.ContainsFunc(c.rule.Body, func(m *gdl.Literal) bool { return gdl.EqualLiterals(l, m) }) {
			c.addCondition(l)
		}
	}
	byClass := c.variablesByClass()
	c.choices(c.rule.Body, byClass)
	c.exclusions()
	c.weaker()
	own := subject(c.rule.Rule)
	for _, near := range []bool{true, false} {
		for _, p := range c.sheet.patterns {
			if (p.rule != nil && subject(p.rule.Rule) == own) == near {
				p.instances(byClass, add)
			}
		}
	}
	for _, l := range c.rule.Body {
		if l.Op == gdl.OpAtom && l.Atom.IsGround() {
			c.likes(l, func(l *gdl.Literal) { c.addCondition(l) })
		}
	}
	c.keepDistance()
	c.effects()
	delete(byClass, anywhere)
	for _, k := range slices.Sorted(maps.Keys(byClass)) {
		variables := byClass[k]
		for i, v := range variables {
			if values := c.sheet.values[k]; len(values) <= mostDistinct {
				for _, x := range values {
					c.addCondition(differ(v, x))
				}
			}
			for _, w := range variables[i+1:] {
				c.addCondition(differ(v, w))
			}
		}
	}
}

// exclusionCost is the cost of the negation of a condition of another rule, which is more than that of a usual condition.
const exclusionCost = 100

// exclusions adds to a rule for a goal value conditions under which a rule for another value does not fire.
func (c *collector) exclusions() {
	if c.rule.Head.Name != gdl.Goal || len(c.rule.Head.Args) != 2 {
		return
	}
	for _, r := range c.sheet.written(gdl.Goal) {
		m := model.NewMatcher()
		if r == c.rule || model.Start(r.Head) != model.Start(c.rule.Head) || gdl.EqualTerms(r.Head.Args[1], c.rule.Head.Args[1]) || !m.Term(r.Head.Args[0], c.rule.Head.Args[0]) {
			continue
		}
		for _, l := range r.Body {
			by := gdl.Subst{}
			for _, name := range model.VariablesOf(l) {
				by[name] = m.Value(name)
			}
			if l = substituted(l, by); l.Op == gdl.OpNot {
				l = l.Args[0]
			} else {
				l = negation(l)
			}
			c.addAtCost(exclusionCost, l)
		}
	}
}

// weaker replaces a condition by one that follows from it: the head of a rule whose only condition it is.
func (c *collector) weaker() {
	for _, l := range c.rule.Body {
		if l.Op != gdl.OpAtom {
			continue
		}
		for o := range c.sheet.SymbolOf(model.Relation, l.Atom).Places(model.Asked) {
			m := model.NewMatcher()
			if len(o.Rule.Body) != 1 || o.Rule.Body[0] != o.Literal || o.Negative || model.IsKeyword(o.Rule.Head.Name) || !m.Term(o.Term, l.Atom) {
				continue
			}
			now, into := m.Instance(o.Rule.Head), *c.rule.Rule
			if now == nil {
				continue
			}
			into.Body = withLiteral(into.Body, l, asks(now))
			c.offer(Edit{Kind: Symbol, Place: l.Atom, old: l.Atom, replacement: now, context: l, write: func(d *Draft) { d.ReplaceNode(l, c.sheet.code(asks(now))) }}, &into)
		}
	}
}

// keepDistance adds to a rule for next the condition that its fluent is about another cell than the move: at least one of
// two adjacent arguments, such as coordinates, differs.
func (c *collector) keepDistance() {
	move := c.rule.Move()
	if move == nil || c.rule.Head.Name != gdl.Next || len(c.rule.Head.Args) != 1 || c.rule.Head.Args[0].IsVariable() {
		return
	}
	fluent := c.rule.Head.Args[0]
	slot := func(sort model.Sort, t *gdl.Term, i int) int {
		if x := c.sheet.SymbolOf(sort, t); x != nil {
			return c.sheet.classAt(x.FirstSlot + i)
		}
		return -1
	}
	differs := func(i, j int) *gdl.Literal {
		s, t := fluent.Args[i], move.Term.Args[j]
		if !s.IsVariable() || !t.IsVariable() || slot(model.Fluent, fluent, i) != slot(model.Move, move.Term, j) {
			return nil
		}
		return differ(s, t)
	}
	for i := range fluent.Args {
		for j := range move.Term.Args {
			if i+1 < len(fluent.Args) && j+1 < len(move.Term.Args) {
				if k, l := differs(i, j), differs(i+1, j+1); k != nil && l != nil {
					c.addCondition(&gdl.Literal{Op: gdl.OpOr, Args: []*gdl.Literal{k, l}})
				}
			}
		}
	}
}

// choices adds branches to each "or" in some conditions. A new branch resembles a present one: another rule has it, or
// one word is replaced by another word of its sort.
func (c *collector) choices(list []*gdl.Literal, byClass map[int][]*gdl.Term) {
	for _, l := range list {
		c.choices(l.Args, byClass)
		if l.Op != gdl.OpOr {
			continue
		}
		add := func(more *gdl.Literal) {
			if slices.ContainsFunc(l.Args, func(m *gdl.Literal) bool { return gdl.EqualLiterals(more, m) }) {
				return
			}
			wider, into := *l, *c.rule.Rule
			wider.Args = append(slices.Clone(l.Args), more)
			into.Body = withLiteral(into.Body, l, &wider)
			last := l.Args[len(l.Args)-1]
			c.offer(Edit{Kind: Choice, Place: l, replacement: more, context: l, write: func(d *Draft) { d.InsertBehind(last, " "+c.sheet.code(more)) }}, &into)
		}
		for _, p := range c.sheet.patterns {
			if slices.ContainsFunc(l.Args, func(m *gdl.Literal) bool { return IsLike(m, p.literal) }) {
				p.instances(byClass, add)
			}
		}
		for _, m := range l.Args {
			c.likes(m, add)
		}
	}
}

// likes calls add with each condition that differs from a condition l of the rule in one word. The other word is of the
// same sort.
func (c *collector) likes(l *gdl.Literal, add func(*gdl.Literal)) {
	for i := range c.rule.Occurrences {
		o := &c.rule.Occurrences[i]
		if o.Symbol == nil || o.Symbol.IsKeyword() || o.Symbol.Sort == model.Comparison || !holds(l, o.Literal) {
			continue
		}
		image := func(_ Kind, name, spelling string) {
			if name != o.Term.Name {
				add(l.Rewrite(inPlace(map[*gdl.Term]*gdl.Term{o.Term: renamed(o.Term, name, spelling)})))
			}
		}
		if isArgument(o) && len(o.Term.Args) == 0 {
			c.constants(o, image)
		}
		for x := range c.sheet.OfSort(o.Symbol.Sort) {
			if x.Arity == len(o.Term.Args) && !x.IsKeyword() && o.Symbol.Sort != model.Function && x.Count(model.Made)+x.Count(model.Offered)+x.Count(model.Initial) > 0 {
				image(Symbol, x.Name, c.sheet.spellings[x.Name])
			}
		}
	}
}

// IsLike tells whether two atoms, or two negated atoms, are about the same relation, or about fluents of one symbol.
func IsLike(k, l *gdl.Literal) bool {
	if k.Op != l.Op {
		return false
	}
	if k.Atom == nil {
		return len(k.Args) == 1 && len(l.Args) == 1 && IsLike(k.Args[0], l.Args[0])
	}
	return k.Op == gdl.OpAtom && model.Start(k.Atom) == model.Start(l.Atom) && (k.Atom.Name != gdl.True || model.Start(k.Atom.Args[0]) == model.Start(l.Atom.Args[0]))
}

// effects adds to a rule for legal the conditions without which its move has no effect. They come from a rule for next
// with a condition about the move, directly or by a helper relation.
func (c *collector) effects() {
	if c.rule.Head.Name != gdl.Legal {
		return
	}
	for _, x := range c.sheet.moved() {
		if m := model.NewMatcher(); m.Terms(x.move.Args, c.rule.Head.Args) {
			c.addEffect(x, m)
		}
	}
}

// An effect is a rule for next by which a move has an effect.
type effect struct {
	*model.Rule
	condition *gdl.Literal // the condition about the move, directly or by a helper relation
	move      *gdl.Term    // the atom of does, with the terms of the rule
}

// allMoved lists the effects of moves.
func allMoved(s *Sheet) (list []effect) {
	for _, r := range s.Rules {
		if r.Head.Name != gdl.Next || r.KeepsFluent() {
			continue
		}
		for _, l := range r.Body {
			for _, move := range movesBehind(s, r, l) {
				list = append(list, effect{r, l, move})
			}
		}
	}
	return list
}

// movesBehind returns the atoms of does on which a condition of a rule depends, with the terms of that rule.
func movesBehind(s *Sheet, r *model.Rule, l *gdl.Literal) (list []*gdl.Term) {
	switch {
	case l.Op != gdl.OpAtom:
		return nil
	case l.Atom.Name == gdl.Does:
		return []*gdl.Term{l.Atom}
	case model.IsKeyword(l.Atom.Name) || r.Move() != nil:
		return nil
	}
	for _, helper := range s.RulesFor(l.Atom.Name) {
		move, m := helper.Move(), model.NewMatcher()
		if move == nil || !m.Terms(helper.Head.Args, l.Atom.Args) {
			continue
		}
		by := gdl.Subst{}
		for _, name := range model.VariablesOf(move.Literal) {
			by[name] = m.Value(name)
		}
		if atom := substituted(move.Literal, by).Atom; !slices.ContainsFunc(atom.VariableNames(), func(name string) bool { return r.Variable(name) == nil }) {
			list = append(list, atom)
		}
	}
	return list
}

// addEffect adds the conditions of a rule for next that the rule for legal lacks, except the one about the move. m has
// the values of the variables of the move.
func (c *collector) addEffect(x effect, m *model.Matcher) {
	var more []*gdl.Literal
	for _, l := range x.Body {
		by := gdl.Subst{}
		for _, name := range model.VariablesOf(l) {
			if by[name] = m.Value(name); by[name] == nil && c.rule.Variable(name) != nil {
				by[name] = gdl.NewTerm("?new" + name[1:])
			}
		}
		now := substituted(l, by)
		if !holds(l, x.condition) && !slices.ContainsFunc(c.rule.Body, func(x *gdl.Literal) bool { return gdl.EqualLiterals(x, now) }) {
			more = append(more, now)
		}
	}
	c.addAtCost(0, more...)
}

// addAtCost adds conditions at a cost that does not depend on their shapes.
func (c *collector) addAtCost(cost int, list ...*gdl.Literal) {
	if n := len(c.edits); len(list) > 0 {
		if c.addCondition(list...); len(c.edits) > n {
			c.edits[n].cost = &cost
		}
	}
}

// addCondition offers the rule with one more condition, or with several.
func (c *collector) addCondition(list ...*gdl.Literal) {
	into, l := *c.rule.Rule, list[0]
	if len(list) > 1 {
		l = &gdl.Literal{Op: gdl.OpAnd, Args: list}
	}
	into.Body, into.HasArrow = append(slices.Clone(into.Body), list...), true
	e := Edit{Kind: Add, Place: c.rule.Rule, replacement: l}
	if n := len(c.rule.Body); n > 0 {
		e.write = func(d *Draft) {
			for _, l := range slices.Backward(list) {
				d.InsertBehind(c.rule.Body[n-1], " "+c.sheet.code(l))
			}
		}
	} else {
		e.write = func(d *Draft) { d.ReplaceNode(c.rule.Rule, c.sheet.code(&into)) }
	}
	c.offer(e, &into)
}

// instances calls add with instances of a pattern. Variables of the rule from the same places, or new variables, replace
// the variables of the pattern.
func (p pattern) instances(byClass map[int][]*gdl.Term, add func(*gdl.Literal)) {
	chosen, n, steps := gdl.Subst{}, 0, 0
	var choose func(i, fresh int)
	choose = func(i, fresh int) {
		if steps++; n >= mostInstances || steps > mostSteps || fresh == len(p.names) && fresh > 1 {
			return // the condition has only new variables, or enough was tried
		}
		if i == len(p.names) {
			n++
			add(substituted(p.literal, chosen))
			return
		}
		for _, v := range slices.Concat(byClass[p.classes[i]], byClass[anywhere]) {
			if !isTaken(chosen, v.Name) {
				chosen[p.names[i]] = v
				choose(i+1, fresh)
				delete(chosen, p.names[i])
			}
		}
		if p.literal.Op == gdl.OpAtom {
			chosen[p.names[i]] = gdl.NewTerm("?new" + string(rune('1'+i)))
			choose(i+1, fresh+1)
			delete(chosen, p.names[i])
		}
	}
	choose(0, 0)
}

func isTaken(chosen gdl.Subst, name string) bool {
	for _, t := range chosen {
		if t.Name == name {
			return true
		}
	}
	return false
}

// substituted replaces the variables of a condition, all at once.
func substituted(l *gdl.Literal, by gdl.Subst) *gdl.Literal {
	return l.Rewrite(func(t *gdl.Term) *gdl.Term {
		if now := by[t.Name]; now != nil && t.IsVariable() {
			return now
		}
		return t
	})
}
