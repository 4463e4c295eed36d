package play

import (
	"context"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// A Change replaces a rule by another one. Old is nil where a rule is added, New where one is removed.
type Change struct{ Old, New *gdl.Rule }

// silentSteps is the greatest number of conditions that are tried to compare the two rules of a
// change in one state.
const silentSteps = 20e3

// FirstDifferences returns for each match and each change the index of the first state in which the
// change may make a difference, with the move made there. In all states before, the same atoms
// hold. For a change that makes no difference, the index is the number of states. Each change is
// considered alone, not together with the others.
func (g *Game) FirstDifferences(ctx context.Context, matches []*ReplayedMatch, changes ...Change) (first [][]int, err error) {
	e := g.evaluator
	e.mu.Lock()
	defer e.mu.Unlock()
	list := make([]*ruleChange, len(changes))
	for i, c := range changes {
		if list[i] = e.prepareChange(c); list[i] != nil && (list[i].made.name == gdl.Init || list[i].isCircular) {
			list[i] = nil
		}
	}
	most := e.budget.MaxSteps
	e.budget.MaxSteps = min(most, silentSteps)
	defer func() { e.budget.MaxSteps = most }()
	for i := range matches {
		if first = append(first, make([]int, len(changes))); err == nil {
			err = e.firstDifferences(ctx, matches[i], slices.Clone(list), first[i])
		}
	}
	return first, err
}

// firstDifferences fills first with the first difference of each change in a match. The first
// difference of a change that is nil in the list is the first state.
func (e *stateEvaluator) firstDifferences(ctx context.Context, m *ReplayedMatch, list []*ruleChange, first []int) (err error) {
	for n := range m.States {
		q := gameQuestion{state: m.States[n]}
		if n < len(m.Steps) {
			if q.jointMove, err = e.internMoves(m.Steps[n].JointMove); err != nil {
				return err
			}
		}
		for i, c := range list {
			if c == nil {
				continue
			}
			same := q.jointMove == nil && c.lifetime == perMove // no move is made in the last state
			if !same {
				err := e.askMachine(ctx, q, func() { same = e.machine.makesSame(c) })
				var spent *BudgetError
				if ctx.Err() != nil || errors.As(err, &spent) && spent.Resource == ResourceTotal {
					return err
				}
				same = same && err == nil
			}
			if first[i] = n + 1; !same {
				list[i], first[i] = nil, n
			}
		}
	}
	return nil
}

// A ruleChange holds the two rules of a change as relations of their own.
type ruleChange struct {
	made     *predicate // the predicate of the heads of both rules, as the game has it
	old, new *predicate
	lifetime lifetime

	isCircular  bool // the new rule has conditions on relations that depend on its head
	isNewCircle bool // the head did not depend on one of these relations before
	isNoGame    bool // a rulesheet with the new rule is no valid game
}

// greatestLifetime holds by keyword the greatest lifetime that relations in its rules may have. Legal,
// goal and terminal are asked for before moves are made; init, base and input before there is a state.
var greatestLifetime = map[string]lifetime{gdl.Legal: perState, gdl.Goal: perState, gdl.Terminal: perState, gdl.Init: static, gdl.Base: static, gdl.Input: static}

// prepareChange builds the rules of a change. It returns nil if the heads have different relations,
// the relation role, one that the game does not have, or too many arguments.
func (e *stateEvaluator) prepareChange(c Change) *ruleChange {
	var out ruleChange
	p := e.program
	if e.users == nil {
		e.users = map[*predicate]map[*predicate]bool{}
	}
	for _, r := range []*gdl.Rule{c.Old, c.New} {
		if r == nil {
			continue
		}
		made := p.predicates[nameArity{r.Head.Name, len(r.Head.Args)}]
		if made == nil || out.made != nil && out.made != made || made.name == gdl.Role || largestArity(r) > maxArity {
			return nil
		}
		out.made = made
		alone := &predicate{name: made.name, arity: made.arity, groundFacts: newFactRelation(made.arity), derivingRules: []*numberedRule{p.numbered(r)}, callPatterns: map[uint64]*callPattern{}}
		alone.eachUsedPredicate(func(u *predicate) {
			alone.lifetime = max(alone.lifetime, u.lifetime)
			if r == c.New && p.usersOf(made, e.users)[u] {
				out.isCircular = true
				out.isNewCircle = out.isNewCircle || !made.isRecursive || u.componentNumber != made.componentNumber
			}
		})
		if most, isBound := greatestLifetime[made.name]; isBound && alone.lifetime > most {
			out.isNoGame = r == c.New
		}
		if out.isCircular && r == c.New {
			r.WalkLiterals(func(l *gdl.Literal, positive bool) {
				if !positive && l.Op == gdl.OpAtom && p.usersOf(made, e.users)[p.predicates[nameArity{l.Atom.Name, len(l.Atom.Args)}]] {
					out.isNoGame = true
				}
			})
		}
		if out.lifetime = max(out.lifetime, alone.lifetime); r == c.New {
			out.new = alone
		} else {
			out.old = alone
		}
	}
	return &out
}

// usersOf returns the predicates that depend on q, and q itself. It keeps its results in known.
func (p *program) usersOf(q *predicate, known map[*predicate]map[*predicate]bool) map[*predicate]bool {
	if known[q] == nil {
		known[q] = map[*predicate]bool{q: true}
		for n := 0; n < len(known[q]); {
			n = len(known[q])
			for _, x := range p.predicateOrder {
				if !known[q][x] {
					x.eachUsedPredicate(func(u *predicate) { known[q][x] = known[q][x] || known[q][u] })
					if !known[q][x] {
						delete(known[q], x)
					}
				}
			}
		}
	}
	return known[q]
}

// makesSame tells whether the new rule of a change makes true all atoms that the old rule makes true, and no other
// atom that does not hold.
func (m *machine) makesSame(c *ruleChange) bool {
	same, kept := true, 0
	var before, after *callPattern
	if c.old != nil {
		before = c.old.patternFor(0)
		if !m.completeCall(before, m.tableFor(before, nil)) {
			return false
		}
	}
	if c.new != nil {
		after = c.new.patternFor(0)
		n := m.tableFor(after, nil)
		if !m.completeCall(after, n) {
			return false
		}
		for at := after.answerTables[n].firstAnswer; at >= 0 && same; at = after.nextAnswer[at] {
			if c.made.arity == 0 {
				if before != nil && before.answerTables[0].answerCount > 0 {
					kept++
				} else {
					same = m.groundAtomHolds(c.made, nil)
				}
				break
			}
			row := after.answerRow(at)
			if before != nil && before.answerTuples.findTuple(row) >= 0 {
				kept++
			} else {
				same = m.groundAtomHolds(c.made, row[1:])
			}
		}
	}
	return same && (before == nil || kept == int(before.answerTables[0].answerCount))
}
