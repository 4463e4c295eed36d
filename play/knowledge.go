package play

import (
	"context"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// A KnowledgeTopic is the topic of a question about the knowledge of a role.
type KnowledgeTopic uint8

// The topics (KR 2012 sec. 7.1).
const (
	TopicTerminal KnowledgeTopic = iota // whether the match is over
	TopicLegal                          // which moves of a role are legal
	TopicGoal                           // which goal values a role has at the end
)

// A KnowledgeQuestion is a question about the knowledge of a role. The role knows the
// answer if it is the same in all matches that the role cannot tell apart.
type KnowledgeQuestion struct {
	Topic       KnowledgeTopic
	KnowingRole *gdl.Term // the role that is to know
	SubjectRole *gdl.Term // the role of the moves or goal values; not used for TopicTerminal
	// BothFinished restricts TopicGoal to pairs of matches that are both over.
	// Otherwise a match that is over is compared with all matches that the role
	// cannot tell apart from it, over or not (KR 2012 sec. 7.1).
	BothFinished bool
}

// A KnowledgeJudge tells whether two matches show that a role does not know the answer to a
// question.
type KnowledgeJudge struct{ game *Game }

// NewKnowledgeJudge returns the judge of the knowledge of the roles of a game.
func NewKnowledgeJudge(g *Game) *KnowledgeJudge { return &KnowledgeJudge{game: g} }

// AreIndistinguishable tells whether a role cannot distinguish two replayed matches. The matches then have the
// same length, and in every step the role makes the same move and has the same percepts (KR 2012 Prop. 1).
func (g *Game) AreIndistinguishable(role *gdl.Term, one, two *ReplayedMatch) (bool, error) {
	r, err := g.evaluator.roleIndex(role)
	if err != nil {
		return false, err
	}
	if len(one.Steps) != len(two.Steps) {
		return false, nil
	}
	for i := range one.Steps {
		s, t := &one.Steps[i], &two.Steps[i]
		if !gdl.EqualTerms(s.JointMove[r], t.JointMove[r]) || !slices.EqualFunc(s.RolePercepts[r], t.RolePercepts[r], gdl.EqualTerms) {
			return false, nil
		}
	}
	return true, nil
}

// JudgeKnowledge tells whether two replayed matches show that a role does not know the answer to a question. The
// role then cannot distinguish the matches, and the answers after their last steps differ. If the question is
// about goals or the end, the first match is the match that is over.
func (j *KnowledgeJudge) JudgeKnowledge(ctx context.Context, q KnowledgeQuestion, one, two *ReplayedMatch) (Violation, bool, error) {
	same, err := j.game.AreIndistinguishable(q.KnowingRole, one, two)
	if err != nil || !same {
		return Violation{}, false, err
	}
	x, y, err := j.answersInBoth(ctx, q, one.LastState(), two.LastState())
	if err != nil || !q.answersDiffer(x, y) || q.Topic != TopicLegal && !x.isOver {
		return Violation{}, false, err
	}
	atom, first := j.differingAtom(q, x, y)
	v := Violation{Roles: []*gdl.Term{q.KnowingRole}, Facts: []Fact{{Atom: atom, Holds: first}}}
	v.Detail = q.describeUnknown(j.game.file.Notation, atom, first, y.isOver)
	v.BlamedRules, err = j.blameKnowledge(ctx, q.KnowingRole, atom, [2]*ReplayedMatch{one, two}, first)
	return v, err == nil, err
}

// A stateAnswer is the answer to a question about knowledge in one state.
type stateAnswer struct {
	isOver       bool
	sortedValues []termID // legal moves or goal values, in ascending order
}

func (j *KnowledgeJudge) answersInBoth(ctx context.Context, q KnowledgeQuestion, s, t State) (x, y stateAnswer, err error) {
	j.game.evaluator.mu.Lock()
	defer j.game.evaluator.mu.Unlock()
	if x, err = j.game.evaluator.answerIn(ctx, q, s); err != nil {
		return x, y, err
	}
	y, err = j.game.evaluator.answerIn(ctx, q, t)
	return x, y, err
}

// answersDiffer tells whether two answers, after matches that look the same to the role, show that
// it does not know the answer.
func (q KnowledgeQuestion) answersDiffer(x, y stateAnswer) bool {
	switch {
	case q.Topic == TopicTerminal:
		return x.isOver != y.isOver
	case q.Topic == TopicLegal:
	case q.BothFinished && !(x.isOver && y.isOver), !x.isOver && !y.isOver:
		return false
	}
	return !slices.Equal(x.sortedValues, y.sortedValues)
}

// differingAtom returns an atom that holds after only one of two matches, and whether this is the
// first match.
func (j *KnowledgeJudge) differingAtom(q KnowledgeQuestion, x, y stateAnswer) (*gdl.Term, bool) {
	j.game.evaluator.mu.Lock()
	defer j.game.evaluator.mu.Unlock()
	only := func(a, b []termID) []*gdl.Term {
		return j.game.evaluator.termTable.sortedTrees(slices.DeleteFunc(slices.Clone(a), func(v termID) bool { return slices.Contains(b, v) }))
	}
	relation := gdl.Goal
	switch q.Topic {
	case TopicTerminal:
		return gdl.NewTerm(gdl.Terminal), x.isOver
	case TopicLegal:
		relation = gdl.Legal
	}
	if list := only(x.sortedValues, y.sortedValues); len(list) > 0 {
		return gdl.NewTerm(relation, q.SubjectRole, list[0]), true
	}
	return gdl.NewTerm(relation, q.SubjectRole, only(y.sortedValues, x.sortedValues)[0]), false
}

// describeUnknown returns a sentence about the fact that the role does not know, in the author's spelling.
func (q KnowledgeQuestion) describeUnknown(n gdl.Notation, atom *gdl.Term, first, secondOver bool) string {
	role := q.KnowingRole.Spelled(n)
	switch q.Topic {
	case TopicTerminal:
		return fmt.Sprintf("%s cannot tell whether the match is over", role)
	case TopicLegal:
		if gdl.EqualTerms(q.KnowingRole, q.SubjectRole) {
			return fmt.Sprintf("%s cannot tell whether its move '%s' is legal", role, atom.Args[1].Spelled(n))
		}
		return fmt.Sprintf("%s cannot tell whether the move '%s' of %s is legal", role, atom.Args[1].Spelled(n), q.SubjectRole.Spelled(n))
	}
	whose := "its goal value"
	if !gdl.EqualTerms(q.KnowingRole, q.SubjectRole) {
		whose = "the goal value of " + q.SubjectRole.Spelled(n)
	}
	over, value := "over", "is "+atom.Args[1].Spelled(n)
	if !secondOver {
		over = "not over"
	}
	there := value
	if first {
		there = "is not " + atom.Args[1].Spelled(n)
	}
	return fmt.Sprintf("%s cannot tell at the end of a match whether %s %s: it %s in another match that looks the same to %s and is %s", role, whose, value, there, role, over)
}

// blameKnowledge returns the rules to examine. These are the rules of toldRandom, those for the percepts of the role
// where the matches first differ, and the rules that make the atom true at the end of one match. If there are only
// the last ones, it adds all rules for the percepts of the role.
func (j *KnowledgeJudge) blameKnowledge(ctx context.Context, role, atom *gdl.Term, matches [2]*ReplayedMatch, first bool) ([]*gdl.Rule, error) {
	rules, err := j.game.perceptRules(ctx, role, matches)
	if err != nil {
		return nil, err
	}
	rules = append(j.toldRandom(ctx, matches), rules...)
	where := matches[1]
	if first {
		where = matches[0]
	}
	firing, err := j.game.FiringRules(ctx, where.LastState(), atom)
	if err != nil {
		return nil, err
	}
	rules = append(rules, firing...)
	if len(rules) == len(firing) {
		rules = append(rules, rulesForRole(j.game.file, gdl.Sees, role)...)
	}
	return uniqueRules(rules), nil
}

// toldRandom returns the rules for the first percepts of the role random that differ in two matches. The role random needs
// no percepts, so such a rule was probably meant for a player.
func (j *KnowledgeJudge) toldRandom(ctx context.Context, matches [2]*ReplayedMatch) []*gdl.Rule {
	at := slices.IndexFunc(j.game.Roles(), func(r *gdl.Term) bool { return r.Name == gdl.Random })
	for n := range min(len(matches[0].Steps), len(matches[1].Steps)) {
		one, two := &matches[0].Steps[n], &matches[1].Steps[n]
		if at < 0 || slices.EqualFunc(one.RolePercepts[at], two.RolePercepts[at], gdl.EqualTerms) {
			continue
		}
		for i, step := range []*Transition{one, two} {
			for _, p := range step.RolePercepts[at] {
				rules, err := j.game.FiringRulesWith(ctx, matches[i].States[n], step.JointMove, gdl.NewTerm(gdl.Sees, j.game.Roles()[at], p))
				if err == nil && len(rules) > 0 {
					return rules
				}
			}
		}
	}
	return nil
}
