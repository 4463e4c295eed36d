package embedded

import (
	"context"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/embedded/cdcl"
)

// checkEvery is the number of atoms or statements between two checks of the
// context.
const checkEvery = 1024

// translate turns the loaded statements into clauses. After the end of a context
// the next call continues the work.
func (s *Solver) translate(ctx context.Context) error {
	for s.sat == nil || s.step != nil || s.steps < s.loaded || int(s.sealed) < s.atoms {
		if s.step == nil {
			st, err := s.begin(ctx)
			if err != nil {
				return err
			}
			s.step = st
		}
		if err := s.finish(ctx, s.step); err != nil {
			return err
		}
		s.steps, s.step = len(s.step.rules.code), nil
	}
	return nil
}

// finish translates the rest of a step.
func (s *Solver) finish(ctx context.Context, st *step) error {
	fresh := int(st.last + 1 - st.first)
	for ; st.done < fresh+len(st.defined); st.done++ {
		if st.done%checkEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if st.done < fresh {
			s.complete(st.first + asp.Atom(st.done))
		} else {
			s.complete(st.defined[st.done-fresh])
		}
	}
	code := st.rules.code
	for n := 1; st.code < len(code); n++ {
		if n%checkEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		s.constrain(code[st.code:])
		st.code += asp.Len(code[st.code:])
	}
	return s.addLoops(st)
}

// lit returns the SAT literal of a literal of the program.
func (s *Solver) lit(l asp.Lit) cdcl.Lit {
	v := s.atom(l.Atom())
	if !l.Positive() {
		v = v.Not()
	}
	return v
}

// atom returns the SAT literal of an atom, a new variable if it has none yet.
func (s *Solver) atom(a asp.Atom) cdcl.Lit {
	if s.lits[a] == 0 {
		s.lits[a] = s.sat.no()
		if len(s.step.rules.of(a)) > 0 {
			s.lits[a] = s.sat.variable()
		}
	}
	return s.lits[a]
}

// complete adds the completion of an atom: it holds exactly where the body of one
// of its rules does. A choice allows it and does not force it.
func (s *Solver) complete(a asp.Atom) {
	rules := s.step.rules
	var bodies, forcing []cdcl.Lit
	for _, at := range rules.of(a) {
		b := s.body(at)
		bodies = append(bodies, b)
		if asp.Kind(rules.code[at]) != asp.KindChoice {
			forcing = append(forcing, b)
		}
	}
	switch {
	case len(bodies) == 0:
		s.atom(a)
	case len(forcing) < len(bodies):
		v := s.atom(a)
		s.sat.clause(append(bodies, v.Not())...)
		for _, b := range forcing {
			s.sat.clause(b.Not(), v)
		}
	case s.lits[a] == 0: // no other clause has the atom yet
		s.lits[a] = s.sat.or(bodies)
	default:
		s.sat.equal(s.lits[a], s.sat.or(bodies))
	}
}

// body returns the literal of the body of the statement at an offset.
func (s *Solver) body(at int32) cdcl.Lit {
	st := s.step
	if l, ok := st.bodies[at]; ok {
		return l
	}
	code := st.rules.code[at:]
	l := s.holds(code)
	if h := heads(code); len(h) > 1 || st.shared[asp.Atom(h[0])] {
		st.bodies[at] = l
	}
	return l
}

// holds returns the literal of the body of a statement.
func (s *Solver) holds(code []int32) cdcl.Lit {
	if asp.Kind(code[0]) == asp.KindWeight {
		elems, bound := s.elements(code)
		return s.sat.atLeast(elems, bound, false)
	}
	return s.sat.and(s.all(conjunction(code)))
}

// all returns the SAT literals of literals of the program.
func (s *Solver) all(lits []int32) []cdcl.Lit {
	all := make([]cdcl.Lit, len(lits))
	for i, l := range lits {
		all[i] = s.lit(asp.Lit(l))
	}
	return all
}

// elements returns the elements of a sum, and its bound.
func (s *Solver) elements(code []int32) ([]element, int64) {
	sum, bound := weights(code)
	elems := make([]element, 0, len(sum)/2)
	for i := 0; i < len(sum); i += 2 {
		elems = append(elems, element{s.lit(asp.Lit(sum[i])), int64(sum[i+1])})
	}
	return elems, bound
}

// constrain adds the clause of a statement without a head; other statements add
// no clause here.
func (s *Solver) constrain(code []int32) {
	if asp.Kind(code[0]) == asp.KindExternal || asp.Kind(code[0]) == asp.KindChoice || code[2] != 0 {
		return
	}
	if asp.Kind(code[0]) == asp.KindWeight {
		elems, bound := s.elements(code)
		s.sat.clause(s.sat.atLeast(elems, bound, true).Not())
		return
	}
	lits := s.all(conjunction(code))
	for i, l := range lits {
		lits[i] = l.Not()
	}
	s.sat.clause(lits...)
}
