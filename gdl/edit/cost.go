package edit

import (
	"hash/maphash"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// This file computes the cost of an edit: how much more unusual it makes the rulesheet.

// A shape is a detail of a rule, such as two places with the same variable. Its kind is an index of worth.
type shape struct {
	kind byte
	hash uint64
}

// worth is the weight of each kind of shape: L is a condition together with the head, K a constant at its place, 1 the
// place of a variable that occurs once together with the head, J two places with the same variable, and R the whole
// rule. The kinds k and j are K and J together with the head.
var worth = [...]int{'L': 10, 'K': 10, 'k': 5, '1': 10, 'J': 15, 'j': 7, 'R': 20}

var seed = maphash.MakeSeed()

func mix(hash, more uint64) uint64 { return (hash ^ more) * 0x9e3779b97f4a7c15 }

func hashName(name string) uint64 { return maphash.String(seed, name) }

// shapes counts the shapes in a rule.
func shapes(r *gdl.Rule) map[shape]int {
	out := make(map[shape]int, 64)
	made := subject(r)
	head, whole := hashName(made.Name), uint64(made.Arity)
	where := map[string][]uint64{}
	var visit func(t *gdl.Term, path uint64) (form uint64)
	visit = func(t *gdl.Term, path uint64) (form uint64) {
		switch {
		case t.IsVariable():
			where[t.Name] = append(where[t.Name], path)
			return 1
		case len(t.Args) == 0:
			name := hashName(t.Name)
			out[shape{'K', mix(path, name)}]++
			out[shape{'k', mix(mix(path, name), head)}]++
			return 2
		}
		name := hashName(t.Name)
		form = name
		for i, arg := range t.Args {
			form = mix(form, visit(arg, mix(mix(path, name), uint64(i))))
		}
		return form
	}
	whole += visit(r.Head, 7)
	r.WalkLiterals(func(l *gdl.Literal, positive bool) {
		if l.Atom == nil || l.Op == gdl.OpDistinct && isApart(r, l) {
			return
		}
		sign, inner := uint64(1), l.Atom
		if !positive {
			sign = 2
		}
		if inner.Name == gdl.True && len(inner.Args) == 1 {
			inner = inner.Args[0]
		}
		out[shape{'L', mix(mix(mix(head, sign), hashName(l.Atom.Name)), hashName(inner.Name))}]++
		whole += mix(sign, visit(l.Atom, sign))
	})
	for _, places := range where {
		if len(places) == 1 {
			out[shape{'1', mix(head, places[0])}]++
		}
		slices.Sort(places)
		for i, p := range places {
			for _, q := range places[i+1:] {
				out[shape{'J', mix(p, q)}]++
				out[shape{'j', mix(mix(p, q), head)}]++
			}
		}
	}
	out[shape{'R', whole}]++
	return out
}

// isApart tells whether a distinct compares a variable of the head of a rule for next with a variable of the move.
// Frame rules usually have such a condition, so it is not counted.
func isApart(r *gdl.Rule, l *gdl.Literal) bool {
	a, b := l.Atom.Args[0].Name, l.Atom.Args[1].Name
	about := r.Head.VariableNames()
	return r.Head.Name == gdl.Next && slices.ContainsFunc(r.Body, func(m *gdl.Literal) bool {
		if m.Op != gdl.OpAtom || m.Atom.Name != gdl.Does {
			return false
		}
		move := m.Atom.VariableNames()
		return slices.Contains(about, a) && slices.Contains(move, b) || slices.Contains(about, b) && slices.Contains(move, a)
	})
}

// Cost tells how much more unusual an edit makes the rulesheet. It is negative if the rulesheet becomes more regular.
// It only serves to compare edits, and has no unit. A new shape costs most, a second one of the same kind and place
// saves something, and each further one costs little.
func (s *Sheet) Cost(e *Edit) int {
	if e.cost == nil {
		cost := 0
		if e.Kind == Fact || len(e.Rule.Body) == 0 && !e.Adds() && (e.Result == nil || len(e.Result.Body) == 0) {
			cost = s.factCost(e)
		} else {
			cost = s.ruleCost(e)
		}
		e.cost = &cost
	}
	return *e.cost
}

// ruleCost returns the cost of an edit of a rule with conditions, by the shapes that it adds and takes away.
func (s *Sheet) ruleCost(e *Edit) (sum int) {
	if s.shapes == nil {
		s.shapes = map[shape]int{}
		for _, r := range s.Rules {
			if len(r.Body) > 0 {
				s.ruleShapes[r.Rule] = shapes(r.Rule)
				for k, n := range s.ruleShapes[r.Rule] {
					s.shapes[k] += n
				}
			}
		}
	}
	changes := map[shape]int{}
	if e.Result != nil {
		changes = shapes(e.Result)
	}
	if !e.Adds() {
		before := s.ruleShapes[e.Rule.Rule]
		if before == nil {
			before = shapes(e.Rule.Rule)
		}
		for k, n := range before {
			changes[k] -= n
		}
	}
	price := func(n int) int {
		switch {
		case n <= 0:
			return 0
		case n == 1:
			return 141
		}
		return 100 + 6*n
	}
	for k, n := range changes {
		if n != 0 {
			before := s.shapes[k]
			sum += worth[k.kind] * (price(before+n) - price(before))
		}
	}
	return sum/10 - unusedWorth*s.unusedIn(e.Result)
}

// unusedWorth is the worth of each condition about a relation that no rule of the rulesheet uses. Such a relation has a
// purpose.
const unusedWorth = 300

// unusedIn counts the conditions of a rule on relations that no rule of the rulesheet uses.
func (s *Sheet) unusedIn(r *gdl.Rule) (n int) {
	if r == nil || len(s.unused()) == 0 {
		return 0
	}
	r.WalkLiterals(func(l *gdl.Literal, _ bool) {
		if l.Op == gdl.OpAtom && s.unused()[model.Start(l.Atom)] {
			n++
		}
	})
	return n
}
