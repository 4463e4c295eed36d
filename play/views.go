package play

import (
	"context"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// A formula about knowledge (KR 2012 Def. 4) is violated by a tree of matches. The formula is false in the first
// match. For each knows that does not hold there, another match looks the same to the role, and the known formula
// is false in it. Such a tree is judged without other matches. This is sound, since knows is never negated: a
// formula that is false when only some matches are compared is false when all matches are compared.

// A KnowledgeWitness is a match that shows that a role does not know something. Up to some step, it looks the same
// to the role as another match of the violation.
type KnowledgeWitness struct {
	Role           *gdl.Term
	ResembledMatch int // the match it resembles: 0 for the first one, n for the n-th witness
	EqualSteps     int // number of steps that look the same
	Match          *ReplayedMatch
}

// maxUnfoldedParts bounds the parts of a formula about knowledge.
const maxUnfoldedParts = 200_000

// JudgeViews tells whether a match shows, together with other matches, that a formula about knowledge is not
// always true. The formula is then false along one of the n-max sequences that end with the match, where n is its
// degree, even if only these matches are possible for each role. JudgeViews returns the matches that are needed,
// in the order in which the violation mentions them. The match itself has number 1, the first witness number 2.
func (j *FormulaJudge) JudgeViews(ctx context.Context, match *ReplayedMatch, others []*ReplayedMatch, f *property.Formula, initially bool) (Violation, []KnowledgeWitness, bool, error) {
	f, err := f.UnfoldKnowledge(maxUnfoldedParts)
	if err != nil {
		return Violation{}, nil, false, err
	}
	v := &matchViews{judge: j, ctx: ctx, allMovesSeen: j.game.file.IsFullyObserved(), matches: append([]*ReplayedMatch{match}, others...)}
	end, degree := len(match.States)-1, f.NextDepth()
	for i := end; i >= max(0, end-degree); i-- {
		complete, err := v.isWholeSequence(0, i, degree)
		if err != nil || !complete || initially && i > 0 {
			if err != nil {
				return Violation{}, nil, false, err
			}
			continue
		}
		holds, err := v.holdsInMatch(0, i, f)
		if err != nil {
			return Violation{}, nil, false, err
		}
		if !holds {
			violation, err := v.explainViolation(i, f)
			return violation, v.usedWitnesses, err == nil, err
		}
	}
	return Violation{}, nil, false, nil
}

// matchViews judges formulas along some matches; the first one is the match that is
// played.
type matchViews struct {
	judge         *FormulaJudge
	ctx           context.Context
	allMovesSeen  bool // every role sees all moves
	matches       []*ReplayedMatch
	usedWitnesses []KnowledgeWitness // the witnesses that an explanation has used
}

// isWholeSequence tells whether the states of a match from index i on are an n-max
// sequence or begin with one.
func (v *matchViews) isWholeSequence(match, i, degree int) (bool, error) {
	m := v.matches[match]
	if len(m.States)-1-i >= degree {
		return true, nil
	}
	return v.judge.mayEndSequence(v.ctx, m.LastState())
}

// holdsInMatch tells whether a formula without quantifiers around its knows is true
// along a match from state i on.
func (v *matchViews) holdsInMatch(match, i int, f *property.Formula) (bool, error) {
	switch {
	case !f.IsEpistemic():
		return v.judge.game.HoldsAlong(v.ctx, v.matches[match].States, i, f)
	case f.Op == property.OpAnd, f.Op == property.OpOr:
		for _, arg := range f.Args {
			if holds, err := v.holdsInMatch(match, i, arg); err != nil || holds == (f.Op == property.OpOr) {
				return holds, err
			}
		}
		return f.Op == property.OpAnd, nil
	case f.Op == property.OpNext:
		if i == len(v.matches[match].States)-1 {
			return true, nil
		}
		return v.holdsInMatch(match, i+1, f.Args[0])
	case f.Op == property.OpKnows, f.Op == property.OpWhether:
		refuting, err := v.refutingMatch(match, i, f)
		return refuting < 0, err
	}
	return false, fmt.Errorf("'knows' has no place here: %s", f)
}

// refutingMatch returns a match that shows that a role does not know something after
// i steps of another match; -1 if there is none. The match itself comes first.
func (v *matchViews) refutingMatch(match, i int, f *property.Formula) (int, error) {
	bad := false // truth value of the body in a match that refutes f
	if f.Op == property.OpWhether {
		holds, err := v.holdsInMatch(match, i, f.Args[0])
		if err != nil {
			return -1, err
		}
		bad = !holds
	}
	for n := range v.matches {
		n = (match + n) % len(v.matches)
		possible, err := v.looksLike(f.Knower, match, n, i)
		if err != nil {
			return -1, err
		}
		if !possible {
			continue
		}
		if possible, err = v.isWholeSequence(n, i, f.Args[0].NextDepth()); err != nil || !possible {
			if err != nil {
				return -1, err
			}
			continue
		}
		holds, err := v.holdsInMatch(n, i, f.Args[0])
		if err != nil {
			return -1, err
		}
		if holds == bad {
			return n, nil
		}
	}
	return -1, nil
}

// looksLike tells whether a role cannot tell the first i steps of two matches
// apart.
func (v *matchViews) looksLike(role *gdl.Term, one, two, i int) (bool, error) {
	if one == two {
		return true, nil
	}
	m, n := v.matches[one], v.matches[two]
	if len(m.Steps) < i || len(n.Steps) < i {
		return false, nil
	}
	if v.allMovesSeen {
		return slices.EqualFunc(m.Steps[:i], n.Steps[:i], func(s, t Transition) bool {
			return slices.EqualFunc(s.JointMove, t.JointMove, gdl.EqualTerms)
		}), nil
	}
	return v.judge.game.AreIndistinguishable(role,
		&ReplayedMatch{States: m.States[:i+1], Steps: m.Steps[:i]}, &ReplayedMatch{States: n.States[:i+1], Steps: n.Steps[:i]})
}
