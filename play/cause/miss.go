package cause

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// A nearMiss is an instance of a rule that does not fire, with the conditions that
// fail.
type nearMiss struct {
	missedRule       *gdl.Rule
	varValues        gdl.Subst
	failedConditions []*gdl.Literal
}

// A matchMoment is a state of a match, with the moves that are made there if these
// matter.
type matchMoment struct {
	state     play.State
	jointMove play.JointMove
}

// maxFailedConditions bounds the failing conditions of a rule, and maxNearMisses the
// misses of a rule that are kept.
const (
	maxFailedConditions = 2
	maxNearMisses       = 8
)

// nearMisses returns the instances of a rule with the fewest conditions that fail.
func (f *causeFinder) nearMisses(m matchMoment, r *gdl.Rule, head *gdl.Term) []nearMiss {
	known := gdl.Subst{}
	if head != nil && !known.UnifyTerms(r.Head, head) {
		return nil
	}
	for failed := 1; failed <= min(maxFailedConditions, len(r.Body)); failed++ {
		s := &missSearch{causeFinder: f, searchMoment: m, searchedRule: r}
		s.searchConditions(r.Body, known, nil, failed)
		if len(s.foundMisses) > 0 {
			return s.foundMisses
		}
	}
	return nil
}

// A missSearch enumerates the instances of one rule.
type missSearch struct {
	*causeFinder
	searchMoment matchMoment
	searchedRule *gdl.Rule
	foundMisses  []nearMiss
}

// searchConditions takes the conditions that are left, those first whose variables
// have values; exactly the given number of them must fail.
func (s *missSearch) searchConditions(left []*gdl.Literal, known gdl.Subst, failed []*gdl.Literal, most int) {
	if s.nodesLeft--; s.nodesLeft < 0 || s.err != nil || len(s.foundMisses) >= maxNearMisses || s.ctx.Err() != nil {
		return
	}
	if len(left) == 0 {
		if len(failed) == most && !s.alreadyFailed(failed, known) {
			s.foundMisses = append(s.foundMisses, nearMiss{s.searchedRule, known, failed})
		}
		return
	}
	i := NextCondition(left, known)
	l := left[i]
	rest := slices.Concat(left[:i:i], left[i+1:])
	if (l.Op == gdl.OpNot || l.Op == gdl.OpDistinct) && len(failed) > 0 && !IsGround(l, known) {
		s.searchConditions(rest, known, failed, most) // the failed condition would give it its values
		return
	}
	solutions := s.conditionValues(l, known)
	for _, more := range solutions {
		s.searchConditions(rest, more, failed, most)
	}
	if len(failed) < most && (len(solutions) == 0 || !s.onlyCompares(l)) {
		s.searchConditions(rest, known, append(slices.Clone(failed), l), most)
	}
}

// onlyCompares tells whether a condition is a mere comparison, so that it is no cause
// where it holds for some values.
func (s *missSearch) onlyCompares(l *gdl.Literal) bool { return l.Op != gdl.OpAtom }

// alreadyFailed tells whether the same conditions failed before, with the same values.
func (s *missSearch) alreadyFailed(failed []*gdl.Literal, known gdl.Subst) bool {
	return slices.ContainsFunc(s.foundMisses, func(m nearMiss) bool {
		return slices.Equal(m.failedConditions, failed) && ShowLiteral(failed[0], m.varValues) == ShowLiteral(failed[0], known)
	})
}

// conditionValues returns the values of variables for which a condition holds.
func (s *missSearch) conditionValues(l *gdl.Literal, known gdl.Subst) []gdl.Subst {
	list, err := ConditionSolutions(s.ctx, s.reasonsMoment(s.searchMoment), l, known)
	if err != nil {
		s.err = err
	}
	return list
}

func (f *causeFinder) reasonsMoment(at matchMoment) Moment {
	return Moment{Game: f.game, State: at.state, JointMove: at.jointMove}
}
