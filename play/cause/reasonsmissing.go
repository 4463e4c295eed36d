package cause

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
	Game      *play.Game
	State     play.State
	JointMove play.JointMove
}

// A RuleFailure is a rule that could derive an atom and does not fire.
type RuleFailure struct {
	FailingRule *gdl.Rule
	// The failing condition of the instance in which most other conditions
	// hold, and the same, and its text, with the values of its variables.
	FailedCondition *gdl.Literal
	FailedInstance  *gdl.Literal
	ShownCondition  string
	// HeldConditions are the conditions that hold in that instance, with the values of
	// their variables.
	HeldConditions []string
}

// maxSearchNodes bounds the search in one rule.
const maxSearchNodes = 5000

// errSearchEnded ends a search; its result so far is used.
var errSearchEnded = errors.New("search ended")

// ExplainMissing explains why an atom, which may have variables, does not hold.
func ExplainMissing(ctx context.Context, m Moment, atom *gdl.Term) ([]RuleFailure, error) {
	var all []RuleFailure
	for _, r := range m.Game.SourceFile().Rules {
		known := gdl.Subst{}
		if r.Broken || len(r.Body) == 0 || r.Head.Name != atom.Name || len(r.Head.Args) != len(atom.Args) {
			continue
		}
		if !known.UnifyTerms(r.Head, RenameVars(atom)) {
			continue
		}
		f, err := explainRule(ctx, m, r, known)
		if err != nil {
			return all, err
		}
		if f != nil {
			all = append(all, *f)
		}
	}
	return all, nil
}

// RuleInstances returns the heads that a rule derives in a state, and the failing
// condition of each other instance that the search has come to: first those in which
// most conditions hold.
func RuleInstances(ctx context.Context, m Moment, r *gdl.Rule) (heads []*gdl.Term, failures []RuleFailure, err error) {
	s := &instanceSearch{ctx: ctx, moment: m, wantsAll: true}
	s.searchConditions(r.Body, gdl.Subst{}, nil)
	if s.err != nil && !errors.Is(s.err, errSearchEnded) {
		return nil, nil, s.err
	}
	for _, known := range s.foundSolutions {
		head := known.ApplyTo(r.Head)
		if !slices.ContainsFunc(heads, func(h *gdl.Term) bool { return gdl.EqualTerms(h, head) }) {
			heads = append(heads, head)
		}
	}
	if s.failedStates == nil && len(heads) == 0 {
		return nil, []RuleFailure{*s.ruleFailure(r)}, nil
	}
	slices.SortStableFunc(s.failedStates, func(a, b *searchState) int { return len(b.heldConditions) - len(a.heldConditions) })
	for _, x := range s.failedStates {
		failures = append(failures, x.failureOf(r))
	}
	return heads, failures, nil
}

// explainRule tells which condition of a rule fails; nil if the rule fires.
func explainRule(ctx context.Context, m Moment, r *gdl.Rule, known gdl.Subst) (*RuleFailure, error) {
	s := &instanceSearch{ctx: ctx, moment: m}
	s.searchConditions(r.Body, known, nil)
	if s.err != nil && !errors.Is(s.err, errSearchEnded) {
		return nil, s.err
	}
	if len(s.foundSolutions) > 0 {
		return nil, nil
	}
	return s.ruleFailure(r), nil
}

// An instanceSearch enumerates the instances of one rule.
type instanceSearch struct {
	ctx            context.Context
	moment         Moment
	wantsAll       bool // all instances are wanted, not only one
	nodeCount      int
	foundSolutions []gdl.Subst
	err            error

	farthestState *searchState   // with most conditions that hold
	failedStates  []*searchState // if all instances are wanted
}

// maxFailedStates bounds the failing instances of a search that are kept.
const maxFailedStates = 1000

// A searchState of a search holds the conditions that hold, and the failing one.
type searchState struct {
	heldConditions  []*gdl.Literal
	failedCondition *gdl.Literal
	varValues       gdl.Subst
}

func (s *instanceSearch) ruleFailure(r *gdl.Rule) *RuleFailure {
	if s.farthestState == nil {
		return &RuleFailure{FailingRule: r}
	}
	f := s.farthestState.failureOf(r)
	return &f
}

// failureOf describes the failing instance of a rule.
func (x *searchState) failureOf(r *gdl.Rule) RuleFailure {
	l := applyValues(x.failedCondition, x.varValues)
	f := RuleFailure{FailingRule: r, FailedCondition: x.failedCondition, FailedInstance: l, ShownCondition: l.String()}
	for _, l := range x.heldConditions {
		f.HeldConditions = append(f.HeldConditions, ShowLiteral(l, x.varValues))
	}
	return f
}

// ShowLiteral returns a literal with the values of its variables.
func ShowLiteral(l *gdl.Literal, known gdl.Subst) string { return applyValues(l, known).String() }

func applyValues(l *gdl.Literal, known gdl.Subst) *gdl.Literal {
	out := *l
	if l.Atom != nil {
		out.Atom = known.ApplyTo(l.Atom)
	}
	out.Args = nil
	for _, a := range l.Args {
		out.Args = append(out.Args, applyValues(a, known))
	}
	return &out
}

// searchConditions searches the instances of the conditions that are left.
func (s *instanceSearch) searchConditions(left []*gdl.Literal, known gdl.Subst, held []*gdl.Literal) {
	if s.nodeCount++; s.nodeCount > maxSearchNodes && s.err == nil {
		s.err = errSearchEnded
	}
	if s.err == nil {
		s.err = s.ctx.Err()
	}
	if s.err != nil || len(s.foundSolutions) > 0 && !s.wantsAll {
		return
	}
	if len(left) == 0 {
		s.foundSolutions = append(s.foundSolutions, known)
		return
	}
	i := NextCondition(left, known)
	l := left[i]
	solutions, err := ConditionSolutions(s.ctx, s.moment, l, known)
	if err != nil {
		s.err = err
		return
	}
	if len(solutions) == 0 {
		s.recordFailure(&searchState{slices.Clone(held), l, known})
	}
	rest := slices.Concat(left[:i:i], left[i+1:])
	for _, more := range solutions {
		s.searchConditions(rest, more, append(held, l))
	}
}

// recordFailure keeps a failing instance.
func (s *instanceSearch) recordFailure(x *searchState) {
	if s.farthestState == nil || len(x.heldConditions) > len(s.farthestState.heldConditions) {
		s.farthestState = x
	}
	if s.wantsAll && len(s.failedStates) < maxFailedStates {
		s.failedStates = append(s.failedStates, x)
	}
}
