package edit

import (
	"maps"
	"slices"
	"strconv"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// Bounds of the edits of a rule.
const (
	mostPlaces    = 90   // in a rule that gets another condition
	mostValues    = 60   // that take the place of a term
	mostAdded     = 150  // conditions of a form that are added to a rule
	mostDistinct  = 12   // constants from which a variable is made to differ
	mostInstances = 48   // of a condition of another rule
	mostSteps     = 2000 // of the search for them
	mostFewValues = 4    // that are few
	mostOfTable   = 3    // that take the place of a value in a fact, if it stands elsewhere too
)

// Changes lists the edits of a rule that need nothing of other rules but words, each result once.
func (s *Sheet) Changes(r *model.Rule) []*Edit {
	c := s.collector(r)
	if c == nil {
		return nil
	}
	c.edits = append(c.edits, &Edit{Kind: Remove, Rule: r, Place: r.Rule, old: r.Rule, write: func(d *Draft) { d.RemoveNode(r.Rule) }})
	c.conditions(r.Body, true)
	for i := range r.Occurrences {
		c.places(&r.Occurrences[i])
	}
	return c.edits
}

// Additions lists the conditions that may be added to a rule.
func (s *Sheet) Additions(r *model.Rule) []*Edit {
	c := s.collector(r)
	if c == nil || len(r.Occurrences) > mostPlaces || len(r.Body) == 0 && len(s.rules[subject(r.Rule)]) == 0 && r.Head.Name != gdl.Terminal {
		return nil
	}
	c.added()
	return c.edits
}

// collector returns a collector for the edits of a rule; nil if no author has written it.
func (s *Sheet) collector(r *model.Rule) *collector {
	if r.Implied || r.FromProduct {
		return nil
	}
	return &collector{sheet: s, rule: r, known: map[string]bool{model.Canonical(r.Rule): true}}
}

// A collector collects the edits of a rule.
type collector struct {
	sheet *Sheet
	rule  *model.Rule
	known map[string]bool
	edits []*Edit
}

// offer adds an edit, if its rule can be played and is new.
func (c *collector) offer(e Edit, into *gdl.Rule) {
	if !IsSafe(into) {
		return
	}
	if k := model.Canonical(into); !c.known[k] && !c.sheet.known()[k] {
		c.known[k] = true
		e.Rule, e.Result = c.rule, into
		c.edits = append(c.edits, &e)
	}
}

// conditions drops and negates conditions.
func (c *collector) conditions(list []*gdl.Literal, top bool) {
	for _, l := range list {
		by := func(now *gdl.Literal) *gdl.Rule {
			return change{literals: map[*gdl.Literal]*gdl.Literal{l: now}}.rule(c.rule.Rule)
		}
		if top || len(list) > 1 {
			e := Edit{Kind: Drop, Place: l, old: l, write: func(d *Draft) { d.RemoveNode(l) }}
			if len(c.rule.Body) == 1 && top {
				bare := &gdl.Rule{Head: c.rule.Head}
				e.write = func(d *Draft) { d.ReplaceNode(c.rule.Rule, c.sheet.code(bare)) }
			}
			c.offer(e, by(nil))
		}
		switch l.Op {
		case gdl.OpNot:
			c.offer(Edit{Kind: Negate, Place: l, old: l, replacement: l.Args[0], write: func(d *Draft) { d.Unwrap(l) }}, by(l.Args[0]))
			continue
		case gdl.OpAtom:
			c.offer(Edit{Kind: Negate, Place: l, old: l, replacement: negation(l), write: func(d *Draft) { d.WrapNode(l, gdl.Not) }}, by(negation(l)))
		}
		c.conditions(l.Args, l.Op == gdl.OpAnd)
	}
}

// places replaces and exchanges terms.
func (c *collector) places(o *model.Occurrence) {
	t := o.Term
	replace := func(kind Kind, by *gdl.Term, write func(*Draft)) {
		if by.Name != t.Name {
			c.offer(Edit{Kind: kind, Place: t, old: t, replacement: by, context: o.Atom(), write: write}, change{terms: map[*gdl.Term]*gdl.Term{t: by}}.rule(c.rule.Rule))
		}
	}
	word := func(kind Kind, name, spelling string) {
		replace(kind, renamed(t, name, spelling), func(d *Draft) { d.RenameTerm(t, spelling) })
	}
	if o.Parent == nil || len(t.Args) > 0 || o.Symbol != nil && o.Symbol.Sort != model.Function {
		if o.Symbol == nil || o.Symbol.IsKeyword() || o.Symbol.Sort == model.Comparison {
			return
		}
		for x := range c.sheet.OfSort(o.Symbol.Sort) {
			if x.Arity != len(t.Args) || x.IsKeyword() || x.Sort == model.Relation && (o.InHead() && x.Count(model.Asked) == 0 || !o.InHead() && x.Count(model.Made) == 0) {
				continue
			}
			for u := range x.Places() {
				word(Symbol, x.Name, u.Term.Spelling)
				break
			}
		}
		if len(t.Args) > 0 || o.Parent == nil {
			return
		}
	}
	for _, v := range c.rule.Variables {
		word(Variable, v.Name, v.First.Term.Spelling)
	}
	if o.Symbol == nil && !o.InHead() {
		word(Variable, "?new", "?new")
	}
	if !isArgument(o) {
		c.distinctFrom(o, word)
		return
	}
	c.constants(o, word)
	for i := range c.rule.Occurrences {
		u := &c.rule.Occurrences[i]
		if u.Parent != o.Parent || u.Arg <= o.Arg || len(u.Term.Args) > 0 || isAtHome(c.sheet, o, u) || isAtHome(c.sheet, u, o) {
			continue
		}
		c.offer(Edit{Kind: Exchange, Place: t, old: t, replacement: u.Term, context: o.Parent.Term, write: func(d *Draft) {
			d.ReplaceNode(t, u.Term.Spelling)
			d.ReplaceNode(u.Term, t.Spelling)
		}}, change{terms: map[*gdl.Term]*gdl.Term{t: u.Term, u.Term: t}}.rule(c.rule.Rule))
	}
}

// isAtHome tells whether a constant stands at its place elsewhere too, and nowhere at another place.
func isAtHome(s *Sheet, o, other *model.Occurrence) bool {
	return !o.Term.IsVariable() && s.uses[s.classAt(o.Slot())][o.Term.Name] > 1 && s.uses[s.classAt(other.Slot())][o.Term.Name] == 0
}

// constants replaces a term by the constants of other places of the same kind. In a fact it replaces a constant
// only by the few constants that the table lacks most, unless the constant occurs at no other such place.
func (c *collector) constants(o *model.Occurrence, word func(Kind, string, string)) {
	values := c.sheet.values[c.sheet.classAt(o.Slot())]
	values = values[:min(mostValues, len(values))]
	if len(c.rule.Body) == 0 {
		values = append(slices.Clone(values), gaps(values)...)
		costs := map[*gdl.Term]int{}
		for _, x := range values {
			into := change{terms: map[*gdl.Term]*gdl.Term{o.Term: renamed(o.Term, x.Name, x.Spelling)}}.rule(c.rule.Rule)
			if !c.sheet.facts[into.Head.String()] {
				costs[x] = c.sheet.factCost(&Edit{Rule: c.rule, Result: into})
			}
		}
		values = slices.DeleteFunc(values, func(x *gdl.Term) bool { _, isNew := costs[x]; return !isNew })
		slices.SortStableFunc(values, func(x, y *gdl.Term) int { return costs[x] - costs[y] })
		if c.sheet.uses[c.sheet.classAt(o.Slot())][o.Term.Name] > 1 {
			values = values[:min(mostOfTable, len(values))]
		}
	}
	for _, x := range values {
		word(Constant, x.Name, x.Spelling)
	}
}

// gaps returns numbers that others leave out, and those next to them, if these are few.
func gaps(values []*gdl.Term) (list []*gdl.Term) {
	var numbers []int
	for _, t := range values {
		n, err := strconv.Atoi(t.Name)
		if err != nil {
			return nil
		}
		numbers = append(numbers, n)
	}
	if len(numbers) < 2 {
		return nil
	}
	for n := slices.Min(numbers) - 1; n <= slices.Max(numbers)+1; n++ {
		if len(list) > mostFewValues {
			return nil
		}
		if n >= 0 && !slices.Contains(numbers, n) {
			list = append(list, gdl.NewTerm(strconv.Itoa(n)))
		}
	}
	return list
}

// distinctFrom replaces a constant from which a variable differs by those that stand where it does.
func (c *collector) distinctFrom(o *model.Occurrence, word func(Kind, string, string)) {
	if o.Symbol == nil || o.Parent == nil {
		return
	}
	for _, arg := range o.Parent.Term.Args {
		if v := c.rule.Variable(arg.Name); v != nil {
			for u := range v.Uses() {
				if isArgument(u) {
					c.constants(u, word)
					return
				}
			}
		}
	}
}

// variablesByClass groups the variables of a rule by the places where they stand.
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
	for _, v := range c.rule.Variables { // a condition is missing, in which those that stand alone meet others
		if v.Count == 1 || !slices.ContainsFunc(slices.Collect(v.Uses()), func(o *model.Occurrence) bool { return isArgument(o) && !o.Negative && !o.InHead() }) {
			byClass[anywhere] = append(byClass[anywhere], v.First.Term)
		}
	}
	return byClass
}

