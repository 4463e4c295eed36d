package play

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// This file judges a formula about knowledge (KR 2012 Def. 4) along some matches. The formula is
// violated if it is false in the first match. For each (knows r f) that is false there, another
// match looks the same to role r, and f is false in it. Comparing only the given matches is sound,
// since knows is never negated: a formula that is false when some matches are compared is false
// when all matches are compared.

// A KnowledgeWitness is a match that shows that a role does not know something. Up to a step, it
// looks the same to the role as another match of the violation.
type KnowledgeWitness struct {
	Role           *gdl.Term
	ResembledMatch int // the match that looks the same: 0 for the first match, n for the n-th witness
	EqualSteps     int // number of steps that look the same
	Match          *ReplayedMatch
}

// maxUnfoldedParts is the greatest number of parts that a formula may have when its quantifiers are
// unfolded.
const maxUnfoldedParts = 200_000

// JudgeViews tells whether a match shows, together with other matches, that a formula about
// knowledge is not always true. This is so if the formula is false along an n-max sequence at the
// end of the match, where n is the degree of the formula. Roles take only the given matches for
// possible. Initially means that only the sequence from the initial state counts. The
// witnesses are the other matches that are needed, in the order in which the violation mentions
// them. The match itself has number 1, the first witness number 2.
func (j *FormulaJudge) JudgeViews(ctx context.Context, match *ReplayedMatch, others []*ReplayedMatch, f *property.Formula, initially bool) (Violation, []KnowledgeWitness, bool, error) {
	f, err := f.UnfoldKnowledge(maxUnfoldedParts)
	if err != nil {
		return Violation{}, nil, false, err
	}
	v := &matchViews{judge: j, ctx: ctx, allMovesSeen: j.game.file.IsFullyObserved(), matches: append([]*ReplayedMatch{match}, others...)}
	end, degree := len(match.States)-1, f.NextDepth()
	for i := end; i >= max(0, end-degree); i-- {
		complete, err := v.isWholeSequence(0, i, degree)
		if err != nil {
			return Violation{}, nil, false, err
		}
		if !complete || initially && i > 0 {
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

// matchViews judges formulas along some matches. The first one is the match that may violate the
// formula.
type matchViews struct {
	judge         *FormulaJudge
	ctx           context.Context
	allMovesSeen  bool // every role sees all moves
	matches       []*ReplayedMatch
	usedWitnesses []KnowledgeWitness // the witnesses that an explanation has used
}

// isWholeSequence tells whether the states of a match from index i on begin with an n-max sequence,
// where n is degree.
func (v *matchViews) isWholeSequence(match, i, degree int) (bool, error) {
	m := v.matches[match]
	if len(m.States)-1-i >= degree {
		return true, nil
	}
	return v.judge.mayEndSequence(v.ctx, m.LastState())
}

// holdsInMatch tells whether a formula is true along a match from state i on. Quantifiers outside
// of knows must have been unfolded.
func (v *matchViews) holdsInMatch(match, i int, f *property.Formula) (bool, error) {
	return v.evaluation(match, 0).holds(i, f)
}

// evaluation returns an evaluation along a match from its given state on.
func (v *matchViews) evaluation(match, first int) *formulaEvaluation {
	return &formulaEvaluation{game: v.judge.game, ctx: v.ctx, states: v.matches[match].States[first:], varValues: gdl.Subst{}, views: v, match: match, first: first}
}

// refutingMatch returns the index of a match that shows that f, a knows or whether, is false after
// i steps of the given match; -1 if there is none. It tries the given match first.
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

// looksLike tells whether the first i steps of two matches look the same to a role.
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
