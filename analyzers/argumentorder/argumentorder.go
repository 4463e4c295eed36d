// Package argumentorder defines an Analyzer that reports arguments which stand in
// another order than everywhere else.
package argumentorder

import (
	_ "embed"
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/edit"
	"github.com/gdllint/gdllint/gdl/model"
)

//go:embed rules.md
var doc string

// Analyzer reports arguments that stand in another order than everywhere else.
var Analyzer = lint.Table("argumentorder", doc, []lint.Row{
	{Code: "A09", Find: exchanged, Unsafe: "Exchange the two arguments",
		Text: "'@1' and '@2' seem to be exchanged in '@@': all other rules have these two arguments in the other order"},
})

// Limits of the evidence for an order.
const (
	minFirstFluents = 4    // a fluent is a subject if this many of its facts hold in the first state
	minUsualPlaces  = 4    // places of other rules that must have the usual order
	maxVariables    = 40   // rules with more variables are skipped
	maxOccurrences  = 1000 // rules with more names and variables are skipped
)

// exchanged counts the pairs of slots in all rules, and then reports the rules in which two arguments have another
// order.
func exchanged(p *lint.Pass, found lint.Found) {
	if !p.IsComplete() {
		return // the missing rules may have the other order, too
	}
	o := &orderCheck{subjects: make([]bool, p.Slots), counted: make([]bool, p.Slots), rulesByPair: map[slotPair]int{}, pairs: make([][]slotPair, len(p.Rules))}
	if !o.findSubjects(p.Program) {
		return
	}
	for _, r := range p.Rules {
		if len(r.Variables) > 0 && len(r.Variables) <= maxVariables && len(r.Body) > 0 && len(r.Occurrences) <= maxOccurrences {
			o.countPairs(r)
		}
	}
	for _, r := range p.Rules {
		if pairs := o.pairs[r.Index]; pairs != nil && !r.Implied {
			o.checkRule(p, r, pairs, found)
		}
	}
}

// A slotPair is a pair of slots with the same variable. A slot is the number of an argument of a symbol, counted over all
// symbols (model.Symbol.FirstSlot).
type slotPair uint64

func pairOf(one, other int) slotPair { return slotPair(one)<<32 | slotPair(other) }

// An orderCheck counts, for each pair of slots, the rules with one variable at both. The first slot of a pair belongs to
// a subject: a move, or a fluent with several facts in the first state.
type orderCheck struct {
	subjects    []bool // by slot
	counted     []bool // by slot: whether its pairs count; comparisons and keywords other than does, legal and goal do not
	rulesByPair map[slotPair]int
	pairs       [][]slotPair // by rule
	scratch     []slotPair
}

// findSubjects fills subjects and counted, and tells whether there is a subject. Subjects are the moves and the fluents
// with several facts in the first state. A rule for init with conditions may make several facts, so its fluent is a
// subject too.
func (o *orderCheck) findSubjects(p *model.Program) (some bool) {
	for _, s := range p.Symbols {
		subject := s.Arity > 1 && (s.Count(model.Offered) > 0 || s.Count(model.Initial) >= minFirstFluents)
		for x := range s.Places(model.Initial) {
			subject = subject || s.Arity > 1 && len(x.Rule.Body) > 0
		}
		counts := s.Sort != model.Comparison && (!s.IsKeyword() || s.Name == gdl.Does || s.Name == gdl.Legal || s.Name == gdl.Goal)
		for i := range s.Arity {
			o.subjects[s.FirstSlot+i], o.counted[s.FirstSlot+i] = subject, counts
		}
		some = some || subject
	}
	return some
}

func (o *orderCheck) isSubject(x *model.Occurrence) bool {
	return x.Symbol != nil && x.Symbol.Arity > 1 && o.subjects[x.Symbol.FirstSlot]
}

// countPairs counts the pairs of slots of a rule. A slot is a pair with itself if a
// variable stands there in two conditions.
func (o *orderCheck) countPairs(r *model.Rule) {
	pairs := o.scratch[:0]
	for _, v := range r.Variables {
		for one := range v.Uses() {
			if !o.subjects[one.Slot()] {
				continue
			}
			for other := range v.Uses() {
				p := pairOf(one.Slot(), other.Slot())
				if one != other && o.counted[other.Slot()] && !slices.Contains(pairs, p) {
					pairs = append(pairs, p)
					o.rulesByPair[p]++
				}
			}
		}
	}
	o.pairs[r.Index], o.scratch = append([]slotPair{}, pairs...), pairs
}

// othersWith counts the other rules in which one variable has both a given slot and a slot of the list at. Slots of the
// list except are left out. The pairs of the rule itself are own. A rule counts once for each slot of at.
func (o *orderCheck) othersWith(own []slotPair, slot int, at, except []int) (n int) {
	for _, other := range at {
		if slices.Contains(except, other) {
			continue
		}
		p := pairOf(slot, other)
		if n += o.rulesByPair[p]; slices.Contains(own, p) {
			n--
		}
	}
	return n
}