// anywhere is the class of variables that may stand at each place.
const anywhere = -2

// added adds conditions: conditions of rules with the same head, conditions of other rules, and conditions that
// two terms differ.
func (c *collector) added() {
	added := map[gdl.LiteralOp]int{}
	add := func(l *gdl.Literal) {
		if added[l.Op]++; added[l.Op] <= mostAdded && !slices.ContainsFunc(c.rule.Body, func(m *gdl.Literal) bool { return gdl.EqualLiterals(l, m) }) {
			c.addCondition(l)
		}
	}
	byClass := c.variablesByClass()
	c.choices(c.rule.Body, byClass)
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

// keepDistance leaves the place of the move out of a rule for next: of two arguments in a row one has to differ.
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

// choices adds conditions that are similar to the existing ones. They are conditions that other rules have, or
// conditions in which a word is replaced by another word of its sort.
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
			into := *l
			into.Args = append(slices.Clone(l.Args), more)
			last := l.Args[len(l.Args)-1]
			c.offer(Edit{Kind: Choice, Place: l, replacement: more, context: l, write: func(d *Draft) { d.InsertBehind(last, " "+c.sheet.code(more)) }}, change{literals: map[*gdl.Literal]*gdl.Literal{l: &into}}.rule(c.rule.Rule))
		}
		for _, p := range c.sheet.patterns {
			if slices.ContainsFunc(l.Args, func(m *gdl.Literal) bool { return isLike(m, p.literal) }) {
				p.instances(byClass, add)
			}
		}
		for _, m := range l.Args {
			c.likes(m, add)
		}
	}
}

