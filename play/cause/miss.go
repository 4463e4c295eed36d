package cause

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/reasons"
)

// A miss is an instance of a rule that does not fire, with the conditions that
// fail.
type miss struct {
	rule   *gdl.Rule
	values gdl.Subst
	failed []*gdl.Literal
}

// A place in a match is a state, and the moves that are made there if these
// matter.
type moment struct {
	state play.State
	moves play.JointMove
}

// mostFailed bounds the conditions of a rule that may fail, and mostMisses
// the misses of a rule that are kept.
const (
	mostFailed = 2
	mostMisses = 8
)

// misses returns the instances of a rule with the fewest conditions that fail.
func (f *finder) misses(m moment, r *gdl.Rule, head *gdl.Term) []miss {
	known := gdl.Subst{}
	if head != nil && !known.Unify(r.Head, head) {
		return nil
	}
	for failed := 1; failed <= min(mostFailed, len(r.Body)); failed++ {
		s := &search{finder: f, at: m, rule: r}
		s.run(r.Body, known, nil, failed)
		if len(s.found) > 0 {
			return s.found
		}
	}
	return nil
}

// A search goes through the instances of one rule.
type search struct {
	*finder
	at    moment
	rule  *gdl.Rule
	found []miss
}

// run takes the conditions that are left, those first whose variables have
// values; as many as said must fail.
func (s *search) run(left []*gdl.Literal, known gdl.Subst, failed []*gdl.Literal, most int) {
	if s.nodes--; s.nodes < 0 || s.err != nil || len(s.found) >= mostMisses || s.ctx.Err() != nil {
		return
	}
	if len(left) == 0 {
		if len(failed) == most && !s.known(failed) {
			s.found = append(s.found, miss{s.rule, known, failed})
		}
		return
	}
	i := reasons.NextCondition(left, known)
	l := left[i]
	rest := slices.Concat(left[:i:i], left[i+1:])
	if (l.Op == gdl.OpNot || l.Op == gdl.OpDistinct) && len(failed) > 0 && !reasons.IsGround(l, known) {
		s.run(rest, known, failed, most) // what failed would give it its values
		return
	}
	solutions := s.solutions(l, known)
	for _, more := range solutions {
		s.run(rest, more, failed, most)
	}
	if len(failed) < most && (len(solutions) == 0 || !s.checks(l)) {
		s.run(rest, known, append(slices.Clone(failed), l), most)
	}
}

// checks tells whether a condition only compares, so that it is no cause where
// it holds for some values.
func (s *search) checks(l *gdl.Literal) bool { return l.Op != gdl.OpAtom }

// known tells whether the same conditions failed before.
func (s *search) known(failed []*gdl.Literal) bool {
	return slices.ContainsFunc(s.found, func(m miss) bool { return slices.Equal(m.failed, failed) })
}

// solutions returns the values of variables for which a condition holds.
func (s *search) solutions(l *gdl.Literal, known gdl.Subst) []gdl.Subst {
	list, err := reasons.Solutions(s.ctx, s.moment(s.at), l, known)
	if err != nil {
		s.err = err
	}
	return list
}

func (f *finder) moment(at moment) reasons.Moment {
	return reasons.Moment{Game: f.game, State: at.state, Moves: at.moves}
}