// checkRule reports the first pair of arguments in a rule whose order differs from that in all other rules.
func (o *orderCheck) checkRule(p *lint.Pass, r *model.Rule, pairs []slotPair, found lint.Found) {
	for i := range r.Occurrences {
		s := &r.Occurrences[i]
		if !o.isSubject(s) {
			continue
		}
		for second := 1; second < len(s.Term.Args); second++ {
			if !o.isExchanged(r, pairs, s, second) {
				continue
			}
			turned := turnedIn(r, s, second)
			isAsked := slices.ContainsFunc(turned, func(x *model.Occurrence) bool { return !x.InHead() })
			if s.InHead() && isAsked && isTurning(r) || hasOtherWay(p, r, s.Term.Args[second-1].Name, s.Term.Args[second].Name) {
				return
			}
			if s.InHead() || !isAsked {
				found(orderCase(p, s.Term, second, turned))
				return
			}
		}
	}
}

// isTurning tells whether a rule is the only one with a condition about a certain move without arguments, other than an
// idle move. Such a move turns the whole board.
func isTurning(r *model.Rule) bool {
	move := r.Move()
	return move != nil && len(move.Term.Args) == 0 && move.Symbol.Count(model.Asked) == 1 && !lint.IsIdle(move.Term.Name)
}

// hasOtherWay tells whether another rule has the same conditions, and its head has two variables the other way
// round: the atoms that the rules make hold in both directions.
func hasOtherWay(p *lint.Pass, r *model.Rule, one, other string) bool {
	turned := model.Canonical(&gdl.Rule{Head: r.Head.Rewrite(model.Exchange(one, other).Rename), Body: r.Body})
	return slices.ContainsFunc(p.RulesFor(r.Head.Name), func(x *model.Rule) bool { return x != r && model.Canonical(x.Rule) == turned })
}

// orderCase makes the case of two exchanged arguments of t: the one with the index second, and the one before it. At the
// places turned, the rule has the two in the other order. The mistake may be at one of these places, so the case offers
// an exchange there instead.
func orderCase(p *lint.Pass, t *gdl.Term, second int, turned []*model.Occurrence) lint.Case {
	exchange := func(t *gdl.Term) lint.Edit {
		return func(e *edit.Draft) {
			a, b := t.Args[second-1], t.Args[second]
			e.ReplaceNode(a, b.Spelling)
			e.ReplaceNode(b, a.Spelling)
		}
	}
	c := lint.CaseAt(t, t.Args[second-1], t.Args[second]).Editing(exchange(t))
	for _, x := range turned {
		c = c.Offering("Exchange the arguments of '"+p.NodeText(x)+"' instead", exchange(x.Term))
	}
	return c.Set(func(f *finding.Finding) { f.Cause = &finding.Cause{Kind: "exchanged", Fluent: p.NodeText(t)} })
}

// isExchanged tells whether two adjacent arguments of a subject, both variables, seem to be exchanged. This is so if no
// other rule connects these arguments with the other conditions as this rule does, and if other rules connect each of
// them as this rule would after an exchange.
func (o *orderCheck) isExchanged(r *model.Rule, pairs []slotPair, s *model.Occurrence, second int) bool {
	a, b := s.Term.Args[second-1], s.Term.Args[second]
	if !a.IsVariable() || !b.IsVariable() || a.Name == b.Name {
		return false
	}
	q := s.Symbol.FirstSlot + second
	p := q - 1
	atFirst, atSecond := o.slotsOutside(r.Variable(a.Name), s), o.slotsOutside(r.Variable(b.Name), s)
	if o.othersWith(pairs, p, atFirst, atSecond)+o.othersWith(pairs, q, atSecond, atFirst) > 0 {
		return false
	}
	one, other := o.othersWith(pairs, q, atFirst, atSecond), o.othersWith(pairs, p, atSecond, atFirst)
	return one > 0 && other > 0 && one+other >= minUsualPlaces
}

// slotsOutside returns the slots of a variable that count (see orderCheck), except those in one term.
func (o *orderCheck) slotsOutside(v *model.Variable, inside *model.Occurrence) (slots []int) {
	for x := range v.Uses() {
		if o.counted[x.Slot()] && !x.IsWithin(inside) && !slices.Contains(slots, x.Slot()) {
			slots = append(slots, x.Slot())
		}
	}
	return slots
}

// turnedIn returns the places of a rule at which the symbol of s has the two arguments in the other order.
func turnedIn(r *model.Rule, s *model.Occurrence, second int) (list []*model.Occurrence) {
	a, b := s.Term.Args[second-1], s.Term.Args[second]
	for i := range r.Occurrences {
		x := &r.Occurrences[i]
		if x.Symbol == s.Symbol && gdl.EqualTerms(x.Term.Args[second-1], b) && gdl.EqualTerms(x.Term.Args[second], a) {
			list = append(list, x)
		}
	}
	return list
}