// likes writes conditions that differ from a condition of the rule in one word: it is replaced by another word of
// its sort.
func (c *collector) likes(l *gdl.Literal, add func(*gdl.Literal)) {
	for i := range c.rule.Occurrences {
		o := &c.rule.Occurrences[i]
		if o.Symbol == nil || o.Symbol.IsKeyword() || o.Symbol.Sort == model.Comparison || !holds(l, o.Literal) {
			continue
		}
		image := func(_ Kind, name, spelling string) {
			if name != o.Term.Name {
				add(change{terms: map[*gdl.Term]*gdl.Term{o.Term: renamed(o.Term, name, spelling)}}.literal(l))
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

// isLike tells whether two conditions ask for the same relation, or for fluents of one symbol.
func isLike(k, l *gdl.Literal) bool {
	if k.Op != l.Op {
		return false
	}
	if k.Atom == nil {
		return len(k.Args) == 1 && len(l.Args) == 1 && isLike(k.Args[0], l.Args[0])
	}
	return k.Op == gdl.OpAtom && model.Start(k.Atom) == model.Start(l.Atom) && (k.Atom.Name != gdl.True || model.Start(k.Atom.Args[0]) == model.Start(l.Atom.Args[0]))
}

// effects adds to a rule for legal the conditions without which its move has no effect: those of a rule for next.
func (c *collector) effects() {
	if c.rule.Head.Name != gdl.Legal {
		return
	}
	for _, r := range c.sheet.Rules {
		move, m := r.Move(), model.NewMatcher()
		if r.Head.Name != gdl.Next || move == nil || r.KeepsFluent() || !m.Terms(move.Literal.Atom.Args, c.rule.Head.Args) {
			continue
		}
		var more []*gdl.Literal
		for _, l := range r.Body {
			by := gdl.Subst{}
			for _, name := range model.VariablesOf(l) {
				if by[name] = m.Value(name); by[name] == nil && c.rule.Variable(name) != nil {
					by[name] = gdl.NewTerm("?new" + name[1:])
				}
			}
			now := substituted(l, by)
			if !holds(l, move.Literal) && !slices.ContainsFunc(c.rule.Body, func(x *gdl.Literal) bool { return gdl.EqualLiterals(x, now) }) {
				more = append(more, now)
			}
		}
		if n := len(c.edits); len(more) > 0 {
			if c.addCondition(more...); len(c.edits) > n {
				c.edits[n].cost = new(int) // they stand together elsewhere
			}
		}
	}
}

// addCondition adds a condition, or several together.
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

// instances writes a condition of another rule with the variables of this one, by their places, and
// with new ones.
func (p pattern) instances(byClass map[int][]*gdl.Term, add func(*gdl.Literal)) {
	chosen, n, steps := gdl.Subst{}, 0, 0
	var choose func(i, fresh int)
	choose = func(i, fresh int) {
		if steps++; n >= mostInstances || steps > mostSteps || fresh == len(p.names) && fresh > 1 {
			return // it has nothing to do with the rule, or enough was tried
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
	c := change{terms: map[*gdl.Term]*gdl.Term{}}
	l.WalkNested(true, func(m *gdl.Literal, _ bool) {
		if m.Atom != nil {
			m.Atom.WalkTerms(func(t *gdl.Term) {
				if now := by[t.Name]; now != nil && t.IsVariable() {
					c.terms[t] = now
				}
			})
		}
	})
	return c.literal(l)
}

// InTurn takes one of each list in turn.
func InTurn[T any](lists ...[]T) (all []T) {
	for turn, left := 0, true; left; turn++ {
		left = false
		for _, l := range lists {
			if turn < len(l) {
				left, all = true, append(all, l[turn])
			}
		}
	}
	return all
}
