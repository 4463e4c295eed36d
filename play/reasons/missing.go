package reasons

import (
	"context"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// A Moment is a state of a game and the moves that are made there; without moves
// nothing is said of what depends on them.
type Moment struct {
	Game  *play.Game
	State play.State
	Moves play.JointMove
}

// A Failure is a rule that could make an atom and does not.
type Failure struct {
	Rule *gdl.Rule
	// Condition is the condition that fails where the most others hold, and Shown
	// the same with the values of its variables.
	Condition *gdl.Literal
	Shown     string
	// Held are the conditions that hold there, with the values of their variables.
	Held []string
}

// mostNodes bounds the search in one rule.
const mostNodes = 5000

// errNodes ends a search: what was found by then is told.
var errNodes = errors.New("search ended")

// Missing tells why an atom, which may hold variables, does not hold.
func Missing(ctx context.Context, m Moment, atom *gdl.Term) ([]Failure, error) {
	var all []Failure
	for _, r := range m.Game.File().Rules {
		known := gdl.Subst{}
		if r.Broken || len(r.Body) == 0 || r.Head.Name != atom.Name || len(r.Head.Args) != len(atom.Args) {
			continue
		}
		if !known.Unify(r.Head, renamed(atom)) {
			continue
		}
		f, err := rule(ctx, m, r, known)
		if err != nil {
			return all, err
		}
		if f != nil {
			all = append(all, *f)
		}
	}
	return all, nil
}

// Instances returns what a rule makes in a state: nil with a Failure if nothing.
func Instances(ctx context.Context, m Moment, r *gdl.Rule) (heads []*gdl.Term, failure *Failure, err error) {
	s := &search{ctx: ctx, at: m, all: true}
	s.run(r.Body, gdl.Subst{}, nil)
	if s.err != nil && !errors.Is(s.err, errNodes) {
		return nil, nil, s.err
	}
	for _, known := range s.done {
		head := known.Apply(r.Head)
		if !slices.ContainsFunc(heads, func(h *gdl.Term) bool { return gdl.EqualTerms(h, head) }) {
			heads = append(heads, head)
		}
	}
	if len(heads) == 0 {
		failure = s.failure(r)
	}
	return heads, failure, nil
}

// rule tells which condition of a rule fails; nil if the rule fires.
func rule(ctx context.Context, m Moment, r *gdl.Rule, known gdl.Subst) (*Failure, error) {
	s := &search{ctx: ctx, at: m}
	s.run(r.Body, known, nil)
	if s.err != nil && !errors.Is(s.err, errNodes) {
		return nil, s.err
	}
	if len(s.done) > 0 {
		return nil, nil
	}
	return s.failure(r), nil
}

// renamed returns an atom with other variables than those of rules.
func renamed(atom *gdl.Term) *gdl.Term {
	values := gdl.Subst{}
	for _, name := range atom.Vars() {
		other := "?asked:" + name[1:]
		values[name] = &gdl.Term{Name: other, Spelling: other}
	}
	return values.Apply(atom)
}

// A search goes through the instances of one rule.
type search struct {
	ctx   context.Context
	at    Moment
	all   bool // all instances are wanted, and not just one
	nodes int
	done  []gdl.Subst
	err   error

	best *state // that got farthest
}

// A state of a search is the conditions that hold, and the one that fails.
type state struct {
	held   []*gdl.Literal
	failed *gdl.Literal
	known  gdl.Subst
}

func (s *search) failure(r *gdl.Rule) *Failure {
	f := &Failure{Rule: r}
	if s.best == nil {
		return f
	}
	f.Condition, f.Shown = s.best.failed, Shown(s.best.failed, s.best.known)
	for _, l := range s.best.held {
		f.Held = append(f.Held, Shown(l, s.best.known))
	}
	return f
}

// Shown returns a literal with the values of its variables.
func Shown(l *gdl.Literal, known gdl.Subst) string { return apply(l, known).String() }

func apply(l *gdl.Literal, known gdl.Subst) *gdl.Literal {
	out := *l
	if l.Atom != nil {
		out.Atom = known.Apply(l.Atom)
	}
	out.Args = nil
	for _, a := range l.Args {
		out.Args = append(out.Args, apply(a, known))
	}
	return &out
}

// run takes the conditions that are left.
func (s *search) run(left []*gdl.Literal, known gdl.Subst, held []*gdl.Literal) {
	if s.nodes++; s.nodes > mostNodes && s.err == nil {
		s.err = errNodes
	}
	if s.err == nil {
		s.err = s.ctx.Err()
	}
	if s.err != nil || len(s.done) > 0 && !s.all {
		return
	}
	if len(left) == 0 {
		s.done = append(s.done, known)
		return
	}
	i := choose(left, known)
	l := left[i]
	solutions, err := s.solutions(l, known)
	if err != nil {
		s.err = err
		return
	}
	if len(solutions) == 0 && (s.best == nil || len(held) > len(s.best.held)) {
		s.best = &state{slices.Clone(held), l, known}
	}
	rest := slices.Concat(left[:i:i], left[i+1:])
	for _, more := range solutions {
		s.run(rest, more, append(held, l))
	}
}

// choose returns the condition to look at next: one whose variables have values,
// or else the first that gives them some.
func choose(left []*gdl.Literal, known gdl.Subst) int {
	binds := -1
	for i, l := range left {
		if isGround(l, known) {
			return i
		}
		if binds < 0 && (l.Op == gdl.OpAtom || l.Op == gdl.OpOr || l.Op == gdl.OpAnd) {
			binds = i
		}
	}
	return max(binds, 0)
}

func isGround(l *gdl.Literal, known gdl.Subst) bool {
	if l.Atom != nil && !known.Apply(l.Atom).IsGround() {
		return false
	}
	return !slices.ContainsFunc(l.Args, func(a *gdl.Literal) bool { return !isGround(a, known) })
}

// solutions returns the values of variables with which a condition holds.
func (s *search) solutions(l *gdl.Literal, known gdl.Subst) ([]gdl.Subst, error) {
	switch l.Op {
	case gdl.OpDistinct:
		if gdl.EqualTerms(known.Apply(l.Atom.Args[0]), known.Apply(l.Atom.Args[1])) {
			return nil, nil
		}
		return []gdl.Subst{known}, nil
	case gdl.OpNot:
		some, err := s.solutions(l.Args[0], known)
		if err != nil || len(some) > 0 {
			return nil, err
		}
		return []gdl.Subst{known}, nil
	case gdl.OpOr:
		var all []gdl.Subst
		for _, a := range l.Args {
			some, err := s.solutions(a, known)
			if err != nil {
				return nil, err
			}
			all = append(all, some...)
		}
		return all, nil
	case gdl.OpAnd:
		all := []gdl.Subst{known}
		for _, a := range l.Args {
			var next []gdl.Subst
			for _, k := range all {
				some, err := s.solutions(a, k)
				if err != nil {
					return nil, err
				}
				next = append(next, some...)
			}
			all = next
		}
		return all, nil
	}
	return s.atoms(l.Atom, known)
}

// atoms returns the values with which an atom holds.
func (s *search) atoms(atom *gdl.Term, known gdl.Subst) ([]gdl.Subst, error) {
	pattern := known.Apply(atom)
	found, err := Query(s.ctx, s.at, pattern)
	if err != nil {
		return nil, err
	}
	var all []gdl.Subst
	for _, f := range found {
		more := make(gdl.Subst, len(known)+2)
		for name, t := range known {
			more[name] = t
		}
		if more.Unify(pattern, f) {
			all = append(all, more)
		}
	}
	return all, nil
}

// Query returns the ground instances of an atom that hold.
func Query(ctx context.Context, m Moment, pattern *gdl.Term) ([]*gdl.Term, error) {
	if pattern.Name == gdl.Does && len(pattern.Args) == 2 {
		return does(m, pattern), nil
	}
	return m.Game.QueryWith(ctx, m.State, m.Moves, pattern)
}

// does returns the moves that are made.
func does(m Moment, pattern *gdl.Term) (found []*gdl.Term) {
	for i, role := range m.Game.Roles() {
		if i >= len(m.Moves) {
			break
		}
		atom := &gdl.Term{Name: gdl.Does, Spelling: gdl.Does, Args: []*gdl.Term{role, m.Moves[i]}, Parens: true}
		if (gdl.Subst{}).Unify(pattern, atom) {
			found = append(found, atom)
		}
	}
	return found
}
