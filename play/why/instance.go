package why

import (
	"cmp"
	"context"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// A Condition is a condition of an instance.
type Condition struct {
	Literal *gdl.Literal // as written
	Value   *gdl.Literal // with the values of its variables; of one that fails, with as few of them as it needs to fail
	Holds   bool
}

// An Instance is a rule with values for its variables in one step. It fires, or some of its conditions fail.
type Instance struct {
	Rule       *gdl.Rule
	Head       *gdl.Term
	Step       int         // the index of the state in which the conditions are asked
	Conditions []Condition // in the order in which they were asked
	Values     gdl.Subst
}

// Failing returns the conditions that fail.
func (x *Instance) Failing() []Condition {
	return slices.DeleteFunc(slices.Clone(x.Conditions), func(c Condition) bool { return c.Holds })
}

// Lacking returns the first condition that fails, as the rule writes it but for the values that are known.
func (x *Instance) Lacking() *gdl.Literal {
	return x.Failing()[0].Literal.Rewrite(func(t *gdl.Term) *gdl.Term {
		if v := x.Values.ApplyTo(t); t.IsVariable() && v.IsGround() {
			return v
		}
		return t
	})
}

// Bounds of the search for instances of one rule.
const (
	mostTries     = 5000
	mostInstances = 8
	mostFailing   = 2
)

// Firing returns instances of a rule that fire with a head, which may have variables, up to a number.
func (m *Match) Firing(ctx context.Context, r *gdl.Rule, head *gdl.Term, step, most int) ([]*Instance, error) {
	return m.instances(ctx, r, head, step, 0, most)
}

// Near returns the instances of a rule with the fewest conditions that fail, up to a number
// of both; none if the head does not fit.
func (m *Match) Near(ctx context.Context, r *gdl.Rule, head *gdl.Term, step, failing, most int) (found []*Instance, err error) {
	for n := 1; n <= min(failing, len(r.Body)) && len(found) == 0 && err == nil; n++ {
		found, err = m.instances(ctx, r, head, step, n, most)
	}
	return found, err
}

// Nearest returns an instance of a rule with a head that fails; nil if the rule fires, or the head
// does not fit. Where too many conditions fail to search for the nearest, it is the first
// in the order of the conditions.
func (m *Match) Nearest(ctx context.Context, r *gdl.Rule, head *gdl.Term, step int) (*Instance, error) {
	fires, err := m.Firing(ctx, r, head, step, 1)
	if err != nil || len(fires) > 0 {
		return nil, err
	}
	for _, failing := range []int{mostFailing, len(r.Body)} {
		near, err := m.Near(ctx, r, head, step, failing, mostInstances)
		if err != nil {
			return nil, err
		}
		if len(near) > 0 {
			return slices.MaxFunc(near, func(a, b *Instance) int { return a.Held() - b.Held() }), nil
		}
	}
	return nil, nil
}

// Failures returns of each rule for an atom, which may have variables, an instance that fails, unless the
// rule fires. Instances whose first failing condition is distinct come last, since two values that are equal
// tell little, and so do those that wait for the turn which another role has, and rules for players if random has no
// move. The others come in the order of the number of conditions that hold before the first that fails, the greatest
// first; of equals the one comes first whose rule has fired in one of the mostBefore states before.
func (m *Match) Failures(ctx context.Context, atom *gdl.Term, step int) (list []*Instance, err error) {
	for _, r := range m.Rules(atom.Name) {
		if len(r.Body) == 0 {
			continue
		}
		x, err := m.Nearest(ctx, r, atom, step)
		if err != nil {
			return list, err
		}
		if x != nil {
			list = append(list, x)
		}
	}
	waits := func(l Condition) bool {
		f := Asked(l.Value)
		return f != nil && len(f.Args) == 1 && model.HasTerm(m.Game.Roles(), f.Args[0]) && slices.ContainsFunc(m.Game.Roles(), func(r *gdl.Term) bool {
			return m.States[step].HasFluent(gdl.NewTerm(f.Name, r))
		})
	}
	differ := func(x *Instance) int {
		isOfPlayers := atom.Name == gdl.Legal && len(atom.Args) > 0 && atom.Args[0].IsRandomRole() && !model.HasTerm(x.Rule.Head.Args, atom.Args[0])
		if isOfPlayers || x.Failing()[0].Value.Op == gdl.OpDistinct || slices.ContainsFunc(x.Failing(), waits) {
			return 1
		}
		return 0
	}
	hasFired := map[*gdl.Rule]int{}
	for _, x := range list {
		for before := step - 1; before >= max(0, step-mostBefore) && hasFired[x.Rule] == 0 && len(list) > 1; before-- {
			if fires, err := m.Firing(ctx, x.Rule, atom, before, 1); err == nil && len(fires) > 0 {
				hasFired[x.Rule] = 1
			}
		}
	}
	slices.SortStableFunc(list, func(a, b *Instance) int {
		return cmp.Or(differ(a)-differ(b), b.Held()-a.Held(), hasFired[b.Rule]-hasFired[a.Rule])
	})
	return list, nil
}

// mostBefore bounds the states before a failure in which Failures looks whether a rule has fired.
const mostBefore = 4

// mostListed bounds the instances of a rule where all are wanted.
const mostListed = 1000

// All returns the instances of a rule that fire, each head once, and those that miss by the fewest
// conditions.
func (m *Match) All(ctx context.Context, r *gdl.Rule, step int) (firing, failing []*Instance, err error) {
	if firing, err = m.Firing(ctx, r, nil, step, mostListed); err != nil {
		return nil, nil, err
	}
	failing, err = m.Near(ctx, r, nil, step, len(r.Body), mostListed)
	return firing, failing, err
}

// Makers returns the rules that make a ground atom in a state, or with the move made there.
func (m *Match) Makers(ctx context.Context, atom *gdl.Term, step int) ([]*gdl.Rule, error) {
	return m.Game.FiringRulesWith(ctx, m.States[step], m.move(step), atom)
}

// Held returns the number of conditions that hold before the first that fails.
func (x *Instance) Held() int {
	return slices.IndexFunc(x.Conditions, func(c Condition) bool { return !c.Holds })
}

func (m *Match) instances(ctx context.Context, r *gdl.Rule, head *gdl.Term, step, failing, most int) ([]*Instance, error) {
	s := &search{Match: m, ctx: ctx, rule: r, step: step, failing: failing, limit: most, seen: map[string]bool{}}
	known := gdl.Subst{}
	if head != nil && !known.UnifyTerms(r.Head, Apart(head)) {
		return nil, nil
	}
	s.join(r.Body, known, nil, 0)
	return s.found, s.err
}

// Apart renames the variables of an atom, so that no rule has them.
func Apart(atom *gdl.Term) *gdl.Term {
	values := gdl.Subst{}
	for _, name := range atom.VariableNames() {
		values[name] = &gdl.Term{Name: "?asked:" + name[1:], Spelling: name}
	}
	return values.ApplyTo(atom)
}

// A search enumerates the instances of one rule in which a number of conditions fail.
type search struct {
	*Match
	ctx                  context.Context
	rule                 *gdl.Rule
	step, failing, limit int
	tries                int
	found                []*Instance
	seen                 map[string]bool
	err                  error
}

// join evaluates the conditions that are left. Those whose variables have values come first.
func (s *search) join(left []*gdl.Literal, known gdl.Subst, done []Condition, failed int) {
	s.Match.tries++
	if s.tries++; s.tries > mostTries || len(s.found) >= s.limit || s.err != nil {
		return
	}
	if len(left) == 0 {
		if failed == s.failing {
			s.add(known, done)
		}
		return
	}
	i, value := nextCondition(left, known)
	l, rest := left[i], slices.Concat(left[:i:i], left[i+1:])
	binds := l.Op == gdl.OpAtom
	if !binds && l.Op != gdl.OpOr && l.Op != gdl.OpAnd && failed > 0 && !isGround(value) {
		s.join(rest, known, done, failed) // the condition that would give its variables values fails
		return
	}
	solutions, err := s.solve(s.ctx, l, s.step, known)
	if err != nil {
		s.err = err
		return
	}
	for _, more := range solutions {
		s.join(rest, more, append(done[:len(done):len(done)], Condition{Literal: l, Holds: true}), failed)
	}
	if failed < s.failing && (len(solutions) == 0 || binds && !value.Atom.IsGround()) {
		if len(solutions) > 0 {
			value = nil // it must fail with the values that the other conditions give
		}
		s.join(rest, known, append(done[:len(done):len(done)], Condition{Literal: l, Value: value}), failed+1)
	}
}

// nextCondition returns the condition to ask next: one whose variables have values, or else
// the first that gives them some.
func nextCondition(left []*gdl.Literal, known gdl.Subst) (at int, value *gdl.Literal) {
	at = -1
	for i, l := range left {
		v := apply(l, known)
		if isGround(v) {
			return i, v
		}
		if at < 0 && l.Op != gdl.OpNot && l.Op != gdl.OpDistinct {
			at, value = i, v
		}
	}
	if at < 0 {
		return 0, apply(left[0], known)
	}
	return at, value
}

// add keeps an instance, unless it is known, or a condition that was left out holds with the values
// of the others.
func (s *search) add(known gdl.Subst, done []Condition) {
	x := &Instance{Rule: s.rule, Head: known.ApplyTo(s.rule.Head), Step: s.step, Values: known, Conditions: slices.Clone(done)}
	key := ""
	if s.failing == 0 {
		key = x.Head.String()
	}
	for i := range x.Conditions {
		c := &x.Conditions[i]
		if c.Value == nil {
			c.Value = apply(c.Literal, known)
			if holds, err := s.Match.Holds(s.ctx, c.Value, s.step); holds != c.Holds || err != nil {
				s.err = err
				return
			}
		}
		if !c.Holds {
			key += c.Value.String()
		}
	}
	if !s.seen[key] {
		s.seen[key] = true
		s.found = append(s.found, x)
	}
}
