package edit

import (
	"slices"
	"strconv"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// Bounds of the changes of a rule.
const (
	mostValues    = 60 // values that replace a term
	mostFewValues = 4  // the greatest number of values that counts as few
	mostOfTable   = 3  // values that replace one in a fact, if that one occurs elsewhere too
)

// Changes lists the edits that drop, negate, replace or exchange parts of a rule, or remove it. They use single names
// of other rules, a new variable, and missing numbers (gaps), but no whole conditions of other rules. Each resulting
// rule is safe, new in the rulesheet, and listed once. The list is nil if no author wrote the rule.
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

// collector returns a collector for the edits of a rule; nil if no author wrote the rule.
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
	known map[string]bool // the canonical texts of the rule and of the results so far
	edits []*Edit
}

// offer adds an edit if the rule that it makes is safe and new.
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

// conditions offers to drop each condition of a list, and to negate each atom and each negation, also inside of and and
// or. If top is set, the list may become empty.
func (c *collector) conditions(list []*gdl.Literal, top bool) {
	for _, l := range list {
		by := func(now *gdl.Literal) *gdl.Rule {
			into := *c.rule.Rule
			into.Body = withLiteral(into.Body, l, now)
			return &into
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

// places offers to replace a term, or to exchange it with another argument.
func (c *collector) places(o *model.Occurrence) {
	t := o.Term
	replace := func(kind Kind, by *gdl.Term, write func(*Draft)) {
		if by.Name != t.Name {
			c.offer(Edit{Kind: kind, Place: t, old: t, replacement: by, context: o.Atom(), write: write}, c.rule.Rewrite(inPlace(map[*gdl.Term]*gdl.Term{t: by})))
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
		}}, c.rule.Rewrite(inPlace(map[*gdl.Term]*gdl.Term{t: u.Term, u.Term: t})))
	}
}

// isAtHome tells whether o is a constant that also occurs elsewhere at places of its class, and never at a place of the
// class of other.
func isAtHome(s *Sheet, o, other *model.Occurrence) bool {
	return !o.Term.IsVariable() && s.uses[s.classAt(o.Slot())][o.Term.Name] > 1 && s.uses[s.classAt(other.Slot())][o.Term.Name] == 0
}

// constants offers to replace a term by at most mostValues constants of places of the same class, and in a fact also by
// missing numbers (gaps). In a fact, the constants that the table lacks most come first, and if the term occurs at
// other such places, only mostOfTable of them are offered.
func (c *collector) constants(o *model.Occurrence, word func(Kind, string, string)) {
	values := c.sheet.values[c.sheet.classAt(o.Slot())]
	values = values[:min(mostValues, len(values))]
	if len(c.rule.Body) == 0 {
		values = append(slices.Clone(values), gaps(values)...)
		costs := map[*gdl.Term]int{}
		for _, x := range values {
			into := c.rule.Rewrite(inPlace(map[*gdl.Term]*gdl.Term{o.Term: renamed(o.Term, x.Name, x.Spelling)}))
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

// gaps returns the missing numbers between the least and the greatest value, and the two numbers next to these. It
// returns nil if there are fewer than two values, a value is no number, or many numbers are missing.
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

// distinctFrom offers to replace a constant in a condition distinct by constants of the class of the variable with
// which it is compared.
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

// InTurn returns the first of each list, then the second of each list, and so on.
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
