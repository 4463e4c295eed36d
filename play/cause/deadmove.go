package cause

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// deadMoveSearch looks in a match for a move that does nothing.
type deadMoveSearch struct{ finder *causeFinder }

// findMove finds a move that rules for next are about and that never does anything: no
// match can get far if none of these rules fires where it is made. It returns the cause that
// the condition fails which keeps the first of them from firing.
func (x deadMoveSearch) findMove() *Cause {
	f := x.finder
	working := map[moveKind]bool{}
	var found *Cause
	var kind moveKind
	for n, step := range f.match.Steps {
		for i, move := range step.JointMove {
			k := moveKind{i, symbolOfTerm(move)}
			if working[k] || found != nil && k != kind {
				continue
			}
			c := x.withoutEffect(n, f.game.Roles()[i], move)
			switch {
			case c == nil:
				working[k] = true
				if k == kind {
					found = nil
				}
			case found == nil:
				found, kind = c, k
			}
		}
		if f.err != nil || f.ctx.Err() != nil {
			return nil
		}
	}
	return found
}

// A moveKind is a role with the name of its move.
type moveKind struct {
	roleIndex  int
	moveSymbol relationSymbol
}

// withoutEffect returns the cause that a move does nothing in a step: nil if a rule for next
// that asks for it fires, or no rule asks for it.
func (x deadMoveSearch) withoutEffect(step int, role, move *gdl.Term) *Cause {
	f := x.finder
	moment := Moment{Game: f.game, State: f.match.States[step], JointMove: f.match.Steps[step].JointMove}
	var c *Cause
	for _, r := range f.rulesBySymbol[relationSymbol{gdl.Next, 1}] {
		if !asksForMove(r, role, move) || r.KeepsFluent() {
			continue
		}
		failure, err := explainRule(f.ctx, moment, r, gdl.Subst{})
		if err != nil || failure == nil || failure.FailedCondition == nil || asksOnlyForMove(failure.FailedCondition) {
			f.err = err
			return nil
		}
		if c == nil {
			c = &Cause{Kind: DeadMove, Fluent: move, StepIndex: step, JointMove: moment.JointMove, SuspectRules: []*gdl.Rule{r}, MissingCondition: failure.FailedCondition}
		}
	}
	if c != nil {
		x.followHelper(c, moment)
	}
	return c
}

// followHelper goes on from a failing condition to the condition that fails in the only rule
// for it.
func (x deadMoveSearch) followHelper(c *Cause, moment Moment) {
	f := x.finder
	for range maxHelperDepth {
		l := c.MissingCondition
		if l.Op != gdl.OpAtom || !f.game.DependsOnState(l.Atom.Name, len(l.Atom.Args)) {
			return
		}
		rules := f.rulesBySymbol[symbolOfTerm(l.Atom)]
		if len(rules) != 1 || len(rules[0].Body) == 1 || slices.Contains(c.SuspectRules, rules[0]) {
			return // another name for a condition is not at fault
		}
		failure, err := explainRule(f.ctx, moment, rules[0], gdl.Subst{})
		if err != nil || failure == nil || failure.FailedCondition == nil {
			return
		}
		c.putFirst(rules[0])
		c.MissingCondition = failure.FailedCondition
	}
}

// asksForMove tells whether a condition of a rule asks for a move that a role has made.
func asksForMove(r *gdl.Rule, role, move *gdl.Term) bool {
	made := &gdl.Term{Name: gdl.Does, Args: []*gdl.Term{role, move}}
	return slices.ContainsFunc(r.Body, func(l *gdl.Literal) bool {
		return l.Op == gdl.OpAtom && l.Atom.Name == gdl.Does && len(l.Atom.Args) == 2 && !l.Atom.Args[1].IsVariable() && (gdl.Subst{}).UnifyTerms(RenameVars(l.Atom), made)
	})
}

// asksOnlyForMove tells whether a condition asks for a move, and for another one than that
// which was made: then its rule is for that one.
func asksOnlyForMove(l *gdl.Literal) bool { return l.Op == gdl.OpAtom && l.Atom.Name == gdl.Does }
