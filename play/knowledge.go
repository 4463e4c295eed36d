package play

import (
	"context"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// A Topic is a kind of knowledge of a role.
type Topic uint8

// The topics (KR 2012 sec. 7.1).
const (
	OfTerminal Topic = iota // whether the match is over
	OfLegal                 // which moves of a role are legal
	OfGoal                  // which goal values a role has at the end
)

// A Knowledge is a question about the knowledge of a role. The role knows the
// answer if it is the same in all matches that the role cannot tell apart.
type Knowledge struct {
	Topic Topic
	Role  *gdl.Term // the role that is to know
	About *gdl.Term // the role of the moves or goal values; not used for OfTerminal
	// Finished restricts OfGoal to pairs of matches that are both over.
	// Otherwise a match that is over is compared with all matches that the role
	// cannot tell apart from it, over or not (KR 2012 sec. 7.1).
	Finished bool
}

// Indistinguishable tells whether a role cannot tell two replayed matches
// apart: they have the same length, and at every step the role makes the same
// move and has the same percepts (KR 2012 Prop. 1).
func (g *Game) Indistinguishable(role *gdl.Term, one, two *Match) (bool, error) {
	r, err := g.role(role)
	if err != nil {
		return false, err
	}
	if len(one.Steps) != len(two.Steps) {
		return false, nil
	}
	for i := range one.Steps {
		s, t := &one.Steps[i], &two.Steps[i]
		if !gdl.EqualTerms(s.Moves[r], t.Moves[r]) || !slices.EqualFunc(s.Percepts[r], t.Percepts[r], gdl.EqualTerms) {
			return false, nil
		}
	}
	return true, nil
}

// JudgeKnowledge tells whether two replayed matches show that a role does not
// know the answer to a question: it cannot tell them apart, and the answers
// after their last steps differ. If the question is about goals or the end, the
// first match is the one that is over.
func (g *Game) JudgeKnowledge(ctx context.Context, q Knowledge, one, two *Match) (Violation, bool, error) {
	same, err := g.Indistinguishable(q.Role, one, two)
	if err != nil || !same {
		return Violation{}, false, err
	}
	x, y, err := g.answers(ctx, q, one.Last(), two.Last())
	if err != nil || !q.differ(x, y) || q.Topic != OfLegal && !x.over {
		return Violation{}, false, err
	}
	v := Violation{Roles: []*gdl.Term{q.Role}}
	atom, first := g.difference(q, x, y)
	v.Detail = g.unknown(q, atom, first, y.over)
	v.Blame, err = g.blameKnowledge(ctx, q.Role, atom, [2]*Match{one, two}, first)
	return v, err == nil, err
}

// An answer is the answer of a state to a question.
type answer struct {
	over   bool
	values []term // legal moves or goal values, in ascending order
}

func (g *Game) answers(ctx context.Context, q Knowledge, s, t State) (x, y answer, err error) {
	if x, err = g.answer(ctx, q, s); err != nil {
		return x, y, err
	}
	y, err = g.answer(ctx, q, t)
	return x, y, err
}

func (g *Game) answer(ctx context.Context, q Knowledge, s State) (x answer, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if x.over, err = g.terminal(ctx, s); err != nil || q.Topic == OfTerminal {
		return x, err
	}
	about, err := g.role(q.About)
	if err != nil {
		return x, err
	}
	relation := gdl.Goal
	if q.Topic == OfLegal {
		relation = gdl.Legal
	}
	x.values, err = g.values(ctx, question{state: s}, relation, about)
	slices.Sort(x.values)
	return x, err
}

// differ tells whether two answers show that the role does not know.
func (q Knowledge) differ(x, y answer) bool {
	switch {
	case q.Topic == OfTerminal:
		return x.over != y.over
	case q.Topic == OfLegal:
	case q.Finished && !(x.over && y.over), !x.over && !y.over:
		return false
	}
	return !slices.Equal(x.values, y.values)
}

// difference returns an atom that holds after one of two matches only, and
// whether that is the first.
func (g *Game) difference(q Knowledge, x, y answer) (*gdl.Term, bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	only := func(a, b []term) []*gdl.Term {
		return g.syntaxes(slices.DeleteFunc(slices.Clone(a), func(v term) bool { return slices.Contains(b, v) }))
	}
	relation := gdl.Goal
	switch q.Topic {
	case OfTerminal:
		return atom(gdl.Terminal), x.over
	case OfLegal:
		relation = gdl.Legal
	}
	if list := only(x.values, y.values); len(list) > 0 {
		return atom(relation, q.About, list[0]), true
	}
	return atom(relation, q.About, only(y.values, x.values)[0]), false
}

// unknown describes the missing knowledge of a role in the author's spelling.
func (g *Game) unknown(q Knowledge, atom *gdl.Term, first, secondOver bool) string {
	role := written(q.Role)
	switch q.Topic {
	case OfTerminal:
		return fmt.Sprintf("%s cannot tell whether the match is over", role)
	case OfLegal:
		if gdl.EqualTerms(q.Role, q.About) {
			return fmt.Sprintf("%s cannot tell whether its move '%s' is legal", role, written(atom.Args[1]))
		}
		return fmt.Sprintf("%s cannot tell whether the move '%s' of %s is legal", role, written(atom.Args[1]), written(q.About))
	}
	whose := "it"
	if !gdl.EqualTerms(q.Role, q.About) {
		whose = written(q.About)
	}
	other := "another match that looks the same to it and is over"
	if !secondOver {
		other = "another match that looks the same to it and is not over"
	}
	if first {
		return fmt.Sprintf("%s cannot tell at the end of a match whether %s has the goal value %s: it does not hold in %s", role, whose, written(atom.Args[1]), other)
	}
	return fmt.Sprintf("%s cannot tell at the end of a match whether %s has the goal value %s: it holds in %s", role, whose, written(atom.Args[1]), other)
}

// blameKnowledge returns the rules to look at: the rules for the percepts of
// the role where the matches first differ, and the rules that make the atom
// true at the end of one of them.
func (g *Game) blameKnowledge(ctx context.Context, role, atom *gdl.Term, matches [2]*Match, first bool) ([]*gdl.Rule, error) {
	rules, err := g.sightAtFork(ctx, role, matches)
	if err != nil {
		return nil, err
	}
	where := matches[1]
	if first {
		where = matches[0]
	}
	firing, err := g.Firing(ctx, where.Last(), atom)
	if err != nil {
		return nil, err
	}
	rules = append(rules, firing...)
	if len(rules) == len(firing) {
		rules = append(rules, g.rulesFor(gdl.Sees, role)...)
	}
	return uniqueRules(rules), nil
}

// sightAtFork returns the rules for the percepts of a role at the step where
// two matches first differ.
func (g *Game) sightAtFork(ctx context.Context, role *gdl.Term, matches [2]*Match) ([]*gdl.Rule, error) {
	r, err := g.role(role)
	if err != nil {
		return nil, err
	}
	var rules []*gdl.Rule
	for i := range matches[0].Steps {
		one, two := &matches[0].Steps[i], &matches[1].Steps[i]
		if slices.EqualFunc(one.Moves, two.Moves, gdl.EqualTerms) {
			continue
		}
		for _, percept := range one.Percepts[r] {
			for _, m := range matches {
				firing, err := g.FiringWith(ctx, m.States[i], m.Steps[i].Moves, atom(gdl.Sees, role, percept))
				if err != nil {
					return nil, err
				}
				rules = append(rules, firing...)
			}
		}
		return uniqueRules(rules), nil
	}
	return nil, nil
}
