package reasons

import (
	"context"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// A Moment is a state of a game with a joint move made there; without moves,
// relations that depend on moves are left out.
type Moment struct {
	Game  *play.Game
	State play.State
	Moves play.JointMove
}

// A Failure is a rule that could derive an atom and does not fire.
type Failure struct {
	Rule *gdl.Rule
	// The failing condition of the instance in which most other conditions
	// hold, and its text with the values of its variables.
	Condition *gdl.Literal
	Shown     string
	// Held are the conditions that hold in that instance, with the values of
	// their variables.
	Held []string
}

// mostNodes bounds the search in one rule.
const mostNodes = 5000

// errNodes ends a search; its result so far is used.
var errNodes = errors.New("search ended")

// Missing explains why an atom, which may have variables, does not hold.
func Missing(ctx context.Context, m Moment, atom *gdl.Term) ([]Failure, error) {
	var all []Failure
	for _, r := range m.Game.File().Rules {
		known := gdl.Subst{}
		if r.Broken || len(r.Body) == 0 || r.Head.Name != atom.Name || len(r.Head.Args) != len(atom.Args) {
			continue
		}
		if !known.Unify(r.Head, Renamed(atom)) {
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

// Instances returns the heads that a rule derives in a state. If there
// are none, it returns the failing condition.
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

// A search enumerates the instances of one rule.
type search struct {
	ctx   context.Context
	at    Moment
	all   bool // all instances are wanted, not only one
	nodes int
	done  []gdl.Subst
	err   error

	best *state // with most conditions that hold
}

// A state of a search holds the conditions that hold, and the failing one.
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

// run searches the instances of the conditions that are left.
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
	i := NextCondition(left, known)
	l := left[i]
	solutions, err := Solutions(s.ctx, s.at, l, known)
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
