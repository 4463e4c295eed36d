package cause

import (
	"maps"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
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
	i := s.choose(left, known)
	l := left[i]
	rest := slices.Concat(left[:i:i], left[i+1:])
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

// choose returns the condition to look at next: one without free variables, or
// else the first that can bind some.
func (s *search) choose(left []*gdl.Literal, known gdl.Subst) int {
	binds := -1
	for i, l := range left {
		if ground(l, known) {
			return i
		}
		if binds < 0 && l.Op != gdl.OpNot && l.Op != gdl.OpDistinct {
			binds = i
		}
	}
	return max(binds, 0)
}

func ground(l *gdl.Literal, known gdl.Subst) bool {
	if l.Atom != nil {
		return known.Apply(l.Atom).IsGround()
	}
	for _, a := range l.Args {
		if !ground(a, known) {
			return false
		}
	}
	return true
}

// mostSolutions bounds the values that are tried for one condition.
const mostSolutions = 400

// solutions returns the values of variables for which a condition holds.
func (s *search) solutions(l *gdl.Literal, known gdl.Subst) []gdl.Subst {
	switch l.Op {
	case gdl.OpAtom:
		return s.atoms(l.Atom, known)
	case gdl.OpDistinct:
		a := known.Apply(l.Atom)
		if len(a.Args) == 2 && !gdl.EqualTerms(a.Args[0], a.Args[1]) {
			return []gdl.Subst{known}
		}
		return nil
	case gdl.OpNot:
		if len(l.Args) == 1 && len(s.solutions(l.Args[0], known)) == 0 {
			return []gdl.Subst{known}
		}
		return nil
	case gdl.OpAnd:
		list := []gdl.Subst{known}
		for _, a := range l.Args {
			var more []gdl.Subst
			for _, k := range list {
				more = append(more, s.solutions(a, k)...)
			}
			list = more[:min(len(more), mostSolutions)]
		}
		return list
	}
	var list []gdl.Subst
	for _, a := range l.Args {
		list = append(list, s.solutions(a, known)...)
	}
	return list[:min(len(list), mostSolutions)]
}

// atoms returns the values for which an atom holds.
func (s *search) atoms(atom *gdl.Term, known gdl.Subst) (list []gdl.Subst) {
	pattern := known.Apply(atom)
	for _, fact := range s.query(s.at, pattern) {
		more := maps.Clone(known)
		if more.Unify(atom, fact) {
			list = append(list, more)
		}
		if len(list) == mostSolutions {
			break
		}
	}
	return list
}

// query returns the instances of an atom that hold at a moment.
func (f *finder) query(at moment, pattern *gdl.Term) []*gdl.Term {
	if pattern.Name == gdl.Does && len(pattern.Args) == 2 {
		var list []*gdl.Term
		for i, move := range at.moves {
			does := &gdl.Term{Name: gdl.Does, Spelling: gdl.Does, Args: []*gdl.Term{f.game.Roles()[i], move}, Parens: true}
			if (gdl.Subst{}).Unify(pattern, does) {
				list = append(list, does)
			}
		}
		return list
	}
	list, err := f.game.QueryWith(f.ctx, at.state, at.moves, pattern)
	if err != nil {
		f.err = err
	}
	return list
}
